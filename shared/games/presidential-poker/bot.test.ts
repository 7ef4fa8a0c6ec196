import { describe, expect, test } from 'vitest';
import { adviceOf, positionsOf } from '../../../test/helpers/games.ts';
import { draw } from '../../../test/helpers/presidential-poker.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { type Level, levels } from '../../kernel/game.ts';
import { seatOf } from '../../kernel/ids.ts';
import { fastRandomFrom } from '../../kernel/random.ts';
import { drawPlan, standingOfHand, winningChance } from './bot/hard.ts';
import { bettor, examples, hands, type Layout, layOut } from './examples.ts';
import { presidentialPoker } from './index.ts';
import type { Action, Reason, State } from './types.ts';

const positionNamed = positionsOf(examples);

const { legal } = presidentialPoker;

const choice = (state: State, seed = 'bot'): Action =>
  adviceOf(presidentialPoker, state, { seat: state.turn, level: 'normal', seed }).action;

/** Everything it does in one situation, by chance. */
const choices = (state: State): string[] => {
  const drawn = Array.from({ length: 200 }, (_, index) => choice(state, `bot ${index}`).type);
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
    expect(choices(two({ hands: [undefined, hands.triples] }))).toEqual(['bet']);
  });

  test('[PP-6] checks a bad one, and bluffs at times', () => {
    expect(choices(two({ hands: [undefined, hands.pair] }))).toEqual(['bet', 'check']);
  });

  test('[PP-6] never drops out for free, whatever it holds', () => {
    for (const position of ['opening', 'nobody-opens', 'carried-pot', 'last-hand']) {
      expect(choices(holding(positionNamed(position), hands.pair))).not.toContain('drop');
    }
  });

  test('[PP-9] drops a bad hand to a big bet, and calls with a fair one', () => {
    expect(choices(facing(40, hands.pair))).toEqual(['drop']);
    expect(choices(facing(4, hands.pairs))).toContain('call');
    expect(choices(facing(40, hands.triple))).not.toContain('drop');
  });

  test('[PP-12] raises with a very good hand, within its chips', () => {
    const state = facing(40, hands.four);
    expect(choices(state)).toEqual(['call', 'raise']);
    for (let seed = 0; seed < 30; seed += 1) {
      const action = choice(state, `raise ${seed}`);
      if (action.type === 'raise') expect(action.to).toBeGreaterThanOrEqual(80);
      if (action.type === 'raise') expect(action.to).toBeLessThanOrEqual(90);
    }
  });

  test('[PP-12] calls where it may not raise', () => {
    const state = facing(40, hands.four);
    const closed = {
      ...state.betting,
      bettors: state.betting.bettors.with(1, bettor(90, 10, { acted: true })),
    };
    expect(choices({ ...state, betting: closed })).toEqual(['call']);
  });

  test('[PP-15] fears its rivals less, the longer a game without a last hand goes on', () => {
    const state = facing(40, hands.pairs);
    expect(choices(state)).toEqual(['drop']);
    expect(choices({ ...state, maxHands: null, handNumber: 400 })).not.toContain('drop');
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

  test('knows a better hand of the same rank from a worse one', () => {
    const random = fastRandomFrom(randomFrom('a standing'));
    const [pair, pairs, triples] = [hands.pair, hands.pairs, hands.triples].map((hand) =>
      standingOfHand(hand, random),
    );
    expect(pair).toBeLessThan(pairs ?? 0);
    expect(pairs).toBeLessThan(triples ?? 0);
  });

  test('believes four of five who promise a good hand', () => {
    expect(winningChance(0.6, [])).toBe(1);
    expect(winningChance(0.6, [0])).toBeCloseTo(0.6, 10);
    // 0.2 × 0.6 + 0.8 × (0.6 − 0.5) / 0.5
    expect(winningChance(0.6, [0.5])).toBeCloseTo(0.28, 10);
    expect(winningChance(0.6, [0.5, 0])).toBeCloseTo(0.28 * 0.6, 10);
    // A bluff is all that loses to it.
    expect(winningChance(0.4, [0.5])).toBeCloseTo(0.08, 10);
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
    expect(hard({ ...behind, maxHands: state.handNumber + 1 }).type).toBe('drop');
    expect(hard(behind).type).not.toBe('drop');
  });
});

describe('the reason', () => {
  const why = (state: State, level: Level): Reason =>
    adviceOf(presidentialPoker, state, { seat: state.turn, level }).why;

  test.each([
    ['cut', positionNamed('cutting')],
    ['draw', positionNamed('drawing')],
    ['drop', facing(40, hands.pair)],
  ] as const)('of a normal computer player is the usual one: %s', (action, state) => {
    expect(why(state, 'normal')).toEqual({ code: 'usual', action });
  });

  test('[PP-25] of a hard one too, where it cuts', () => {
    expect(why(positionNamed('cutting'), 'hard')).toEqual({ code: 'usual', action: 'cut' });
  });

  test('[PP-8] is what the hand then beats: everything, if it is a presidential flush', () => {
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
    // 40 are missing to a pot of 60: the call wins 100 for 40.
    expect(why(facing(40, hands.pair), 'hard')).toEqual({
      code: 'drop',
      chance: expect.closeTo(0, 1),
      price: 0.4,
    });
  });
});

test.each(levels)('[PP-6] %s never drops out for free, whatever it holds', (level) => {
  for (const position of ['opening', 'nobody-opens', 'carried-pot', 'last-hand']) {
    const state = holding(positionNamed(position), hands.pair);
    for (let index = 0; index < 30; index += 1)
      expect(
        adviceOf(presidentialPoker, state, { seat: state.turn, level, seed: `free ${index}` }).action.type,
      ).not.toBe('drop');
  }
});
