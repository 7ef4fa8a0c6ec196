import { html, nothing, type TemplateResult } from 'lit';
import { defaultWords } from '#games/default/locale';
import { isJsonObject, type JsonObject } from '../../../shared/kernel/util.ts';
import { labelFromName } from '../../sdk/forms.ts';
import { drawBack, drawFace, faceOf, isCardName, looksLikeCard } from './faces.ts';
import { type Context, cardFields, cardName, type Game, localText, type Part, valueText } from './model.ts';

/** `null` among the cards is a face-down card. */
export type Cell = { readonly cards: readonly unknown[] } | { readonly words: string };

/** A value as a table: one line per item, with fields as columns; or one line per field of an object. */
export interface Rows {
  /** Empty where lines have names or items have no fields. */
  readonly heads: readonly string[];
  readonly lines: readonly { readonly name: string | null; readonly cells: readonly Cell[] }[];
}

const nameOf = (field: string): string => labelFromName(field).toLowerCase();

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isCard = (field: string, value: unknown): boolean =>
  isCardName(value) || looksLikeCard(value) || (cardFields.includes(field) && typeof value === 'string');

const cellOf = (game: Game, context: Context, field: string, value: unknown): Cell => {
  if (isNothing(value)) return { words: '–' };
  if (isJsonObject(value) && Object.keys(value).length === 1 && 'card' in value)
    return cellOf(game, context, 'card', value.card);
  const items = Array.isArray(value) ? value : [value];
  const areCards = items.every((item) => isCard(field, item) || (item === null && field !== ''));
  return areCards ? { cards: items } : { words: valueText(game, context, field, value) };
};

/** Columns that are empty in every item are dropped. */
const columnsOf = (items: readonly JsonObject[]): readonly string[] =>
  [...new Set(items.flatMap((item) => Object.keys(item)))].filter((field) =>
    items.some((item) => !isNothing(item[field])),
  );

export const rowsOf = (game: Game, context: Context, { field, value }: Part): Rows => {
  const cell = (name: string, item: unknown): Cell => cellOf(game, context, name, item);
  if (isJsonObject(value))
    return {
      heads: [],
      lines: Object.entries(value).map(([name, item]) => ({ name: nameOf(name), cells: [cell(name, item)] })),
    };
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const columns = columnsOf(items.filter(isJsonObject));
  const cellsOf = (item: unknown): readonly Cell[] => {
    if (isJsonObject(item)) return columns.map((name) => cell(name, item[name]));
    return Array.isArray(item) ? item.map((one) => cell('', one)) : [cell(field, item)];
  };
  return {
    heads: columns.map(nameOf),
    lines: items.map((item) => ({ name: null, cells: cellsOf(item) })),
  };
};

/** More lines scroll. */
const maxLines = 5;

const drawCell = (game: Game, cell: Cell): unknown =>
  'words' in cell
    ? html`<span dir="auto">${cell.words}</span>`
    : html`<span class="cards">${cell.cards.map((card) =>
        card === null
          ? drawBack(defaultWords.faceDown(1))
          : drawFace(faceOf(card, game.hints.cards), cardName(game, card)),
      )}</span>`;

export const drawRows = (game: Game, context: Context, part: Part, place: string): TemplateResult => {
  const { heads, lines } = rowsOf(game, context, part);
  const name = localText(part.label);
  const isLong = lines.length > maxLines;
  return html`<div class="rows" data-place=${place} role=${isLong ? 'group' : nothing} aria-label=${isLong ? name : nothing} tabindex=${isLong ? '0' : nothing}>
    <table aria-label=${name}>${
      heads.length === 0
        ? nothing
        : html`<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>`
    }<tbody>${
      lines.length === 0
        ? html`<tr><td>${defaultWords.nothing}</td></tr>`
        : lines.map(
            (line) =>
              html`<tr>${line.name === null ? nothing : html`<th scope="row" dir="auto">${line.name}</th>`}${line.cells.map((cell) => html`<td>${drawCell(game, cell)}</td>`)}</tr>`,
          )
    }</tbody></table></div>`;
};
