import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { bettor, examples, hands, layOut } from '../../../test/helpers/positions/presidential-poker.ts';
import { draw, play, refused, types } from '../../../test/helpers/presidential-poker.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { type Seat, seatOf } from '../../kernel/ids.ts';
import { cardIds } from './cards.ts';
import { presidentialPoker } from './index.ts';
import { apply, setup, timeout, toAct } from './rules.ts';
import { type Options, optionsSchema, type State } from './types.ts';

const positionNamed = positionsOf(examples);

const begin = (seats: number, options: Partial<Options> = {}, first: Seat = seatOf(0)): State =>
  setup({ options: optionsSchema.parse(options), seats, first }, randomFrom(`deal to ${seats}`));

describe.each(presidentialPoker.players)('a deal to %d', (seats) => {
  const state = begin(seats);

  test('[PP-5] gives each player seven cards for an ante', () => {
    expect(state.hands.map(({ length }) => length)).toEqual(Array(seats).fill(7));
    expect(state.betting.bettors.map(({ stack, put }) => [stack, put])).toEqual(Array(seats).fill([199, 1]));
    expect(state.stock).toHaveLength(72 - 7 * seats);
    expect([...examples.cards(state)].sort()).toEqual(cardIds.map(String).sort());
  });
});

test('[PP-5] [PP-7] [ALL-8] every hand is dealt with a separate key', () => {
  const random = randomFrom('hands');
  setup({ options: optionsSchema.parse({}), seats: 3, first: seatOf(0) }, random);
  expect(random.state().hand).toBe(0);
  apply(positionNamed('unopened'), seatOf(0), { type: 'check' }, random);
  expect(random.state().hand).toBe(1);
  apply(positionNamed('unseen'), seatOf(2), { type: 'drop' }, random);
  expect(random.state().hand).toBe(2);
});

test('[PP-6] [ALL-2] the first seat deals, and its left neighbor begins', () => {
  expect(begin(3, {}, seatOf(2))).toMatchObject({ dealer: 2, turn: 0, handNumber: 1, phase: 'first' });
});

describe('the options', () => {
  test('[PP-11] [PP-25] have the defaults of the rules', () => {
    expect(optionsSchema.parse({})).toEqual({
      stack: 200,
      ante: 1,
      minBet: 2,
      limit: 'no-limit',
      maxHands: 20,
      cut: false,
    });
  });

  test.each([
    { ante: 30, stack: 20 },
    { minBet: 30, stack: 20 },
    { ante: 0 },
    { maxHands: 0 },
    { maxHands: 'none' },
    { limit: 'spread' },
    { stack: 12.5 },
  ])('[PP-11] refuse %o', (options) => {
    expect(optionsSchema.safeParse(options).success).toBe(false);
  });

  test('[PP-11] hold for the table', () => {
    const state = begin(2, { stack: 50, ante: 5, minBet: 7, limit: 'fixed', maxHands: 'off' });
    expect(state).toMatchObject({ ante: 5, minBet: 7, maxHands: null });
    expect(state.betting).toMatchObject({ limit: 'fixed', unit: 7 });
    expect(state.betting.bettors[0]).toMatchObject({ stack: 45, put: 5 });
  });
});

describe('the cut', () => {
  const before = begin(4, { cut: true }, seatOf(1));

  test('[PP-25] belongs to the dealer’s right neighbor, after the antes and before the deal', () => {
    expect(before.hands.flat()).toEqual([]);
    expect(before.stock).toHaveLength(72);
    expect(before.betting.bettors[0]?.put).toBe(1);
    expect(toAct(before)).toEqual([{ seat: 0, kind: 'cut', isForced: true }]);
  });

  test('[PP-25] puts the cards above it below the others, and then they are dealt', () => {
    const { state, events } = play(before, { type: 'cut', at: 31 });
    expect(types(events)).toEqual(['cut', 'dealt']);
    // Seat 2, left of the dealer, has the first seven.
    expect(state.hands[2]).toEqual(before.stock.slice(31, 38));
    expect(state.hands[1]).toEqual(before.stock.slice(52, 59));
    expect(state.stock).toEqual([...before.stock.slice(59), ...before.stock.slice(0, 31)]);
    expect(toAct(state)).toEqual([{ seat: 2, kind: 'open' }]);
  });

  test.each([30, 42])('[PP-25] may be at %d', (place) => {
    expect(refused(before, 0, { type: 'cut', at: place })).toBe('accepted');
  });

  test.each([29, 43, 36.5, -30])('[PP-25] may not be at %d', (place) => {
    expect(refused(before, 0, { type: 'cut', at: place })).toMatch(/^PP-25 .*30 and 42/);
  });

  test('[PP-25] is made at 36 when time runs out', () => {
    expect(timeout(before, seatOf(0))).toEqual({ type: 'cut', at: 36 });
  });

  test('[PP-25] passes over who is out', () => {
    const bettors = [bettor(0, 0, { standing: 'out' }), bettor(50, 5), bettor(50, 5), bettor(50, 5)];
    const before = layOut({
      phase: 'first',
      turn: 3,
      bettors: bettors.map((seat) => ({ ...seat, acted: seat.stack > 0 })),
    });
    const waiting = { ...before.betting, bettors: before.betting.bettors.with(3, bettor(50, 5)) };
    // Seat 1 deals next, and the one on its right is out.
    const { state } = play({ ...before, cut: true, betting: waiting }, { type: 'check' });
    expect(state).toMatchObject({ phase: 'cut', dealer: 1, turn: 3 });
  });

  test('[PP-25] is made before each deal', () => {
    const state = { ...positionNamed('unopened'), cut: true };
    const again = play(state, { type: 'check' }).state;
    // Seat 1 deals now.
    expect(again).toMatchObject({ phase: 'cut', dealer: 1, turn: 0 });
  });
});

const before = positionNamed('drawing');

describe('a draw', () => {
  test('[PP-8] replaces cards by the next of the stock', () => {
    const { state, events } = play(before, draw(1, 2, 65));
    expect(state.hands[1]).toEqual([17, 18, 33, 34, ...before.stock.slice(0, 3)]);
    expect(state.stock).toEqual(before.stock.slice(3));
    expect(state.discards).toEqual([1, 2, 65]);
    expect(state.drew).toEqual([null, 3, null, null]);
    expect(events).toEqual([{ type: 'drew', seat: 1, count: 3 }]);
  });

  test('[PP-8] may stand pat', () => {
    const { state, events } = play(before, draw());
    expect(state.hands).toEqual(before.hands);
    expect(state.drew).toEqual([null, 0, null, null]);
    expect(events).toEqual([{ type: 'drew', seat: 1, count: 0 }]);
  });

  test('[PP-8] may replace all seven', () => {
    const { state } = play(before, draw(...hands.pairs));
    expect(state.hands[1]).toEqual(before.stock.slice(0, 7));
  });

  test('[PP-8] goes round from the dealer’s left: who is all-in draws, who dropped out does not', () => {
    const turns = [before, play(before, draw()).state, play(before, draw(), draw()).state];
    expect(turns.map((state) => toAct(state)[0])).toEqual([
      { seat: 1, kind: 'draw' },
      { seat: 2, kind: 'draw' },
      { seat: 0, kind: 'draw' },
    ]);
    expect(play(before, draw(), draw(), draw()).state.phase).toBe('second');
  });

  test.each([
    { name: 'a card of another player', discards: [49], reason: 'hold' },
    { name: 'a card of the stock', discards: [1, 70], reason: 'hold' },
    { name: 'no card at all', discards: [73], reason: 'hold' },
    { name: 'half a card', discards: [1.5], reason: 'hold' },
    { name: 'a card twice', discards: [1, 1], reason: 'once' },
  ])('[PP-8] $name cannot be replaced', ({ discards, reason }) => {
    expect(refused(before, 1, draw(...discards))).toMatch(new RegExp(`^PP-8 .*${reason}`));
  });
});

describe('when the stock runs out', () => {
  const short = positionNamed('stock-runs-out');
  const own = short.hands[3] ?? [];
  const earlier = short.discards;
  const { state, events } = play(short, draw(...own.slice(0, 5)));
  const drawn = state.hands[3]?.slice(2) ?? [];

  test('[PP-8] its rest is drawn first, then the earlier discards', () => {
    expect(drawn.slice(0, 2)).toEqual(short.stock);
    expect(drawn.slice(2).every((card) => earlier.includes(card))).toBe(true);
    expect(types(events)).toEqual(['drew', 'reshuffled']);
    expect(events[1]).toEqual({ type: 'reshuffled', cards: 14 });
  });

  test('[PP-8] those are shuffled', () => {
    const order = [...drawn.slice(2), ...state.stock];
    expect([...order].sort((a, b) => a - b)).toEqual([...earlier].sort((a, b) => a - b));
    expect(order).not.toEqual(earlier);
  });

  test('[PP-8] a player does not draw their own discards', () => {
    expect(state.stock).toHaveLength(11);
    expect(state.discards).toEqual(own.slice(0, 5));
  });

  test('[PP-8] nothing is shuffled as long as the stock is enough', () => {
    const enough = play(short, draw(...own.slice(0, 2)));
    expect(types(enough.events)).toEqual(['drew']);
    expect(enough.state.stock).toEqual([]);
    expect(enough.state.discards).toEqual([...earlier, ...own.slice(0, 2)]);
  });

  test('[PP-8] hands that were dropped stay out of it', () => {
    const bettors = short.betting.bettors.with(0, {
      stack: 190,
      bet: 0,
      put: 10,
      standing: 'dropped',
      acted: true,
    });
    const [gone = [], ...others] = short.hands;
    const dropped = {
      ...short,
      hands: [[], ...others],
      dropped: gone,
      betting: { ...short.betting, bettors },
    };
    const after = play(dropped, draw(...own)).state;
    expect(after.dropped).toEqual(gone);
    expect(after.stock.some((card) => gone.includes(card))).toBe(false);
  });
});
