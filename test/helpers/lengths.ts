import { type GameId, games } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { at } from '../../shared/kernel/util.ts';
import { matchOf, playMatch } from '../contract/simulation.ts';

/** Assumed seconds per decision, behind the durations on rule pages. */
export const secondsPerDecision: Readonly<Record<GameId, number>> = {
  'drop-rainbow': 5,
  'seven-poker': 8,
  'sequence-states': 15,
  'presidential-poker': 6,
};

export interface Length {
  /** The median. */
  readonly decisions: number;
  /** The median, the 10th and the 90th percentile. */
  readonly minutes: number;
  readonly short: number;
  readonly long: number;
}

/** The length of games of normal computer players with default options, at the assumed pace. */
export const measureLength = (id: GameId, seats: number, count: number, seed: string): Length => {
  const game: AnyGame = games[id];
  const series = { game, options: game.options.parse({}), seats, pattern: ['normal'] as const, seed };
  const lengths = Array.from(
    { length: count },
    (_, index) => playMatch(matchOf(series, index)).decisions,
  ).sort((a, b) => a - b);
  const decisionsAt = (part: number): number => at(lengths, Math.floor(part * count));
  const minutesAt = (part: number): number => (decisionsAt(part) * secondsPerDecision[id]) / 60;
  return {
    decisions: decisionsAt(0.5),
    minutes: minutesAt(0.5),
    short: minutesAt(0.1),
    long: minutesAt(0.9),
  };
};
