import type { Outcome } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { sequencesToWin, type Team, teamOf } from './board.ts';
import type { Card } from './cards.ts';
import { canPlay, firstDead, markingsFor } from './legal.ts';
import { type Five, openFours } from './sequences.ts';
import type { Action, Event, Player, State, Step } from './types.ts';

/** Applies a legal action. */
export const perform = (state: State, seat: Seat, action: Action, random: Random): Step => {
  switch (action.type) {
    case 'place':
      return place(state, seat, action, at(markingsFor(state, seat, action.space), 0), random);
    case 'place-and-mark':
      return place(state, seat, action, action.marks, random);
    case 'remove':
      return remove(state, seat, action, random);
    case 'exchange':
      return exchange(state, seat, action.card, random);
    case 'draw':
      return drawOwn(state, seat, random);
    case 'pass':
      return pass({ state, events: [] });
    case 'forfeit':
      return forfeit(state, seat, action.card);
  }
};

interface Play {
  readonly card: number;
  readonly space: number;
}

/** SQ-8, SQ-9. */
const place = (state: State, seat: Seat, play: Play, marked: readonly Five[], random: Random): Step => {
  const { space } = play;
  const team = teamOf(seat, state.teams);
  const { state: laid, card } = layDown(state, seat, play.card);
  const placed: State = {
    ...laid,
    chips: laid.chips.with(space, team),
    sequences: [...laid.sequences, ...marked.map((spaces) => ({ team, spaces }))],
  };
  const step: Step = { state: placed, events: [{ type: 'placed', seat, card, space, marked }] };
  return endPlay(step, seat, space, random);
};

/** SQ-10. */
const remove = (state: State, seat: Seat, { card, space }: Play, random: Random): Step => {
  const team = at(state.chips, space);
  if (team === null) throw new Error(`no chip on ${space}`);
  const { state: laid } = layDown(state, seat, card);
  const removed: State = { ...laid, chips: laid.chips.with(space, null) };
  return endPlay({ state: removed, events: [{ type: 'removed', seat, space, team }] }, seat, space, random);
};

/** SQ-19. */
const endPlay = ({ state, events }: Step, seat: Seat, space: number, random: Random): Step => {
  const played: State = {
    ...withPlayer(state, seat, () => ({ last: space })),
    latest: seat,
    passes: 0,
  };
  const team = teamOf(seat, state.teams);
  const scored = state.sequences.filter((sequence) => sequence.team === team).length;
  if (scored >= sequencesToWin(state.teams)) {
    const reason = state.teams === 2 ? 'two-sequences' : 'one-sequence';
    return { state: ended(played, team, reason), events };
  }
  return nextTurn(
    state.loseUndrawnCard
      ? mayDraw({ state: played, events }, seat)
      : drawCard({ state: played, events }, seat, random),
  );
};

/** SQ-14: a new play forfeits the earlier draw. */
const mayDraw = (step: Step, seat: Seat): Step => {
  const { state, events } = lose(
    step,
    step.state.undrawn.filter((other) => other === seat),
  );
  return { state: { ...state, undrawn: [...state.undrawn, seat] }, events };
};

/** SQ-14. */
const lose = ({ state, events }: Step, losers: readonly Seat[]): Step => ({
  state: { ...state, undrawn: state.undrawn.filter((seat) => !losers.includes(seat)) },
  events: [...events, ...losers.map((seat): Event => ({ type: 'lost', seat }))],
});

/** SQ-14: after this draw, those who played before can no longer draw. */
const drawOwn = (state: State, seat: Seat, random: Random): Step => {
  const drawn = drawCard({ state, events: [] }, seat, random);
  const place = state.undrawn.indexOf(seat);
  const { state: after, events } = lose(drawn, state.undrawn.slice(0, place));
  return { state: { ...after, undrawn: after.undrawn.filter((other) => other !== seat) }, events };
};

/** SQ-11. */
const exchange = (state: State, seat: Seat, place: number, random: Random): Step => {
  const { state: laid, card } = layDown(state, seat, place);
  const exchanged: State = { ...laid, exchanged: true };
  return drawCard({ state: exchanged, events: [{ type: 'exchanged', seat, card }] }, seat, random);
};

/** SQ-13, SQ-14: no draw for this turn, and open draws are lost. */
const pass = (step: Step): Step => {
  const { state, events } = lose(step, step.state.undrawn);
  const passes = state.passes + 1;
  const passed: State = { ...state, passes };
  const passedStep: Step = { state: passed, events: [...events, { type: 'passed', seat: state.turn }] };
  if (passes < state.players.length) return nextTurn(passedStep);
  return { ...passedStep, state: decided(passedStep.state) };
};

/** SQ-13: the team with the most open fours wins; equal ones draw. */
const decided = (state: State): State => {
  const fours = Array.from({ length: state.teams }, (_, team) =>
    openFours(state.chips, state.sequences, team),
  );
  const most = Math.max(...fours);
  return fours.indexOf(most) === fours.lastIndexOf(most)
    ? ended(state, fours.indexOf(most), 'most-open-fours')
    : ended(state, null, 'no-moves-left');
};

/** SQ-20: the card is not replaced. An empty hand owes nothing. */
const forfeit = (state: State, seat: Seat, place: number): Step => {
  const { state: laid, card } = layDown(state, seat, place);
  const paid = withPlayer(laid, seat, ({ hand, owes }) => ({ owes: Math.min(owes - 1, hand.length) }));
  return { state: paid, events: [{ type: 'forfeited', seat, card }] };
};

/** SQ-12: maximum number of reshuffles; the turn of the last one ends the game. */
const maxDecks = 6;

const nextTurn = ({ state, events }: Step): Step => {
  if (state.shuffles >= maxDecks) return { state: ended(state, null, 'last-deck'), events };
  const turn = leftOf(state.turn, state.players.length);
  return { state: { ...state, turn, exchanged: false }, events };
};

const ended = (state: State, winner: Team | null, reason: string): State => ({
  ...state,
  undrawn: [],
  outcome: outcomeOf(state, winner, reason),
});

/** ALL-7. */
const outcomeOf = ({ players, sequences, teams }: State, winner: Team | null, reason: string): Outcome => {
  const seats = seatsUpTo(players.length);
  const scoreOf = (seat: Seat): number => sequences.filter(({ team }) => team === teamOf(seat, teams)).length;
  return {
    winners: seats.filter((seat) => teamOf(seat, teams) === winner),
    scores: seats.map(scoreOf),
    reason,
  };
};

/**
 * SQ-13: the table exchanges a dead card if it is the only move, and passes if there is none. It waits for
 * open draws,
 * because a pass forfeits them (SQ-14), and for forfeits (SQ-20).
 */
export const playForced = (step: Step, random: Random): Step => {
  const { state } = step;
  const { turn, undrawn, outcome, players } = state;
  if (outcome !== null || at(players, turn).owes > 0) return step;
  if (undrawn.includes(turn) || canPlay(state, turn)) return step;
  const dead = firstDead(state, turn);
  if (dead !== null) return playForced(after(step, exchange(state, turn, dead, random)), random);
  return undrawn.length > 0 ? step : playForced(pass(step), random);
};

const after = ({ events }: Step, next: Step): Step => ({ ...next, events: [...events, ...next.events] });

const withPlayer = (state: State, seat: Seat, change: (player: Player) => Partial<Player>): State => ({
  ...state,
  players: state.players.map((player, index) => (index === seat ? { ...player, ...change(player) } : player)),
});

const layDown = (state: State, seat: Seat, place: number): { state: State; card: Card } => {
  const card = at(at(state.players, seat).hand, place);
  const laid = withPlayer(state, seat, ({ hand, pile }) => ({
    hand: hand.filter((_, index) => index !== place),
    pile: [...pile, card],
  }));
  return { state: laid, card };
};

/** Without any card in the deck or the piles nothing happens. */
const drawCard = (step: Step, seat: Seat, random: Random): Step => {
  const { state, events } = refillDeck(step, random);
  const [card, ...deck] = state.deck;
  if (card === undefined) return step;
  const drawn = withPlayer({ ...state, deck }, seat, ({ hand }) => ({ hand: [...hand, card] }));
  return refillDeck({ state: drawn, events: [...events, { type: 'drew', seat, card }] }, random);
};

/** SQ-12. */
const refillDeck = (step: Step, random: Random): Step => {
  const { state, events } = step;
  const discards = state.players.flatMap(({ pile }) => pile);
  if (state.deck.length > 0 || discards.length === 0) return step;
  return {
    state: {
      ...state,
      deck: random.shuffle(discards),
      shuffles: state.shuffles + 1,
      players: state.players.map((player) => ({ ...player, pile: [] })),
    },
    events: [...events, { type: 'reshuffled', cards: discards.length }],
  };
};
