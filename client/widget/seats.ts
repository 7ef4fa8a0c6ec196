import './clock.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { tableWords } from '#locale/table';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import { isOverDays } from '../../shared/protocol/speed.ts';
import type { Drawn, GameContext, GameUi, SeatLayout, Standing } from '../game-ui/game-ui.ts';
import type { GameId, Presence, Seat, SeatColor, TableView } from '../sdk/index.ts';
import { matPrint } from '../theme/arc.ts';
import { seatPaints } from '../theme/palette.ts';
import type { Bubble } from './panel/conversation.ts';
import { matClass, matGrid, type SeatPlace, seatPlaces } from './seat-places.ts';

interface SeatsContext {
  readonly view: TableView;
  readonly presence: Presence | null;
  readonly layout?: SeatLayout | undefined;
  now(): number;
  playerArea(seat: Seat): Drawn;
  standing(seat: Seat): Standing | null;
  bubble(seat: Seat): Bubble | null;
}

export const isHandedOver = ({ you, seats }: Pick<TableView, 'you' | 'seats'>): boolean =>
  you !== null && seats[you]?.handedOver === true;

export const isAway = ({ you, seats }: Pick<TableView, 'you' | 'seats'>): boolean =>
  you !== null && seats[you]?.away === true;

export const isHost = ({ you, host }: Pick<TableView, 'you' | 'host'>): boolean =>
  you !== null && you === host;

/** Clockwise from the viewer's left; all seats for a spectator. */
export const othersOf = (count: number, you: Seat | null): readonly Seat[] => {
  const seats = seatsUpTo(count);
  return you === null ? seats : [...seats.slice(you + 1), ...seats.slice(0, you)];
};

const otherSeats = (context: SeatsContext): TemplateResult => {
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
): TemplateResult => html`<li class=${`${seatClass(context, seat)} ${place?.side ?? ''}`} .style=${place?.style ?? ''}>
    ${seatHead(context, seat)}<div class="player-area">${context.playerArea(seat)}</div>
  </li>`;

export const ownSeat = (
  context: SeatsContext,
  hand: Drawn,
  worth: Drawn,
): TemplateResult | typeof nothing => {
  const { you } = context.view;
  return you === null
    ? nothing
    : html`<section class=${`own ${seatClass(context, you)}`} aria-label=${tableWords.seats.own}>
      <div class="own-head">${seatHead(context, you)}<div class="player-area">${context.playerArea(you)}</div></div>
      <div class="own-hand">${hand}</div>
      <div class="own-worth">${worth}</div>
    </section>`;
};

const isToAct = ({ view }: SeatsContext, seat: Seat): boolean => String(seat) in view.toAct;

const seatClass = (context: SeatsContext, seat: Seat): string =>
  `seat ${isToAct(context, seat) ? 'to-act' : ''} ${context.standing(seat)?.out ? 'out' : ''}`;

/** A plate without room for all parts of a state shows the first ones whole. */
const betweenWords = / (?!·)/g;

const seatHead = (context: SeatsContext, seat: Seat): TemplateResult => {
  const { view, now } = context;
  const { name = '', color = null } = view.seats[seat] ?? {};
  const said = context.bubble(seat);
  const until = view.toAct[seat] ?? null;
  const { turnSeconds } = view.settings;
  const bank = view.seats[seat]?.bank ?? 0;
  const { word, computer } = statusOf(context, seat);
  const hasTime = bank > 0 || (until !== null && isOverDays(view.settings));
  return html`<div class="head">
    <arcus-clock data-place=${`disc-${seat}`} name=${name} .color=${color} .now=${now} .until=${until === null ? null : view.createdAt + until}
      .total=${turnSeconds === null ? null : turnSeconds * 1000 + bank}></arcus-clock>
    <span class="who"><span translate="no" class="name" dir="auto" title=${name}>${name}</span>${
      word === '' && !hasTime
        ? nothing
        : html`<span class="badge">${hasTime ? html`<arcus-time-left .now=${now} .until=${until === null ? null : view.createdAt + until} .bank=${bank}></arcus-time-left>${word && ' · '}` : nothing}${word.replaceAll(betweenWords, '\u00a0')}</span>`
    }</span>${computer === '' || word === computer ? nothing : html`<span class="unseen">${computer}</span>`}${
      computer === '' ? nothing : robot
    }
    ${said === null ? nothing : bubble(said)}
  </div>`;
};

export const bubble = ({ text, aloud }: Bubble): TemplateResult =>
  html`<span class="bubble" aria-hidden=${aloud ? nothing : 'true'}>${text}</span>`;

export const robot = html`<svg class="robot" viewBox="0 0 16 16" fill="none" aria-hidden="true"><path d="M8 1V4M3 4H13V13H3ZM6 7.6V8.4M10 7.6V8.4M1 7V10M15 7V10"></path></svg>`;

/** The state on a seat's plate by urgency: absence, turn, standing, computer player. */
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

/** The color of a player before the name. Needs `controlStyles`. */
export const seatDot = (color: SeatColor): TemplateResult =>
  html`<svg class="dot" viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="5" fill=${seatPaints[color]}></circle></svg>`;

/** The page can remind the viewer of turns. */
export interface Reminding {
  /** This browser does. */
  readonly isOn: boolean;
  /** Opens a dialog. */
  show(from: Element): void;
}

/** After mat, seats and hand: player areas, middle, and the reveal. */
export const gameParts = 3;

interface InPlay<Id extends GameId> {
  readonly ui: GameUi<Id>;
  readonly context: GameContext<Id>;
  /** The context of the words. */
  readonly words: GameContext<Id>;
  readonly view: TableView;
  readonly presence: Presence | null;
  readonly undrawn: number;
  /** Replaces `ui.playerArea`. */
  readonly playerArea?: (seat: Seat) => Drawn;
  now(): number;
  bubble(seat: Seat): Bubble | null;
}

export const gameInPlay = <Id extends GameId>({
  ui,
  context,
  words,
  undrawn,
  view,
  ...seats
}: InPlay<Id>): TemplateResult => {
  const discs = view.seats.map(
    (seat, at) => seat && { ...seat, color: ui.discColor?.(context, at as Seat) ?? seat.color },
  );
  const seating = {
    view: { ...view, seats: discs },
    layout: ui.seatLayout,
    playerArea: (seat: Seat) => (undrawn > 2 ? html`` : ui.playerArea(context, seat)),
    standing: (seat: Seat) => ui.standing?.(context, seat) ?? null,
    ...seats,
  };
  const others = othersOf(view.seats.length, view.you).length;
  return html`<div class=${matClass(others, ui.seatLayout)} .style=${matGrid(others, ui.seatLayout)}>
      ${matPrint}<i class="light"></i>
      ${otherSeats(seating)}
      <div class="middle">${undrawn > 1 ? nothing : ui.board(context)}</div>
    </div>
    ${ownSeat(seating, ui.hand(context), ui.worth?.(context) ?? nothing)}`;
};
