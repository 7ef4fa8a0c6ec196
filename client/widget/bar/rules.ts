import { css, html, nothing, type TemplateResult } from 'lit';
import { rulesWords } from '#locale/dialogs';
import { locale } from '#locale/grammar';
import { tableWords } from '#locale/table';
import { arc, arcStyles } from '../../theme/arc.ts';
import { dialogStyles } from '../../ui/dialog.ts';
import { attribute, element, state } from '../../ui/element.ts';
import { rulesStyles } from './rules-styles.ts';

/** With its own URL as base. Not by `DOMParser`, which Trusted Types refuse. */
const fetchPage = (address: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () =>
      request.responseXML ? resolve(request.responseXML) : reject(new Error('no page'));
    request.onerror = () => reject(new Error('unreachable'));
    request.open('GET', address);
    request.send();
  });

/** `<arcus-rules address>`: the content of a rule page, in a dialog. */
class ArcusRules extends element({
  address: attribute(''),
  text: state<DocumentFragment | null>(null),
  failed: state(false),
}) {
  protected override firstUpdated(): void {
    this.renderRoot.querySelector('button')?.focus();
    this.#fetch();
  }

  /** In the table's language. */
  get #page(): string {
    const page = new URL(this.address, location.href);
    page.searchParams.set('locale', locale);
    return page.href;
  }

  readonly #fetch = async (): Promise<void> => {
    this.failed = false;
    try {
      const page = await fetchPage(this.#page);
      const main = page.querySelector('main.prose');
      if (main === null) throw new Error('no rules');
      // The widget of the package stands on pages of other origins.
      for (const link of main.querySelectorAll('a')) link.setAttribute('href', link.href);
      for (const image of main.querySelectorAll('img')) image.setAttribute('src', image.src);
      const text = document.createDocumentFragment();
      text.append(...main.childNodes);
      this.text = text;
    } catch {
      this.failed = true;
    }
  };

  /** Links between rules stay in the dialog. */
  readonly #follow = (event: Event): void => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    const rule = link?.hash ? this.renderRoot.querySelector<HTMLElement>(link.hash) : null;
    if (!rule) return;
    event.preventDefault();
    rule.closest('details')?.setAttribute('open', '');
    rule.querySelector('a')?.focus({ preventScroll: true });
    rule.scrollIntoView({ block: 'start' });
  };

  protected override render(): TemplateResult {
    return html`<div class="head">
        <a href=${this.#page} target="_blank">${rulesWords.asPage}</a>
        <button class="button" type="button" @click=${() => this.closest('dialog')?.close()}>${tableWords.waiting.close}</button>
      </div>
      <div role="status">${this.#waiting()}</div>
      <div @click=${this.#follow}>${this.text ?? nothing}</div>`;
  }

  #waiting(): TemplateResult | typeof nothing {
    if (this.failed)
      return html`<p>${rulesWords.loadFailed}</p>
        <p><button class="button" type="button" @click=${this.#fetch}>${rulesWords.retry}</button></p>`;
    return this.text === null ? html`<p>${arc({ motion: 'waiting' })} ${rulesWords.loading}</p>` : nothing;
  }

  static override styles = [
    ...dialogStyles,
    arcStyles,
    css`
      :host {
        display: block;
        overflow-wrap: break-word;
        --arcus-arc-width: 36px;
      }
      /* Sticky at the dialog's upper edge. */
      .head {
        position: sticky;
        z-index: 1;
        inset-block-start: calc(-1 * var(--arcus-space-6));
        display: flex;
        gap: var(--arcus-space-4);
        align-items: center;
        justify-content: space-between;
        margin: calc(-1 * var(--arcus-space-6)) 0 var(--arcus-space-4);
        padding-block: var(--arcus-space-4);
        background: var(--arcus-sheet);
      }
      .head > .button {
        flex: none;
      }
      .head > a {
        font-size: var(--arcus-text-2);
      }
      h1,
      h2 {
        line-height: 1.2;
        text-wrap: balance;
      }
      h1 {
        margin-block: 0 var(--arcus-space-4);
        font-size: min(var(--arcus-text-5), 10vw);
      }
      h2 {
        margin-block: var(--arcus-space-6) var(--arcus-space-3);
        font-size: var(--arcus-text-4);
      }
      p + p {
        margin-block-start: var(--arcus-space-4);
      }
    `,
    rulesStyles,
  ];
}

customElements.define('arcus-rules', ArcusRules);
