import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import type { SeatLayout, Standing } from '../game-ui/game-ui.ts';
import type { Presence, Seat, SeatColour, TableView } from '../sdk/index.ts';
import { inkOn, seatPaints } from '../theme/palette.ts';
import type { Bubble } from './panel/conversation.ts';

const radius = 26.2;
const circumference = 2 * Math.PI * radius;

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
          this.colour === null
            ? svg`<circle class="free" cx="30" cy="30" r="22"></circle>`
            : svg`<circle class="seat" cx="30" cy="30" r="22" fill=${seatPaints[this.colour]}></circle>`
        }
      </svg>
      <span class=${this.colour === null ? '' : inkOn(this.colour)} aria-hidden="true">${seconds !== null && (seconds <= 10 || this.name === '') ? seconds : ([...this.name][0] ?? '')}</span>`;
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
      /* A short way each second: without a pause the page would be drawn all the while that somebody thinks. */
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

interface SeatsContext {
  readonly view: TableView;
  readonly presence: Presence | null;
  /** On a page that has more than this table: what is a landmark else is a group within the table's. */
  readonly contained?: boolean;
  /** Where the others sit. */
  readonly layout?: SeatLayout | undefined;
  now(): number;
  /** What lies before a seat. */
  playerArea(seat: Seat): TemplateResult;
  /** How a seat stands in the game. */
  standing(seat: Seat): Standing | null;
  /** What this seat has just said or done. */
  bubble(seat: Seat): Bubble | null;
}

/** Whether a computer player plays the viewer's seat until they take it back. */
export const isHandedOver = ({ you, seats }: Pick<TableView, 'you' | 'seats'>): boolean =>
  you !== null && seats[you]?.handedOver === true;

/** Whether the viewer is the host of the table. */
export const isHost = ({ you, host }: Pick<TableView, 'you' | 'host'>): boolean =>
  you !== null && you === host;

/** The others clockwise, from the viewer's left; for a spectator everybody. */
export const othersOf = (count: number, you: Seat | null): readonly Seat[] => {
  const seats = seatsUpTo(count);
  return you === null ? seats : [...seats.slice(you + 1), ...seats.slice(0, you)];
};

/** The others on the rim of the mat. */
export const otherSeats = (context: SeatsContext): TemplateResult => {
  const { view } = context;
  const others = othersOf(view.seats.length, view.you);
  const places = seatPlaces(others.length, context.layout);
  return html`<ul class=${`others of-${others.length} ${others.length > 3 ? 'many' : 'few'}`} role="list" aria-label=${view.you === null ? tableWords.seats.players : tableWords.seats.others}>
    ${others.map((seat, at) => otherSeat(context, seat, places[at]))}
  </ul>`;
};

const otherSeat = (
  context: SeatsContext,
  seat: Seat,
  place: SeatPlace | undefined,
): TemplateResult => html`<li class=${`${seatClass(context, seat)} ${place ? placeClass(place) : ''}`} .style=${place ? placeStyle(place) : ''}>
    ${seatHead(context, seat)}<div class="player-area">${context.playerArea(seat)}</div>
  </li>`;

/** The viewer's own place: name and player area, the hand over the mat's near edge, and what it is worth. */
export const ownSeat = (
  context: SeatsContext,
  hand: TemplateResult,
  worth: TemplateResult | typeof nothing,
): TemplateResult | typeof nothing => {
  const { you } = context.view;
  return you === null
    ? nothing
    : html`<section class=${`own ${seatClass(context, you)}`} role=${roleOf(context)} aria-label=${tableWords.seats.own}>
      <div class="own-head">${seatHead(context, you)}<div class="player-area">${context.playerArea(you)}</div></div>
      <div class="own-hand">${hand}</div>
      <div class="own-worth">${worth}</div>
    </section>`;
};

/** Of a part that has a name, which is the same in every table of a page. */
export const roleOf = ({ contained }: { readonly contained?: boolean }): 'group' | typeof nothing =>
  contained ? 'group' : nothing;

const isToAct = ({ view }: SeatsContext, seat: Seat): boolean => String(seat) in view.toAct;

const seatClass = (context: SeatsContext, seat: Seat): string =>
  `seat ${isToAct(context, seat) ? 'to-act' : ''} ${context.standing(seat)?.out ? 'out' : ''}`;

const seatHead = (context: SeatsContext, seat: Seat): TemplateResult => {
  const { view, now } = context;
  const { name = '', colour = null } = view.seats[seat] ?? {};
  const said = context.bubble(seat);
  const until = view.toAct[seat] ?? null;
  const { turnSeconds } = view.settings;
  const { word, computer } = statusOf(context, seat);
  return html`<div class="head">
    <arcus-clock data-place=${`disc-${seat}`} name=${name} .colour=${colour} .now=${now} .until=${until === null ? null : view.createdAt + until}
      .total=${turnSeconds === null ? null : turnSeconds * 1000}></arcus-clock>
    <span class="who"><span class="name" dir="auto" title=${name}>${name}</span>${
      word === '' ? nothing : html`<span class="badge">${word}</span>`
    }</span>${computer === '' || word === computer ? nothing : html`<span class="unseen">${computer}</span>`}${
      computer === '' ? nothing : robot
    }
    ${said === null ? nothing : bubble(said)}
  </div>`;
};

export const bubble = ({ text, aloud }: Bubble): TemplateResult =>
  html`<span class="bubble" aria-hidden=${aloud ? nothing : 'true'}>${text}</span>`;

/** Beside the name of a computer player. */
const robot = html`<svg class="robot" viewBox="0 0 16 16" fill="none" aria-hidden="true"><path d="M8 1V4M3 4H13V13H3ZM6 7.6V8.4M10 7.6V8.4M1 7V10M15 7V10"></path></svg>`;

/** The one word of state on a seat's plate: what keeps it from playing, whether it is to act, how it stands, or who plays it. */
const statusOf = (
  context: SeatsContext,
  seat: Seat,
): { readonly word: string; readonly computer: string } => {
  const { view, presence } = context;
  const sitter = view.seats[seat];
  const computer = sitter?.bot ? tableWords.computer(sitter.level) : '';
  const here = presence?.seats[seat] ?? true;
  const { seats } = tableWords;
  const isYou = seat === view.you;
  if (sitter?.handedOver) return { word: seats.computerPlays, computer };
  if (sitter?.away && !isYou) return { word: seats.away, computer };
  if (sitter && !sitter.bot && !here && !isYou) return { word: tableWords.notConnected, computer };
  if (isToAct(context, seat)) return { word: isYou ? seats.yourTurn : seats.thinking, computer };
  return { word: context.standing(seat)?.text ?? (isYou ? tableWords.you : computer), computer };
};

/** A dot before a name, which says who it is. Needs `controlStyles`. */
export const seatDot = (colour: SeatColour): TemplateResult =>
  html`<svg class="dot" viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="5" fill=${seatPaints[colour]}></circle></svg>`;

/** Where somebody sits, in per cent of the mat's width and height: on a wide table, and on one that is held upright. */
export interface SeatPlace {
  readonly wide: readonly [x: number, y: number];
  readonly tall: readonly [x: number, y: number];
  /** The rim that the seat is on; its name stands towards the middle. */
  readonly side: 'left' | 'top' | 'right';
}

/** By how many degrees the outer ones sit below the middle of the mat, by the number of others. */
const usualRise: Readonly<Record<number, number>> = { 2: 60, 3: 14, 4: 8, 5: -2, 6: -8, 7: -13 };

/** From the lower left round to the lower right, on a table that is held upright. */
const tallPlaces: Readonly<Record<number, SeatPlace['tall'][]>> = {
  1: [[50, 0]],
  2: [
    [16.6, 4],
    [83.4, 4],
  ],
  3: [
    [16.6, 9],
    [50, 0],
    [83.4, 9],
  ],
  4: [
    [0, 36],
    [20, 4],
    [80, 4],
    [100, 36],
  ],
  5: [
    [0, 38],
    [18, 5],
    [50, 0],
    [82, 5],
    [100, 38],
  ],
  6: [
    [0, 66],
    [0, 34],
    [25, 2],
    [75, 2],
    [100, 34],
    [100, 66],
  ],
  7: [
    [0, 66],
    [0, 35],
    [18, 5],
    [50, 0],
    [82, 5],
    [100, 35],
    [100, 66],
  ],
  8: [
    [0, 76],
    [0, 52],
    [0, 28],
    [25, 2],
    [75, 2],
    [100, 28],
    [100, 52],
    [100, 76],
  ],
};

/** The places of so many others, clockwise from the viewer's left, on a superellipse of the fourth power. */
export const seatPlaces = (
  count: number,
  { columns = false, rise = {} }: SeatLayout = {},
): readonly SeatPlace[] =>
  Array.from({ length: count }, (_, at) =>
    columns ? columnPlace(count, at) : rimPlace(count, at, rise[count] ?? usualRise[count] ?? -16),
  );

const rimPlace = (count: number, at: number, rise: number): SeatPlace => {
  const degrees = count === 1 ? 270 : 180 + rise + ((180 - 2 * rise) * at) / (count - 1);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const radius = (cos ** 4 + sin ** 4) ** -0.25;
  const isBeside = Math.abs(radius * cos) > 0.9 && Math.abs(radius * sin) < 0.85;
  const [x, y] = [50 + 50 * radius * cos, 50 + 50 * radius * sin];
  const side = isBeside ? (cos < 0 ? 'left' : 'right') : 'top';
  const tall = tallPlaces[Math.min(count, 8)]?.[Math.min(at, 7)] ?? [50, 0];
  // What is theirs lies below them, clear of the mat's round corners.
  const top = Math.min(85, Math.max(15, x));
  return { wide: side === 'top' ? [top, 0] : [side === 'left' ? 0 : 100, y], tall, side };
};

/** The left column from below up, then the right one down, where the lowest place is left to the deck. */
const columnPlace = (count: number, at: number): SeatPlace => {
  const left = Math.ceil(count / 2);
  const isLeft = at < left;
  const rows = Math.max(left, count - left + 1, 3);
  const spare = Math.floor((rows - (isLeft ? left : count - left)) / 2);
  const row = isLeft ? rows - 1 - spare - at : at - left + (rows > count - left + 1 ? spare : 0);
  const y = ((row + 0.5) * 100) / rows;
  return { wide: [isLeft ? 0 : 100, y], tall: [0, 0], side: isLeft ? 'left' : 'right' };
};

/** The classes of a seat: the rim that it is on, and the one on a table that is held upright if that is another. */
export const placeClass = ({ side, tall: [x] }: SeatPlace): string =>
  side === 'top' && x === 0 ? 'top tall-left' : side === 'top' && x === 100 ? 'top tall-right' : side;

/** As custom properties, which the styles choose from. */
export const placeStyle = ({ wide, tall }: SeatPlace): string =>
  `--x:${wide[0].toFixed(2)};--y:${wide[1].toFixed(2)};--tx:${tall[0]};--ty:${tall[1]}`;

/** The classes of the element that a table is composed in. */
export const playClass = ({ seats }: Pick<TableView, 'seats'>, more: string): string =>
  `play of-${seats.length} ${seats.length > 5 ? '' : 'few'} ${more}`;
