import { html, type TemplateResult } from 'lit';
import { operatorWords } from '#locale/dialogs';
import { tableWords } from '#locale/table';
import type { Table, TableView } from '../../sdk/index.ts';
import { property, rootlessElement } from '../../ui/element.ts';

/** `<arcus-notice>`: the operator's notice, until it ends or the viewer puts it away. */
class ArcusNotice extends rootlessElement({
  table: property<Table | null>(null),
  view: property<TableView | null>(null),
}) {
  /** `until` of the one that the viewer has put away. */
  #seen = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** A live region announces only what changes in it. */
  protected override firstUpdated(): void {
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { createdAt = 0, notice } = this.view ?? {};
    const left = notice ? createdAt + notice.until - (this.table?.serverNow() ?? 0) : 0;
    clearTimeout(this.#timer);
    const shown = this.hasUpdated && left > 0 && notice && notice.until !== this.#seen ? notice : null;
    if (shown) this.#timer = setTimeout(() => this.requestUpdate(), left);
    const putAway = (): void => {
      this.#seen = shown?.until ?? 0;
      this.requestUpdate();
    };
    return html`<div class=${shown ? 'banner boxed slim' : ''}>
      <p role="status">${shown && html`<strong>${operatorWords.says}</strong> <bdi>${shown.text}</bdi>`}</p>
      ${shown && html`<p class="actions"><button class="button" type="button" @click=${putAway}>${tableWords.panel.close}</button></p>`}
    </div>`;
  }
}

customElements.define('arcus-notice', ArcusNotice);
