import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { embedWords } from '#locale/embed';
import { isGameId } from '../games/registry.ts';
import { closeCodes, connectTable, type Table, type TableView } from '../sdk/index.ts';
import { arc, arcStyles } from '../widget/arc.ts';
import { controlStyles } from '../widget/controls.ts';
import { openLinksInNewTab } from '../widget/links.ts';
import { storedTable, storeTable } from '../widget/storage.ts';
import '../widget/table.ts';
import { type EmbedEvent, type EmbedSettings, parts } from './messages.ts';
import type { ArcusOpenTable } from './open-table.ts';
import './open-table.ts';
import { embedEventsOf, readyEvent } from './table-events.ts';

/** Why a connection ends whose table can be shown no longer. */
const gone: readonly number[] = [closeCodes.noSuchTable, closeCodes.tableGone];

/**
 * `<arcus-embedded host game table>`: a table as it stands on somebody's page, or the button that opens one. The event `arcus-embed-event` has an
 * `EmbedEvent` for that page as its detail.
 */
export class ArcusEmbedded extends LitElement {
  static override properties = {
    host: {},
    game: {},
    table: {},
    settings: { attribute: false },
    contained: { type: Boolean },
    opened: { state: true },
    live: { state: true },
  };

  /** The origin of the server. */
  declare host: string;
  declare game: string;
  /** The table's id. Without one the visitor may open a table of `game`. */
  declare table: string | null;
  /** Null as long as the page has not said what it wishes. */
  declare settings: EmbedSettings | null;
  /** Shares its document with others: keys act only while the focus is within. */
  declare contained: boolean;
  /** The table that was opened here. */
  declare private opened: string | null;
  declare private live: Table | null;
  #unsubscribe = (): void => {};
  #stopLinks = (): void => {};
  #hasOffered = false;

  constructor() {
    super();
    this.host = location.origin;
    this.game = '';
    this.table = null;
    this.settings = null;
    this.contained = false;
    this.opened = null;
    this.live = null;
  }

  /** Opens a table, as the button does; of one that is there already, the event `ready` comes again. */
  readonly open = (): void => {
    const view = this.live?.state.view;
    if (view) this.#emit(readyEvent(view, inviteTo(view.id, this.host)));
    else
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector<ArcusOpenTable>('arcus-open-table')?.open(),
      );
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopLinks = openLinksInNewTab(this, () => this.host);
    if (this.hasUpdated) this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopLinks();
    this.#disconnect();
  }

  get #id(): string | null {
    return this.table || this.opened;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('settings') && this.settings && !this.table)
      this.opened ??= storedTable(this.settings.place, this.game);
    if (changed.has('host') || changed.has('table') || changed.has('opened')) this.#connect();
  }

  protected override updated(): void {
    if (this.#id !== null || this.settings === null || this.#hasOffered) return;
    this.#hasOffered = true;
    const { game } = this;
    if (isGameId(game))
      this.#emit({ type: 'ready', detail: { game, table: null, invite: null, phase: null } });
    else
      this.#emit({
        type: 'error',
        detail: { code: 'unknown-game', message: `There is no game “${game}” here.` },
      });
  }

  #connect(): void {
    this.#disconnect();
    const { host } = this;
    const table = this.#id;
    if (table === null) return;
    const live = connectTable({ host, table });
    const invite = inviteTo(table, host);
    let before: TableView | null = null;
    this.#unsubscribe = live.subscribe((state, events) => {
      for (const event of embedEventsOf(before, state, events, invite)) this.#emit(event);
      before = state.view;
      if (gone.includes(state.closed?.code ?? 0)) this.#forget();
    });
    this.live = live;
  }

  #disconnect(): void {
    this.#unsubscribe();
    this.live?.close();
    this.live = null;
  }

  #setOpened(opened: string | null): void {
    this.opened = opened;
    this.#hasOffered = false;
    if (this.settings) storeTable(this.settings.place, this.game, opened);
  }

  /** Offers another table in place of the one that was opened here. */
  readonly #forget = (): void => {
    if (!this.table) this.#setOpened(null);
  };

  #emit(detail: EmbedEvent): void {
    this.dispatchEvent(new CustomEvent('arcus-embed-event', { detail }));
  }

  protected override render(): TemplateResult {
    const { game, host, settings, live, contained } = this;
    const table = this.#id;
    if (table === null && isGameId(game))
      return html`<arcus-open-table part="start" host=${host} game=${game} .seats=${settings?.seats} .options=${settings?.options}
        @arcus-opened=${({ detail }: CustomEvent<string>) => this.#setOpened(detail)}
        @arcus-refused=${({ detail }: CustomEvent) => this.#emit({ type: 'error', detail })}></arcus-open-table>`;
    if (table === null)
      return html`<p class="unknown">${embedWords.unknownGame(game)} <a href="/">Arcus</a></p>`;
    return html`<arcus-table-view exportparts=${parts.join(', ')} .table=${live} invite=${inviteTo(table, host)} ?contained=${contained}
        suggested=${settings?.name ?? nothing} @arcus-left=${this.#forget}>
      <a class="home" slot="start" href="/" aria-label="Arcus">${arc()}</a>
    </arcus-table-view>`;
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
      .unknown {
        margin: var(--arcus-space-6) 0;
        text-align: center;
      }
    `,
  ];
}

const inviteTo = (table: string, host: string): string => new URL(`/t/${table}`, host).href;

customElements.define('arcus-embedded', ArcusEmbedded);
