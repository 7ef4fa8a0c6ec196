import type { GameEvent } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import { scattered } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import type { Reaction } from '../../../shared/protocol/codes.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import type { Transition } from '../events.ts';
import { gameOf, type TableRecord } from '../record.ts';
import { seatAt, withSeat } from '../seats/seats.ts';

/** So long computer players make no sign after one of them has, in milliseconds. */
const quietTime = 20_000;
/** In what part of the cases one of them makes a sign, if it could. */
const readiness = 0.4;

interface Sign {
  readonly seat: Seat;
  readonly reaction: Reaction;
}

/**
 * Adds a sign of a computer player to what has just happened, now and then. What it goes by is what those know who only watch, and how many
 * decisions there have been: its cards make no difference, so that its signs tell nothing of them (ALL-4).
 */
export const withReaction = (done: Transition, now: number): Transition => {
  const { record, events } = done;
  if (!record.settings.botsReact || events.length === 0) return done;
  const computers = record.seats.flatMap((sitter, seat) => (sitter?.kind === 'bot' ? [seatOf(seat)] : []));
  const isQuiet = computers.every((seat) => (seatAt(record, seat)?.reactedAt ?? 0) + quietTime <= now);
  const lot = scattered(record.lastDecision) / readiness;
  if (computers.length === 0 || !isQuiet || lot >= 1) return done;
  const signs = events
    .map((event) => signsTo(record, event, computers))
    .find((possible) => possible.length > 0);
  if (signs === undefined) return done;
  const { seat, reaction } = at(signs, Math.floor(lot * signs.length));
  return {
    ...done,
    record: withSeat(record, seat, (before) => ({ ...before, reactedAt: now })),
    events: [...events, { type: 'table:reacted', seat, reaction }],
  };
};

/** Every sign that one of these could make. */
const signsTo = (
  record: TableRecord,
  event: TableEvent | GameEvent,
  computers: readonly Seat[],
): readonly Sign[] => {
  const all = (reaction: Reaction, seats = computers): Sign[] => seats.map((seat) => ({ seat, reaction }));
  if (event.type === 'table:started') return all('good-luck');
  if (event.type === 'table:ended') {
    const winners = record.outcome?.winners ?? [];
    const others = computers.filter((seat) => !winners.includes(seat));
    return winners.length === 0 ? [] : all('well-played', others);
  }
  if (event.type.includes(':')) return [];
  const game = gameOf(record);
  const seen = game.redact(event, 'spectator');
  const sentiment = seen === null ? null : (game.sentiment?.(seen) ?? null);
  if (sentiment === null) return [];
  const isTheirs = (seat: Seat): boolean => seat === sentiment.seat;
  return sentiment.good
    ? all(
        'wow',
        computers.filter((seat) => !isTheirs(seat)),
      )
    : all('oh-no', computers.filter(isTheirs));
};
