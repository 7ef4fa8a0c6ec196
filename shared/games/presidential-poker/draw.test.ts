import { describe, expect, test } from 'vitest';
import { draw, play, refused, types } from '../../../test/helpers/presidential-poker.ts';
import { hands, positionNamed } from './positions.ts';
import { toAct } from './rules.ts';

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
    { name: 'a card of somebody else', discards: [49], reason: 'hold' },
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

  test('[PP-8] what is left of it is drawn first, then from the earlier discards', () => {
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

  test('[PP-8] nobody draws their own discards', () => {
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
