import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import { gameEntry, gameName } from '../games/registry.ts';
import { findMatch, type GameId, type Match, type MatchState, type Region } from '../sdk/index.ts';
import { arc, arcStyles } from '../theme/arc.ts';
import { controlStyles } from '../ui/controls.ts';
import { storeSearching } from '../ui/storage.ts';
import { quickSeats, tablePath } from './create-table.ts';

const { match: matchWords } = siteWords;

/** The matcher then accepts smaller tables. */
const smallerTableAfterMs = 8_000;

/** A party's link. */
export interface Invitation {
  readonly game: GameId;
  readonly seats: number;
  readonly code: string;
}

/** `<arcus-quick-match game name near>`: searches for players, alone or as a party, and goes to their table. `stopped` fires when the search ends without one. */
class ArcusQuickMatch extends LitElement {
  static override properties = {
    game: {},
    name: {},
    near: {},
    invitation: {},
    friends: { state: true },
    seats: { state: true },
    found: { state: true },
    now: { state: true },
  };

  declare game: GameId;
  declare name: string;
  declare near: Region | null;
  /** The link that the visitor followed; null for a visitor who searches alone or leads a party. */
  declare invitation: Invitation | null;
  /** The party's size. */
  declare friends: number;
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
    this.invitation = null;
    this.friends = 1;
    this.seats = 0;
    this.found = null;
    this.now = performance.now();
  }

  protected override async firstUpdated(): Promise<void> {
    this.renderRoot.querySelector('button')?.focus();
    const { players } = gameEntry(this.game);
    if (!this.isConnected) return;
    this.seats = this.invitation?.seats ?? quickSeats(players);
    this.#timer = setInterval(() => {
      this.now = performance.now();
    }, 1000);
    await this.#search(this.invitation?.code);
  }

  async #search(party: number | string | undefined): Promise<void> {
    const { game, name, near, seats } = this;
    const before = this.#match;
    const search = findMatch({
      host: location.origin,
      game,
      size: seats,
      name,
      near,
      ...(party && { party }),
    });
    this.#match = search;
    before?.cancel();
    storeSearching(true);
    this.found = search.state;
    search.subscribe((state) => {
      if (this.#match !== search) return;
      this.found = state;
      if (state.party !== null) this.#invite(state.party.code);
    });
    const seat = await search.found.catch(() => null);
    if (this.#match !== search) return;
    clearInterval(this.#timer);
    if (seat !== null) {
      storeSearching(false);
      location.assign(tablePath(seat.table));
    }
    if (search.state.status === 'cancelled') this.#stop();
  }

  /** Puts the party's link into the page's URL, so that it survives a reload. */
  #invite(code: string): void {
    const { game, seats } = this;
    this.friends = Number(code.split('.')[1]);
    const link = `/?party=${game}.${seats}.${code}`;
    if (location.pathname + location.search === link) return;
    history.replaceState(history.state, '', link);
    import('../widget/gathering/link-field.ts').catch(() => {});
  }

  #setPartySize(friends: number): void {
    this.friends = friends;
    if (friends === 1) history.replaceState(history.state, '', '/');
    this.#search(friends === 1 ? undefined : friends);
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
    if (this.friends > 1) history.replaceState(history.state, '', '/');
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
        if (this.#isPartyIncomplete) {
          const { here, size } = this.found?.party ?? { here: 0, size: 0 };
          return matchWords.friends.here(here, size);
        }
        return this.found?.others == null ? matchWords.looking : matchWords.others(this.found.others);
    }
  }

  get #isPartyIncomplete(): boolean {
    const party = this.found?.party;
    return party != null && party.here < party.size;
  }

  /** The accepted distance. `limit` is a latency in ms. */
  get #reach(): string {
    const { maxLatencyMs, since = this.now } = this.found ?? {};
    if ((maxLatencyMs ?? 0) <= 90) return matchWords.near;
    if ((maxLatencyMs ?? 0) <= 150) return matchWords.farther;
    return this.seats > 2 && this.now - since >= smallerTableAfterMs
      ? matchWords.farAndSmaller
      : matchWords.far;
  }

  protected override render(): TemplateResult {
    const { status = 'waiting', since = this.now, canTake = false } = this.found ?? {};
    const seconds = Math.max(0, Math.floor((this.now - since) / 1000));
    const isWaiting = status === 'waiting';
    const name = gameName(this.game);
    return html`
      <div class="wait">
        ${status === 'refused' ? nothing : arc({ motion: 'waiting', label: matchWords.waiting })}
        <div>
          <h1>${this.seats > 0 ? matchWords.title(name, this.seats) : name}</h1>
          <p role="status">${this.#sentence}${isWaiting && this.found?.maxLatencyMs != null ? ` ${this.#reach}` : ''}</p>
          ${isWaiting ? html`<p class="time" role="timer">${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}</p>` : nothing}
        </div>
      </div>
      ${isWaiting && this.seats > 0 ? this.#partyFields() : nothing}
      ${
        canTake && isWaiting
          ? html`<p>${matchWords.longer}</p>
            <div class="actions">
              <button class="button" type="button" @click=${() => this.#match?.take('open-table')}>${matchWords.openTable}</button>
              <button class="button bold" type="button" @click=${() => this.#match?.take('bots')}>${siteWords.againstComputer}</button>
            </div>`
          : nothing
      }
      <button class="button" type="button" @click=${this.#stop}>${status === 'refused' ? matchWords.back : matchWords.stop}</button>`;
  }

  /** The party's size and link. */
  #partyFields(): TemplateResult {
    const maxFriends = Math.min(4, this.seats);
    const choices = Array.from({ length: maxFriends }, (_, index) => index + 1);
    const { label, alone, count, link } = matchWords.friends;
    return html`
      ${
        this.invitation === null
          ? html`<fieldset>
              <legend>${label}</legend>
              ${choices.map(
                (size) => html`<label><input type="radio" name="friends" .checked=${size === this.friends}
                  @change=${() => this.#setPartySize(size)}>${size === 1 ? alone : count(size)}</label>`,
              )}
            </fieldset>`
          : nothing
      }
      ${this.#isPartyIncomplete ? html`<arcus-link label=${link} link=${location.href}></arcus-link>` : nothing}`;
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
      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--arcus-space-5);
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        padding: 0;
      }
      label {
        display: inline-flex;
        gap: var(--arcus-space-2);
        align-items: center;
        min-block-size: 44px;
      }
    `,
  ];
}

customElements.define('arcus-quick-match', ArcusQuickMatch);
