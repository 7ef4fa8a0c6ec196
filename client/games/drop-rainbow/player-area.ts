import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/drop-rainbow';
import { tally } from '../../../shared/kernel/util.ts';
import type { Seat } from '../../sdk/index.ts';
import { cardName, colourToken, rainbowCard } from '../../widget/cards/rainbow.ts';
import { type RainbowColour, rainbowColours } from '../../widget/palette.ts';
import type { GameContext } from '../game-ui.ts';
import type { Id } from './cover.ts';

/** All seven colours with how many there are of each; cards where there is room, else their shapes. */
export const counted = (cards: readonly RainbowColour[], size: 'wide' | 'narrow'): TemplateResult => html`
  <ul class=${`counted ${size}`} role="list">
    ${[...tally(rainbowColours, cards)].map(
      ([colour, count]) => html`<li class=${count ? '' : 'none'} aria-label=${`${count} ${cardName(colour)}`}>
        ${
          size === 'wide' && count
            ? rainbowCard(colour, { label: '' })
            : html`<span class="shape">${colourToken(colour, { held: count > 0, label: '' })}</span>`
        }
        <span class="count" aria-hidden="true">${count || ''}</span>
      </li>`,
    )}
  </ul>`;

/** The score cards before a seat. */
export const playerArea = ({ view, you, who }: GameContext<Id>, seat: Seat): TemplateResult => {
  const player = view.players[seat];
  const own = seat === you;
  const label = gameWords.scoreCards(who(seat));
  return html`<div class="scores" data-place=${`seat-${seat}`} role="group" aria-label=${label}>
    ${
      player === undefined
        ? nothing
        : player.cards === null
          ? html`<p class="face-down">${rainbowCard(player.count ? 'back' : 'empty', { label: '' })}
            <span>${player.count === 0 ? gameWords.noCards : gameWords.faceDown(player.count)}</span></p>`
          : counted(player.cards, own ? 'wide' : 'narrow')
    }
  </div>`;
};
