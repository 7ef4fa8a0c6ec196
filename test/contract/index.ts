/**
 * The contract of all games, for any test runner.
 *
 * test('High Card keeps the contract', () => assert.deepEqual(contract(highCard).problems, []));
 */
import type { AnyGame, GameExamples } from '../../shared/kernel/game.ts';
import { type CheckName, checkNames, checks, needs } from './checks.ts';
import { type Claims, claimFaults } from './claims.ts';
import { playAll } from './subject.ts';
import { type Schemas, versionFaults } from './versions.ts';

export type { GameExamples, Position } from '../../shared/kernel/game.ts';
export type { Claims, Duel } from './claims.ts';
export { relabelled } from './hiding.ts';
export {
  type Interval,
  type PlayerKind,
  type Simulation,
  type SimulationPlan,
  simulate,
} from './simulation.ts';
export { type Schemas, schemasOf } from './versions.ts';

/** `State` is the state of the game. */
export interface ContractOptions<State = unknown> {
  /** Text of the rules, with the ids that refusals name. By default all refusals are by ALL-3. */
  readonly rules?: string;
  /**
   * Describes hidden parts of a state. Each part enables more checks; leaks are found only with `scramble`.
   */
  readonly examples?: Partial<GameExamples<State>>;
  /** Strength of computer players and length of games. */
  readonly claims?: Claims;
  /**
   * Number of games at random, by computer players and by safe actions, for the minimum and the maximum of
   * players. 2 by default.
   */
  readonly rounds?: number;
  /** Options of the first round, for games that are long by default. Later rounds use random options. */
  readonly options?: object;
  /** What `schemasOf` returned when this version was released. A change without another version is a problem. */
  readonly released?: Schemas;
}

export interface Contract {
  /**
   * Violations: for each rule the first example with its seed, after the fewest actions, and the number of
   * others; and unmet claims, with advice.
   */
  readonly problems: readonly string[];
  /** Checks that need missing parts of `examples`. */
  readonly unchecked: readonly CheckName[];
}

const noExamples: GameExamples<unknown> = {
  positions: [],
  cards: () => [],
  scramble: (state) => state,
  scrambleUnseen: (state) => state,
  reorder: (state) => state,
};

/** Plays games and checks every state, action and view. Deterministic. */
export const contract = <Of extends AnyGame>(
  game: Of,
  {
    rules = 'ALL-3',
    examples = {},
    claims = {},
    rounds = 2,
    options,
    released,
  }: ContractOptions<ReturnType<Of['setup']>> = {},
): Contract => {
  const subject = playAll(game, { ...noExamples, ...examples } as GameExamples<unknown>, rules, rounds, {
    always: options,
  });
  const unchecked = checkNames.filter((name) => needs[name]?.some((part) => examples[part] === undefined));
  const problems = checkNames.flatMap((name) => {
    if (unchecked.includes(name)) return [];
    const [first, ...more] = problemsOf(() => checks[name](subject));
    return first === undefined
      ? []
      : [`${name}: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`];
  });
  const others = [() => claimFaults(subject, claims), () => versionFaults(game, released)].flatMap(
    problemsOf,
  );
  return { problems: [...problems, ...others], unchecked };
};

const problemsOf = (check: () => readonly string[]): readonly string[] => {
  try {
    return check();
  } catch (error) {
    return [`it throws ${error}`];
  }
};
