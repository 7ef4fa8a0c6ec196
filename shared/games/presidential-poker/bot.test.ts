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
import { informationOf, randomFrom } from '../../../test/helpers/random.ts';
import { type Level, levels } from '../../kernel/game.ts';
import { seatOf } from '../../kernel/ids.ts';
import { fastRandomFrom } from '../../kernel/random.ts';
import { shuffled } from '../../kernel/util.ts';
import { priceOf } from './bot/price.ts';
import { prospectOf } from './bot/range.ts';
import { cardIds, handSize } from './cards.ts';
import { presidentialPoker } from './index.ts';
import type { Action, Reason, State } from './types.ts';

const positionNamed = positionsOf(examples);

const { legal, view } = presidentialPoker;

const choice = (state: State, seed = 'bot', level: Level = 'normal'): Action =>
  adviceOf(presidentialPoker, state, { seat: state.turn, level, seed }).action;

const typesOf = (state: State, level: Level): Action['type'][] =>
  Array.from({ length: 200 }, (_, index) => choice(state, `bot ${index}`, level).type);

/** All its choices in one situation. */
const choices = (state: State, level: Level = 'normal'): string[] =>
  [...new Set(typesOf(state, level))].sort();

const shareOf = (type: Action['type'], state: State, level: Level): number => {
  const types = typesOf(state, level);
  return types.filter((one) => one === type).length / types.length;
};

/** Every player replaced three cards. */
const afterDraws = (state: State): State => ({ ...state, drew: state.drew.map(() => 3) });

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

/** With a third player who has dropped out. */
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
    expect(choices(amongThree(two({ hands: [undefined, hands.triples] })))).toContain('bet');
  });

  test('[PP-9] drops a bad hand to a big bet, and calls a small one with a fair hand', () => {
    expect(shareOf('drop', afterDraws(facing(40, hands.pair)), 'normal')).toBeGreaterThan(0.9);
    expect(choices(afterDraws(facing(4, hands.pairs)))).toContain('call');
    expect(shareOf('drop', afterDraws(facing(40, hands.four)), 'normal')).toBeLessThan(0.2);
  });

  test('[PP-12] raises with a very good hand, within its chips', () => {
    const state = afterDraws(facing(40, hands.four));
    expect(choices(afterDraws(facing(4, hands.four)))).toContain('raise');
    for (let seed = 0; seed < 100; seed += 1) {
      const action = choice(state, `raise ${seed}`);
      if (action.type === 'raise') expect(action.to).toBeGreaterThanOrEqual(80);
      if (action.type === 'raise') expect(action.to).toBeLessThanOrEqual(90);
    }
  });
});

const hard = (state: State, seed = 'hard'): Action =>
  adviceOf(presidentialPoker, state, { seat: state.turn, level: 'hard', seed }).action;

interface OpenTable {
  readonly phase: 'first' | 'second';
  readonly bets: number;
  readonly rivals: number;
  readonly maxHands?: number;
}

/** Seat 1 is in turn, after a bet by seat 0 or before all others. */
const openTable = ({
  phase,
  bets,
  rivals,
  maxHands = 20,
}: OpenTable): Pick<Parameters<typeof presidentialPoker.bot>[0], 'options' | 'seat' | 'view' | 'legal'> => {
  const others = Array.from({ length: rivals - 1 }, () => bettor(200, 2));
  const state = two({
    phase,
    state: { maxHands, handNumber: 1, opener: phase === 'second' ? seatOf(1) : bets > 0 ? seatOf(0) : null },
    drew: phase === 'second' ? [3, 3, ...others.map(() => 3)] : [null, null, ...others.map(() => null)],
    bettors: [bettor(200 - bets, 2 + bets, { bet: bets, acted: bets > 0 }), bettor(180, 2), ...others],
    betting: { level: bets, step: Math.max(2, bets) },
  });
  const seat = seatOf(1);
  return {
    options: presidentialPoker.options.parse({}),
    seat,
    view: view(state, seat),
    legal: legal(state, seat),
  };
};

describe('a hard computer player', () => {
  test('[PP-15] never takes a price for less than nothing or more than all', () => {
    const random = fastRandomFrom(randomFrom('prices'));
    for (let index = 0; index < 2_000; index += 1) {
      const bettors = Array.from({ length: 8 }, () => bettor(random(3) * random(400), 2));
      const drew = bettors.map(() => 0);
      const state = two({ bettors, drew, state: { maxHands: 1 + random(20), handNumber: 1 } });
      const chips = 1 + random(200);
      const price = priceOf(view(state, 'spectator'), 1, 2, chips, chips + random(400));
      expect(price).toBeGreaterThanOrEqual(0);
      expect(price).toBeLessThanOrEqual(1);
    }
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

  test.each([
    ['an opening before the draw', { phase: 'first', bets: 0, rivals: 4 }],
    ['a raise before the draw', { phase: 'first', bets: 20, rivals: 3 }],
    ['a bet after the draw', { phase: 'second', bets: 0, rivals: 2 }],
    ['a raise after the draw', { phase: 'second', bets: 20, rivals: 1 }],
    ['a bet in the last hand', { phase: 'second', bets: 0, rivals: 2, maxHands: 1 }],
  ] as const)('the size of %s tells less than a thirtieth of a bit about the hand', (_, situation) => {
    const random = fastRandomFrom(randomFrom('sizes'));
    const seen = openTable(situation);
    const bets: (readonly [size: number, strength: number])[] = [];
    for (let index = 0; index < 3_000; index += 1) {
      const hand = shuffled(cardIds, random).slice(0, handSize);
      const { action } = presidentialPoker.bot({
        ...seen,
        view: { ...seen.view, hand },
        level: 'hard',
        random,
      });
      // Weak, fair and strong hands.
      const isSecond = situation.phase === 'second';
      const { mean } = prospectOf(hand, isSecond);
      const strength = (isSecond ? [0.58, 2.05] : [0.9, 1.3]).filter((edge) => mean >= edge).length;
      if ('to' in action) bets.push([action.to, strength]);
    }
    expect(bets.length).toBeGreaterThan(150);
    expect(new Set(bets.map(([size]) => size)).size).toBeGreaterThan(4);
    expect(new Set(bets.map(([, strength]) => strength)).size).toBeGreaterThan(1);
    expect(informationOf(bets, true)).toBeLessThan(1 / 30);
  });

  test('[PP-9] drops a better hand no more often', () => {
    for (const bets of [4, 10, 40]) {
      const shares = [hands.pair, hands.pairs, hands.triple, hands.triples, hands.four].map((hand) =>
        shareOf('drop', afterDraws(facing(bets, hand)), 'hard'),
      );
      // The spread of two hundred random draws.
      for (const [place, share] of shares.slice(1).entries())
        expect(share).toBeLessThan((shares[place] ?? 0) + 0.1);
    }
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
    // A call of 40 into a pot of 60 wins 100. Without a last hand a chip is worth its share.
    expect(why({ ...facing(40, hands.pair), maxHands: null }, 'hard')).toEqual({
      code: 'drop',
      chance: expect.closeTo(0.05, 1),
      price: 0.4,
    });
  });
});

test.each(levels)('[PP-6] %s never drops out for free with a bad hand', (level) => {
  for (const position of ['opening', 'unopened', 'carried-pot', 'last-hand'])
    expect(choices(holding(positionNamed(position), hands.pair), level)).not.toContain('drop');
});
