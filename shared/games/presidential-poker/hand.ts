import { at } from '../../kernel/cards.ts';
import type { Rejection } from '../../kernel/game.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type CardId, cardIds } from './cards.ts';
import { rankAt, standingOf } from './hand-order.ts';
import { type Part, partsOf } from './hand-parts.ts';
import { handRanks, type RankLine } from './hand-ranks.ts';
import { handValue } from './hand-value.ts';

/** Seven cards, and what they are worth. */
export interface RankedHand extends RankLine {
  /** In the order of the pattern, each card in one at most. Cards that may be any are in none, nor is anything of a high card. */
  readonly parts: readonly Part[];
  /** The top number, if the play numbers are seven in a row (PP-19). */
  readonly straight: number | null;
  /** More is better; equal only if the hands split the pot (PP-17 to PP-24). A whole number below 2^53. */
  readonly value: number;
}

/** Why cards are no hand. */
interface HandRefusal extends Rejection {
  readonly fault: 'size' | 'fraction' | 'unknown' | 'repeated';
}

export const handSize = 7;

/** What seven different cards are worth, in whichever order. */
export const rankHand = (cards: readonly CardId[]): Result<RankedHand, HandRefusal> => {
  const refusal = refusalOf(cards);
  if (refusal !== null) return fail(refusal);
  const value = handValue(cards);
  const standing = standingOf(value);
  return ok({
    ...at(handRanks, rankAt(standing.level) - 1),
    parts: partsOf(cards, standing),
    straight: standing.straight,
    value,
  });
};

/** Positive if `a` is better, negative if `b` is, 0 if they split the pot. */
export const compareHands = (a: Pick<RankedHand, 'value'>, b: Pick<RankedHand, 'value'>): number =>
  a.value - b.value;

const refusalOf = (cards: readonly CardId[]): HandRefusal | null => {
  if (cards.length !== handSize) {
    return { fault: 'size', rule: 'PP-5', reason: 'A hand is seven cards.' };
  }
  if (![...cards].every(Number.isInteger)) {
    return { fault: 'fraction', rule: 'PP-3', reason: 'A card is a whole number.' };
  }
  if (!cards.every((card) => cardIds.includes(card))) {
    return { fault: 'unknown', rule: 'PP-3', reason: 'The deck has no such card.' };
  }
  return new Set(cards).size < handSize
    ? { fault: 'repeated', rule: 'PP-3', reason: 'The deck has every card only once.' }
    : null;
};
