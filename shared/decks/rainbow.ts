import { z } from 'zod';

/** The seven colours, in the order the rules name them (RD-2). */
export const colours = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'] as const;

/** A colour card. Cards of one colour are all alike, so a card is its colour (RD-1). */
export type Colour = (typeof colours)[number];

/** A card of the whole deck: seven colours and the one rainbow card (RD-1). */
export type RainbowCard = Colour | 'rainbow';

export const colourSchema = z.enum(colours);
export const rainbowCardSchema = z.enum([...colours, 'rainbow']);

/** Option `cardsPerColour` (RD-3). */
export const cardsPerColourSchema = z.int().min(8).max(12).default(9);

/** The colour cards, unshuffled: `cardsPerColour` of each. */
export const colourCards = (cardsPerColour: number): Colour[] =>
  colours.flatMap((colour) => Array.from({ length: cardsPerColour }, () => colour));
