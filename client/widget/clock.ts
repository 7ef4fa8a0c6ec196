import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import type { SeatColour } from '../sdk/index.ts';
import { inkOn, seatPaint } from './seat-colours.ts';

const round = 2 * Math.PI * 20;

/**
 * `<arcus-clock>`: a thin ring round a letter, full at `total` milliseconds before `until`, with the last seconds in figures; all of
 * them where there is no letter.
 */
export class ArcusClock extends LitElement {
  static override properties = {
    until: { attribute: false },
    total: { attribute: false },
    now: { attribute: false },
    letter: {},
    colour: {},
  };

  declare until: number | null;
  declare total: number | null;
  /** The time by the clock that `until` is meant by. */
  declare now: () => number;
  declare letter: string;
  /** Of the seat; null for an empty one. */
  declare colour: SeatColour | null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.until = null;
    this.total = null;
    this.now = Date.now;
    this.letter = '';
    this.colour = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tick(false);
  }

  protected override updated(): void {
    this.#tick(this.until !== null);
  }

  #tick(running: boolean): void {
    if (!running) clearInterval(this.#timer);
    if (running === (this.#timer !== undefined)) return;
    this.#timer = running ? setInterval(() => this.requestUpdate(), 1000) : undefined;
  }

  protected override render(): TemplateResult {
    const left = this.until === null ? null : Math.max(0, this.until - this.now());
    const part = left === null || this.total === null ? 0 : Math.min(1, left / this.total);
    const seconds = left === null ? null : Math.ceil(left / 1000);
    return html`<svg viewBox="0 0 44 44" aria-hidden="true">
        ${this.colour === null ? nothing : svg`<circle class="seat" cx="22" cy="22" r="16" fill=${seatPaint[this.colour]}></circle>`}
        <circle class="rim" cx="22" cy="22" r="20"></circle>
        ${
          left === null
            ? nothing
            : svg`<circle class="left" cx="22" cy="22" r="20" stroke-dasharray=${round}
              stroke-dashoffset=${round * (1 - part)} transform="rotate(-90 22 22)"></circle>`
        }
      </svg>
      <span class=${this.colour === null ? '' : inkOn(this.colour)} aria-hidden="true">${seconds !== null && (seconds <= 10 || this.letter === '') ? seconds : this.letter}</span>`;
  }

  static override styles = css`
    :host {
      display: inline-grid;
      flex: none;
      place-items: center;
      inline-size: var(--arcus-clock-size, 32px);
      aspect-ratio: 1;
      font-size: var(--arcus-text-2);
      font-weight: var(--arcus-weight-bold);
      line-height: 1;
    }
    svg,
    span {
      grid-area: 1 / 1;
    }
    svg {
      inline-size: 100%;
      fill: none;
    }
    .seat {
      stroke: var(--arcus-line);
      forced-color-adjust: none;
    }
    .ink {
      color: var(--arcus-card-ink);
      forced-color-adjust: none;
    }
    .paper {
      color: var(--arcus-card-paper);
      forced-color-adjust: none;
    }
    .rim {
      stroke: var(--arcus-line);
      stroke-width: 1.5;
    }
    .left {
      stroke: var(--arcus-ink);
      stroke-width: 4;
      stroke-linecap: round;
      transition: stroke-dashoffset 1s linear;
    }
    @media (prefers-reduced-motion: reduce) {
      .left {
        transition: none;
      }
    }
  `;
}

customElements.define('arcus-clock', ArcusClock);
