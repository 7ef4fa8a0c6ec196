import { readFileSync } from 'node:fs';
import type { AnyGame, AnyGameExamples, Viewer } from '../../shared/kernel/game.ts';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import { shortOptions } from '../helpers/games.ts';
import { randomFrom, sampler } from '../helpers/random.ts';
import { byBots, byChance, byTimeouts, play, type Run } from './play.ts';

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

const isExamples = (value: unknown): value is AnyGameExamples =>
  typeof value === 'object' &&
  value !== null &&
  'positions' in value &&
  Array.isArray(value.positions) &&
  ['cards', 'scramble', 'scrambleUnseen', 'reorder'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  );

/** Every game's folder has them, so that a new game needs no line here. */
export const loadExamples = async (id: string): Promise<AnyGameExamples> => {
  const module: unknown = await import(`../../shared/games/${id}/examples.ts`);
  const examples: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'examples') : module;
  if (!isExamples(examples)) throw new Error(`shared/games/${id}/examples.ts exports no examples`);
  return examples;
};

export const loadRules = (id: string): string =>
  readFileSync(new URL(`../../shared/games/${id}/RULES.md`, import.meta.url), 'utf8');

/**
 * Plays the games that the checks look at, with the fewest players and with the most: one each with the default options, the others with drawn
 * ones. With a single round the most players have the options of a short game.
 */
export const playAll = (game: AnyGame, examples: AnyGameExamples, rules: string, rounds: number): Subject => {
  const drawOptions = sampler(game.options);
  const [fewest, most] = [Math.min(...game.players), Math.max(...game.players)];
  const counts = [...new Set([fewest, most])];
  const plans = counts.flatMap((seats) =>
    Array.from({ length: rounds }, (_, round) => {
      const seed = `${game.id}, ${seats} players, round ${round}`;
      const chosen = rounds === 1 && seats === most ? shortOptions[game.id] : undefined;
      const options =
        round === 0 ? game.options.parse(chosen ?? {}) : drawOptions(randomFrom(`${seed}, options`));
      return { seed, seats, options };
    }),
  );
  const runs = once(() => plans.map((plan) => play(game, plan, byChance)));
  const botRuns = once(() => plans.map((plan) => play(game, plan, byBots(plan.options))));
  const timeoutRuns = once(() => plans.map((plan) => play(game, plan, byTimeouts)));
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
