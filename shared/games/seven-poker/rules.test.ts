import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, parse } from '../../../test/helpers/positions/seven-poker.ts';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import { seatOf } from '../../kernel/ids.ts';
import { apply, legal, timeout, toAct } from './rules.ts';
import type { Action, State, Step } from './types.ts';
import { view } from './view.ts';

const positionNamed = positionsOf(examples);

const accepted = (state: State, seat: number, action: Action): Step => {
  const result = apply(deepFreeze(state), seatOf(seat), action, randomFrom('next round'));
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const folded = positionNamed('folded-discards');
const discard = (...places: number[]): Action => ({ type: 'discard', places });
const sorted = (state: State): string[] => [...examples.cards(state)].sort();

describe('discarding after the round', () => {
  test('[SP-18] is a simultaneous decision of all who folded', () => {
    const before: State = { ...folded, phase: { name: 'discard', chosen: [[0, 1, 2, 3, 4, 5], null, null] } };
    expect(toAct(before)).toEqual([
      { seat: 1, kind: 'discard' },
      { seat: 2, kind: 'discard' },
    ]);
    expect(toAct(folded)).toEqual([{ seat: 1, kind: 'discard' }]);
  });

  test('[SP-18] may be any number of cards, or none', () => {
    const places = { someOf: [0, 1, 2, 3, 4, 5, 6], min: 0, max: 7 };
    expect(legal(folded, seatOf(1))).toEqual([{ type: 'discard', places }]);
    expect(timeout(folded, seatOf(1))).toEqual(discard());
  });

  test.each([
    { name: 'a card twice', seat: 1, action: discard(1, 1) },
    { name: 'another choice', seat: 2, action: discard(1) },
    { name: 'a choice of a player who stayed', seat: 0, action: discard(1) },
  ])('[SP-18] refuses $name', ({ seat, action }) => {
    const result = apply(folded, seatOf(seat), action, randomFrom('refused'));
    expect(result).toMatchObject({ ok: false, error: { rule: 'SP-18' } });
  });

  test('[SP-18] stays a secret, the number too, until all have chosen', () => {
    const before: State = { ...folded, phase: { name: 'discard', chosen: [[0, 1, 2, 3, 4, 5], null, null] } };
    const { state, events } = accepted(before, 2, discard(2, 3));
    expect(state).toEqual(folded);
    expect(events).toEqual([{ type: 'chose', seat: 2 }]);
    for (const viewer of [seatOf(0), seatOf(1), 'spectator'] as const) {
      const other: State = { ...folded, phase: { name: 'discard', chosen: [[0, 1, 2, 3, 4, 5], null, []] } };
      expect(view(state, viewer)).toEqual(view(other, viewer));
    }
  });
});

describe('the next round', () => {
  const { state, events } = accepted(folded, 1, discard(0, 6, 5));

  test('[SP-18] [SP-19] keeps the other cards and fills every hand', () => {
    expect(state.hands.map((hand) => hand.length)).toEqual([7, 7, 7]);
    expect(state.hands[1]?.slice(0, 4)).toEqual(parse('yyyo'));
    expect(state.hands[2]?.slice(0, 5)).toEqual(parse('ggpoo'));
    expect(state.discards).toEqual([]);
    expect(sorted(state)).toEqual(sorted(folded));
  });

  test('[SP-19] [ALL-8] is dealt with a separate key', () => {
    const random = randomFrom('rounds');
    apply(folded, seatOf(1), discard(0), random);
    expect(random.state().hand).toBe(1);
  });

  test('[SP-2] begins one seat further left', () => {
    expect(state).toMatchObject({ round: folded.round + 1, first: 1, said: [null, null, null] });
    expect(state.phase).toEqual({ name: 'exchange', lap: 1, turn: 1, mayOffer: true, offered: null });
    expect(view(state, 'spectator').dealer).toBe(0);
  });

  test('[SP-18] shows the numbers to all, and the drawn cards to their owners', () => {
    expect(state.showdown).toEqual({ ...folded.showdown, discarded: [6, 3, 2] });
    expect(events).toEqual([
      { type: 'chose', seat: 1 },
      {
        type: 'dealt',
        round: folded.round + 1,
        discarded: [6, 3, 2],
        drawn: [state.hands[0], state.hands[1]?.slice(4), state.hands[2]?.slice(5)],
      },
    ]);
  });

  test('[SP-17] leaves victory cards where they are', () => {
    expect(state.victory).toEqual([['red'], [], []]);
  });

  test('[SP-19] takes in the face-up discards', () => {
    const before: State = { ...folded, deck: folded.deck.slice(9), discards: folded.deck.slice(0, 9) };
    const { state: after } = accepted(before, 1, discard(0, 6, 5));
    expect(after).toEqual(state);
  });

  test('[SP-18] begins immediately if no player folded', () => {
    const { state: after, events: happened } = accepted(positionNamed('all-tied'), 1, { type: 'stay' });
    expect(happened.map(({ type }) => type)).toEqual(['stayed', 'showed', 'dealt']);
    expect(after).toMatchObject({
      first: 1,
      phase: { name: 'exchange' },
      showdown: { discarded: [7, 7, 7] },
    });
  });
});

test('[SP-21] where there are too few cards, the last ones go without', () => {
  const { state } = accepted(positionNamed('starved'), 3, { type: 'stay' });
  const { state: dealt } = accepted(state, 3, { type: 'take', colors: parse('yg') });
  // Seat 1 begins, so seat 0 gets its seventh card last.
  expect(dealt.first).toBe(1);
  expect(dealt.hands.map((hand) => hand.length)).toEqual([6, 7, 7, 7, 7]);
  expect(dealt.deck).toEqual([]);
  expect(sorted(dealt)).toEqual(sorted(state));
});

test('[SP-6] [SP-21] without a deck there is no exchange', () => {
  const { state } = accepted(positionNamed('starved'), 3, { type: 'stay' });
  const { state: dealt } = accepted(state, 3, { type: 'take', colors: parse('yg') });
  expect(dealt.phase).toEqual({ name: 'reveal', chosen: [null, null, null, null, null] });
});

test('[SP-8] [SP-21] a hand of two shows two', () => {
  const choosing = positionNamed('choosing-three');
  const state: State = { ...choosing, hands: choosing.hands.with(1, parse('rp')) };
  const places = { someOf: [0, 1], min: 2, max: 2 };
  expect(legal(state, seatOf(1))).toEqual([{ type: 'reveal', places }]);
});
