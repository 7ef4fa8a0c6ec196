import { css, html, nothing, svg, type TemplateResult } from 'lit';
import type { SeatColor } from '../sdk/index.ts';
import { inkOn, seatPaints } from '../theme/palette.ts';
import { attribute, element, property } from '../ui/element.ts';

const radius = 26.2;
const circumference = 2 * Math.PI * radius;

/**
 * `<arcus-clock>`: a ring around the first letter of a name, full at `total` milliseconds before `until`. The last 10 seconds are shown in
 * figures; without a name all are.
 */
class ArcusClock extends element({
  until: property<number | null>(null),
  total: property<number | null>(null),
  /** The clock that `until` refers to. */
  now: property<() => number>(Date.now),
  name: attribute(''),
  /** Null for a free seat. */
  color: attribute<SeatColor | null>(null),
}) {
  #timer: ReturnType<typeof setInterval> | undefined;

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
    return html`<svg viewBox="0 0 60 60" aria-hidden="true">
        <circle class="well" cx="30" cy="30" r="29"></circle>
        <circle class="track" cx="30" cy="30" r=${radius}></circle>
        ${
          left === null
            ? nothing
            : svg`<circle class=${`left ${left < 10_000 ? 'late' : ''}`} cx="30" cy="30" r=${radius} stroke-dasharray=${circumference}
              stroke-dashoffset=${circumference * (1 - part)} transform="rotate(-90 30 30)"></circle>`
        }
        ${
          this.color === null
            ? svg`<circle class="free" cx="30" cy="30" r="22"></circle>`
            : svg`<circle class="seat" cx="30" cy="30" r="22" fill=${seatPaints[this.color]}></circle>`
        }
      </svg>
      <span translate="no" class=${this.color === null ? '' : inkOn(this.color)} aria-hidden="true">${seconds !== null && (seconds <= 10 || this.name === '') ? seconds : ([...this.name][0] ?? '')}</span>`;
  }

  static override styles = css`
    :host {
      display: inline-grid;
      flex: none;
      place-items: center;
      inline-size: var(--arcus-disc, 40px);
      aspect-ratio: 1;
      border-radius: 50%;
      color: var(--arcus-card-paper);
      font-size: calc(var(--arcus-disc, 40px) * 0.38);
      font-weight: var(--arcus-weight-heavy);
      line-height: 1;
    }
    svg,
    span {
      grid-area: 1 / 1;
    }
    svg {
      inline-size: 100%;
      overflow: visible;
      fill: none;
    }
    .well {
      fill: var(--arcus-plate);
    }
    .track {
      stroke: #fff;
      stroke-opacity: 0.14;
      stroke-width: 3.6;
    }
    .seat {
      stroke: var(--arcus-card-paper);
      stroke-width: 2;
      forced-color-adjust: none;
    }
    .free {
      stroke: currentColor;
      stroke-width: 1.6;
      stroke-dasharray: 5 4;
    }
    .ink {
      color: var(--arcus-card-ink);
      forced-color-adjust: none;
    }
    .paper {
      color: var(--arcus-card-paper);
      forced-color-adjust: none;
    }
    .left {
      stroke: var(--arcus-lamp);
      stroke-width: 4.4;
      stroke-linecap: round;
      /* Short: a continuous transition would repaint the page throughout a turn. */
      transition: stroke-dashoffset 150ms ease-out;
    }
    .left.late {
      stroke: #ff6a5c;
    }
    @media (prefers-reduced-motion: reduce) {
      .left {
        transition: none;
      }
    }
  
  `;
}

customElements.define('arcus-clock', ArcusClock);
