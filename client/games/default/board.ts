import { html, nothing, type TemplateResult } from 'lit';
import { defaultWords } from '#games/default/locale';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import type { UiField } from '../../../shared/kernel/ui-hints.ts';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import type { Standing } from '../../game-ui/game-ui.ts';
import { canPick, maxPicks, pickCard } from './choice.ts';
import { drawBack, drawFace, drawPlace, faceName, faceOf } from './faces.ts';
import {
  type Context,
  cardName,
  cardsIn,
  type Game,
  handFace,
  handLabel,
  handOf,
  isDice,
  localText,
  middleParts,
  type Part,
  partText,
  seatParts,
  withCount,
} from './model.ts';
import { drawRows } from './rows.ts';

/** A larger number of face-down cards adds a figure. */
const maxBacks = 7;

const listOfItems = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const itemFace = (game: Game, part: Part, item: unknown): TemplateResult => {
  const [card] = cardsIn(item);
  if (card === null) return drawBack();
  return drawFace(isDice(part.as, card) ? { die: Number(card) } : faceOf(card, game.hints.cards));
};

const ownerName = (
  context: Context,
  item: unknown,
  place: number | undefined,
): TemplateResult | typeof nothing => {
  const seat = place ?? (isJsonObject(item) ? (item.seat ?? item.player) : undefined);
  return typeof seat === 'number'
    ? html`<span class="by" dir="auto">${context.who(seatOf(seat)).name}</span>`
    : nothing;
};

const row = (game: Game, context: Context, part: Part, place: string): TemplateResult => {
  const items = listOfItems(part.value);
  return html`<span class=${`row ${items.length > 6 ? 'many' : ''}`} data-place=${place} .style=${`--count:${items.length}`} role="img" aria-label=${partText(game, context, part)}>${
    items.length === 0
      ? drawPlace()
      : items.map(
          (item, at) =>
            html`<span class="spot" data-place=${`${place}-${at}`}>${itemFace(game, part, item)}${ownerName(context, item, part.as === 'by-seat' ? at : undefined)}</span>`,
        )
  }</span>`;
};

const pile = (game: Game, context: Context, part: Part, place: string): TemplateResult => {
  const items = listOfItems(part.value);
  const top = items.at(-1);
  return html`<span class=${items.length > 1 ? 'deep' : ''} role="img" aria-label=${partText(game, context, { ...part, value: top === undefined ? [] : [top] })}><span class="spot" data-place=${place}>${
    items.length === 0 ? drawPlace() : itemFace(game, part, top)
  }</span></span>`;
};

const countOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : typeof value === 'number' ? value : value ? 1 : 0;

const deck = (part: Part, place: string): TemplateResult => {
  const count = countOf(part.value);
  return html`<span class=${count > 1 ? 'deep' : ''}><span class="spot" data-place=${place}>${count === 0 ? drawPlace() : drawBack()}</span></span>`;
};

const countedLabel = ({ label }: Part, count: number): TemplateResult => {
  const [, number = '', words] = /^(-?\d+ )?(.*)$/s.exec(withCount(label, count)) ?? [];
  return html`${number === '' ? nothing : html`<strong translate="no">${number.trim()}</strong> `}${words}`;
};

const middlePart = (game: Game, context: Context, part: Part): TemplateResult => {
  const place = `middle-${part.field}`;
  const label = localText(part.label);
  const caption = (text: unknown): TemplateResult | typeof nothing =>
    text === '' ? nothing : html`<span class="caption">${text}</span>`;
  switch (part.as) {
    case 'cards':
    case 'by-seat':
    case 'dice':
      return html`<div class="pile of-row">${row(game, context, part, place)}${caption(label)}</div>`;
    case 'pile':
      return html`<div class="pile">${pile(game, context, part, place)}${caption(countedLabel(part, countOf(part.value)))}</div>`;
    case 'backs':
      return html`<div class="pile">${deck(part, place)}${caption(countedLabel(part, countOf(part.value)))}</div>`;
    case 'rows':
      return html`<div class="pile of-row">${drawRows(game, context, part, place)}${caption(label)}</div>`;
    case 'number':
      return html`<p class="figure" data-place=${place}>${countedLabel(part, Number(part.value))}</p>`;
    default:
      return html`<p class="said" data-place=${place}>${partText(game, context, part)}</p>`;
  }
};

export const board = (
  game: Game,
  context: Context,
): TemplateResult => html`<div class="default-board" role="group" tabindex="0" aria-label=${defaultWords.onTheTable}>
  <div class="piles">${middleParts(game, context)
    .filter(({ as }) => as !== 'text' && as !== 'seat')
    .map((part) => middlePart(game, context, part))}</div>
  ${middleParts(game, context)
    .filter(({ as }) => as === 'text' || as === 'seat')
    .map((part) => middlePart(game, context, part))}
</div>`;

const backs = (part: Part): TemplateResult => {
  const count = countOf(part.value);
  return count === 0
    ? html``
    : html`<span class="backs" role="img" aria-label=${defaultWords.faceDown(count)}>${Array.from({ length: Math.min(count, maxBacks) }, () => drawBack())}${
        count > maxBacks ? html`<span translate="no" class="count">${count}</span>` : nothing
      }</span>`;
};

const cardKinds: readonly Part['as'][] = ['cards', 'dice', 'backs', 'pile'];

const isLaidOut = ({ as, value }: Part): boolean => {
  if (as === 'cards' || as === 'dice') return listOfItems(value).length > 0;
  return as === 'backs' ? countOf(value) > 0 : as === 'pile';
};

const seatPart = (game: Game, context: Context, seat: Seat, part: Part): TemplateResult => {
  const place = `seat-${seat}-${part.field}`;
  if (part.as === 'pile') return html`<div class="lying">${pile(game, context, part, place)}</div>`;
  return part.as === 'backs'
    ? html`<div class="lying" data-place=${place}>${backs(part)}</div>`
    : html`<div class="lying">${row(game, context, part, place)}</div>`;
};

const hasCaption = (hint: UiField | undefined): boolean =>
  typeof hint === 'object' && !('en' in hint) && hint.label !== undefined;

/** The seat's cards and facts. The viewer's card count is left out, because the hand shows it. */
export const playerArea = (game: Game, context: Context, seat: Seat): TemplateResult => {
  const held = seat === context.you ? handOf(game, context).length : 0;
  const parts = seatParts(game, context, seat).filter(
    ({ as, value }) => as !== 'plate' && !(held > 0 && as === 'backs' && typeof value === 'number'),
  );
  const facts = parts
    .filter(({ as }) => !cardKinds.includes(as))
    .map((part) => partText(game, context, part));
  const factText = facts.join(' · ');
  const laid = parts.filter(isLaidOut);
  // The aria-label has these labels already.
  const captions = laid
    .filter(({ field }) => hasCaption(game.hints.seats?.[field]))
    .map(({ label }) => localText(label));
  if (facts.length + laid.length === 0) return html``;
  return html`<div class="place" data-place=${`seat-${seat}`}>${
    factText === '' ? nothing : html`<p class="fact" dir="auto" title=${factText}>${factText}</p>`
  }${laid.map((part) => seatPart(game, context, seat, part))}${
    captions.length === 0
      ? nothing
      : html`<p class="fact" aria-hidden="true" dir="auto">${captions.join(' · ')}</p>`
  }</div>`;
};

export const standing = (game: Game, context: Context, seat: Seat): Standing | null => {
  const words = seatParts(game, context, seat)
    .filter(({ as, value }) => as === 'plate' && value !== false && value !== '')
    .map((part) => partText(game, context, part));
  return words.length === 0 ? null : { text: words.join(' · ') };
};

/** A longer hand has two rows on narrow screens, so that cards stay wide enough to press. */
const maxRowCards = 10;

export const hand = (game: Game, context: Context): TemplateResult => {
  const held = handOf(game, context);
  return held.length === 0
    ? html``
    : html`<ol class=${`held ${held.length > maxRowCards ? 'many' : ''}`} role="list" aria-label=${handLabel(game)} .style=${`--count:${held.length};--half:${Math.ceil(held.length / 2)}`} data-place="hand">
      ${held.map((item, place) => html`<li data-place=${`hand-${place}`}>${handCard(game, context, item, place)}</li>`)}
    </ol>`;
};

const handCard = (game: Game, context: Context, item: unknown, place: number): TemplateResult => {
  const face = handFace(game, context, item);
  const name = face.die === undefined ? cardName(game, item) : faceName(face, item);
  // Without anything to pick, cards are no buttons.
  if (maxPicks(game, context) === 0) return drawFace(face, { label: name });
  const may = canPick(game, context, place);
  return html`<button class="bare-button" type="button" aria-label=${name} aria-pressed=${may ? String(context.chosen.includes(place)) : nothing}
    aria-disabled=${may ? nothing : 'true'} @click=${() => pickCard(game, context, place)}>${drawFace(face)}</button>`;
};
