import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { embedWords } from '#locale/embed';
import { coverOf } from '../games/covers.ts';
import { addGames } from '../games/own-games.ts';
import { gameName, isGameId } from '../games/registry.ts';
import {
  closeCodes,
  connectTable,
  type GameId,
  lobby,
  ProblemError,
  RefusalError,
  type Table,
  TableClosedError,
  type TableListener,
  type TableView,
} from '../sdk/index.ts';
import { arc, arcStyles } from '../theme/arc.ts';
import { controlStyles } from '../ui/controls.ts';
import { openLinksInNewTab } from '../ui/dialog.ts';
import { storedTable, storeTable } from '../ui/storage.ts';
import { parseName } from '../widget/gathering/form-fields.ts';
import '../widget/table.ts';
import { type EmbedEvent, type EmbedEvents, parts } from './messages.ts';
import type { ArcusOpenTable, OpenedTable } from './open-table.ts';
import './open-table.ts';
import { type EmbedSettings, inviteUrl } from './embed-settings.ts';
import { openingRefusalText } from './opening-refusal.ts';
import { embedEventsOf, readyEvent } from './table-events.ts';
import { noTokens, WatchedTable } from './watched-table.ts';

/** Why a connection ends whose table can be shown no longer. */
const goneCloseCodes: readonly number[] = [closeCodes.noSuchTable, closeCodes.tableGone];

/**
 * `<arcus-embedded host game table>`: a table as it stands on somebody's page, or the button that opens one. The event `arcus-embed-event` has an
 * `EmbedEvent` for that page as its detail.
 */
export class ArcusEmbedded extends LitElement {
  static override properties = {
    host: {},
    game: {},
    table: {},
    watch: { type: Boolean },
    settings: { attribute: false },
    contained: { type: Boolean },
    opened: { state: true },
    live: { state: true },
    problem: { state: true },
  };

  /** The origin of the server. */
  declare host: string;
  declare game: string;
  /** The table's id. Without one the visitor may open a table of `game`. */
  declare table: string | null;
  /** Shows the liveliest table of the game, or of any if there is none, and takes no part in it. */
  declare watch: boolean;
  /** Null as long as the page has not said what it wishes. */
  declare settings: EmbedSettings | null;
  /** Shares its document with others: keys act only while the focus is within. */
  declare contained: boolean;
  /** The table that was opened here. */
  declare private opened: string | null;
  declare private live: Table | null;
  /** Why nothing can be drawn, for the visitor. */
  declare private problem: { readonly text: string; readonly told: EmbedEvents['error'] } | null;
  #unsubscribe = (): void => {};
  #stopLinks = (): void => {};
  #hasOffered = false;
  /** The view that the page was told of last. */
  #told: TableView | null = null;
  /** The mistakes that the page was told of. */
  readonly #mistakes = new Set<string>();
  /** Whether the visitor has had a table here: from then on only they open another. */
  #hasPlayed = false;
  /** The name of a visitor who waits for a seat at the table that was opened here. */
  #newcomer: string | null = null;
  #hasInvitedOpponents = false;
  /** Resolves once the games of the server are taken in, if they are asked for. */
  #asked: Promise<void> | null = null;

  constructor() {
    super();
    this.host = location.origin;
    this.game = '';
    this.table = null;
    this.watch = false;
    this.settings = null;
    this.contained = false;
    this.opened = null;
    this.live = null;
    this.problem = null;
  }

  /** Opens a table, as the button does; of one that is there already, the event `ready` comes again. */
  readonly open = (): void => {
    const view = this.live?.state.view;
    if (view) this.#emit(readyEvent(view, this.#inviteTo(view.id)));
    else if (this.problem) this.#emit({ type: 'error', detail: this.problem.told });
    else void this.#open();
  };

  async #open(): Promise<void> {
    // Where that fails it is told there.
    await this.#asked?.catch(() => {});
    await this.updateComplete;
    this.renderRoot.querySelector<ArcusOpenTable>('arcus-open-table')?.open();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopLinks = openLinksInNewTab(this, () => this.host);
    if (this.hasUpdated) this.#begin();
  }

  /** Moved together with the element around it, by `moveBefore`, it keeps its connection. */
  connectedMoveCallback(): void {}

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopLinks();
    this.#watching.stop();
    this.#disconnect();
  }

  get #id(): string | null {
    return this.watch ? this.#watching.table : this.table || this.opened;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('settings') && this.settings && !this.table && !this.watch)
      this.opened ??= storedTable(this.settings.place, this.game);
    if (changed.has('host') || changed.has('table') || changed.has('opened')) this.#begin();
    // What the table said before the page did.
    else if (changed.get('settings') === null && this.live) this.#tell(this.live, []);
  }

  protected override updated(): void {
    const { settings } = this;
    if (settings === null) return;
    for (const { code, message } of settings.invalidAttributes) {
      if (this.#mistakes.has(message)) continue;
      this.#mistakes.add(message);
      if (code) this.#fail(code, message, 'attributes');
      else console.warn(message);
    }
    if (this.#id !== null || this.#hasOffered || !this.#isKnown || (this.watch && !this.#watching.isEmpty))
      return;
    this.#hasOffered = true;
    const { game } = this;
    this.#emit({ type: 'ready', detail: { game, table: null, invite: null, phase: null } });
    if (settings.autostart && !this.watch && parseName(settings.name ?? '') !== null && !this.#hasPlayed)
      this.open();
  }

  get #isKnown(): boolean {
    return isGameId(this.game) || (this.watch && this.game === '');
  }

  #begin(): void {
    const { watch, host, game } = this;
    if (watch && this.#isKnown) this.#watching.start(host, game);
    else if (!watch) this.#connect();
    if (!this.#isKnown && this.#id === null)
      void this.#learn(game).then(() => this.#isKnown && this.#begin());
  }

  /** Asks the server, once, what it says of its games, for this one is drawn by no module here. */
  readonly #learn = async (game: string): Promise<boolean> => {
    this.#asked ??= lobby(this.host)
      .listGames()
      .then(({ games }) => void addGames(games));
    try {
      await this.#asked;
      if (isGameId(game)) this.requestUpdate();
      else
        this.#giveUp(
          embedWords.unknownGame(game),
          'unknown-game',
          `There is no game “${game}” here.`,
          'opening',
        );
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : 'unreachable';
      this.#giveUp(
        openingRefusalText(error),
        code,
        error instanceof Error ? error.message : String(error),
        'loading',
      );
    }
    return isGameId(game);
  };

  #giveUp(text: string, code: string, message: string, stage: EmbedEvents['error']['stage']): void {
    this.problem = { text, told: { code, message, stage, table: this.#id } };
    this.#emit({ type: 'error', detail: this.problem.told });
  }

  readonly #watching = new WatchedTable(() => {
    this.#hasOffered = false;
    if (this.live === null || this.#told?.id !== this.#watching.table) this.#connect();
    this.requestUpdate();
  });

  #connect(): void {
    this.#disconnect();
    const { host, watch } = this;
    const table = this.#id;
    if (table === null) return;
    const live = connectTable({ host, table, ...(watch && { tokens: noTokens }) });
    this.#unsubscribe = live.subscribe((_, events) => this.#tell(live, events));
    this.live = live;
    this.#told = null;
  }

  /** Tells the page what has changed, once it has said where to send others. */
  #tell(live: Table, events: Parameters<TableListener<GameId>>[1]): void {
    const table = this.#id;
    if (this.settings === null || table === null) return;
    const { state } = live;
    if (this.watch && state.closed !== null) {
      this.#watching.replace();
      return;
    }
    if (this.watch && state.view) this.#watching.update(state.view);
    const place = { table, invite: this.#inviteTo(table) };
    for (const event of embedEventsOf(this.#told, state, events, place)) this.#emit(event);
    this.#told = state.view;
    if (goneCloseCodes.includes(state.closed?.code ?? 0)) this.#forget();
    else if (state.view && !this.table && !this.watch) this.#seatVisitor(live, state.view, this.settings);
  }

  /** At a table that was opened here: seats the visitor who has given a name, and then those whom the page wishes them to play against. */
  async #seatVisitor(live: Table, view: TableView, { opponents, autostart }: EmbedSettings): Promise<void> {
    this.#hasPlayed = true;
    if (view.phase !== 'gathering' || view.gameNumber > 0) return;
    const { you, seats } = view;
    const newcomer = this.#newcomer;
    try {
      if (you === null && newcomer !== null) {
        this.#newcomer = null;
        await live.sit({ name: newcomer });
      } else if (you !== null && you === view.host && !this.#hasInvitedOpponents) {
        this.#hasInvitedOpponents = true;
        // They are there already where the page was loaded again.
        const isAlone = !seats.some((seat) => seat?.bot);
        const free = seats.flatMap((seat, index) => (seat === null ? [index] : []));
        for (const [index, seat] of free.slice(0, isAlone ? opponents.length : 0).entries())
          await live.addBot(seat, opponents[index]);
        if (autostart) await live.start();
      }
    } catch (error) {
      if (error instanceof TableClosedError) return;
      const code = error instanceof RefusalError ? error.code : 'internal';
      this.#fail(code, error instanceof Error ? error.message : String(error), 'starting');
    }
  }

  #disconnect(): void {
    this.#unsubscribe();
    this.live?.close();
    this.live = null;
  }

  #setOpened(opened: string | null): void {
    this.opened = opened;
    this.#hasOffered = false;
    this.#hasInvitedOpponents = false;
    if (this.settings) storeTable(this.settings.place, this.game, opened);
  }

  /** Offers another table in place of the one that was opened here. */
  readonly #forget = (): void => {
    if (!this.table && !this.watch) this.#setOpened(null);
  };

  readonly #seat = ({ detail: { table, name } }: CustomEvent<OpenedTable>): void => {
    this.#newcomer = name;
    this.#setOpened(table);
  };

  /** The address to send to others: the page's, or the table's own. */
  #inviteTo(table: string): string {
    return inviteUrl(this.settings?.invite, table) ?? tableUrl(table, this.host);
  }

  #fail(code: string, message: string, stage: EmbedEvents['error']['stage']): void {
    this.#emit({ type: 'error', detail: { code, message, stage, table: this.#id } });
  }

  #emit(detail: EmbedEvent): void {
    this.dispatchEvent(new CustomEvent('arcus-embed-event', { detail }));
  }

  protected override render(): TemplateResult {
    const { game, host, settings, live, contained, problem } = this;
    const table = this.#id;
    if (problem !== null) return html`<p class="unknown">${problem.text} <a href="/">Arcus</a></p>`;
    if (table === null && !this.#isKnown) return html`<p class="unknown">${arc({ motion: 'waiting' })}</p>`;
    if (table === null && this.watch) return this.#waiting();
    if (table === null)
      return html`<arcus-open-table part="start" host=${host} game=${game} .settings=${settings}
        @arcus-opened=${this.#seat}
        @arcus-refused=${({ detail }: CustomEvent) => this.#emit({ type: 'error', detail })}></arcus-open-table>`;
    return html`<arcus-table-view exportparts=${parts.join(', ')} .table=${live} .learn=${this.#learn} invite=${this.watch ? '' : this.#inviteTo(table)} page=${tableUrl(table, host)} ?contained=${contained} ?watching=${this.watch}
        suggested=${settings?.name ?? nothing} @arcus-left=${this.#forget}>
      <a class="home" slot="start" href="/" aria-label="Arcus">${arc()}</a>
    </arcus-table-view>`;
  }

  /** There is no table to watch, or it is not known yet. */
  #waiting(): TemplateResult {
    if (!this.#watching.isEmpty)
      return html`<p class="unknown">${arc({ motion: 'waiting', label: embedWords.lookingForGame })}</p>`;
    const { game } = this;
    return html`<section class="unknown">
      ${isGameId(game) ? html`${coverOf(game)}<h1>${gameName(game)}</h1>` : nothing}
      <p>${embedWords.nonePlaying}</p>
      <p><a href="/" target="_blank">${embedWords.playYourself}</a></p>
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
      .unknown a {
        color: inherit;
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

const tableUrl = (table: string, host: string): string => new URL(`/t/${table}`, host).href;

customElements.define('arcus-embedded', ArcusEmbedded);
