import { html, nothing, svg, type TemplateResult } from 'lit';
import { gameWords, symbolWords } from '#games/presidential-poker/locale';
import { type CardId, cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import type { View } from '../../../shared/games/presidential-poker/view-schema.ts';
import { type GameContext, mayDo, type Standing } from '../../game-ui/game-ui.ts';
import { capital } from '../../locales/grammar.ts';
import type { Seat } from '../../sdk/index.ts';
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
import { isLaid } from './moments.ts';
import { cardName, presidentialCard } from './presidential-card.ts';
import { showRanks } from './ranks-dialog.ts';
import { fateOf } from './text.ts';

type Player = View['players'][number];

/** Face-down cards, chips and bet; for the viewer's seat chips and bet. */
export const playerArea = (context: GameContext<Id>, seat: Seat): TemplateResult => {
  const { view, you, settled } = context;
  const player = view.players[seat];
  if (player === undefined || view.phase === 'over') return html``;
  // Eliminated players have nothing there; their own plate would stay empty.
  if (seat === you && player.standing === 'out' && player.bet === 0) return html``;
  return html`<div class=${`place ${player.standing}`} data-place=${seat === you ? nothing : `seat-${seat}`}>
    ${seat === you || isLaid(view, seat) ? nothing : backs(player)}
    ${player.standing === 'out' ? nothing : stackOf(seat, player, settled.players[seat] ?? player)}
    ${player.bet > 0 ? html`<span class="bet" data-place=${`bet-${seat}`}>${chipStack(player.bet)} <span class="unseen">${gameWords.bet}</span> <strong translate="no">${player.bet}</strong></span>` : nothing}
  </div>`;
};

const backs = ({ cards }: Player): TemplateResult | typeof nothing =>
  cards === 0
    ? nothing
    : html`<span class="backs" role="img" aria-label=${gameWords.faceDown}>${Array.from({ length: cards }, () => presidentialCard('back', { label: '' }))}</span>`;

const stackOf = (seat: Seat, { stack }: Player, settled: Player): TemplateResult => html`
  <span class="stack" role="img" aria-label=${gameWords.chips(settled.stack)}><span data-place=${`chips-${seat}`}>${chipStack(stack)}</span><strong translate="no">${settled.stack}</strong></span>`;

/** With the antes of the next hand, the last one is over. */
export const settledHand = ({ view, settled }: GameContext<Id>): View =>
  settled.handNumber === view.handNumber ? settled : view;

export const standing = (context: GameContext<Id>, seat: Seat): Standing | null => {
  const view = settledHand(context);
  const player = view.players[seat];
  if (player === undefined) return null;
  const { standing, drew } = player;
  // The current state comes first: narrow plates leave out the end.
  const text = [
    standing === 'in' ? '' : gameWords.standings[standing],
    drew === null || standing === 'dropped' ? '' : gameWords.drawn(drew),
    seat === view.dealer ? gameWords.dealer : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const out = standing === 'dropped' || standing === 'out';
  return text === '' && !out ? null : { text, out, isEliminated: standing === 'out' };
};

export const hand = (context: GameContext<Id>): TemplateResult => {
  const { view, settled, you } = context;
  return you === null || view.hand === null || view.hand.length === 0
    ? html``
    : html`<div class=${fateOf(settled, you)} data-place=${`seat-${you}`}>${ownHand(context, view.hand)}</div>`;
};

const rankOf = ({ rank }: Combination): string => gameWords.rankOf(rank, gameWords.ranks.length);

export const worth = ({ view }: GameContext<Id>): TemplateResult => {
  const cards = view.hand ?? [];
  const combination = combinationOf(cards);
  return combination === null
    ? html``
    : html`<p class="tag"><strong><span class="rank">${capital(rankName(combination))}</span> <span class="pattern">${rankOf(combination)}</span><button class="bare-button to-ranks" type="button" aria-haspopup="dialog" @click=${showRanks(cards)}>${rankOf(combination)}</button></strong> <span class="what">${capital(partsText(cards, combination))}</span></p>`;
};

/** A press shows a card large; while cards may be replaced, it picks one. */
const ownHand = (context: GameContext<Id>, hand: readonly CardId[]): TemplateResult => {
  const combination = combinationOf(hand);
  const cards = arranged(hand, combination);
  const isCompared = context.you !== null && isLaid(context.settled, context.you);
  return html`
    <ol class="hand" role="list" aria-label=${context.you === null ? nothing : gameWords.handLabel(context.who(context.you))}>
      ${cards.map((id, index) => html`<li class=${lineClass(cards, index, combination)} data-place=${`card-${id}`}>${mayDo(context, 'draw') ? html`${cardToPick(context, id, combination)}${viewButton(id)}` : cardToView(id, combination, isCompared)}${partName(cards, index, combination)}</li>`)}
    </ol>`;
};

/** The name of a part below its first card. */
const partName = (
  cards: readonly CardId[],
  index: number,
  combination: Combination | null,
): TemplateResult | typeof nothing => {
  const part = combination?.parts[partAt(combination.parts, cards[index] ?? 0)];
  const isFirst = part !== undefined && !part.cards.includes(cards[index - 1] ?? 0);
  return isFirst && part.cards.length > 1
    ? html`<span class=${`part-name of-${part.cards.length}`} aria-hidden="true">${symbolWords.alike(part.symbol, part.cards.length)}</span>`
    : nothing;
};

const labelOf = (id: CardId, combination: Combination | null): string => {
  const part = combination?.parts[partAt(combination.parts, id)];
  const name = cardName(cardOf(id));
  return part && part.cards.length > 1
    ? gameWords.oneOf(name, symbolWords.alike(part.symbol, part.cards.length))
    : name;
};

const cardToView = (id: CardId, combination: Combination | null, lifted: boolean): TemplateResult => html`
  <button class="bare-button" type="button" aria-haspopup="dialog" aria-label=${labelOf(id, combination)}
    @click=${showCard(id)}>${markedCard(id, combination, lifted)}</button>`;

const lens = svg`<path d="M8.5 3A5.5 5.5 0 1 1 8.5 14A5.5 5.5 0 1 1 8.5 3ZM12.6 12.6L17 17"></path>`;

const cardToPick = (
  context: GameContext<Id>,
  id: CardId,
  combination: Combination | null,
): TemplateResult => html`
  <button class="bare-button" type="button" aria-pressed=${String(context.chosen.includes(id))}
    aria-label=${labelOf(id, combination)} @click=${() => context.choose(id)}>${markedCard(id, combination)}</button>`;

const viewButton = (id: CardId): TemplateResult => html`
  <button class="bare-button lens" type="button" aria-haspopup="dialog" aria-label=${gameWords.enlargeCard(cardName(cardOf(id)))}
    @click=${showCard(id)}><svg viewBox="0 0 20 20" fill="none" aria-hidden="true">${lens}</svg></button>`;
