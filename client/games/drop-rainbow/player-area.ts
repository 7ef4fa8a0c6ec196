import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#games/drop-rainbow/locale';
import { tally } from '../../../shared/kernel/util.ts';
import { cardName, colourToken, rainbowCard } from '../../cards/rainbow.ts';
import { type GameContext, ownPlayer, type Standing } from '../../game-ui/game-ui.ts';
import type { Seat } from '../../sdk/index.ts';
import { type RainbowColour, rainbowColours } from '../../theme/palette.ts';
import type { Id } from './cover.ts';

/** One place per colour. With a seat, motions can end there. */
export const colourCounts = (
  cards: readonly RainbowColour[],
  seat: Seat | null = null,
): TemplateResult => html`
  <ul class="counted" role="list">
    ${[...tally(rainbowColours, cards)].map(
      ([
        colour,
        count,
      ]) => html`<li class=${count > 1 ? 'more' : ''} data-place=${seat === null ? nothing : `score-${seat}-${colour}`} aria-label=${`${count} ${cardName(colour)}`}>
        ${count > 0 ? rainbowCard(colour, { label: '' }) : emptyPlace(colour)}
        ${count > 1 ? html`<span translate="no" class="count" aria-hidden="true">${count}</span>` : nothing}
      </li>`,
    )}
  </ul>`;

const emptyPlace = (colour: RainbowColour): TemplateResult =>
  html`<span class="place">${rainbowCard('empty', { label: '' })}${colourToken(colour, false)}</span>`;

export const playerArea = (context: GameContext<Id>, seat: Seat): TemplateResult =>
  seat === context.you ? html`` : scoreCards(context, seat);

export const hand = (context: GameContext<Id>): TemplateResult =>
  context.you === null ? html`` : scoreCards(context, context.you);

const scoreCards = ({ view, who }: GameContext<Id>, seat: Seat): TemplateResult => {
  const player = view.players[seat];
  return html`<div class="scores" data-place=${`seat-${seat}`} role="group" aria-label=${gameWords.scoreCards(who(seat))}>
    ${
      player === undefined
        ? nothing
        : player.cards === null
          ? html`<span class="face-down" role="img" aria-label=${gameWords.faceDown(player.count)}>${rainbowCard(player.count ? 'back' : 'empty', { label: '' })}
            ${player.count > 1 ? html`<span translate="no" class="count">${player.count}</span>` : nothing}</span>`
          : colourCounts(player.cards, seat)
    }
  </div>`;
};

export const worth = (context: GameContext<Id>): TemplateResult => {
  const player = ownPlayer(context);
  if (!player) return html``;
  const colours = new Set(player.cards ?? []).size;
  return html`<p class="tag">${player.cards === null ? nothing : html`<strong>${gameWords.coloursHeld(colours)}</strong>`} <span>${gameWords.cards(player.count)}</span></p>`;
};

export const standing = ({ settled: view }: GameContext<Id>, seat: Seat): Standing | null => {
  const count = view.players[seat]?.count;
  return count === undefined ? null : { text: gameWords.cards(count) };
};
