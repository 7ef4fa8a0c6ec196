import type { TalkRules } from '../../kernel/game.ts';
import { seatsUpTo } from '../../kernel/ids.ts';
import type { Step } from './deck.ts';
import { type Team, teamOf } from './teams.ts';
import type { Event, State } from './types.ts';

/**
 * SQ-20: a message of this team has been judged table talk. Each member's next action is to lay down a card of their choice; the safe
 * action of a seat that is away is the first card of its hand. Nothing happens where the rule does not hold: without the option, for
 * players alone, after the end, or if no member has a card.
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

const isTeamGame = ({ players, teams }: State): boolean => players.length > teams;

/** SQ-20: in a team game nobody writes while it is played, or opponents judge what is written. */
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
