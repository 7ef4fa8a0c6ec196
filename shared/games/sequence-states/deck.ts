import { at } from '../../kernel/cards.ts';
import type { Applied } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import type { Card } from './cards.ts';
import type { Event, Player, State } from './types.ts';

export type Step = Applied<State, Event>;

export const withPlayer = (state: State, seat: Seat, change: (player: Player) => Partial<Player>): State => ({
  ...state,
  players: state.players.map((player, index) => (index === seat ? { ...player, ...change(player) } : player)),
});

/** Moves a card from the hand to the player's own discard pile. */
export const layDown = (state: State, seat: Seat, place: number): { state: State; card: Card } => {
  const card = at(at(state.players, seat).hand, place);
  const laid = withPlayer(state, seat, ({ hand, pile }) => ({
    hand: hand.filter((_, index) => index !== place),
    pile: [...pile, card],
  }));
  return { state: laid, card };
};

/** The next card goes to the end of the hand. With no card in the deck nor in any pile, nothing happens. */
export const drawCard = (step: Step, seat: Seat, random: Random): Step => {
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
