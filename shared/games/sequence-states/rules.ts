import type { Pending, Rejection, Setup } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { allSpaces } from './board.ts';
import { wholeDeck } from './cards.ts';
import type { Step } from './deck.ts';
import { handOf, isDead, isOnTurn, targetsOf } from './moves.ts';
import { refusal } from './refusals.ts';
import { handSize, teamCount } from './teams.ts';
import { passOn, perform } from './turns.ts';
import type { Action, Options, Player, State } from './types.ts';

/** SQ-1 to SQ-8. `first` deals; the player to the left begins. */
export const setup = ({ options, seats, first }: Setup<Options>, random: Random): State => {
  const cards = random.shuffle(wholeDeck);
  const size = handSize(seats);
  const dealt: State = {
    teams: teamCount(seats, options.teams),
    loseUndrawnCard: options.loseUndrawnCard,
    tableTalk: options.tableTalk,
    players: seatsUpTo(seats).map(
      (seat): Player => ({
        hand: cards.slice(seat * size, (seat + 1) * size),
        pile: [],
        last: null,
        owes: 0,
      }),
    ),
    deck: cards.slice(seats * size),
    shuffles: 0,
    chips: allSpaces.map(() => null),
    sequences: [],
    turn: leftOf(first, seats),
    exchanged: false,
    passes: 0,
    undrawn: [],
    outcome: null,
  };
  // A hand of nothing but REMOVE has no move on the empty board.
  return passOn({ state: dealt, events: [] }).state;
};

/** Each seat that is asked anything: to forfeit (SQ-20), else to play, which may include drawing, else to draw (SQ-14). */
export const toAct = (state: State): readonly Pending[] => {
  if (state.outcome !== null) return [];
  return seatsUpTo(state.players.length).flatMap((seat) => {
    const kind = questionTo(state, seat);
    if (kind === null) return [];
    const after = waitsFor(state, seat);
    return [after === null ? { seat, kind } : { seat, kind, after }];
  });
};

const questionTo = (state: State, seat: Seat): 'forfeit' | 'play' | 'draw' | null => {
  if ((state.players[seat]?.owes ?? 0) > 0) return 'forfeit';
  if (state.turn === seat) return 'play';
  return state.undrawn.includes(seat) ? 'draw' : null;
};

/** SQ-14: whose draw comes before this seat's play or draw; null if nobody's does. */
const waitsFor = (state: State, seat: Seat): Seat | null => {
  const own = state.undrawn.indexOf(seat);
  const before = own === -1 ? (isOnTurn(state, seat) ? state.undrawn.length : 0) : own;
  return state.undrawn.slice(0, before).at(-1) ?? null;
};

export const apply = (state: State, seat: Seat, action: Action, random: Random): Result<Step, Rejection> => {
  const refused = refusal(state, seat, action);
  return refused === null ? ok(passOn(perform(state, seat, action, random))) : fail(refused);
};

/** SQ-15. What is owed comes first, and drawing can only gain. */
export const timeout = (state: State, seat: Seat): Action => {
  if ((state.players[seat]?.owes ?? 0) > 0) return { type: 'forfeit', card: 0 };
  if (state.undrawn.includes(seat)) return { type: 'draw' };
  const hand = handOf(state, seat);
  for (const [place, card] of hand.entries()) {
    const [space] = targetsOf(state, seat, card);
    if (space !== undefined) return { type: card === 'REMOVE' ? 'remove' : 'place', card: place, space };
  }
  const dead = hand.findIndex((card) => isDead(state, card));
  return dead === -1 || state.exchanged ? { type: 'pass' } : { type: 'exchange', card: dead };
};
