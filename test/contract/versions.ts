import * as z from 'zod';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';

/** What stored games depend on, as JSON Schemas. */
export interface Schemas {
  readonly version: number;
  readonly options: unknown;
  readonly state: unknown;
  readonly action: unknown;
}

const parts = ['options', 'state', 'action'] as const;

/** Plain JSON for a file beside the test: pass its content as `released`. */
export const schemasOf = (game: AnyGame): Schemas => {
  const [options, state, action] = parts.map((part) =>
    z.toJSONSchema(game[part], { io: 'input', unrepresentable: 'any' }),
  );
  return { version: game.version, options, state, action };
};

/** A game in progress is stored: the same version has to read it again. */
export const versionFaults = (game: AnyGame, released: Schemas | undefined): string[] => {
  if (released === undefined || game.version > released.version) return [];
  const { id, version } = game;
  if (version < released.version)
    return [`version ${released.version} of ${id} is released: set version: ${released.version + 1}`];
  const present = schemasOf(game);
  const changed = parts.filter((part) => canonicalJson(present[part]) !== canonicalJson(released[part]));
  if (changed.length === 0) return [];
  return [
    `the schema of ${changed.join(' and ')} has changed since version ${version} was released: games in progress would be lost. ` +
      `Write version: ${version + 1} in defineGame, keep the code of version ${version} as ${id}-${version}.ts, and register both, as in games: [version${version + 1}, version${version}]`,
  ];
};
