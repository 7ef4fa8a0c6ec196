import { describe, expect, test } from 'vitest';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import { seatOf } from '../../kernel/ids.ts';
import { positionNamed } from './examples.ts';
import { legal } from './legal.ts';
import { layOut } from './positions.ts';
import { apply, toAct } from './rules.ts';
import { penalise } from './table-talk.ts';
import type { State } from './types.ts';

const hands = ['UT FL', 'KY', 'OH', 'IN'];
const four = layOut({ hands, tableTalk: 'penalty', turn: 1 });
const owed = positionNamed('owed-cards');
const asked = (state: State): string[] => toAct(state).map(({ seat, kind }) => `${seat} ${kind}`);

describe('table talk', () => {
  test('[SQ-20] each member of the team owes a card, whoever’s turn it is', () => {
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

  test('[SQ-20] [SQ-13] whoever has laid down the last card passes', () => {
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
