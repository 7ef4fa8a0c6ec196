import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { locale } from '#locale/grammar';
import { replayWords } from '#locale/verify';
import type { Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import { beatMsOf } from '../../../shared/protocol/speed.ts';
import type { Report } from '../../../shared/replay/verify.ts';
import { gameContextOf, whoOf } from '../../game-ui/context.ts';
import type { GameContext, GameUi } from '../../game-ui/game-ui.ts';
import { isGameId, loadGameUi, matStyle } from '../../games/registry.ts';
import type { GameId, ViewOf } from '../../sdk/index.ts';
import { matPrint } from '../../theme/arc.ts';
import { MotionController } from '../../widget/motion-controller.ts';
import { describeEvents } from '../../widget/panel/describe-events.ts';
import { resultStyles, resultView } from '../../widget/result/result.ts';
import { playClass } from '../../widget/seats.ts';
import { adoptGameStyles, tableStyles } from '../../widget/styles.ts';
import { gameInPlay } from '../../widget/table-body.ts';
import { replayStyles } from './styles.ts';
import { replayedView, splitTimeline, type Timeline, type TimelineEntry, timelineOf } from './timeline.ts';

/** `open` shows all hands face up. */
type Perspective = Viewer | 'open';

/** To read a sentence, after the beat. */
const readingMs = 700;

/** Undefined is the browser's own time format, used if it is in the page's language. */
const clockLocale = new Intl.DateTimeFormat().resolvedOptions().locale.startsWith(locale)
  ? undefined
  : locale;

/** `<arcus-replay>`: replays the game of `report`. The URL's fragment is the moment and the perspective: `#moment=12&as=1`. */
class ArcusReplay extends LitElement {
  static override properties = {
    report: { attribute: false },
    index: { state: true },
    perspective: { state: true },
    playing: { state: true },
    ui: { state: true },
    copied: { state: true },
  };

  declare report: Report | null;
  declare private index: number;
  declare private perspective: Perspective;
  declare private playing: boolean;
  declare private ui: GameUi<GameId> | null;
  declare private copied: boolean;

  #timeline: Timeline | null = null;
  readonly #motion = new MotionController<GameId>(this);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.report = null;
    this.index = 0;
    this.perspective = 'spectator';
    this.playing = false;
    this.ui = null;
    this.copied = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#readAddress);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#readAddress);
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('report')) return;
    const { transcript = null, replayed = null } = this.report ?? {};
    this.#timeline = transcript && timelineOf(transcript, replayed);
    this.perspective = this.#timeline?.hasOpenHands ? 'open' : (this.#timeline?.viewers[0] ?? 'spectator');
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
    await this.#motion.load(ui);
    // Another report has come.
    if (timeline === null || this.#timeline !== timeline) return;
    this.#timeline = splitTimeline(timeline, (...step) => this.#motion.moments(...step));
    this.#readAddress();
    this.ui = ui;
    await this.updateComplete;
    if (location.hash.includes('moment')) this.#scrollToTable();
  }

  /** Called when the visitor chooses a moment, but not while the replay plays: a reader further down stays there. */
  #scrollToTable(): void {
    this.renderRoot.querySelector('.stage')?.scrollIntoView({ block: 'nearest' });
  }

  readonly #readAddress = (): void => {
    const params = new URLSearchParams(location.hash.slice(1));
    const index = Number(params.get('moment') ?? Number.NaN);
    if (this.#timeline === null) return;
    if (Number.isInteger(index)) this.index = Math.min(Math.max(index, 0), this.#timeline.count - 1);
    const as = params.get('as');
    const perspective = this.#perspectives().find((candidate) => String(candidate) === as);
    if (perspective !== undefined) this.perspective = perspective;
  };

  #perspectives(): readonly Perspective[] {
    return this.#timeline === null
      ? []
      : [...(this.#timeline.hasOpenHands ? (['open'] as const) : []), ...this.#timeline.viewers];
  }

  #go(index: number): void {
    const timeline = this.#timeline;
    if (timeline === null) return;
    const next = Math.min(Math.max(index, 0), timeline.count - 1);
    if (next === timeline.count - 1) this.#pause();
    if (next === this.index + 1) this.#show(timeline, next);
    this.index = next;
    this.copied = false;
    history.replaceState(null, '', `#moment=${next}&as=${this.perspective}`);
  }

  #show(timeline: Timeline, next: number): void {
    const viewer = this.#viewer();
    const head = this.report?.transcript?.head;
    const { events, ...entry } = timeline.at(next, viewer);
    const context = head && gameContextOf(replayedView(head, { events, ...entry }, viewer));
    if (context) this.#motion.show(events as never, context, timeline.at(this.index, viewer).view as never);
  }

  readonly #pause = (): void => {
    clearTimeout(this.#timer);
    this.playing = false;
  };

  readonly #toggle = (): void => {
    if (this.playing) {
      this.#pause();
      return;
    }
    if (this.index === (this.#timeline?.count ?? 0) - 1) this.#go(0);
    this.#scrollToTable();
    this.playing = true;
    this.#play();
  };

  #play(): void {
    const { events = [] } = this.#timeline?.at(this.index, this.#viewer()) ?? {};
    this.#timer = setTimeout(() => {
      this.#go(this.index + 1);
      if (this.playing) this.#play();
    }, beatMsOf(this.#motion.beats, events) + readingMs);
  }

  readonly #choosePerspective = ({ target }: Event): void => {
    const value = target instanceof HTMLSelectElement ? target.value : '';
    const perspective = this.#perspectives().find((candidate) => String(candidate) === value);
    if (perspective !== undefined) this.perspective = perspective;
    this.#go(this.index);
  };

  readonly #scrub = ({ target }: Event): void => {
    this.#pause();
    this.#scrollToTable();
    if (target instanceof HTMLInputElement) this.#go(Number(target.value));
  };

  readonly #copy = async (): Promise<void> => {
    // The page outside of a frame.
    await navigator.clipboard.writeText(location.href.replace('/embed/', '/'));
    this.copied = true;
  };

  /** With open hands, the middle of the table is the spectators' view. */
  #viewer(): Viewer {
    return this.perspective === 'open' ? 'spectator' : this.perspective;
  }

  protected override render(): TemplateResult | typeof nothing {
    const timeline = this.#timeline;
    const { ui } = this;
    const head = this.report?.transcript?.head;
    if (timeline === null || ui === null || head === undefined) return nothing;
    const viewAs = (viewer: Viewer, index = this.index): ViewOf<GameId> =>
      replayedView(head, timeline.at(index, viewer), viewer);
    const entry = timeline.at(this.index, this.#viewer());
    const view = viewAs(this.#viewer());
    const context = gameContextOf(view);
    if (context === null) return nothing;
    let told = this.index;
    while (told > 0 && timeline.at(told, this.#viewer()).events.length === 0) told -= 1;
    const before = told === 0 ? null : viewAs(this.#viewer(), told - 1);
    const { events } = timeline.at(told, this.#viewer());
    const then = viewAs(this.#viewer(), told);
    const description = describeEvents(events as never, ui, then, before, gameContextOf(then));
    const openHands =
      this.perspective === 'open' ? (seat: Seat) => openHand(ui, viewAs(seatOf(seat)), seat) : null;
    return html`${this.#table(view, ui, context, openHands)}${this.#controls(timeline, entry, description.join(' '))}`;
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
    return html`<div class="stage"><section class=${playClass(view, '')} .style=${matStyle(game)}
      aria-label=${outcome ? replayWords.theEnd : replayWords.table}>${drawn}</section></div>`;
  }

  #controls({ count }: Timeline, { at }: TimelineEntry, description: string): TemplateResult {
    const last = count - 1;
    const { index } = this;
    const position = replayWords.position(index, last);
    const names = this.report?.transcript?.head.terms.seats.map(({ name }) => name) ?? [];
    const nameOf = (perspective: Perspective): string => {
      if (perspective === 'open') return replayWords.allOpen;
      return perspective === 'spectator'
        ? replayWords.asSpectator
        : replayWords.asPlayer(names[perspective] ?? '');
    };
    const step = (to: number, label: string, shape: string, disabled: boolean): TemplateResult =>
      html`<button class="step" type="button" aria-label=${label} aria-disabled=${disabled ? 'true' : nothing} @click=${() => {
        this.#pause();
        this.#scrollToTable();
        this.#go(to);
      }}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${shape}/></svg></button>`;
    return html`<div class="controls" role="group" aria-label=${replayWords.replay}>
      <p class="description" role="status" tabindex="0">${description || replayWords.dealt}</p>
      <div class="steps">
        ${step(0, replayWords.beginning, 'M5 4v16h2.5v-7L19 20V4L7.5 11V4z', index === 0)}
        ${step(index - 1, replayWords.stepBack, 'M17 4v16L6 12z', index === 0)}
        <button class="button bold" type="button" @click=${this.#toggle}>${this.playing ? replayWords.pause : replayWords.play}</button>
        ${step(index + 1, replayWords.stepOn, 'M7 4v16l11-8z', index === last)}
        ${step(last, replayWords.end, 'M19 4v16h-2.5v-7L5 20V4l11.5 7V4z', index === last)}
      </div>
      <label class="scrub"><span>${position} · <time datetime=${new Date(at).toISOString()}>${new Date(at).toLocaleTimeString(clockLocale)}</time></span>
        <input type="range" min="0" max=${last} .value=${String(index)} aria-valuetext=${position} @input=${this.#scrub}></label>
    </div>
    <div class="perspective"><label>${replayWords.seen} <select @change=${this.#choosePerspective}>${this.#perspectives().map(
      (perspective) =>
        html`<option value=${String(perspective)} ?selected=${perspective === this.perspective}>${nameOf(perspective)}</option>`,
    )}</select></label>
      <button class="small-button" type="button" @click=${this.#copy}>${this.copied ? replayWords.copied : replayWords.copy}</button>
    </div>`;
  }

  static override styles = [...tableStyles, resultStyles, replayStyles];
}

/** A seat's area and hand, as its player saw them. */
const openHand = (ui: GameUi<GameId>, view: ViewOf<GameId>, seat: Seat): TemplateResult => {
  const own = gameContextOf(view);
  if (own === null) return html``;
  // All players are named: a spectator reads.
  const context = { ...own, who: whoOf(view.roster?.names ?? [], null) };
  return html`${ui.playerArea(context, seat)}${ui.hand(context)}`;
};

customElements.define('arcus-replay', ArcusReplay);
