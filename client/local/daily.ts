import type { Level } from '../../shared/kernel/game.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { dailyText } from './daily-text.ts';

/** Ada, Blaise and Carl. */
export const dailyLevels: readonly Level[] = ['normal', 'hard', 'easy'];

/** A game's table of the day: the same for all who make the same choices. @param options of the game's entry */
export const dailyTable = (game: string, day: string, options: Readonly<Record<string, unknown>> = {}) =>
  ({
    seed: digestOf(dailyText(game, day)),
    seats: dailyLevels.length + 1,
    levels: dailyLevels,
    options,
    settings: { speed: 'quick' },
  }) as const;
