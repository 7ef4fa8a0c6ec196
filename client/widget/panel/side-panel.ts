import { html, type LitElement, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import { isPageOld, loadPart } from '../../ui/load-part.ts';
import { oldPageBanner } from '../notices.ts';

export type PanelName = 'chat' | 'log';

interface PanelContent {
  readonly name: PanelName | '';
  readonly content: TemplateResult;
  close(): void;
}

const titles = {
  chat: { title: tableWords.bar.chat, close: tableWords.panel.closeChat },
  log: { title: tableWords.bar.log, close: tableWords.panel.closeLog },
};

export const sidePanel = ({ name, content, close }: PanelContent): TemplateResult => {
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return html`<div class="panel" role="complementary" aria-label=${name === '' ? tableWords.panel.label : titles[name].title} ?hidden=${name === ''} @keydown=${key}>
    ${
      name === ''
        ? ''
        : html`<div class="panel-head">
            <h2 tabindex="-1">${titles[name].title}</h2>
            <button class="small-button" type="button" aria-label=${titles[name].close} @click=${close}>${tableWords.panel.close}</button>
          </div>
          ${content}`
    }
  </div>`;
};

export const chatPlaceholder = (): TemplateResult =>
  isPageOld() ? oldPageBanner() : html`<p role="status">${tableWords.waiting.text}</p>`;

interface Log {
  /** Newest first. */
  readonly entries: readonly string[];
  /** Whether single letters act. */
  readonly keys: boolean;
  toggleKeys(): void;
}

export const log = ({ entries, keys, toggleKeys }: Log): TemplateResult => html`
  <div class="log">
    ${entries.length === 0 ? html`<p class="muted">${tableWords.panel.nothing}</p>` : ''}
    <ol reversed role="list" tabindex="0" aria-label=${tableWords.panel.entries}>${entries.map((entry) => html`<li>${entry}</li>`)}</ol>
    <label class="check"><input type="checkbox" .checked=${keys} @change=${toggleKeys}>
      ${tableWords.panel.keys}</label>
  </div>`;

export class SidePanel {
  readonly #host: LitElement;
  name: PanelName | '' = '';
  #returnTo: HTMLElement | null = null;
  isChatLoaded = false;

  constructor(host: LitElement) {
    this.#host = host;
  }

  readonly toggle = (name: PanelName): void => {
    if (this.name === name) this.close();
    else {
      if (!this.#hasFocus()) this.#returnTo = this.#focused();
      this.#open(name);
      this.#focusPanel();
    }
  };

  /** Restores the focus, or moves it to the panel's button. */
  readonly close = (): void => {
    const root = this.#host.shadowRoot;
    if (root && this.#hasFocus()) {
      // Pointer users keep their scroll position.
      const preventScroll = !this.#focused()?.matches(':focus-visible');
      this.#returnTo?.focus({ preventScroll });
      if (this.#hasFocus())
        root.querySelector<HTMLElement>('.top-bar [aria-expanded="true"]')?.focus({ preventScroll });
    }
    this.#open('');
  };

  #focused(within: ShadowRoot | null = this.#host.shadowRoot): HTMLElement | null {
    const element = within?.activeElement;
    if (element?.shadowRoot?.activeElement) return this.#focused(element.shadowRoot);
    return element instanceof HTMLElement ? element : null;
  }

  #hasFocus(): boolean {
    return this.#host.shadowRoot?.activeElement?.closest('.panel') != null;
  }

  #open(name: PanelName | ''): void {
    this.name = name;
    this.#host.requestUpdate();
  }

  readonly loadChat = async (): Promise<void> => {
    this.isChatLoaded = await loadPart(() => import('../bar/table-menu.ts')).then(Boolean, () => false);
    this.#host.requestUpdate();
  };

  /** With a keyboard the input takes the focus; on a phone its keyboard would cover the table. */
  async #focusPanel(): Promise<void> {
    const host = this.#host;
    await host.updateComplete;
    host.renderRoot.querySelector<HTMLElement>('.panel h2')?.focus({ preventScroll: true });
    if (this.name !== 'chat') return;
    if (!this.isChatLoaded) await this.loadChat();
    await host.updateComplete;
    const chat = host.renderRoot.querySelector('arcus-chat');
    if (chat === null || !matchMedia('(hover: hover)').matches) return;
    const { ArcusChat } = await loadPart(() => import('../bar/table-menu.ts'));
    if (chat instanceof ArcusChat) chat.updateComplete.then(() => chat.focusInput());
  }
}
