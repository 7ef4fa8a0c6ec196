import { html, type TemplateResult } from 'lit';
import { leftOf } from '../../../../shared/kernel/ids.ts';
import { rainbowCard } from '../../cards/rainbow.ts';
import type { RainbowColour } from '../../palette.ts';
import { discardPile } from '../discards.ts';
import type { Scene } from '../drawing.ts';
import { inside } from '../phrases.ts';
import { counts } from './hand.ts';
import { lastShowdown } from './showdown.ts';
import type { Id, View } from './words.ts';

export const board = (scene: Scene<Id>): TemplateResult => html`
  <div class="poker-board">
    <div class="piles">
      ${deck(scene.view)}
      ${scene.view.offer ? offer(scene, scene.view.offer) : html`<p class="stage"><strong>Round ${scene.view.round}</strong><span>${stage(scene.view)}</span></p>`}
      ${discards(scene.view.discards)}
    </div>
    ${lastShowdown(scene)}
  </div>`;

const stage = ({ phase, lap }: View): string =>
  ({
    exchange: `Lap ${lap} of 2`,
    reveal: 'Showing cards',
    stay: 'Stay or fold',
    take: 'Showdown',
    discard: 'Showdown',
    over: 'The end',
  })[phase];

const deck = ({ deck: left }: View): TemplateResult => html`
  <p class="pile"><span class="spot" data-place="deck">${rainbowCard(left > 0 ? 'back' : 'empty', { label: '' })}</span>
    <span class="caption"><strong>${left}</strong> left</span></p>`;

/** The card that lies face down before the neighbour. */
const offer = ({ view, names }: Scene<Id>, { from }: NonNullable<View['offer']>): TemplateResult => {
  const to = inside(names, leftOf(from, view.players.length));
  return html`<p class="pile of-offer"><span class="spot" data-place="offer">${rainbowCard('back', { label: '' })}</span>
    <span class="caption"><span>from ${inside(names, from)}</span> <span>to ${to}</span></span></p>`;
};

const discards = (cards: readonly RainbowColour[]): TemplateResult =>
  discardPile(
    cards,
    html`<p>${cards.length === 0 ? 'Nothing has been discarded face up in this round.' : 'Discarded face up in this round. They go back into the next deck.'}</p>
      ${counts(cards, 'Discards by colour')}`,
  );
