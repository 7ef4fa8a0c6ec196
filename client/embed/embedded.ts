import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { embedWords } from '#locale/embed';
import { copiedTableId } from '../../shared/kernel/ids.ts';
import { addGames } from '../games/own-games.ts';
import { coverOf } from '../games/pages.ts';
import { gameName, isGameId, loadGameUi } from '../games/registry.ts';
import { isText, shape } from '../sdk/guard.ts';
import { serverUrl } from '../sdk/host.ts';
import { fetchJson } from '../sdk/http.ts';
import {
  closeCodes,
  connectTable,
  findRoom,
  type GameId,
  lobby,
  ProblemError,
  RefusalError,
  type Table,
  TableClosedError,
  type TableListener,
  type TableView,
  tokenFromLink,
} from '../sdk/index.ts';
import { arc, arcStyles } from '../theme/arc.ts';
import { controlStyles } from '../ui/controls.ts';
import { openLinksInNewTab, showLazyDialog, submitForms } from '../ui/dialog.ts';
import { attribute, element, flag, property, state } from '../ui/element.ts';
import { storedTable, storeTable } from '../ui/storage.ts';
import { dayOf } from '../widget/daily.ts';
import { DeviceMemory } from '../widget/device-memory.ts';
import { oldPageNotice } from '../widget/notices.ts';
import type { ShowCheck } from '../widget/result/result.ts';
import '../widget/table.ts';
import { isPageOld, loadPart, watchForOldPage } from '../ui/load-part.ts';
import { sitePath, siteUrl } from '../ui/site-path.ts';
import type { ArcusTableView } from '../widget/table.ts';
import { AttributeError } from './attribute-error.ts';
import { defaultSettings, type EmbedSettings, inviteUrl } from './embed-settings.ts';
import { type Command, coded, type EmbedEvent, type EmbedEvents } from './messages.ts';
import { type ArcusOpenTable, attributeMessage, type OpenedTable, opensAutomatically } from './open-table.ts';
import { openingRefusalText } from './opening-refusal.ts';
import { closeName, embedEventsOf, readyEvent } from './table-events.ts';
import { noTokens, WatchedTable } from './watched-table.ts';

/** The table no longer exists. */
const goneCloseCodes: readonly number[] = [
  closeCodes.noSuchTable,
  closeCodes.tableGone,
  closeCodes.endedByOperator,
];

/** `<arcus-embedded game table>`: a table, or the button that opens one. Dispatches `arcus-embed-event` with an `EmbedEvent` for the page. */
export class ArcusEmbedded extends element({
  game: attribute(''),
  /** The table's id; null lets the visitor open a table of `game`. */
  table: attribute<string | null>(null),
  /** Shows the liveliest table of `game`, or of any game, as a spectator. */
  watch: flag,
  /** This frame holds the table; no server is asked. */
  local: flag,
  /** Null until the page has sent them; `defaultSettings` if they are late. */
  settings: property<EmbedSettings | null>(null),
  /** Gets an identity of the user from the page, or null. Null: the page signs no user in. */
  identity: property<(() => Promise<string | null>) | null>(null),
  /** Loads the check of a game, for a dialog. Another page would lack the notes of the game. */
  check: property<((table: string, gameNumber: number) => Promise<TemplateResult>) | null>(null),
  /** The id of the table opened here. */
  opened: state<string | null>(null),
  /** It is not known yet whether the room has a table. */
  isSearching: state(false),
  live: state<Table | null>(null),
  /** Why nothing can be drawn: `text` for the visitor, `detail` for the page. */
  problem: state<{ readonly text: string; readonly detail: EmbedEvents['error'] } | null>(null),
}) {
  #unsubscribe = (): void => {};
  #stopLinks = (): void => {};
  #hasReportedOffer = false;
  /** The view behind the last events. */
  #reportedView: TableView | null = null;
  /** Messages about invalid attributes. */
  readonly #reportedMessages = new Set<string>();
  /** After a first table only the visitor opens another, not `autostart`. */
  #hasPlayed = false;
  /** The visitor's name until they are seated at the table opened here. */
  #nameToSeat: string | null = null;
  #hasAddedOpponents = false;
  /** The focus was on the button that opened the table. */
  #hadFocus = false;
  /** Resolves once the server's game list is loaded; null if not requested. */
  #gamesLoaded: Promise<void> | null = null;
  /** Resolves once it is known whether the room has a table. */
  #searched: Promise<void> = Promise.resolve();

  constructor() {
    super();
    submitForms(this);
    watchForOldPage(this, () =>
      this.#fail(
        'old-page',
        'The server was upgraded, and parts of this older page are gone. A button loads it again.',
        'connected',
      ),
    );
  }

  /** Acts as the button that opens a table. For a table already shown, emits `ready` again. */
  readonly open = (): void => {
    const view = this.live?.state.view;
    if (view) this.#emit(readyEvent(view, this.#inviteUrl(view.id)));
    else if (this.problem) this.#emit({ type: 'error', detail: this.problem.detail });
    else void this.#open();
  };

  async #open(): Promise<void> {
    // `#loadGames` reports a failure.
    await this.#gamesLoaded?.catch(() => {});
    await this.#searched;
    await this.updateComplete;
    this.renderRoot.querySelector<ArcusOpenTable>('arcus-open-table')?.open();
  }

  /** Runs a method of the element. @throws Error with a `code` */
  readonly run = async ({ name, level, code }: Command): Promise<string | undefined> => {
    const { live } = this;
    const view = live?.state.view;
    const drawn = this.renderRoot.querySelector<ArcusTableView>('arcus-table-view');
    const isElsewhere = name === 'new' || name === 'code';
    if (isElsewhere && (this.table !== null || this.watch))
      throw coded('no-game', 'newTable() and openCode() need the attribute game, without table and watch.');
    if (this.local && (name === 'code' || name === 'make-code'))
      throw coded('bad-local', 'A local table has no code.');
    if (!isElsewhere && !view) throw coded('no-such-table', 'No table is drawn.');
    try {
      if (name === 'leave' || (name === 'new' && view?.you != null)) await drawn?.leaveSeat();
      if (name === 'start') await live?.start();
      if (name === 'code') this.#setOpened(await lobby(siteUrl).findCode(code ?? ''));
      if (name === 'make-code' && live) return await madeCode(live);
      if (name === 'add-bot' && view) {
        const seat = view.seats.indexOf(null);
        if (seat < 0) throw new RefusalError('table-full', 'Every seat is taken.');
        await live?.addBot(seat, level);
      }
    } catch (error) {
      throw coded(...codeAndMessage(error));
    }
    if (name === 'new') this.#forget();
    await this.updateComplete;
    return undefined;
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopLinks = openLinksInNewTab(this, () => siteUrl);
    if (this.hasUpdated) this.#start();
  }

  /** Its presence keeps the connection when `moveBefore` moves the element. */
  connectedMoveCallback(): void {}

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopLinks();
    this.#watchedTable.stop();
    this.#disconnect();
  }

  get #id(): string | null {
    return this.watch
      ? this.#watchedTable.table
      : this.table
        ? (copiedTableId(this.table) ?? this.table)
        : this.opened;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('settings');
    if (before === defaultSettings) {
      this.#hasReportedOffer = false;
      this.#reportedView = null;
      this.#hasPlayed = false;
      this.opened = null;
    }
    if (changed.has('settings') && this.settings && !this.table && !this.watch) {
      const { room } = this.settings;
      if (room === null) this.opened ??= storedTable(this.#placeOf(this.settings), this.game);
      else if (room !== before?.room) this.#searched = this.#findRoom(this.settings);
    }
    if (changed.has('table') || changed.has('opened')) this.#start();
    // Reports what arrived before the settings.
    else if ((before === null || before === defaultSettings) && this.live) this.#report(this.live, []);
  }

  protected override updated(): void {
    const { settings } = this;
    if (settings === null) return;
    for (const invalid of settings.invalidAttributes) {
      const { code, message } = invalid;
      if (this.#reportedMessages.has(message)) continue;
      this.#reportedMessages.add(message);
      if (code)
        void attributeMessage(invalid, this.game).then((text) => this.#fail(code, text, 'attributes'));
      else console.warn(message);
    }
    if (
      this.#id !== null ||
      this.isSearching ||
      this.problem !== null ||
      this.#hasReportedOffer ||
      !this.#isGameKnown ||
      (this.watch && !this.#watchedTable.isEmpty)
    )
      return;
    this.#hasReportedOffer = true;
    const { game } = this;
    this.#emit({ type: 'ready', detail: { game, table: null, invite: null, phase: null } });
    if (!this.watch && !this.#hasPlayed && opensAutomatically(settings, this.identity !== null)) this.open();
  }

  get #isGameKnown(): boolean {
    return isGameId(this.game) || (this.watch && this.game === '');
  }

  #start(): void {
    const { watch, game } = this;
    if (watch && this.#isGameKnown) this.#watchedTable.start(siteUrl, game);
    else if (!watch) this.#connect();
    if (!this.#isGameKnown && this.#id === null)
      void this.#loadGames(game).then(() => this.#isGameKnown && this.#start());
  }

  /** Loads the server's game list once, for a game without a module here. Resolves to whether `game` exists. */
  readonly #loadGames = async (game: string): Promise<boolean> => {
    // A frame holds only games of this build.
    this.#gamesLoaded ??= this.local
      ? Promise.resolve()
      : lobby(siteUrl)
          .listGames()
          .then(({ games }) => void addGames(games));
    try {
      await this.#gamesLoaded;
      if (isGameId(game)) this.requestUpdate();
      else
        this.#showProblem(
          embedWords.unknownGame(game),
          'unknown-game',
          `This server has no game “${game}”.`,
          'loading',
        );
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : 'unreachable';
      this.#showProblem(
        openingRefusalText(error),
        code,
        error instanceof Error ? error.message : String(error),
        'loading',
      );
    }
    return isGameId(game);
  };

  #showProblem(text: string, code: string, message: string, stage: EmbedEvents['error']['stage']): void {
    this.problem = { text, detail: { code, message, stage, table: this.#id } };
    this.#emit({ type: 'error', detail: this.problem.detail });
  }

  readonly #watchedTable = new WatchedTable(() => {
    this.#hasReportedOffer = false;
    if (this.live === null || this.#reportedView?.id !== this.#watchedTable.table) this.#connect();
    this.requestUpdate();
  });

  #connect(password?: string): void {
    this.#disconnect();
    const { watch } = this;
    const table = this.#id;
    if (table === null) return;
    if (this.local) {
      void this.#connectLocal(table);
      return;
    }
    this.#show(
      connectTable({
        host: siteUrl,
        table,
        ...(password !== undefined && { password }),
        ...(watch ? { tokens: noTokens } : this.identity && { identity: this.#signedIdentity }),
      }),
    );
  }

  async #connectLocal(table: string): Promise<void> {
    const { game } = this;
    try {
      const { connectLocalTable } = await loadPart(() => import('./local-tables.ts'));
      if (this.isConnected && this.live === null && this.#id === table && isGameId(game))
        this.#show(connectLocalTable(game, table));
    } catch (error) {
      this.#fail(...codeAndMessage(error), 'connected');
      this.#forget();
    }
  }

  #show(live: Table): void {
    const memory = new DeviceMemory();
    this.#unsubscribe = live.subscribe((state, events, before) => {
      if (this.#remembers) memory.note(state);
      if (state.status === 'unreachable' && before.status === 'connecting')
        this.#fail(
          'unreachable',
          'The table does not answer: a network or proxy may block WebSocket.',
          'connected',
        );
      this.#report(live, events);
    });
    this.live = live;
    this.#reportedView = null;
  }

  /** A site knows its own users; two may share a browser. */
  get #remembers(): boolean {
    return !this.watch && !this.local && !this.identity && this.settings?.hide.includes('me') === false;
  }

  readonly #showGames = (from: Element): void => {
    const open = this.table === null ? (table: string) => this.#setOpened(table) : null;
    void showLazyDialog(from, embedWords.myGames, async () => {
      await loadPart(() => import('../widget/my-games.ts'));
      return html`<arcus-my-games .open=${open}></arcus-my-games>`;
    });
  };

  /** Over the table, where it stays when the next game begins. */
  readonly #showCheck: ShowCheck = (label, { id, gameNumber }) => {
    const { check } = this;
    if (check) void showLazyDialog(this.renderRoot, label, () => check(id, gameNumber));
  };

  /** @throws AttributeError if the page gives none */
  readonly #signedIdentity = async (): Promise<string> => {
    const identity = await this.identity?.();
    if (typeof identity === 'string') return identity;
    throw new AttributeError('identity', 'The property identity gave no string.');
  };

  /** Emits events for the page. Waits for the settings, which hold the invite template. */
  #report(live: Table, events: Parameters<TableListener<GameId>>[1]): void {
    const table = this.#id;
    if (this.settings === null || table === null) return;
    const { state } = live;
    if (this.watch && state.closed !== null) {
      this.#watchedTable.replace();
      return;
    }
    if (this.watch && state.view) this.#watchedTable.update(state.view);
    const address = { table, invite: this.#inviteUrl(table) };
    for (const event of embedEventsOf(this.#reportedView, state, events, address))
      if (event.type === 'ended') void this.#emitEnded(live, event.detail);
      else this.#emit(event);
    this.#reportedView = state.view;
    if (goneCloseCodes.includes(state.closed?.code ?? 0)) this.#forget();
    else if (state.view && !this.table && !this.watch) this.#seatVisitor(live, state.view, this.settings);
  }

  async #emitEnded(live: Table, ended: EmbedEvents['ended']): Promise<void> {
    const table = this.#id ?? '';
    const token = this.local ? null : tokenFromLink(live.seatLink(tableUrl(table)) ?? '');
    const receipt = token === null ? null : await receiptOf(table, ended.gameNumber, token);
    this.#emit({ type: 'ended', detail: { ...ended, receipt } });
  }

  /** At a table opened here: seats the visitor, then the opponents, then starts. */
  async #seatVisitor(live: Table, view: TableView, { opponents, autostart }: EmbedSettings): Promise<void> {
    this.#hasPlayed = true;
    if (view.phase !== 'gathering' || view.gameNumber > 0) return;
    const { you, seats } = view;
    const name = this.#nameToSeat;
    try {
      if (you === null && name !== null) {
        this.#nameToSeat = null;
        await live.sit({ name });
      } else if (you !== null && you === view.host && !this.#hasAddedOpponents) {
        this.#hasAddedOpponents = true;
        // After a reload the bots are already seated.
        const isAlone = !seats.some((seat) => seat?.bot);
        const free = seats.flatMap((seat, index) => (seat === null ? [index] : []));
        for (const [index, seat] of (this.local
          ? free
          : free.slice(0, isAlone ? opponents.length : 0)
        ).entries())
          await live.addBot(seat, opponents[index]);
        // An old page would start a game that its visitor does not see.
        const { game, rules } = view;
        const isDrawn = isGameId(game) && (await loadGameUi(game, rules).then(Boolean, () => false));
        if ((autostart || this.local) && isDrawn) await live.start();
      }
    } catch (error) {
      if (error instanceof TableClosedError) return;
      this.#fail(...codeAndMessage(error), 'starting');
    }
  }

  #disconnect(): void {
    this.#unsubscribe();
    this.live?.close();
    this.live = null;
  }

  /** The site's users are refused at a table opened before the login. */
  #placeOf({ place, daily }: EmbedSettings): string {
    if (this.local) return `${place} ${daily ? dayOf(new Date()) : 'local'}`;
    return this.identity ? `${place} signed` : place;
  }

  #setOpened(opened: string | null): void {
    this.opened = opened;
    this.#hasReportedOffer = false;
    this.#hasAddedOpponents = false;
    if (this.settings && this.settings.room === null)
      storeTable(this.#placeOf(this.settings), this.game, opened);
  }

  /** Shows the table of the room. Only a press opens one. */
  async #findRoom({ room: name, page }: EmbedSettings): Promise<void> {
    if (name === null) return;
    this.isSearching = true;
    try {
      const found = await findRoom({ host: siteUrl, name, page });
      if (found !== null && this.settings?.room === name) this.#setOpened(found.id);
    } catch (error) {
      // The button reports all others.
      if (error instanceof ProblemError && error.code === 'no-origin')
        this.#showProblem(openingRefusalText(error), error.code, error.message, 'opening');
    }
    this.isSearching = false;
  }

  /** Replaces the table opened here by the button that opens one. */
  readonly #forget = (): void => {
    if (!this.table && !this.watch) this.#setOpened(null);
  };

  readonly #showOpened = ({ detail: { table, name } }: CustomEvent<OpenedTable>): void => {
    this.#nameToSeat = name;
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    this.#setOpened(table);
  };

  readonly #keepFocus = (): void => {
    if (this.#hadFocus) this.renderRoot.querySelector<ArcusTableView>('arcus-table-view')?.focus();
    this.#hadFocus = false;
  };

  /** Null for a local table: it has no other players. */
  #inviteUrl(table: string): string | null {
    return this.local ? null : (inviteUrl(this.settings?.invite, table) ?? tableUrl(table));
  }

  #fail(code: string, message: string, stage: EmbedEvents['error']['stage']): void {
    this.#emit({ type: 'error', detail: { code, message, stage, table: this.#id } });
  }

  #emit(detail: EmbedEvent): void {
    this.dispatchEvent(new CustomEvent('arcus-embed-event', { detail }));
  }

  protected override render(): TemplateResult {
    const { game, settings, live, problem } = this;
    const table = this.#id;
    if (problem !== null) return html`<p class="unknown">${problem.text} <a href=${sitePath}>Arcus</a></p>`;
    if (table === null && isPageOld()) return html`<div class="unknown">${oldPageNotice()}</div>`;
    if (table === null && (this.isSearching || !this.#isGameKnown))
      return html`<p class="unknown">${arc({ motion: 'waiting' })}</p>`;
    if (table === null && this.watch) return this.#nothingToWatch();
    if (table === null)
      return html`<arcus-open-table game=${game} ?local=${this.local} .settings=${settings} .identity=${this.identity && this.#signedIdentity} .me=${this.#remembers ? this.#showGames : null}
        @arcus-opened=${this.#showOpened}
        @arcus-refused=${({ detail }: CustomEvent) => this.#emit({ type: 'error', detail })}></arcus-open-table>`;
    return html`<arcus-table-view .table=${live} .learn=${this.#loadGames} .hide=${this.#hiddenParts} invite=${this.watch || settings?.hide.includes('invitations') ? '' : (this.#inviteUrl(table) ?? '')} page=${this.local ? '' : tableUrl(table)} ?sounds=${settings?.sounds ?? false} ?watching=${this.watch} .me=${this.#remembers ? this.#showGames : null} .check=${this.check && this.#showCheck}
        suggested=${settings?.name ?? nothing} @arcus-drawn=${this.#keepFocus} @arcus-left=${this.#forget} @arcus-password=${({ detail }: CustomEvent<string>) => this.#connect(detail)}>
      <a class="home" slot="start" href=${sitePath} aria-label="Arcus">${arc()}</a>
    </arcus-table-view>`;
  }

  get #hiddenParts(): EmbedSettings['hide'] {
    const { hide = [] } = this.settings ?? {};
    return this.local ? [...hide, 'chat', 'watching', 'invitations'] : hide;
  }

  /** Shown while searching for a table to watch, or if there is none. */
  #nothingToWatch(): TemplateResult {
    if (!this.#watchedTable.isEmpty)
      return html`<p class="unknown">${arc({ motion: 'waiting', label: embedWords.lookingForGame })}</p>`;
    const { game } = this;
    return html`<section class="unknown">
      ${isGameId(game) ? html`${coverOf(game)}<h1>${gameName(game)}</h1>` : nothing}
      <p>${embedWords.nonePlaying}</p>
      <p><a href=${sitePath} target="_blank">${embedWords.playYourself}</a></p>
    </section>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    css`
      :host {
        display: grid;
        grid-template: minmax(0, 1fr) / minmax(0, 1fr);
        overflow: auto;
        background: var(--arcus-table);
      }
      arcus-open-table {
        align-self: center;
        padding: var(--arcus-space-5);
      }
      :host(:lang(ko)) {
        word-break: keep-all;
        overflow-wrap: break-word;
      }
      .home {
        display: inline-flex;
        align-items: center;
        min-block-size: 44px;
        --arcus-arc-width: 36px;
      }
      section.unknown {
        align-self: center;
        padding: var(--arcus-space-5);
      }
      .unknown > svg {
        display: block;
        inline-size: 100%;
        max-inline-size: 20rem;
        margin-inline: auto;
      }
      .unknown > h1 {
        margin: 0;
        font-size: var(--arcus-text-5);
        line-height: 1.2;
      }
      .unknown {
        margin: var(--arcus-space-6) 0;
        text-align: center;
      }
    `,
  ];
}

const codeAndMessage = (error: unknown): readonly [code: string, message: string] => {
  const code =
    error instanceof RefusalError || error instanceof ProblemError
      ? error.code
      : error instanceof TableClosedError
        ? closeName(error.code)
        : 'internal';
  return [code, error instanceof Error ? error.message : String(error)];
};

/** How long a table may take to make a code. */
const codeTimeoutMs = 5_000;

const madeCode = async (live: Table): Promise<string> => {
  await live.makeCode();
  return new Promise((resolve, reject) => {
    const read = (): void => {
      const code = live.state.view?.code;
      if (code === undefined) return;
      clearTimeout(timer);
      unsubscribe();
      resolve(code.text);
    };
    const unsubscribe = live.subscribe(read);
    const timer = setTimeout(() => {
      unsubscribe();
      reject(new Error('The table made no code.'));
    }, codeTimeoutMs);
    read();
  });
};

const isReceipt = (value: unknown): value is { readonly receipt: string } =>
  shape({ receipt: isText })(value);

/** The result of a game for the seat of this token, signed by the server; null if the server does not answer with one. */
const receiptOf = (table: string, gameNumber: number, token: string): Promise<string | null> => {
  const url = serverUrl(`/api/tables/${table}/games/${gameNumber}/receipt`, siteUrl);
  return fetchJson(url, isReceipt, { headers: { authorization: `Bearer ${token}` } }).then(
    ({ receipt }) => receipt,
    () => null,
  );
};

const tableUrl = (table: string): string => `${siteUrl}t/${table}`;

customElements.define('arcus-embedded', ArcusEmbedded);
