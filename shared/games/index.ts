/**
 * Game rules without a table: legal actions, their effects, and the view of each seat.
 *
 * const random = resumeRandom(newRandom(key, 'deal'));
 * let state = games['drop-rainbow'].setup({ options, seats: 2, first: seatOf(0) }, random);
 */
export { type GameAction, isLegal, sampleAction, type Template } from '../kernel/action.ts';
export type { AnyGame, Game, Outcome } from '../kernel/game.ts';
export { type Advice, type GameReason, type Level, levels } from '../kernel/game.ts';
export { type Seat, seatOf } from '../kernel/ids.ts';
export { type FastRandom, fastRandomFrom, newRandom, type Random, resumeRandom } from '../kernel/random.ts';
export type { Result } from '../kernel/util.ts';
export { arcusGames, findGame, type GameId, type GameTypes, gameIds, games } from './registry.ts';
