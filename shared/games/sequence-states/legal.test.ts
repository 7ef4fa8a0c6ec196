import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples } from '../../../test/helpers/positions/sequence-states.ts';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import { isLegal } from '../../kernel/action.ts';
import type { Applied, Rejection } from '../../kernel/game.ts';
import { type Seat, seatOf } from '../../kernel/ids.ts';
import { legal } from './legal.ts';
import { apply } from './rules.ts';
import type { Action, Event, State } from './types.ts';

const positionNamed = positionsOf(examples);

const accepted = (state: State, action: Action, seat: Seat = state.turn): Applied<State, Event> => {
  const result = apply(deepFreeze(state), seat, action, randomFrom('rules'));
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const refused = (state: State, action: Action, seat: Seat = state.turn): Rejection => {
  const result = apply(deepFreeze(state), seat, action, randomFrom('rules'));
  if (result.ok) throw new Error('accepted');
  return result.error;
};

const place = (card: number, space: number): Action => ({ type: 'place', card, space });
const remove = (card: number, space: number): Action => ({ type: 'remove', card, space });
const exchange = (card: number): Action => ({ type: 'exchange', card });
const forfeit: Action = { type: 'forfeit', card: 0 };
const mark = (card: number, space: number, ...starts: number[]): Action => ({
  type: 'place-and-mark',
  card,
  space,
  marks: starts.map((start) => [0, 1, 2, 3, 4].map((step) => start + step)),
});

const first5 = [0, 1, 2, 3, 4];
const column4 = [4, 14, 24, 34, 44];

const over = accepted(positionNamed('ninth-in-a-line'), place(0, 8)).state;
const exchanged: State = { ...positionNamed('dead-card'), exchanged: true };

describe('a refusal', () => {
  for (const { rule, name, state, action, seat } of [
    { rule: 'SQ-8', name: 'out of turn', state: 'opening', seat: 1, action: place(0, 0) },
    { rule: 'SQ-1', name: 'by a seat that does not play', state: 'opening', seat: 2, action: place(0, 2) },
    { rule: 'SQ-4', name: 'a card that is not there', state: 'three-teams', action: place(1, 2) },
    { rule: 'SQ-8', name: 'another state’s space', state: 'opening', action: place(0, 3) },
    { rule: 'SQ-8', name: 'a covered space', state: 'one-space-left', action: place(0, 2) },
    { rule: 'SQ-8', name: 'a covered space, with ADD', state: 'one-space-left', action: place(1, 2) },
    { rule: 'SQ-8', name: 'a dead card', state: 'dead-card', action: place(0, 2) },
    { rule: 'SQ-7', name: 'a state without a chip', state: 'no-chip-left', action: place(0, 83) },
    { rule: 'SQ-7', name: 'ADD without a chip', state: 'no-chip-left', action: place(1, 83) },
    { rule: 'SQ-10', name: 'placing by REMOVE', state: 'one-space-left', action: place(2, 97) },
    { rule: 'SQ-10', name: 'removing by a state', state: 'one-space-left', action: remove(0, 2) },
    { rule: 'SQ-10', name: 'removing by ADD', state: 'one-space-left', action: remove(1, 2) },
    { rule: 'SQ-10', name: 'removing from an open space', state: 'one-space-left', action: remove(2, 97) },
    { rule: 'SQ-10', name: 'removing an own chip', state: 'one-space-left', action: remove(2, 50) },
    { rule: 'SQ-10', name: 'removing where nothing is', state: 'opening', action: remove(5, 2) },
    { rule: 'SQ-16', name: 'removing from a sequence', state: 'beside-a-sequence', action: remove(0, 44) },
    {
      rule: 'SQ-11',
      name: 'turning in a card with an open space',
      state: 'one-space-left',
      action: exchange(0),
    },
    { rule: 'SQ-11', name: 'turning in a special card', state: 'no-chip-left', action: exchange(1) },
    { rule: 'SQ-11', name: 'turning in a second card', state: exchanged, action: exchange(0) },
    {
      rule: 'SQ-13',
      name: 'passing with a card to play',
      state: 'opening',
      action: { type: 'pass' } as const,
    },
    {
      rule: 'SQ-14',
      name: 'drawing where the table draws',
      state: 'opening',
      action: { type: 'draw' } as const,
    },
    {
      rule: 'SQ-18',
      name: 'marking a five that is not complete',
      state: 'six-in-a-line',
      action: mark(0, 3, 2),
    },
    { rule: 'SQ-18', name: 'marking nothing', state: 'six-in-a-line', action: mark(0, 3) },
    { rule: 'SQ-18', name: 'marking both of six', state: 'six-in-a-line', action: mark(0, 3, 0, 1) },
    { rule: 'SQ-18', name: 'marking fewer than can be', state: 'middle-of-nine', action: mark(0, 4, 2) },
    { rule: 'SQ-18', name: 'marking where nothing is complete', state: 'opening', action: mark(0, 2, 0) },
    {
      rule: 'SQ-20',
      name: 'forfeiting without owing',
      state: 'opening',
      action: forfeit,
    },
    { rule: 'SQ-19', name: 'after the end', state: over, action: place(0, 0) },
  ] satisfies { rule: string; name: string; state: string | State; action: Action; seat?: number }[]) {
    test(`[ALL-3] [${rule}] ${name} says why`, () => {
      const before = typeof state === 'string' ? positionNamed(state) : state;
      const actor = seatOf(seat ?? before.turn);
      const rejection = refused(before, action, actor);
      expect(rejection.rule).toBe(rule);
      expect(rejection.reason).toMatch(/^[A-Z].*\.$/);
      expect(isLegal(legal(before, actor), action)).toBe(false);
    });
  }

  test('[SQ-18] naming fewer where one direction has a choice', () => {
    const before = positionNamed('two-by-one-chip');
    // A sixth chip in the row: the row has two ways, each with the column.
    const state: State = { ...before, chips: before.chips.with(45, 0) };
    const both: Action = {
      type: 'place-and-mark',
      card: 0,
      space: 44,
      marks: [[41, 42, 43, 44, 45], column4],
    };
    expect(refused(state, { ...both, marks: [[41, 42, 43, 44, 45]] }).rule).toBe('SQ-18');
    expect(accepted(state, both).state.sequences).toHaveLength(2);
  });
});

describe('legal actions', () => {
  test('[SQ-8] [SQ-9] equal cards share a template, and spaces are listed by their numbers', () => {
    const open = Array.from({ length: 100 }, (_, space) => space);
    expect(legal(positionNamed('opening'), seatOf(0))).toEqual([
      { type: 'place', card: { oneOf: [0] }, space: { oneOf: [2, 97] } },
      { type: 'place', card: { oneOf: [1] }, space: { oneOf: [3, 83] } },
      { type: 'place', card: { oneOf: [2] }, space: { oneOf: open } },
      { type: 'place', card: { oneOf: [3, 4] }, space: { oneOf: [56, 62] } },
      { type: 'place', card: { oneOf: [6] }, space: { oneOf: [49, 54] } },
    ]);
    expect(legal(positionNamed('opening'), seatOf(1))).toEqual([]);
  });

  test('[SQ-16] beside a sequence only the other chip can go', () => {
    expect(legal(positionNamed('beside-a-sequence'), seatOf(0))[0]).toEqual({
      type: 'remove',
      card: { oneOf: [0] },
      space: { oneOf: [45] },
    });
  });

  test('[SQ-11] both spaces covered: the card can only be turned in', () => {
    expect(legal(positionNamed('dead-card'), seatOf(0))).toEqual([
      { type: 'place', card: { oneOf: [1] }, space: { oneOf: [3, 83] } },
      { type: 'exchange', card: { oneOf: [0] } },
    ]);
  });

  test('[SQ-18] each way to mark a complete sequence is offered', () => {
    const marking = (way: readonly (readonly number[])[], space: number) => ({
      type: 'place-and-mark',
      card: { oneOf: [0] },
      space: { oneOf: [space] },
      marks: { someOf: way, min: way.length, max: way.length },
    });
    expect(legal(positionNamed('six-in-a-line'), seatOf(0)).slice(1, 3)).toEqual([
      marking([first5], 3),
      marking([[1, 2, 3, 4, 5]], 3),
    ]);
    expect(legal(positionNamed('middle-of-nine'), seatOf(0))[1]).toEqual(
      marking([first5, [4, 5, 6, 7, 8]], 4),
    );
  });

  for (const starts of [
    [0, 4],
    [4, 0],
  ]) {
    test(`[SQ-18] the only possible choice may be named, in any order: ${starts}`, () => {
      const before = positionNamed('middle-of-nine');
      const action = mark(0, 4, ...starts);
      expect(isLegal(legal(before, seatOf(0)), action)).toBe(true);
      expect(accepted(before, action).state.sequences).toHaveLength(2);
    });
  }

  test('[SQ-7] without chips only REMOVE is left', () => {
    const [only, ...others] = legal(positionNamed('no-chip-left'), seatOf(0));
    expect(only).toEqual({ type: 'remove', card: { oneOf: [2] }, space: { oneOf: [2, 50] } });
    expect(others).toEqual([]);
  });
});
