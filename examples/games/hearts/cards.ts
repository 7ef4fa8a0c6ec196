export const suits = ['♣', '♦', '♠', '♥'] as const;
export type Suit = (typeof suits)[number];

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;

/** Such as `10♥`. */
export type Card = `${(typeof ranks)[number]}${Suit}`;

/** By suit, lowest first. */
export const pack: readonly Card[] = suits.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`));

export const suitOf = (card: Card): Suit => card.slice(-1) as Suit;
/** 0 (the 2) to 12 (the ace). */
export const rankOf = (card: Card): number => pack.indexOf(card) % ranks.length;

export const sorted = (cards: readonly Card[]): Card[] =>
  cards.toSorted((a, b) => pack.indexOf(a) - pack.indexOf(b));
export const inSuit = (cards: readonly Card[], suit: Suit): readonly Card[] =>
  cards.filter((card) => suitOf(card) === suit);

export const queen: Card = 'Q♠';

export const cardsOf = (trick: readonly { readonly card: Card }[]): Card[] => trick.map(({ card }) => card);

/** HE-10. */
export const pointsOf = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + (card === queen ? 13 : suitOf(card) === '♥' ? 1 : 0), 0);

/** HE-9. */
export const bestOf = <Played extends { readonly card: Card }>(trick: readonly Played[]): Played =>
  trick.reduce((best, played) =>
    suitOf(played.card) === suitOf(best.card) && rankOf(played.card) > rankOf(best.card) ? played : best,
  );
