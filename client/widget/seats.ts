import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import type { Presence, Seat, SeatColour, TableView } from '../sdk/index.ts';
import { inkOn, seatPaints } from './palette.ts';

const circumference = 2 * Math.PI * 20;

/**
 * `<arcus-clock>`: a thin ring round the first letter of a name, full at `total` milliseconds before `until`, with the last seconds in figures; all of
 * them where there is no name.
 */
class ArcusClock extends LitElement {
  static override properties = {
    until: { attribute: false },
    total: { attribute: false },
    now: { attribute: false },
    name: {},
    colour: {},
  };

  declare until: number | null;
  declare total: number | null;
  /** The time by the clock that `until` is meant by. */
  declare now: () => number;
  declare name: string;
  /** Of the seat; null for an empty one. */
  declare colour: SeatColour | null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.until = null;
    this.total = null;
    this.now = Date.now;
    this.name = '';
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
        ${this.colour === null ? nothing : svg`<circle class="seat" cx="22" cy="22" r="16" fill=${seatPaints[this.colour]}></circle>`}
        <circle class="rim" cx="22" cy="22" r="20"></circle>
        ${
          left === null
            ? nothing
            : svg`<circle class="left" cx="22" cy="22" r="20" stroke-dasharray=${circumference}
              stroke-dashoffset=${circumference * (1 - part)} transform="rotate(-90 22 22)"></circle>`
        }
      </svg>
      <span class=${this.colour === null ? '' : inkOn(this.colour)} aria-hidden="true">${seconds !== null && (seconds <= 10 || this.name === '') ? seconds : ([...this.name][0] ?? '')}</span>`;
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

interface SeatsContext {
  readonly view: TableView;
  readonly presence: Presence | null;
  now(): number;
  playerArea(seat: Seat): TemplateResult;
  /** The reaction that the player of this seat has just sent; null if there is none. */
  reaction(seat: Seat): string | null;
}

/** Whether a computer player plays the viewer's seat until they take it back. */
export const isHandedOver = ({ you, seats }: Pick<TableView, 'you' | 'seats'>): boolean =>
  you !== null && seats[you]?.handedOver === true;

/** Whether the viewer is the host of the table. */
export const isHost = ({ you, host }: Pick<TableView, 'you' | 'host'>): boolean =>
  you !== null && you === host;

/** The others clockwise, from the viewer's left; for a spectator everybody. */
const othersOf = (count: number, you: Seat | null): readonly Seat[] => {
  const seats = seatsUpTo(count);
  return you === null ? seats : [...seats.slice(you + 1), ...seats.slice(0, you)];
};

export const otherSeats = (seating: SeatsContext): TemplateResult => {
  const others = othersOf(seating.view.seats.length, seating.view.you);
  return html`<ul class=${`others of-${others.length}`} role="list" aria-label=${seating.view.you === null ? tableWords.seats.players : tableWords.seats.others}>
    ${others.map((seat) => html`<li class=${seatClass(seating, seat)}>${seatHead(seating, seat)}${seating.playerArea(seat)}</li>`)}
  </ul>`;
};

export const ownSeat = (seating: SeatsContext): TemplateResult | typeof nothing =>
  seating.view.you === null
    ? nothing
    : html`<section class=${`own ${seatClass(seating, seating.view.you)}`} aria-label=${tableWords.seats.own}>
      ${seatHead(seating, seating.view.you)}${seating.playerArea(seating.view.you)}
    </section>`;

const isToAct = ({ view }: SeatsContext, seat: Seat): boolean => String(seat) in view.toAct;

const seatClass = (seating: SeatsContext, seat: Seat): string =>
  `seat ${isToAct(seating, seat) ? 'to-act' : ''}`;

const seatHead = (seating: SeatsContext, seat: Seat): TemplateResult => {
  const { view, now } = seating;
  const { name = '', colour = null } = view.seats[seat] ?? {};
  const said = seating.reaction(seat);
  const until = view.toAct[seat] ?? null;
  const { turnSeconds } = view.settings;
  return html`<div class="head">
    <arcus-clock name=${name} .colour=${colour} .now=${now} .until=${until === null ? null : view.createdAt + until}
      .total=${turnSeconds === null ? null : turnSeconds * 1000}></arcus-clock>
    <span class="who"><span class="name" dir="auto" title=${name}>${name}</span>${statusBadge(seating, seat)}</span>
    ${said === null ? nothing : html`<span class="bubble">${said}</span>`}
  </div>`;
};

const statusBadge = (seating: SeatsContext, seat: Seat): TemplateResult | typeof nothing => {
  const { view, presence } = seating;
  const sitter = view.seats[seat];
  const connected = presence?.seats[seat] ?? true;
  if (sitter?.handedOver) return html`<span class="badge">${tableWords.seats.computerPlays}</span>`;
  if (seat === view.you) {
    return isToAct(seating, seat)
      ? html`<span class="badge yours">${tableWords.seats.yourTurn}</span>`
      : html`<span class="badge">${tableWords.you}</span>`;
  }
  if (sitter?.away) return html`<span class="badge">${tableWords.seats.away}</span>`;
  if (sitter && !sitter.bot && !connected) return html`<span class="badge">${tableWords.notConnected}</span>`;
  if (isToAct(seating, seat)) return html`<span class="badge thinking">${tableWords.seats.thinking}</span>`;
  return sitter?.bot
    ? html`<span class="badge computer">${tableWords.computer(sitter.level)}</span>`
    : nothing;
};

/** A dot before a name, which says who it is. Needs `controlStyles`. */
export const seatDot = (colour: SeatColour): TemplateResult =>
  html`<svg class="dot" viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="5" fill=${seatPaints[colour]}></circle></svg>`;
