import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { chatWords } from '#locale/dialogs';
import type { Seat, TableView } from '../sdk/index.ts';
import { seatDot } from './seat-colours.ts';
import { callableUntil, colourOf, isOwn, messagesIn, type Numbered } from './talk.ts';

interface Listed {
  readonly view: TableView;
  /** What is said where nothing has been written. */
  readonly empty: string;
  /** Names that are not heard. */
  readonly mutedUsers: ReadonlySet<string>;
  /** The server's time, in milliseconds after the table's `createdAt`. */
  readonly now: number;
  mayJudge(seat: Seat): boolean;
  call(message: number): void;
}

/** What has been written, the newest last. Always as plain text, whose direction touches nothing around it. */
export const messageList = (listed: Listed): TemplateResult => {
  const { view, mutedUsers } = listed;
  const heard = messagesIn(view.chat).filter(([, { name }]) => !mutedUsers.has(name));
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${chatWords.messages}>
    ${heard.length === 0 ? html`<p class="muted">${listed.empty}</p>` : nothing}
    <ol role="list">${repeat(
      heard,
      ([number]) => number,
      (numbered, index) => row(listed, numbered, heard[index - 1]),
    )}</ol>
  </div>`;
};

const row = (
  { view, now, mayJudge, call }: Listed,
  [number, message]: Numbered,
  before: Numbered | undefined,
): TemplateResult => {
  const { name, text, called, seat, gameNumber } = message;
  const colour = colourOf(message, view);
  const goesOn =
    before !== undefined &&
    before[1].name === name &&
    before[1].seat === seat &&
    before[1].gameNumber === gameNumber;
  const until = callableUntil(message, view, mayJudge);
  const judging = view.vote?.message === number;
  return html`<li class=${goesOn ? 'goes-on' : ''}>
    <span class=${goesOn ? 'unseen' : 'from'}>${colour === null ? nothing : seatDot(colour)}<bdi class="name">${isOwn(message, view) ? chatWords.own : name}</bdi></span>
    <p class="text" dir="auto">${text}</p>
    ${called ? html`<span class="badge">${judging ? chatWords.voting : chatWords.called}</span>` : nothing}
    ${
      until !== null && now < until
        ? html`<button class="small-button" type="button" aria-label=${chatWords.callOf(name)}
          @click=${() => call(number)}>${chatWords.call}</button>`
        : nothing
    }
  </li>`;
};

export const messageStyles = css`
  .scroll {
    overflow: auto;
    overscroll-behavior: contain;
  }
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-4);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li.goes-on {
    margin-block-start: calc(-1 * var(--arcus-space-3));
  }
  .from {
    display: flex;
    gap: var(--arcus-space-2);
    align-items: center;
    color: var(--arcus-muted);
    font-size: var(--arcus-text-1);
    font-weight: var(--arcus-weight-bold);
  }
  .from > .name {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .text {
    margin: 0;
    overflow-wrap: anywhere;
    line-height: 1.35;
    unicode-bidi: isolate;
  }
  li > .small-button {
    padding-inline: 0;
  }
`;
