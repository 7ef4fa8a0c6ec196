import { readFileSync } from 'node:fs';
import { fastRandomFrom, newRandom, type Random, resumeRandom, seatOf } from 'arcus-tables/game';
import { type Claims, contract } from 'arcus-tables/testing';
import { expect, test } from 'vitest';
import { liarsDice } from './index.ts';

const rules = readFileSync(new URL('RULES.md', import.meta.url), 'utf8');

type State = ReturnType<typeof liarsDice.setup>;
type Action = Parameters<typeof liarsDice.apply>[2];
type Viewer = Parameters<typeof liarsDice.view>[1];

const examples = {
  scramble: (state: State, viewer: Viewer, random: Random) => ({
    ...state,
    dice: state.dice.map((cup, seat) => (seat === viewer ? cup : cup.map(() => 1 + random.below(6)))),
  }),
  reorder: (state: State, viewer: Viewer, random: Random) => ({
    ...state,
    dice: state.dice.map((cup, seat) => (seat === viewer ? cup : random.shuffle(cup))),
  }),
};

const claims: Claims = {
  rules: 9,
  maxActions: 200,
  strength: [
    { better: 'hard', worse: 'easy', share: 0.8, games: 40 },
    { better: 'hard', worse: 'easy', share: 0.8, games: 20, players: 6 },
    { better: 'easy', worse: 'random', share: 0.8, games: 40 },
  ],
};

test('Liar’s Dice keeps the contract of games and its claims', () => {
  const { problems, unchecked } = contract(liarsDice, {
    rules,
    examples,
    claims,
    options: { dice: 3 },
    rounds: 1,
  });
  expect(problems).toEqual([]);
  // Players throw the dice again and show all at a call; there are no positions.
  expect(unchecked).toHaveLength(4);
});

test('[ALL-4] the contract sees a cup that is lifted too early', () => {
  const seen = {
    ...liarsDice,
    view: (state: State, viewer: Viewer) => ({
      ...liarsDice.view(state, viewer),
      sum: state.dice.flat().length + (state.dice[1]?.[0] ?? 0),
    }),
  };
  const { problems } = contract(seen, { rules, examples, rounds: 1, options: { dice: 3 } });
  expect(problems[0]).toMatch(/^\[ALL-4\] states that differ .* state 0: 0 can distinguish/);
});

const random = () => resumeRandom(newRandom('00'.repeat(32), 'dice'));
const bid = (seat: number, count: number, face: number) => ({ seat: seatOf(seat), count, face });
const position = (changes: Partial<State>): State =>
  liarsDice.state.parse({
    wilds: true,
    dice: [[2, 3], [1, 5], [4]],
    turn: 0,
    bids: [],
    called: null,
    out: [],
    ...changes,
  });

test.each<{ rule: string; what: string; state: Partial<State>; action: Action; may: boolean }>([
  { rule: 'LD-3', what: 'the first of a round calls', state: {}, action: { type: 'call' }, may: false },
  {
    rule: 'LD-4',
    what: 'more dice of any face',
    state: { bids: [bid(2, 1, 6)] },
    action: { type: 'bid', count: 2, face: 2 },
    may: true,
  },
  {
    rule: 'LD-4',
    what: 'as many of a higher face',
    state: { bids: [bid(2, 1, 4)] },
    action: { type: 'bid', count: 1, face: 5 },
    may: true,
  },
  {
    rule: 'LD-4',
    what: 'as many of the same',
    state: { bids: [bid(2, 1, 4)] },
    action: { type: 'bid', count: 1, face: 4 },
    may: false,
  },
  {
    rule: 'LD-4',
    what: 'fewer',
    state: { bids: [bid(2, 2, 2)] },
    action: { type: 'bid', count: 1, face: 6 },
    may: false,
  },
  {
    rule: 'LD-4',
    what: 'more dice than there are',
    state: {},
    action: { type: 'bid', count: 6, face: 2 },
    may: false,
  },
  { rule: 'LD-5', what: 'wild ones', state: {}, action: { type: 'bid', count: 1, face: 1 }, may: false },
  {
    rule: 'LD-2',
    what: 'ones that are not wild',
    state: { wilds: false },
    action: { type: 'bid', count: 1, face: 1 },
    may: true,
  },
  {
    rule: 'LD-6',
    what: 'another player’s turn',
    state: { turn: seatOf(1) },
    action: { type: 'bid', count: 1, face: 2 },
    may: false,
  },
  {
    rule: 'LD-9',
    what: 'after the end',
    state: { dice: [[2], [], []], out: [seatOf(1), seatOf(2)] },
    action: { type: 'bid', count: 1, face: 2 },
    may: false,
  },
])('[$rule] $what: $may', ({ rule, state, action, may }) => {
  const applied = liarsDice.apply(position(state), seatOf(0), action, random());
  expect(applied.ok).toBe(may);
  if (!applied.ok) expect(applied.error.rule).toBe(rule);
});

test.each([
  {
    rule: 'LD-7',
    what: 'a bid that is true costs the caller a die',
    bids: [bid(2, 2, 3)],
    wilds: true,
    left: [1, 2, 1],
    turn: 0,
  },
  {
    rule: 'LD-2',
    what: 'without wilds the same bid is false, and costs the bidder the last one',
    bids: [bid(2, 2, 3)],
    wilds: false,
    left: [2, 2, 0],
    turn: 0,
  },
  {
    rule: 'LD-8',
    what: 'the player who lost a die begins',
    bids: [bid(1, 3, 6)],
    wilds: true,
    left: [2, 1, 1],
    turn: 1,
  },
])('[$rule] $what', ({ bids, wilds, left, turn }) => {
  const applied = liarsDice.apply(position({ bids, wilds }), seatOf(0), { type: 'call' }, random());
  if (!applied.ok) throw new Error(applied.error.reason);
  expect(applied.value.state.dice.map(({ length }) => length)).toEqual(left);
  expect(applied.value.state.turn).toBe(turn);
  expect(applied.value.state.bids).toEqual([]);
});

test('[LD-6] the turn passes those who have no dice', () => {
  const state = position({ dice: [[2], [], [3]], out: [seatOf(1)] });
  const applied = liarsDice.apply(state, seatOf(0), { type: 'bid', count: 1, face: 2 }, random());
  expect(applied.ok && applied.value.state.turn).toBe(2);
});

test('[LD-9] the last one with dice wins, and the others are ranked by when they were out', () => {
  const state = position({ dice: [[2], [5], []], out: [seatOf(2)], bids: [bid(1, 2, 6)] });
  const applied = liarsDice.apply(state, seatOf(0), { type: 'call' }, random());
  expect(applied.ok && liarsDice.outcome(applied.value.state)).toEqual({
    winners: [0],
    scores: [2, 1, 0],
    reason: 'last-with-dice',
  });
});

test('a hard computer player calls an impossible bid', () => {
  const state = position({ bids: [bid(2, 5, 6)] });
  const seat = seatOf(0);
  const situation = {
    level: 'hard',
    options: liarsDice.options.parse({}),
    seat,
    view: liarsDice.view(state, seat),
    legal: liarsDice.legal(state, seat),
  } as const;
  expect(liarsDice.bot({ ...situation, random: fastRandomFrom(random()) }).action).toEqual({ type: 'call' });
});
