import { css, html, nothing, type TemplateResult } from 'lit';
import { codeWords } from '#locale/dialogs';
import { isCode, normalizeCode } from '../../../shared/protocol/table-code.ts';
import { ProblemError } from '../../sdk/errors.ts';
import { lobby } from '../../sdk/lobby.ts';
import { controlStyles } from '../../ui/controls.ts';
import { element } from '../../ui/element.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { siteUrl } from '../../ui/site-path.ts';

const refusalText = (error: unknown): string => {
  if (!(error instanceof ProblemError) || error.status >= 500) return codeWords.notNow;
  return error.retryAfter === null ? codeWords.wrong : codeWords.tooMany;
};

/** `<arcus-code-field>`: a field for a code that was said aloud. Dispatches `arcus-code` with the table's id. */
class ArcusCodeField extends element({}) {
  readonly #requests = new RequestController(this, refusalText);

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const input = this.renderRoot.querySelector('input');
    const code = normalizeCode(input?.value ?? '');
    if (isCode(code))
      this.#requests.run(async () => {
        const detail = await lobby(siteUrl).findCode(code);
        this.dispatchEvent(new CustomEvent('arcus-code', { detail }));
      });
    else {
      this.#requests.show(codeWords.form);
      input?.focus();
    }
  };

  protected override render(): TemplateResult {
    const { busy, problem } = this.#requests;
    return html`<form class="inline-form" novalidate @submit=${this.#submit}>
      <label for="code">${codeWords.have}</label>
      <input class="input" id="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" placeholder="K7M 2QX" aria-describedby="problem">
      <button class="button" aria-disabled=${busy ? 'true' : nothing}>${codeWords.go}</button>
      <p class="problem" id="problem" role="alert">${problem}</p>
    </form>`;
  }

  static override styles = [
    controlStyles,
    css`
      .inline-form {
        align-items: center;
      }
      .input {
        inline-size: 8em;
        text-transform: uppercase;
        letter-spacing: 0.08em;
      }
    `,
  ];
}

customElements.define('arcus-code-field', ArcusCodeField);
