import { css, html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import { store, stored } from './storage.ts';

type PanelName = 'chat' | 'log';

interface PanelContent {
  readonly name: PanelName | '';
  readonly content: TemplateResult;
  close(): void;
}

const titles = {
  chat: { title: tableWords.bar.chat, close: tableWords.panel.closeChat },
  log: { title: tableWords.bar.log, close: tableWords.panel.closeLog },
};

/** Chat or log: beside the table where there is room, else a sheet over its lower part. */
export const sidePanel = ({ name, content, close }: PanelContent): TemplateResult => {
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return html`<aside class="panel" part="panel" aria-label=${name === '' ? tableWords.panel.label : titles[name].title} ?hidden=${name === ''} @keydown=${key}>
    ${
      name === ''
        ? ''
        : html`<div class="panel-head">
            <h2 tabindex="-1">${titles[name].title}</h2>
            <button class="small-button" type="button" aria-label=${titles[name].close} @click=${close}>${tableWords.panel.close}</button>
          </div>
          ${content}`
    }
  </aside>`;
};

/** In place of the chat until it is here. */
export const chatPlaceholder = (failed: boolean): TemplateResult => html`
  <div>
    <p role="status">${failed ? tableWords.waiting.failed : tableWords.waiting.text}</p>
    ${failed ? html`<button class="button" type="button" @click=${() => location.reload()}>${tableWords.waiting.again}</button>` : ''}
  </div>`;

interface Log {
  /** Sentences, the newest first. */
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

export const sidePanelStyles = css`
  .panel {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    gap: var(--arcus-space-3);
  }
  .panel-head {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
    justify-content: space-between;
  }
  .panel h2 {
    margin: 0;
    font-size: var(--arcus-text-4);
    line-height: 1.2;
  }
  .log {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    overflow: auto;
    font-size: var(--arcus-text-2);
  }
  .log ol {
    min-block-size: 4rem;
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  .log ol:focus-visible {
    outline-offset: -3px;
    box-shadow: none;
  }
  .log li {
    padding-block: var(--arcus-space-2);
    border-block-end: 1px solid var(--arcus-hairline);
    overflow-wrap: anywhere;
  }
  /* A sheet that stays in sight, and lets the end of the page be scrolled out from under it. */
  @container (max-width: 999px) {
    .with-panel {
      --arcus-sheet-size: min(26rem, max(62dvh, min(22rem, 100dvh - 1rem)));
      --arcus-covered: calc(var(--arcus-sheet-size) + 12px);
    }
    .panel {
      --arcus-covered: 0px;
      position: sticky;
      inset-block-end: 0;
      z-index: 1;
      max-block-size: var(--arcus-sheet-size);
      overflow: auto;
      margin: var(--arcus-space-5) calc(-1 * var(--arcus-bleed, 0px)) 0;
      padding: var(--arcus-space-4) var(--arcus-space-5) var(--arcus-space-5);
      border: 1.5px solid var(--arcus-line);
      border-block-end: 0;
      border-radius: var(--arcus-radius) var(--arcus-radius) 0 0;
      background: var(--arcus-sheet);
      box-shadow: var(--arcus-lifted);
    }
  }
  @container (min-width: 1000px) {
    .panel {
      position: sticky;
      inset-block-start: var(--arcus-space-4);
      align-self: start;
      block-size: calc(100dvh - 6rem);
    }
  }
`;

/** From this width on, chat and log stand beside the table, and are there again when the page is loaded again. */
const wide = 1000;

/** Which of chat and log is open. */
export class SidePanel implements ReactiveController {
  readonly #host: LitElement;
  name: PanelName | '' = '';
  #returnTo: HTMLElement | null = null;
  /** Whether what draws the chat is here. */
  chat: 'loading' | 'loaded' | 'failed' = 'loading';

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const last = stored('panel');
    if (this.#host.clientWidth >= wide && (last === 'chat' || last === 'log')) this.name = last;
  }

  readonly toggle = (name: PanelName): void => {
    if (this.name === name) this.close();
    else {
      if (!this.#hasFocus()) this.#returnTo = this.#focused();
      this.#open(name);
      this.#focusPanel();
    }
  };

  /** The focus goes back to where it was, or to the button, if that is not there any more. */
  readonly close = (): void => {
    const root = this.#host.shadowRoot;
    if (root && this.#hasFocus()) {
      // Whoever works by finger or mouse stays where they are on the page.
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
    store('panel', name);
    this.#host.requestUpdate();
  }

  readonly loadChat = async (): Promise<void> => {
    if (this.chat === 'failed') this.chat = 'loading';
    this.#host.requestUpdate();
    await import('./lazy-elements.ts').then(
      () => {
        this.chat = 'loaded';
      },
      () => {
        this.chat = 'failed';
      },
    );
    this.#host.requestUpdate();
  };

  /** Where there is a keyboard one can write at once; on a phone that would hide the table. */
  async #focusPanel(): Promise<void> {
    const host = this.#host;
    await host.updateComplete;
    host.renderRoot.querySelector<HTMLElement>('.panel h2')?.focus({ preventScroll: true });
    if (this.name !== 'chat') return;
    if (this.chat !== 'loaded') await this.loadChat();
    await host.updateComplete;
    const chat = host.renderRoot.querySelector('arcus-chat');
    if (chat === null || !matchMedia('(hover: hover)').matches) return;
    const { ArcusChat } = await import('./lazy-elements.ts');
    if (chat instanceof ArcusChat) chat.updateComplete.then(() => chat.focusInput());
  }
}

interface TopBar {
  readonly watching: number;
  /** How many messages are unread. */
  readonly unread: number;
  readonly open: PanelName | '';
  /** Whether single letters act. */
  readonly keys: boolean;
  toggle(name: PanelName): void;
  menu(event: Event): void;
}

/** The line above the table. The page's own links stand first in it. */
export const topBar = ({ watching, unread, open, keys, toggle, menu }: TopBar): TemplateResult => html`
  ${watching > 0 ? html`<span class="watching">${tableWords.bar.watching(watching)}</span>` : nothing}
  <button class="small-button" type="button" aria-haspopup="dialog" @click=${menu}>${tableWords.bar.table}</button>
  <button class="small-button" type="button" aria-expanded=${open === 'log'} aria-keyshortcuts=${keys ? 'l' : nothing}
    @click=${() => toggle('log')}>${tableWords.bar.log}</button>
  <button class="small-button" type="button" aria-expanded=${open === 'chat'} aria-keyshortcuts=${keys ? 'm' : nothing}
    aria-label=${unread > 0 ? tableWords.bar.chatWithNew(unread) : nothing}
    @click=${() => toggle('chat')}>${tableWords.bar.chat}${unread > 0 ? html`<span class="unread">${unread}</span>` : nothing}</button>`;

export const topBarStyles = css`
  .top-bar {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-2);
    align-items: center;
    min-block-size: 44px;
    margin-block-end: var(--arcus-space-4);
  }
  .top-bar > slot {
    display: flex;
    flex: 1 1 auto;
    gap: var(--arcus-space-4);
    align-items: center;
    min-inline-size: 0;
  }
  .top-bar > .small-button {
    min-block-size: 40px;
  }
  .top-bar > [aria-expanded='true'] {
    text-decoration-color: var(--arcus-ink);
    text-decoration-thickness: 2px;
  }
  .watching {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
  }
  @container (max-width: 639px) {
    .watching {
      display: none;
    }
  }
  .unread {
    min-inline-size: 20px;
    padding-inline: 5px;
    border-radius: 10px;
    background: var(--arcus-ink);
    color: var(--arcus-paper);
    font-size: var(--arcus-text-1);
    line-height: 20px;
    text-decoration: none;
    forced-color-adjust: none;
  }
`;
