import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { listOf, locale } from '#locale/grammar';
import { costliestWords, replayWords, verifyWords } from '#locale/verify';
import type { GameEvent, GameReason, Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import { escapeInvisible } from '../../../shared/protocol/codes.ts';
import { beatMsOf } from '../../../shared/protocol/speed.ts';
import type { JudgedDecisions } from '../../../shared/replay/decisions.ts';
import type { Report } from '../../../shared/replay/verify.ts';
import { gameContextOf, whoOf } from '../../game-ui/context.ts';
import type { GameContext, GameUi } from '../../game-ui/game-ui.ts';
import { builtInGames, gameEntry, gameName, isGameId, loadGameUi, matStyle } from '../../games/registry.ts';
import type { GameId, ViewOf } from '../../sdk/index.ts';
import { matPrint } from '../../theme/arc.ts';
import { showLazyDialog } from '../../ui/dialog.ts';
import { attribute, element, flag, property, state } from '../../ui/element.ts';
import { loadPart } from '../../ui/load-part.ts';
import { MomentQueue, type QueuedMoment } from '../../widget/moment-queue.ts';
import { MotionController } from '../../widget/motion-controller.ts';
import { describeEvents } from '../../widget/panel/describe-events.ts';
import { resultStyles, resultView } from '../../widget/result/result.ts';
import { gameInPlay, playClass } from '../../widget/seats.ts';
import { adoptGameStyles, tableStyles } from '../../widget/styles.ts';
import { replayStyles } from './styles.ts';
import { replayedView, splitTimeline, type Timeline, timelineOf } from './timeline.ts';

interface Judged {
  readonly judged: JudgedDecisions;
  readonly sentence: (why: GameReason) => string;
}

/** The address of the result's link. */
const costliestHash = '#costliest';
const isBuiltIn = (game: string): boolean => builtInGames.some((id) => id === game);

/** `open` shows all hands face up. */
type Perspective = Viewer | 'open';

/** To read a sentence, after the beat. */
const readingMs = 700;
/** How long the last move is seen before the result. */
const endStillMs = 1200;
/** Events shown as long as this are marked on the line. */
const decisiveMs = 1200;
const speeds = [0.5, 1, 2, 4];
/** At a higher speed cards do not fly: they would be late. */
const maxFlyingSpeed = 2;

const checkIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3L20 6V12C20 17 16 20 12 21.5C8 20 4 17 4 12V6ZM8.5 12L11 14.5L15.5 9.5"></path></svg><span>${verifyWords.checkThisGame}</span>`;

/** Undefined is the browser's own time format, used if it is in the page's language. */
const clockLocale = new Intl.DateTimeFormat().resolvedOptions().locale.startsWith(locale)
  ? undefined
  : locale;

/**
 * `<arcus-replay>`: plays the game of `report` as its table showed it, or stands at the moment and perspective of the URL's fragment:
 * `#moment=12&as=1`. Slot `start` of the bar.
 */
class ArcusReplay extends element({
  report: property<Report | null>(null),
  /** On a page of another site: it waits for a press, and is silent. */
  framed: flag,
  /** The address of the check; empty: its button sends `arcus-check`. */
  check: attribute(''),
  /** The viewer's in that game. */
  seat: property<Seat | null>(null),
  /** The moment of the cards. */
  index: state(0),
  /** The moment of the words, which change when the cards lie still. */
  told: state(0),
  perspective: state<Perspective>('spectator'),
  playing: state(false),
  speed: state(1),
  ui: state<GameUi<GameId> | null>(null),
  copied: state(false),
  /** The moves of a hard computer player at the costliest moments. */
  costly: state<ReadonlyMap<number, string>>(new Map()),
}) {
  #timeline: Timeline | null = null;
  readonly #motion = new MotionController<GameId>(this);
  readonly #queue = new MomentQueue();
  #judged: JudgedDecisions | null = null;
  #marks: readonly { readonly index: number; readonly sentence: string }[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#readAddress);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#readAddress);
    this.#queue.clear();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('report')) return;
    const { transcript = null, replayed = null } = this.report ?? {};
    this.#timeline = transcript && timelineOf(transcript, replayed);
    this.perspective = this.#timeline?.hasOpenHands ? 'open' : (this.#timeline?.viewers[0] ?? 'spectator');
    this.#judged = null;
    this.costly = new Map();
    this.#readAddress();
    const game = transcript?.head.terms.game ?? '';
    // It draws only its own game.
    this.ui = null;
    if (isGameId(game)) this.#load(game);
  }

  async #load(game: GameId): Promise<void> {
    const ui = await loadGameUi(game, this.report?.transcript?.head.terms.rules);
    if (this.report?.transcript?.head.terms.game !== game) return;
    adoptGameStyles(this.renderRoot, resultStyles, ui.styles, replayStyles);
    const timeline = this.#timeline;
    await Promise.all([this.#motion.load(ui), this.framed || this.#motion.setSounds(true)]);
    // Another report has come.
    if (timeline === null || this.#timeline !== timeline) return;
    this.#timeline = splitTimeline(timeline, (...step) => this.#motion.moments(...step));
    this.#marks = Array.from({ length: this.#last }, (_, index) => index)
      .filter((index) => this.#eventsAt(index).some((event) => this.#isDecisive(event)))
      .map((index) => ({ index, sentence: this.#sentenceAt(ui, index, 'spectator') }));
    this.#readAddress();
    this.ui = ui;
    if (location.hash === costliestHash && this.#canJudge) await this.#openCostliest(this.renderRoot);
    else if (!(this.framed || location.hash.includes('moment='))) this.#play(0);
  }

  /** Only the newest rules have a judge. */
  get #canJudge(): boolean {
    const { transcript = null, replayed = null } = this.report ?? {};
    const { game = '', rules = 0 } = transcript?.head.terms ?? {};
    return this.seat !== null && replayed !== null && isBuiltIn(game) && gameEntry(game).version === rules;
  }

  async #openCostliest(from: Node): Promise<void> {
    const { ui, seat, report } = this;
    const timeline = this.#timeline;
    if (ui === null || seat === null || timeline === null || !report?.replayed) return;
    this.#pause();
    const played = {
      ...{ replayed: report.replayed, seat, ui },
      moved: (after: number) => this.#sentenceAt(ui, timeline.momentOf(after) + 1, seat),
      position: (after: number) => replayWords.position(timeline.momentOf(after), this.#last),
    };
    await showLazyDialog(from, costliestWords.title, async () => {
      await loadPart(() => import('./costliest.ts'));
      return html`<arcus-costliest .played=${played} .judged=${this.#judged} @arcus-costliest=${this.#mark} @arcus-moment=${this.#lead}></arcus-costliest>`;
    });
  }

  readonly #mark = ({ detail }: CustomEvent<Judged>): void => {
    this.#judged = detail.judged;
    this.costly = new Map(
      detail.judged.costliest.map(({ after, advice }) => [
        this.#timeline?.momentOf(after) ?? 0,
        detail.sentence(advice.why),
      ]),
    );
  };

  readonly #lead = ({ detail: after }: CustomEvent<number>): void => {
    this.#see(String(this.seat));
    this.#go(this.#timeline?.momentOf(after) ?? 0);
  };

  /** A deal is long, and decides nothing. */
  #isDecisive(event: GameEvent): boolean {
    return event.type !== 'dealt' && beatMsOf(this.#motion.beats, [event]) >= decisiveMs;
  }

  readonly #readAddress = (): void => {
    const params = new URLSearchParams(location.hash.slice(1));
    const index = Number(params.get('moment') ?? Number.NaN);
    if (this.#timeline === null) return;
    if (Number.isInteger(index)) this.#stand(index);
    this.#see(params.get('as'));
  };

  #see(as: string | null): void {
    this.perspective =
      this.#perspectives().find((perspective) => String(perspective) === as) ?? this.perspective;
  }

  #perspectives(): readonly Perspective[] {
    return this.#timeline === null
      ? []
      : [...(this.#timeline.hasOpenHands ? (['open'] as const) : []), ...this.#timeline.viewers];
  }

  get #last(): number {
    return (this.#timeline?.count ?? 1) - 1;
  }

  /** Shows a moment without motion. */
  #stand(index: number): void {
    this.index = Math.min(Math.max(index, 0), this.#last);
    this.told = this.index;
  }

  #go(index: number): void {
    this.#pause();
    this.#motion.finish();
    if (index === this.index + 1 && index <= this.#last) this.#queue.push(this.#moment(index));
    else this.#stand(index);
    this.#keepAddress();
  }

  get #fragment(): string {
    return `#moment=${this.index}&as=${this.perspective}`;
  }

  #keepAddress(): void {
    this.copied = false;
    history.replaceState(null, '', this.#fragment);
  }

  #moment(index: number): QueuedMoment {
    const { speed } = this;
    const events = index === 0 ? [{ type: 'table:started' }] : this.#eventsAt(index);
    return {
      holdMs: (beatMsOf(this.#motion.beats, events) + readingMs) / speed,
      stillMs: index === this.#last - 1 ? endStillMs / speed : 0,
      show: () => this.#show(index),
      settle: () => {
        this.told = index;
        if (index === this.#last) this.playing = false;
      },
    };
  }

  /** Returns the milliseconds that cards move. */
  #show(index: number): number {
    const before = index === 0 ? null : this.#viewAt(index - 1);
    const view = this.#viewAt(index);
    const context = view && gameContextOf(view);
    this.index = index;
    if (context === null || this.speed > maxFlyingSpeed) return 0;
    if (view?.phase === 'playing')
      return this.#motion.show(this.#eventsAt(index) as never, context, before?.gameView ?? null).movingMs;
    if (view && this.ui) this.#motion.showEnd(view, this.ui, context);
    return 0;
  }

  #eventsAt(index: number, viewer = this.#viewer()): readonly GameEvent[] {
    return this.#timeline?.at(index, viewer).events ?? [];
  }

  #viewAt(index: number, viewer = this.#viewer()): ViewOf<GameId> | null {
    const head = this.report?.transcript?.head;
    return head && this.#timeline ? replayedView(head, this.#timeline.at(index, viewer), viewer) : null;
  }

  readonly #pause = (): void => {
    this.#queue.clear();
    this.told = this.index;
    this.playing = false;
  };

  readonly #toggle = (): void => {
    if (this.playing) {
      this.#pause();
      this.#keepAddress();
    } else this.#play(this.index === this.#last ? 0 : this.index + 1);
  };

  #play(from: number): void {
    this.#queue.clear();
    this.playing = true;
    const coming = Array.from({ length: this.#last + 1 - from }, (_, step) => from + step);
    this.#queue.push(...coming.map((index) => this.#moment(index)));
  }

  readonly #setSpeed = ({ target }: Event): void => {
    const chosen = target instanceof HTMLSelectElement ? Number(target.value) : 1;
    this.speed = speeds.find((speed) => speed === chosen) ?? 1;
    if (this.playing) this.#play(this.index + 1);
  };

  readonly #choosePerspective = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) this.#see(target.value);
    this.#keepAddress();
  };

  readonly #scrub = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) this.#go(Number(target.value));
  };

  readonly #copy = async (): Promise<void> => {
    // The page outside of a frame.
    const address = new URL(this.#fragment, location.href).href.replace('/embed/', '/');
    await navigator.clipboard.writeText(address);
    this.copied = true;
  };

  /** With open hands, the middle of the table is the spectators' view. */
  #viewer(): Viewer {
    return this.perspective === 'open' ? 'spectator' : this.perspective;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { ui } = this;
    const [view, told] = [this.#viewAt(this.index), this.#viewAt(this.told)];
    const context = view && gameContextOf(view);
    if (!ui || !told || !context) return nothing;
    const openHands =
      this.perspective === 'open'
        ? (seat: Seat) => openHand(ui, this.#viewAt(this.index, seatOf(seat)), seat)
        : null;
    const settled = { ...context, settled: told.gameView ?? context.settled };
    return html`${this.#bar(view)}
      <div class="table">${this.#table({ ...view, toAct: told.toAct }, ui, settled, openHands)}</div>
      ${this.#controls(this.#description(ui), this.costly.get(this.told))}`;
  }

  #description(ui: GameUi<GameId>): string {
    let index = this.told;
    while (index > 0 && this.#eventsAt(index).length === 0) index -= 1;
    return this.#sentenceAt(ui, index);
  }

  #sentenceAt(ui: GameUi<GameId>, index: number, viewer = this.#viewer()): string {
    const view = this.#viewAt(index, viewer);
    const before = index === 0 ? null : this.#viewAt(index - 1, viewer);
    const events = this.#eventsAt(index, viewer) as never;
    return view === null ? '' : describeEvents(events, ui, view, before, gameContextOf(view)).join(' ');
  }

  #bar({ game, roster }: ViewOf<GameId>): TemplateResult {
    return html`<div class="top-bar" part="bar"><slot name="start"></slot>
      <div class="title"><h1>${gameName(game)}</h1> <span class="muted" translate="no">${listOf(roster?.names ?? [])}</span></div>
      ${this.framed ? nothing : html`<arcus-speaker></arcus-speaker>`}
      ${
        this.check === ''
          ? html`<button type="button" aria-label=${verifyWords.checkThisGame} @click=${() => this.dispatchEvent(new Event('arcus-check'))}>${checkIcon}</button>`
          : html`<a href=${this.check} aria-label=${verifyWords.checkThisGame}>${checkIcon}</a>`
      }</div>`;
  }

  #table(
    view: ViewOf<GameId>,
    ui: GameUi<GameId>,
    context: GameContext<GameId>,
    openHands: ((seat: Seat) => TemplateResult) | null,
  ): TemplateResult {
    const { outcome, game } = view;
    const drawn = outcome
      ? html`<div class="mat">${matPrint}<div class="middle">${resultView(ui, outcome, context, view.roster?.names ?? [])}</div></div>`
      : gameInPlay({
          ui,
          context,
          view: openHands ? { ...view, you: null } : view,
          presence: null,
          ...(openHands && { playerArea: openHands }),
          now: () => view.createdAt,
          bubble: () => null,
        });
    return html`<div class="stage"><section class=${playClass(view, outcome ? 'gathering' : '')} .style=${matStyle(game)}
      aria-label=${outcome ? replayWords.theEnd : replayWords.table}>${drawn}</section></div>`;
  }

  #controls(description: string, advice?: string): TemplateResult {
    const last = this.#last;
    const { index } = this;
    const { at = 0 } = this.#timeline?.at(index, this.#viewer()) ?? {};
    const position = replayWords.position(index, last);
    const isMarked = this.#marks.some((mark) => mark.index === index);
    const step = (to: number, label: string, shape: string, disabled: boolean): TemplateResult =>
      html`<button class="bare-button step" type="button" aria-label=${label} aria-disabled=${disabled ? 'true' : nothing}
        @click=${() => this.#go(to)}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${shape}/></svg></button>`;
    return html`<div class="controls" role="group" aria-label=${replayWords.replay}>
      <p class="sentence" role="status">${advice === undefined ? description || replayWords.dealt : costliestWords.hard(advice)}</p>
      <div class="line">${this.#marks.map(({ index: at, sentence }) => html`<i class="mark" title=${sentence} .style=${`--at: ${at / last}`} @click=${() => this.#go(at)}></i>`)}
        ${[...this.costly].map(([at, sentence]) => html`<i class="mark costly" title=${costliestWords.hard(sentence)} .style=${`--at: ${at / last}`} @click=${() => this.#go(at)}></i>`)}
        <input type="range" min="0" max=${last} .value=${String(index)} aria-label=${replayWords.replay} aria-valuetext=${[position, ...(isMarked ? [replayWords.decisive] : []), ...(advice === undefined ? [] : [costliestWords.costly])].join(', ')} @input=${this.#scrub}></div>
      <div class="steps">
        <span class="position">${position} · <time datetime=${new Date(at).toISOString()}>${new Date(at).toLocaleTimeString(clockLocale)}</time>
          ${this.#marks.length === 0 ? nothing : html`<span class="legend"><i class="mark"></i> ${replayWords.decisive}</span>`}
          ${this.costly.size === 0 ? nothing : html`<span class="legend"><i class="mark costly"></i> ${costliestWords.costly}</span>`}
          ${this.#canJudge ? html`<button class="small-button" type="button" aria-haspopup="dialog" @click=${({ currentTarget }: Event) => this.#openCostliest(currentTarget as Element)}>${costliestWords.title}</button>` : nothing}
          <button class="small-button" type="button" @click=${this.#copy}>${this.copied ? replayWords.copied : replayWords.copy}</button></span>
        <div>${step(0, replayWords.beginning, 'M5 4v16h2.5v-7L19 20V4L7.5 11V4z', index === 0)}
          ${step(index - 1, replayWords.stepBack, 'M17 4v16L6 12z', index === 0)}
          <button class="button bold" type="button" @click=${this.#toggle}>${this.playing ? replayWords.pause : replayWords.play}</button>
          ${step(index + 1, replayWords.stepOn, 'M7 4v16l11-8z', index === last)}
          ${step(last, replayWords.end, 'M19 4v16h-2.5v-7L5 20V4l11.5 7V4z', index === last)}</div>
        <div class="choices"><select class="input" aria-label=${replayWords.speed} @change=${this.#setSpeed}>${speeds.map(
          (speed) =>
            html`<option value=${speed} ?selected=${speed === this.speed}>${speed === 0.5 ? '½' : speed} ×</option>`,
        )}</select>
          <select class="input" aria-label=${replayWords.seen} @change=${this.#choosePerspective}>${this.#perspectives().map(
            (perspective) =>
              html`<option value=${String(perspective)} ?selected=${perspective === this.perspective}>${this.#nameOf(perspective)}</option>`,
          )}</select></div>
      </div>
    </div>`;
  }

  #nameOf(perspective: Perspective): string {
    if (perspective === 'open') return replayWords.allOpen;
    if (perspective === 'spectator') return replayWords.asSpectator;
    return replayWords.asPlayer(
      escapeInvisible(this.report?.transcript?.head.terms.seats[perspective]?.name ?? ''),
    );
  }

  static override styles = [...tableStyles, resultStyles, replayStyles];
}

/** A seat's area and hand, as its player saw them. */
const openHand = (ui: GameUi<GameId>, view: ViewOf<GameId> | null, seat: Seat): TemplateResult => {
  const own = view && gameContextOf(view);
  if (own === null) return html``;
  // All players are named: a spectator reads.
  const context = { ...own, who: whoOf(view?.roster?.names ?? [], null) };
  return html`${ui.playerArea(context, seat)}${ui.hand(context)}`;
};

customElements.define('arcus-replay', ArcusReplay);
