import { hearts } from '../../examples/games/hearts/index.ts';
import { liarsDice } from '../../examples/games/liars-dice/index.ts';
import type { Shape } from '../../party/runtime/stored.ts';
import { finishedShape, logRowShape, moveShape, tableShape } from '../../party/table/record.ts';
import { arcusGames } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { at } from '../../shared/kernel/util.ts';
import { deployLater } from './later-version.ts';
import { newestOf, secondVersion } from './second-version.ts';

/** How many later versions a build has of the rules of each game, and of the stored shapes of tables. */
export interface Changes {
  readonly rules?: number;
  readonly shapes?: number;
}

/** Games of Arcus, and two of others. */
export const firstVersions: readonly AnyGame[] = [...arcusGames, hearts, liarsDice];

/** The games of a build; called once, when its server starts. */
export const deployedGames = ({ rules = 0, shapes = 0 }: Changes): readonly AnyGame[] => {
  const tableShapes = [tableShape, moveShape, logRowShape, finishedShape] as Shape<never>[];
  for (let number = 0; number < shapes; number += 1) deployLater(tableShapes);
  const versions = [firstVersions];
  for (let number = 0; number < rules; number += 1)
    versions.push(newestOf(at(versions, number)).map(secondVersion));
  return versions.flat();
};
