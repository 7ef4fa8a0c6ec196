import { css, html, nothing, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import type { GameEvent } from '../../shared/kernel/game.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import { applyDelta, type Delta } from '../../shared/protocol/delta.ts';
import { gameContextOf } from '../game-ui/context.ts';
import type { GameUi } from '../game-ui/game-ui.ts';
import { isGameEvent } from '../game-ui/log.ts';
import { gameName, loadGameUi, matStyle } from '../games/registry.ts';
import type { EventOf, TableView, ViewOf } from '../sdk/index.ts';
import { element, state } from '../ui/element.ts';
import { sitePath } from '../ui/site-path.ts';
import { MotionController } from '../widget/motion-controller.ts';
import { gameInPlay, playClass } from '../widget/seats.ts';
import { adoptGameStyles, tableStyles } from '../widget/styles.ts';

const game = 'drop-rainbow';

/** A spectator's recording of a game, made by the build: `assets/recording.json`. */
export interface Recording {
  readonly view: TableView;
  readonly steps: readonly {
    /** Undefined if the view did not change. */
    readonly delta?: Delta | undefined;
    readonly events: readonly GameEvent[];
  }[];
  /** Index of the view to show first, and the only one under reduced motion. */
  readonly firstShown: number;
}

interface ShownStep {
  readonly view: ViewOf<typeof game>;
  readonly events: readonly EventOf<typeof game>[];
}

const shownSteps = ({ view, steps }: Recording): readonly ShownStep[] => {
  const views: unknown[] = [view];
  for (const { delta } of steps)
    views.push(delta === undefined ? views.at(-1) : applyDelta(views.at(-1), delta));
  // The build made them with the same rules.
  return views.map((shown, at) => ({ view: shown, events: steps[at - 1]?.events ?? [] }) as ShownStep);
};

/** The pace of experienced players. */
const stepMs = 1400;
const resultSteps = 4;

/**
 * `<arcus-attract>`: a recorded game with a free seat; clicking that dispatches `seat`. Pauses while hidden or off screen, and stands still under
 * reduced motion.
 */
class ArcusAttract extends element({
  moments: state<readonly ShownStep[]>([]),
  ui: state<GameUi<typeof game> | null>(null),
  index: state(0),
  stopped: state(false),
  /** Bubbles by seat. */
  said: state<ReadonlyMap<Seat, string>>(new Map()),
}) {
  readonly #motion = new MotionController<typeof game>(this);
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #visibility = new IntersectionObserver((entries) => {
    this.#isVisible = entries.some(({ isIntersecting }) => isIntersecting);
    this.#run();
  });
  #isVisible = false;
  #firstShown = 0;
  #resultStepsShown = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#visibility.observe(this);
    this.#reducedMotion.addEventListener('change', this.#run);
    document.addEventListener('visibilitychange', this.#run);
    if (this.ui === null) this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#visibility.disconnect();
    this.#reducedMotion.removeEventListener('change', this.#run);
    document.removeEventListener('visibilitychange', this.#run);
    clearInterval(this.#timer);
  }

  /** On failure only the free seat is shown. */
  async #load(): Promise<void> {
    const [recording, ui] = await Promise.all([
      fetch(`${sitePath}assets/recording.json`).then((response): Promise<Recording> => response.json()),
      loadGameUi(game),
    ]).catch(() => [null, null]);
    if (recording === null || ui === null) return;
    adoptGameStyles(this.renderRoot, ui.styles, attractStyles);
    this.moments = shownSteps(recording);
    this.#firstShown = recording.firstShown;
    this.index = recording.firstShown;
    this.ui = ui;
    await this.#motion.load(ui);
    const shown = this.moments[this.index]?.view;
    this.moments = this.moments.flatMap((step, at) => this.#split(step, this.moments[at - 1]));
    this.#firstShown = this.moments.findIndex(({ view }) => view === shown);
    this.index = this.#firstShown;
    this.#run();
  }

  /** A step as the moments that a table shows one after the other. */
  #split(step: ShownStep, last: ShownStep | undefined): readonly ShownStep[] {
    const [before, after] = [last?.view.gameView, step.view.gameView];
    if (last === undefined || !before || !after) return [step];
    const split = this.#motion.moments(step.events.filter(isGameEvent<typeof game>), { before, after }, null);
    return split.map(({ events, view: gameView }, at) =>
      at === split.length - 1 ? { ...step, events } : { view: { ...last.view, gameView }, events },
    );
  }

  readonly #run = (): void => {
    clearInterval(this.#timer);
    this.requestUpdate();
    if (this.#reducedMotion.matches) {
      this.index = this.#firstShown;
      this.said = new Map();
    } else if (this.#isVisible && !document.hidden && !this.stopped && this.ui !== null)
      this.#timer = setInterval(this.#step, stepMs);
  };

  readonly #step = (): void => {
    const before = this.moments[this.index];
    const moment = this.moments[this.index + 1];
    if (moment === undefined && this.#resultStepsShown < resultSteps) {
      this.#resultStepsShown += 1;
      return;
    }
    this.#resultStepsShown = 0;
    this.said = new Map();
    this.index = moment === undefined ? 0 : this.index + 1;
    const context = moment && gameContextOf(moment.view);
    if (context && before)
      this.said = new Map(this.#motion.show(moment.events, context, before.view.gameView).said);
  };

  readonly #toggle = (): void => {
    this.stopped = !this.stopped;
    this.#run();
  };

  readonly #sit = (): void => {
    this.dispatchEvent(new Event('seat'));
  };

  protected override render(): TemplateResult {
    return html`<div class="stage">
      ${this.#table()}
      <button class="take" type="button" aria-label=${siteWords.seatAt(gameName(game))} @click=${this.#sit}>
        <svg viewBox="0 0 24 24" fill="none" aria-hidden="true"><circle cx="12" cy="12" r="10.5"></circle><path d="M12 7.5V16.5M7.5 12H16.5"></path></svg>
        ${siteWords.takeSeat}
      </button>
      ${
        this.#reducedMotion.matches || this.ui === null
          ? nothing
          : html`<button class="hold" type="button" aria-label=${this.stopped ? siteWords.resume : siteWords.pause} @click=${this.#toggle}>
              <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${this.stopped ? 'M8 5v14l11-7z' : 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z'}></path></svg>
            </button>`
      }
    </div>`;
  }

  /** A picture: inert, and hidden from screen readers. */
  #table(): TemplateResult {
    const view = this.moments[this.index]?.view;
    const context = view && gameContextOf(view);
    const drawn =
      view && context && this.ui
        ? gameInPlay({
            ui: this.ui,
            context,
            view,
            presence: null,
            now: Date.now,
            bubble: (seat) => {
              const text = this.said.get(seat);
              return text === undefined ? null : { text, aloud: false };
            },
          })
        : html`<div class="mat"></div>`;
    const shape = view ? playClass(view, '') : 'play few';
    return html`<section class=${shape} .style=${matStyle(game)} aria-hidden="true" inert>${drawn}</section>`;
  }

  static override get styles() {
    return [...tableStyles, attractStyles];
  }
}

const attractStyles = css`
  :host {
    position: relative;
    display: block;
    background: none;
    container: none;
  }
  .stage {
    block-size: 100%;
    overflow: visible;
  }
  .play {
    grid-template-rows: minmax(0, 1fr);
    padding-block-end: 30px;
    /* Clipped at the sides only by the page: the mat's shadow reaches beyond. */
    overflow: visible;
  }
  /* Only players need discards and the number of cards. */
  .of-discards,
  .of-deck .caption {
    display: none;
  }
  .rim > .middle {
    --width: min(76px, (100cqw - 40px) / 5.6, (100cqh - 3.6rem) / 1.4) !important;
  }
  .of-row {
    inline-size: calc(3.9 * var(--width));
  }
  .slots {
    display: flex;
  }
  @container arcus (width <= 559px) {
    .play.few {
      --margin-side: 6px;
      --small: 12px;
    }
    .rainbow-board {
      display: flex;
      gap: 14px;
      align-items: start;
    }
    .slots {
      --arcus-token-size: 12px;
      gap: 4px;
      padding: 3px 8px;
      font-size: 0.75rem;
    }
    .head .badge {
      display: none;
    }
  }
  .take {
    position: absolute;
    inset-block-end: 6px;
    inset-inline-start: 50%;
    z-index: 5;
    display: flex;
    gap: 10px;
    align-items: center;
    min-block-size: 48px;
    padding: 4px 20px 4px 10px;
    border: 0;
    border-radius: 99px;
    background: var(--arcus-lamp);
    box-shadow:
      0 3px 0 var(--arcus-lamp-edge),
      0 8px 16px rgb(0 0 0 / 0.35);
    color: var(--arcus-lamp-ink);
    forced-color-adjust: none;
    font: inherit;
    font-weight: var(--arcus-weight-bold);
    white-space: nowrap;
    translate: -50%;
    cursor: pointer;
  }
  .take:active {
    translate: -50% 2px;
  }
  .take > svg {
    inline-size: 32px;
    stroke: currentColor;
    stroke-width: 2;
  }
  .take > svg > circle {
    stroke-width: 1.4;
    stroke-dasharray: 3.4 2.6;
  }
  .hold {
    position: absolute;
    inset-block-end: 12px;
    inset-inline-end: 12px;
    z-index: 5;
    display: grid;
    place-items: center;
    inline-size: 36px;
    aspect-ratio: 1;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--arcus-muted);
    cursor: pointer;
  }
  .hold > svg {
    inline-size: 18px;
    fill: currentColor;
  }
`;

customElements.define('arcus-attract', ArcusAttract);
