import { describe, expect, test } from 'vitest';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import { seatOf } from '../../kernel/ids.ts';
import { parse, positionNamed } from './positions.ts';
import { apply, legal, timeout, toAct } from './rules.ts';
import type { Action, State, Step, Word } from './types.ts';
import { view } from './view.ts';

const accepted = (state: State, seat: number, action: Action): Step => {
  const result = apply(deepFreeze(state), seatOf(seat), action, randomFrom('reveal'));
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const refused = (state: State, seat: number, action: Action): string => {
  const result = apply(deepFreeze(state), seatOf(seat), action, randomFrom('reveal'));
  return result.ok ? 'accepted' : result.error.rule;
};

const choosing = positionNamed('choosing-three');
const fresh: State = { ...choosing, phase: { name: 'reveal', chosen: [null, null, null] } };

describe('showing three cards', () => {
  test('[SP-8] is asked of all at the same time who have not chosen', () => {
    expect(toAct(fresh).map(({ seat, kind }) => `${seat} ${kind}`)).toEqual([
      '0 reveal',
      '1 reveal',
      '2 reveal',
    ]);
    expect(toAct(choosing)).toEqual([{ seat: 1, kind: 'reveal' }]);
    expect(legal(choosing, seatOf(0))).toEqual([]);
  });

  test('[SP-8] takes exactly three different cards', () => {
    const places = { someOf: [0, 1, 2, 3, 4, 5, 6], min: 3, max: 3 };
    expect(legal(choosing, seatOf(1))).toEqual([{ type: 'reveal', places }]);
    for (const wrong of [[], [0, 1], [0, 1, 2, 3], [0, 1, 1]])
      expect(refused(choosing, 1, { type: 'reveal', places: wrong })).toBe('SP-8');
  });

  test('[SP-8] cannot be done twice', () => {
    expect(refused(choosing, 0, { type: 'reveal', places: [3, 4, 5] })).toBe('SP-8');
  });

  test('[SP-8] stays a secret until the last has chosen', () => {
    const { state, events } = accepted(fresh, 2, { type: 'reveal', places: [6, 0, 2] });
    expect(events).toEqual([{ type: 'chose', seat: 2 }]);
    expect(state).toEqual({ ...fresh, phase: { name: 'reveal', chosen: [null, null, [6, 0, 2]] } });
  });

  test('[SP-8] turns all the cards up with the last choice', () => {
    const { state, events } = accepted(choosing, 1, { type: 'reveal', places: [3, 4, 0] });
    const shown = ['rrr', 'oyb', 'gvp'].map(parse);
    expect(events).toEqual([
      { type: 'chose', seat: 1 },
      { type: 'revealed', shown },
    ]);
    expect(state.phase).toEqual({
      name: 'stay',
      shown: [
        [0, 1, 2],
        [3, 4, 0],
        [6, 0, 2],
      ],
    });
    expect(view(state, 'spectator').players.map((player) => player.shown)).toEqual(shown);
  });

  test('[SP-8] ends the sight of the last showdown', () => {
    const { showdown } = positionNamed('two-colours');
    const before = { ...choosing, showdown };
    expect(view(before, 'spectator').showdown).not.toBeNull();
    const { state } = accepted(before, 1, { type: 'reveal', places: [0, 1, 2] });
    expect(view(state, 'spectator').showdown).toBeNull();
  });

  test.each([
    { hand: 'rrrbgvp', places: [3, 4, 5] },
    { hand: 'rbrgrvg', places: [1, 5, 3] },
    { hand: 'rrrrrbb', places: [5, 6, 0] },
    { hand: 'ppppppp', places: [0, 1, 2] },
    { hand: 'pr', places: [0, 1] },
  ])('[SP-8] the safe choice of $hand are the places $places', ({ hand, places }) => {
    const state = { ...fresh, hands: fresh.hands.with(1, parse(hand)) };
    expect(timeout(state, seatOf(1))).toEqual({ type: 'reveal', places });
    expect(refused(state, 1, { type: 'reveal', places })).toBe('accepted');
  });
});

const speaks = positionNamed('dealer-speaks');
const oneFolded = positionNamed('one-has-folded');

describe('staying or folding', () => {
  test('[SP-9] goes from the dealer clockwise', () => {
    let state = speaks;
    const order: number[] = [];
    for (const word of ['stay', 'fold', 'stay'] satisfies Word[]) {
      const [open] = toAct(state);
      expect(toAct(state)).toHaveLength(1);
      expect(open?.kind).toBe('stay');
      expect(legal(state, seatOf(open?.seat ?? 0))).toEqual([{ type: 'stay' }, { type: 'fold' }]);
      order.push(open?.seat ?? -1);
      state = accepted(state, open?.seat ?? -1, { type: word }).state;
    }
    expect(order).toEqual([3, 0, 1]);
    expect(state.said).toEqual(['fold', 'stay', null, 'stay']);
    expect(refused(state, 3, { type: 'fold' })).toBe('SP-9');
  });

  test('[SP-9] whoever folds keeps all cards, and none of them is in sight', () => {
    const { state, events } = accepted(speaks, 3, { type: 'fold' });
    expect(events).toEqual([{ type: 'folded', seat: 3 }]);
    expect(state.hands).toEqual(speaks.hands);
    expect(state.discards).toEqual(speaks.discards);
    expect(state.phase).toEqual({ name: 'stay', shown: [[0, 1, 2], [0, 1, 2], [0, 1, 2], []] });
  });

  test('[SP-9] whoever stays goes on showing the three', () => {
    const { state, events } = accepted(speaks, 3, { type: 'stay' });
    expect(events).toEqual([{ type: 'stayed', seat: 3 }]);
    expect(state).toEqual({ ...speaks, said: [null, null, null, 'stay'] });
  });

  test('[SP-10] [SP-11] the last player stays without being asked, and shows', () => {
    const { state, events } = accepted(oneFolded, 0, { type: 'fold' });
    const hands = [null, parse('oyyygbv'), null];
    expect(events.slice(0, 3)).toEqual([
      { type: 'folded', seat: 0 },
      { type: 'stayed', seat: 1 },
      { type: 'showed', hands, strengths: [null, 3, null], tied: [], winner: 1 },
    ]);
    expect(state.victory).toEqual([[], ['yellow'], []]);
  });

  test('[SP-10] while two are left, the last one is asked', () => {
    const { state } = accepted(oneFolded, 0, { type: 'stay' });
    expect(toAct(state)).toEqual([{ seat: 1, kind: 'stay' }]);
  });

  test('[SP-10] while two are left who have not spoken, both are asked', () => {
    const before: State = { ...oneFolded, said: [null, null, null] };
    const { state, events } = accepted(before, 2, { type: 'fold' });
    expect(events).toEqual([{ type: 'folded', seat: 2 }]);
    expect(toAct(state)).toEqual([{ seat: 0, kind: 'stay' }]);
  });

  test('[SP-9] the safe action is to fold', () => {
    expect(timeout(speaks, seatOf(3))).toEqual({ type: 'fold' });
  });

  test('[SP-9] nothing else can be done', () => {
    expect(refused(speaks, 3, { type: 'reveal', places: [0, 1, 2] })).toBe('SP-9');
    expect(refused(speaks, 0, { type: 'stay' })).toBe('SP-9');
  });
});
