import { css, html, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';

export type PanelName = 'chat' | 'log';

interface Panel {
  readonly name: PanelName | '';
  readonly content: TemplateResult;
  close(): void;
}

const titles = {
  chat: { title: tableWords.bar.chat, close: tableWords.panel.closeChat },
  log: { title: tableWords.bar.log, close: tableWords.panel.closeLog },
};

/** Chat or log: beside the table where there is room, else a sheet over its lower part. */
export const panel = ({ name, content, close }: Panel): TemplateResult => {
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
export const chatAwaited = (failed: boolean): TemplateResult => html`
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

export const panelStyles = css`
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
