import { html, nothing, svg, type TemplateResult } from 'lit';
import { gameWords, symbolWords } from '#locale/presidential-poker';
import { type CardId, cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import { cardName } from '../../widget/cards/presidential.ts';
import type { GameContext } from '../game-ui.ts';
import { arranged, type Combination, partAt, partsInWords, rankName, rated } from './combination.ts';
import { lineClass, markedCard } from './laid.ts';
import { lookAt } from './look.ts';
import { capital, type Id } from './words.ts';

/** The viewer's own cards and what they are worth. A tap shows a card large; when cards may be replaced, it picks one. */
export const ownHand = (context: GameContext<Id>, hand: readonly CardId[]): TemplateResult => {
  const combination = rated(hand);
  const cards = arranged(hand, combination);
  return html`
    <ol class="hand" role="list" aria-label=${gameWords.yourHand}>
      ${cards.map((id, index) => html`<li><div class=${lineClass(cards, index, combination)}>${mayPick(context) ? picking(context, id, combination) : looking(id, combination)}</div>${mayPick(context) ? lensFor(id) : nothing}</li>`)}
    </ol>
    ${combination ? html`<p class="best"><strong>${rankName(combination)}</strong> <span>${capital(partsInWords(hand, combination))}</span></p>` : nothing}`;
};

const mayPick = ({ prompt }: GameContext<Id>): boolean =>
  prompt?.legal.some(({ type }) => type === 'draw') ?? false;

const labelOf = (id: CardId, combination: Combination | null): string => {
  const part = combination?.parts[partAt(combination.parts, id)];
  const name = cardName(cardOf(id));
  return part && part.cards.length > 1
    ? gameWords.oneOf(name, symbolWords.alike(part.symbol, part.cards.length))
    : name;
};

const looking = (id: CardId, combination: Combination | null): TemplateResult => html`
  <button class="bare-button" type="button" aria-haspopup="dialog" aria-label=${labelOf(id, combination)}
    @click=${lookAt(id)}>${markedCard(id, combination)}</button>`;

const lens = svg`<path d="M8.5 3A5.5 5.5 0 1 1 8.5 14A5.5 5.5 0 1 1 8.5 3ZM12.6 12.6L17 17"></path>`;

const picking = (
  context: GameContext<Id>,
  id: CardId,
  combination: Combination | null,
): TemplateResult => html`
  <button class="bare-button" type="button" aria-pressed=${String(context.chosen.includes(id))}
    aria-label=${labelOf(id, combination)} @click=${() => context.choose(id)}>${markedCard(id, combination)}</button>`;

const lensFor = (id: CardId): TemplateResult => html`
  <button class="bare-button lens" type="button" aria-haspopup="dialog" aria-label=${gameWords.lookCloser(cardName(cardOf(id)))}
    @click=${lookAt(id)}><svg viewBox="0 0 20 20" fill="none" aria-hidden="true">${lens}</svg></button>`;
