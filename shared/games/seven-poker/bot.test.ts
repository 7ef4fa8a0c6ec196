import { describe, expect, test } from 'vitest';
import { adviceOf } from '../../../test/helpers/computer.ts';
import { chanceFrom } from '../../../test/helpers/random.ts';
import { sampleAction } from '../../kernel/action.ts';
import { at } from '../../kernel/cards.ts';
import { seatOf } from '../../kernel/ids.ts';
import { sevenPoker } from './index.ts';
import { parse, positionNamed } from './positions.ts';
import type { Action, State } from './types.ts';

const { apply, legal, outcome, setup, toAct } = sevenPoker;

const choice = (state: State, seat: number, seed = 'bot'): Action =>
  adviceOf(sevenPoker, state, { seat, level: 'normal', seed }).action;

const opening = positionNamed('opening');
const noOffer: State = {
  ...opening,
  phase: { name: 'exchange', lap: 1, turn: seatOf(0), mayOffer: false, offered: null },
};
const holding = (state: State, seat: number, hand: string): State => ({
  ...state,
  hands: state.hands.with(seat, parse(hand)),
});

/** Every place named, in the order of worth: least first. */
const rows: readonly { name: string; state: State; seat: number; action: Action }[] = [
  {
    name: 'offers a single card',
    state: holding(opening, 0, 'rrrroob'),
    seat: 0,
    action: { type: 'offer', place: 6 },
  },
  {
    name: 'discards singles before pairs, never its best colour',
    state: holding(noOffer, 0, 'oprrrob'),
    seat: 0,
    action: { type: 'redraw', places: [1, 6, 0] },
  },
  {
    name: 'keeps the colour it has no victory card of',
    state: { ...holding(noOffer, 0, 'rrrbbby'), victory: [['red'], [], []] },
    seat: 0,
    action: { type: 'redraw', places: [6, 0, 1] },
  },
  {
    name: 'goes for the seventh colour with six',
    state: holding(noOffer, 0, 'royrgbv'),
    seat: 0,
    action: { type: 'redraw', places: [3] },
  },
  { name: 'passes with all seven', state: holding(noOffer, 0, 'roygbvp'), seat: 0, action: { type: 'pass' } },
  {
    name: 'discards no more than the deck holds',
    state: { ...holding(noOffer, 0, 'oprrrob'), deck: parse('b') },
    seat: 0,
    action: { type: 'redraw', places: [1] },
  },
  {
    name: 'declines with nothing to spare',
    state: holding(positionNamed('offered'), 0, 'rrrrrrr'),
    seat: 0,
    action: { type: 'decline' },
  },
  {
    name: 'swaps a single card',
    state: holding(positionNamed('offered'), 0, 'rrrprrr'),
    seat: 0,
    action: { type: 'swap', place: 3 },
  },
  {
    name: 'takes the first of two colours',
    state: positionNamed('two-colours'),
    seat: 0,
    action: { type: 'take', colours: ['red'] },
  },
  {
    name: 'keeps its best colour after folding',
    state: positionNamed('folded-discards'),
    seat: 1,
    action: { type: 'discard', places: [4, 5, 6] },
  },
  {
    name: 'stays with five alike',
    state: holding(positionNamed('one-has-folded'), 0, 'rrrrrgv'),
    seat: 0,
    action: { type: 'stay' },
  },
  {
    name: 'stays with all seven colours',
    state: holding(positionNamed('one-has-folded'), 0, 'roygbvp'),
    seat: 0,
    action: { type: 'stay' },
  },
];

/** How often in 200 it stays with this hand. */
const stays = (hand: string): number => {
  const state = holding(positionNamed('one-has-folded'), 0, hand);
  const seeds = Array.from({ length: 200 }, (_, index) => `stay ${index}`);
  return seeds.filter((seed) => choice(state, 0, seed).type === 'stay').length;
};

describe('the computer player', () => {
  for (const { name, state, seat, action } of rows) {
    test(name, () => expect(choice(state, seat)).toEqual(action));
  }

  test('bluffs now and then with a pair, and mostly stays with four alike unless three alike are shown', () => {
    expect(stays('rroygbv')).toBeGreaterThan(0);
    expect(stays('rroygbv')).toBeLessThan(60);
    // Seat 1 shows three yellow cards.
    expect(stays('rrrrgvp')).toBeLessThan(130);
    const calm = holding(positionNamed('one-has-folded'), 0, 'rrrrgvp');
    const before = holding(calm, 1, 'yobyygv');
    const seeds = Array.from({ length: 200 }, (_, index) => `calm ${index}`);
    expect(seeds.filter((seed) => choice(before, 0, seed).type === 'stay').length).toBeGreaterThan(120);
  });

  test('shows its best cards or hides them', () => {
    const state = holding(positionNamed('choosing-three'), 1, 'yyyyobg');
    const shown = new Set(
      Array.from({ length: 30 }, (_, index) => JSON.stringify(choice(state, 1, `show ${index}`))),
    );
    expect(shown).toEqual(
      new Set([
        JSON.stringify({ type: 'reveal', places: [0, 1, 2] }),
        JSON.stringify({ type: 'reveal', places: [4, 5, 6] }),
      ]),
    );
  });

  test('wins more often than chance against two who play at random', () => {
    // Were all equally good, one game in three would be won: 50 ± 5.8 of 150; 80 or more happen less than once in a million.
    let wins = 0;
    for (let round = 0; round < 150; round += 1) {
      const chance = chanceFrom(`bot against random ${round}`);
      const own = round % 3;
      let state = setup({ options: sevenPoker.options.parse({}), seats: 3, first: seatOf(0) }, chance);
      while (outcome(state) === null) {
        const { seat } = at(toAct(state), 0);
        const offered = legal(state, seat);
        const action =
          seat === own
            ? choice(state, seat, `${round} ${JSON.stringify(chance.state())}`)
            : sevenPoker.action.parse(sampleAction(offered, chance));
        const result = apply(state, seat, action, chance);
        if (!result.ok) throw new Error(`round ${round}: ${result.error.rule}`);
        state = result.value.state;
      }
      if (outcome(state)?.winners[0] === own) wins += 1;
    }
    expect(wins).toBeGreaterThanOrEqual(80);
  });
});
