import { at } from '../../kernel/cards.ts';
import type { Setup } from '../../kernel/game.ts';
import { type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { type Colour, colourCards } from '../rainbow-deck.ts';
import { exchangeOrReveal } from './exchange.ts';
import { byColour, seatsFrom } from './hands.ts';
import { handSize, type Options, type State } from './types.ts';

export const setup = ({ options, seats, first }: Setup<Options>, random: Random): State => {
  const none = seatsUpTo(seats).map((): Colour[] => []);
  const { neighbourSwap, victoryCards, cardsPerColour } = options;
  const table = { neighbourSwap, victoryCards, victory: none, showdown: null };
  return deal({ ...table, round: 1, first, hands: none }, colourCards(cardsPerColour), random);
};

type Undealt = Omit<State, 'phase' | 'deck' | 'discards' | 'said'>;

/** Shuffles the pile and begins the round: draws up to seven, then the exchange (SP-1, SP-19). */
export const deal = (undealt: Undealt, pile: readonly Colour[], random: Random): State => {
  // Sorted first, so that where a card lay, and who laid it there, has no part in where it comes to lie.
  const shuffled = random.shuffle(byColour(pile));
  const { hands, deck } = fill(undealt.hands, shuffled, undealt.first);
  const said = hands.map(() => null);
  const phase = exchangeOrReveal({ ...undealt, hands, deck }, 1, undealt.first);
  return { ...undealt, hands, deck, discards: [], said, phase };
};

/** SP-21: round the table one card at a time, while there are any. */
const fill = (
  hands: State['hands'],
  cards: readonly Colour[],
  first: Seat,
): Pick<State, 'hands' | 'deck'> => {
  const filled = hands.map((hand) => [...hand]);
  const deck = [...cards];
  for (let lap = 0; lap < handSize; lap += 1) {
    for (const seat of seatsFrom(first, hands.length)) {
      const hand = at(filled, seat);
      hand.push(...deck.splice(0, hand.length < handSize ? 1 : 0));
    }
  }
  return { hands: filled, deck };
};
