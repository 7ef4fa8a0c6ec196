import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Table } from '../sdk/index.ts';
import { dialogStyles } from './dialog.ts';
import { Following } from './following.ts';
import './link-field.ts';
import { menuWords } from '#locale/dialogs';
import { refusalOf } from './refusal.ts';

/** `<arcus-device>`: the link that opens the viewer's seat elsewhere, and the button that makes it void. It stands in a dialog. */
export class ArcusDevice extends LitElement {
  static override properties = {
    table: { attribute: false },
    page: {},
    said: { state: true },
    busy: { state: true },
  };

  declare table: Table | null;
  /** The table's address. */
  declare page: string;
  declare said: string;
  declare busy: boolean;

  constructor() {
    super();
    this.table = null;
    this.page = '';
    this.said = '';
    this.busy = false;
    new Following(this);
  }

  readonly #renew = async (): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    this.said = '';
    try {
      await this.table?.renew();
      this.said = menuWords.device.renewed;
    } catch (error) {
      this.said = await refusalOf(error);
    }
    this.busy = false;
  };

  protected override render(): TemplateResult {
    const link = this.table?.seatLink(this.page) ?? '';
    return html`<h2>${menuWords.move}</h2>
      <p>${menuWords.device.text} <strong>${menuWords.device.warning}</strong></p>
      ${link === '' ? nothing : html`<arcus-link label=${menuWords.device.link} link=${link} qr></arcus-link>`}
      <p role="status">${this.said}</p>
      <div class="actions">
        <button class="button" type="button" aria-disabled=${this.busy ? 'true' : nothing} @click=${this.#renew}>${menuWords.device.renew}</button>
        <button class="button bold" type="button" @click=${() => this.closest('dialog')?.close()}>${menuWords.device.done}</button>
      </div>`;
  }

  static override styles = [
    ...dialogStyles,
    css`
      p:empty {
        display: none;
      }
    `,
  ];
}

customElements.define('arcus-device', ArcusDevice);
