import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { chatWords, removalWords, reportWords } from '#locale/dialogs';
import { tableWords } from '#locale/table';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import {
  isMessage,
  maxMessageLength,
  type ReportReason,
  reactions,
  reportReasons,
} from '../../../shared/protocol/codes.ts';
import { serverUrl } from '../../sdk/host.ts';
import { fetchJson } from '../../sdk/http.ts';
import {
  allowPlayer,
  avoidedPlayers,
  avoidPlayer,
  browserTokens,
  ProblemError,
  reportPlayer,
  type Seat,
  strangerOf,
  type Table,
  type TableView,
} from '../../sdk/index.ts';
import { controlStyles } from '../../ui/controls.ts';
import { showConfirmation, showDialog } from '../../ui/dialog.ts';
import { element, property, state } from '../../ui/element.ts';
import { RequestController } from '../../ui/request-controller.ts';
import { mayVoteOut } from '../bar/votes.ts';
import { seatDot } from '../seats.ts';
import {
  type Conversation,
  callableUntil,
  colorOf,
  isOwn,
  messagesIn,
  type NumberedMessage,
} from './conversation.ts';

interface MessageList {
  readonly view: TableView;
  /** Replaces an empty list. */
  readonly empty: string;
  readonly mutedUsers: ReadonlySet<string>;
  /** Milliseconds after the table's `createdAt`. */
  readonly now: number;
  mayJudge(seat: Seat): boolean;
  call(message: number): void;
}

/** Newest last, plain text. `bdi` isolates its direction. */
const messageList = (list: MessageList): TemplateResult => {
  const { view, mutedUsers } = list;
  const shown = messagesIn(view.chat).filter(([, { name }]) => !mutedUsers.has(name));
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${chatWords.messages}>
    ${shown.length === 0 ? html`<p class="muted">${list.empty}</p>` : nothing}
    <ol role="list">${repeat(
      shown,
      ([number]) => number,
      (numbered, index) => row(list, numbered, shown[index - 1]),
    )}</ol>
  </div>`;
};

const row = (
  { view, now, mayJudge, call }: MessageList,
  [number, message]: NumberedMessage,
  before: NumberedMessage | undefined,
): TemplateResult => {
  const { name, text, called, seat, gameNumber } = message;
  const color = colorOf(message, view);
  const continues =
    before !== undefined &&
    before[1].name === name &&
    before[1].seat === seat &&
    before[1].gameNumber === gameNumber;
  const until = callableUntil(message, view, mayJudge);
  const judging = view.vote?.message === number;
  return html`<li class=${continues ? 'goes-on' : ''}>
    <span class=${continues ? 'unseen' : 'from'}>${color === null ? nothing : seatDot(color)}<bdi translate="no" class="name">${isOwn(message, view) ? chatWords.own : name}</bdi></span>
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

const messageStyles = css`
  .scroll {
    overflow: auto;
    overscroll-behavior: contain;
  }
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-4);
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

/** The counter appears at this number of remaining characters. */
const counterThreshold = 40;

/** `<arcus-chat>`: the messages of a table and the form to write. */
export class ArcusChat extends element({
  table: property<Table | null>(null),
  view: property<TableView | null>(null),
  /** The reason why the game closes the chat; null if it is open. */
  muted: property<string | null>(null),
  mayJudge: property<(seat: Seat) => boolean>(() => false),
  conversation: property<Conversation | null>(null),
  mutedUsers: property<ReadonlySet<string>>(new Set()),
  aloud: { type: Boolean, initial: true },
  text: state(''),
  /** An operator of the server reads reports. */
  takesReports: state(false),
}) {
  readonly #requests = new RequestController(this);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #atEnd = true;

  focusInput(): void {
    this.renderRoot.querySelector<HTMLElement>('input:not([type=checkbox])')?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(): void {
    const list = this.renderRoot?.querySelector('.scroll');
    this.#atEnd = !list || list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
  }

  protected override updated(changed: PropertyValues): void {
    const list = this.renderRoot.querySelector('.scroll');
    if (list && this.#atEnd && changed.has('view')) list.scrollTop = list.scrollHeight;
    this.#scheduleUpdate();
  }

  get #now(): number {
    return (this.table?.serverNow() ?? 0) - (this.view?.createdAt ?? 0);
  }

  /** Redraws when a message's call button expires. */
  #scheduleUpdate(): void {
    clearTimeout(this.#timer);
    const { view, mayJudge } = this;
    if (!view) return;
    const now = this.#now;
    const ends = Object.values(view.chat).flatMap((message) => callableUntil(message, view, mayJudge) ?? []);
    const next = Math.min(...ends.filter((end) => end > now));
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.requestUpdate(), next - now + 50);
  }

  readonly #send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = this.text.trim();
    if (this.#requests.busy || text === '') return;
    if (!isMessage(text)) {
      this.#requests.show(chatWords.malformed(maxMessageLength));
      return;
    }
    // The next message may be typed while this one is on its way.
    this.text = '';
    if (await this.#requests.run(() => this.table?.say(text))) return;
    this.text = [text, this.text].filter(Boolean).join(' ');
  };

  protected override render(): TemplateResult | typeof nothing {
    const { view, mutedUsers, mayJudge } = this;
    if (!view) return nothing;
    return html`
      ${messageList({
        view,
        empty: emptyWords(view),
        mutedUsers,
        mayJudge,
        now: this.#now,
        call: (message) => this.#requests.runBeside(() => this.table?.call(message)),
      })}
      ${view.you === null ? nothing : this.#reactions()}
      ${this.#form(view)}
      <p class="problem" role="alert">${this.#requests.problem}</p>
      ${this.#muting(view)}`;
  }

  #reactions(): TemplateResult {
    return html`<div class="reactions" role="group" aria-label=${chatWords.reactions}>
      ${reactions.map((reaction) => {
        const react = () => this.#requests.runBeside(() => this.table?.react(reaction));
        return html`<button type="button" @click=${react}>${tableWords.reactions[reaction]}</button>`;
      })}
    </div>`;
  }

  #form({ settings, you }: TableView): TemplateResult {
    const reason = whyReadOnly(settings.chat, you !== null, this.muted);
    if (reason !== null) return html`<p class="muted">${reason}</p>`;
    const left = maxMessageLength - [...this.text.trim()].length;
    const hint = left >= 0 ? chatWords.charactersLeft(left) : chatWords.charactersOver(-left);
    return html`<form novalidate @submit=${this.#send}>
      <label class="unseen" for="text">${chatWords.ownMessage}</label>
      <input class="input" id="text" autocomplete="off" enterkeyhint="send" dir="auto" placeholder=${chatWords.writeToAll}
        .value=${this.text} @input=${this.#type} aria-invalid=${left < 0 ? 'true' : nothing}
        aria-describedby=${left <= counterThreshold ? 'left' : nothing}>
      <button class="button" aria-disabled=${this.#requests.busy || this.text.trim() === '' ? 'true' : nothing}>${this.#requests.busy ? chatWords.sending : chatWords.send}</button>
      ${left <= counterThreshold ? html`<p class="left" id="left">${hint}</p>` : nothing}
    </form>`;
  }

  readonly #type = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) this.text = target.value;
  };

  #muting(view: TableView): TemplateResult {
    const { seats, you } = view;
    const others = seats.flatMap((seat, index) =>
      seat === null || seat.bot || index === you ? [] : [seat.name],
    );
    const names = [...new Set([...others, ...this.mutedUsers])];
    return html`<details @toggle=${this.#askForReports}>
      <summary class="small-button">${chatWords.unmuted}</summary>
      ${names.map((name) => {
        const change = (): void => this.conversation?.mute(name, !this.mutedUsers.has(name));
        return html`<label class="check"><input type="checkbox" .checked=${!this.mutedUsers.has(name)} @change=${change}>
          <bdi>${name}</bdi></label>`;
      })}
      ${seats.map((seat, index) => (seat?.avoid === undefined || index === you ? nothing : this.#avoiding(seat.name, seat.avoid)))}
      <label class="check"><input type="checkbox" .checked=${this.aloud} @change=${() => this.conversation?.setAloud(!this.aloud)}>
        ${chatWords.screenReader}</label>
      ${seats.map((seat, index) => {
        if (seat === null || seat.bot || you === null || index === you) return nothing;
        const isRemovable = view.removal === undefined && mayVoteOut(view, index);
        return html`${this.takesReports ? this.#reporting(seat.name, index) : nothing}${isRemovable ? this.#removing(seat.name, index) : nothing}`;
      })}
    </details>`;
  }

  readonly #askForReports = (): void => {
    const { host } = this.table ?? {};
    if (host == null) return;
    // The lobby's client would be loaded for one field.
    fetchJson(serverUrl('/api/games', host), isJsonObject).then(
      (games) => {
        this.takesReports = games.takesReports === true;
      },
      () => {},
    );
  };

  #reporting(name: string, seat: number): TemplateResult {
    const ask = (): void => {
      const choice = (reason: ReportReason): TemplateResult =>
        html`<button class="button" @click=${() => this.#report(seat, reason)}>${reportWords.reasons[reason]}</button>`;
      showDialog(
        this,
        reportWords.report(name),
        html`<h2>${reportWords.report(name)}</h2>
          <p>${reportWords.ask(name)}</p>
          <form class="actions" method="dialog">
            ${reportReasons.map(choice)}
            <button class="button bold">${reportWords.no}</button>
          </form>`,
      );
    };
    return html`<p><button class="small-button" type="button" @click=${ask}>${reportWords.report(name)}</button></p>`;
  }

  async #report(seat: number, reason: ReportReason): Promise<void> {
    if (!this.table) return;
    const { device } = strangerOf(browserTokens);
    const sentence = await reportPlayer(this.table, { seat, reason, device }).then(
      () => reportWords.done,
      (error: unknown) =>
        error instanceof ProblemError && error.code === 'too-many-requests'
          ? reportWords.tooMany
          : reportWords.failed,
    );
    this.#requests.show(sentence);
  }

  #removing(name: string, seat: number): TemplateResult {
    const ask = (): void =>
      showConfirmation(
        this,
        {
          title: tableWords.kick.title(name),
          text: removalWords.ask(name),
          no: tableWords.kick.no,
          yes: removalWords.yes,
        },
        () => void this.#requests.runBeside(() => this.table?.voteOut(seat)),
      );
    return html`<p><button class="small-button" type="button" @click=${ask}>${removalWords.call(name)}</button></p>`;
  }

  /** At a matched table. */
  #avoiding(name: string, avoid: string): TemplateResult {
    const isAvoided = avoidedPlayers(browserTokens).some((player) => player.avoid === avoid);
    const change = (): void => {
      if (isAvoided) allowPlayer(browserTokens, avoid);
      else avoidPlayer(browserTokens, { avoid, name, at: Date.now() });
      this.requestUpdate();
    };
    return html`<label class="check"><input type="checkbox" .checked=${isAvoided} @change=${change}>
      ${chatWords.avoid(name)}</label>`;
  }

  static override styles = [
    controlStyles,
    messageStyles,
    css`
      :host {
        display: grid;
        grid-template: minmax(6rem, 1fr) / minmax(0, 1fr);
        grid-auto-rows: auto;
        gap: var(--arcus-space-4);
        min-block-size: 0;
      }
      p {
        margin: 0;
      }
      .input::placeholder {
        color: var(--arcus-muted);
        opacity: 1;
      }
      .reactions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-2);
      }
      .reactions > button {
        display: inline-flex;
        align-items: center;
        min-block-size: 28px;
        margin: 0;
        padding-inline: var(--arcus-space-3);
        border: 1px solid var(--arcus-edge);
        border-radius: var(--arcus-radius);
        background: none;
        color: inherit;
        font: inherit;
        font-size: var(--arcus-text-2);
        line-height: 1.3;
        cursor: pointer;
        touch-action: manipulation;
      }
      @media (hover: hover) {
        .reactions > button:hover {
          background: color-mix(in srgb, var(--arcus-ink) 14%, transparent);
        }
      }
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--arcus-space-2) var(--arcus-space-3);
      }
      form > .button {
        padding-inline: var(--arcus-space-4);
      }
      .left {
        color: var(--arcus-muted);
        font-size: var(--arcus-text-1);
      }
      [aria-invalid] ~ .left {
        color: var(--arcus-ink);
        font-weight: var(--arcus-weight-bold);
      }
      details .small-button {
        padding-inline: 0;
      }
      summary.small-button {
        list-style: none;
      }
      summary::-webkit-details-marker {
        display: none;
      }
    `,
  ];
}

/** With a delay spectators get no chat during a game: messages refer to later moments. */
const emptyWords = ({ phase, you, settings: { spectators, spectatorDelay } }: TableView): string =>
  you === null && phase === 'playing' && (!spectators || spectatorDelay > 0)
    ? chatWords.afterGame
    : chatWords.none;

const whyReadOnly = (chat: boolean, seated: boolean, muted: string | null): string | null => {
  if (!chat) return chatWords.off;
  if (!seated) return chatWords.seatedOnly;
  return muted;
};

customElements.define('arcus-chat', ArcusChat);
