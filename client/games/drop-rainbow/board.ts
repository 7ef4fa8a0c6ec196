import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#games/drop-rainbow/locale';
import type { View } from '../../../shared/games/drop-rainbow/view-schema.ts';
import { cardName, colourToken, rainbowCard } from '../../cards/rainbow.ts';
import { discardPile } from '../../game-ui/discards.ts';
import type { GameContext, WinningCardsOf } from '../../game-ui/game-ui.ts';
import type { Outcome } from '../../sdk/index.ts';
import { type RainbowColour, rainbowColours } from '../../theme/palette.ts';
import type { Id } from './cover.ts';
import { colourCounts } from './player-area.ts';

export const board = ({ view, settled }: GameContext<Id>): TemplateResult => html`
  <div class="rainbow-board">
    ${discards(view.discards, settled.discards.length)}
    <div class="pile of-deck">
      <div class=${view.deck > 1 ? 'deep' : ''}>
        <span class="spot" data-place="up">${rainbowCard(view.up, { label: gameWords.deck(cardName(view.up)) })}${twin(settled, settled.up)}</span>
      </div>
      <p class="caption"><strong translate="no">${settled.deck}</strong> ${gameWords.left}</p>
    </div>
    <div class="pile of-row">
      ${row(view, settled)}
      ${slots(settled.row)}
      ${view.stops === 0 ? nothing : html`<p class="caption">${gameWords.emptyStops(view.stops, view.players.length)}</p>`}
    </div>
  </div>`;

/** Twins strike each other out. */
const twin = ({ row, up }: View, card: View['up']): TemplateResult | typeof nothing =>
  card === up && (row as readonly (typeof up)[]).includes(up)
    ? html`<b class="stamp">${gameWords.aTwin}</b>`
    : nothing;

const row = ({ row }: View, settled: View): TemplateResult => html`
  <ol class="row" role="list" aria-label=${gameWords.row}>
    ${row.map((colour, index) => html`<li class="spot" data-place=${`row-${index}`}>${rainbowCard(colour)}${twin(settled, colour)}</li>`)}
    <li class="next" data-place="row-next" aria-hidden="true">${row.length < rainbowColours.length ? rainbowCard('empty', { label: '' }) : nothing}</li>
  </ol>`;

const slots = (row: readonly RainbowColour[]): TemplateResult => html`
  <p class="slots" role="img" aria-label=${gameWords.inRow(row.map(cardName))}>
    ${rainbowColours.map((colour) => colourToken(colour, row.includes(colour)))}
    <span translate="no">${gameWords.ofSeven(row.length)}</span>
  </p>`;

const discards = (cards: readonly RainbowColour[], counted: number): TemplateResult =>
  discardPile(
    cards,
    counted,
    html`<p>${cards.length === 0 ? gameWords.noDiscards : gameWords.outOfPlay}</p>
      ${colourCounts(cards)}`,
  );

export const winningCards: WinningCardsOf<Id> = ({ winners: [seat] }, { view }) => {
  const cards = seat === undefined ? [] : (view.players[seat]?.cards ?? []);
  return rainbowColours
    .filter((colour) => cards.includes(colour))
    .map((colour) => ({ from: `score-${seat}-${colour}`, card: rainbowCard(colour, { label: '' }) }));
};

export const winnersColours = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColour[] => {
  const held = winners.flatMap((seat) => view.players[seat]?.cards ?? []);
  return rainbowColours.filter((colour) => held.includes(colour));
};
