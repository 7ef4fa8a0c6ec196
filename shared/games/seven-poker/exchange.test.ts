import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples, parse } from '../../../test/helpers/positions/seven-poker.ts';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import { seatOf, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at, tally } from '../../kernel/util.ts';
import { type Color, colors } from '../rainbow-deck.ts';
import { deal } from './exchange.ts';
import { apply, legal, setup, timeout, toAct } from './rules.ts';
import { type Action, optionsSchema, type Phase, type State, type Step } from './types.ts';
import { view } from './view.ts';

const positionNamed = positionsOf(examples);

const begin = (options: unknown, seats: number, first = 0, random: Random = randomFrom('deal')): State =>
  setup({ options: optionsSchema.parse(options), seats, first: seatOf(first) }, random);

describe('options', () => {
  test('[RD-3] [SP-4] [SP-20] have defaults', () => {
    expect(optionsSchema.parse({})).toEqual({
      cardsPerColor: 'auto',
      laps: 2,
      neighborSwap: 'auto',
      victoryCards: 5,
    });
  });

  for (const { options, accepted } of [
    { options: { cardsPerColor: 8 }, accepted: true },
    { options: { cardsPerColor: 7 }, accepted: false },
    { options: { cardsPerColor: 13 }, accepted: false },
    { options: { victoryCards: 3 }, accepted: true },
    { options: { victoryCards: 6 }, accepted: true },
    { options: { victoryCards: 2 }, accepted: false },
    { options: { victoryCards: 7 }, accepted: false },
    { options: { victoryCards: 6, cardsPerColor: 9 }, accepted: true },
    { options: { victoryCards: 6, cardsPerColor: 8 }, accepted: false },
    { options: { laps: 4 }, accepted: false },
    { options: { hiddenScores: true }, accepted: false },
  ]) {
    test(`[RD-3] [SP-20] ${JSON.stringify(options)} accepted: ${accepted}`, () => {
      expect(optionsSchema.safeParse(options).success).toBe(accepted);
    });
  }
});

test.each([
  [3, 9],
  [4, 9],
  [5, 12],
])('[RD-3] %i players have %i cards of each color by default', (seats, each) => {
  const state = begin({}, seats);
  const counted = tally(colors, [...state.deck, ...state.hands.flat()]);
  expect([...counted.values()]).toEqual(colors.map(() => each));
});

for (const seats of [3, 4, 5]) {
  for (const cardsPerColor of [8, 9, 12]) {
    test(`[SP-1] [RD-1] ${seats} players get seven of ${cardsPerColor} cards per color each`, () => {
      const state = begin({ cardsPerColor }, seats);
      expect(state.hands.map((hand) => hand.length)).toEqual(seatsUpTo(seats).map(() => 7));
      const each = seats === 5 ? Math.max(9, cardsPerColor) : cardsPerColor;
      expect(state.deck).toHaveLength(7 * each - 7 * seats);
      const counted = tally([...colors, 'rainbow'], examples.cards(state));
      expect([...counted.values()]).toEqual([...colors.map(() => each), 0]);
    });
  }
}

test.each([
  { first: 0, dealer: 3 },
  { first: 2, dealer: 1 },
  { first: 3, dealer: 2 },
])('[SP-2] [SP-3] if seat $first of four begins, seat $dealer deals', ({ first, dealer }) => {
  const state = begin({}, 4, first);
  expect(view(state, 'spectator')).toMatchObject({ round: 1, first, dealer, turn: first, lap: 1 });
  expect(state.phase).toEqual({ name: 'exchange', lap: 1, turn: first, mayOffer: true, offered: null });
});

test.each([
  [{}, [3, 4], true],
  [{}, [5], false],
  [{ neighborSwap: true }, [3, 5], true],
] as const)('[SP-4] with options %j tables of %j have swaps: %s', (options, tables, mayOffer) => {
  for (const seats of tables) expect(begin(options, seats).phase).toMatchObject({ mayOffer });
});

test.each([2, 3])('[SP-3] a round has as many laps as chosen: %i', (laps) => {
  const random = randomFrom('laps');
  let state = begin({ laps }, 3);
  for (let turn = 0; turn < 3 * laps; turn += 1) {
    expect(state.phase).toMatchObject({ name: 'exchange', lap: 1 + Math.floor(turn / 3) });
    const passed = apply(state, at(toAct(state), 0).seat, { type: 'pass' }, random);
    if (!passed.ok) throw new Error(passed.error.rule);
    state = passed.value.state;
  }
  expect(state.phase.name).toBe('reveal');
});

/** Leaves every order as it is. */
const unshuffled: Random = { ...randomFrom('unused'), shuffle: (items) => [...items] };

const undealt = (hands: string, first: number) => {
  const { phase: _, deck: _deck, discards: _discards, said: _said, ...rest } = begin({}, 3);
  return { ...rest, first: seatOf(first), hands: hands.split(' ').map(parse) };
};

describe('dealing', () => {
  const dealt = (hands: string, first: number, pile: string): State =>
    deal(undealt(hands, first), parse(pile), unshuffled);

  test('[SP-19] fills every hand up to seven, and the rest is the deck', () => {
    const { hands, deck, discards } = dealt('ppppp ppppppp pppppp', 1, 'rrrooo');
    expect(hands).toEqual(['ppppprr', 'ppppppp', 'ppppppr'].map(parse));
    expect(deck).toEqual(parse('ooo'));
    expect(discards).toEqual([]);
  });

  test('[SP-21] goes round one card at a time from the first player until there are no more', () => {
    const { hands, deck, phase } = dealt('ppppp ppppp pppp', 2, 'royg');
    expect(hands).toEqual(['pppppo', 'pppppy', 'pppprg'].map(parse));
    expect(deck).toEqual([]);
    expect(phase).toEqual({ name: 'reveal', chosen: [null, null, null] });
  });

  test('[ALL-4] does not depend on how the pile lay', () => {
    const pile: Color[] = parse('rroyygbbvvppppgoyrb');
    const one = deal(undealt('ppp ppp ppp', 0), pile, randomFrom('pile'));
    const other = deal(undealt('ppp ppp ppp', 0), pile.toReversed(), randomFrom('pile'));
    expect(other).toEqual(one);
    expect(deal(undealt('ppp ppp ppp', 0), pile, randomFrom('other'))).not.toEqual(one);
  });
});

const accepted = (state: State, seat: number, action: Action): Step => {
  const result = apply(deepFreeze(state), seatOf(seat), action, randomFrom('exchange'));
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const all = [0, 1, 2, 3, 4, 5, 6];

const turn = (seat: number, lap = 1, mayOffer = true, offered: number | null = null): Phase => ({
  name: 'exchange',
  lap,
  turn: seatOf(seat),
  mayOffer,
  offered,
});

const opening = positionNamed('opening');
const offered = positionNamed('offered');
const deckOfTwo = positionNamed('deck-of-two');
const over: State = { ...opening, phase: { name: 'over' } };

/** Lists the changes; all else must stay equal. */
const rows: readonly {
  readonly rule: string;
  readonly name: string;
  readonly state: State;
  readonly seat: number;
  readonly action: Action;
  readonly changes: Partial<State>;
  readonly events: readonly unknown[];
}[] = [
  {
    rule: 'SP-4',
    name: 'an offer moves nothing yet',
    state: opening,
    seat: 0,
    action: { type: 'offer', place: 2 },
    changes: { phase: turn(0, 1, false, 2) },
    events: [{ type: 'offered', seat: 0 }],
  },
  {
    rule: 'SP-4',
    name: 'an answer swaps the two cards, each into the place of the other',
    state: offered,
    seat: 0,
    action: { type: 'swap', place: 3 },
    changes: { hands: ['rropgvr', 'yyyobgv', 'ggbbrrb'].map(parse), phase: turn(2, 1, false) },
    events: [{ type: 'swapped', seat: 2, neighbor: 0, given: 'pink', taken: 'blue' }],
  },
  {
    rule: 'SP-4',
    name: 'on a decline nothing moves, and the turn goes on without another offer',
    state: offered,
    seat: 0,
    action: { type: 'decline' },
    changes: { phase: turn(2, 1, false) },
    events: [{ type: 'declined', seat: 0 }],
  },
  {
    rule: 'SP-5',
    name: 'three cards go face up to the discards, and three come from the top of the deck',
    state: opening,
    seat: 0,
    action: { type: 'redraw', places: [2, 0, 6] },
    changes: {
      hands: ['rbgvrbg', 'yyyobgv', 'ggpprrv'].map(parse),
      deck: opening.deck.slice(3),
      discards: parse('orp'),
      phase: turn(1),
    },
    events: [{ type: 'redrew', seat: 0, discarded: parse('orp'), drawn: parse('rbg') }],
  },
  {
    rule: 'SP-5',
    name: 'discarding is possible after a swap too',
    state: { ...offered, phase: turn(2, 1, false) },
    seat: 2,
    action: { type: 'redraw', places: [6] },
    changes: {
      hands: ['rrobgvr', 'yyyobgv', 'ggbbrrr'].map(parse),
      deck: offered.deck.slice(1),
      discards: parse('p'),
      phase: turn(0, 2),
    },
    events: [{ type: 'redrew', seat: 2, discarded: parse('p'), drawn: parse('r') }],
  },
  {
    rule: 'SP-7',
    name: 'passing changes nothing but whose turn it is',
    state: opening,
    seat: 0,
    action: { type: 'pass' },
    changes: { phase: turn(1) },
    events: [{ type: 'passed', seat: 0 }],
  },
  {
    rule: 'SP-3',
    name: 'after the last turn of the second lap all choose three cards',
    state: positionNamed('last-exchange'),
    seat: 1,
    action: { type: 'pass' },
    changes: { phase: { name: 'reveal', chosen: [null, null, null, null] } },
    events: [{ type: 'passed', seat: 1 }],
  },
  {
    rule: 'SP-6',
    name: 'the exchange ends immediately when the deck is empty, mid-lap',
    state: deckOfTwo,
    seat: 3,
    action: { type: 'redraw', places: [4, 5] },
    changes: {
      hands: deckOfTwo.hands.with(3, parse('yyyyovp')),
      deck: [],
      discards: [...deckOfTwo.discards, 'orange', 'orange'],
      phase: { name: 'reveal', chosen: [null, null, null, null, null] },
    },
    events: [{ type: 'redrew', seat: 3, discarded: parse('oo'), drawn: parse('vp') }],
  },
  {
    rule: 'SP-6',
    name: 'it goes on while one card is left',
    state: deckOfTwo,
    seat: 3,
    action: { type: 'redraw', places: [6] },
    changes: {
      hands: deckOfTwo.hands.with(3, parse('yyyyoov')),
      deck: parse('p'),
      discards: [...deckOfTwo.discards, 'orange'],
      phase: turn(4),
    },
    events: [{ type: 'redrew', seat: 3, discarded: parse('o'), drawn: parse('v') }],
  },
];

describe('an action', () => {
  for (const { rule, name, state, seat, action, changes, events } of rows) {
    test(`[${rule}] ${name}`, () => {
      const after = accepted(state, seat, action);
      expect(after.state).toEqual({ ...state, ...changes });
      expect(after.events).toEqual(events);
    });
  }
});

test.each([3, 4, 5])('[SP-3] %d players have two turns each, from the first player clockwise', (seats) => {
  const hands = seatsUpTo(seats).map(() => parse('roygbvp'));
  let state: State = { ...opening, hands, first: seatOf(2), phase: turn(2) };
  const turns: number[] = [];
  for (let count = 0; count < 2 * seats && state.phase.name === 'exchange'; count += 1) {
    const [open] = toAct(state);
    expect(toAct(state)).toEqual([{ seat: state.phase.turn, kind: 'exchange' }]);
    turns.push(state.phase.turn);
    state = accepted(state, open?.seat ?? 0, { type: 'pass' }).state;
  }
  const lap = seatsUpTo(seats).map((step) => (2 + step) % seats);
  expect(turns).toEqual([...lap, ...lap]);
  expect(state.phase.name).toBe('reveal');
});

describe('legal actions', () => {
  const place = { oneOf: all };
  const upTo = (max: number) => ({ type: 'redraw', places: { someOf: all, min: 1, max } });
  for (const { rule, name, state, seat, templates } of [
    {
      rule: 'SP-5',
      name: 'one offer, up to three discards, or nothing',
      state: opening,
      seat: 0,
      templates: [{ type: 'offer', place }, upTo(3), { type: 'pass' }],
    },
    {
      rule: 'SP-4',
      name: 'no second offer',
      state: { ...opening, phase: turn(0, 1, false) },
      seat: 0,
      templates: [upTo(3), { type: 'pass' }],
    },
    {
      rule: 'SP-4',
      name: 'an answer',
      state: offered,
      seat: 0,
      templates: [{ type: 'swap', place }, { type: 'decline' }],
    },
    { rule: 'SP-4', name: 'nothing before the answer', state: offered, seat: 2, templates: [] },
    {
      rule: 'SP-6',
      name: 'no more discards than the deck holds',
      state: deckOfTwo,
      seat: 3,
      templates: [{ type: 'offer', place }, upTo(2), { type: 'pass' }],
    },
  ]) {
    test(`[${rule}] ${name}`, () => expect(legal(state, seatOf(seat))).toEqual(templates));
  }

  test('[SP-4] the neighbor of the last seat is the first, and has another kind of decision', () => {
    expect(toAct(offered)).toEqual([{ seat: 0, kind: 'answer' }]);
  });

  test('[SP-4] without neighborSwap a later turn has no offer either', () => {
    const { state } = accepted(positionNamed('no-swaps'), 0, { type: 'pass' });
    expect(legal(state, seatOf(1)).map(({ type }) => type)).toEqual(['redraw', 'pass']);
  });
});

describe('a refusal', () => {
  const redraw = (...places: number[]): Action => ({ type: 'redraw', places });
  for (const { rule, state, seat, action, name } of [
    { rule: 'SP-3', name: 'out of turn', state: opening, seat: 1, action: { type: 'pass' } },
    {
      rule: 'SP-4',
      name: 'a second offer',
      state: { ...opening, phase: turn(0, 1, false) },
      seat: 0,
      action: { type: 'offer', place: 0 },
    },
    {
      rule: 'SP-4',
      name: 'a swap without an offer',
      state: opening,
      seat: 0,
      action: { type: 'swap', place: 0 },
    },
    { rule: 'SP-4', name: 'going on before the answer', state: offered, seat: 2, action: { type: 'pass' } },
    { rule: 'SP-4', name: 'answering for another', state: offered, seat: 1, action: { type: 'decline' } },
    { rule: 'SP-5', name: 'no card to discard', state: opening, seat: 0, action: redraw() },
    { rule: 'SP-5', name: 'four cards', state: opening, seat: 0, action: redraw(0, 1, 2, 3) },
    { rule: 'SP-5', name: 'one card twice', state: opening, seat: 0, action: redraw(1, 1) },
    {
      rule: 'SP-6',
      name: 'three cards of a deck of two',
      state: deckOfTwo,
      seat: 3,
      action: redraw(0, 1, 2),
    },
    { rule: 'SP-20', name: 'anything after the end', state: over, seat: 0, action: { type: 'pass' } },
  ] as const satisfies readonly { action: Action; [key: string]: unknown }[]) {
    test(`[${rule}] [ALL-3] ${name}`, () => {
      const result = apply(deepFreeze<State>(state), seatOf(seat), action, randomFrom('refused'));
      expect(result).toMatchObject({ ok: false, error: { rule } });
    });
  }
});

test('[SP-7] the safe actions are to decline and to pass', () => {
  expect(timeout(offered, seatOf(0))).toEqual({ type: 'decline' });
  expect(timeout(opening, seatOf(0))).toEqual({ type: 'pass' });
});
