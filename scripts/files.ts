import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, with a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export const filesIn = (folder: string, ending: string, recursive = false): string[] => {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith(ending) && !/\.test\.ts$|\/node_modules\//.test(file))
    .sort();
};

/** Does not touch an unchanged file: watchers would rebuild. */
export const writeIfNew = (file: string, content: string | Uint8Array) => {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path) || !readFileSync(path).equals(Buffer.from(content))) writeFileSync(path, content);
};
