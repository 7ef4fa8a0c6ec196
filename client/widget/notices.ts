import { html, nothing, type TemplateResult } from 'lit';
import { type Closed, closeCodes, type Status, type TableView } from '../sdk/index.ts';
import { arc } from './arc.ts';

/** The table has not answered yet. `long`: it takes longer than it should. */
export const connecting = (long: boolean): TemplateResult => html`
  <div class="notice">
    ${arc({ motion: 'waiting' })}
    <h1 class="unseen">The table</h1>
    <p role="status">${long ? 'Still no answer. Arcus keeps trying; is this device online?' : 'Connecting to the table…'}</p>
  </div>`;

interface Words {
  readonly title: string;
  readonly text: string;
  /** Loading the page again can help. */
  readonly again?: boolean;
}

const closedWords: ReadonlyMap<number, Words> = new Map([
  [
    closeCodes.noSuchTable,
    {
      title: 'There is no such table',
      text: 'The link may be incomplete. Ask for it once more, or open a table of your own.',
    },
  ],
  [
    closeCodes.tableGone,
    {
      title: 'This table is gone',
      text: 'Nobody had been at it for a while, so it was cleared away. A new one takes one click.',
    },
  ],
  [
    closeCodes.noHello,
    {
      title: 'The table did not hear from this page',
      text: 'Your seat is kept. Load the page again to go on.',
      again: true,
    },
  ],
  [
    closeCodes.newerTable,
    {
      title: 'This page is older than the table',
      text: 'Arcus was renewed while the page was open. Load it again to go on; your seat is kept.',
      again: true,
    },
  ],
  [
    1002,
    {
      title: 'This page is older than the table',
      text: 'Arcus was renewed while the page was open. Load it again to go on; your seat is kept.',
      again: true,
    },
  ],
  [
    1003,
    {
      title: 'Another game is played here',
      text: 'The link names the wrong game. Load the page again.',
      again: true,
    },
  ],
]);

/** The connection is over for good. */
export const closed = ({ code, reason }: Closed): TemplateResult => {
  const {
    title,
    text,
    again = false,
  } = closedWords.get(code) ?? {
    title: 'The table has closed the connection',
    text: reason || 'Load the page again to go on.',
    again: true,
  };
  return html`<div class="notice">
    ${arc({ held: [] })}
    <h1 tabindex="-1">${title}</h1>
    <p>${text}</p>
    <p class="actions">
      <a class=${again ? 'button' : 'button bold'} href="/">Open a table</a>
      ${again ? html`<button class="button bold" type="button" @click=${() => location.reload()}>Load again</button>` : nothing}
    </p>
  </div>`;
};

/** What a screen reader says when the connection changes. */
export const connectionWords: Readonly<Record<Status, readonly string[]>> = {
  connecting: [],
  open: ['Connected again.'],
  lost: ['Connection lost.'],
  closed: [],
};

/** Above the table while the connection is made again. */
export const lost = ({ you, phase, settings }: TableView): TemplateResult => {
  const meanwhile =
    settings.turnSeconds === null
      ? 'After a minute the table plays safe moves for you.'
      : 'If your time runs out meanwhile, the table makes the safe move for you.';
  return html`
  <p class="banner">
    ${arc({ motion: 'waiting' })}
    <span><strong>Connection lost.</strong> Arcus is connecting again by itself${you === null ? '.' : ', and your seat is kept.'}
    ${you !== null && phase === 'playing' ? meanwhile : nothing}</span>
  </p>`;
};
