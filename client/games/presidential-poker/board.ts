import { html, nothing, type TemplateResult } from 'lit';
import { namesOf } from '#locale/grammar';
import { gameWords } from '#locale/presidential-poker';
import { presidentialCard } from '../../widget/cards/presidential.ts';
import type { GameContext } from '../game-ui.ts';
import { chip } from './chips.ts';
import { showRanks } from './ranks/dialog.ts';
import { lastResult } from './result.ts';
import { capital, type Id } from './words.ts';

/** The pot between the stock and the table of ranks; below it who can win which part, and how the last pot was won. */
export const board = (context: GameContext<Id>): TemplateResult => {
  const { view } = context;
  return html`<div class="pot-board">
    <div class="middle">
      <p class="stock"><span class="spot" data-place="deck">${presidentialCard('back', { label: '' })}</span>
        <span class="caption"><strong>${view.stock}</strong> ${gameWords.left}</span></p>
      <p class="pot"><span class="total"><span data-place="pot">${chip}</span><strong>${view.pot}</strong> <span class="unseen">${gameWords.chipUnit(view.pot)}</span> <span class="in-pot">${gameWords.inPot}</span></span>
        <span class="caption">${gameWords.stage(view.handNumber, view.maxHands, view.phase)}</span></p>
      <button class="small-button" type="button" aria-haspopup="dialog" @click=${showRanks}>${gameWords.theRanks}</button>
    </div>
    ${pots(context)}
    ${lastResult(context)}
  </div>`;
};

const pots = ({ view, who }: GameContext<Id>): TemplateResult | typeof nothing =>
  view.pots.length < 2
    ? nothing
    : html`<ul class="pots" role="list" aria-label=${gameWords.pots}>
      ${view.pots.map(({ chips, seats }, index) => html`<li><strong>${capital(gameWords.potName(index, view.pots.length))}: ${chips}</strong> ${namesOf(seats.map(who))}</li>`)}
    </ul>`;
