import type { Rejection } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { layout } from './board.ts';
import type { Card } from './cards.ts';
import { handOf, hasMove, isDead, isLocked, isOnTurn, markingsFor, targetsOf } from './moves.ts';
import { teamOf } from './teams.ts';
import type { Action, Player, State } from './types.ts';

const no = (rule: string, reason: string): Rejection => ({ rule, reason });

/** Why the action breaks a rule, or null if it breaks none (ALL-3). */
export const refusal = (state: State, seat: Seat, action: Action): Rejection | null => {
  const player = state.players[seat];
  if (state.outcome !== null) return no('SQ-19', 'The game is over.');
  if (player === undefined) return no('SQ-1', 'You do not play here.');
  if (action.type === 'forfeit') return forfeiting(player, action.card);
  if (player.owes > 0) return no('SQ-20', 'First lay down the card that your team owes for table talk.');
  if (action.type === 'draw') {
    return state.undrawn.includes(seat) ? null : no('SQ-14', 'There is no card for you to draw now.');
  }
  if (!isOnTurn(state, seat)) return no('SQ-8', 'It is another player’s turn.');
  if (action.type === 'pass') {
    return hasMove(state, seat) ? no('SQ-13', 'You have a card to play or to turn in.') : null;
  }
  const card = handOf(state, seat)[action.card];
  if (card === undefined) return no('SQ-4', 'You hold no such card.');
  return action.type === 'exchange' ? exchanging(state, card) : playing(state, seat, card, action);
};

const forfeiting = ({ owes, hand }: Player, card: number): Rejection | null => {
  if (owes === 0) return no('SQ-20', 'You owe no card.');
  return card < hand.length ? null : no('SQ-4', 'You hold no such card.');
};

const exchanging = (state: State, card: Card): Rejection | null => {
  if (state.exchanged) return no('SQ-11', 'You have turned in a dead card this turn already.');
  return isDead(state, card)
    ? null
    : no('SQ-11', 'Only a card whose two spaces are covered can be turned in.');
};

type Playing = Extract<Action, { type: 'place' | 'place-and-mark' | 'remove' }>;

const playing = (state: State, seat: Seat, card: Card, action: Playing): Rejection | null => {
  if ((action.type === 'remove') !== (card === 'REMOVE')) {
    return card === 'REMOVE'
      ? no('SQ-10', 'REMOVE takes a chip off the board. It places none.')
      : no('SQ-10', 'Only REMOVE takes a chip off the board.');
  }
  if (!targetsOf(state, seat, card).includes(action.space)) {
    return action.type === 'remove'
      ? notRemovable(state, seat, action.space)
      : notOpen(state, card, action.space);
  }
  return action.type === 'place-and-mark' ? marking(state, seat, action) : null;
};

const notRemovable = (state: State, seat: Seat, space: number): Rejection => {
  if (state.chips[space] === null) return no('SQ-10', 'There is no chip on this space.');
  if (state.chips[space] === teamOf(seat, state.teams)) return no('SQ-10', 'This chip is your own.');
  return isLocked(state, space)
    ? no('SQ-16', 'This chip belongs to a finished sequence.')
    : no('SQ-10', 'This chip cannot be removed.');
};

const notOpen = (state: State, card: Card, space: number): Rejection => {
  if (state.chips[space] !== null) return no('SQ-8', 'There is a chip on this space already.');
  const fits = card === 'ADD' || layout[space] === card;
  return fits
    ? no('SQ-7', 'Your team has no chip left.')
    : no('SQ-8', 'This space shows another state than your card.');
};

const marking = (
  state: State,
  seat: Seat,
  { space, marks }: Extract<Action, { type: 'place-and-mark' }>,
): Rejection | null => {
  const ways = markingsFor(state, seat, space);
  if (ways.length === 1) return no('SQ-18', 'There is nothing to choose: the table marks what is complete.');
  const named = JSON.stringify(marks);
  if (ways.some((way) => JSON.stringify(way) === named)) return null;
  return no('SQ-18', 'You may choose only complete sequences, and as many as can be marked at once.');
};
