import { nothing } from 'lit';
import { PartType } from 'lit/directive.js';
import { getDirectiveClass, isTemplateResult } from 'lit/directive-helpers.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * A template of Lit's as text, well-formed where the template is. For drawings only: text, attributes and templates in it, neither
 * properties nor events.
 */
export const textOf = (value: unknown): string => {
  if (value === nothing || value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (isTemplateResult(value) && 'strings' in value) return filled(value.strings, value.values);
  const directive = getDirectiveClass(value);
  if (directive === undefined) return escaped(String(value));
  const values: readonly unknown[] =
    typeof value === 'object' && 'values' in value && Array.isArray(value.values) ? value.values : [];
  return textOf(new directive({ type: PartType.CHILD }).render(...values));
};

const attribute = /\s[\w:-]+=$/;

const filled = (strings: readonly string[], values: readonly unknown[]): string =>
  strings.reduce((text, string, index) => {
    const value = values[index - 1];
    if (index === 0) return string;
    if (!attribute.test(text)) return text + textOf(value) + string;
    // As in a page, an attribute of nothing is none.
    return (value === nothing ? text.replace(attribute, '') : `${text}"${escaped(String(value))}"`) + string;
  }, '');
