import { css, html, nothing, type TemplateResult } from 'lit';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import '../../games/own-games.ts';
import { gameName, isGameId } from '../../games/registry.ts';
import type { Table, TableState } from '../../sdk/index.ts';
// Not from the index, which would bundle the lobby and matchmaking.
import { connectTable } from '../../sdk/table.ts';
import { browserTokens, keyFromLink, tokenFromLink } from '../../sdk/tokens.ts';
import { arc, arcStyles, tablePageStyles, theatreStyles } from '../../theme/arc.ts';
import { controlStyles } from '../../ui/controls.ts';
import { showLazyDialog } from '../../ui/dialog.ts';
import { attribute, element, state } from '../../ui/element.ts';
import { DeviceMemory } from '../../widget/device-memory.ts';
import { isHandedOver } from '../../widget/seats.ts';
import '../../widget/table.ts';
import { tablePageWords, tableWords } from '#locale/table';
import { loadPart } from '../../ui/load-part.ts';
import { sitePath, siteUrl } from '../../ui/site-path.ts';
import type { WakeLock } from '../wake-lock.ts';

/** `<arcus-table-page table game>`: a table that fills the page. */
class ArcusTablePage extends element({
  /** The table's id. */
  table: attribute(''),
  game: attribute(''),
  live: state<Table | null>(null),
  state: state<TableState | null>(null),
  /** The page was opened by a seat link whose token is invalid. */
  isSeatLinkInvalid: state(false),
  /** The token of a link to another seat, while its player has one. */
  otherToken: state<string | null>(null),
  /** This browser shows reminders of the table. */
  isReminded: state(false),
}) {
  #linkKey: string | null = null;
  #wakeLock: Promise<WakeLock> | undefined;
  #unsubscribe = (): void => {};

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#followLink);
    if (!this.#followLink()) this.#connect(null);
    if (new URLSearchParams(location.search).has('devtools'))
      loadPart(() => import('../devtools/devtools.ts')).then(({ openDevtools }) => openDevtools(this));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#followLink);
    this.#disconnect();
  }

  /** Takes the seat of a seat link, or asks a player who has another. Removes the token from the URL, which is visible, shared and kept in the history. */
  readonly #followLink = (): boolean => {
    const token = tokenFromLink(location.href);
    if (token === null) return false;
    this.#linkKey = keyFromLink(location.href);
    history.replaceState(history.state, '', location.pathname + location.search);
    const own = browserTokens.get(this.table);
    if (own === null || own === token) this.#connect(token);
    else this.#connect(null, token);
    return true;
  };

  /** @param other of a link, for a browser with a token. It is used only if that gives no seat. */
  #connect(token: string | null, other: string | null = null, password?: string): void {
    this.#disconnect();
    this.otherToken = null;
    const { table, game } = this;
    if (!isGameId(game)) return;
    const seat = token === null ? {} : { token, ...(this.#linkKey && { key: this.#linkKey }) };
    const live = connectTable({
      ...{ host: siteUrl, table, game, ...seat },
      ...(password !== undefined && { password }),
    });
    const memory = new DeviceMemory({
      sat: ({ settings, gameNumber }) => {
        if (settings.botsGiveWay) loadPart(() => import('../older-table.ts')).catch(() => {});
        if (gameNumber === 0)
          loadPart(() => import('../lesson/offer.ts'))
            .then(({ offer }) => offer(this))
            .catch(() => {});
      },
      // A player who finishes games may come back without a connection.
      ended: () =>
        void loadPart(() => import('../app-worker.ts'))
          .then(({ registerWorker }) => registerWorker())
          .catch(() => {}),
    });
    let isUnchecked = token !== null || other !== null;
    this.#unsubscribe = live.subscribe((state) => {
      this.state = state;
      document.title = titleOf(state, game);
      memory.note(state);
      const { view } = state;
      if (view?.reminders ?? this.isReminded)
        loadPart(() => import('../reminders.ts'))
          .then(({ watchReminders }) => watchReminders(this, state))
          .catch(() => {});
      this.#keepAwake(view?.prompt != null && !view.paused && !isOverDays(view.settings));
      if (!isUnchecked || !state.view) return;
      isUnchecked = false;
      if (token === null) {
        if (state.view.you === null) this.#connect(other);
        else this.otherToken = other;
        return;
      }
      // An invalid token leaves the browser's stored seat in use.
      this.isSeatLinkInvalid = tokenFromLink(live.seatLink(location.href) ?? '') !== token;
    });
    this.live = live;
    this.state = live.state;
  }

  /** A player who comes from the press that opened the table goes on in the game. */
  readonly #drawn = (): void => {
    const { phase, you } = this.state?.view ?? {};
    if (phase === 'playing' && you != null && document.activeElement === document.body)
      this.renderRoot.querySelector<HTMLElement>('arcus-table-view')?.focus();
  };

  readonly #showReminders = (from: Element): Promise<void> =>
    showLazyDialog(from, tableWords.remind.off, async () => {
      await loadPart(() => import('../reminders.ts'));
      return html`<arcus-reminders .table=${this.live}></arcus-reminders>`;
    });

  #keepAwake(isOn: boolean): void {
    if (isOn)
      this.#wakeLock ??= loadPart(() => import('../wake-lock.ts')).then((part) => new part.WakeLock());
    this.#wakeLock?.then(
      (lock) => lock.keep(isOn),
      () => {},
    );
  }

  #disconnect(): void {
    this.#keepAwake(false);
    this.#unsubscribe();
    this.live?.close();
  }

  /** Draws in a separate task, like the home page. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await new Promise((resolve) => setTimeout(resolve));
    super.scheduleUpdate();
  }

  protected override render(): TemplateResult {
    // `/t/ID`, or `/r/NAME`, which outlives its table.
    const invite = location.origin + location.pathname;
    return html`<main class="theatre">
      <arcus-table-view sounds .table=${this.live} .remind=${'serviceWorker' in navigator ? { isOn: this.isReminded, show: this.#showReminders } : undefined} invite=${invite} @arcus-drawn=${this.#drawn} @arcus-left=${() => location.assign(sitePath)} @arcus-password=${({ detail }: CustomEvent<string>) => this.#connect(null, null, detail)}>
        <a class="home" slot="start" href=${sitePath} aria-label=${tablePageWords.home}>${arc()}</a>
        ${this.isSeatLinkInvalid ? this.#invalidLinkNotice() : nothing}
        ${this.state?.view?.settings.botsGiveWay ? html`<arcus-older-table slot="notice" .state=${this.state} .table=${this.live}></arcus-older-table>` : nothing}
        ${this.otherToken === null ? nothing : this.#otherSeatNotice(this.otherToken)}
      </arcus-table-view>
    </main>
`;
  }

  #invalidLinkNotice(): TemplateResult {
    const isSeated = this.state?.view?.you != null;
    const close = (): void => {
      this.isSeatLinkInvalid = false;
    };
    return html`<div class="link-notice" slot="notice" role="alert">
      <p><strong>${tablePageWords.voidLink}</strong> ${tablePageWords.voidReason} ${isSeated ? tablePageWords.sameSeat : tablePageWords.noSeat}</p>
      <button class="button" type="button" @click=${close}>${tablePageWords.allRight}</button>
    </div>`;
  }

  #otherSeatNotice(token: string): TemplateResult {
    const keep = (): void => {
      this.otherToken = null;
    };
    return html`<div class="link-notice" slot="notice" role="alert">
      <p><strong>${tablePageWords.otherSeat}</strong> ${tablePageWords.otherSeatReason}</p>
      <button class="button" type="button" @click=${keep}>${tablePageWords.keepSeat}</button>
      <button class="button" type="button" @click=${() => this.#connect(token)}>${tablePageWords.takeOther}</button>
    </div>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    theatreStyles,
    tablePageStyles,
    css`
      .link-notice {
        display: flex;
        flex-wrap: wrap;
        gap: var(--arcus-space-4);
        align-items: center;
        max-inline-size: 34rem;
        margin: 0 auto var(--arcus-space-5);
        padding: var(--arcus-space-4);
        border: 1.5px solid var(--arcus-edge);
        border-radius: var(--arcus-radius);
        background: var(--arcus-sheet);
      }
      .link-notice > p {
        flex: 1 1 14rem;
        margin: 0;
      }
    `,
  ];
}

const titleOf = ({ status, view }: TableState, game: string): string => {
  const name = `${gameName(game)} – Arcus`;
  if (status === 'lost' || status === 'unreachable') return `${tablePageWords.connecting} ${name}`;
  if (view?.prompt && !isHandedOver(view)) return `${tablePageWords.yourTurn} · ${name}`;
  return view?.phase === 'over' ? `${tablePageWords.over} · ${name}` : name;
};

customElements.define('arcus-table-page', ArcusTablePage);
