import { css, html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import { store, stored } from '../../ui/storage.ts';

type PanelName = 'chat' | 'log';

interface PanelContent {
  readonly name: PanelName | '';
  readonly content: TemplateResult;
  /** Whether the page has more than this table. */
  readonly contained: boolean;
  close(): void;
}

const titles = {
  chat: { title: tableWords.bar.chat, close: tableWords.panel.closeChat },
  log: { title: tableWords.bar.log, close: tableWords.panel.closeLog },
};

/** Chat or log: beside the table where there is room, else a sheet over its lower part. */
export const sidePanel = ({ name, content, contained, close }: PanelContent): TemplateResult => {
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return html`<div class="panel" part="panel" role=${contained ? 'group' : 'complementary'} aria-label=${name === '' ? tableWords.panel.label : titles[name].title} ?hidden=${name === ''} @keydown=${key}>
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
  /* Below the table, which is as high as the rest and can be scrolled there. */
  .with-panel {
    grid-template-rows: minmax(0, 1fr) minmax(0, min(26rem, 56%));
  }
  .panel {
    position: relative;
    z-index: 9;
    overflow: auto;
    padding: var(--arcus-space-4) var(--arcus-space-5) var(--arcus-space-5);
    border-radius: var(--arcus-radius) var(--arcus-radius) 0 0;
    background: var(--arcus-sheet);
    box-shadow: 0 -6px 20px rgb(30 18 8 / 0.35);
  }
  @container arcus (width >= 1000px) {
    .with-panel {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr) 19rem;
    }
    .panel {
      border-radius: 0;
      box-shadow: -1px 0 0 rgb(43 36 32 / 0.16);
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
    await import('../bar/table-menu.ts').then(
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
    const { ArcusChat } = await import('../bar/table-menu.ts');
    if (chat instanceof ArcusChat) chat.updateComplete.then(() => chat.focusInput());
  }
}

interface TopBar {
  readonly title: string;
  /** How far the game is, or what is played. */
  readonly stage: string;
  /** Where the rules are. */
  readonly rules: string | null;
  readonly watching: number;
  /** How many messages are unread. */
  readonly unread: number;
  readonly open: PanelName | '';
  /** Whether single letters act. */
  readonly keys: boolean;
  openRules(event: MouseEvent): void;
  toggle(name: PanelName): void;
  menu(event: Event): void;
}

const icons = {
  rules:
    'M12 21A9 9 0 1 1 12 3A9 9 0 1 1 12 21ZM9.6 9.4A2.5 2.5 0 1 1 12.9 11.8C12.2 12.1 12 12.6 12 13.6M12 16.6V16.8',
  log: 'M4 6H20M4 12H20M4 18H14',
  chat: 'M4 5.5H20V16.5H10L5.5 20.5V16.5H4Z',
  table: 'M5 12H5.2M12 12H12.2M19 12H19.2',
};

const iconAndWord = (icon: keyof typeof icons, word: string): TemplateResult =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icons[icon]}></path></svg><span>${word}</span>`;

/** The line above the table. The page's own links stand first in it. */
export const topBar = (bar: TopBar): TemplateResult => {
  const { title, stage, rules, watching, unread, open, keys, openRules, toggle, menu } = bar;
  const words = tableWords.bar;
  return html`<div class="title"><h1>${title}</h1> <span class="muted">${stage}</span></div>
    ${watching > 0 ? html`<span class="watching">${words.watching(watching)}</span>` : nothing}
    ${rules === null ? nothing : html`<a href=${rules} target="_blank" aria-haspopup="dialog" aria-label=${words.rules} @click=${openRules}>${iconAndWord('rules', words.rules)}</a>`}
    <button class="log-button" type="button" aria-expanded=${open === 'log'} aria-keyshortcuts=${keys ? 'l' : nothing}
      aria-label=${words.log} @click=${() => toggle('log')}>${iconAndWord('log', words.log)}</button>
    <button type="button" aria-expanded=${open === 'chat'} aria-keyshortcuts=${keys ? 'm' : nothing}
      aria-label=${unread > 0 ? words.chatWithNew(unread) : words.chat}
      @click=${() => toggle('chat')}>${iconAndWord('chat', words.chat)}${unread > 0 ? html`<i class="unread"></i>` : nothing}</button>
    <button type="button" aria-haspopup="dialog" aria-label=${words.table} @click=${menu}>${iconAndWord('table', words.table)}</button>`;
};

export const topBarStyles = css`
  .top-bar {
    position: relative;
    z-index: 5;
    display: flex;
    gap: 14px;
    align-items: center;
    min-inline-size: 0;
    min-block-size: 52px;
    padding-inline: 18px;
    background: var(--arcus-bar);
    box-shadow: 0 1px 0 rgb(43 36 32 / 0.16);
  }
  .top-bar > .title {
    display: flex;
    flex: 1;
    gap: 8px;
    align-items: baseline;
    min-inline-size: 0;
    font-size: 0.90625rem;
    white-space: nowrap;
  }
  .top-bar > .title > h1 {
    flex: none;
    max-inline-size: 100%;
    margin: 0;
    font-size: 1.0625rem;
    font-weight: 800;
  }
  .top-bar > .title > * {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .top-bar > .title > .muted {
    flex: 0 99 auto;
  }
  .top-bar > :is(a, button) {
    display: inline-flex;
    flex: none;
    gap: 7px;
    align-items: center;
    justify-content: center;
    min-inline-size: 36px;
    min-block-size: 40px;
    margin: 0;
    padding-inline: 12px;
    border: 0;
    border-radius: 9px;
    background: none;
    color: var(--arcus-ink);
    font: inherit;
    font-size: 0.90625rem;
    font-weight: 650;
    text-decoration: none;
    cursor: pointer;
  }
  .top-bar svg {
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .top-bar > [aria-expanded='true'] {
    background: color-mix(in srgb, var(--arcus-ink) 12%, transparent);
  }
  @media (hover: hover) {
    .top-bar > :is(a, button):hover {
      background: color-mix(in srgb, var(--arcus-ink) 12%, transparent);
    }
  }
  .watching {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
  }
  .unread {
    inline-size: 8px;
    aspect-ratio: 1;
    border-radius: 50%;
    background: #c2410c;
    forced-color-adjust: none;
  }
  @container arcus (width <= 799px) {
    .watching,
    .top-bar svg + span {
      display: none;
    }
    .top-bar > :is(a, button) {
      padding-inline: 8px;
    }
  }
  @container arcus (width >= 560px) and (height <= 560px) {
    .top-bar {
      gap: 8px;
      min-block-size: 36px;
      padding-inline: 10px;
    }
    .top-bar > :is(a, button) {
      min-block-size: 32px;
    }
    .top-bar > .title > h1 {
      font-size: var(--arcus-text-2);
    }
    .top-bar > .title {
      font-size: 0.78125rem;
    }
  }
  @container arcus (width <= 559px) {
    .top-bar {
      gap: 2px;
      min-block-size: 44px;
      padding-inline: 10px 4px;
    }
    .top-bar > :is(a, button) {
      min-block-size: 44px;
      min-inline-size: 40px;
    }
    .top-bar > .title > h1 {
      margin-inline: 5px 2px;
      font-size: 0.96875rem;
    }
    .top-bar > .title {
      font-size: var(--arcus-text-2);
    }
  }
  /* The menu leads to the rules as well. */
  @container arcus (width <= 339px) {
    .top-bar > a {
      display: none;
    }
  }
  @container arcus (width <= 359px) {
    .top-bar > .title > .muted {
      display: none;
    }
  }
`;
