import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, layOut } from '../../../test/helpers/positions/sequence-states.ts';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import { isLegal } from '../../kernel/action.ts';
import type { Applied } from '../../kernel/game.ts';
import { type Seat, seatOf, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { teamOf } from './board.ts';
import { type Card, wholeDeck } from './cards.ts';
import { sequenceStates } from './index.ts';
import { legal } from './legal.ts';
import { apply, penalise, setup, toAct } from './rules.ts';
import { type Action, type Event, optionsSchema, type State } from './types.ts';

const positionNamed = positionsOf(examples);

const begin = (seats: number, options: object = {}, random: Random = randomFrom('set-up')): State =>
  setup({ options: optionsSchema.parse(options), seats, first: seatOf(1) }, random);

describe('options', () => {
  test('[SQ-2] [SQ-6] [SQ-12] [SQ-14] [SQ-20] have defaults', () => {
    expect(optionsSchema.parse({})).toEqual({
      teams: 2,
      loseUndrawnCard: false,
      tableTalk: 'muted',
      geography: false,
      endlessDecks: false,
    });
  });

  for (const { options, accepted } of [
    { options: { teams: 3, loseUndrawnCard: true, tableTalk: 'penalty' }, accepted: true },
    { options: { teams: 1 }, accepted: false },
    { options: { teams: 4 }, accepted: false },
    { options: { tableTalk: 'open' }, accepted: false },
    { options: { chips: 50 }, accepted: false },
  ]) {
    test(`[SQ-2] ${JSON.stringify(options)} accepted: ${accepted}`, () => {
      expect(optionsSchema.safeParse(options).success).toBe(accepted);
    });
  }
});

const tables = [
  { seats: 2, hand: 7, teams: [2, 2] },
  { seats: 3, hand: 6, teams: [3, 3] },
  { seats: 4, hand: 6, teams: [2, 2] },
  { seats: 6, hand: 5, teams: [2, 3] },
  { seats: 8, hand: 4, teams: [2, 2] },
  { seats: 9, hand: 4, teams: [3, 3] },
  { seats: 10, hand: 3, teams: [2, 2] },
  { seats: 12, hand: 3, teams: [2, 3] },
] as const;

test('[SQ-1] the numbers of players', () => {
  expect(sequenceStates.players).toEqual(tables.map(({ seats }) => seats));
});

describe.each(tables)('with $seats players', ({ seats, hand, teams }) => {
  test('[SQ-4] each player has a hand, the other cards are the deck, and the dealer’s left begins', () => {
    const { players, deck, turn, chips, ...rest } = begin(seats);
    expect(players).toHaveLength(seats);
    for (const player of players) {
      expect(player).toEqual({ hand: expect.anything(), pile: [], last: null, owes: 0 });
      expect(player.hand).toHaveLength(hand);
    }
    const dealt = [...players.flatMap((player) => player.hand), ...deck];
    expect(dealt.sort()).toEqual([...wholeDeck].sort());
    expect(chips).toEqual(Array.from({ length: 100 }, () => null));
    expect(turn).toBe(2 % seats);
    expect(rest).toMatchObject({ sequences: [], undrawn: [], passes: 0, shuffles: 0, outcome: null });
  });

  test('[SQ-2] [SQ-3] the teams are of equal size and alternate', () => {
    for (const [index, wanted] of [2, 3].entries()) {
      const state = begin(seats, { teams: wanted });
      expect(state.teams).toBe(teams[index]);
      const members = seatsUpTo(seats).map((seat) => teamOf(seat, state.teams));
      expect(members).toEqual(seatsUpTo(seats).map((seat) => seat % state.teams));
      const sizes = seatsUpTo(state.teams).map((team) => members.filter((other) => other === team).length);
      expect(new Set(sizes)).toEqual(new Set([seats / state.teams]));
    }
  });
});

test('[SQ-13] a hand of nothing but REMOVE passes as soon as it is dealt', () => {
  const removes = wholeDeck.filter((card) => card === 'REMOVE').slice(0, 3);
  const others = wholeDeck.filter((card) => card !== 'REMOVE');
  // Seat 2 begins; its hand lies after those of seats 0 and 1.
  const order: readonly Card[] = [...others.slice(0, 6), ...removes, ...others.slice(6), 'REMOVE'];
  const stacked: Random = {
    ...randomFrom('unused'),
    shuffle: <Item>(items: readonly Item[]) => stack(items, order),
  };
  const state = begin(12, {}, stacked);
  expect(state.players[2]?.hand).toEqual(removes);
  expect(state).toMatchObject({ turn: 3, passes: 1 });
});

const stack = <Item>(items: readonly Item[], order: readonly string[]): Item[] => {
  const left = [...items];
  return order.flatMap((text) =>
    left.splice(
      left.findIndex((item) => String(item) === text),
      1,
    ),
  );
};

const accepted = (state: State, action: Action, seat: Seat = state.turn): Applied<State, Event> => {
  const result = apply(deepFreeze(state), seat, action, randomFrom('rules'));
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const place = (card: number, space: number): Action => ({ type: 'place', card, space });
const remove = (card: number, space: number): Action => ({ type: 'remove', card, space });
const exchange = (card: number): Action => ({ type: 'exchange', card });
const mark = (card: number, space: number, ...starts: number[]): Action => ({
  type: 'place-and-mark',
  card,
  space,
  marks: starts.map((start) => [0, 1, 2, 3, 4].map((step) => start + step)),
});

/** Changes by path; all else must stay equal. */
interface Row {
  readonly rule: string;
  readonly name: string;
  readonly position: string;
  readonly action: Action;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly events: readonly unknown[];
}

const first5 = [0, 1, 2, 3, 4];
const last5 = [4, 5, 6, 7, 8];

const won = (winners: readonly number[], scores: readonly number[], reason = 'two-sequences') => ({
  outcome: { winners, scores, reason },
});

const rows: readonly Row[] = [
  {
    rule: 'SQ-8',
    name: 'a state card puts a chip on the state, the card on the own pile, a new card at the end of the hand',
    position: 'opening',
    action: place(0, 2),
    changes: {
      'players.0.hand': ['FL', 'ADD', 'OH', 'OH', 'REMOVE', 'TX', 'GA'],
      'players.0.pile': ['UT'],
      'players.0.last': 2,
      latest: 0,
      'chips.2': 0,
      turn: 1,
    },
    events: [
      { type: 'placed', seat: 0, card: 'UT', space: 2, marked: [] },
      { type: 'drew', seat: 0, card: 'GA' },
    ],
  },
  {
    rule: 'SQ-9',
    name: 'ADD puts a chip anywhere',
    position: 'opening',
    action: place(2, 99),
    changes: {
      'players.0.hand': ['UT', 'FL', 'OH', 'OH', 'REMOVE', 'TX', 'GA'],
      'players.0.pile': ['ADD'],
      'players.0.last': 99,
      latest: 0,
      'chips.99': 0,
      turn: 1,
    },
    events: [
      { type: 'placed', seat: 0, card: 'ADD', space: 99, marked: [] },
      { type: 'drew', seat: 0, card: 'GA' },
    ],
  },
  {
    rule: 'SQ-10',
    name: 'REMOVE takes a chip off and places none',
    position: 'one-space-left',
    action: remove(2, 2),
    changes: {
      'players.0.hand': ['UT', 'ADD', 'AL'],
      'players.0.pile': ['REMOVE'],
      'players.0.last': 2,
      latest: 0,
      'chips.2': null,
      turn: 1,
    },
    events: [
      { type: 'removed', seat: 0, space: 2, team: 1 },
      { type: 'drew', seat: 0, card: 'AL' },
    ],
  },
  {
    rule: 'SQ-11',
    name: 'a dead card is replaced, and the same player goes on',
    position: 'dead-card',
    action: exchange(0),
    changes: { 'players.0.hand': ['FL', 'GA'], 'players.0.pile': ['UT'], exchanged: true },
    events: [
      { type: 'exchanged', seat: 0, card: 'UT' },
      { type: 'drew', seat: 0, card: 'GA' },
    ],
  },
  {
    rule: 'SQ-18',
    name: 'of six the table marks the first five',
    position: 'six-in-a-line',
    action: place(0, 3),
    changes: {
      'players.0.hand': ['UT', 'AL'],
      'players.0.pile': ['FL'],
      'players.0.last': 3,
      latest: 0,
      'chips.3': 0,
      sequences: [{ team: 0, spaces: first5 }],
      turn: 1,
    },
    events: [
      { type: 'placed', seat: 0, card: 'FL', space: 3, marked: [first5] },
      { type: 'drew', seat: 0, card: 'AL' },
    ],
  },
  {
    rule: 'SQ-18',
    name: 'or the last five, if the player names them',
    position: 'six-in-a-line',
    action: mark(0, 3, 1),
    changes: {
      'players.0.hand': ['UT', 'AL'],
      'players.0.pile': ['FL'],
      'players.0.last': 3,
      latest: 0,
      'chips.3': 0,
      sequences: [{ team: 0, spaces: [1, 2, 3, 4, 5] }],
      turn: 1,
    },
    events: [
      { type: 'placed', seat: 0, card: 'FL', space: 3, marked: [[1, 2, 3, 4, 5]] },
      { type: 'drew', seat: 0, card: 'AL' },
    ],
  },
  {
    rule: 'SQ-19',
    name: 'the ninth of a line makes the second sequence, and wins without a draw',
    position: 'ninth-in-a-line',
    action: place(0, 8),
    changes: {
      'players.0.hand': [],
      'players.0.pile': ['WI'],
      'players.0.last': 8,
      latest: 0,
      'chips.8': 0,
      sequences: [
        { team: 0, spaces: first5 },
        { team: 0, spaces: last5 },
      ],
      ...won([0], [2, 0]),
    },
    events: [{ type: 'placed', seat: 0, card: 'WI', space: 8, marked: [last5] }],
  },
  {
    rule: 'SQ-19',
    name: 'with three teams one sequence wins for all of the team',
    position: 'three-teams',
    action: place(0, 3),
    changes: {
      'players.4.hand': [],
      'players.4.pile': ['FL'],
      'players.4.last': 3,
      latest: 4,
      'chips.3': 1,
      sequences: [{ team: 1, spaces: first5 }],
      ...won([1, 4], [0, 1, 0, 0, 1, 0], 'one-sequence'),
    },
    events: [{ type: 'placed', seat: 4, card: 'FL', space: 3, marked: [first5] }],
  },
];

const withChanges = (state: State, changes: Readonly<Record<string, unknown>>): unknown => {
  const copy: object = structuredClone(state);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const parent = keys.slice(0, -1).reduce((node, key) => Reflect.get(node, key), copy);
    Reflect.set(parent, keys.at(-1) ?? '', value);
  }
  return copy;
};

describe('an action', () => {
  for (const { rule, name, position, action, changes, events } of rows) {
    test(`[${rule}] ${name}`, () => {
      const before = positionNamed(position);
      const { state, events: happened } = accepted(before, action);
      const drawn = happened.filter(({ type }) => type === 'drew').length;
      expect(state).toEqual(withChanges(before, { deck: before.deck.slice(drawn), ...changes }));
      expect(happened).toEqual(events);
      expect(isLegal(legal(before, before.turn), action)).toBe(true);
    });
  }
});

const hands = ['UT FL', 'KY', 'OH', 'IN'];
const four = layOut({ hands, tableTalk: 'penalty', turn: 1 });
const owed = positionNamed('owed-cards');
const asked = (state: State): string[] => toAct(state).map(({ seat, kind }) => `${seat} ${kind}`);

describe('table talk', () => {
  test('[SQ-20] each member of the team owes a card in any turn', () => {
    const { state, events } = penalise(deepFreeze(four), 0);
    expect(state).toEqual({
      ...four,
      players: four.players.map((player, seat) => ({ ...player, owes: [1, 0, 1, 0][seat] })),
    });
    expect(events).toEqual([{ type: 'penalised', team: 0 }]);
    expect(asked(state)).toEqual(['0 forfeit', '1 play', '2 forfeit']);
  });

  test('[SQ-20] the card of their choice goes to their own pile, and is not replaced', () => {
    const result = apply(deepFreeze(owed), seatOf(0), { type: 'forfeit', card: 1 }, randomFrom('forfeit'));
    if (!result.ok) throw new Error(result.error.reason);
    const { state, events } = result.value;
    expect(state.players[0]).toMatchObject({ hand: ['UT'], pile: ['FL'], owes: 0 });
    expect(state).toMatchObject({ deck: owed.deck, turn: 0, passes: 0 });
    expect(events).toEqual([{ type: 'forfeited', seat: 0, card: 'FL' }]);
    expect(asked(state)).toEqual(['0 play', '2 forfeit']);
  });

  test('[SQ-20] until then they can do nothing else', () => {
    expect(legal(owed, seatOf(0))).toEqual([{ type: 'forfeit', card: { from: 0, to: 1 } }]);
    const refused = apply(owed, seatOf(0), { type: 'place', card: 0, space: 2 }, randomFrom('no'));
    expect(refused).toMatchObject({ ok: false, error: { rule: 'SQ-20' } });
  });

  test('[SQ-20] [SQ-14] not even draw', () => {
    const state: State = { ...owed, loseUndrawnCard: true, turn: seatOf(3), undrawn: [seatOf(2)] };
    expect(asked(state)).toEqual(['0 forfeit', '2 forfeit', '3 play']);
    expect(apply(state, seatOf(2), { type: 'draw' }, randomFrom('no'))).toMatchObject({ ok: false });
  });

  test('[SQ-20] [SQ-13] not even the table passes for them', () => {
    const before = positionNamed('next-must-pass');
    const players = before.players.map((player, seat) => ({ ...player, owes: seat === 1 ? 1 : 0 }));
    const result = apply(
      { ...before, players },
      seatOf(0),
      { type: 'remove', card: 0, space: 33 },
      randomFrom('wait'),
    );
    expect(result).toMatchObject({ ok: true, value: { state: { turn: 1, passes: 0 } } });
  });

  test('[SQ-20] two messages cost two cards, but never more than the hand has', () => {
    const { state } = penalise(penalise(four, 0).state, 0);
    expect(state.players.map(({ owes }) => owes)).toEqual([2, 0, 1, 0]);
  });

  test('[SQ-20] [SQ-13] a player who has laid down the last card passes', () => {
    const before: State = { ...owed, turn: seatOf(2) };
    const result = apply(before, seatOf(2), { type: 'forfeit', card: 0 }, randomFrom('last'));
    expect(result).toMatchObject({ ok: true, value: { state: { turn: 3, passes: 1 } } });
  });

  for (const { name, state } of [
    { name: 'where talk is muted', state: { ...four, tableTalk: 'muted' as const } },
    { name: 'for players alone', state: layOut({ hands: ['UT', 'KY', 'IN'], tableTalk: 'penalty' }) },
    { name: 'for empty hands', state: layOut({ hands: ['', 'KY', '', 'IN'], tableTalk: 'penalty' }) },
    {
      name: 'after the end',
      state: { ...four, outcome: { winners: [], scores: [0, 0, 0, 0], reason: 'no-moves-left' } },
    },
  ]) {
    test(`[SQ-20] costs nothing ${name}`, () => {
      expect(penalise(state, 0)).toEqual({ state, events: [] });
    });
  }
});
