import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, parse } from '../../../test/helpers/positions/seven-poker.ts';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import { seatOf } from '../../kernel/ids.ts';
import type { Color } from '../rainbow-deck.ts';
import { strengthOf, strongestColors } from './hand.ts';
import { apply, legal, outcome, timeout, toAct } from './rules.ts';
import type { Action, State, Step, Word } from './types.ts';
import { view } from './view.ts';

const positionNamed = positionsOf(examples);

const act = (state: State, seat: number, action: Action) =>
  apply(deepFreeze(state), seatOf(seat), action, randomFrom('showdown'));

const accepted = (state: State, seat: number, action: Action): Step => {
  const result = act(state, seat, action);
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const refused = (state: State, seat: number, action: Action): string => {
  const result = act(state, seat, action);
  return result.ok ? 'accepted' : result.error.rule;
};

const choosing = positionNamed('choosing-three');
const fresh: State = { ...choosing, phase: { name: 'reveal', chosen: [null, null, null] } };

describe('showing three cards', () => {
  test('[SP-8] is a simultaneous decision of all who have not chosen', () => {
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
    const { showdown } = positionNamed('two-colors');
    const before = { ...choosing, showdown };
    expect(view(before, 'spectator').showdown).not.toBeNull();
    const { state } = accepted(before, 1, { type: 'reveal', places: [0, 1, 2] });
    expect(view(state, 'spectator').showdown).toBeNull();
  });

  test.each([
    { hand: 'rrrbgvp', places: [4, 3, 5] },
    { hand: 'rbrgrvg', places: [1, 5, 3] },
    // Blue before violet, green before both, at any place.
    { hand: 'rvrbrpg', places: [6, 3, 1] },
    { hand: 'vvbbrrr', places: [2, 3, 0] },
    { hand: 'rrrrrbb', places: [5, 6, 0] },
    { hand: 'ppppppp', places: [0, 1, 2] },
    { hand: 'pr', places: [1, 0] },
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

  test('[SP-9] a player who folds keeps all cards, hidden', () => {
    const { state, events } = accepted(speaks, 3, { type: 'fold' });
    expect(events).toEqual([{ type: 'folded', seat: 3 }]);
    expect(state.hands).toEqual(speaks.hands);
    expect(state.discards).toEqual(speaks.discards);
    expect(state.phase).toEqual({ name: 'stay', shown: [[0, 1, 2], [0, 1, 2], [0, 1, 2], []] });
  });

  test('[SP-9] a player who stays keeps showing the three', () => {
    const { state, events } = accepted(speaks, 3, { type: 'stay' });
    expect(events).toEqual([{ type: 'stayed', seat: 3 }]);
    expect(state).toEqual({ ...speaks, said: [null, null, null, 'stay'] });
  });

  test('[SP-10] [SP-11] the last player stays automatically, and shows', () => {
    const { state, events } = accepted(oneFolded, 0, { type: 'fold' });
    const hands = [null, parse('oyyygbv'), null];
    expect(events.slice(0, 3)).toEqual([
      { type: 'folded', seat: 0 },
      { type: 'stayed', seat: 1 },
      { type: 'showed', hands, strengths: [null, 3, null], tied: [], winner: 1 },
    ]);
    expect(state.victory).toEqual([[], ['yellow'], []]);
  });

  test('[SP-10] while two are left, the last one must decide', () => {
    const { state } = accepted(oneFolded, 0, { type: 'stay' });
    expect(toAct(state)).toMatchObject([{ seat: 1, kind: 'stay' }]);
  });

  test('[SP-10] while two are left who have not spoken, both must decide', () => {
    const before: State = { ...oneFolded, said: [null, null, null] };
    const { state, events } = accepted(before, 2, { type: 'fold' });
    expect(events).toEqual([{ type: 'folded', seat: 2 }]);
    expect(toAct(state)).toMatchObject([{ seat: 0, kind: 'stay' }]);
  });

  test('[SP-9] the safe action is to fold', () => {
    expect(timeout(speaks, seatOf(3))).toEqual({ type: 'fold' });
  });
});

/** Seat 1 speaks last in the positions of a showdown. */
const stayed = (name: string): Step => accepted(positionNamed(name), 1, { type: 'stay' });

test.each([
  { hand: 'roygbvp', strength: 8, colors: 'roygbvp' },
  { hand: 'ppppppp', strength: 7, colors: 'p' },
  { hand: 'pppgppp', strength: 6, colors: 'p' },
  { hand: 'rrpprrr', strength: 5, colors: 'r' },
  { hand: 'pppprrr', strength: 4, colors: 'p' },
  { hand: 'bpprrrb', strength: 3, colors: 'r' },
  { hand: 'bbbrrrp', strength: 3, colors: 'rb' },
  { hand: 'pprrbbo', strength: 2, colors: 'rbp' },
  { hand: 'pproygb', strength: 2, colors: 'p' },
  { hand: 'roygb', strength: 1, colors: 'roygb' },
  { hand: '', strength: 0, colors: '' },
])('[SP-12] $hand is worth $strength', ({ hand, strength, colors }) => {
  expect(strengthOf(parse(hand))).toBe(strength);
  expect(strongestColors(parse(hand))).toEqual(parse(colors));
});

interface Row {
  readonly rule: string;
  readonly name: string;
  readonly position: string;
  readonly strengths: readonly number[];
  readonly tied?: readonly number[];
  readonly winner: number | null;
  readonly color: Color | null;
  readonly gained: readonly Color[];
}

/** Showdowns without a choice. */
const rows: readonly Row[] = [
  {
    rule: 'SP-14',
    name: 'four pink cards win a pink victory card',
    position: 'four-pink',
    strengths: [3, 4, 2],
    winner: 1,
    color: 'pink',
    gained: ['pink'],
  },
  {
    rule: 'SP-15',
    name: 'four pink cards win nothing if there is a pink victory card already',
    position: 'four-pink-again',
    strengths: [3, 4, 2],
    winner: 1,
    color: 'pink',
    gained: [],
  },
  {
    rule: 'SP-13',
    name: 'two equal hands lose, and the next strongest wins',
    position: 'two-tied',
    strengths: [5, 3, 5],
    tied: [0, 2],
    winner: 1,
    color: 'green',
    gained: ['green'],
  },
  {
    rule: 'SP-13',
    name: 'if all are equal, no player wins',
    position: 'all-tied',
    strengths: [3, 3, 3],
    tied: [0, 1, 2],
    winner: null,
    color: null,
    gained: [],
  },
  {
    rule: 'SP-15',
    name: 'of two equally many colors the one that is new',
    position: 'one-color-held',
    strengths: [2, 3, 2],
    tied: [0, 2],
    winner: 1,
    color: 'pink',
    gained: ['pink'],
  },
  {
    rule: 'SP-15',
    name: 'nothing if both are held, and nothing to choose either',
    position: 'both-colors-held',
    strengths: [2, 3, 2],
    tied: [0, 2],
    winner: 1,
    color: 'red',
    gained: [],
  },
  {
    rule: 'SP-20',
    name: 'the fifth victory card wins the game immediately',
    position: 'fifth-color',
    strengths: [3, 4, 2],
    winner: 1,
    color: 'pink',
    gained: ['pink'],
  },
];

describe('a showdown', () => {
  for (const { rule, name, position, strengths, tied = [], winner, color, gained } of rows) {
    test(`[${rule}] ${name}`, () => {
      const before = positionNamed(position);
      const { state, events } = stayed(position);
      expect(state.showdown).toMatchObject({ strengths, tied, winner, color, gained });
      expect(events[1]).toMatchObject({ type: 'showed', strengths, tied, winner });
      const won = events.filter(({ type }) => type === 'won');
      expect(won).toEqual(winner === null ? [] : [{ type: 'won', seat: winner, color, gained }]);
      expect(state.victory).toEqual(
        before.victory.map((cards, seat) => (seat === winner ? [...cards, ...gained] : cards)),
      );
    });
  }

  test('[SP-11] shows all seven cards of each player who stayed, by color', () => {
    expect(stayed('four-pink').state.showdown?.hands).toEqual(['rrrygbv', 'rogpppp', 'rrogbbv'].map(parse));
  });

  test('[SP-9] never shows a folded hand', () => {
    const { state, events } = accepted(positionNamed('four-pink'), 1, { type: 'fold' });
    expect(state.showdown).toMatchObject({ hands: [parse('rrrygbv'), null, parse('rrogbbv')], winner: 0 });
    expect(events.map(({ type }) => type)).toEqual(['folded', 'showed', 'won']);
  });
});

describe('the choice between colors', () => {
  const state = positionNamed('two-colors');

  test('[SP-14] is the winner’s', () => {
    expect(toAct(state)).toEqual([{ seat: 0, kind: 'take' }]);
    const colors = { someOf: parse('rb'), min: 1, max: 1 };
    expect(legal(state, seatOf(0))).toEqual([{ type: 'take', colors }]);
    expect(act(state, 2, { type: 'take', colors: ['red'] })).toMatchObject({ error: { rule: 'SP-14' } });
  });

  test('[SP-14] takes the card out of the hand', () => {
    const { state: after, events } = accepted(state, 0, { type: 'take', colors: ['blue'] });
    expect(after.hands[0]).toEqual(parse('rrrbbp'));
    expect(after.victory).toEqual([['blue'], [], []]);
    expect(after.showdown).toMatchObject({ winner: 0, color: 'blue', gained: ['blue'] });
    expect(events).toEqual([{ type: 'won', seat: 0, color: 'blue', gained: ['blue'] }]);
    expect(after.phase).toEqual({
      name: 'discard',
      chosen: [[0, 1, 2, 3, 4, 5], null, [0, 1, 2, 3, 4, 5, 6]],
    });
  });

  test('[SP-14] comes after the showdown, and only where there is one', () => {
    const before: State = {
      ...state,
      phase: { name: 'stay', shown: [[], [], []] },
      said: ['stay', null, 'stay'],
      showdown: null,
    };
    const { state: after } = accepted(before, 1, { type: 'fold' });
    expect(after).toEqual({ ...state, said: ['stay', 'fold', 'stay'] });
  });

  test('[SP-15] is between new colors only', () => {
    const three: State = {
      ...state,
      hands: state.hands.with(0, parse('rrbbppo')),
      victory: [['blue'], [], []],
    };
    const colors = { someOf: parse('rp'), min: 1, max: 1 };
    expect(legal(three, seatOf(0))).toEqual([{ type: 'take', colors }]);
    expect(act(three, 0, { type: 'take', colors: ['blue'] })).toMatchObject({ error: { rule: 'SP-15' } });
  });

  test('[SP-14] the safe choice is the first color that is new', () => {
    expect(timeout(state, seatOf(0))).toEqual({ type: 'take', colors: ['red'] });
    const held: State = {
      ...state,
      hands: state.hands.with(0, parse('rrbbppo')),
      victory: [['red'], [], []],
    };
    expect(timeout(held, seatOf(0))).toEqual({ type: 'take', colors: ['blue'] });
  });
});

describe('all seven colors', () => {
  test('[SP-12] [SP-16] beat seven alike, and the winner takes two of the new colors', () => {
    const { state, events } = stayed('seven-colors');
    expect(events.map(({ type }) => type)).toEqual(['stayed', 'showed']);
    expect(state.showdown).toMatchObject({ strengths: [7, 8, 2], winner: 1, color: null, gained: [] });
    const colors = { someOf: parse('ygbvp'), min: 2, max: 2 };
    expect(legal(state, seatOf(1))).toEqual([{ type: 'take', colors }]);
    expect(timeout(state, seatOf(1))).toEqual({ type: 'take', colors: parse('yg') });
    const taken = accepted(state, 1, { type: 'take', colors: parse('pv') });
    expect(taken.events[0]).toEqual({ type: 'won', seat: 1, color: null, gained: parse('pv') });
    expect(taken.state.victory).toEqual(['', 'ropv', 'p'].map(parse));
    expect(taken.state.showdown).toMatchObject({ color: null, gained: parse('pv') });
    for (const { wrong, rule } of [
      { wrong: 'p', rule: 'SP-16' },
      { wrong: 'pp', rule: 'SP-16' },
      { wrong: 'rp', rule: 'SP-15' },
    ])
      expect(act(state, 1, { type: 'take', colors: parse(wrong) })).toMatchObject({ error: { rule } });
  });

  test('[SP-16] bring one where one more is needed, of any new color', () => {
    const { state } = stayed('seven-colors-one-needed');
    const colors = { someOf: parse('bvp'), min: 1, max: 1 };
    expect(legal(state, seatOf(1))).toEqual([{ type: 'take', colors }]);
    expect(timeout(state, seatOf(1))).toEqual({ type: 'take', colors: ['blue'] });
    const { state: after } = accepted(state, 1, { type: 'take', colors: ['pink'] });
    expect(outcome(after)).toEqual({ winners: [1], scores: [0, 5, 1], reason: 'victory-cards' });
  });

  test('[SP-16] [SP-20] win the game with two together', () => {
    const { state } = stayed('seven-colors-win');
    const { state: after, events } = accepted(state, 1, { type: 'take', colors: parse('yp') });
    expect(after.victory).toEqual(['roy', 'gbvyp', 'p'].map(parse));
    expect(outcome(after)).toEqual({ winners: [1], scores: [3, 5, 1], reason: 'victory-cards' });
    expect(events).toEqual([{ type: 'won', seat: 1, color: null, gained: parse('yp') }]);
  });

  // Unreachable with at most six victory cards, but the rule holds for any state.
  test.each([
    { held: 'roygbv', gained: 'p' },
    { held: 'roygbvp', gained: '' },
  ])('[SP-15] [SP-16] bring "$gained" and no choice to the holder of $held', ({ held, gained }) => {
    const before = positionNamed('seven-colors');
    const state: State = { ...before, victoryCards: 9, victory: before.victory.with(1, parse(held)) };
    const { events } = accepted(state, 1, { type: 'stay' });
    expect(events[2]).toEqual({ type: 'won', seat: 1, color: null, gained: parse(gained) });
  });
});

describe('the end', () => {
  const over = stayed('fifth-color').state;

  test('[SP-20] [ALL-7] names the winner and the victory cards of all', () => {
    expect(outcome(over)).toEqual({ winners: [1], scores: [4, 5, 0], reason: 'victory-cards' });
    expect(toAct(over)).toEqual([]);
    expect(legal(over, seatOf(1))).toEqual([]);
    expect(over.hands).toEqual(['rrrbgvy', 'ppprog', 'bbgvrro'].map(parse));
  });

  test.each([3, 4, 5, 6])('[SP-20] takes %d victory cards, if so agreed', (victoryCards) => {
    const { state } = accepted({ ...positionNamed('fifth-color'), victoryCards }, 1, { type: 'stay' });
    expect(outcome(state) === null).toBe(victoryCards > 5);
  });
});
