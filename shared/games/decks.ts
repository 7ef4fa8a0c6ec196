import type { AnyDeck } from '../kernel/game.ts';
import { deck as dropRainbow } from './drop-rainbow/deck.ts';
import { deck as presidentialPoker } from './presidential-poker/deck.ts';

/** A line for each version of a game that has a deck, without which clients verify no card. Every page and the SDK load them. */
export const decks: ReadonlyMap<string, AnyDeck> = new Map<string, AnyDeck>([
  ['drop-rainbow 1', dropRainbow],
  ['presidential-poker 1', presidentialPoker],
]);
