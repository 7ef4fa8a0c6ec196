import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { gatheringWords } from '#locale/table';
import { compact, small, upright } from '../../theme/stages.ts';
import { controlStyles } from '../../ui/controls.ts';
import { attribute, element, state } from '../../ui/element.ts';
import { loadPart } from '../../ui/load-part.ts';

/**
 * `<arcus-link label link beside roomy>`: a link to copy, share or scan. `beside`: a small code beside the link; `roomy`: below it on high
 * upright tables.
 */
class ArcusLink extends element({
  label: attribute(''),
  link: attribute(''),
  copied: state<'' | 'yes' | 'no'>(''),
  picture: state<TemplateResult | null>(null),
}) {
  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('link')) {
      this.copied = '';
      this.picture = null;
    }
    if (this.picture === null && this.link !== '') this.#draw(this.link);
  }

  async #draw(link: string): Promise<void> {
    // After the first paint.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { qrCode } = await loadPart(() => import('./qr-code.ts'));
    if (link === this.link) this.picture = qrCode(link);
  }

  protected override render(): TemplateResult {
    return html`<div class="field">
      <slot></slot>
      <label for="link">${this.label}</label>
      <div class="line">
        <input class="input" id="link" aria-label=${this.label} readonly .value=${this.link} @focus=${this.#select}>
        <button class="button" type="button" @click=${this.#copy}>${gatheringWords.link.copy}</button>
        ${
          typeof navigator.share === 'function'
            ? html`<button class="button" type="button" @click=${this.#share}>${gatheringWords.link.share}</button>`
            : nothing
        }
      </div>
      <p class="hint" role="status">${{ '': '', yes: gatheringWords.link.copied, no: gatheringWords.link.notCopied }[this.copied]}</p>
      <div class="frame">${this.picture ?? nothing}</div>
    </div>`;
  }

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
      // Cancelled.
    }
  };

  static override styles = [
    controlStyles,
    css`
      :host([beside]) .field {
        grid-template: repeat(4, auto) / minmax(0, 1fr) auto;
        column-gap: 20px;
        align-content: center;
      }
      /* A heading is slotted. */
      :host([beside]) label {
        display: none;
      }
      :host([beside]) .field > :not(.frame) {
        grid-column: 1;
      }
      :host([beside]) .field > .frame {
        grid-area: 1 / 2 / 5 / 3;
        align-self: center;
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
      @container arcus ${compact} {
        :host([beside]) .field {
          column-gap: 14px;
        }
        :host([beside]) .field > .frame {
          inline-size: 92px;
        }
        :host([beside]) .line {
          gap: 6px 8px;
        }
        :host([beside]) .line > .input {
          flex-basis: 5.5rem;
        }
        :host([beside]) .line > .button {
          flex: 1 0 auto;
          padding-inline: 10px;
        }
      }
      @container arcus ${upright} and (not ${small}) {
        :host([roomy]) .field {
          grid-template: none / minmax(0, 1fr);
          text-align: center;
        }
        :host([roomy]) .field > .frame {
          grid-area: auto;
          justify-self: center;
          inline-size: 148px;
          margin-block-start: 8px;
        }
      }
    `,
  ];
}

customElements.define('arcus-link', ArcusLink);
