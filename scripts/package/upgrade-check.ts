import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { onlyArgument, readCommand, text } from '../command-line.ts';

const isGame = (value: unknown): value is AnyGame =>
  typeof value === 'object' && value !== null && 'id' in value && 'apply' in value;

/** The exported games and lists of games of a module. */
export const gamesIn = async (file: string): Promise<readonly AnyGame[]> => {
  if (!existsSync(file)) throw new Error(`No file ${file}.`);
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(resolve(file)).href);
  return [...new Set(Object.values(exported).flat().filter(isGame))];
};

/** Parses `upgrade-check FOLDER`. */
export const readUpgradeCheck = (words: readonly string[]): (() => Promise<void>) => {
  const {
    values: { games },
    positionals,
  } = readCommand(
    {
      name: 'arcus-tables upgrade-check',
      about:
        'Checks whether a server of this version can continue each table of a data folder. Reads a copy: the folder may be in use. Exit code: 0 if all tables can continue, 1 if one cannot, 2 if the server would not start.',
      options: {
        games: text('FILE', 'a module that exports your games, instead of those of Arcus', undefined),
      },
      positionals: 'FOLDER',
    },
    words,
  );
  const folder = onlyArgument(
    positionals,
    'upgrade-check takes one data folder: arcus-tables upgrade-check /var/lib/arcus',
  );
  return async () => {
    const { checkUpgrade } = await import('../../party/platforms/upgrade-check.ts');
    const { arcusGames } = await import('../../shared/games/registry.ts');
    const counts = new Map<string, number>();
    for await (const { table, fate, canContinue } of checkUpgrade(
      folder,
      games === undefined ? arcusGames : await gamesIn(games),
    )) {
      console.log(`${table}  ${fate}`);
      const [kind = ''] = fate.split(':');
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (!canContinue) process.exitCode = 1;
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const parts = [...counts].map(([kind, count]) => ` ${kind}: ${count}.`);
    console.log(`${total} tables.${parts.join('')}`);
  };
};
