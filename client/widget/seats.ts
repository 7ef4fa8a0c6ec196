import { html, nothing, type TemplateResult } from 'lit';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import type { Presence, Seat, TableView } from '../sdk/index.ts';
import './clock.ts';
import { tableWords } from '#locale/table';

interface Seating {
  readonly view: TableView;
  readonly presence: Presence | null;
  now(): number;
  belongings(seat: Seat): TemplateResult;
  /** What somebody has just said with one press. */
  reaction(seat: Seat): string | null;
}

/** The others clockwise, from the viewer's left; for a spectator everybody. */
export const othersOf = (count: number, you: Seat | null): readonly Seat[] => {
  const seats = seatsUpTo(count);
  return you === null ? seats : [...seats.slice(you + 1), ...seats.slice(0, you)];
};

export const otherSeats = (seating: Seating): TemplateResult => {
  const others = othersOf(seating.view.seats.length, seating.view.you);
  return html`<ul class=${`others of-${others.length}`} role="list" aria-label=${seating.view.you === null ? tableWords.seats.players : tableWords.seats.others}>
    ${others.map((seat) => html`<li class=${seatClass(seating, seat)}>${seatHead(seating, seat)}${seating.belongings(seat)}</li>`)}
  </ul>`;
};

export const ownSeat = (seating: Seating): TemplateResult | typeof nothing =>
  seating.view.you === null
    ? nothing
    : html`<section class=${`own ${seatClass(seating, seating.view.you)}`} aria-label=${tableWords.seats.own}>
      ${seatHead(seating, seating.view.you)}${seating.belongings(seating.view.you)}
    </section>`;

const isToAct = ({ view }: Seating, seat: Seat): boolean => String(seat) in view.toAct;

const seatClass = (seating: Seating, seat: Seat): string => `seat ${isToAct(seating, seat) ? 'to-act' : ''}`;

const seatHead = (seating: Seating, seat: Seat): TemplateResult => {
  const { view, now } = seating;
  const { name = '', colour = null } = view.seats[seat] ?? {};
  const said = seating.reaction(seat);
  const until = view.toAct[seat] ?? null;
  const { turnSeconds } = view.settings;
  return html`<div class="head">
    <arcus-clock letter=${[...name][0] ?? ''} .colour=${colour} .now=${now} .until=${until === null ? null : view.createdAt + until}
      .total=${turnSeconds === null ? null : turnSeconds * 1000}></arcus-clock>
    <span class="who"><span class="name" dir="auto" title=${name}>${name}</span>${stateWord(seating, seat)}</span>
    ${said === null ? nothing : html`<span class="bubble">${said}</span>`}
  </div>`;
};

const stateWord = (seating: Seating, seat: Seat): TemplateResult | typeof nothing => {
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
  if (sitter && !sitter.computer && !connected)
    return html`<span class="badge">${tableWords.notConnected}</span>`;
  if (isToAct(seating, seat)) return html`<span class="badge thinking">${tableWords.seats.thinking}</span>`;
  return sitter?.computer
    ? html`<span class="badge computer">${tableWords.computer(sitter.level)}</span>`
    : nothing;
};
