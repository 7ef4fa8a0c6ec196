import type { Deck } from '../../kernel/game.ts';
import {
  type CardsPerColor,
  cardsPerColorRange,
  colorCards,
  colors,
  type RainbowCard,
} from '../rainbow-deck.ts';
import type { Options } from './types.ts';
import type { View } from './view-schema.ts';

const each = (cardsPerColor: CardsPerColor): number =>
  cardsPerColor === 'auto' ? cardsPerColorRange.default : cardsPerColor;

const cards = ({ cardsPerColor }: Options): RainbowCard[] => [...colorCards(each(cardsPerColor)), 'rainbow'];

type Cards = readonly RainbowCard[];

/** No card of `before` is gone; their order may differ. */
const keeps = (before: Cards, after: Cards): boolean =>
  colors.every(
    (color) =>
      before.filter((card) => card === color).length <= after.filter((card) => card === color).length,
  );

/** Null if some lie face down. */
const shown = ({ up, row, discards, players }: View): Cards | null =>
  players.some(({ cards }) => cards === null)
    ? null
    : [up, ...row, ...discards, ...players.flatMap(({ cards }) => cards ?? [])];

/** DR-1 to DR-3: the rainbow card is the last unshuffled card and goes into the lower half. */
export const deck = {
  cards,
  lay: (unshuffled, shuffle) => {
    const colors = shuffle(unshuffled.slice(0, -1));
    const half = Math.ceil(colors.length / 2);
    return [...colors.slice(0, half), ...shuffle([...colors.slice(half), ...unshuffled.slice(-1)])];
  },
  hands: () => 1,
  /** Every card of the deck is turned up once, in order. */
  seen: ({ up, deck: under }, _, { cardsPerColor }) => ({
    hand: 0,
    // The rainbow card is one more.
    cards: [{ place: each(cardsPerColor) * colors.length - under, card: up }],
  }),
  follows: (before, after, options, actions) => {
    const { deck, row, discards, players } = after;
    const beside = players.reduce((sum, { count }) => sum + count, row.length + discards.length);
    const areCounted = players.every(({ count, cards }) => (cards?.length ?? count) === count);
    if (deck + 1 + beside !== cards(options).length || !areCounted) return false;
    if (before === null) return true;
    const drawn = before.deck - deck;
    return (
      drawn >= 0 &&
      drawn <= actions &&
      keeps(before.discards, discards) &&
      (actions > 1 || row.length === 0 || before.row.every((card, place) => row[place] === card)) &&
      before.players.every(
        ({ count, cards }, seat) =>
          count <= (players[seat]?.count ?? 0) && keeps(cards ?? [], players[seat]?.cards ?? cards ?? []),
      ) &&
      keeps(shown(before) ?? [], shown(after) ?? shown(before) ?? [])
    );
  },
} satisfies Deck<Options, View>;
