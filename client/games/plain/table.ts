import { html, nothing, type TemplateResult } from 'lit';
import { plainWords } from '#games/plain/locale';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import type { Standing } from '../../game-ui/game-ui.ts';
import { handChoice, pickCard } from './answers.ts';
import { drawBack, drawFace, drawPlace, faceName } from './faces.ts';
import {
  type Context,
  cardIn,
  countOf,
  type Game,
  handFace,
  handLabel,
  handOf,
  itemFace,
  listed,
  localText,
  middleParts,
  type Part,
  partText,
  seatParts,
  withCount,
} from './fields.ts';
import { drawRows } from './rows.ts';

/** A larger number of face-down cards adds a figure. */
const maxBacks = 7;

export const drawItem = (game: Game, { as }: Part, item: unknown): TemplateResult => {
  const card = cardIn(item);
  return card === null ? drawBack() : drawFace(itemFace(game, as, card));
};

const row = (game: Game, context: Context, part: Part, place: string): TemplateResult => {
  const items = listed(part.value);
  const spot = (item: unknown, at: number): TemplateResult => {
    const seat = part.as === 'by-seat' ? at : isJsonObject(item) ? item.seat : undefined;
    const name = typeof seat === 'number' && context.who(seatOf(seat)).name;
    return html`<span class="spot" data-place=${`${place}-${at}`}>${drawItem(game, part, item)}${name ? html`<span class="by" dir="auto">${name}</span>` : nothing}</span>`;
  };
  return html`<span class="row" data-place=${place} .style=${`--count:${items.length || 1}`} role="img" aria-label=${partText(game, context, part)}>${items.length === 0 ? drawPlace() : items.map(spot)}</span>`;
};

const pile = (part: Part, place: string, top: TemplateResult, label: string): TemplateResult => {
  const count = countOf(part.value);
  return html`<span class=${count > 1 ? 'deep' : ''} role=${label ? 'img' : nothing} aria-label=${label || nothing}><span class="spot" data-place=${place}>${count === 0 ? drawPlace() : top}</span></span>`;
};

/** The last item of a list. */
const openPile = (game: Game, context: Context, part: Part, place: string): TemplateResult => {
  const top = listed(part.value).slice(-1);
  return pile(part, place, drawItem(game, part, top[0]), partText(game, context, { ...part, value: top }));
};

const countedLabel = ({ label, value }: Part): TemplateResult => {
  const [, number = '', words] = /^(-?\d+ )?(.*)$/s.exec(withCount(label, countOf(value))) ?? [];
  return html`${number === '' ? nothing : html`<strong translate="no">${number.trim()}</strong> `}${words}`;
};

const middlePart = (game: Game, context: Context, part: Part): TemplateResult => {
  const place = `middle-${part.field}`;
  const label = localText(part.label);
  const captioned = (content: TemplateResult, kind: string, caption: unknown): TemplateResult =>
    html`<div class=${`pile ${kind}`}>${content}${label === '' ? nothing : html`<span class="caption">${caption}</span>`}</div>`;
  switch (part.as) {
    case 'cards':
    case 'by-seat':
    case 'dice':
      return captioned(row(game, context, part, place), 'of-row', label);
    case 'rows':
      return captioned(drawRows(game, context, part, place), 'of-row', label);
    case 'pile':
      return captioned(openPile(game, context, part, place), '', countedLabel(part));
    case 'backs':
      return captioned(pile(part, place, drawBack(), ''), '', countedLabel(part));
    case 'number':
      return html`<p class="figure" data-place=${place}>${countedLabel(part)}</p>`;
    default:
      return html`<p class="said" data-place=${place}>${partText(game, context, part)}</p>`;
  }
};

export const board = (game: Game, context: Context): TemplateResult => {
  const parts = middleParts(game, context);
  const isSaid = ({ as }: Part): boolean => as === 'text' || as === 'seat';
  const draw = (part: Part): TemplateResult => middlePart(game, context, part);
  return html`<div class="plain-board" role="group" tabindex="0" aria-label=${plainWords.onTheTable}>
  <div class="piles">${parts.filter((part) => !isSaid(part)).map(draw)}</div>
  ${parts.filter(isSaid).map(draw)}
</div>`;
};

const backs = (count: number, place: string): TemplateResult =>
  html`<span data-place=${place}><span class="backs" role="img" aria-label=${plainWords.faceDown(count)}>${Array.from({ length: Math.min(count, maxBacks) }, () => drawBack())}${
    count > maxBacks ? html`<span translate="no" class="count">${count}</span>` : nothing
  }</span></span>`;

const seatPart = (game: Game, context: Context, part: Part, place: string): TemplateResult => {
  if (part.as === 'pile') return openPile(game, context, part, place);
  return part.as === 'backs' ? backs(countOf(part.value), place) : row(game, context, part, place);
};

const isLaid = ({ as }: Part): boolean => as === 'cards' || as === 'dice' || as === 'backs' || as === 'pile';

/** The accessible name of cards has their caption already. */
const captionOf = ({ as, label, value }: Part): string =>
  as === 'backs' ? withCount(label, countOf(value)) : localText(label);

/** The seat's cards, and a line of facts. */
export const playerArea = (game: Game, context: Context, seat: Seat): TemplateResult => {
  const parts = seatParts(game, context, seat);
  const laid = parts.filter((part) => isLaid(part) && (part.as === 'pile' || countOf(part.value) > 0));
  const captions = laid.filter(({ isLabelled }) => isLabelled).map(captionOf);
  const facts = parts
    .filter((part) => !isLaid(part) && part.as !== 'plate')
    .map((part) => partText(game, context, part));
  const line = [...captions, ...facts].join(' · ');
  const fact = html`<p class="fact" dir="auto" title=${line}><span aria-hidden="true">${captions.join(' · ')}${captions.length * facts.length > 0 ? ' · ' : ''}</span>${facts.join(' · ')}</p>`;
  return laid.length === 0 && line === ''
    ? html``
    : html`<div class="place" data-place=${`seat-${seat}`}>${laid.map((part) => html`<div class="lying">${seatPart(game, context, part, `seat-${seat}-${part.field}`)}</div>`)}${line === '' ? nothing : fact}</div>`;
};

export const standing = (game: Game, context: Context, seat: Seat): Standing | null => {
  const words = seatParts(game, context, seat)
    .filter(({ as, value }) => as === 'plate' && value !== '')
    .map((part) => partText(game, context, part));
  return words.length === 0 ? null : { text: words.join(' · ') };
};

/** A longer hand has two rows on narrow screens, so that cards stay wide enough to press. */
const maxRowCards = 10;

export const hand = (game: Game, context: Context): TemplateResult => {
  const held = handOf(game, context);
  const choice = handChoice(game, context);
  const card = (item: unknown, place: number): TemplateResult => {
    const face = handFace(game, item);
    const name = faceName(face, item);
    // Without anything to pick, cards are no buttons.
    if (choice.max === 0) return drawFace(face, name);
    const may = choice.places.has(place);
    return html`<button class="bare-button" type="button" aria-label=${name} aria-pressed=${may ? String(context.chosen.includes(place)) : nothing}
    aria-disabled=${may ? nothing : 'true'} @click=${() => may && pickCard(context, place, choice.max)}>${drawFace(face)}</button>`;
  };
  return held.length === 0
    ? html``
    : html`<ol class=${`held ${held.length > maxRowCards ? 'many' : ''}`} role="list" aria-label=${handLabel(game)} .style=${`--count:${held.length};--half:${Math.ceil(held.length / 2)}`} data-place="hand">
      ${held.map((item, place) => html`<li data-place=${`hand-${place}`}>${card(item, place)}</li>`)}
    </ol>`;
};
