import { html, nothing, type TemplateResult } from 'lit';
import { defaultWords } from '#games/default/locale';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import type { UiText } from '../../../shared/kernel/ui-hints.ts';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import type { Standing } from '../../game-ui/game-ui.ts';
import { canPick, maxPicks, pickCard } from './choice.ts';
import { drawBack, drawFace, drawPlace, faceName, faceOf } from './faces.ts';
import {
  type Context,
  cardsIn,
  fullHint,
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

export const itemFace = (game: Game, part: Part, item: unknown): TemplateResult => {
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
  return html`<span class="row" data-place=${place} .style=${`--count:${items.length || 1}`} role="img" aria-label=${partText(game, context, part)}>${
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

const countOf = ({ as, value }: Part): number => {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' && as !== 'cards' && as !== 'dice' ? value : value ? 1 : 0;
};

const deck = (part: Part, place: string): TemplateResult => {
  const count = countOf(part);
  return html`<span class=${count > 1 ? 'deep' : ''}><span class="spot" data-place=${place}>${count === 0 ? drawPlace() : drawBack()}</span></span>`;
};

const countedLabel = (part: Part): TemplateResult => {
  const [, number = '', words] = /^(-?\d+ )?(.*)$/s.exec(withCount(part.label, countOf(part))) ?? [];
  return html`${number === '' ? nothing : html`<strong translate="no">${number.trim()}</strong> `}${words}`;
};

const middlePart = (game: Game, context: Context, part: Part): TemplateResult => {
  const place = `middle-${part.field}`;
  const pileOf = (content: TemplateResult, label: unknown, kind = ''): TemplateResult =>
    html`<div class=${`pile ${kind}`}>${content}${label === '' ? nothing : html`<span class="caption">${label}</span>`}</div>`;
  const label = localText(part.label);
  switch (part.as) {
    case 'cards':
    case 'by-seat':
    case 'dice':
      return pileOf(row(game, context, part, place), label, 'of-row');
    case 'pile':
      return pileOf(pile(game, context, part, place), label && countedLabel(part));
    case 'backs':
      return pileOf(deck(part, place), label && countedLabel(part));
    case 'rows':
      return pileOf(drawRows(game, context, part, place), label, 'of-row');
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
  return html`<div class="default-board" role="group" tabindex="0" aria-label=${defaultWords.onTheTable}>
  <div class="piles">${parts.filter((part) => !isSaid(part)).map(draw)}</div>
  ${parts.filter(isSaid).map(draw)}
</div>`;
};

const backs = (count: number): TemplateResult =>
  html`<span class="backs" role="img" aria-label=${defaultWords.faceDown(count)}>${Array.from({ length: Math.min(count, maxBacks) }, () => drawBack())}${
    count > maxBacks ? html`<span translate="no" class="count">${count}</span>` : nothing
  }</span>`;

const cardKinds: readonly Part['as'][] = ['cards', 'dice', 'backs', 'pile'];

const seatPart = (game: Game, context: Context, part: Part, place: string): TemplateResult => {
  if (part.as === 'pile') return pile(game, context, part, place);
  return part.as === 'backs'
    ? html`<span data-place=${place}>${backs(countOf(part))}</span>`
    : row(game, context, part, place);
};

/** The label of cards, if the author gave one. The cards' accessible name has it already. */
const captionOf = ({ hints: { seats } }: Game, part: Part): readonly string[] => {
  const { label } = fullHint<{ readonly label?: UiText }>(seats?.[part.field] || undefined, () => ({}));
  if (label === undefined) return [];
  return [part.as === 'backs' ? withCount(part.label, countOf(part)) : localText(part.label)];
};

/** The seat's cards, and a line of facts. The viewer's card count is left out, because the hand shows it. */
export const playerArea = (game: Game, context: Context, seat: Seat): TemplateResult => {
  const held = seat === context.you ? handOf(game, context).length : 0;
  const parts = seatParts(game, context, seat).filter(
    ({ as, value }) => as !== 'plate' && !(held > 0 && as === 'backs' && typeof value === 'number'),
  );
  const laid = parts.filter(
    (part) => cardKinds.includes(part.as) && (part.as === 'pile' || countOf(part) > 0),
  );
  const captions = laid.flatMap((part) => captionOf(game, part)).join(' · ');
  const facts = parts
    .filter(({ as }) => !cardKinds.includes(as))
    .map((part) => partText(game, context, part))
    .join(' · ');
  const line = [captions, facts].filter(Boolean).join(' · ');
  return laid.length === 0 && line === ''
    ? html``
    : html`<div class="place" data-place=${`seat-${seat}`}>${laid.map((part) => html`<div class="lying">${seatPart(game, context, part, `seat-${seat}-${part.field}`)}</div>`)}${
        line === ''
          ? nothing
          : html`<p class="fact" dir="auto" title=${line}>${captions && html`<span aria-hidden="true">${captions}${facts && ' · '}</span>`}${facts}</p>`
      }</div>`;
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
  return held.length === 0
    ? html``
    : html`<ol class=${`held ${held.length > maxRowCards ? 'many' : ''}`} role="list" aria-label=${handLabel(game)} .style=${`--count:${held.length};--half:${Math.ceil(held.length / 2)}`} data-place="hand">
      ${held.map((item, place) => html`<li data-place=${`hand-${place}`}>${handCard(game, context, item, place)}</li>`)}
    </ol>`;
};

const handCard = (game: Game, context: Context, item: unknown, place: number): TemplateResult => {
  const face = handFace(game, context, item);
  const name = faceName(face, item);
  // Without anything to pick, cards are no buttons.
  if (maxPicks(game, context) === 0) return drawFace(face, name);
  const may = canPick(game, context, place);
  return html`<button class="bare-button" type="button" aria-label=${name} aria-pressed=${may ? String(context.chosen.includes(place)) : nothing}
    aria-disabled=${may ? nothing : 'true'} @click=${() => pickCard(game, context, place)}>${drawFace(face)}</button>`;
};
