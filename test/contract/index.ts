/**
 * The contract that every game keeps, as a function for any test runner.
 *
 *     test('High Card keeps the contract', () => assert.deepEqual(contract(highCard).problems, []));
 */
import type { AnyGame, AnyGameExamples } from '../../shared/kernel/game.ts';
import { type CheckName, checkNames, checks, needExamples } from './checks.ts';
import { playAll } from './subject.ts';

export interface ContractOptions {
  /** The text of the game's rules, where each has an id that refusals name. Without it all refusals are by ALL-3. */
  readonly rules?: string;
  /** What lies where in a state, and what may be drawn anew without a viewer noticing. Without it nothing shows that nothing hidden leaks. */
  readonly examples?: AnyGameExamples;
  /** So many games are played by chance, by computer players and by safe actions, with the fewest players and with the most: 2 unless told otherwise. */
  readonly rounds?: number;
}

export interface Contract {
  /** What the game does against the contract: of each rule the first example, with the seed that makes it again, and how many more there are. */
  readonly problems: readonly string[];
  /** The rules that only `examples` can show. */
  readonly unchecked: readonly CheckName[];
}

const noExamples: AnyGameExamples = {
  positions: [],
  cards: () => [],
  scramble: (state) => state,
  scrambleUnseen: (state) => state,
  reorder: (state) => state,
};

/** Plays games of it, and looks at every state, action and view of them. The same game gives the same answer. */
export const contract = (
  game: AnyGame,
  { rules = 'ALL-3', examples, rounds = 2 }: ContractOptions = {},
): Contract => {
  const subject = playAll(game, examples ?? noExamples, rules, rounds);
  const unchecked = examples === undefined ? needExamples : [];
  const problems = checkNames.flatMap((name) => {
    if (unchecked.includes(name)) return [];
    const [first, ...more] = problemsOf(() => checks[name](subject));
    return first === undefined
      ? []
      : [`${name}: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`];
  });
  return { problems, unchecked };
};

const problemsOf = (check: () => readonly string[]): readonly string[] => {
  try {
    return check();
  } catch (error) {
    return [`it throws ${error}`];
  }
};
