/**
 * The contract that every game keeps, as a function for any test runner.
 *
 *     test('High Card keeps the contract', () => assert.deepEqual(contract(highCard).problems, []));
 */
import type { AnyGame, GameExamples } from '../../shared/kernel/game.ts';
import { type CheckName, checkNames, checks, needs } from './checks.ts';
import { type Claims, claimFaults } from './claims.ts';
import { playAll } from './subject.ts';

export type { GameExamples } from '../../shared/kernel/game.ts';
export type { Claims, Duel } from './claims.ts';
export { relabelled } from './hiding.ts';
export {
  type Interval,
  type PlayerKind,
  type Simulation,
  type SimulationPlan,
  simulate,
} from './simulation.ts';

/** `State` is that of the game. */
export interface ContractOptions<State = unknown> {
  /** The text of the game's rules, where each has an id that refusals name. Without it all refusals are by ALL-3. */
  readonly rules?: string;
  /**
   * What lies where in a state, and what may be drawn anew without a viewer noticing. Each part of it lets more be shown; without `scramble`
   * nothing shows that nothing hidden leaks.
   */
  readonly examples?: Partial<GameExamples<State>>;
  /** What the game says of itself: how well its computer players play, how long it may take. */
  readonly claims?: Claims;
  /** So many games are played by chance, by computer players and by safe actions, with the fewest players and with the most: 2 unless told otherwise. */
  readonly rounds?: number;
  /** The options of these games, where those that are usual make a long one. Those of the second round and the following ones are drawn. */
  readonly options?: object;
}

export interface Contract {
  /**
   * What the game does against the contract: of each rule the first example, after the fewest actions, with the seed that makes it again, and how
   * many more there are; and every claim that does not hold, with how to meet it.
   */
  readonly problems: readonly string[];
  /** The rules that only parts of `examples` can show which were not given. */
  readonly unchecked: readonly CheckName[];
}

const noExamples: GameExamples<unknown> = {
  positions: [],
  cards: () => [],
  scramble: (state) => state,
  scrambleUnseen: (state) => state,
  reorder: (state) => state,
};

/** Plays games of it, and looks at every state, action and view of them. The same game gives the same answer. */
export const contract = <Of extends AnyGame>(
  game: Of,
  {
    rules = 'ALL-3',
    examples = {},
    claims = {},
    rounds = 2,
    options,
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
  return { problems: [...problems, ...problemsOf(() => claimFaults(subject, claims))], unchecked };
};

const problemsOf = (check: () => readonly string[]): readonly string[] => {
  try {
    return check();
  } catch (error) {
    return [`it throws ${error}`];
  }
};
