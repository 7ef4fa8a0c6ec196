import type { TemplateResult } from 'lit';
import type { CardId } from '../../../shared/games/presidential-poker/cards.ts';
import { presidentialCard } from '../../widget/cards/presidential.ts';
import { type Combination, partAt } from './combination.ts';

/** The symbol that makes a card part of the combination is marked on it. */
export const markedCard = (id: CardId, combination: Combination | null, label = ''): TemplateResult => {
  const part = combination?.parts[partAt(combination.parts, id)];
  const kind = part?.kind === 'kingdom' ? undefined : part?.kind;
  return presidentialCard(id, kind === undefined ? { label } : { label, marked: kind });
};

/** For the lines below the cards of a combination: which part a card is of, and whether the line goes on from the card before. */
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
