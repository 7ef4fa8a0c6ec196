import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { gatheringWords } from '#locale/table';
import { controlStyles } from './controls.ts';

/** `<arcus-link label link qr beside>`: a link to copy, to share, or to read with a camera; `beside`, that stands small beside it. */
class ArcusLink extends LitElement {
  static override properties = {
    label: {},
    link: {},
    qr: { type: Boolean },
    shown: { state: true },
    copied: { state: true },
    picture: { state: true },
  };

  declare label: string;
  declare link: string;
  /** Whether the QR code is shown from the beginning. */
  declare qr: boolean;
  declare shown: boolean;
  declare copied: '' | 'yes' | 'no';
  declare picture: TemplateResult | null;

  constructor() {
    super();
    this.label = '';
    this.link = '';
    this.qr = false;
    this.shown = false;
    this.copied = '';
    this.picture = null;
  }

  get #isDrawn(): boolean {
    return this.qr || this.shown;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('link')) {
      this.copied = '';
      this.picture = null;
    }
    if (this.#isDrawn && this.picture === null && this.link !== '') this.#draw(this.link);
  }

  async #draw(link: string): Promise<void> {
    // What is drawn first need not wait for it.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { qrCode } = await import('./qr-code.ts');
    if (link === this.link) this.picture = qrCode(link);
  }

  protected override render(): TemplateResult {
    return html`<div class="field">
      <label for="link">${this.label}</label>
      <div class="line">
        <input class="input" id="link" readonly .value=${this.link} @focus=${this.#select}>
        <button class="button" type="button" @click=${this.#copy}>${gatheringWords.link.copy}</button>
        ${
          typeof navigator.share === 'function'
            ? html`<button class="button" type="button" @click=${this.#share}>${gatheringWords.link.share}</button>`
            : nothing
        }
      </div>
      <p class="hint" role="status">${{ '': '', yes: gatheringWords.link.copied, no: gatheringWords.link.notCopied }[this.copied]}</p>
      ${
        this.qr
          ? nothing
          : html`<div><button class="small-button" type="button" aria-expanded=${this.shown} @click=${this.#toggle}>${this.shown ? gatheringWords.link.hideQr : gatheringWords.link.showQr}</button></div>`
      }
      ${this.#isDrawn ? html`<div class="frame">${this.picture ?? nothing}</div>` : nothing}
    </div>`;
  }

  readonly #toggle = (): void => {
    this.shown = !this.shown;
  };

  readonly #select = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) target.select();
  };

  readonly #copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.link);
      this.copied = 'yes';
    } catch {
      this.copied = 'no';
      this.renderRoot.querySelector('input')?.focus();
    }
  };

  readonly #share = async (): Promise<void> => {
    try {
      await navigator.share({ title: document.title, url: this.link });
    } catch {
      // Called off.
    }
  };

  static override styles = [
    controlStyles,
    css`
      :host {
        display: block;
      }
      :host([beside]) .field {
        grid-template-columns: minmax(0, 1fr) auto;
        column-gap: 20px;
      }
      :host([beside]) .field > :not(.frame) {
        grid-column: 1;
      }
      :host([beside]) .field > .frame {
        grid-area: 1 / 2 / 5 / 3;
        inline-size: 116px;
        margin: 0;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-4);
      }
      .line > .input {
        flex: 1 1 9rem;
        inline-size: auto;
        min-inline-size: 0;
      }
      .hint:empty {
        display: none;
      }
      .small-button {
        padding-inline: 0;
      }
      .frame {
        margin-block-start: var(--arcus-space-3);
        inline-size: min(100%, 232px);
        aspect-ratio: 1;
      }
      .qr {
        display: block;
        border-radius: var(--arcus-radius);
        forced-color-adjust: none;
      }
    `,
  ];
}

customElements.define('arcus-link', ArcusLink);
