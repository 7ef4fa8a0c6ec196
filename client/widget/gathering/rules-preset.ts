import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit';
import { presetWords } from '#locale/forms';
import type { OptionField } from '../../game-ui/game-ui.ts';
import { type OptionValue, type OptionValues, valueIn } from './form-fields.ts';

const presets = ['usual', 'book'] as const;
type Preset = (typeof presets)[number];

/** What the original rules set, in words. */
const bookWords = (fields: readonly OptionField[]): string =>
  fields
    .flatMap(({ label, choices, book }) => {
      if (book === undefined) return [];
      const chosen = choices.find(({ value }) => value === book);
      return [book === true || chosen === undefined ? label : `${label}: ${chosen.label}`];
    })
    .join(' · ');

const valueBy = ({ choices, book }: OptionField, preset: Preset): OptionValue | undefined =>
  (preset === 'book' ? book : undefined) ?? choices[0]?.value;

/** The options whose value by the original rules is not the usual one. */
export const bookChanges = (fields: readonly OptionField[]): Readonly<Record<string, OptionValue>> =>
  Object.fromEntries(fields.flatMap(({ key, book }) => (book === undefined ? [] : [[key, book]])));

const isSet = (fields: readonly OptionField[], values: OptionValues, preset: Preset): boolean =>
  fields.every((field) => valueIn(values, field) === valueBy(field, preset));

/** All options are those of the original rules, which differ from the usual ones. */
export const isByBook = (fields: readonly OptionField[], values: OptionValues): boolean =>
  isSet(fields, values, 'book') && !isSet(fields, values, 'usual');

/** Two buttons that set each option of a game, as a change of the form; empty if the original rules differ in none. */
export const presetField = (
  fields: readonly OptionField[],
  values: OptionValues,
  choose: (key: string, value: OptionValue) => void,
): TemplateResult | typeof nothing => {
  if (fields.every(({ book }) => book === undefined)) return nothing;
  const set = (preset: Preset, { currentTarget }: Event): void => {
    for (const field of fields) {
      const value = valueBy(field, preset);
      if (value !== undefined) choose(field.key, value);
    }
    currentTarget?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return html`<fieldset class="presets">
    <legend>${presetWords.label}</legend>
    ${presets.map(
      (preset) =>
        html`<button class="small-button" type="button" aria-pressed=${isSet(fields, values, preset)} @click=${(event: Event) => set(preset, event)}>${presetWords[preset]}</button>`,
    )}
    ${isSet(fields, values, 'book') ? html`<p class="hint">${bookWords(fields)}</p>` : nothing}
  </fieldset>`;
};

export const presetStyles: CSSResult = css`
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-2);
    align-content: start;
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .presets > legend {
    padding: 0;
    font-size: var(--arcus-text-2);
    font-weight: var(--arcus-weight-bold);
  }
  .presets > .hint {
    inline-size: 100%;
    margin: 0;
  }
  .presets > [aria-pressed='true'] {
    border-color: var(--arcus-ink);
    font-weight: var(--arcus-weight-bold);
  }
`;
