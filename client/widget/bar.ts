import { css, html, nothing, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import type { PanelName } from './panel.ts';

interface Bar {
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
export const bar = ({ watching, unread, open, keys, toggle, menu }: Bar): TemplateResult => html`
  ${watching > 0 ? html`<span class="watching">${tableWords.bar.watching(watching)}</span>` : nothing}
  <button class="small-button" type="button" aria-haspopup="dialog" @click=${menu}>${tableWords.bar.table}</button>
  <button class="small-button" type="button" aria-expanded=${open === 'log'} aria-keyshortcuts=${keys ? 'l' : nothing}
    @click=${() => toggle('log')}>${tableWords.bar.log}</button>
  <button class="small-button" type="button" aria-expanded=${open === 'chat'} aria-keyshortcuts=${keys ? 'm' : nothing}
    aria-label=${unread > 0 ? tableWords.bar.chatWithNew(unread) : nothing}
    @click=${() => toggle('chat')}>${tableWords.bar.chat}${unread > 0 ? html`<span class="unread">${unread}</span>` : nothing}</button>`;

export const barStyles = css`
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
