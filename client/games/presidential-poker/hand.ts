import type { TemplateResult } from 'lit';
import { gameWords, symbolWords } from '#games/presidential-poker/locale';
import { type CardId, cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import { comparedOf, handRanks, rankHand } from '../../../shared/games/presidential-poker/hand/rank.ts';
import type { HandResult } from '../../../shared/games/presidential-poker/types.ts';
import { showLazyDialog } from '../../ui/dialog.ts';
import { loadPart } from '../../ui/load-part.ts';
import { presidentialCard } from './presidential-card.ts';

/** The rank of a hand; `Shown` and `RankedHand` alike. */
export type Combination = Pick<HandResult['shown'][number], 'rank' | 'parts' | 'straight'>;

/** Null unless there are seven cards. */
export const combinationOf = (cards: readonly CardId[]): Combination | null => {
  const ranked = rankHand(cards);
  return ranked.ok ? ranked.value : null;
};

/** Orders hands; 0 unless there are seven cards. */
export const handValue = (cards: readonly CardId[]): number => {
  const ranked = rankHand(cards);
  return ranked.ok ? ranked.value.value : 0;
};

/** What a combination is made of: "four sixteens and three frogs". */
export const partsText = (cards: readonly CardId[], { rank, parts, straight }: Combination): string => {
  if (rank === 1) return gameWords.kingdomFive(straight);
  if (rank === 2)
    return gameWords.hues(
      cards.some((id) => cardOf(id).color.startsWith('dark')),
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

export const rankName = ({ rank }: Pick<Combination, 'rank'>): string => gameWords.ranks[rank - 1] ?? '';

/** "four of a kind and a triple (four sixteens and three frogs)". */
export const combinationText = (cards: readonly CardId[], combination: Combination): string =>
  `${rankName(combination)} (${partsText(cards, combination)})`;

/** "N 7", "P 3/19", as printed at the top of the card. */
export const shortName = (id: CardId): string => {
  const { letter, numbers } = cardOf(id);
  return `${letter} ${numbers.join('/')}`;
};

/** The first difference between two hands of one rank: what each has, null for nothing. Empty for equal hands. */
export const tieBreak = (better: readonly CardId[], worse: readonly CardId[]) => {
  const others = comparedOf(worse);
  return comparedOf(better)
    .flatMap(([by, have], index) => {
      const theirs: readonly (string | number | null)[] = others[index]?.[1] ?? [];
      const place = have.findIndex((one, at) => one !== theirs[at]);
      if (place === -1) return [];
      const sides = [have, theirs].map((side) =>
        by === 'group' && typeof side[1] === 'number'
          ? symbolWords.alike(side[1], Number(side[0]))
          : (side[place] ?? null),
      );
      return { by, sides };
    })
    .slice(0, 1);
};

/** Part by part, then the other cards by descending number. */
export const arranged = (cards: readonly CardId[], combination: Combination | null): readonly CardId[] => {
  const parts = combination?.parts ?? [];
  const place = (id: CardId): number => {
    const part = partAt(parts, id);
    return part === -1 ? parts.length : part;
  };
  const number = (id: CardId): number => cardOf(id).numbers.at(-1) ?? 0;
  return [...cards].sort((a, b) => place(a) - place(b) || number(b) - number(a) || a - b);
};

/** -1 for a card of no part. */
export const partAt = (parts: Combination['parts'], id: CardId): number =>
  parts.findIndex(({ cards }) => cards.includes(id));

/** Marks the symbol that makes the card part of the combination. */
export const markedCard = (id: CardId, combination: Combination | null, lifted = false): TemplateResult => {
  const part = combination?.parts[partAt(combination.parts, id)];
  const kind = part?.kind === 'kingdom' ? undefined : part?.kind;
  const options = { label: '', lifted: lifted && part !== undefined };
  return presidentialCard(id, kind === undefined ? options : { ...options, marked: kind });
};

/** Classes for the lines below a combination: the card's part, and `goes-on` after a card of the same part. */
export const lineClass = (
  cards: readonly CardId[],
  index: number,
  combination: Combination | null,
): string => {
  if (combination === null) return '';
  const { parts, rank } = combination;
  // All seven cards together.
  if (rank < 3) return `part p0 ${index > 0 ? 'goes-on' : ''}`;
  const [before, here] = [index - 1, index].map((at) => {
    const id = cards[at];
    return id === undefined ? -1 : partAt(parts, id);
  });
  return here === undefined || here === -1 ? '' : `part p${here % 3} ${before === here ? 'goes-on' : ''}`;
};

/** A click handler that shows a card large, with all six symbols by name. */
export const showCard =
  (id: CardId) =>
  ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof Element)) return;
    void showLazyDialog(currentTarget, gameWords.aCard, async () => {
      const { largeCard } = await loadPart(() => import('./large-card.ts'));
      return largeCard(cardOf(id));
    });
  };
