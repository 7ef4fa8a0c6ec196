import { html, type TemplateResult } from 'lit';
import { settingWords } from '#locale/forms';
import { maxPasswordLength } from '../../../shared/protocol/codes.ts';

/** @param hint for a table that has one */
export const passwordField = (
  change: (value: string) => void,
  hint?: string,
): TemplateResult => html`<div class="field">
    <label for="password">${settingWords.password.label}</label>
    <input class="input" id="password" autocomplete="off" maxlength=${maxPasswordLength} aria-describedby="password-hint"
      @input=${({ target }: Event) => target instanceof HTMLInputElement && change(target.value)}>
    <p class="hint" id="password-hint">${hint ?? settingWords.password.hint}</p>
  </div>`;
