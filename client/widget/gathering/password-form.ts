import { css, html, LitElement, type TemplateResult } from 'lit';
import { passwordWords } from '#locale/dialogs';
import { maxPasswordLength } from '../../../shared/protocol/codes.ts';
import { controlStyles } from '../../ui/controls.ts';
import { sitePath } from '../../ui/site-path.ts';

/** When a password was last sent: the table closes the connection, which draws another form. */
let sentAt = Number.NEGATIVE_INFINITY;
const answeredWithinMs = 15_000;

/** `<arcus-password>`: asks for a table's password. Dispatches `arcus-password`, which leaves shadow roots. */
class ArcusPassword extends LitElement {
  readonly #isWrong = performance.now() - sentAt < answeredWithinMs;

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('input')?.focus();
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const detail = this.renderRoot.querySelector('input')?.value ?? '';
    if (detail === '') return;
    sentAt = performance.now();
    this.dispatchEvent(new CustomEvent('arcus-password', { detail, bubbles: true, composed: true }));
  };

  protected override render(): TemplateResult {
    return html`<form novalidate @submit=${this.#submit}>
      <h1>${passwordWords.title}</h1>
      <label for="password">${passwordWords.label}</label>
      <input class="input" id="password" type="password" autocomplete="off" maxlength=${maxPasswordLength} aria-describedby="problem">
      <p class="problem" id="problem" role="alert">${this.#isWrong ? passwordWords.wrong : ''}</p>
      <p class="actions">
        <a class="button" href=${sitePath}>${passwordWords.home}</a>
        <button class="button bold">${passwordWords.enter}</button>
      </p>
    </form>`;
  }

  static override styles = [
    controlStyles,
    css`
      form {
        display: grid;
        gap: var(--arcus-space-4);
        max-inline-size: 24rem;
        margin-inline: auto;
        text-align: start;
      }
      h1,
      p {
        margin: 0;
      }
      h1 {
        font-size: var(--arcus-text-4);
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-3);
      }
    `,
  ];
}

customElements.define('arcus-password', ArcusPassword);
