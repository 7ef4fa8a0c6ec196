import { describe, expect, test } from 'vitest';
import { adviceOf, positionsOf } from '../../../test/helpers/games.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { sampleAction } from '../../kernel/action.ts';
import { type Level, levels } from '../../kernel/game.ts';
import { seatOf } from '../../kernel/ids.ts';
import { at } from '../../kernel/util.ts';
import { aimOf, countsOf, gainOf, isCertain, winsAlone } from './bot/odds.ts';
import { examples, parse } from './examples.ts';
import { sevenPoker } from './index.ts';
import type { Action, Reason, State } from './types.ts';

const positionNamed = positionsOf(examples);

const { apply, legal, outcome, setup, toAct, view } = sevenPoker;

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

describe('a normal computer player', () => {
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
      const random = randomFrom(`bot against random ${round}`);
      const own = round % 3;
      let state = setup({ options: sevenPoker.options.parse({}), seats: 3, first: seatOf(0) }, random);
      while (outcome(state) === null) {
        const { seat } = at(toAct(state), 0);
        const offered = legal(state, seat);
        const action =
          seat === own
            ? choice(state, seat, `${round} ${JSON.stringify(random.state())}`)
            : sevenPoker.action.parse(sampleAction(offered, random));
        const result = apply(state, seat, action, random);
        if (!result.ok) throw new Error(`round ${round}: ${result.error.rule}`);
        state = result.value.state;
      }
      if (outcome(state)?.winners[0] === own) wins += 1;
    }
    expect(wins).toBeGreaterThanOrEqual(80);
  });
});

const hardChoice = (state: State, seat: number, seed = 'hard'): Action =>
  adviceOf(sevenPoker, state, { seat, level: 'hard', seed }).action;

describe('a hard computer player', () => {
  for (const { name, state, seat, action } of [
    {
      name: 'changes the colour it has twice when it has six',
      state: holding(noOffer, 0, 'royrgbv'),
      seat: 0,
      action: { type: 'redraw', places: [0] },
    },
    {
      name: 'passes with all seven',
      state: holding(noOffer, 0, 'roygbvp'),
      seat: 0,
      action: { type: 'pass' },
    },
    {
      name: 'keeps the four that can still win a victory card, not the three that cannot',
      state: { ...holding(noOffer, 0, 'rrrbbbb'), victory: [['red'], [], []] },
      seat: 0,
      action: { type: 'redraw', places: [0, 1, 2] },
    },
    {
      name: 'takes the colour of which fewer cards are left',
      state: { ...positionNamed('two-colours'), discards: parse('bb') },
      seat: 0,
      action: { type: 'take', colours: ['blue'] },
    },
    {
      name: 'keeps four of a colour when two who show three alike have stayed',
      state: {
        ...holding(
          holding(holding(positionNamed('one-has-folded'), 0, 'rrrrgvp'), 1, 'yyyyyby'),
          2,
          'gggggvg',
        ),
        phase: {
          name: 'stay',
          shown: [
            [0, 1, 2],
            [0, 1, 2],
            [0, 1, 2],
          ],
        },
        said: [null, 'stay', 'stay'],
        first: seatOf(1),
      },
      seat: 0,
      action: { type: 'fold' },
    },
  ] satisfies { name: string; state: State; seat: number; action: Action }[]) {
    test(name, () => expect(hardChoice(state, seat)).toEqual(action));
  }

  test('[SP-8] boasts with three alike in about three of four cases, and else shows three colours', () => {
    const state = holding(positionNamed('choosing-three'), 1, 'yyyyobg');
    const shown = Array.from({ length: 200 }, (_, index) => hardChoice(state, 1, `show ${index}`));
    const boasts = shown.filter((action) => JSON.stringify(action) === '{"type":"reveal","places":[0,1,2]}');
    // 150 ± 6 of 200: four standard deviations on either side.
    expect(boasts.length).toBeGreaterThan(125);
    expect(boasts.length).toBeLessThan(175);
    expect(shown).toContainEqual({ type: 'reveal', places: [4, 0, 6] });
  });

  test('counts what a win brings', () => {
    const aim = aimOf(
      view({ ...positionNamed('one-has-folded'), victory: [['red'], [], []] }, seatOf(0)),
      sevenPoker.options.parse({}),
      0,
    );
    expect(gainOf(countsOf(parse('rrrrgvp')), aim)).toBe(0);
    expect(gainOf(countsOf(parse('ggggrvp')), aim)).toBe(1);
    expect(gainOf(countsOf(parse('roygbvp')), aim)).toBe(2);
    expect(gainOf(countsOf(parse('roygbvp')), { ...aim, needed: 1 })).toBe(1);
  });
});

describe('the reason', () => {
  const why = (state: State, seat: number, level: Level = 'hard', seed = 'why'): Reason =>
    adviceOf(sevenPoker, state, { seat, level, seed }).why;

  test.each([
    ['offer', holding(opening, 0, 'rrrroob'), 0],
    ['pass', holding(noOffer, 0, 'roygbvp'), 0],
    ['stay', holding(positionNamed('one-has-folded'), 0, 'roygbvp'), 0],
    ['discard', positionNamed('folded-discards'), 1],
    ['take', positionNamed('two-colours'), 0],
  ] as const)('of a normal computer player is the usual one: %s', (action, state, seat) => {
    expect(why(state, seat, 'normal')).toEqual({ code: 'usual', action });
  });

  test.each<{ name: string; state: State; seat: number; reason: Reason }>([
    {
      name: '[SP-5] what goes and what stays',
      state: { ...holding(noOffer, 0, 'rrrbbbb'), victory: [['red'], [], []] },
      seat: 0,
      reason: { code: 'redraw', laid: ['red', 'red', 'red'], kept: ['blue', 'blue', 'blue', 'blue'] },
    },
    {
      name: '[SP-5] nothing is to be gained',
      state: holding(noOffer, 0, 'roygbvp'),
      seat: 0,
      reason: { code: 'pass' },
    },
    {
      name: '[SP-4] nothing can be spared',
      state: holding(positionNamed('offered'), 0, 'roygbvp'),
      seat: 0,
      reason: { code: 'decline' },
    },
    {
      name: '[SP-4] the card to give',
      state: holding(positionNamed('offered'), 0, 'rrrrppr'),
      seat: 0,
      reason: { code: 'swap', colour: 'pink' },
    },
    {
      name: '[SP-4] the card to offer',
      state: holding(opening, 0, 'rrrrppr'),
      seat: 0,
      reason: { code: 'offer', colour: 'pink' },
    },
    {
      name: '[SP-13] nobody can be as strong',
      state: holding(positionNamed('one-has-folded'), 0, 'roygbvp'),
      seat: 0,
      reason: { code: 'stay-certain' },
    },
    {
      name: '[SP-14] the scarcer colour',
      state: { ...positionNamed('two-colours'), discards: parse('bb') },
      seat: 0,
      reason: { code: 'take', colours: ['blue'] },
    },
  ])('of a hard one: $name', ({ state, seat, reason }) => {
    expect(why(state, seat)).toEqual(reason);
  });

  test('[SP-8] is the colour that is shown, or that there are three', () => {
    const state = holding(positionNamed('choosing-three'), 1, 'yyyyobg');
    const heard = Array.from({ length: 40 }, (_, index) => why(state, 1, 'hard', `show ${index}`));
    expect(heard).toContainEqual({ code: 'show-alike', colour: 'yellow' });
    expect(heard).toContainEqual({ code: 'show-different' });
  });
});

describe('a certain win', () => {
  const rival = { shown: countsOf(parse('yyy')), hidden: 4, stayed: false };
  for (const { name, strength, unseen, certain } of [
    { name: 'five yellow at the most are beaten by six', strength: 6, unseen: 'yyrrrrgggb', certain: true },
    { name: 'and not by five', strength: 5, unseen: 'yyrrrrgggb', certain: false },
    { name: 'four red that may be hidden tie with four', strength: 4, unseen: 'rrrr', certain: false },
    { name: 'four red that may be hidden lose to five', strength: 5, unseen: 'rrrrg', certain: true },
  ]) {
    test(name, () => expect(isCertain(strength, [rival], countsOf(parse(unseen)))).toBe(certain));
  }

  test('is never one over somebody who may have all seven colours', () => {
    const three = { shown: countsOf(parse('roy')), hidden: 4, stayed: false };
    expect(isCertain(8, [three], countsOf(parse('gbvp')))).toBe(false);
    expect(isCertain(8, [three], countsOf(parse('gbvv')))).toBe(true);
  });

  test.each(levels)('%s never folds all seven colours when nobody else can have them', (level) => {
    // Seat 1 shows three yellow cards.
    const state = holding(positionNamed('one-has-folded'), 0, 'roygbvp');
    for (let index = 0; index < 50; index += 1)
      expect(adviceOf(sevenPoker, state, { seat: 0, level, seed: `fold ${index}` }).action).toEqual({
        type: 'stay',
      });
  });
});

test('[SP-13] a hand wins alone if no other is equal and every stronger one has an equal', () => {
  expect(winsAlone(5, [])).toBe(true);
  expect(winsAlone(5, [4, 4])).toBe(true);
  expect(winsAlone(5, [5])).toBe(false);
  expect(winsAlone(5, [7])).toBe(false);
  expect(winsAlone(5, [7, 7])).toBe(true);
  expect(winsAlone(5, [7, 7, 5])).toBe(false);
  expect(winsAlone(5, [7, 7, 6])).toBe(false);
});
