import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { gatheringWords, tableWords } from '#locale/table';
import { type SeatColor, seatColors } from '../../../shared/protocol/codes.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import { backCard } from '../../cards/sheet.ts';
import type { GameUi } from '../../game-ui/game-ui.ts';
import { gameEntry, gameName, matStyle } from '../../games/registry.ts';
import type { GameId, Level, Presence, SeatView, Table, TableState, TableView } from '../../sdk/index.ts';
import { arc, matPrint } from '../../theme/arc.ts';
import { confirmKick, showLazyDialog } from '../../ui/dialog.ts';
import { attribute, flag, property, rootlessElement, state } from '../../ui/element.ts';
import { loadPart } from '../../ui/load-part.ts';
import { sitePath } from '../../ui/site-path.ts';
import { store, stored } from '../../ui/storage.ts';
import type { Bubble } from '../panel/conversation.ts';
import type { PlayedTable } from '../playback.ts';
import { matClass, matGrid, seatPlaces } from '../seat-places.ts';
import { bubble, isHost, othersOf, type Reminding } from '../seats.ts';
import { freeName, levelField, NameField, storedLevel, suggestedName } from './form-fields.ts';

/** `<arcus-gathering>`: the table before the first game and between games. */
class ArcusGathering extends rootlessElement({
  state: property<TableState | null>(null),
  table: property<PlayedTable<GameId> | null>(null),
  ui: property<Pick<GameUi<GameId>, 'seating' | 'seatColors' | 'seatLayout'> | null>(null),
  /** Runs a request unless one of this name is running, and shows its refusal. */
  perform: property<(request: () => Promise<void>, name: string) => void>(() => {}),
  leave: property<() => void>(() => {}),
  bubbles: property<ReadonlyMap<number, Bubble>>(new Map()),
  invite: attribute(''),
  /** No seats are offered. */
  watching: flag,
  /** A name offered to a viewer without a stored one. */
  suggested: attribute(''),
  remind: property<Reminding | undefined>(undefined),
  /** The level of added computer players. */
  level: state<Level>('normal'),
  /** The result of the last game; null before the first. */
  ending: property<TemplateResult | null>(null),
  /** What there is to do after a game, behind one button; as it is until it is loaded. */
  afterwards: property<(own: TemplateResult) => TemplateResult>((own) => own),
  refusal: property<TemplateResult | typeof nothing>(nothing),
}) {
  readonly #name = new NameField(this, stored('name') ?? '');
  #tick: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.level = storedLevel();
  }

  protected override willUpdate(changed: PropertyValues): void {
    // A stored name wins over the page's suggestion.
    if (changed.has('suggested') && this.suggested !== '' && stored('name') === null)
      this.#name.text = this.suggested;
    if (this.#name.isTyped || this.state?.view?.you != null) return;
    const taken = this.state?.view?.seats.flatMap((seat) => seat?.name ?? []) ?? [];
    this.#name.text = freeName(this.#name.text || suggestedName(taken), taken);
  }

  protected override firstUpdated(): void {
    // After the first drawing.
    requestAnimationFrame(() => void this.table?.preload());
  }

  protected override updated(): void {
    clearTimeout(this.#tick);
    const counts = this.isConnected && this.state?.view?.nextGameAt != null;
    if (counts) this.#tick = setTimeout(() => this.requestUpdate(), 1000);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state, table } = this;
    const view = state?.view;
    if (!view || !table) return nothing;
    const dealing = view.phase === 'dealing';
    const others = othersOf(view.seats.length, view.you).length;
    return html`<section class="play gathering" aria-label=${gameName(view.game)} .style=${matStyle(view.game)}>
      <div class=${matClass(others, this.ui?.seatLayout)} .style=${matGrid(others, this.ui?.seatLayout)}>
        ${matPrint}
        ${this.#others(view)}
        <div class="middle">${dealing ? arc({ motion: 'waiting' }) : (this.ending ?? this.#ticket(view))}</div>
      </div>
      ${this.#own(view)}
      ${table.shown ? nothing : this.#asking(view, table)}
    </section>`;
  }

  #asking(view: TableView, table: Table): TemplateResult {
    return html`<div class="asking">
        ${this.watching && view.phase === 'over' ? nothing : html`<p class="prompt" tabindex="-1">${headlineOf(view, table.serverNow())}</p>`}
        ${view.phase === 'dealing' ? nothing : view.you === null ? this.#joining(view) : this.#seated(view)}
        ${this.refusal}
      </div>`;
  }

  #ticket(view: TableView): TemplateResult | typeof nothing {
    // Without a free seat or a computer player no guest can sit down.
    return this.invite && view.seats.some((seat) => seat?.bot !== false)
      ? html`<div class="ticket"><arcus-link label=${gatheringWords.invite} link=${this.invite} beside ?roomy=${othersOf(view.seats.length, view.you).length < 4}><h2>${gatheringWords.bringFriends}</h2><arcus-table-code .table=${this.table} .view=${view}></arcus-table-code></arcus-link></div>`
      : nothing;
  }

  #seated(view: TableView): TemplateResult {
    const again = view.phase === 'over';
    const leave = html`<button class=${again ? 'button' : 'small-button'} type="button" aria-label=${gatheringWords.leaveSeat} @click=${this.leave}>${gatheringWords.leave}</button>`;
    const own = html`<arcus-colors .view=${view} .offered=${this.ui?.seatColors} .choose=${this.#recolor}></arcus-colors>
        ${this.remind && isOverDays(view.settings) ? html`<button class="button" type="button" aria-haspopup="dialog" @click=${() => this.remind?.show(this)}>${tableWords.remind[this.remind.isOn ? 'on' : 'off']}</button>` : nothing}
        ${this.#isHost ? html`<button class="small-button" type="button" aria-haspopup="dialog" @click=${this.#change}>${gatheringWords.change}</button>` : nothing}`;
    return html`
      ${view.settings.locked ? html`<p class="happened">${gatheringWords.locked}</p>` : nothing}
      ${this.ui?.seating && !again ? html`<p class="happened">${this.ui.seating}</p>` : nothing}
      ${startButtons({
        view,
        presence: this.state?.presence ?? null,
        players: gameEntry(view.game).players,
        isHost: this.#isHost,
        level: this.level,
        ask: this.#ask,
        leave,
      })}
      <div class="extras">
        ${this.#isHost && view.seats.includes(null) ? levelField(this.level, this.#chooseLevel, gameEntry(view.game).levels) : nothing}
        ${again ? this.afterwards(own) : [own, leave]}
      </div>`;
  }

  #others(view: TableView): TemplateResult {
    const others = othersOf(view.seats.length, view.you);
    const places = seatPlaces(others.length, this.ui?.seatLayout);
    return html`<ol class=${`others of-${others.length} ${others.length > 3 ? 'many' : 'few'}`} role="list" aria-label=${gatheringWords.seats}>
      ${others.map((seat, at) => {
        const place = places[at];
        const sitter = view.seats[seat] ?? null;
        return html`<li class=${`seat ${place?.side ?? ''}`} .style=${place?.style ?? ''}>${sitter ? this.#taken(view, sitter, seat) : this.#free(view, seat)}</li>`;
      })}
    </ol>`;
  }

  #own(view: TableView): TemplateResult | typeof nothing {
    const { you } = view;
    const sitter = you === null ? null : view.seats[you];
    if (you === null || !sitter) return nothing;
    return html`<section class="own seat" aria-label=${tableWords.seats.own}>
      <div class="own-head">${this.#taken(view, sitter, you)}</div>
      <div class="own-hand own-backs">${this.ending === null ? [backCard, backCard, backCard] : nothing}</div>
      <div class="own-worth"></div>
    </section>`;
  }

  get #isHost(): boolean {
    const view = this.state?.view;
    return view ? isHost(view) : false;
  }

  readonly #ask: Ask = (name, request) => {
    const { table } = this;
    if (table) this.perform(() => request(table), name);
  };

  #joining({ seats, settings }: TableView): TemplateResult | typeof nothing {
    if (this.watching) return nothing;
    const user = this.state?.user;
    if (user?.role === 'spectator')
      return html`<p class="happened">${gatheringWords.onlyWatches(user.name)}</p>`;
    const own = html`<a href=${sitePath}>${tableWords.watching.ownTable}</a>`;
    if (!settings.botsGiveWay && seats.every((seat) => seat !== null))
      return html`<p class="happened">${gatheringWords.full} ${own}</p>`;
    if (settings.locked) return html`<p class="happened">${gatheringWords.closed} ${own}</p>`;
    return html`<form class="sit" novalidate @submit=${this.#submit}>
      ${user ? html`<p>${gatheringWords.playsAs(user.name)}</p>` : this.#name.render()}
      <button class="button bold">${gatheringWords.takeSeat}</button>
    </form>`;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#sit();
  };

  #sit(seat?: number): void {
    const user = this.state?.user;
    const name = user?.name ?? this.#name.read();
    if (name === null) return;
    if (!user) store('name', name);
    const last = stored('color');
    const color = seatColors.find((each) => each === last);
    const wish = { name, ...(seat === undefined ? {} : { seat }), ...(color && { color }) };
    this.#ask('sit', (table) => table.sit(wish));
  }

  #taken(view: TableView, seat: SeatView, index: number): TemplateResult {
    const { name, bot, agreed, color, level } = seat;
    const here = this.state?.presence?.seats[index] ?? true;
    const isYou = index === view.you;
    const marks = [
      isYou ? tableWords.you : '',
      index === view.host ? tableWords.host : '',
      bot ? tableWords.computer(level) : here ? '' : tableWords.notConnected,
      view.phase === 'over' && !bot && agreed ? gatheringWords.ready : '',
      view.wins[index] === undefined ? '' : gatheringWords.wins(view.wins[index]),
    ].filter(Boolean);
    const said = this.bubbles.get(index);
    return html`<div class="head"><arcus-clock name=${name} .color=${color}></arcus-clock>
      <span class="who"><span translate="no" class="name" dir="auto" title=${name}>${name}</span><span class="badge">${marks.join(', ')}</span></span>
      ${said === undefined ? nothing : bubble(said)}
      ${!isYou && this.#isHost && view.phase !== 'dealing' ? this.#puttingOut(view, name, bot, index) : nothing}</div>`;
  }

  #puttingOut({ phase, seats, you }: TableView, name: string, bot: boolean, index: number): TemplateResult {
    const kick = (): void =>
      this.#ask(`kick ${index}`, async (table) => {
        await table.kick(index);
        // The table may not have waited for another player.
        if (phase === 'over' && you !== null && seats[you]?.agreed) await table.rematch(true);
      });
    const ask = (): void =>
      bot
        ? this.#ask(`kick ${index}`, (table) => table.removeBot(index))
        : confirmKick(this, name, false, kick);
    return html`<button class="put-out" type="button" aria-label=${tableWords.kick.of(name)} title=${tableWords.kick.short}
      aria-haspopup=${bot ? nothing : 'dialog'} @click=${ask}><svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2.5 2.5L9.5 9.5M9.5 2.5L2.5 9.5"></path></svg></button>`;
  }

  /** A free seat's button: sits down, or adds a computer player for the host. */
  #free({ you, settings, phase }: TableView, index: number): TemplateResult {
    const plate = (word: string) =>
      html`<arcus-clock name="+"></arcus-clock><span class="who"><span class="name">${word}</span></span>`;
    const maySit = !settings.locked && !this.watching && this.state?.user?.role !== 'spectator';
    if (phase !== 'dealing' && you === null && maySit)
      return html`<button class="head free" type="button" aria-label=${gatheringWords.sitOn(index + 1)}
        @click=${() => this.#sit(index)}>${plate(gatheringWords.sit)}</button>`;
    if (phase !== 'dealing' && this.#isHost)
      return html`<button class="head free" type="button" aria-label=${gatheringWords.addComputerOn(index + 1)}
        @click=${() => this.#ask(`add ${index}`, (table) => table.addBot(index, this.level))}>${plate(gatheringWords.addComputer)}</button>`;
    return html`<div class="head free">${plate(gatheringWords.freeSeat)}</div>`;
  }

  readonly #chooseLevel = (level: Level): void => {
    this.level = level;
  };

  readonly #recolor = (color: SeatColor): void => {
    store('color', color);
    this.#ask(color, (table) => table.recolor(color));
  };

  readonly #change = (): Promise<void> =>
    showLazyDialog(this, gatheringWords.change, async () => {
      await loadPart(() => import('../bar/table-menu.ts'));
      return html`<arcus-change-table .table=${this.table}></arcus-change-table>`;
    });
}

customElements.define('arcus-gathering', ArcusGathering);

type Headlined = Pick<TableView, 'seats' | 'phase' | 'createdAt' | 'nextGameAt'>;

/** @param now by the server's clock */
export const headlineOf = ({ seats, phase, createdAt, nextGameAt }: Headlined, now: number): string => {
  if (phase === 'dealing') return gatheringWords.shuffling;
  if (nextGameAt !== null)
    return gatheringWords.nextGameIn(Math.max(0, Math.ceil((createdAt + nextGameAt - now) / 1000)));
  if (phase === 'over') return gatheringWords.anotherGame;
  return gatheringWords.present(seats.filter((seat) => seat !== null).length, seats.length);
};

/** Sends a request unless one of this name is running. */
type Ask = (name: string, request: (table: Table) => Promise<void>) => void;

interface StartButtons {
  readonly view: TableView;
  readonly presence: Presence | null;
  readonly players: readonly number[];
  readonly isHost: boolean;
  readonly level: Level;
  readonly ask: Ask;
  readonly leave: TemplateResult;
}

/** The host starts the first game; the next one starts after all have agreed. */
const startButtons = (context: StartButtons): TemplateResult =>
  context.view.phase === 'over' ? nextGame(context) : firstGame(context);

const firstGame = ({ view, players, isHost, level, ask }: StartButtons): TemplateResult => {
  const count = view.seats.filter((seat) => seat !== null).length;
  const host = view.host === null ? null : view.seats[view.host];
  if (!isHost) return html`<p>${gatheringWords.starting.waitsForHost(host?.name ?? null)}</p>`;
  const fits = players.includes(count);
  const fill = (): void =>
    ask('start', async (table) => {
      await fillUp(table, level);
      await table.start();
    });
  return html`<div class="start">
    ${fits ? nothing : html`<p>${whyNotThatMany(count, players)}</p>`}
    <div class="actions">
      ${count < view.seats.length ? html`<button class="button" type="button" @click=${fill}>${gatheringWords.starting.fillAndStart}</button>` : nothing}
      <button class="button bold" type="button" aria-disabled=${fits ? nothing : 'true'}
        @click=${() => fits && ask('start', (table) => table.start())}>${gatheringWords.starting.start}</button>
    </div>
  </div>`;
};

const nextGame = ({ view, presence, players, isHost, level, ask, leave }: StartButtons): TemplateResult => {
  const { willing, awaited, absent, count } = rematchOf(view, presence);
  const agreed = view.you !== null && view.seats[view.you]?.agreed === true;
  const fits = players.includes(count);
  const agree = (agreed: boolean) => ask(`rematch ${agreed}`, (table) => table.rematch(agreed));
  const fill = (): void =>
    ask('start', async (table) => {
      await fillUp(table, level);
      await table.rematch(true);
    });
  const canFill = isHost && view.seats.includes(null);
  const waits = agreed && awaited.length > 0;
  const stays = agreed && (waits || !fits);
  // One button keeps the focus; the second click of a double click revokes nothing.
  const press = ({ detail }: MouseEvent): void => {
    if (detail < 2) agree(!stays);
  };
  const news = waits
    ? gatheringWords.starting.waitingFor(awaited)
    : agreed && !fits
      ? whyNotThatMany(count, players)
      : !agreed && willing.length > 0
        ? gatheringWords.starting.willing(willing)
        : '';
  return html`<div class="start">
    <p role="status">${news}</p>
    ${absent.length > 0 ? html`<p class="muted">${gatheringWords.starting.absent(absent)}</p>` : nothing}
    <div class="actions">
      ${leave}${agreed && !stays ? html`<button class="button" type="button" @click=${() => agree(false)}>${gatheringWords.starting.withdraw}</button>` : nothing}
      ${canFill ? html`<button class="button" type="button" @click=${fill}>${gatheringWords.starting.fill}</button>` : nothing}
      <button class=${`button ${stays ? '' : 'bold'}`} type="button" @click=${press}>${stays ? gatheringWords.starting.withdraw : agreed ? gatheringWords.starting.begin : gatheringWords.starting.again}</button>
    </div>
  </div>`;
};

/** A seat may be taken meanwhile. */
const fillUp = async (table: Table, level: Level): Promise<void> => {
  for (const index of table.state.view?.seats.keys() ?? [])
    if (table.state.view?.seats[index] === null)
      await table.addBot(index, level).catch((error) => {
        if (error.code !== 'seat-taken') throw error;
      });
};

const whyNotThatMany = (count: number, players: readonly number[]): string => {
  const least = players[0] ?? 0;
  return count < least
    ? gatheringWords.starting.tooFewPlayers(least)
    : gatheringWords.starting.wrongPlayerCount(count);
};

interface Rematch {
  /** Have agreed. */
  readonly willing: readonly string[];
  /** Connected, not agreed; over days, connected or not. */
  readonly awaited: readonly string[];
  /** Disconnected, not agreed: not dealt in. */
  readonly absent: readonly string[];
  /** The number of players. */
  readonly count: number;
}

/** Computer players always agree. */
export const rematchOf = (
  {
    seats,
    settings,
  }: Pick<TableView, 'seats'> & { readonly settings: Pick<TableView['settings'], 'turnSeconds'> },
  presence: Presence | null,
): Rematch => {
  const silent = seats.flatMap((seat, index) =>
    seat === null || seat.bot || seat.agreed
      ? []
      : [{ name: seat.name, here: isOverDays(settings) || (presence?.seats[index] ?? true) }],
  );
  const absent = silent.filter(({ here }) => !here).map(({ name }) => name);
  return {
    willing: seats.flatMap((seat) => (seat?.agreed && !seat.bot ? [seat.name] : [])),
    awaited: silent.filter(({ here }) => here).map(({ name }) => name),
    absent,
    count: seats.filter((seat) => seat !== null).length - absent.length,
  };
};
