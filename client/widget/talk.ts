import type { Message, Seat, SeatColour, TableView } from '../sdk/index.ts';

/** A message and its number. */
export type Numbered = readonly [number: number, message: Message];

type Chat = TableView['chat'];

/** In the order they were written. */
export const messagesIn = (chat: Chat): readonly Numbered[] =>
  Object.entries(chat)
    .map(([number, message]): Numbered => [Number(number), message])
    .sort(([a], [b]) => a - b);

/** -1 before the first. */
export const lastNumber = (chat: Chat): number => messagesIn(chat).at(-1)?.[0] ?? -1;

type Places = Pick<TableView, 'gameNumber' | 'seats' | 'you'>;

/** Seats are numbered anew with each game: then only the name tells whose a message is. */
export const isOwn = ({ gameNumber, seat, name }: Message, view: Places): boolean =>
  view.you !== null &&
  view.seats[view.you]?.name === name &&
  (gameNumber !== view.gameNumber || seat === view.you);

/** The colour of whoever wrote it, if they are still here. */
export const colourOf = ({ name, seat, gameNumber }: Message, view: Places): SeatColour | null =>
  [gameNumber === view.gameNumber ? view.seats[seat] : null, ...view.seats].find(
    (sitter) => sitter?.name === name,
  )?.colour ?? null;

/** For how long a message can be called table talk (SQ-20). */
const callLimit = 60_000;

/** Until when the viewer can call this message table talk, in milliseconds after the table's `createdAt`; null if not at all. */
export const callableUntil = (
  { at, called, gameNumber, seat }: Message,
  view: Pick<TableView, 'phase' | 'gameNumber' | 'vote'>,
  mayJudge: (seat: Seat) => boolean,
): number | null =>
  view.phase === 'playing' &&
  view.vote === null &&
  !called &&
  gameNumber === view.gameNumber &&
  mayJudge(seat)
    ? at + callLimit
    : null;
