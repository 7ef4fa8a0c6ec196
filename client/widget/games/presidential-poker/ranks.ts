import { html, type TemplateResult } from 'lit';
import type { CardId } from '../../../../shared/games/presidential-poker/cards.ts';
import { handRanks } from '../../../../shared/games/presidential-poker/hand-ranks.ts';
import { showDialog } from '../../dialog.ts';
import { capital } from '../phrases.ts';
import { arranged, partsInWords, rated } from './combination.ts';
import { lineClass, markedCard } from './laid.ts';

interface Example {
  readonly needs: string;
  readonly cards: readonly CardId[];
}

/** Of every rank, the best first: what it needs, and a hand that counts as it (PP-17). */
export const examples: readonly Example[] = [
  { needs: 'seven cards of Kingdom V', cards: [65, 66, 67, 68, 69, 70, 71] },
  {
    needs: 'red, orange, yellow, green, blue, indigo and violet, all light or all dark',
    cards: [33, 38, 43, 48, 50, 55, 60],
  },
  { needs: 'four identical, and three of one similar to them', cards: [49, 50, 51, 52, 17, 18, 19] },
  { needs: 'four identical, two of one similar to them, and any card', cards: [3, 21, 42, 64, 1, 23, 11] },
  { needs: 'four identical, one similar to them, and a pair', cards: [13, 14, 15, 16, 48, 51, 53] },
  {
    needs: 'four identical, one similar to them, and two similar to each other',
    cards: [9, 31, 36, 54, 12, 32, 61],
  },
  { needs: 'four identical and three identical', cards: [52, 56, 60, 64, 13, 2, 11] },
  {
    needs: 'four identical, and three of one hue or shape, two of them identical',
    cards: [3, 5, 10, 16, 36, 33, 1],
  },
  {
    needs: 'four identical. Three others of one shape beat any other three',
    cards: [50, 53, 60, 63, 40, 38, 16],
  },
  { needs: 'three and three identical, and any card', cards: [41, 60, 27, 48, 44, 40, 8] },
  { needs: 'three, two and two identical', cards: [34, 40, 43, 29, 17, 55, 52] },
  { needs: 'three and two identical, and any two cards', cards: [19, 23, 27, 67, 66, 47, 26] },
  { needs: 'three identical, and any four cards', cards: [47, 41, 38, 57, 45, 50, 65] },
  { needs: 'two, two and two identical, and any card', cards: [61, 57, 32, 63, 12, 7, 37] },
  { needs: 'two and two identical, and any three cards', cards: [46, 40, 8, 7, 36, 55, 1] },
  { needs: 'two identical, and any five cards', cards: [7, 17, 59, 39, 41, 48, 69] },
  { needs: 'none of these', cards: [1, 32, 43, 64, 65, 55, 57] },
];

export const showRanks = ({ currentTarget }: Event): void => {
  if (currentTarget instanceof Element) showDialog(currentTarget, 'The 17 ranks', ranks());
};

const ranks = (): TemplateResult => html`
  <form class="title" method="dialog"><h2>The 17 ranks</h2><button class="button">Close</button></form>
  <p>Each card lends one of its six symbols, and each symbol is on four cards. Similar are the light and the dark of a hue, black and gray, tan and
    pink, and figures of one shape.</p>
  <ol class="ranks" role="list">
    ${examples.map(({ needs, cards }, index) => rank(index, needs, cards))}
  </ol>`;

const rank = (index: number, needs: string, hand: readonly CardId[]): TemplateResult => {
  const line = handRanks[index];
  const combination = rated(hand);
  const cards = arranged(hand, combination);
  return html`<li>
    <p><strong>${line?.pattern} ${capital(line?.name ?? '')}</strong><span>${capital(needs)}</span></p>
    <div class="laid" role="img" aria-label=${combination === null ? '' : `For example ${partsInWords(hand, combination)}`}>
      ${cards.map((id, at) => html`<span class=${lineClass(cards, at, combination)}>${markedCard(id, combination)}</span>`)}
    </div>
  </li>`;
};
