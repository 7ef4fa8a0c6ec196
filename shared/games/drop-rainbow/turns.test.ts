import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../test/helpers/random.ts';
import type { Applied } from '../../kernel/game.ts';
import { type Seat, seatOf, seatsUpTo } from '../../kernel/ids.ts';
import { positionNamed } from './examples.ts';
import { apply, legal, timeout, toAct } from './rules.ts';
import type { Action, Event, State } from './types.ts';

const draw: Action = { type: 'draw' };
const stop: Action = { type: 'stop' };

const accepted = (state: State, action: Action, seat: Seat = state.turn): Applied<State, Event> => {
  const result = apply(deepFreeze(state), seat, action);
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const over = accepted(positionNamed('rainbow-next'), draw).state;

describe('the lap of empty stops', () => {
  test.each([2, 3, 4, 5])(
    '[DR-8] ends after %d stops: then somebody has to draw, and a new lap begins',
    (seats) => {
      let state: State = {
        ...positionNamed('opening'),
        scores: seatsUpTo(seats).map(() => []),
        turn: seatOf(1),
      };
      for (const stops of seatsUpTo(seats)) {
        expect(legal(state, state.turn), `after ${stops} stops`).toEqual([draw, stop]);
        state = accepted(state, stop).state;
      }
      expect(state.turn).toBe(1);
      expect(legal(state, state.turn)).toEqual([draw]);
      expect(apply(state, state.turn, stop)).toMatchObject({ ok: false, error: { rule: 'DR-8' } });
      // The draw takes away the ban; the row then holds a card, so that the next stop is no empty one.
      state = accepted(accepted(state, draw).state, stop).state;
      expect(state).toMatchObject({ turn: 2 % seats, emptyStops: 0, scores: { 1: ['green'] } });
      expect(legal(state, state.turn)).toEqual([draw, stop]);
    },
  );

  test('[DR-8] a failed draw lets everybody stop again', () => {
    const state = accepted({ ...positionNamed('own-colour'), emptyStops: 2 }, draw).state;
    expect(state).toMatchObject({ row: [], emptyStops: 0, turn: 1 });
    expect(legal(state, seatOf(1))).toEqual([draw, stop]);
  });
});

describe('who is asked', () => {
  test.each(['opening', 'bad-draw', 'full-row', 'four-stops-of-five'])(
    '[DR-9] in %s only the seat whose turn it is',
    (name) => {
      const state = positionNamed(name);
      expect(toAct(state)).toEqual([{ seat: state.turn, kind: 'turn' }]);
      for (const seat of seatsUpTo(state.scores.length)) {
        expect(legal(state, seat).length > 0, `seat ${seat}`).toBe(seat === state.turn);
      }
    },
  );

  test('[DR-11] [ALL-7] nobody after the end', () => {
    expect(toAct(over)).toEqual([]);
    for (const seat of seatsUpTo(3)) expect(legal(over, seat)).toEqual([]);
  });
});

describe('the safe action', () => {
  for (const { position, action } of [
    { position: 'opening', action: draw },
    { position: 'lap-of-stops-of-two', action: draw },
    { position: 'full-row', action: stop },
    { position: 'seventh-colour', action: stop },
    { position: 'rainbow-next', action: stop },
  ]) {
    test(`[DR-9] in ${position} is ${action.type}`, () => {
      expect(timeout(positionNamed(position))).toEqual(action);
    });
  }
});
