import { html } from 'lit';
import { gameWords } from '#games/presidential-poker/locale';
import { tableWords } from '#locale/table';
import type { CardId } from '../../../shared/games/presidential-poker/cards.ts';
import { capital } from '../../locales/grammar.ts';
import { showLazyDialog } from '../../ui/dialog.ts';
import { loadPart } from '../../ui/load-part.ts';
import {
  arranged,
  combinationOf,
  combinationText,
  lineClass,
  markedCard,
  partsText,
  patternOf,
} from './hand.ts';
import type { RankExample } from './rank-examples.ts';

/** Loads the texts and examples on the first click. `own`: the viewer's hand, or empty. */
export const showRanks =
  (own: readonly CardId[]) =>
  ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof Element)) return;
    const held = combinationOf(own);
    void showLazyDialog(currentTarget, gameWords.theRanks, async () => {
      const { rankTable } = await loadPart(() => import('./rank-examples.ts'));
      return html`<form class="title" method="dialog"><h2>${gameWords.theRanks}</h2><button class="button">${tableWords.waiting.close}</button></form>${held && html`<p><strong>${tableWords.prompts.hold(`${combinationText(own, held)}, ${gameWords.rankOf(held.rank, gameWords.ranks.length)}`)}</strong></p>`}${rankTable(example)}`;
    });
  };

const example = (hand: readonly CardId[], index: number): RankExample => {
  const combination = combinationOf(hand);
  const cards = arranged(hand, combination);
  return {
    name: `${patternOf(index + 1)} ${capital(gameWords.ranks[index] ?? '')}`,
    parts: combination === null ? '' : partsText(hand, combination),
    cards: cards.map(
      (id, at) =>
        html`<span class=${lineClass(cards, at, combination)}>${markedCard(id, combination)}</span>`,
    ),
  };
};
