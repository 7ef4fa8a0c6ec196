import { css, html, nothing, type TemplateResult } from 'lit';
import { formWords } from '#locale/forms';
import type { OptionField } from './games/drawing.ts';

export type OptionValue = OptionField['choices'][number]['value'];

/** What is chosen, by the fields' keys. */
export type OptionValues = ReadonlyMap<string, OptionValue>;

/** What is chosen in a field; its first choice until something else is. */
export const chosenIn = (values: OptionValues, { key, choices }: OptionField): OptionValue =>
  values.get(key) ?? choices[0]?.value ?? false;

type Choose = (key: string, value: OptionValue) => void;

/** Fields for options, those to be ticked last. */
export const optionFields = (
  fields: readonly OptionField[],
  values: OptionValues,
  choose: Choose,
): TemplateResult[] =>
  [...fields]
    .sort((a, b) => Number(isCheck(a)) - Number(isCheck(b)))
    .map((field) => {
      const value = chosenIn(values, field);
      return isCheck(field) ? check(field, value, choose) : select(field, value, choose);
    });

const isCheck = ({ choices }: OptionField): boolean =>
  choices.every(({ value }) => typeof value === 'boolean');

const select = (
  { key, label, hint, choices: offered }: OptionField,
  value: OptionValue,
  choose: Choose,
): TemplateResult => {
  // A table may have been opened with what no form offers.
  const isOffered = offered.some((choice) => choice.value === value);
  const choices =
    isOffered || offered.length === 0
      ? offered
      : [{ value, label: formWords.asItIs(String(value)) }, ...offered];
  const change = ({ target }: Event): void => {
    const choice = target instanceof HTMLSelectElement ? choices[target.selectedIndex] : undefined;
    if (choice) choose(key, choice.value);
  };
  return html`<div class="field">
    <label for=${key}>${label}</label>
    <select class="input" id=${key} @change=${change} aria-describedby=${hint ? `${key}-hint` : nothing}>
      ${choices.map((choice) => html`<option .selected=${choice.value === value}>${choice.label}</option>`)}
    </select>
    ${hintLine(key, hint)}
  </div>`;
};

const check = ({ key, label, hint }: OptionField, value: OptionValue, choose: Choose): TemplateResult => {
  const change = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) choose(key, target.checked);
  };
  return html`<div class="field tick">
    <label class="check" for=${key}><input type="checkbox" id=${key} .checked=${value === true} @change=${change}
      aria-describedby=${hint ? `${key}-hint` : nothing}>${label}</label>
    ${hintLine(key, hint)}
  </div>`;
};

const hintLine = (key: string, hint: string | undefined): TemplateResult | typeof nothing =>
  hint === undefined ? nothing : html`<p class="hint" id=${`${key}-hint`}>${hint}</p>`;

/** A form whose fields stand beside each other where there is room. */
export const optionFieldStyles = css`
  .options {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
    gap: var(--arcus-space-5);
  }
  .options > :is(.problem, .actions) {
    grid-column: 1 / -1;
    margin: 0;
  }
  .problem {
    font-weight: var(--arcus-weight-bold);
  }
  .problem:empty {
    display: none;
  }
  .options > .field {
    align-content: start;
  }
  .tick {
    gap: 0;
  }
  .tick > .check {
    font-size: inherit;
    font-weight: inherit;
  }
  .tick > .hint {
    margin-inline-start: 32px;
  }
`;
