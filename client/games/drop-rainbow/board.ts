import { html, nothing, type TemplateResult } from 'lit';
import { gameWords } from '#games/drop-rainbow/locale';
import type { View } from '../../../shared/games/drop-rainbow/view-schema.ts';
import { cardName, colorToken, rainbowCard } from '../../cards/rainbow.ts';
import { discardPile } from '../../game-ui/discards.ts';
import type { GameContext, WinningCardsOf } from '../../game-ui/game-ui.ts';
import type { Outcome } from '../../sdk/index.ts';
import { type RainbowColor, rainbowColors } from '../../theme/palette.ts';
import type { Id } from './cover.ts';
import { colorCounts } from './player-area.ts';

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
      ${slots(view.row.length === 0 ? [] : settled.row)}
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
    ${row.map((color, index) => html`<li class="spot" data-place=${`row-${index}`}>${rainbowCard(color)}${twin(settled, color)}</li>`)}
    <li class="next" data-place="row-next" aria-hidden="true">${row.length < rainbowColors.length ? rainbowCard('empty', { label: '' }) : nothing}</li>
  </ol>`;

const slots = (row: readonly RainbowColor[]): TemplateResult => html`
  <p class="slots" role="img" aria-label=${gameWords.inRow(row.map(cardName))}>
    ${rainbowColors.map((color) => colorToken(color, row.includes(color)))}
    <span translate="no">${gameWords.ofSeven(row.length)}</span>
  </p>`;

const discards = (cards: readonly RainbowColor[], counted: number): TemplateResult =>
  discardPile(
    cards,
    counted,
    html`<p>${cards.length === 0 ? gameWords.noDiscards : gameWords.outOfPlay}</p>
      ${colorCounts(cards)}`,
  );

export const winningCards: WinningCardsOf<Id> = ({ winners: [seat] }, { view }) => {
  const cards = seat === undefined ? [] : (view.players[seat]?.cards ?? []);
  return rainbowColors
    .filter((color) => cards.includes(color))
    .map((color) => ({ from: `score-${seat}-${color}`, card: rainbowCard(color, { label: '' }) }));
};

export const winnersColors = ({ winners }: Outcome, { view }: GameContext<Id>): readonly RainbowColor[] => {
  const held = winners.flatMap((seat) => view.players[seat]?.cards ?? []);
  return rainbowColors.filter((color) => held.includes(color));
};
