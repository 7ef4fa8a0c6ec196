import { colours, type RainbowCard } from '../../../decks/rainbow.ts';
import { tally } from '../../../kernel/cards.ts';
import type { View } from '../types.ts';

/** What can be worked out from the open cards (DR-15). */
export interface Counts {
  /** How many cards of each colour cannot be seen, in the order of the colours: they lie in the deck, or face down as score cards. */
  readonly unseen: readonly number[];
  /** The first place of the face-down deck, from 0, where the rainbow card may lie, and the number of such places (DR-2). */
  readonly rainbowFrom: number;
  readonly rainbowPlaces: number;
}

export const countsOf = (view: View): Counts => {
  const open = openCards(view);
  const faceDown = view.players.reduce((sum, { count, cards }) => sum + (cards === null ? count : 0), 0);
  // The rainbow card is the only one that is of no colour.
  const all = view.deck + faceDown + open.length - 1;
  const seen = tally(colours, open);
  const unseen = colours.map((colour) => all / colours.length - (seen.get(colour) ?? 0));
  const rainbowFrom = Math.max(0, view.deck - Math.floor(all / 2) - 1);
  return { unseen, rainbowFrom, rainbowPlaces: view.deck - rainbowFrom };
};

const openCards = ({ up, row, discards, players }: View): RainbowCard[] => [
  up,
  ...row,
  ...discards,
  ...players.flatMap(({ cards }) => cards ?? []),
];

/** The chance that the next card turned up has a colour of the row or of the card that goes there (DR-5). */
export const failureChance = (
  { unseen, rainbowFrom, rainbowPlaces }: Counts,
  row: readonly RainbowCard[],
): number => {
  const all = unseen.reduce((sum, count) => sum + count, 0);
  const harmful = colours.reduce(
    (sum, colour, place) => sum + (row.includes(colour) ? (unseen[place] ?? 0) : 0),
    0,
  );
  const rainbow = rainbowFrom === 0 ? 1 / rainbowPlaces : 0;
  return all === 0 ? 0 : ((1 - rainbow) * harmful) / all;
};
