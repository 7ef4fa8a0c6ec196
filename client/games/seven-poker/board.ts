import { html, type TemplateResult } from 'lit';
import { gameWords } from '#locale/seven-poker';
import { leftOf } from '../../../shared/kernel/ids.ts';
import { rainbowCard } from '../../widget/cards/rainbow.ts';
import type { RainbowColour } from '../../widget/palette.ts';
import { discardPile } from '../discards.ts';
import type { GameContext } from '../game-ui.ts';
import { counts } from './hand.ts';
import { lastShowdown } from './showdown.ts';
import type { Id, View } from './words.ts';

export const board = (context: GameContext<Id>): TemplateResult => html`
  <div class="poker-board">
    <div class="piles">
      ${deck(context.view)}
      ${context.view.offer ? offer(context, context.view.offer) : html`<p class="stage"><strong>${gameWords.round(context.view.round)}</strong><span>${stage(context.view)}</span></p>`}
      ${discards(context.view.discards)}
    </div>
    ${lastShowdown(context)}
  </div>`;

const stage = ({ phase, lap }: View): string =>
  ({
    exchange: lap === null ? '' : gameWords.lap(lap),
    reveal: gameWords.showing,
    stay: gameWords.stayOrFold,
    take: gameWords.showdown,
    discard: gameWords.showdown,
    over: gameWords.end,
  })[phase];

const deck = ({ deck: left }: View): TemplateResult => html`
  <p class="pile"><span class="spot" data-place="deck">${rainbowCard(left > 0 ? 'back' : 'empty', { label: '' })}</span>
    <span class="caption"><strong>${left}</strong> ${gameWords.left}</span></p>`;

/** The card that lies face down before the neighbour. */
const offer = ({ view, who }: GameContext<Id>, { from }: NonNullable<View['offer']>): TemplateResult => {
  const to = who(leftOf(from, view.players.length));
  return html`<p class="pile of-offer"><span class="spot" data-place="offer">${rainbowCard('back', { label: '' })}</span>
    <span class="caption"><span>${gameWords.offerFrom(who(from))}</span> <span>${gameWords.offerTo(to)}</span></span></p>`;
};

const discards = (cards: readonly RainbowColour[]): TemplateResult =>
  discardPile(
    cards,
    html`<p>${cards.length === 0 ? gameWords.noDiscards : gameWords.discardsReturn}</p>
      ${counts(cards, gameWords.discardsByColour)}`,
  );
