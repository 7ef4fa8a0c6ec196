import type { Rejection } from '../../../kernel/game.ts';
import { at, fail, ok, type Result } from '../../../kernel/util.ts';
import {
  areSimilar,
  type CardId,
  type CardSymbol,
  cardIds,
  cardOf,
  handSize,
  type SymbolKind,
  symbolKinds,
  symbolsOf,
} from '../cards.ts';
import { playNumberOf } from './tables.ts';
import { handValue, levelOf, rankAt, type Standing, standingOf } from './value.ts';

export interface RankedHand extends RankLine {
  /** In the order of the pattern. Cards that may be any, and high cards, are in no part. */
  readonly parts: readonly Part[];
  /** Top number of seven play numbers in a row (PP-19); null without a straight. */
  readonly straight: number | null;
  /** Comparison key: greater is better, equal hands split the pot (PP-17 to PP-24). Below 2^53. */
  readonly value: number;
}

interface HandRefusal extends Rejection {
  readonly fault: 'size' | 'fraction' | 'unknown' | 'repeated';
}

/** Ranks seven different cards in any order. */
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

/** The values of seven cards in each comparison of hands of one rank, in order (PP-18 to PP-23). */
export const comparedOf = (ids: readonly CardId[]) => {
  const { level, straight, group } = standingOf(handValue(ids));
  const all = ids.map(cardOf);
  return [
    ['line', [level]],
    ['straight', [straight]],
    ['group', group ? [group.size, playNumberOf(group.symbol)] : [null]],
    ['number', all.map(({ numbers }) => Math.max(...numbers)).sort((a, b) => b - a)],
    [
      'letter',
      all
        .map(({ letter }) => letter)
        .sort()
        .reverse(),
    ],
    ['pink', [all.filter(({ color }) => color === 'pink').length]],
  ] as const;
};

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

/** PP-17. */
interface RankLine {
  readonly rank: number;
  /** Sizes of its parts, such as `4:3`. */
  readonly pattern: string;
}

const patterns =
  '7:7 7:1 7:0 6:1 5:2 5:1:1 4:3 4:2:1 4:1:1:1 3:3:1 3:2:2 3:2:1:1 3:1:1:1:1 2:2:2:1 2:2:1:1:1 2:1:1:1:1:1 0:7'.split(
    ' ',
  );

/** Best first. */
export const handRanks: readonly RankLine[] = patterns.map((pattern, index) => ({
  rank: index + 1,
  pattern,
}));

/** Cards with the same symbol that help to make the rank. */
export interface Part {
  readonly kind: SymbolKind;
  readonly symbol: CardSymbol;
  readonly cards: readonly CardId[];
}

/** A required part: its size, and the index of an earlier part with a similar symbol. */
type Needed = readonly [size: number, similarTo?: number];

/**
 * Parts by level (PP-17), except the seven colors of rank 2. Seven cards of Kingdom V are four of one color
 * and three of the other.
 */
const neededBy = new Map<number, readonly Needed[]>([
  [levelOf(1), [[4], [3, 0]]],
  [levelOf(3), [[4], [3, 0]]],
  [levelOf(4), [[4], [2, 0]]],
  [levelOf(5), [[4], [1, 0], [2]]],
  [levelOf(6), [[4], [1, 0], [1], [1, 2]]],
  [levelOf(7), [[4], [3]]],
  [levelOf(8), [[4], [2], [1, 1]]],
  [levelOf(9), [[4], [1], [1, 1], [1, 1]]],
  [levelOf(9, true), [[4]]],
  [levelOf(10), [[3], [3]]],
  [levelOf(11), [[3], [2], [2]]],
  [levelOf(12), [[3], [2]]],
  [levelOf(13), [[3]]],
  [levelOf(14), [[2], [2], [2]]],
  [levelOf(15), [[2], [2]]],
  [levelOf(16), [[2]]],
]);

/** In the order of the pattern; of several ways, one with the best number group (PP-24). */
const partsOf = (hand: readonly CardId[], { level, group }: Standing): readonly Part[] => {
  const descending = [...hand].sort((a, b) => b - a);
  if (level === levelOf(2)) {
    return descending.map((card) => ({ kind: 'color', symbol: cardOf(card).color, cards: [card] }));
  }
  const needed = neededBy.get(level) ?? [];
  const isBest = (parts: readonly Part[]): boolean =>
    group === null ||
    parts.some(({ symbol, cards }) => symbol === playNumberOf(group.symbol) && cards.length === group.size);
  return find(descending, needed, [], isBest) ?? [];
};

/** Backtracking search for the first accepted way to complete all parts. */
const find = (
  free: readonly CardId[],
  needed: readonly Needed[],
  parts: readonly Part[],
  accepts: (parts: readonly Part[]) => boolean,
): readonly Part[] | null => {
  const next = needed[parts.length];
  if (next === undefined) return accepts(parts) ? parts : null;
  for (const part of partsFrom(free, next, parts)) {
    const left = free.filter((card) => !part.cards.includes(card));
    const found = find(left, needed, [...parts, part], accepts);
    if (found !== null) return found;
  }
  return null;
};

/** All ways to make one part, with a symbol that no other part has. */
const partsFrom = (free: readonly CardId[], [size, similarTo]: Needed, parts: readonly Part[]): Part[] =>
  symbolKinds.flatMap((kind) =>
    [...new Set(free.flatMap((card) => symbolsOf(cardOf(card), kind).toReversed()))]
      .filter((symbol) => !parts.some((part) => part.kind === kind && part.symbol === symbol))
      .filter((symbol) => {
        if (similarTo === undefined) return true;
        const model = at(parts, similarTo);
        return model.kind === kind && areSimilar(kind, model.symbol, symbol);
      })
      .flatMap((symbol) => {
        const bearers = free.filter((card) => symbolsOf(cardOf(card), kind).includes(symbol));
        return choose(bearers, size).map((cards) => ({ kind, symbol, cards }));
      }),
  );

const choose = (cards: readonly CardId[], size: number): CardId[][] => {
  if (size === 0) return [[]];
  return cards.flatMap((card, index) =>
    choose(cards.slice(index + 1), size - 1).map((others) => [card, ...others]),
  );
};
