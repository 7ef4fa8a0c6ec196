import { type CardId, cardOf } from '../../../../shared/games/presidential-poker/cards.ts';
import { rankHand } from '../../../../shared/games/presidential-poker/hand.ts';
import { handRanks } from '../../../../shared/games/presidential-poker/hand-ranks.ts';
import { listOf, numberWord } from '../phrases.ts';
import type { HandResult } from './words.ts';

/** What a hand counts as; `Shown` and `RankedHand` alike. */
export type Combination = Pick<HandResult['shown'][number], 'rank' | 'parts' | 'straight'>;

const numerals =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

const plurals: Readonly<Record<string, string>> = {
  six: 'sixes',
  twenty: 'twenties',
  sheep: 'sheep',
  fish: 'fish',
  man: 'men',
  woman: 'women',
  leaf: 'leaves',
};

/** "one sixteen", "three frogs", "four Ns". */
export const alike = (symbol: string | number, count: number): string => {
  const name = typeof symbol === 'number' ? (numerals[symbol - 1] ?? '') : symbol;
  return `${numberWord(count)} ${count === 1 ? name : (plurals[name] ?? `${name}s`)}`;
};

/** What a hand of seven cards counts as; null for any other number of cards. */
export const rated = (cards: readonly CardId[]): Combination | null => {
  const ranked = rankHand(cards);
  return ranked.ok ? ranked.value : null;
};

/** What a combination is made of: "four sixteens and three frogs". */
export const partsInWords = (cards: readonly CardId[], { rank, parts, straight }: Combination): string => {
  const run = straight === null ? '' : `, seven numbers in a row up to ${straight}`;
  if (rank === 1) return `seven cards of Kingdom V${run}`;
  if (rank === 2)
    return `all seven hues, ${cards.some((id) => cardOf(id).colour.startsWith('dark')) ? 'dark' : 'light'}${run}`;
  if (rank === 17)
    return straight === null
      ? `${Math.max(...cards.flatMap((id) => cardOf(id).numbers))} is the highest`
      : run.slice(2);
  return listOf(parts.map((part) => alike(part.symbol, part.cards.length))) + run;
};

const lineOf = (rank: number) => handRanks[rank - 1];

/** "4:3 four of a kind and a triple". */
export const rankName = ({ rank }: Combination): string => `${lineOf(rank)?.pattern} ${lineOf(rank)?.name}`;

/** "4:3, four sixteens and three frogs". */
export const inWords = (cards: readonly CardId[], combination: Combination): string =>
  `${lineOf(combination.rank)?.pattern}, ${partsInWords(cards, combination)}`;

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
