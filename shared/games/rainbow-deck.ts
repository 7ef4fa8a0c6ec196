/** RD-2. */
export const colors = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'] as const;

/** RD-1: equal cards are indistinguishable, so a card is its color. */
export type Color = (typeof colors)[number];

/** RD-1. */
export type RainbowCard = Color | 'rainbow';

/** RD-3: range of the option `cardsPerColor`; `auto` uses `default`. */
export const cardsPerColorRange = { from: 8, to: 12, default: 9 } as const;
export type CardsPerColor = number | 'auto';

export const colorCards = (cardsPerColor: number): Color[] =>
  colors.flatMap((color) => Array.from({ length: cardsPerColor }, () => color));
