import type { Deck } from '../../kernel/game.ts';
import {
  type CardsPerColour,
  cardsPerColourRange,
  colourCards,
  colours,
  type RainbowCard,
} from '../rainbow-deck.ts';
import type { Options, View } from './types.ts';

const each = (cardsPerColour: CardsPerColour): number =>
  cardsPerColour === 'auto' ? cardsPerColourRange.default : cardsPerColour;

const cards = ({ cardsPerColour }: Options): RainbowCard[] => [
  ...colourCards(each(cardsPerColour)),
  'rainbow',
];

/** DR-1 to DR-3: the rainbow card is the last unshuffled card and goes into the lower half. */
export const deck = {
  cards,
  lay: (unshuffled, shuffle) => {
    const colours = shuffle(unshuffled.slice(0, -1));
    const half = Math.ceil(colours.length / 2);
    return [...colours.slice(0, half), ...shuffle([...colours.slice(half), ...unshuffled.slice(-1)])];
  },
  hands: () => 1,
  /** Every card of the deck is turned up once, in order. */
  seen: ({ up, deck: under }, _, { cardsPerColour }) => ({
    hand: 0,
    // The rainbow card is one more.
    cards: [{ place: each(cardsPerColour) * colours.length - under, card: up }],
  }),
} satisfies Deck<Options, View>;
