import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#locale/drop-rainbow';
import { tally } from '../../../shared/kernel/cards.ts';
import type { Outcome, Seat } from '../../sdk/index.ts';
import { cardName, colourToken, rainbowCard } from '../../widget/cards/rainbow.ts';
import { type RainbowColour, rainbowColours } from '../../widget/palette.ts';
import { discardPile } from '../discards.ts';
import type { GameContext } from '../game-ui.ts';
import type { Id, View } from './words.ts';

export const board = ({ view }: GameContext<Id>): TemplateResult => html`
  <div class="rainbow-board">
    ${discards(view.discards)}
    <div class="pile of-deck">
      <div class=${`deck ${view.deck > 1 ? 'deep' : ''}`}>
        <span class="spot" data-place="up">${rainbowCard(view.up, { label: gameWords.deck(cardName(view.up)) })}</span>
      </div>
      <p class="caption"><strong>${view.deck}</strong> ${gameWords.left}</p>
    </div>
    <div class="pile of-row">
      ${row(view)}
      ${slots(view.row)}
    </div>
  </div>`;

const row = ({ row }: View): TemplateResult => html`
  <ol class="row" role="list" aria-label=${gameWords.row}>
    ${row.map((colour, index) => html`<li class="spot" data-place=${`row-${index}`}>${rainbowCard(colour)}</li>`)}
    <li class="next" data-place="row-next" aria-hidden="true">${row.length === 0 ? rainbowCard('empty', { label: '' }) : nothing}</li>
  </ol>`;

const slots = (row: readonly RainbowColour[]): TemplateResult => html`
  <p class="caption slots" role="img" aria-label=${gameWords.inRow(row.map(cardName))}>
    ${rainbowColours.map((colour) => colourToken(colour, { held: row.includes(colour), label: '' }))}
  </p>`;

const discards = (cards: readonly RainbowColour[]): TemplateResult =>
  discardPile(
    cards,
    html`<p>${cards.length === 0 ? gameWords.noDiscards : gameWords.outOfPlay}</p>
      ${counted(cards, 'wide')}`,
  );

/** All seven colours with how many there are of each; cards where there is room, else their shapes. */
const counted = (cards: readonly RainbowColour[], size: 'wide' | 'narrow'): TemplateResult => html`
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

/** Of those who won, all colours that they hold. */
export const winnersColours = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColour[] => {
  const held = winners.flatMap((seat) => view.players[seat]?.cards ?? []);
  return rainbowColours.filter((colour) => held.includes(colour));
};
