import { highCard } from './high-card.ts';

/** The games of this server, and of the pages that check and replay them. */
export const games = [highCard];
