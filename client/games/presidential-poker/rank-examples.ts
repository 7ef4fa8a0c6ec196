import { html, type TemplateResult } from 'lit';
import { rankWords } from '#games/presidential-poker/hints';
import type { CardId } from '../../../shared/games/presidential-poker/cards.ts';

export interface RankExample {
  readonly name: string;
  readonly parts: string;
  readonly cards: readonly TemplateResult[];
}

/** A hand of every rank, the best first [PP-17]. */
export const examples: readonly (readonly CardId[])[] = [
  [65, 66, 67, 68, 69, 70, 71],
  [33, 38, 43, 48, 50, 55, 60],
  [49, 50, 51, 52, 17, 18, 19],
  [3, 21, 42, 64, 1, 23, 11],
  [13, 14, 15, 16, 48, 51, 53],
  [9, 31, 36, 54, 12, 32, 61],
  [52, 56, 60, 64, 13, 2, 11],
  [3, 5, 10, 16, 36, 33, 1],
  [50, 53, 60, 63, 40, 38, 16],
  [41, 60, 27, 48, 44, 40, 8],
  [34, 40, 43, 29, 17, 55, 52],
  [19, 23, 27, 67, 66, 47, 26],
  [47, 41, 38, 57, 45, 50, 65],
  [61, 57, 32, 63, 12, 7, 37],
  [46, 40, 8, 7, 36, 55, 1],
  [7, 17, 59, 39, 41, 48, 69],
  [1, 32, 43, 64, 65, 55, 57],
];

/** `drawn` is a parameter, because the page has loaded its code already. */
export const rankTable = (
  drawn: (hand: readonly CardId[], index: number) => RankExample,
): TemplateResult => html`
  <p>${rankWords.lead}</p>
  <ol class="ranks" role="list">
    ${examples.map(drawn).map(
      ({ name, parts, cards }, index) => html`<li>
        <p><strong>${name}</strong><span>${rankWords.needs[index]}</span></p>
        <div class="laid" role="img" aria-label=${parts && rankWords.example(parts)}>
          ${cards}
        </div>
      </li>`,
    )}
  </ol>`;
