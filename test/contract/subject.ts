import type { AnyGame, AnyGameExamples, Viewer } from '../../shared/kernel/game.ts';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import { describeIssues } from '../../shared/kernel/schemas.ts';
import { randomFrom, sampler } from '../helpers/random.ts';
import { byBots, byChance, byTimeouts, playRun, type Run } from './runs.ts';

export interface Subject {
  readonly game: AnyGame;
  readonly examples: AnyGameExamples;
  /** Text of RULES.md. */
  readonly rules: string;
  /** At random, with the minimum and the maximum of players. */
  readonly runs: readonly Run[];
  readonly botRuns: readonly Run[];
  readonly timeoutRuns: readonly Run[];
}

export const text = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** The options of a game. @throws RangeError for invalid ones, also if an option that is left out has no default */
export const parseOptions = ({ id, options }: AnyGame, given: unknown = {}): object => {
  const parsed = options.safeParse(given);
  if (parsed.success) return parsed.data as object;
  throw new RangeError(
    `${id}: options ${text(given)} are invalid, and every option needs a default: ${describeIssues(parsed.error, (path) => ['options', ...path])}`,
  );
};

export const viewersOf = (run: Run): Viewer[] => [...seatsUpTo(run.seats), 'spectator'];

/**
 * Plays a number of rounds with the fewest and the most players: the first with default options, the others
 * with random ones.
 * In a single round the most players have the options `short`; `always` are the options of every first round.
 */
export const playAll = (
  game: AnyGame,
  examples: AnyGameExamples,
  rules: string,
  rounds: number,
  { short, always = {} }: { readonly short?: object | undefined; readonly always?: object | undefined } = {},
): Subject => {
  const drawOptions = sampler(game.options);
  const [fewest, most] = [Math.min(...game.players), Math.max(...game.players)];
  const counts = [...new Set([fewest, most])];
  const plans = counts.flatMap((seats) =>
    Array.from({ length: rounds }, (_, round) => {
      const seed = `${game.id}, ${seats} players, round ${round}`;
      const chosen = rounds === 1 && seats === most ? short : undefined;
      const options =
        round === 0 ? parseOptions(game, chosen ?? always) : drawOptions(randomFrom(`${seed}, options`));
      return { seed, seats, options };
    }),
  );
  const runs = once(() => plans.map((plan) => playRun(game, plan, byChance)));
  const botRuns = once(() => plans.map((plan) => playRun(game, plan, byBots(plan.options))));
  const timeoutRuns = once(() => plans.map((plan) => playRun(game, plan, byTimeouts)));
  return {
    game,
    examples,
    rules,
    get runs() {
      return runs();
    },
    get botRuns() {
      return botRuns();
    },
    get timeoutRuns() {
      return timeoutRuns();
    },
  };
};

/** Played on first use. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
