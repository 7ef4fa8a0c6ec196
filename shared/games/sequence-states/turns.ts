import type { Outcome } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { sequencesToWin, type Team, teamOf } from './board.ts';
import type { Card } from './cards.ts';
import { canPlay, firstDead, markingsFor } from './legal.ts';
import type { Five } from './sequences.ts';
import type { Action, Event, Player, State, Step } from './types.ts';

/** What happens when a legal action is carried out. */
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

/** SQ-19, or the draw and the next player's turn. */
const endPlay = ({ state, events }: Step, seat: Seat, space: number, random: Random): Step => {
  const played: State = {
    ...withPlayer(state, seat, () => ({ last: space })),
    latest: seat,
    passes: 0,
  };
  const team = teamOf(seat, state.teams);
  const scored = state.sequences.filter((sequence) => sequence.team === team).length;
  if (scored >= sequencesToWin(state.teams)) return { state: won(played, team), events };
  return nextTurn(
    state.loseUndrawnCard
      ? mayDraw({ state: played, events }, seat)
      : drawCard({ state: played, events }, seat, random),
  );
};

/** SQ-14: nobody has two cards to draw. Whoever plays again has lost the earlier one. */
const mayDraw = (step: Step, seat: Seat): Step => {
  const { state, events } = lose(
    step,
    step.state.undrawn.filter((other) => other === seat),
  );
  return { state: { ...state, undrawn: [...state.undrawn, seat] }, events };
};

/** SQ-14: these may no longer draw. */
const lose = ({ state, events }: Step, losers: readonly Seat[]): Step => ({
  state: { ...state, undrawn: state.undrawn.filter((seat) => !losers.includes(seat)) },
  events: [...events, ...losers.map((seat): Event => ({ type: 'lost', seat }))],
});

/** SQ-14: whoever has played and drawn closes it for all who played before. */
const drawOwn = (state: State, seat: Seat, random: Random): Step => {
  const drawn = drawCard({ state, events: [] }, seat, random);
  const place = state.undrawn.indexOf(seat);
  const { state: after, events } = lose(drawn, state.undrawn.slice(0, place));
  return { state: { ...after, undrawn: after.undrawn.filter((other) => other !== seat) }, events };
};

/** SQ-11. */
const exchange = (state: State, seat: Seat, place: number, random: Random): Step => {
  const { state: laid, card } = layDown(state, seat, place);
  const exchanged: State = { ...laid, exchanged: true, passes: 0 };
  return drawCard({ state: exchanged, events: [{ type: 'exchanged', seat, card }] }, seat, random);
};

/** SQ-13: no card is drawn, and whoever may still draw has lost their card (SQ-14). */
const pass = (step: Step): Step => {
  const { state, events } = lose(step, step.state.undrawn);
  const passes = state.exchanged ? 0 : state.passes + 1;
  const passed: State = { ...state, passes };
  const told: Step = { state: passed, events: [...events, { type: 'passed', seat: state.turn }] };
  if (passes < state.players.length) return nextTurn(told);
  return { ...told, state: drawn(told.state, 'no-moves-left') };
};

/** SQ-20: it is not replaced. An empty hand owes nothing. */
const forfeit = (state: State, seat: Seat, place: number): Step => {
  const { state: laid, card } = layDown(state, seat, place);
  const paid = withPlayer(laid, seat, ({ hand, owes }) => ({ owes: Math.min(owes - 1, hand.length) }));
  return { state: paid, events: [{ type: 'forfeited', seat, card }] };
};

/** SQ-12: how often the discard piles become a new deck. The turn in which they do so for the last time ends the game. */
const maxDecks = 6;

const nextTurn = ({ state, events }: Step): Step => {
  if (state.shuffles >= maxDecks) return { state: drawn(state, 'last-deck'), events };
  const turn = leftOf(state.turn, state.players.length);
  return { state: { ...state, turn, exchanged: false }, events };
};

/** The game is over, and nobody has won. */
const drawn = (state: State, reason: string): State => ({
  ...state,
  undrawn: [],
  outcome: outcomeOf(state, null, reason),
});

const won = (state: State, team: Team): State => ({
  ...state,
  undrawn: [],
  outcome: outcomeOf(state, team, state.teams === 2 ? 'two-sequences' : 'one-sequence'),
});

/** Every seat scores its team's sequences (ALL-7). */
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
 * SQ-13: one after another, the table turns in a dead card for whoever can do nothing else, and passes for whoever can do nothing. It does
 * not pass while somebody may still draw, since that would take it from them (SQ-14): then the player has to. It does nothing before a card
 * that is owed has been laid down (SQ-20), nor for a player who may draw.
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

/** Moves a card from the hand to the player's own discard pile. */
const layDown = (state: State, seat: Seat, place: number): { state: State; card: Card } => {
  const card = at(at(state.players, seat).hand, place);
  const laid = withPlayer(state, seat, ({ hand, pile }) => ({
    hand: hand.filter((_, index) => index !== place),
    pile: [...pile, card],
  }));
  return { state: laid, card };
};

/** The next card goes to the end of the hand. With no card in the deck nor in any pile, nothing happens. */
const drawCard = (step: Step, seat: Seat, random: Random): Step => {
  const { state, events } = refillDeck(step, random);
  const [card, ...deck] = state.deck;
  if (card === undefined) return step;
  const drawn = withPlayer({ ...state, deck }, seat, ({ hand }) => ({ hand: [...hand, card] }));
  return refillDeck({ state: drawn, events: [...events, { type: 'drew', seat, card }] }, random);
};

/** SQ-12: as soon as the deck is empty, all discard piles become a new one. */
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
