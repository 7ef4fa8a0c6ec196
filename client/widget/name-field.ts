import { html, nothing, type TemplateResult } from 'lit';
import { formWords } from '#locale/forms';
import { isName, nameLength } from '../../shared/protocol/codes.ts';

interface NameField {
  readonly value: string;
  /** Whether to say what is wrong with it. */
  readonly complain: boolean;
  input(value: string): void;
}

/** A name as it would be sent, or null if it is none. */
export const parseName = (value: string): string | null => {
  const name = value.trim().replace(/\s+/g, ' ');
  return isName(name) ? name : null;
};

export const nameField = ({ value, complain, input }: NameField): TemplateResult => {
  const wrong = complain && parseName(value) === null;
  return html`<div class="field">
    <label for="name">${formWords.name}</label>
    <input class="input" id="name" name="name" autocomplete="nickname" maxlength=${nameLength} .value=${value}
      aria-invalid=${wrong ? 'true' : nothing} aria-describedby=${wrong ? 'name-error' : nothing}
      @input=${({ target }: Event) => target instanceof HTMLInputElement && input(target.value)}>
    ${wrong ? html`<p class="error" id="name-error">${formWords.wrongName(nameLength)}</p>` : nothing}
  </div>`;
};
