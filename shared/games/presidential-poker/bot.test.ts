import { describe, expect, test } from 'vitest';
import { adviceOf, positionsOf } from '../../../test/helpers/games.ts';
import {
  bettor,
  examples,
  hands,
  type Layout,
  layOut,
} from '../../../test/helpers/positions/presidential-poker.ts';
import { draw } from '../../../test/helpers/presidential-poker.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { type Level, levels } from '../../kernel/game.ts';
import { seatOf } from '../../kernel/ids.ts';
import { fastRandomFrom } from '../../kernel/random.ts';
import { chanceAgainst } from './bot/beliefs.ts';
import { equityOf } from './bot/equity.ts';
import { drawPlan, percentileAfterDraw, percentileOf } from './bot/hard.ts';
import { generalCount, generalOf, handClassOf, observationCount, observationOf } from './bot/observation.ts';
import { presidentialPoker } from './index.ts';
import type { Action, Reason, State } from './types.ts';

const positionNamed = positionsOf(examples);

const { legal, view } = presidentialPoker;

const choice = (state: State, seed = 'bot', level: Level = 'normal'): Action =>
  adviceOf(presidentialPoker, state, { seat: state.turn, level, seed }).action;

/** All its choices in one situation. */
const choices = (state: State, level: Level = 'normal'): string[] => {
  const drawn = Array.from({ length: 200 }, (_, index) => choice(state, `bot ${index}`, level).type);
  return [...new Set(drawn)].sort();
};

const holding = (state: State, hand: readonly number[]): State => ({
  ...state,
  hands: state.hands.with(state.turn, hand),
});

const two = (more: Partial<Layout>): State =>
  layOut({
    phase: 'second',
    turn: 1,
    opener: 1,
    drew: [0, 0],
    bettors: [bettor(90, 10), bettor(90, 10)],
    ...more,
  });
const facing = (bets: number, hand: readonly number[]): State =>
  two({
    hands: [undefined, hand],
    bettors: [bettor(90 - bets, 10 + bets, { bet: bets, acted: true }), bettor(90, 10)],
    betting: { level: bets, step: bets },
  });

/** With a third player who has dropped out: with two players, normal plays like hard with noise. */
const amongThree = (state: State): State => ({
  ...state,
  hands: [...state.hands, []],
  drew: [...state.drew, 0],
  betting: {
    ...state.betting,
    bettors: [...state.betting.bettors, bettor(100, 0, { standing: 'dropped', acted: true })],
  },
});

describe('a normal computer player', () => {
  const drawing = positionNamed('drawing');

  test.each([
    { name: 'keeps three pairs and replaces the seventh card', hand: hands.pairs, action: draw(65) },
    { name: 'keeps two triples', hand: hands.triples, action: draw(51) },
    { name: 'stands pat on five of a kind and a pair', hand: hands.five, action: draw() },
    { name: 'stands pat on a presidential flush', hand: [65, 66, 67, 68, 69, 70, 71], action: draw() },
  ])('[PP-8] $name', ({ hand, action }) => {
    expect(choice(holding(drawing, hand))).toEqual(action);
  });

  test('[PP-25] cuts anywhere in the middle', () => {
    const cut = choice(positionNamed('cutting'));
    expect(legal(positionNamed('cutting'), seatOf(3))).toEqual([{ type: 'cut', at: { from: 30, to: 42 } }]);
    expect(cut.type).toBe('cut');
  });

  test('[PP-6] opens with a good hand', () => {
    expect(choices(amongThree(two({ hands: [undefined, hands.triples] })))).toEqual(['bet']);
  });

  test.each([
    { level: 'normal', says: 'three quarters of the pot to three times as much', sizes: [15, 30, 45, 60] },
    { level: 'easy', says: 'a half of it to twice as much', sizes: [10, 20, 30, 40] },
  ] as const)('[PP-6] $level bets $says', ({ level, sizes }) => {
    // The pot is 20.
    const state = amongThree(two({ hands: [undefined, hands.pairs] }));
    const bets = Array.from({ length: 1_000 }, (_, index) => choice(state, `size ${index}`, level)).flatMap(
      (action) => (action.type === 'bet' ? action.to : []),
    );
    expect([...new Set(bets)].sort((one, other) => one - other)).toEqual(sizes);
  });

  test('[PP-6] checks a bad one, and bluffs at times', () => {
    expect(choices(amongThree(two({ hands: [undefined, hands.pair] })))).toEqual(['bet', 'check']);
  });

  test('[PP-6] never drops out for free with any hand', () => {
    for (const position of ['opening', 'unopened', 'carried-pot', 'last-hand']) {
      expect(choices(holding(positionNamed(position), hands.pair))).not.toContain('drop');
    }
  });

  test('[PP-9] drops a bad hand to a big bet, and calls with a fair one', () => {
    expect(choices(amongThree(facing(40, hands.pair)))).toEqual(['drop']);
    expect(choices(amongThree(facing(4, hands.pairs)))).toContain('call');
    expect(choices(amongThree(facing(40, hands.triple)))).not.toContain('drop');
  });

  test('[PP-12] raises with a very good hand, within its chips', () => {
    const state = amongThree(facing(40, hands.four));
    expect(choices(state)).toEqual(['call', 'raise']);
    for (let seed = 0; seed < 30; seed += 1) {
      const action = choice(state, `raise ${seed}`);
      if (action.type === 'raise') expect(action.to).toBeGreaterThanOrEqual(80);
      if (action.type === 'raise') expect(action.to).toBeLessThanOrEqual(90);
    }
  });

  test('[PP-12] calls where it may not raise', () => {
    const state = amongThree(facing(40, hands.four));
    const closed = {
      ...state.betting,
      bettors: state.betting.bettors.with(1, bettor(90, 10, { acted: true })),
    };
    expect(choices({ ...state, betting: closed })).toEqual(['call']);
  });

  test('[PP-15] fears its rivals less, the longer a game without a last hand goes on', () => {
    const state = amongThree(facing(40, hands.pairs));
    expect(choices(state)).toEqual(['drop']);
    expect(choices({ ...state, maxHands: null, handNumber: 400 })).not.toContain('drop');
  });

  test('[PP-9] at a table of two misjudges a bet, where hard does not', () => {
    const state = facing(40, hands.pairs);
    expect(choices(state)).toEqual(['call', 'drop']);
    expect(choices(state, 'hard')).toEqual(['drop']);
  });
});

const hard = (state: State, seed = 'hard'): Action =>
  adviceOf(presidentialPoker, state, { seat: state.turn, level: 'hard', seed }).action;

describe('a hard computer player', () => {
  test('[PP-8] keeps four of a kind and a presidential flush together', () => {
    const random = fastRandomFrom(randomFrom('a draw'));
    expect(drawPlan([65, 66, 67, 68, 69, 70, 71], random)).toEqual({ discards: [], beats: 1 });
    const { discards } = drawPlan(hands.four, random);
    const kept = hands.four.filter((card) => !discards.includes(card));
    expect(kept).toEqual(expect.arrayContaining(hands.four.slice(0, 4)));
  });

  test('distinguishes hands of the same rank', () => {
    const random = fastRandomFrom(randomFrom('a standing'));
    const [pair, pairs, triples] = [hands.pair, hands.pairs, hands.triples].map((hand) =>
      percentileOf(hand, random),
    );
    expect(pair).toBeLessThan(pairs ?? 0);
    expect(pairs).toBeLessThan(triples ?? 0);
  });

  test('[PP-8] predicts before the draw the percentile after it', () => {
    const random = fastRandomFrom(randomFrom('promises'));
    for (const hand of [hands.pair, hands.pairs, hands.triple, hands.triples, hands.four])
      expect(Math.abs(percentileAfterDraw(hand) - drawPlan(hand, random).beats), `${hand}`).toBeLessThan(0.1);
  });

  test('has a belief for every observation', () => {
    const general = Array.from({ length: observationCount }, (_, story) => generalOf(story));
    expect(new Set(general).size).toBe(generalCount);
    expect(Math.max(...general)).toBe(generalCount - 1);
    for (const bets of [0, 4, 15, 40, 90])
      for (const drew of [0, 1, 2, 3, 7]) {
        const seen = view(
          two({
            drew: [drew, 0],
            bettors: [bettor(90 - bets, 10 + bets, { bet: bets, acted: true }), bettor(90, 10)],
            betting: { level: bets, step: 2 },
          }),
          seatOf(1),
        );
        expect(observationOf(seen, 0)).toBeLessThan(observationCount);
        const chances = [0, 0.2, 0.4, 0.6, 0.8, 1].map((beats) => chanceAgainst(seen, 0, beats));
        expect(chances).toEqual(chances.toSorted((a, b) => a - b));
        expect([chances[0], chances[5]]).toEqual([0, expect.closeTo(1, 10)]);
      }
    expect([0, 0.24, 0.25, 0.97, 1].map(handClassOf)).toEqual([0, 0, 1, 7, 7]);
  });

  test('[PP-9] lowers its chance when a rival bets', () => {
    const beats = 0.8;
    const drew = [3, 3];
    const quiet = chanceAgainst(view({ ...two({}), drew }, seatOf(1)), 0, beats);
    const bold = chanceAgainst(view({ ...facing(40, hands.pair), drew }, seatOf(1)), 0, beats);
    expect(bold).toBeLessThan(quiet - 0.1);
  });

  test('[PP-15] converts chips to equity', () => {
    const seen = view(two({}), seatOf(0));
    const last = { ...seen, handNumber: 20, maxHands: 20 };
    expect(equityOf([101, 99], 0, last)).toBe(1);
    expect(equityOf([99, 101], 0, last)).toBe(0);
    expect(equityOf([100, 100], 0, last)).toBe(0.5);
    const later = { ...seen, handNumber: 10, maxHands: 20 };
    expect(equityOf([100, 100], 0, later)).toBeCloseTo(0.5, 2);
    expect(equityOf([150, 50], 0, later)).toBe(1);
    expect(equityOf([60, 50, 50], 0, later)).toBeGreaterThan(1 / 3);
    expect(equityOf([0, 100], 0, later)).toBe(0);
    expect(equityOf([30, 90], 0, { ...later, maxHands: null })).toBe(0.25);
  });

  test('[PP-15] among many, thinks three times as much of twice the chips, for only the largest stack wins', () => {
    const first = { ...view(two({}), seatOf(0)), handNumber: 1, maxHands: 20 };
    const even = equityOf([200, 200, 200, 200, 200, 200, 200, 200], 0, first);
    expect(even).toBeCloseTo(1 / 8, 1);
    expect(equityOf([400, 0, 200, 200, 200, 200, 200, 200], 0, first)).toBeGreaterThan(3 * even);
  });

  test('[PP-15] risks nothing more with a lead that no antes can make up for', () => {
    const state = facing(40, hands.triples);
    const ahead = (chips: number): Action =>
      hard({
        ...state,
        maxHands: state.handNumber + 2,
        betting: {
          ...state.betting,
          bettors: [bettor(50, 50, { bet: 40, acted: true }), bettor(chips, 10)],
        },
      });
    expect(ahead(300).type).toBe('drop');
    expect(ahead(60).type).not.toBe('drop');
  });

  test('bets as much with a good hand as with a bluff', () => {
    const bets = (hand: readonly number[], count: number): number[] => {
      const amounts = Array.from({ length: count }, (_, index) => {
        const action = hard(two({ hands: [undefined, hand] }), `bet ${index}`);
        return action.type === 'bet' ? action.to : 0;
      });
      return [...new Set(amounts)].filter((amount) => amount > 0).sort((a, b) => a - b);
    };
    // The pot is 20: a half, three quarters, once, and one and a half of it.
    expect(bets(hands.triples, 60)).toEqual([10, 15, 20, 30]);
    expect(bets(hands.pair, 400)).toEqual([10, 15, 20, 30]);
  });

  test('[PP-9] drops a bad hand to a big bet, and not a very good one', () => {
    expect(hard(facing(40, hands.pair)).type).toBe('drop');
    expect(hard(facing(40, hands.four)).type).not.toBe('drop');
  });

  test('[PP-15] calls with little when it is behind in the last hand', () => {
    const state = facing(40, hands.pairs);
    const last = { ...state, maxHands: state.handNumber };
    const behind = {
      ...last,
      betting: {
        ...last.betting,
        bettors: [bettor(400, 50, { bet: 40, acted: true }), bettor(90, 10)],
      },
    };
    expect(hard(state).type).toBe('drop');
    expect(hard(behind).type).not.toBe('drop');
  });
});

describe('the reason', () => {
  const why = (state: State, level: Level): Reason =>
    adviceOf(presidentialPoker, state, { seat: state.turn, level }).why;

  test.each([
    ['cut', positionNamed('cutting')],
    ['draw', positionNamed('drawing')],
    ['drop', amongThree(facing(40, hands.pair))],
  ] as const)('of a normal computer player is the usual one: %s', (action, state) => {
    expect(why(state, 'normal')).toEqual({ code: 'usual', action });
  });

  test('of a normal one at a table of two too, because its chance is noisy', () => {
    const { action, why: reason } = adviceOf(presidentialPoker, facing(40, hands.four), {
      seat: 1,
      level: 'normal',
    });
    expect(reason).toEqual({ code: 'usual', action: action.type });
  });

  test('[PP-25] of a hard one too, where it cuts', () => {
    expect(why(positionNamed('cutting'), 'hard')).toEqual({ code: 'usual', action: 'cut' });
  });

  test('[PP-8] is the share of hands that the hand beats: all for a presidential flush', () => {
    const state = holding(positionNamed('drawing'), [65, 66, 67, 68, 69, 70, 71]);
    expect(why(state, 'hard')).toEqual({ code: 'stand-pat', beats: 1 });
  });

  test('[PP-8] names the cards that are replaced', () => {
    const state = holding(positionNamed('drawing'), hands.pairs);
    const advice = adviceOf(presidentialPoker, state, { seat: state.turn, level: 'hard' });
    const replaced = advice.action.type === 'draw' ? advice.action.discards : [];
    expect(replaced.length).toBeGreaterThan(0);
    expect(advice.why).toEqual({ code: 'replace', cards: replaced, beats: expect.any(Number) });
  });

  test('[PP-9] is the chance, and the one that would pay for the call', () => {
    // A call of 40 into a pot of 60 wins 100.
    expect(why(facing(40, hands.pair), 'hard')).toEqual({
      code: 'drop',
      chance: expect.closeTo(0, 1),
      price: 0.4,
    });
  });
});

test.each(levels)('[PP-6] %s never drops out for free with any hand', (level) => {
  for (const position of ['opening', 'unopened', 'carried-pot', 'last-hand']) {
    const state = holding(positionNamed(position), hands.pair);
    for (let index = 0; index < 30; index += 1)
      expect(
        adviceOf(presidentialPoker, state, { seat: state.turn, level, seed: `free ${index}` }).action.type,
      ).not.toBe('drop');
  }
});
