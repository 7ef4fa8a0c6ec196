import { css, html, LitElement, type TemplateResult } from 'lit';
import { nameWords } from '#locale/dialogs';
import { formWords } from '#locale/forms';
import { dialogStyles, showDialog } from '../../ui/dialog.ts';
import { store, stored } from '../../ui/storage.ts';
import { NameField, suggestedName } from './form-fields.ts';

/** Asks for the visitor's name in a dialog, with a suggestion, stores it and calls `named`. */
export const askName = (from: Node, named: (name: string) => void): void => {
  const keep = ({ detail }: CustomEvent<string>): void => {
    store('name', detail);
    dialog.close();
    named(detail);
  };
  const dialog = showDialog(from, nameWords.ask, html`<arcus-name-form @named=${keep}></arcus-name-form>`);
};

class ArcusNameForm extends LitElement {
  readonly #name = new NameField(this, stored('name') ?? suggestedName());

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('input')?.select();
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const name = this.#name.read();
    if (name !== null) this.dispatchEvent(new CustomEvent('named', { detail: name }));
  };

  readonly #cancel = (): void => {
    this.closest('dialog')?.close();
  };

  protected override render(): TemplateResult {
    return html`<h2>${nameWords.ask}</h2>
      <form novalidate @submit=${this.#submit}>
        ${this.#name.render()}
        <div class="actions">
          <button class="button" type="button" @click=${this.#cancel}>${formWords.cancel}</button>
          <button class="button bold">${nameWords.save}</button>
        </div>
      </form>`;
  }

  static override styles = [
    ...dialogStyles,
    css`
      form {
        display: grid;
        gap: var(--arcus-space-5);
      }
    `,
  ];
}

customElements.define('arcus-name-form', ArcusNameForm);
