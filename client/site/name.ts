import { css, html, LitElement, type TemplateResult } from 'lit';
import { formWords } from '#locale/forms';
import { siteWords } from '#locale/site';
import { type SeatColour, seatColours } from '../../shared/protocol/codes.ts';
import { inkOn, seatPaints } from '../theme/palette.ts';
import { dialogStyles, showDialog } from '../ui/dialog.ts';
import { store, stored } from '../ui/storage.ts';
import { NameField, parseName, suggestedName } from '../widget/gathering/form-fields.ts';
import { robot } from '../widget/seats.ts';

/** The last player name in this browser. */
export const storedName = (): string | null => parseName(stored('name') ?? '');

/** A player as a disc with their initial in the seat's colour; null is a free seat, a plus. Needs `discStyles`. */
export const disc = (name: string | null, colour: SeatColour): TemplateResult =>
  name === null
    ? html`<i class="disc free" aria-hidden="true">+</i>`
    : html`<i class=${`disc ${inkOn(colour)}`} aria-hidden="true" .style=${`background:${seatPaints[colour]}`}>${[...name][0] ?? ''}</i>`;

/** A computer player. */
export const robotDisc = html`<i class="disc computer" aria-hidden="true">${robot}</i>`;

export const discStyles = css`
  .disc {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 28px;
    aspect-ratio: 1;
    border: 2px solid var(--arcus-card-paper);
    border-radius: 50%;
    box-shadow: 0 0 0 1px rgb(43 36 32 / 0.5);
    font-size: 0.8125rem;
    font-style: normal;
    font-weight: var(--arcus-weight-heavy);
    line-height: 1;
    forced-color-adjust: none;
  }
  .disc.ink {
    color: var(--arcus-card-ink);
  }
  .disc.paper {
    color: var(--arcus-card-paper);
  }
  .disc.computer {
    background: var(--arcus-sheet);
    color: var(--arcus-ink);
  }
  .disc.computer > svg {
    inline-size: 60%;
    stroke: currentColor;
    stroke-width: 1.6;
  }
  .disc.free {
    border: 1.5px dashed var(--arcus-card-ink);
    background: var(--arcus-card-paper);
    box-shadow: none;
    color: var(--arcus-card-ink);
    font-size: 1.125rem;
  }
`;

export const storedColour = (): SeatColour =>
  seatColours.find((colour) => colour === stored('colour')) ?? 'red';

/** Asks for the visitor's name in a dialog, with a suggestion, stores it and calls `named`. */
export const askName = (from: Node, named: (name: string) => void): void => {
  const keep = ({ detail }: CustomEvent<string>): void => {
    store('name', detail);
    dialog.close();
    named(detail);
  };
  const dialog = showDialog(
    from,
    siteWords.askName,
    html`<arcus-name-form @named=${keep}></arcus-name-form>`,
  );
};

class ArcusNameForm extends LitElement {
  readonly #name = new NameField(this, storedName() ?? suggestedName());

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
    return html`<h2>${siteWords.askName}</h2>
      <form novalidate @submit=${this.#submit}>
        ${this.#name.render()}
        <div class="actions">
          <button class="button" type="button" @click=${this.#cancel}>${formWords.cancel}</button>
          <button class="button bold">${siteWords.saveName}</button>
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
