import { beforeAll, describe, expect, test } from 'vitest';
import { matchOf, playMatch } from '../../../test/contract/simulation.ts';
import { adviceOf, positionsOf } from '../../../test/helpers/games.ts';
import { examples, parse } from '../../../test/helpers/positions/seven-poker.ts';
import { informationOf, randomFrom } from '../../../test/helpers/random.ts';
import { type AnyGame, type Level, levels } from '../../kernel/game.ts';
import { seatOf } from '../../kernel/ids.ts';
import { at } from '../../kernel/util.ts';
import { type Color, colors } from '../rainbow-deck.ts';
import { equityTables } from './bot/equity.ts';
import { countsOf, isCertainWin, winnerAmong } from './bot/odds.ts';
import { fullShapes, goals } from './bot/shape.ts';
import { sevenPoker } from './index.ts';
import type { Action, Reason, State } from './types.ts';

const positionNamed = positionsOf(examples);

const choice = (state: State, seat: number, seed = 'bot'): Action =>
  adviceOf(sevenPoker, state, { seat, level: 'easy', seed }).action;

const opening = positionNamed('opening');
const noOffer: State = {
  ...opening,
  phase: { name: 'exchange', lap: 1, turn: seatOf(0), mayOffer: false, offered: null },
};
const holding = (state: State, seat: number, hand: string): State => ({
  ...state,
  hands: state.hands.with(seat, parse(hand)),
});

/** Places in ascending order of value. */
const rows: readonly { name: string; state: State; seat: number; action: Action }[] = [
  {
    name: 'offers a single card',
    state: holding(opening, 0, 'rrrroob'),
    seat: 0,
    action: { type: 'offer', place: 6 },
  },
  {
    name: 'keeps its best color after folding',
    state: positionNamed('folded-discards'),
    seat: 1,
    action: { type: 'discard', places: [4, 5, 6] },
  },
  {
    name: 'stays with all seven colors',
    state: holding(positionNamed('one-has-folded'), 0, 'roygbvp'),
    seat: 0,
    action: { type: 'stay' },
  },
];

describe('an easy computer player', () => {
  for (const { name, state, seat, action } of rows) {
    test(name, () => expect(choice(state, seat)).toEqual(action));
  }
});

/** The first advice that is no bluff. */
const sincere = (state: State, seat: number) => {
  for (let index = 0; index < 50; index += 1) {
    const advice = adviceOf(sevenPoker, state, { seat, level: 'hard', seed: `sincere ${index}` });
    if (advice.why.code !== 'bluff') return advice;
  }
  throw new Error('only bluffs');
};

const hardChoice = (state: State, seat: number, seed = 'hard'): Action =>
  adviceOf(sevenPoker, state, { seat, level: 'hard', seed }).action;

describe.each(['normal', 'hard'] as const)('a %s computer player', (level) => {
  const chosen = (state: State, seat: number, seed = 'skilled'): Action =>
    adviceOf(sevenPoker, state, { seat, level, seed }).action;
  test('passes with all seven', () =>
    expect(chosen(holding(noOffer, 0, 'roygbvp'), 0)).toEqual({ type: 'pass' }));
  test('[SP-3] plans for the laps that are left', () => {
    const inLap = (lap: number, laps: number): string[] =>
      ['oprrrob', 'rrrroyg', 'roygboo', 'rroyygb'].flatMap((hand) =>
        Array.from({ length: 20 }, (_, index) => {
          const state: State = {
            ...holding(noOffer, 0, hand),
            laps,
            phase: { name: 'exchange', lap, turn: seatOf(0), mayOffer: false, offered: null },
          };
          const options = sevenPoker.options.parse({ laps });
          return JSON.stringify(
            adviceOf(sevenPoker, state, { seat: 0, level, seed: `laps ${index}`, options }).action,
          );
        }),
      );
    expect(inLap(2, 3)).toEqual(inLap(1, 2));
    expect(inLap(3, 3)).toEqual(inLap(2, 2));
    expect(inLap(2, 2)).not.toEqual(inLap(1, 2));
  });
  test('[SP-6] discards no more than the deck holds', () => {
    const state = { ...holding(noOffer, 0, 'oprrrob'), deck: parse('b') };
    expect(level === 'hard' ? sincere(state, 0).action : chosen(state, 0)).toMatchObject({
      type: 'redraw',
      places: { length: 1 },
    });
  });
  test('[SP-18] keeps one card of each of six colors after folding', () => {
    const state = holding(positionNamed('folded-discards'), 1, 'roygbvv');
    expect(chosen(state, 1)).toEqual({ type: 'discard', places: [5] });
  });
});

describe('normal beside hard', () => {
  test.each<{ name: string; state: State; hard: Action }>([
    {
      name: '[SP-4] offers nothing',
      state: holding(opening, 0, 'rrrrppr'),
      hard: { type: 'offer', place: 4 },
    },
    {
      name: '[SP-4] declines offers',
      state: holding(positionNamed('offered'), 0, 'rroygbv'),
      hard: { type: 'swap', place: 0 },
    },
  ])('$name', ({ state, hard }) => {
    for (const seed of ['one', 'two', 'three'])
      expect(adviceOf(sevenPoker, state, { seat: 0, level: 'normal', seed }).action.type).not.toBe(hard.type);
    expect(hardChoice(state, 0)).toEqual(hard);
  });
});

const firstColors: ReadonlySet<Color> = new Set(colors.slice(0, 3));

describe('a hard computer player', () => {
  for (const { name, state, seat, action } of [
    {
      name: '[SP-9] keeps six of the seven colors when a stronger player has stayed',
      state: {
        ...holding(holding(positionNamed('one-has-folded'), 0, 'roygbvv'), 1, 'yyyyyby'),
        phase: { name: 'stay', shown: [[0, 1, 2], [0, 1, 2], []] },
        said: [null, 'stay', 'fold'],
        first: seatOf(1),
      },
      seat: 0,
      action: { type: 'fold' },
    },
  ] satisfies { name: string; state: State; seat: number; action: Action }[]) {
    test(name, () => expect(hardChoice(state, seat)).toEqual(action));
  }

  test('[SP-8] boasts with three alike in about three of four cases, and else shows three colors', () => {
    const state = holding(positionNamed('choosing-three'), 1, 'yyyyobg');
    const shown = Array.from({ length: 200 }, (_, index) => hardChoice(state, 1, `show ${index}`));
    const boasts = shown.filter((action) => JSON.stringify(action) === '{"type":"reveal","places":[0,1,2]}');
    // 150 ± 6 of 200: four standard deviations.
    expect(boasts.length).toBeGreaterThan(125);
    expect(boasts.length).toBeLessThan(175);
  });

  test.each(['normal', 'hard'] as const)(
    '[SP-8] %s shows any of the cards that are equal for its hand',
    (level) => {
      const shownOf = (hand: string): string[] => {
        const state = holding(positionNamed('choosing-three'), 1, hand);
        const shown = Array.from({ length: 200 }, (_, index) => {
          const { action } = adviceOf(sevenPoker, state, {
            seat: seatOf(1),
            level,
            seed: `show ${index}`,
          });
          return action.type === 'reveal' ? action.places.map((place) => hand.charAt(place)).join('') : '';
        });
        return [...new Set(shown)].sort();
      };
      // All 35 ways to show three of seven colors.
      expect(shownOf('roygbvp')).toHaveLength(35);
      expect(shownOf('rrrbbbo')).toEqual(['bbb', 'rbo', 'rrr']);
    },
  );

  test.each(['normal', 'hard'] as const)(
    '[SP-8] the colors that %s shows do not reveal whether it has all seven',
    (level) => {
      const state = positionNamed('choosing-three');
      const choices = Array.from({ length: 2000 }, (_, index) => {
        const random = randomFrom(`hand ${index}`);
        const seven = random.shuffle([...colors]);
        const hand = index % 2 === 0 ? seven : [...seven.slice(1), at(seven, 1 + random.below(6))];
        const chosen = { seat: seatOf(1), level, seed: `show ${index}` };
        const { action } = adviceOf(sevenPoker, { ...state, hands: state.hands.with(1, hand) }, chosen);
        const places = action.type === 'reveal' ? action.places : [];
        return [places.filter((place) => firstColors.has(at(hand, place))).length, index % 2 === 0] as const;
      });
      // 0.25 bits if it shows the first colors in their order; chance alone brings about 0.001.
      expect(informationOf(choices)).toBeLessThan(0.006);
    },
  );
});

describe('what a hard computer player’s choices reveal of all seven colors', () => {
  type Choice = readonly [choice: string | number, has: boolean];
  const answers: Choice[] = [];
  const laps: readonly [Choice[], Choice[]] = [[], []];

  beforeAll(() => {
    const game: AnyGame = sevenPoker;
    const series = { game, options: game.options.parse({}), seats: 3, pattern: ['hard'], seed: 'tells' };
    for (let index = 0; index < 14; index += 1)
      playMatch(matchOf(series, index), (before, seat, chosen) => {
        const { phase, hands } = before as State;
        const action = chosen as Action;
        if (phase.name !== 'exchange') return;
        const has = new Set(hands[seat]).size === 7;
        if (action.type === 'swap' || action.type === 'decline') answers.push([action.type, has]);
        else if (action.type !== 'offer')
          at(laps, phase.lap - 1).push([action.type === 'redraw' ? action.places.length : 0, has]);
      });
  });

  // Without bluffs 0.68, 0.50 and 0.83 bits.
  test.each([
    ['[SP-4] an answer to an offer: less than 0.4 bits', answers, 0.4],
    ['[SP-5] the size of an exchange in lap 1: less than 0.3 bits', laps[0], 0.3],
    ['[SP-5] the size of an exchange in lap 2: less than 0.3 bits', laps[1], 0.3],
  ] as const)('%s', (_, choices, bound) => {
    const bits = informationOf(choices);
    // Zero where choices or hands do not differ.
    expect(bits).toBeGreaterThan(0);
    expect(bits).toBeLessThan(bound);
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
    ['take', positionNamed('two-colors'), 0],
  ] as const)('of an easy computer player is the usual one: %s', (action, state, seat) => {
    expect(why(state, seat, 'easy')).toEqual({ code: 'usual', action });
  });

  test.each<{ name: string; state: State; seat: number; reason: Reason }>([
    {
      name: '[SP-5] the discards and the kept cards',
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
      reason: { code: 'swap', color: 'pink' },
    },
    {
      name: '[SP-4] the card to offer',
      state: holding(opening, 0, 'rrrrppr'),
      seat: 0,
      reason: { code: 'offer', color: 'pink' },
    },
    {
      name: '[SP-13] no rival can be as strong',
      state: holding(positionNamed('one-has-folded'), 0, 'roygbvp'),
      seat: 0,
      reason: { code: 'stay-certain' },
    },
    {
      name: '[SP-14] the scarcer color',
      state: { ...positionNamed('two-colors'), discards: parse('bb') },
      seat: 0,
      reason: { code: 'take', colors: ['blue'] },
    },
  ])('of a hard one: $name', ({ state, seat, reason }) => {
    expect(sincere(state, seat).why).toEqual(reason);
  });

  test('[SP-8] is the color that is shown, or that there are three', () => {
    const state = holding(positionNamed('choosing-three'), 1, 'yyyyobg');
    const heard = Array.from({ length: 40 }, (_, index) => why(state, 1, 'hard', `show ${index}`));
    expect(heard).toContainEqual({ code: 'show-alike', color: 'yellow' });
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
    test(name, () => expect(isCertainWin(strength, [rival], countsOf(parse(unseen)))).toBe(certain));
  }

  test('is never certain against a player who may have all seven colors', () => {
    const three = { shown: countsOf(parse('roy')), hidden: 4, stayed: false };
    expect(isCertainWin(8, [three], countsOf(parse('gbvp')))).toBe(false);
    expect(isCertainWin(8, [three], countsOf(parse('gbvv')))).toBe(true);
  });

  test.each(levels)('%s never folds all seven colors when no rival can have them', (level) => {
    // Seat 1 shows three yellow cards.
    const state = holding(positionNamed('one-has-folded'), 0, 'roygbvp');
    for (let index = 0; index < 50; index += 1)
      expect(adviceOf(sevenPoker, state, { seat: 0, level, seed: `fold ${index}` }).action).toEqual({
        type: 'stay',
      });
  });
});

test.each([
  ['no other player has stayed', [5, 0, 0], 0],
  ['the others are weaker', [4, 5, 4], 1],
  ['the strongest are equal', [5, 7, 7], 0],
  ['the next are stronger', [5, 7, 7, 6], 3],
  ['all are equal', [5, 5], null],
  ['each has an equal', [7, 5, 7, 5], null],
])('[SP-13] who wins where %s', (_, strengths, winner) => expect(winnerAmong(strengths)).toBe(winner));

describe('the equity of hands', () => {
  test('every hand of seven has an equity for every number of victory cards', () => {
    for (const goal of goals)
      for (let victories = 0; victories < goal; victories += 1) {
        const { at: worthAt } = equityTables(3, victories, goal - victories);
        for (const shape of fullShapes(victories))
          for (const stage of [0, 1, 2] as const) {
            expect(worthAt(stage)(shape), JSON.stringify(shape)).toBeGreaterThan(0);
            expect(worthAt(stage)(shape)).toBeLessThanOrEqual(1);
          }
      }
  });
});
