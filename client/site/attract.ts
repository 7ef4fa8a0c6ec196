import '../widget/table.ts';
import { css, html, nothing, type TemplateResult } from 'lit';
import { siteWords } from '#locale/site';
import { gameName } from '../games/registry.ts';
import { controlStyles } from '../ui/controls.ts';
import { element, state } from '../ui/element.ts';
import { sitePath } from '../ui/site-path.ts';
import { optionalParts } from '../widget/bar/top-bar.ts';
import { adopting, RecordedTable, type RecordedView, recordingOf } from '../widget/recorded-table.ts';

/** A spectator's recording of a game, made by the build: `assets/recording.json`. */
export interface Recording extends RecordedView {
  /** The moment to show first, and the only one under reduced motion. */
  readonly firstShown: number;
}

/** The pace of experienced players. */
const pace = { readingMs: 1000, repeatMs: 5600 };

/**
 * `<arcus-attract>`: a recorded game with a free seat; clicking that dispatches `seat`. Pauses while hidden or off screen, and stands still under
 * reduced motion.
 */
class ArcusAttract extends element({
  table: state<RecordedTable | null>(null),
  stopped: state(false),
}) {
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #visibility = new IntersectionObserver((entries) => {
    this.#isVisible = entries.some(({ isIntersecting }) => isIntersecting);
    this.#run();
  });
  #isVisible = false;
  #firstShown = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#visibility.observe(this);
    this.#reducedMotion.addEventListener('change', this.#run);
    document.addEventListener('visibilitychange', this.#run);
    // On failure only the free seat is shown.
    if (this.table === null) this.#load().catch(() => {});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#visibility.disconnect();
    this.#reducedMotion.removeEventListener('change', this.#run);
    document.removeEventListener('visibilitychange', this.#run);
  }

  async #load(): Promise<void> {
    const answer = await fetch(`${sitePath}assets/recording.json`);
    const { firstShown, ...recorded }: Recording = await answer.json();
    this.#firstShown = firstShown;
    this.table = new RecordedTable(recordingOf(['spectator'], [recorded]), pace);
    this.table.seek(firstShown);
    this.#run();
  }

  readonly #run = (): void => {
    const { table } = this;
    this.requestUpdate();
    if (this.#reducedMotion.matches) table?.seek(this.#firstShown);
    else if (this.#isVisible && !document.hidden && !this.stopped) table?.play();
    else void table?.pause();
  };

  readonly #toggle = (): void => {
    this.stopped = !this.stopped;
    this.#run();
  };

  readonly #sit = (): void => {
    this.dispatchEvent(new Event('seat'));
  };

  protected override render(): TemplateResult {
    return html`<arcus-table-view inert aria-hidden="true" .table=${this.table} .hide=${optionalParts} @arcus-drawn=${adopting(tableStyles)}></arcus-table-view>
      <button class="take" type="button" aria-label=${siteWords.seatAt(gameName('drop-rainbow'))} @click=${this.#sit}>
        <svg viewBox="0 0 24 24" fill="none" aria-hidden="true"><circle cx="12" cy="12" r="10.5"></circle><path d="M12 7.5V16.5M7.5 12H16.5"></path></svg>
        ${siteWords.takeSeat}
      </button>
      ${
        this.#reducedMotion.matches || this.table === null
          ? nothing
          : html`<button class="hold" type="button" aria-label=${this.stopped ? siteWords.resume : siteWords.pause} @click=${this.#toggle}>
              <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${this.stopped ? 'M8 5v14l11-7z' : 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z'}></path></svg>
            </button>`
      }`;
  }

  static override get styles() {
    return [controlStyles, attractStyles];
  }
}

/** In the table's root. */
const tableStyles = css`
  :host {
    background: none;
  }
  .stage {
    overflow: visible;
  }
  .notice {
    display: none;
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
  .middle {
    --width: min(76px, (100cqw - 40px) / 5.6, (100cqh - 3.6rem) / 1.4) !important;
  }
  .of-row {
    inline-size: calc(3.9 * var(--width));
  }
  .slots {
    display: flex;
  }
  @container arcus (width <= 559px) {
    .stage > .play {
      --margin-side: 6px;
      --small: 10px;
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
`;

const attractStyles = css`
  :host {
    position: relative;
    display: block;
  }
  arcus-table-view::part(bar) {
    display: none;
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
