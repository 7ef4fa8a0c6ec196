import { meanPauseMs } from '../../party/table/clock.ts';
import { type GameId, games } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { at } from '../../shared/kernel/util.ts';
import { beatMsOf } from '../../shared/protocol/speed.ts';
import { claims } from '../contract/arcus-games.ts';
import { matchOf, playMatch } from '../contract/simulation.ts';

export interface GameLength {
  readonly decisions: number;
  /** Each person takes the assumed seconds for a decision. */
  readonly withPeople: number;
  /** One person against computer players, with their pauses and the time that events are shown. */
  readonly withComputers: number;
}

const median = (values: readonly number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    values.length >> 1,
  );

/** Medians of games of normal computer players with default options; times in minutes. */
export const medianLength = (id: GameId, seats: number, count: number, seed: string): GameLength => {
  const game: AnyGame = games[id];
  const { secondsPerDecision } = claims[id];
  const series = { game, options: game.options.parse({}), seats, pattern: ['normal'] as const, seed };
  const played = Array.from({ length: count }, (_, index) => {
    let ms = 0;
    const { decisions, events } = playMatch(matchOf(series, index), (state, seat) => {
      const open = game.toAct(state);
      // Computer players that decide at the same time as the person cost no time.
      if (seat === 0) ms += secondsPerDecision * 1000;
      else if (open.length === 1) ms += meanPauseMs(open[0]);
    });
    return { decisions, ms: ms + beatMsOf(game.beats, events) };
  });
  const decisions = median(played.map((one) => one.decisions));
  return {
    decisions,
    withPeople: (decisions * secondsPerDecision) / 60,
    withComputers: median(played.map(({ ms }) => ms)) / 60_000,
  };
};
