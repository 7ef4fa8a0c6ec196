import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startServer } from '../../party/platforms/node.ts';
import { root } from '../../scripts/files.ts';
import { temporaryFolder } from '../../scripts/start/server.ts';
import { arcusGames } from '../../shared/games/registry.ts';

/** The origin of a Node server for one test file. Its lists have no tables and reports of other files. */
export const ownServer = async (variables: Readonly<Record<string, string>> = {}): Promise<string> => {
  const data = mkdtempSync(join(temporaryFolder(), 'arcus-own-'));
  const { origin, close } = await startServer({
    ...{ games: arcusGames, data, files: `${root}build/public`, log: () => undefined, variables },
  });
  afterAll(async () => {
    await close();
    rmSync(data, { recursive: true });
  });
  return origin;
};
