import type { Template } from '../../kernel/action.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { Card } from './cards.ts';
import { handOf, hasMove, isDead, isOnTurn, markingsFor, targetsOf } from './moves.ts';
import type { Action, State } from './types.ts';

/** What `seat` may do: one template for equal cards, and one more for each space where it may choose what to mark. */
export const legal = (state: State, seat: Seat): readonly Template<Action>[] => {
  const player = state.players[seat];
  if (player === undefined || state.outcome !== null) return [];
  // SQ-20: a card that is owed comes before everything else.
  if (player.owes > 0) return [{ type: 'forfeit', card: { from: 0, to: player.hand.length - 1 } }];
  return [...(isOnTurn(state, seat) ? onTurn(state, seat) : []), ...drawing(state, seat)];
};

const drawing = ({ undrawn }: State, seat: Seat): Template<Action>[] =>
  undrawn.includes(seat) ? [{ type: 'draw' }] : [];

const onTurn = (state: State, seat: Seat): Template<Action>[] => {
  if (!hasMove(state, seat)) return [{ type: 'pass' }];
  const kinds = [...new Set(handOf(state, seat))];
  const dead = placesOf(state, seat, (card) => isDead(state, card));
  return [
    ...kinds.flatMap((kind) => playing(state, seat, kind)),
    ...(state.exchanged || dead.length === 0 ? [] : [{ type: 'exchange' as const, card: { oneOf: dead } }]),
  ];
};

const playing = (state: State, seat: Seat, kind: Card): Template<Action>[] => {
  const card = { oneOf: placesOf(state, seat, (other) => other === kind) };
  const spaces = targetsOf(state, seat, kind);
  if (spaces.length === 0) return [];
  if (kind === 'REMOVE') return [{ type: 'remove', card, space: { oneOf: spaces } }];
  const choices = spaces.flatMap((space): Template<Action>[] => {
    const ways = markingsFor(state, seat, space);
    if (ways.length === 1) return [];
    return [{ type: 'place-and-mark', card, space: { oneOf: [space] }, marks: { oneOf: ways } }];
  });
  return [{ type: 'place', card, space: { oneOf: spaces } }, ...choices];
};

const placesOf = (state: State, seat: Seat, isMeant: (card: Card) => boolean): number[] =>
  handOf(state, seat).flatMap((card, place) => (isMeant(card) ? [place] : []));
