import { isHost } from './seats.ts';
import './link-field.ts';
import {
  type CSSResult,
  css,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { gatheringWords, tableWords } from '#locale/table';
import { type SeatColour, seatColours } from '../../shared/protocol/codes.ts';
import type { GameUi } from '../games/game-ui.ts';
import type { GameId, Level, SeatView, Table, TableState, TableView } from '../sdk/index.ts';
import { arc, arcStyles } from './arc.ts';
import { colourChoice, colourChoiceStyles } from './colour-choice.ts';
import { controlStyles } from './controls.ts';
import { confirmKick, showLazyDialog } from './dialog.ts';
import { levelField, nameField, parseName, storedLevel } from './form-fields.ts';
import { startButtons } from './start-game.ts';
import { store, stored } from './storage.ts';

const gatheringStyles: CSSResult = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-6);
  }
  p {
    margin: 0;
  }
  a {
    color: inherit;
  }
  .muted {
    color: var(--arcus-muted);
  }
  .sit,
  .hosting {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-4);
    align-items: end;
  }
  .sit > .field {
    flex: 1 1 12rem;
  }
  .sit > .field:has(.error) {
    flex-basis: 100%;
  }
  .hosting > .small-button {
    min-block-size: 36px;
    padding-inline: 0;
  }
  .hosting > p {
    flex: 1 1 100%;
  }
  .seats {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .seats > li {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
    min-block-size: 48px;
    border-block-end: 1px solid var(--arcus-hairline);
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name:not(.empty) {
    font-weight: var(--arcus-weight-bold);
  }
  .empty {
    color: var(--arcus-muted);
  }
  .badge,
  .bubble,
  .small-button {
    flex: none;
  }
  .name + .small-button,
  :is(.badge, .bubble) + .small-button {
    margin-inline-start: auto;
  }
  /* Large letters on a small screen: a name on a line of its own. */
  @container (max-width: 15rem) {
    .seats > li {
      flex-wrap: wrap;
      gap: 0 var(--arcus-space-4);
      padding-block: var(--arcus-space-3);
    }
    .seats > li > .name {
      flex: 1;
      min-inline-size: 70%;
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }
  .start {
    display: grid;
    gap: var(--arcus-space-3);
  }
  .shuffling {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
    min-block-size: 44px;
    --arcus-arc-width: 48px;
  }
`;

/** `<arcus-gathering>`: taking seats, inviting, filling up and starting, before the first game and between games. */
class ArcusGathering extends LitElement {
  static override properties = {
    state: { attribute: false },
    table: { attribute: false },
    ui: { attribute: false },
    perform: { attribute: false },
    leave: { attribute: false },
    reactions: { attribute: false },
    invite: {},
    suggested: {},
    name: { state: true },
    isNameChecked: { state: true },
    level: { state: true },
  };

  declare state: TableState | null;
  declare table: Table | null;
  declare ui: Pick<GameUi<GameId>, 'players' | 'options' | 'seating'> | null;
  /** Runs a request, and shows its refusal. */
  declare perform: (request: () => Promise<void>) => void;
  declare leave: () => void;
  /** The reactions that have just been sent, by seat. */
  declare reactions: ReadonlyMap<number, string>;
  /** The address to send to others. */
  declare invite: string;
  /** A name to offer to whoever has given none here yet. */
  declare suggested: string;
  declare name: string;
  declare isNameChecked: boolean;
  /** How well computer players play who are added. */
  declare level: Level;

  constructor() {
    super();
    this.state = null;
    this.table = null;
    this.ui = null;
    this.perform = () => {};
    this.leave = () => {};
    this.reactions = new Map();
    this.invite = '';
    this.suggested = '';
    this.name = stored('name') ?? '';
    this.isNameChecked = false;
    this.level = storedLevel();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('suggested') && this.name === '') this.name = this.suggested;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state, table } = this;
    const view = state?.view;
    if (!view || !table) return nothing;
    if (view.phase === 'dealing')
      return html`<p class="shuffling" role="status">${arc({ motion: 'waiting' })} ${gatheringWords.shuffling}</p>
        ${this.#seats(view)}`;
    const begin =
      view.you === null
        ? nothing
        : startButtons({
            view,
            presence: state.presence,
            players: this.ui?.players ?? [],
            isHost: this.#isHost,
            level: this.level,
            ask: (request) => this.perform(() => request(table)),
          });
    return html`
      ${view.phase === 'over' ? begin : nothing}
      ${view.you === null ? this.#joining(view) : nothing}
      ${this.#seats(view)}
      ${this.#isHost && view.seats.includes(null) ? levelField(this.level, this.#chooseLevel) : nothing}
      ${this.ui?.seating ? html`<p class="muted">${this.ui.seating}</p>` : nothing}
      ${view.you === null ? nothing : this.#colours(view)}
      ${view.phase === 'over' ? nothing : begin}
      ${this.#isHost ? this.#hosting(view) : nothing}
      ${this.invite ? html`<arcus-link label=${gatheringWords.invite} link=${this.invite}></arcus-link>` : nothing}`;
  }

  #seats(view: TableView): TemplateResult {
    return html`<ol class="seats" role="list" aria-label=${gatheringWords.seats}>
      ${view.seats.map((seat, index) => html`<li>${seat ? this.#taken(view, seat, index) : this.#empty(view, index)}</li>`)}
    </ol>`;
  }

  get #isHost(): boolean {
    const view = this.state?.view;
    return view ? isHost(view) : false;
  }

  #ask(request: (table: Table) => Promise<void>): void {
    const { table } = this;
    if (table) this.perform(() => request(table));
  }

  #joining({ seats, settings }: TableView): TemplateResult {
    const own = html`<a href="/">${tableWords.watching.ownTable}</a>`;
    if (seats.every((seat) => seat !== null)) return html`<p>${gatheringWords.full} ${own}</p>`;
    if (settings.locked) return html`<p>${gatheringWords.closed} ${own}</p>`;
    return html`<form class="sit" novalidate @submit=${this.#submit}>
      ${nameField({
        value: this.name,
        isNameChecked: this.isNameChecked,
        change: (value) => {
          this.name = value;
        },
      })}
      <button class="button bold">${gatheringWords.takeSeat}</button>
    </form>`;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#sit();
  };

  #sit(seat?: number): void {
    const name = parseName(this.name);
    this.isNameChecked = name === null;
    if (name === null) {
      this.renderRoot.querySelector('input')?.focus();
      return;
    }
    store('name', name);
    const last = stored('colour');
    const colour = seatColours.find((known) => known === last);
    const wish = { name, ...(seat === undefined ? {} : { seat }), ...(colour && { colour }) };
    this.#ask((table) => table.sit(wish));
  }

  #taken(view: TableView, seat: SeatView, index: number): TemplateResult {
    const { name, bot, agreed, colour, level } = seat;
    const here = this.state?.presence?.seats[index] ?? true;
    const isYou = index === view.you;
    const marks = [
      isYou ? tableWords.you : '',
      index === view.host ? tableWords.host : '',
      bot ? tableWords.computer(level) : here ? '' : tableWords.notConnected,
      view.phase === 'over' && !bot && agreed ? gatheringWords.ready : '',
    ].filter(Boolean);
    const said = this.reactions.get(index);
    return html`<arcus-clock name=${name} .colour=${colour}></arcus-clock>
      <span class="name" dir="auto" title=${name}>${name}</span>
      ${said === undefined ? html`<span class="badge">${marks.join(', ')}</span>` : html`<span class="bubble">${said}</span>`}
      ${
        view.phase === 'dealing'
          ? nothing
          : isYou
            ? html`<button class="small-button" type="button" aria-label=${gatheringWords.leaveSeat} @click=${this.leave}>${gatheringWords.leave}</button>`
            : this.#isHost
              ? this.#puttingOut(view, name, bot, index)
              : nothing
      }`;
  }

  #puttingOut({ phase, seats, you }: TableView, name: string, bot: boolean, index: number): TemplateResult {
    const kick = (): void =>
      this.#ask(async (table) => {
        await table.kick(index);
        // Perhaps nobody else was waited for.
        if (phase === 'over' && you !== null && seats[you]?.agreed) await table.rematch(true);
      });
    return bot
      ? html`<button class="small-button" type="button" aria-label=${tableWords.kick.of(name)}
          @click=${() => this.#ask((table) => table.removeBot(index))}>${tableWords.kick.short}</button>`
      : html`<button class="small-button" type="button" aria-label=${tableWords.kick.of(name)} aria-haspopup="dialog"
          @click=${() => confirmKick(this, name, false, kick)}>${tableWords.kick.short}</button>`;
  }

  #empty({ you, settings }: TableView, index: number): TemplateResult {
    return html`<arcus-clock></arcus-clock>
      <span class="name empty">${gatheringWords.free(index + 1)}</span>
      ${
        you === null && !settings.locked
          ? html`<button class="small-button" type="button" aria-label=${gatheringWords.sitOn(index + 1)}
            @click=${() => this.#sit(index)}>${gatheringWords.sit}</button>`
          : nothing
      }
      ${
        this.#isHost
          ? html`<button class="small-button" type="button" aria-label=${gatheringWords.addComputerOn(index + 1)}
            @click=${() => this.#ask((table) => table.addBot(index, this.level))}>${gatheringWords.addComputer}</button>`
          : nothing
      }`;
  }

  readonly #chooseLevel = (level: Level): void => {
    this.level = level;
  };

  #colours({ seats, you }: TableView): TemplateResult | typeof nothing {
    const own = you === null ? null : seats[you];
    if (!own) return nothing;
    const choose = (colour: SeatColour): void => {
      store('colour', colour);
      this.#ask((table) => table.recolour(colour));
    };
    return colourChoice({
      own: own.colour,
      takenBy: (colour) => seats.find((seat) => seat?.colour === colour)?.name ?? null,
      choose,
    });
  }

  #hosting({ settings: { locked } }: TableView): TemplateResult {
    const lock = (): void => this.#ask((table) => table.change({ settings: { locked: !locked } }));
    return html`<div class="hosting">
      <button class="small-button" type="button" @click=${lock}>${locked ? gatheringWords.unlock : gatheringWords.lock}</button>
      <button class="small-button" type="button" aria-haspopup="dialog" @click=${this.#change}>${gatheringWords.change}</button>
      ${locked ? html`<p class="muted">${gatheringWords.locked}</p>` : nothing}
    </div>`;
  }

  readonly #change = (): Promise<void> =>
    showLazyDialog(this, gatheringWords.change, async () => {
      await import('./lazy-elements.ts');
      return html`<arcus-change-table .table=${this.table} .options=${this.ui?.options ?? []}></arcus-change-table>`;
    });

  static override styles = [controlStyles, colourChoiceStyles, arcStyles, gatheringStyles];
}

customElements.define('arcus-gathering', ArcusGathering);
