import './clock.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { noticeWords, tableWords } from '#locale/table';
import { closeCodes } from '../../shared/protocol/codes.ts';
import { drawingFor } from '../games/registry.ts';
import type { Closed, Status, TableState, TableView } from '../sdk/index.ts';
import { arc, matPrint } from '../theme/arc.ts';
import { isPageOld } from '../ui/load-part.ts';
import { sitePath } from '../ui/site-path.ts';

const reload = (classes = 'button'): TemplateResult =>
  html`<button class=${classes} type="button" @click=${() => location.reload()}>${noticeWords.closed.reload}</button>`;

/** On the table's shape, in the color that the document sets by game. */
export const connectingNotice = (state: TableState | null | undefined): TemplateResult => html`
  <div class="table"><div class="stage"><div class="play">
    <div class="mat">${matPrint}<div class="notice">
      ${arc({ motion: 'waiting' })}
      <h1 class="unseen">${noticeWords.connection.table}</h1>
      <p role="status">${state?.isServerChanging ? noticeWords.connection.changing : state?.status === 'unreachable' ? noticeWords.connection.noAnswer : noticeWords.connection.connecting}</p>
    </div></div>
    <div class="own"></div>
    <div class="asking"></div>
  </div></div></div>`;

interface Notice {
  readonly title: string;
  readonly text: string;
  /** A reload can help. */
  readonly again?: boolean;
}

const { closed: closedWords } = noticeWords;

const notices: ReadonlyMap<number, Notice> = new Map<number, Notice>([
  [closeCodes.noSuchTable, closedWords.noSuchTable],
  [closeCodes.tableGone, closedWords.tableGone],
  [closeCodes.noShow, closedWords.unmatched],
  [closeCodes.noHello, { ...closedWords.noHello, again: true }],
  [closeCodes.noSpectators, { ...closedWords.noSpectators, again: true }],
  [closeCodes.tooMany, { ...closedWords.tooMany, again: true }],
  [closeCodes.unreadable, closedWords.unreadable],
  [closeCodes.endedByOperator, closedWords.endedByOperator],
  [1002, { ...closedWords.older, again: true }],
  [1003, { ...closedWords.otherGame, again: true }],
  [3000, { ...closedWords.identity, again: true }],
]);

const falseGames: ReadonlyMap<string, string> = new Map(Object.entries(closedWords.falseGame));

/** Null for other reasons. */
const falseGame = (reason: string): Notice | null => {
  const title = falseGames.get(reason.replace(/:.*/, ''));
  return title === undefined ? null : { title, text: closedWords.falseGameText, again: true };
};

/** @param game whose notes can be kept if the table cannot be trusted */
export const closedNotice = (
  { code, reason }: Closed,
  game: { readonly id: string; readonly gameNumber: number } | null = null,
): TemplateResult => {
  const distrusted = code === 1008 ? falseGame(reason) : null;
  const { title, text, again }: Notice = distrusted ??
    notices.get(code) ?? {
      title: closedWords.other.title,
      text: closedWords.other.text(reason),
      again: true,
    };
  return html`<div class="notice">
    ${arc({ held: [] })}
    <h1 tabindex="-1">${title}</h1>
    <p>${text}</p>
    <p class="actions">
      ${distrusted && game ? html`<a class="button" href=${`${sitePath}t/${game.id}/games/${game.gameNumber}?check`}>${closedWords.notes}</a>` : nothing}
      <a class=${again ? 'button' : 'button bold'} href=${sitePath}>${closedWords.open}</a>
      ${again ? reload('button bold') : nothing}
    </p>
  </div>`;
};

/** For a page that needs the part that is gone. */
export const oldPageNotice = (): TemplateResult => closedNotice({ code: 1002, reason: '' });

/** For a page whose game goes on. */
export const oldPageBanner = (): TemplateResult => html`
  <div class="banner boxed slim" role="status">
    <p>${closedWords.older.text}</p>
    <p class="actions">${reload()}</p>
  </div>`;

const statusWords: Readonly<Record<Status, readonly string[]>> = {
  connecting: [],
  open: [noticeWords.connection.reconnected],
  lost: [noticeWords.connection.lost],
  unreachable: [noticeWords.connection.noAnswer],
  closed: [],
};

export const connectionWords = ({ status, isServerChanging }: TableState): readonly string[] =>
  isServerChanging ? [noticeWords.connection.changing] : statusWords[status];

export const reconnectingBanner = (
  { you, phase, settings }: TableView,
  isServerChanging: boolean,
): TemplateResult => html`
  <p class="banner">
    ${arc({ motion: 'waiting' })}
    <span>${
      isServerChanging
        ? noticeWords.connection.changing
        : html`<strong>${noticeWords.connection.lost}</strong>
    ${noticeWords.connection.meanwhile(you !== null, phase === 'playing', settings.turnSeconds !== null)}`
    }</span>
  </p>`;

/** `elsewhere`: another device renewed the token; `out`: the player left or was kicked. */
export type LostSeat = 'elsewhere' | 'out';

type Seen = Pick<TableView, 'you' | 'seats'>;

/** Null if the viewer did not lose a seat. After a renewal the seat is still taken. */
export const lostSeat = (before: Seen | null, after: Seen): LostSeat | null => {
  if (before === null || before.you === null || after.you !== null) return null;
  const own = before.seats[before.you];
  const stays = after.seats.some(
    (seat) => seat !== null && seat.name === own?.name && !seat.bot && !seat.away,
  );
  return stays ? 'elsewhere' : 'out';
};

export const lostSeatBanner = (lost: LostSeat, stay: () => void): TemplateResult => html`
  <div class="banner boxed" role="alert">
    <p><strong>${noticeWords.lostSeat[lost].title}</strong> ${noticeWords.lostSeat[lost].text}</p>
    <p class="actions">
      <a class="button" href=${sitePath}>${noticeWords.lostSeat.leave}</a>
      <button class="button bold" type="button" @click=${stay}>${noticeWords.lostSeat.watch}</button>
    </p>
  </div>`;

/** For a player whose device cannot vouch for the game. */
export const uncheckedBanner = (understood: () => void): TemplateResult => html`
  <div class="banner boxed slim" role="status">
    <p><strong>${noticeWords.unchecked.title}</strong> ${noticeWords.unchecked.text}</p>
    <p class="actions"><button class="button" type="button" @click=${understood}>${noticeWords.unchecked.understood}</button></p>
  </div>`;

/** For a player whose last games were not played. */
export const seedBanner = (agree: () => void): TemplateResult => html`
  <div class="banner boxed slim" role="status">
    <p><strong>${noticeWords.seed.title}</strong> ${noticeWords.seed.text}</p>
    <p class="actions"><button class="button" type="button" @click=${agree}>${noticeWords.seed.agree}</button></p>
  </div>`;

/** For a game that the page cannot draw as usual. */
export const rulesBanner = ({
  game,
  rules,
}: Pick<TableView, 'game' | 'rules'>): TemplateResult | typeof nothing => {
  const drawing = drawingFor(game, rules);
  return drawing === 'older'
    ? html`<p class="banner boxed slim" role="status">${noticeWords.rules.older}</p>`
    : drawing === 'newer' && !isPageOld()
      ? oldPageBanner()
      : nothing;
};

/** Whether the viewer has a seat in a game that their device cannot vouch for, maybe because the table denies it. */
export const isUnchecked = (
  inShuffle: boolean | null,
  {
    phase,
    roster,
    you,
    shuffle,
  }: Pick<TableView, 'phase' | 'roster' | 'you'> & {
    readonly shuffle: Pick<TableView['shuffle'], 'commitments'>;
  },
): boolean =>
  inShuffle === false &&
  phase === 'playing' &&
  // Newcomers of the next game sit behind its seats.
  (roster?.you != null ||
    (you !== null && you < Math.max(roster?.names.length ?? 0, shuffle.commitments.length)));

export const hiddenGame = ({ seats }: TableView): TemplateResult => html`
  <section class="notice">
    <p class="prompt">${tableWords.watching.closed}</p>
    <p>${tableWords.watching.closedText}
      <a href=${sitePath}>${tableWords.watching.ownTable}</a></p>
    <ul class="players" role="list" aria-label=${tableWords.seats.players}>
      ${seats.map((seat) => (seat === null ? '' : html`<li><arcus-clock name=${seat.name} .color=${seat.color}></arcus-clock><span translate="no" class="name">${seat.name}</span></li>`))}
    </ul>
  </section>`;
