import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#games/drop-rainbow/locale';
import { tally } from '../../../shared/kernel/util.ts';
import { cardName, colorToken, rainbowCard } from '../../cards/rainbow.ts';
import { type GameContext, ownPlayer, type Standing } from '../../game-ui/game-ui.ts';
import type { Seat } from '../../sdk/index.ts';
import { type RainbowColor, rainbowColors } from '../../theme/palette.ts';
import type { Id } from './cover.ts';

/** One place per color. With a seat, motions can end there. */
export const colorCounts = (cards: readonly RainbowColor[], seat: Seat | null = null): TemplateResult => html`
  <ul class="counted" role="list">
    ${[...tally(rainbowColors, cards)].map(
      ([
        color,
        count,
      ]) => html`<li class=${count > 1 ? 'more' : ''} data-place=${seat === null ? nothing : `score-${seat}-${color}`} aria-label=${`${count} ${cardName(color)}`}>
        ${count > 0 ? rainbowCard(color, { label: '' }) : emptyPlace(color)}
        ${count > 1 ? html`<span translate="no" class="count" aria-hidden="true">${count}</span>` : nothing}
      </li>`,
    )}
  </ul>`;

const emptyPlace = (color: RainbowColor): TemplateResult =>
  html`<span class="place">${rainbowCard('empty', { label: '' })}${colorToken(color, false)}</span>`;

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
          : colorCounts(player.cards, seat)
    }
  </div>`;
};

export const worth = (context: GameContext<Id>): TemplateResult => {
  const player = ownPlayer(context);
  if (!player) return html``;
  const colors = new Set(player.cards ?? []).size;
  return html`<p class="tag">${player.cards === null ? nothing : html`<strong>${gameWords.colorsHeld(colors)}</strong>`} <span>${gameWords.cards(player.count)}</span></p>`;
};

export const standing = ({ settled: view }: GameContext<Id>, seat: Seat): Standing | null => {
  const count = view.players[seat]?.count;
  return count === undefined ? null : { text: gameWords.cards(count) };
};
