import { highCard } from './high-card.ts';

/** Every game of this server, and of the pages that check and replay them. A further one is a further entry. */
export const games = [highCard];
