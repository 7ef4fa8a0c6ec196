import { html, nothing, type TemplateResult } from 'lit';
import { plainWords } from '#games/plain/locale';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import { labelFromName } from '../../sdk/forms.ts';
import { type Context, type Game, listed, localText, type Part, valueText } from './fields.ts';

/** A value as a table: a line for each item, with its fields as columns, or a line for each field of an object. */
export interface Rows {
  readonly heads: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

export const rowsOf = (
  game: Game,
  context: Context,
  { field, value }: Pick<Part, 'field' | 'value'>,
): Rows => {
  const cell = (name: string, item: unknown): string =>
    item === undefined || item === null || item === '' ? '–' : valueText(game, context, name, item);
  const label = (name: string): string => labelFromName(name).toLowerCase();
  if (isJsonObject(value))
    return { heads: [], lines: Object.entries(value).map(([name, item]) => [label(name), cell(name, item)]) };
  const items = listed(value);
  const columns = [...new Set(items.filter(isJsonObject).flatMap((item) => Object.keys(item)))];
  return {
    heads: columns.map(label),
    lines: items.map((item) =>
      isJsonObject(item)
        ? columns.map((name) => cell(name, item[name]))
        : listed(item).map((one) => cell(field, one)),
    ),
  };
};

/** More lines scroll. */
const maxLines = 5;

export const drawRows = (game: Game, context: Context, part: Part, place: string): TemplateResult => {
  const { heads, lines } = rowsOf(game, context, part);
  const name = localText(part.label);
  const isLong = lines.length > maxLines;
  const head = html`<thead><tr>${heads.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>`;
  const shown = lines.length === 0 ? [[plainWords.nothing]] : lines;
  return html`<div class="rows" data-place=${place} role=${isLong ? 'group' : nothing} aria-label=${isLong ? name : nothing} tabindex=${isLong ? '0' : nothing}>
    <table aria-label=${name}>${heads.length === 0 ? nothing : head}
    <tbody>${shown.map((line) => html`<tr>${line.map((text) => html`<td dir="auto">${text}</td>`)}</tr>`)}</tbody></table></div>`;
};
