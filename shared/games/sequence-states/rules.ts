import type { Pending, Rejection, Setup, TalkRules } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/util.ts';
import { allSpaces, handSize, isTeamGame, type Team, teamCount, teamOf } from './board.ts';
import { wholeDeck } from './cards.ts';
import { handOf, isOnTurn, refusal, targetsOf } from './legal.ts';
import { perform, playForced } from './turns.ts';
import type { Action, Event, Options, Player, State, Step } from './types.ts';

/** SQ-1 to SQ-8: `first` deals, and the player to the left begins. */
export const setup = ({ options, seats, first }: Setup<Options>, random: Random): State => {
  const cards = random.shuffle(wholeDeck);
  const size = handSize(seats);
  const dealt: State = {
    teams: teamCount(seats, options.teams),
    loseUndrawnCard: options.loseUndrawnCard,
    tableTalk: options.tableTalk,
    endlessDecks: options.endlessDecks,
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
    latest: null,
    turn: leftOf(first, seats),
    exchanged: false,
    passes: 0,
    undrawn: [],
    outcome: null,
  };
  // A hand of only REMOVE has no move on the empty board.
  return playForced({ state: dealt, events: [] }, random).state;
};

/** SQ-14, SQ-20. */
export const toAct = (state: State): readonly Pending[] => {
  if (state.outcome !== null) return [];
  return seatsUpTo(state.players.length).flatMap((seat) => {
    const kind = decisionOf(state, seat);
    if (kind === null) return [];
    const previous = seatToWaitFor(state, seat);
    const difficulty = { forfeit: 0.5, play: 1, draw: 0 }[kind];
    return [
      { seat, kind, difficulty, isForced: kind === 'draw', ...(previous !== null && { waitsFor: previous }) },
    ];
  });
};

const decisionOf = (state: State, seat: Seat): 'forfeit' | 'play' | 'draw' | null => {
  if ((state.players[seat]?.owes ?? 0) > 0) return 'forfeit';
  if (state.turn === seat) return 'play';
  return state.undrawn.includes(seat) ? 'draw' : null;
};

/** SQ-14: the seat that must draw before this seat plays or draws; null without one. */
const seatToWaitFor = (state: State, seat: Seat): Seat | null => {
  const own = state.undrawn.indexOf(seat);
  const before = own === -1 ? (isOnTurn(state, seat) ? state.undrawn.length : 0) : own;
  return state.undrawn.slice(0, before).at(-1) ?? null;
};

export const apply = (state: State, seat: Seat, action: Action, random: Random): Result<Step, Rejection> => {
  const refused = refusal(state, seat, action);
  return refused === null ? ok(playForced(perform(state, seat, action, random), random)) : fail(refused);
};

export const ruleNow = (state: State, seat: Seat): string => {
  if (state.outcome !== null) return 'SQ-19';
  if ((state.players[seat]?.owes ?? 0) > 0) return 'SQ-20';
  return state.undrawn.includes(seat) ? 'SQ-14' : 'SQ-8';
};

/** SQ-15: forfeits first, then draws. The table has exchanged dead cards already (SQ-13). */
export const timeout = (state: State, seat: Seat): Action => {
  if ((state.players[seat]?.owes ?? 0) > 0) return { type: 'forfeit', card: 0 };
  if (state.undrawn.includes(seat)) return { type: 'draw' };
  const hand = handOf(state, seat);
  for (const [place, card] of hand.entries()) {
    const [space] = targetsOf(state, seat, card);
    if (space !== undefined) return { type: card === 'REMOVE' ? 'remove' : 'place', card: place, space };
  }
  return { type: 'pass' };
};

/**
 * SQ-20: table talk was proven, and each member of the team owes a card. The default action forfeits the
 * first card.
 * No effect without the option, for single players, after the end, or if no member has a card.
 */
export const penalise = (state: State, team: Team): Step => {
  const applies = state.tableTalk === 'penalty' && state.outcome === null && isTeamGame(state);
  const fined = seatsUpTo(state.players.length).filter(
    (seat) => teamOf(seat, state.teams) === team && (state.players[seat]?.hand.length ?? 0) > 0,
  );
  if (!applies || fined.length === 0) return { state, events: [] };
  const players = state.players.map((player, index) =>
    fined.some((seat) => seat === index)
      ? { ...player, owes: Math.min(player.owes + 1, player.hand.length) }
      : player,
  );
  return { state: { ...state, players }, events: [{ type: 'penalised', team }] };
};

/** SQ-20: teams are muted during the game, or opponents judge messages. */
export const talk: TalkRules<State, Event> = {
  muted: (state) =>
    state.tableTalk === 'muted' && isTeamGame(state)
      ? { rule: 'SQ-20', reason: 'No table talk: in a team game nobody writes until it is over.' }
      : null,
  judges: (state, seat) =>
    state.tableTalk === 'penalty' && isTeamGame(state)
      ? seatsUpTo(state.players.length).filter(
          (other) => teamOf(other, state.teams) !== teamOf(seat, state.teams),
        )
      : [],
  penalise: (state, seat) => penalise(state, teamOf(seat, state.teams)),
};
