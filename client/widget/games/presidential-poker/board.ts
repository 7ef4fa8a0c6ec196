import { html, nothing, type TemplateResult } from 'lit';
import { presidentialCard } from '../../cards/presidential.ts';
import type { Scene } from '../drawing.ts';
import { capital, namesIn } from '../phrases.ts';
import { chip } from './chips.ts';
import { showRanks } from './ranks.ts';
import { lastResult } from './result.ts';
import { chipCount, type Id, potName, type View } from './words.ts';

/** The pot between the stock and the table of ranks; below it who can win which part, and how the last pot was won. */
export const board = (scene: Scene<Id>): TemplateResult => {
  const { view } = scene;
  return html`<div class="pot-board">
    <div class="middle">
      <p class="stock"><span class="spot" data-place="deck">${presidentialCard('back', { label: '' })}</span>
        <span class="caption"><strong>${view.stock}</strong> left</span></p>
      <p class="pot"><span class="total"><span data-place="pot">${chip}</span><strong>${view.pot}</strong> <span class="unseen">${chipCount(view.pot).replace(/^\d+ /, '')}</span> <span class="in-pot">in the pot</span></span>
        <span class="caption">${stage(view)}</span></p>
      <button class="small-button" type="button" aria-haspopup="dialog" @click=${showRanks}>The 17 ranks</button>
    </div>
    ${pots(scene)}
    ${lastResult(scene)}
  </div>`;
};

const phases: Readonly<Record<View['phase'], string>> = {
  cut: 'cutting the cards',
  first: 'betting',
  draw: 'drawing',
  second: 'betting after the draw',
  over: 'the end',
};

const stage = ({ handNumber, maxHands, phase }: View): string =>
  `Hand ${handNumber}${maxHands === null ? '' : ` of ${maxHands}`}, ${phases[phase]}`;

const pots = ({ view, names }: Scene<Id>): TemplateResult | typeof nothing =>
  view.pots.length < 2
    ? nothing
    : html`<ul class="pots" role="list" aria-label="Who can win what">
      ${view.pots.map(({ chips, seats }, index) => html`<li><strong>${capital(potName(index, view.pots.length))}: ${chips}</strong> ${namesIn(seats, names)}</li>`)}
    </ul>`;
