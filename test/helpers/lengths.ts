import { type GameId, games } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { at } from '../../shared/kernel/util.ts';
import { claims } from '../contract/arcus-games.ts';
import { matchOf, playMatch } from '../contract/simulation.ts';

/** The median length of games of normal computer players with default options, at the assumed pace. */
export const medianMinutes = (id: GameId, seats: number, count: number, seed: string): number => {
  const game: AnyGame = games[id];
  const series = { game, options: game.options.parse({}), seats, pattern: ['normal'] as const, seed };
  const lengths = Array.from(
    { length: count },
    (_, index) => playMatch(matchOf(series, index)).decisions,
  ).sort((a, b) => a - b);
  return (at(lengths, count >> 1) * claims[id].secondsPerDecision) / 60;
};
