import { type StateCode, stateCodes } from './states.ts';

/** A state's postal code, or one of the two special cards. Equal cards are all alike, so a card is its kind. */
export type Card = StateCode | 'ADD' | 'REMOVE';

export const cardKinds: readonly Card[] = [...stateCodes, 'ADD', 'REMOVE'];

/** The 108 cards, unshuffled (SQ-5). */
export const wholeDeck: readonly Card[] = [
  ...stateCodes,
  ...stateCodes,
  ...Array.from({ length: 4 }, (): Card => 'ADD'),
  ...Array.from({ length: 4 }, (): Card => 'REMOVE'),
];
