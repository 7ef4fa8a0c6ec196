import { css, html, nothing, type TemplateResult } from 'lit';
import { codeWords } from '#locale/dialogs';
import { dateTime } from '#locale/grammar';
import { spacedCode } from '../../../shared/protocol/table-code.ts';
import type { Table, TableView } from '../../sdk/index.ts';
import { controlStyles } from '../../ui/controls.ts';
import { element, property } from '../../ui/element.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { isHost } from '../seats.ts';

/** `<arcus-table-code .table .view>`: the code that leads to the table, which the host makes and withdraws. */
class ArcusTableCode extends element({
  table: property<Table | null>(null),
  view: property<TableView | null>(null),
}) {
  readonly #requests = new RequestController(this);

  protected override render(): TemplateResult | typeof nothing {
    const { table, view } = this;
    if (!table || !view) return nothing;
    const { code, createdAt, settings } = view;
    const until = createdAt + (code?.until ?? 0);
    const isOwn = isHost(view) && !settings.locked;
    const button = (word: string, act: () => Promise<void>) =>
      isOwn
        ? html`<button class="small-button" type="button" @click=${() => this.#requests.run(act)}>${word}</button>`
        : nothing;
    return html`${
      code && until > table.serverNow()
        ? html`<p><strong role="img" aria-label=${`${codeWords.code}: ${[...code.text].join(' ')}`}>${spacedCode(code.text)}</strong>
          <span class="muted">${codeWords.until(dateTime(until))}</span> ${button(codeWords.withdraw, table.withdrawCode)}</p>`
        : button(codeWords.make, table.makeCode)
    }<p role="alert">${this.#requests.problem}</p>`;
  }

  static override styles = [
    controlStyles,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--arcus-space-3);
        align-items: center;
        margin: 0;
      }
      p:empty {
        display: none;
      }
      strong {
        font-size: var(--arcus-text-5);
        line-height: 1.2;
        letter-spacing: 0.06em;
        white-space: nowrap;
      }
      .small-button {
        padding-inline: 0;
      }
      .muted {
        font-size: var(--arcus-text-2);
      }
    `,
  ];
}

customElements.define('arcus-table-code', ArcusTableCode);
