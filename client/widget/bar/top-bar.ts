import { html, nothing, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import type { PanelName } from '../panel/side-panel.ts';

/** Parts of a table that a page may hide. */
export const optionalParts = ['chat', 'menu', 'watching', 'log', 'invitations', 'me'] as const;

export type OptionalPart = (typeof optionalParts)[number];

interface TopBar {
  readonly hide: readonly OptionalPart[];
  readonly title: string;
  /** The progress of the game, or its options. */
  readonly stage: string;
  /** How a player wins; empty without words for it. */
  readonly goal: string;
  /** The address of the rules. */
  readonly rules: string | null;
  /** The page has sounds. */
  readonly sounds: boolean;
  readonly watching: number;
  /** The number of unread messages. */
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

const between = ' · ';

export const topBar = (bar: TopBar): TemplateResult => {
  const { hide, title, stage, goal, rules, sounds, watching, unread, open, keys, openRules, toggle, menu } =
    bar;
  const words = tableWords.bar;
  return html`<div class="title"><h1>${title}</h1> <span class="muted">${stage.split(between).map((part, at) => html`<span>${at === 0 ? part : between + part}</span>`)}</span>${goal === '' ? nothing : html`<p class="goal">${goal}</p>`}</div>
    ${watching > 0 && !hide.includes('watching') ? html`<span class="watching">${words.watching(watching)}</span>` : nothing}
    ${sounds ? html`<arcus-speaker></arcus-speaker>` : nothing}
    ${rules === null ? nothing : html`<a href=${rules} target="_blank" aria-haspopup="dialog" aria-label=${words.rules} @click=${openRules}>${iconAndWord('rules', words.rules)}</a>`}
    ${
      hide.includes('log')
        ? nothing
        : html`<button class="log-button" type="button" aria-expanded=${open === 'log'} aria-keyshortcuts=${keys ? 'l' : nothing}
      aria-label=${words.log} @click=${() => toggle('log')}>${iconAndWord('log', words.log)}</button>`
    }
    ${
      hide.includes('chat')
        ? nothing
        : html`<button type="button" aria-expanded=${open === 'chat'} aria-keyshortcuts=${keys ? 'm' : nothing}
      aria-label=${unread > 0 ? words.chatWithNew(unread) : words.chat}
      @click=${() => toggle('chat')}>${iconAndWord('chat', words.chat)}${unread > 0 ? html`<i class="unread"></i>` : nothing}</button>`
    }
    ${hide.includes('menu') ? nothing : html`<button type="button" aria-haspopup="dialog" aria-label=${words.table} @click=${menu}>${iconAndWord('table', words.table)}</button>`}`;
};
