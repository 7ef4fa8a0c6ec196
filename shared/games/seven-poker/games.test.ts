import { describe, expect, test } from 'vitest';
import { isLong, randomFrom } from '../../../test/helpers/random.ts';
import { sampleAction } from '../../kernel/action.ts';
import { at, tally } from '../../kernel/cards.ts';
import { seatOf } from '../../kernel/ids.ts';
import { colours } from '../rainbow-deck.ts';
import { examples } from './examples.ts';
import { sevenPoker } from './index.ts';
import type { Options, State } from './types.ts';

const { action: actionSchema, apply, legal, outcome, setup, toAct } = sevenPoker;

/** The long form plays 10,000 games in all. */

const everyOption: Options[] = [8, 9, 10, 11, 12].flatMap((cardsPerColour) =>
  [3, 4, 5, 6].flatMap((victoryCards) =>
    [true, false].flatMap((neighbourSwap) => {
      const options = sevenPoker.options.safeParse({ cardsPerColour, victoryCards, neighbourSwap });
      return options.success ? [options.data] : [];
    }),
  ),
);

/** What must be true of every state, whatever has been done. */
const check = (state: State, { cardsPerColour }: Options): void => {
  const counts = [...tally(colours, examples.cards(state)).values()];
  if (counts.some((count) => count !== cardsPerColour)) throw new Error(`the cards are ${counts}`);
  // SP-21 never comes to pass with the options as they are.
  if (state.phase.name === 'exchange' && state.hands.some((hand) => hand.length !== 7))
    throw new Error('a hand is not full');
  if (state.victory.some((cards) => new Set(cards).size !== cards.length))
    throw new Error('two victory cards of one colour');
};

const playThrough = (seed: string, seats: number, options: Options): State => {
  const random = randomFrom(seed);
  const players = randomFrom(`${seed}, players`);
  let state = setup({ options, seats, first: seatOf(random.below(seats)) }, random);
  check(state, options);
  for (let actions = 0; outcome(state) === null; actions += 1) {
    if (actions === 10_000) throw new Error('no end');
    const open = toAct(state);
    const { seat } = at(open, players.below(open.length));
    const action = actionSchema.parse(sampleAction(legal(state, seat), players));
    const result = apply(state, seat, action, random);
    if (!result.ok) throw new Error(`${JSON.stringify(action)}: ${result.error.rule}`);
    state = result.value.state;
    check(state, options);
  }
  return state;
};

describe('games played at random', () => {
  test('[SP-20] have 38 sets of options', () => expect(everyOption).toHaveLength(38));

  // Every set of options with five players, and the others by turns; 38 sets and 88 games of each make 3,344 a number of players.
  for (const seats of [3, 4, 5]) {
    const options = seats === 5 || isLong ? everyOption : everyOption.filter((_, index) => index % 5 === 0);
    test(`[SP-17] [SP-19] [SP-20] ${seats} players lose no card and come to an end`, {
      timeout: 3_600_000,
    }, () => {
      for (const chosen of options) {
        for (let round = 0; round < (isLong ? 88 : 1); round += 1) {
          const seed = `${seats} players, ${JSON.stringify(chosen)}, ${round}`;
          try {
            const { winners = [], scores = [] } = outcome(playThrough(seed, seats, chosen)) ?? {};
            expect(winners).toHaveLength(1);
            expect(scores[at(winners, 0)]).toBe(chosen.victoryCards);
          } catch (error) {
            throw new Error(`"${seed}": ${error}`);
          }
        }
      }
    });
  }
});
