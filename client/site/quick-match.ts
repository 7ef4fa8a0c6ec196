import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import { gameName, gameUis } from '../games/registry.ts';
import { type GameId, type Match, type MatchState, match, type Region } from '../sdk/index.ts';
import { arc, arcStyles } from '../widget/arc.ts';
import { controlStyles } from '../widget/controls.ts';
import { storeSearching } from '../widget/storage.ts';
import { quickSeats, tablePath } from './create-table.ts';

const { match: matchWords } = siteWords;

/** From then on smaller tables will do, in milliseconds. */
const smallerAfter = 8_000;

/** `<arcus-quick-match game name near>`: looks for people to play with and goes to their table; `stopped` says that it has given up. */
class ArcusQuickMatch extends LitElement {
  static override properties = {
    game: {},
    name: {},
    near: {},
    seats: { state: true },
    found: { state: true },
    now: { state: true },
  };

  declare game: GameId;
  declare name: string;
  declare near: Region | null;
  declare seats: number;
  declare found: MatchState | null;
  declare now: number;
  #match: Match | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.game = 'drop-rainbow';
    this.name = '';
    this.near = null;
    this.seats = 0;
    this.found = null;
    this.now = Date.now();
  }

  protected override async firstUpdated(): Promise<void> {
    this.renderRoot.querySelector('button')?.focus();
    const { players } = await gameUis[this.game].load();
    if (!this.isConnected) return;
    const { game, name, near } = this;
    this.seats = quickSeats(players);
    const search = match({ host: location.origin, game, size: this.seats, name, near });
    this.#match = search;
    storeSearching(true);
    this.found = search.state;
    search.subscribe((state) => {
      this.found = state;
    });
    this.#timer = setInterval(() => {
      this.now = Date.now();
    }, 1000);
    const seat = await search.found.catch(() => null);
    clearInterval(this.#timer);
    if (seat !== null) {
      storeSearching(false);
      location.assign(tablePath(seat.table));
    }
    if (this.#match === search && search.state.status === 'cancelled') this.#stop();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    this.#match?.cancel();
  }

  readonly #stop = (): void => {
    this.#match?.cancel();
    this.#match = null;
    storeSearching(false);
    this.dispatchEvent(new Event('stopped'));
  };

  get #sentence(): string {
    switch (this.found?.status) {
      case 'found':
        return matchWords.found;
      case 'gathering': {
        const { here, seats } = this.found.gathered ?? { here: 0, seats: 0 };
        return seats === 0 ? matchWords.beingSet : matchWords.isSet(here, seats);
      }
      case 'refused':
        return matchWords.refused;
      default:
        return this.found?.others == null ? matchWords.looking : matchWords.others(this.found.others);
    }
  }

  /** What is accepted by now, in plain words. */
  get #reach(): string {
    const { limit, since = this.now } = this.found ?? {};
    if ((limit ?? 0) <= 90) return matchWords.near;
    if ((limit ?? 0) <= 150) return matchWords.farther;
    return this.seats > 2 && this.now - since >= smallerAfter ? matchWords.farAndSmaller : matchWords.far;
  }

  protected override render(): TemplateResult {
    const { status = 'waiting', since = this.now, mayTake = false } = this.found ?? {};
    const seconds = Math.max(0, Math.floor((this.now - since) / 1000));
    const isWaiting = status === 'waiting';
    const name = gameName(this.game);
    return html`
      <div class="wait">
        ${status === 'refused' ? nothing : arc({ motion: 'waiting', label: matchWords.waiting })}
        <div>
          <h1>${this.seats > 0 ? matchWords.title(name, this.seats) : name}</h1>
          <p role="status">${this.#sentence}${isWaiting && this.found?.limit != null ? ` ${this.#reach}` : ''}</p>
          ${isWaiting ? html`<p class="time" role="timer">${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}</p>` : nothing}
        </div>
      </div>
      ${
        mayTake && isWaiting
          ? html`<p>${matchWords.longer}</p>
            <div class="actions">
              <button class="button" type="button" @click=${() => this.#match?.take('open-table')}>${matchWords.openTable}</button>
              <button class="button bold" type="button" @click=${() => this.#match?.take('bots')}>${siteWords.againstComputer}</button>
            </div>`
          : nothing
      }
      <button class="button" type="button" @click=${this.#stop}>${status === 'refused' ? matchWords.back : matchWords.stop}</button>`;
  }

  static override styles = [
    controlStyles,
    arcStyles,
    css`
      :host {
        display: grid;
        gap: var(--arcus-space-5);
        justify-items: start;
      }
      .wait {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--arcus-space-5);
        align-items: start;
        min-block-size: 7.5rem;
        --arcus-arc-width: 72px;
      }
      h1,
      p {
        margin: 0;
      }
      h1 {
        font-size: var(--arcus-text-4);
        line-height: 1.3;
      }
      .time {
        color: var(--arcus-muted);
        font-variant-numeric: tabular-nums;
      }
      .actions {
        inline-size: 100%;
      }
    `,
  ];
}

customElements.define('arcus-quick-match', ArcusQuickMatch);
