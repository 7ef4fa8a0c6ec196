import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built pages, in the package. */
const built = fileURLToPath(new URL('../../public', import.meta.url));

/**
 * Puts what browsers load of the pages into a folder that a server serves, in the place of what was put there before. Whatever else is in it
 * stays. @throws Error if the package was built without them
 */
export const putAssets = (folder: string): void => {
  if (!existsSync(built)) throw new Error('This package was built without its pages.');
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'assets'), { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
};
