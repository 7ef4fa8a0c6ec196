import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import { formWords } from '#locale/forms';
import { type Level, levels } from '../../../shared/kernel/game.ts';
import { isName, maxNameLength } from '../../../shared/protocol/codes.ts';
import type { OptionField } from '../../game-ui/game-ui.ts';
import { store, stored } from '../../ui/storage.ts';

export type OptionValue = OptionField['choices'][number]['value'];

/** By field key. */
export type OptionValues = ReadonlyMap<string, OptionValue>;

/** Default: the first choice. */
export const valueIn = (values: OptionValues, { key, choices }: OptionField): OptionValue =>
  values.get(key) ?? choices[0]?.value ?? false;

type Choose = (key: string, value: OptionValue) => void;

/** Check boxes last. */
export const optionFields = (
  fields: readonly OptionField[],
  values: OptionValues,
  choose: Choose,
): TemplateResult[] =>
  [...fields]
    .sort((a, b) => Number(isCheck(a)) - Number(isCheck(b)))
    .map((field) => {
      const value = valueIn(values, field);
      return isCheck(field) ? check(field, value, choose) : select(field, value, choose);
    });

const isCheck = ({ choices }: OptionField): boolean =>
  choices.every(({ value }) => typeof value === 'boolean');

const select = (
  { key, label, hint, range, choices: offered }: OptionField,
  value: OptionValue,
  choose: Choose,
): TemplateResult => {
  // The API allows values that no form offers.
  const isOffered = offered.some((choice) => choice.value === value);
  const choices =
    isOffered || offered.length === 0 || range
      ? offered
      : [{ value, label: formWords.asItIs(String(value)) }, ...offered];
  const change = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement)) return;
    const choice = choices[target.selectedIndex];
    const number = target.nextElementSibling;
    if (choice) choose(key, choice.value);
    if (!(number instanceof HTMLInputElement)) return;
    // A hidden value out of range would block the form.
    if (choice) number.value = '';
    else number.focus();
  };
  return html`<div class="field">
    <label for=${key}>${label}</label>
    <select class="input" id=${key} @change=${change} aria-describedby=${hint ? `${key}-hint` : nothing}>
      ${choices.map((choice) => html`<option .selected=${choice.value === value}>${choice.label}</option>`)}
      ${range ? html`<option .selected=${!isOffered}>${formWords.another(...range)}</option>` : nothing}
    </select>${range ? numberInput(key, label, range, isOffered ? '' : String(value), choose) : nothing}
    ${fieldHint(key, hint)}
  </div>`;
};

/** Shown while the last option of the field is selected. */
const numberInput = (
  key: string,
  label: string,
  [from, to]: readonly [number, number],
  value: string,
  choose: Choose,
): TemplateResult => html`<input
  class="input another" type="number" aria-label=${label} min=${from} max=${to} .value=${value}
  @input=${({ target }: Event) => target instanceof HTMLInputElement && target.value !== '' && target.checkValidity() && choose(key, target.valueAsNumber)}>`;

const check = ({ key, label, hint }: OptionField, value: OptionValue, choose: Choose): TemplateResult => {
  const change = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) choose(key, target.checked);
  };
  return html`<div class="field tick">
    <label class="check" for=${key}><input type="checkbox" id=${key} .checked=${value === true} @change=${change}
      aria-describedby=${hint ? `${key}-hint` : nothing}>${label}</label>
    ${fieldHint(key, hint)}
  </div>`;
};

const fieldHint = (key: string, hint: string | undefined): TemplateResult | typeof nothing =>
  hint === undefined ? nothing : html`<p class="hint" id=${`${key}-hint`}>${hint}</p>`;

/** A valid name, or null. */
export const parseName = (value: string): string | null => {
  const name = value.trim().replace(/\s+/g, ' ');
  return isName(name) ? name : null;
};

export const numberedName = (name: string, number: number): string =>
  `${[...name]
    .slice(0, maxNameLength - 3)
    .join('')
    .trimEnd()} ${number}`;

/** The name, with a number if it is taken. */
export const freeName = (name: string, taken: readonly string[]): string => {
  const names = [name, ...taken.map((_, index) => numberedName(name, index + 2))];
  return names.find((one) => !isTaken(one, taken)) ?? name;
};

const isTaken = (name: string, taken: readonly string[]): boolean =>
  taken.some((other) => other.toLowerCase() === name.toLowerCase());

export const suggestedName = (taken: readonly string[] = []): string => {
  const free = formWords.suggestedNames.filter((name) => !isTaken(name, taken));
  const names = free.length > 0 ? free : formWords.suggestedNames;
  const [draw = 0] = crypto.getRandomValues(new Uint8Array(1));
  return freeName(names[draw % names.length] ?? '', taken);
};

/** The name field of a form. */
export class NameField {
  readonly #host: LitElement;
  text: string;
  isTyped = false;
  #isWrong = false;

  constructor(host: LitElement, text = '') {
    this.#host = host;
    this.text = text;
  }

  /** Null for a wrong name: the field says so until it is right. */
  read(): string | null {
    const name = parseName(this.text);
    this.#isWrong = name === null;
    this.#host.requestUpdate();
    if (name === null) this.#host.renderRoot.querySelector<HTMLElement>('#name')?.focus();
    return name;
  }

  readonly #type = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    this.text = target.value;
    this.isTyped = true;
    this.#host.requestUpdate();
  };

  render(): TemplateResult {
    const isWrong = this.#isWrong && parseName(this.text) === null;
    return html`<div class="field">
      <label for="name">${formWords.name}</label>
      <input class="input" id="name" name="name" autocomplete="nickname" maxlength=${maxNameLength} .value=${this.text}
        aria-invalid=${isWrong ? 'true' : nothing} aria-describedby=${isWrong ? 'name-error' : nothing} @input=${this.#type}>
      ${isWrong ? html`<p class="error" id="name-error">${formWords.wrongName(maxNameLength)}</p>` : nothing}
    </div>`;
  }
}

export const storedLevel = (): Level => levels.find((level) => level === stored('level')) ?? 'normal';

/** Empty if the game has one level. */
export const levelField = (
  level: Level,
  choose: (level: Level) => void,
  offered: readonly Level[],
): TemplateResult[] => {
  const choices = offered.map((value) => ({ value, label: formWords.levels[value] }));
  const field: OptionField = { key: 'level', label: formWords.computers, choices };
  const shown = offered.includes(level) ? level : (offered[0] ?? level);
  return optionFields(offered[1] ? [field] : [], new Map([[field.key, shown]]), (_key, value) => {
    const chosen = levels.find((other) => other === value) ?? 'normal';
    store('level', chosen);
    choose(chosen);
  });
};
