import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../test/helpers/random.ts';
import { seatOf, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { type Card, wholeDeck } from './cards.ts';
import { sequenceStates } from './index.ts';
import { setup } from './rules.ts';
import { teamOf } from './teams.ts';
import { optionsSchema, type State } from './types.ts';

const begin = (seats: number, options: object = {}, random: Random = randomFrom('set-up')): State =>
  setup({ options: optionsSchema.parse(options), seats, first: seatOf(1) }, random);

describe('options', () => {
  test('[SQ-2] [SQ-14] [SQ-20] have defaults', () => {
    expect(optionsSchema.parse({})).toEqual({ teams: 2, loseUndrawnCard: false, tableTalk: 'muted' });
  });

  for (const { options, accepted } of [
    { options: { teams: 3, loseUndrawnCard: true, tableTalk: 'penalty' }, accepted: true },
    { options: { teams: 1 }, accepted: false },
    { options: { teams: 4 }, accepted: false },
    { options: { teams: '2' }, accepted: false },
    { options: { tableTalk: 'open' }, accepted: false },
    { options: { loseUndrawnCard: 1 }, accepted: false },
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
  test('[SQ-4] everybody has their cards, the others are the deck, and the dealer’s left begins', () => {
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
  // Seat 2 begins, and its hand lies after those of seats 0 and 1.
  const order: readonly Card[] = [...others.slice(0, 6), ...removes, ...others.slice(6), 'REMOVE'];
  const stacked: Random = {
    ...randomFrom('unused'),
    shuffle: <Item>(items: readonly Item[]) => stack(items, order),
  };
  const state = begin(12, {}, stacked);
  expect(state.players[2]?.hand).toEqual(removes);
  expect(state).toMatchObject({ turn: 3, passes: 1 });
});

/** The items in the order that `order` gives their texts. */
const stack = <Item>(items: readonly Item[], order: readonly string[]): Item[] => {
  const left = [...items];
  return order.flatMap((text) =>
    left.splice(
      left.findIndex((item) => String(item) === text),
      1,
    ),
  );
};

test('[ALL-8] the same chance deals the same cards, other chance others', () => {
  const deal = (seed: string): string => JSON.stringify(begin(3, {}, randomFrom(seed)));
  expect(deal('one')).toBe(deal('one'));
  expect(deal('one')).not.toBe(deal('two'));
});
