import { describe, expect, test } from 'vitest';
import { wholeDeck } from '../../../shared/games/sequence-states/cards.ts';
import { legal } from '../../../shared/games/sequence-states/legal.ts';
import { toAct } from '../../../shared/games/sequence-states/rules.ts';
import { type State, stateSchema } from '../../../shared/games/sequence-states/types.ts';
import { seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { positionsOf } from '../games.ts';
import { randomFrom } from '../random.ts';
import { examples, layOut } from './sequence-states.ts';

const positionNamed = positionsOf(examples);

const { positions, cards, scramble, scrambleUnseen } = examples;

for (const { name, state } of positions) {
  describe(`the position ${name}`, () => {
    test('[SQ-5] is a state with all 108 cards', () => {
      expect(stateSchema.parse(state)).toEqual(state);
      expect([...cards(state)].sort()).toEqual([...wholeDeck].sort());
    });

    test('[SQ-16] has chips of their team on its sequences', () => {
      for (const { team, spaces } of state.sequences) {
        expect(spaces.map((space) => state.chips[space])).toEqual([team, team, team, team, team]);
      }
    });

    test('requires decisions of exactly the seats that can act', () => {
      const asked = toAct(state).map(({ seat }) => seat);
      const able = seatsUpTo(state.players.length).filter((seat) => legal(state, seat).length > 0);
      expect(asked).toEqual(able);
    });
  });
}

describe('a scramble', () => {
  const before = positionNamed('opening');

  test('[ALL-4] changes the deck and the hands of others, not the viewer’s own', () => {
    const after = scramble(before, seatOf(0), randomFrom('scramble'));
    expect(after.players[0]).toEqual(before.players[0]);
    expect(after.players[1]?.hand).not.toEqual(before.players[1]?.hand);
    expect(after.players[1]?.hand).toHaveLength(7);
    expect(after.deck).not.toEqual(before.deck);
    expect([...cards(after)].sort()).toEqual([...cards(before)].sort());
  });

  test('[SQ-12] leaves the hand that plays as the deck ends', () => {
    const last = positionNamed('last-card-of-the-deck');
    const after = scramble(last, 'spectator', randomFrom('last'));
    expect(after.players[0]).toEqual(last.players[0]);
  });
});

describe('unseen cards', () => {
  const initial = positionNamed('opening');
  const played = layOut({
    hands: ['', 'KY'],
    piles: ['UT FL ADD OH OH', 'IN CO NV'],
    chips: [
      [2, 3, 56],
      [1, 8],
    ],
  });
  const final: State = { ...played, deck: initial.deck.slice(20) };
  const other = scrambleUnseen(initial, final, seatOf(0), randomFrom('unseen'));

  test('[ALL-4] changes places, in hands too', () => {
    expect(other.players[1]?.hand).not.toEqual(initial.players[1]?.hand);
    expect([...cards(other)].sort()).toEqual([...cards(initial)].sort());
  });

  test('[ALL-4] is nothing that was laid down, nor a state with a chip', () => {
    const kept = ['UT', 'FL', 'ADD', 'OH', 'IN', 'CO', 'NV', 'WI'];
    const seen = (state: State) =>
      [...(state.players[1]?.hand ?? []), ...state.deck.slice(0, 20)].map((card) =>
        kept.includes(card) ? card : '?',
      );
    expect(seen(other)).toEqual(seen(initial));
  });

  test('[ALL-4] [SQ-12] is nothing after a reshuffle', () => {
    expect(scrambleUnseen(initial, { ...final, shuffles: 1 }, seatOf(0), randomFrom('none'))).toBe(initial);
  });

  test('[ALL-4] [SQ-10] is only the rest of the deck after a REMOVE', () => {
    const [first, ...others] = final.players;
    if (first === undefined) throw new Error('no players');
    const removed: State = { ...final, players: [{ ...first, pile: [...first.pile, 'REMOVE'] }, ...others] };
    const after = scrambleUnseen(initial, removed, seatOf(0), randomFrom('remove'));
    expect(after.players).toEqual(initial.players);
    expect(after.deck.slice(0, 20)).toEqual(initial.deck.slice(0, 20));
    expect(after.deck).not.toEqual(initial.deck);
  });
});

test('a position that does not exist throws RangeError', () => {
  expect(() => positionNamed('nowhere')).toThrow(RangeError);
});
