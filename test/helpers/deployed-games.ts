import { hearts } from '../../examples/games/hearts/index.ts';
import { liarsDice } from '../../examples/games/liars-dice/index.ts';
import type { Shape } from '../../party/runtime/stored.ts';
import { finishedShape, logRowShape, moveShape, tableShape } from '../../party/table/record.ts';
import { arcusGames } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { deployLater } from './later-version.ts';
import { secondVersion } from './second-version.ts';

/** How a build differs from this code. */
export interface Changes {
  /** Has a second version of each game beside the first. */
  readonly rules?: boolean;
  /** Stores tables under higher numbers. */
  readonly shapes?: boolean;
}

/** Games of Arcus, and two of others. */
export const firstVersions: readonly AnyGame[] = [...arcusGames, hearts, liarsDice];

/** The games of a build; called once, when its server starts. */
export const deployedGames = ({ rules = false, shapes = false }: Changes): readonly AnyGame[] => {
  if (shapes) deployLater([tableShape, moveShape, logRowShape, finishedShape] as Shape<never>[]);
  return rules ? [...firstVersions, ...firstVersions.map(secondVersion)] : firstVersions;
};
