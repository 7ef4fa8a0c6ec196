import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { minSecretLength } from '../runtime/calls.ts';
import { numberOf } from '../runtime/stored.ts';
import { allFeatures } from '../table/features.ts';
import { movePrefix, moveShape, nextGameOf, tableShape } from '../table/record.ts';
import { restore } from '../table/step.ts';
import { openData } from './data-folder.ts';
import { backUp } from './sqlite.ts';

export interface TableCheck {
  readonly table: string;
  readonly canContinue: boolean;
  /** Like `goes on`, `migrated`, `kept under rules 1 of drop-rainbow`, or `cannot: ` and the reason. */
  readonly fate: string;
}

const fateOf = (record: unknown, moves: readonly unknown[]): Omit<TableCheck, 'table'> => {
  const restored = restore(record, moves, allFeatures);
  if (!restored.ok) return { canContinue: false, fate: `cannot: ${restored.error.fault}` };
  const { id, version, phase } = restored.value.game;
  const isEarlier = phase !== 'gathering' && version !== nextGameOf({ id }).version;
  const isCurrent = (stored: unknown, number: number): boolean =>
    (stored as { format: number }).format === number;
  const isMigrated =
    !isCurrent(record, numberOf(tableShape)) || moves.some((move) => !isCurrent(move, numberOf(moveShape)));
  const changes = [
    ...(isMigrated ? ['migrated'] : []),
    ...(isEarlier ? [`kept under rules ${version} of ${id}`] : []),
  ];
  return { canContinue: true, fate: changes.length === 0 ? 'goes on' : changes.join(', ') };
};

/** Checks each table of a data folder with this version. Reads a copy: the folder may be in use. @throws Error if a server would not start */
export async function* checkUpgrade(folder: string, games: readonly AnyGame[]): AsyncGenerator<TableCheck> {
  setGames(games);
  const place = mkdtempSync(join(tmpdir(), 'arcus-check-'));
  const copy = join(place, 'data');
  try {
    backUp(folder, copy);
    const { store, close } = await openData({
      folder: copy,
      // Nothing is signed with it.
      secret: 'x'.repeat(minSecretLength),
      log: () => undefined,
      onAlarm: async () => undefined,
    });
    for (const table of store.namesOf('table')) {
      const storage = store.storageOf(`table/${table}`);
      const moves = await storage.list({ prefix: movePrefix });
      yield { table, ...fateOf(await storage.get('record'), [...moves.values()]) };
    }
    await close();
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
