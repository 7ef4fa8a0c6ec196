import { html, nothing, type TemplateResult } from 'lit';
import { noticeWords } from '#locale/table';
import { closeCodes } from '../../shared/protocol/codes.ts';
import type { Closed, Status, TableView } from '../sdk/index.ts';
import { arc } from './arc.ts';

/** The table has not answered yet. `long`: it takes longer than it should. */
export const connecting = (long: boolean): TemplateResult => html`
  <div class="notice">
    ${arc({ motion: 'waiting' })}
    <h1 class="unseen">${noticeWords.connection.table}</h1>
    <p role="status">${long ? noticeWords.connection.noAnswer : noticeWords.connection.connecting}</p>
  </div>`;

interface Notice {
  readonly title: string;
  readonly text: string;
  /** Loading the page again can help. */
  readonly again?: boolean;
}

const { closed: closedWords } = noticeWords;

const notices: ReadonlyMap<number, Notice> = new Map<number, Notice>([
  [closeCodes.noSuchTable, closedWords.noSuchTable],
  [closeCodes.tableGone, closedWords.tableGone],
  [closeCodes.unmatched, closedWords.unmatched],
  [closeCodes.noHello, { ...closedWords.noHello, again: true }],
  [closeCodes.tooMany, { ...closedWords.tooMany, again: true }],
  [closeCodes.newerTable, { ...closedWords.older, again: true }],
  [1002, { ...closedWords.older, again: true }],
  [1003, { ...closedWords.otherGame, again: true }],
]);

/** The connection is over for good. */
export const closed = ({ code, reason }: Closed): TemplateResult => {
  const { title, text, again }: Notice = notices.get(code) ?? {
    title: closedWords.other.title,
    text: closedWords.other.text(reason),
    again: true,
  };
  return html`<div class="notice">
    ${arc({ held: [] })}
    <h1 tabindex="-1">${title}</h1>
    <p>${text}</p>
    <p class="actions">
      <a class=${again ? 'button' : 'button bold'} href="/">${closedWords.open}</a>
      ${again ? html`<button class="button bold" type="button" @click=${() => location.reload()}>${closedWords.again}</button>` : nothing}
    </p>
  </div>`;
};

/** What a screen reader says when the connection changes. */
export const connectionWords: Readonly<Record<Status, readonly string[]>> = {
  connecting: [],
  open: [noticeWords.connection.again],
  lost: [noticeWords.connection.lost],
  closed: [],
};

/** Above the table while the connection is made again. */
export const lost = ({ you, phase, settings }: TableView): TemplateResult => html`
  <p class="banner">
    ${arc({ motion: 'waiting' })}
    <span><strong>${noticeWords.connection.lost}</strong>
    ${noticeWords.connection.meanwhile(you !== null, phase === 'playing', settings.turnSeconds !== null)}</span>
  </p>`;
