import { at } from '../../kernel/cards.ts';
import type { Seat } from '../../kernel/ids.ts';
import { allSpaces, spacesOf } from './board.ts';
import type { Card } from './cards.ts';
import { type Five, markings } from './sequences.ts';
import { chipsPerTeam, type Team, teamOf } from './teams.ts';
import type { State } from './types.ts';

/** What a card can do in a state: the questions that legal actions, refusals, safe actions and passes share. */

const isOpen = ({ chips }: State, space: number): boolean => chips[space] === null;

/** SQ-7: a chip taken off the board is its team's again. */
const hasChipLeft = ({ chips }: State, team: Team): boolean =>
  chips.filter((owner) => owner === team).length < chipsPerTeam;

/** SQ-16: chips of a finished sequence stay. */
export const isLocked = ({ sequences }: State, space: number): boolean =>
  sequences.some(({ spaces }) => spaces.includes(space));

/** Where this seat may play the card, in the order of the board: open spaces, or for REMOVE opponents' chips. */
export const targetsOf = (state: State, seat: Seat, card: Card): readonly number[] => {
  const team = teamOf(seat, state.teams);
  if (card === 'REMOVE') {
    return allSpaces.filter((space) => {
      const owner = state.chips[space];
      return typeof owner === 'number' && owner !== team && !isLocked(state, space);
    });
  }
  if (!hasChipLeft(state, team)) return [];
  return (card === 'ADD' ? allSpaces : spacesOf(card)).filter((space) => isOpen(state, space));
};

/** SQ-11: a state card whose two spaces are both covered. */
export const isDead = (state: State, card: Card): boolean =>
  card !== 'ADD' && card !== 'REMOVE' && !spacesOf(card).some((space) => isOpen(state, space));

export const handOf = (state: State, seat: Seat): readonly Card[] => at(state.players, seat).hand;

/** Whether the seat, on its turn, can play or turn in any card. If not, it passes (SQ-13). */
export const hasMove = (state: State, seat: Seat): boolean =>
  handOf(state, seat).some(
    (card) => targetsOf(state, seat, card).length > 0 || (!state.exchanged && isDead(state, card)),
  );

/** What a chip of this seat on `space` would complete (SQ-18). */
export const markingsFor = ({ chips, sequences, teams }: State, seat: Seat, space: number): Five[][] =>
  markings(chips, sequences, teamOf(seat, teams), space);

/** Whether this seat is the one to play a card. */
export const isOnTurn = (state: State, seat: Seat): boolean => state.outcome === null && state.turn === seat;
