import { describe, expect, test } from 'vitest';
import { adviceOf } from '../../../test/helpers/computer.ts';
import { draw } from '../../../test/helpers/presidential.ts';
import { seatOf } from '../../kernel/ids.ts';
import { presidentialPoker } from './index.ts';
import { bettor, hands, type Layout, layOut, positionNamed } from './positions.ts';
import type { Action, State } from './types.ts';

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

describe('the computer player', () => {
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
