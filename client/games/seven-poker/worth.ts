import { tally } from '../../../shared/kernel/cards.ts';
import { type RainbowColour, rainbowColours } from '../../widget/palette.ts';

/** How many cards there are of a colour. */
export type Count = readonly [colour: RainbowColour, count: number];

/** Of the colours that are among the cards, in their order. */
export const countsOf = (cards: readonly RainbowColour[]): readonly Count[] =>
  [...tally(rainbowColours, cards)].filter(([, count]) => count > 0);

/** What a hand is worth (SP-12): `alike` has so many of each of these colours. */
export type Worth =
  | { readonly kind: 'nothing' | 'all-colours' | 'all-different' }
  | { readonly kind: 'alike'; readonly best: readonly Count[] };

/** @param won the colour that won, once it is known: then only that one counts (SP-14) */
export const worthOf = (hand: readonly RainbowColour[], won: RainbowColour | null = null): Worth => {
  const counts = countsOf(hand);
  const most = Math.max(0, ...counts.map(([, count]) => count));
  if (most === 0) return { kind: 'nothing' };
  if (counts.length === rainbowColours.length) return { kind: 'all-colours' };
  if (most === 1) return { kind: 'all-different' };
  const best = counts.filter(([, count]) => count === most);
  const winning = best.filter(([colour]) => colour === won);
  return { kind: 'alike', best: winning.length > 0 ? winning : best };
};
