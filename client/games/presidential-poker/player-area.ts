import { html, nothing, svg, type TemplateResult } from 'lit';
import { gameWords, symbolWords } from '#locale/presidential-poker';
import { type CardId, cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import type { View } from '../../../shared/games/presidential-poker/types.ts';
import { capital } from '../../locales/grammar.ts';
import type { Seat } from '../../sdk/index.ts';
import { cardName, presidentialCard } from '../../widget/cards/presidential.ts';
import { type GameContext, mayDo } from '../game-ui.ts';
import { chipStack } from './chips.ts';
import type { Id } from './cover.ts';
import {
  arranged,
  type Combination,
  combinationOf,
  lineClass,
  markedCard,
  partAt,
  partsText,
  rankName,
  showCard,
} from './hand.ts';

type Player = View['players'][number];

/** What lies before a seat: its chips, its bet, its cards face down, and how it stands. The viewer's own hand as well. */
export const playerArea = (context: GameContext<Id>, seat: Seat): TemplateResult => {
  const { view, you } = context;
  const player = view.players[seat];
  if (player === undefined || view.phase === 'over') return html``;
  const own = seat === you && view.hand !== null && view.hand.length > 0;
  return html`<div class=${`place ${player.standing} ${own ? 'of-own' : ''}`} data-place=${`seat-${seat}`}>
    ${own ? ownHand(context, view.hand ?? []) : nothing}
    <p class="purse">
      ${own || player.cards === 0 ? nothing : html`<span class="held" role="img" aria-label=${gameWords.faceDown}>${presidentialCard('back', { label: '' })}</span>`}
      ${player.standing === 'out' ? nothing : purse(seat, player)}
      ${player.bet > 0 ? html`<span class="bet">${gameWords.bet} <strong>${player.bet}</strong></span>` : nothing}
      <span class="state">${stateOf(view, seat, player)}</span>
    </p>
  </div>`;
};

const purse = (seat: Seat, { stack }: Player): TemplateResult => html`
  <span class="stack" role="img" aria-label=${gameWords.chips(stack)}><span data-place=${`chips-${seat}`}>${chipStack(stack)}</span><strong>${stack}</strong></span>`;

const stateOf = ({ dealer }: View, seat: Seat, { standing, drew }: Player): string =>
  [
    seat === dealer ? gameWords.dealer : '',
    standing === 'in' ? '' : gameWords.standings[standing],
    drew === null || standing === 'dropped' ? '' : gameWords.drawn(drew),
  ]
    .filter(Boolean)
    .join(' · ');

/** The viewer's own cards and what they are worth. A tap shows a card large; when cards may be replaced, it picks one. */
const ownHand = (context: GameContext<Id>, hand: readonly CardId[]): TemplateResult => {
  const combination = combinationOf(hand);
  const cards = arranged(hand, combination);
  return html`
    <ol class="hand" role="list" aria-label=${gameWords.yourHand}>
      ${cards.map((id, index) => html`<li><div class=${lineClass(cards, index, combination)}>${mayDo(context, 'draw') ? cardToPick(context, id, combination) : cardToView(id, combination)}</div>${mayDo(context, 'draw') ? viewButton(id) : nothing}</li>`)}
    </ol>
    ${combination ? html`<p class="best"><strong>${rankName(combination)}</strong> <span>${capital(partsText(hand, combination))}</span></p>` : nothing}`;
};

const labelOf = (id: CardId, combination: Combination | null): string => {
  const part = combination?.parts[partAt(combination.parts, id)];
  const name = cardName(cardOf(id));
  return part && part.cards.length > 1
    ? gameWords.oneOf(name, symbolWords.alike(part.symbol, part.cards.length))
    : name;
};

const cardToView = (id: CardId, combination: Combination | null): TemplateResult => html`
  <button class="bare-button" type="button" aria-haspopup="dialog" aria-label=${labelOf(id, combination)}
    @click=${showCard(id)}>${markedCard(id, combination)}</button>`;

const lens = svg`<path d="M8.5 3A5.5 5.5 0 1 1 8.5 14A5.5 5.5 0 1 1 8.5 3ZM12.6 12.6L17 17"></path>`;

const cardToPick = (
  context: GameContext<Id>,
  id: CardId,
  combination: Combination | null,
): TemplateResult => html`
  <button class="bare-button" type="button" aria-pressed=${String(context.chosen.includes(id))}
    aria-label=${labelOf(id, combination)} @click=${() => context.choose(id)}>${markedCard(id, combination)}</button>`;

const viewButton = (id: CardId): TemplateResult => html`
  <button class="bare-button lens" type="button" aria-haspopup="dialog" aria-label=${gameWords.lookCloser(cardName(cardOf(id)))}
    @click=${showCard(id)}><svg viewBox="0 0 20 20" fill="none" aria-hidden="true">${lens}</svg></button>`;
