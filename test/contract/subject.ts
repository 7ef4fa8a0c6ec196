import type { AnyGame, AnyGameExamples, Viewer } from '../../shared/kernel/game.ts';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import { randomFrom, sampler } from '../helpers/random.ts';
import { byBots, byChance, byTimeouts, playRun, type Run } from './runs.ts';

/** One game with all that its checks look at. */
export interface Subject {
  readonly game: AnyGame;
  readonly examples: AnyGameExamples;
  /** The text of the game's RULES.md. */
  readonly rules: string;
  /** Played by chance, with its least and its most players. */
  readonly runs: readonly Run[];
  readonly botRuns: readonly Run[];
  readonly timeoutRuns: readonly Run[];
}

export const viewersOf = (run: Run): Viewer[] => [...seatsUpTo(run.seats), 'spectator'];

/**
 * Plays the games that the checks look at, with the fewest players and with the most: one each with the default options, the others with drawn
 * ones. With a single round the most players have those of `short`, a short game; `always` are those of every first round.
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
        round === 0 ? game.options.parse(chosen ?? always) : drawOptions(randomFrom(`${seed}, options`));
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

/** Only what a check looks at is played. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
