import { gameWords, symbolWords } from '#locale/presidential-poker';
import { type CardId, cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import { handRanks, rankHand } from '../../../shared/games/presidential-poker/hand/rank.ts';
import type { HandResult } from './words.ts';

/** What a hand counts as; `Shown` and `RankedHand` alike. */
export type Combination = Pick<HandResult['shown'][number], 'rank' | 'parts' | 'straight'>;

/** What a hand of seven cards counts as; null for any other number of cards. */
export const rated = (cards: readonly CardId[]): Combination | null => {
  const ranked = rankHand(cards);
  return ranked.ok ? ranked.value : null;
};

/** What a combination is made of: "four sixteens and three frogs". */
export const partsInWords = (cards: readonly CardId[], { rank, parts, straight }: Combination): string => {
  if (rank === 1) return gameWords.kingdomFive(straight);
  if (rank === 2)
    return gameWords.hues(
      cards.some((id) => cardOf(id).colour.startsWith('dark')),
      straight,
    );
  if (rank === 17)
    return straight === null
      ? gameWords.highest(Math.max(...cards.flatMap((id) => cardOf(id).numbers)))
      : gameWords.straight(straight);
  return gameWords.parts(
    parts.map((part) => symbolWords.alike(part.symbol, part.cards.length)),
    straight,
  );
};

/** "4:3". */
export const patternOf = (rank: number): string => handRanks[rank - 1]?.pattern ?? '';

/** "4:3 four of a kind and a triple". */
export const rankName = ({ rank }: Combination): string => `${patternOf(rank)} ${gameWords.ranks[rank - 1]}`;

/** "4:3, four sixteens and three frogs". */
export const inWords = (cards: readonly CardId[], combination: Combination): string =>
  `${patternOf(combination.rank)}, ${partsInWords(cards, combination)}`;

/** The cards part by part, then the others by their numbers, the highest first. */
export const arranged = (cards: readonly CardId[], combination: Combination | null): readonly CardId[] => {
  const parts = combination?.parts ?? [];
  const place = (id: CardId): number => {
    const part = partAt(parts, id);
    return part === -1 ? parts.length : part;
  };
  const number = (id: CardId): number => cardOf(id).numbers.at(-1) ?? 0;
  return [...cards].sort((a, b) => place(a) - place(b) || number(b) - number(a) || a - b);
};

/** Which part a card belongs to, -1 for none. */
export const partAt = (parts: Combination['parts'], id: CardId): number =>
  parts.findIndex(({ cards }) => cards.includes(id));
