import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { isLegal } from '../../shared/kernel/action.ts';
import {
  type ActionOf,
  type EventOf,
  type GameId,
  Refused,
  type Seat,
  type Table,
  TableClosed,
  type TableState,
} from '../sdk/index.ts';
import { Announcer } from './announcer.ts';
import { ending } from './ending.ts';
import type { GameDrawing, Move, Scene } from './games/drawing.ts';
import { drawings, gameName } from './games/registry.ts';
import './gathering.ts';
import { log } from './log.ts';
import { watchPlaces } from './motion.ts';
import { closed, connecting, lost } from './notices.ts';
import { remember, remembered } from './remembered.ts';
import { otherSeats, ownSeat } from './seats.ts';
import { sceneOf, sentencesOf } from './story.ts';
import { adopt, tableStyles } from './table-styles.ts';

const logLength = 200;
const patience = 8000;

/** `<arcus-table-view>`: a whole table, whatever is played at it. It draws what `table` says, and asks it for what is pressed. */
export class ArcusTableView<Id extends GameId = GameId> extends LitElement {
  static override properties = {
    table: { attribute: false },
    invite: {},
    state: { state: true },
    drawing: { state: true },
    entries: { state: true },
    said: { state: true },
    refusal: { state: true },
    busy: { state: true },
    logOpen: { state: true },
    keys: { state: true },
    late: { state: true },
    chosen: { state: true },
  };

  declare table: Table<Id> | null;
  /** The address to send to others; without one nobody is invited. */
  declare invite: string;
  declare private state: TableState<Id> | null;
  declare private drawing: GameDrawing<Id> | null;
  declare private entries: readonly string[];
  declare private said: string;
  declare private refusal: string;
  declare private busy: boolean;
  declare private logOpen: boolean;
  declare private keys: boolean;
  declare private late: boolean;
  declare private chosen: readonly number[];
  static override styles = tableStyles;

  #unsubscribe = (): void => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #focused = false;
  readonly #announcer = new Announcer((text) => {
    this.said = text;
  });

  constructor() {
    super();
    this.table = null;
    this.invite = '';
    this.state = null;
    this.drawing = null;
    this.entries = [];
    this.said = '';
    this.refusal = '';
    this.busy = false;
    this.logOpen = remembered('log') === 'open';
    this.keys = remembered('keys') !== 'off';
    this.late = false;
    this.chosen = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('keydown', this.#key);
    this.#timer = setTimeout(() => {
      this.late = true;
    }, patience);
    if (this.hasUpdated) this.#listen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.#key);
    clearTimeout(this.#timer);
    this.#unsubscribe();
    this.#announcer.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('table')) this.#listen();
    this.#focused = this.shadowRoot?.activeElement !== null && this.hasUpdated;
  }

  /** A button that went away under the focus hands it to the line that says what is next. */
  protected override updated(): void {
    if (
      this.#focused &&
      this.shadowRoot?.activeElement === null &&
      document.activeElement === document.body
    ) {
      this.renderRoot.querySelector<HTMLElement>('.ask, h1:not(.unseen)')?.focus();
    }
  }

  #listen(): void {
    this.#unsubscribe();
    if (!this.table) return;
    this.#unsubscribe = this.table.subscribe((state, events) => this.#changed(state, events));
    this.#changed(this.table.state, []);
  }

  #changed(state: TableState<Id>, events: readonly EventOf<Id>[]): void {
    const before = this.state?.view ?? null;
    const { view } = state;
    const fly = this.shadowRoot && before?.play && events.length > 0 ? watchPlaces(this.shadowRoot) : null;
    this.state = state;
    if (view?.ask?.decision !== before?.ask?.decision) this.chosen = [];
    if (!view) return;
    const { drawing } = this;
    if (drawing === null) {
      this.#load(view.game);
      return;
    }
    const scene = this.#scene();
    const sentences = sentencesOf(events, drawing, view, before, scene);
    if (events.length > 0) this.refusal = '';
    this.entries = [...sentences.toReversed(), ...this.entries].slice(0, logLength);
    const asked = scene && view.ask !== null && view.ask.decision !== before?.ask?.decision;
    this.#announcer.add(...sentences, ...(asked ? [drawing.question(scene)] : []));
    if (fly && before?.play) {
      const flights = drawing.flights(events, before.play);
      this.updateComplete.then(() => fly(flights));
    }
  }

  async #load(game: Id): Promise<void> {
    const drawing = await drawings[game].load();
    adopt(this.renderRoot, drawing.styles);
    this.drawing = drawing;
  }

  #scene(): Scene<Id> | null {
    const view = this.state?.view;
    return view ? sceneOf(view, { chosen: this.chosen, choose: this.#choose, act: this.#act }) : null;
  }

  readonly #choose = (item: number): void => {
    const without = this.chosen.filter((other) => other !== item);
    this.chosen = without.length < this.chosen.length ? without : [...without, item];
  };

  readonly #act = (action: ActionOf<Id>): void => {
    if (this.#allows(action)) this.#perform(async () => this.table?.act(action));
  };

  #allows(action: ActionOf<Id>): boolean {
    const ask = this.state?.view?.ask;
    return !this.busy && this.state?.status === 'open' && !!ask && isLegal(ask.legal, action);
  }

  readonly #perform = async (request: () => Promise<void>): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    this.refusal = '';
    try {
      await request();
    } catch (error) {
      if (!(error instanceof TableClosed)) {
        this.refusal = error instanceof Refused ? error.message : 'That did not work. Please try again.';
      }
    } finally {
      this.busy = false;
    }
  };

  readonly #key = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    const [target] = event.composedPath();
    const typing =
      target instanceof HTMLElement &&
      target.matches('input:not([type=checkbox]), select, textarea, dialog *');
    if (!this.keys || typing || ctrlKey || metaKey || altKey || repeat) return;
    const letter = key.toLowerCase();
    const scene = this.#scene();
    if (letter === 'l') this.#toggleLog();
    else if (scene) {
      const move = this.drawing?.moves(scene).find((candidate) => candidate.key === letter);
      if (move) this.#act(move.action);
    }
  };

  readonly #toggleLog = (): void => {
    this.logOpen = !this.logOpen;
    remember('log', this.logOpen ? 'open' : 'closed');
  };

  readonly #toggleKeys = (): void => {
    this.keys = !this.keys;
    remember('keys', this.keys ? 'on' : 'off');
  };

  protected override render(): TemplateResult {
    const { state, table } = this;
    if (state?.closed && (state.closed.code !== 1000 || !state.view)) return closed(state.closed);
    if (!state?.view || !this.drawing || !table) return connecting(this.late);
    return html`
      ${state.status === 'lost' ? lost(state.view.phase === 'playing', state.view.settings.turnSeconds !== null) : nothing}
      <div class=${`table ${state.status === 'lost' ? 'dimmed' : ''} ${this.logOpen ? 'with-log' : ''}`}>
        ${state.view.phase === 'gathering' ? this.#gathering(this.drawing) : this.#play(this.drawing)}
        ${log({ entries: this.entries, open: this.logOpen, keys: this.keys, toggle: this.#toggleLog, toggleKeys: this.#toggleKeys })}
      </div>
      <p class="unseen" role="status">${this.said}</p>`;
  }

  #gathering(drawing: GameDrawing<Id>): TemplateResult {
    const view = this.state?.view;
    const words = view ? [...drawing.optionWords(view.options), clockWord(view.settings.turnSeconds)] : [];
    return html`<section class="gathering">
      <h1 tabindex="-1">${gameName(view?.game ?? '')}</h1>
      <p class="muted">${words.join(' · ')} · <a href=${`/rules/${view?.game}`} target="_blank">the rules</a></p>
      ${this.#hosting(drawing)}
    </section>`;
  }

  #hosting(drawing: GameDrawing<Id>): TemplateResult {
    return html`<arcus-gathering .state=${this.state} .hosting=${this.table} .perform=${this.#perform}
      .players=${drawing.players} invite=${this.invite}></arcus-gathering>
      ${this.#refusal()}`;
  }

  #play(drawing: GameDrawing<Id>): TemplateResult {
    const view = this.state?.view;
    const scene = this.#scene();
    if (!view || !scene || !this.table) return html``;
    if (view.outcome) {
      return html`<section class="play" aria-label=${gameName(view.game)}>
        ${ending(drawing, view.outcome, scene, view.cast?.names ?? [])}
        <div class="again">${this.#hosting(drawing)}</div>
      </section>`;
    }
    const seating = {
      view,
      presence: this.state?.presence ?? null,
      now: this.table.serverNow,
      belongings: (seat: Seat) => drawing.belongings(scene, seat),
    };
    return html`<section class="play" aria-label=${gameName(view.game)}>
      <h1 class="unseen" tabindex="-1">${gameName(view.game)}</h1>
      ${otherSeats(seating)}
      ${drawing.board(scene)}
      ${this.#asking(drawing, scene)}
      ${ownSeat(seating)}
    </section>`;
  }

  #asking(drawing: GameDrawing<Id>, scene: Scene<Id>): TemplateResult {
    const paused = this.state?.view?.paused ?? false;
    return html`<div class="asking">
      <p class="happened">${this.entries[0] ?? ''}</p>
      <p class=${`ask ${scene.ask ? 'yours' : ''}`} tabindex="-1">${paused ? 'The game waits until somebody is back.' : drawing.question(scene)}</p>
      ${scene.you === null ? html`<p class="muted">You are watching.</p>` : html`<div class="actions">${drawing.moves(scene).map((move) => this.#move(move))}</div>`}
      ${this.#refusal()}
    </div>`;
  }

  #move({ action, label, key, bold = false }: Move<Id>): TemplateResult {
    return html`<button class=${`button ${bold ? 'bold' : ''}`} type="button" aria-keyshortcuts=${this.keys ? key : nothing}
      aria-disabled=${this.#allows(action) ? nothing : 'true'} @click=${() => this.#act(action)}>
      ${label}${this.keys ? html`<kbd aria-hidden="true">${key.toUpperCase()}</kbd>` : nothing}</button>`;
  }

  #refusal(): TemplateResult {
    return html`<p class="refusal" role="alert">${this.refusal}</p>`;
  }
}

const clockWord = (seconds: number | null): string =>
  seconds === null ? 'no clock' : `${seconds} seconds a turn`;

customElements.define('arcus-table-view', ArcusTableView);
