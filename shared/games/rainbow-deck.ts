/** RD-2. */
export const colours = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'] as const;

/** RD-1: equal cards are indistinguishable, so a card is its colour. */
export type Colour = (typeof colours)[number];

/** RD-1. */
export type RainbowCard = Colour | 'rainbow';

/** RD-3: range of the option `cardsPerColour`; `auto` uses `default`. */
export const cardsPerColourRange = { from: 8, to: 12, default: 9 } as const;
export type CardsPerColour = number | 'auto';

export const colourCards = (cardsPerColour: number): Colour[] =>
  colours.flatMap((colour) => Array.from({ length: cardsPerColour }, () => colour));
