import type { GameEvent } from '../../../shared/kernel/game.ts';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import { isInGame, type TableEvent } from '../../../shared/protocol/table-view.ts';
import { type TransitionResult, transition } from '../events.ts';
import type { SeatRecord, TableRecord } from '../record.ts';
import { fitsGame, seatAt, vacate, withSeat } from '../seats/seats.ts';
import { begin } from './dealing.ts';

/** The host begins the first game, or, once all players have agreed, the next one. */
export const start = (record: TableRecord, host: Seat, now: number): TransitionResult => {
  const { phase } = record.game;
  if (isInGame(phase)) return fail({ code: 'in-play' });
  if (phase === 'gathering') return begin(record, now);
  const agreed = agree(record, host, true);
  const names = undecided(agreed, now).map(({ name }) => name);
  if (names.length > 0)
    return fail({ code: 'not-agreed', message: `Waiting for ${names.join(', ')} to agree.` });
  return beginAgain(agreed, now);
};

/** A player agrees to another game, or not any more. The last agreement begins it. */
export const rematch = (record: TableRecord, seat: Seat, agreed: boolean, now: number): TransitionResult => {
  const { phase } = record.game;
  if (isInGame(phase)) return fail({ code: 'in-play' });
  if (phase === 'gathering') return fail({ code: 'no-game-yet' });
  const noted = agree(record, seat, agreed);
  const isReady = undecided(noted, now).length === 0 && fitsGame(withoutAbsent(noted).record);
  return isReady ? beginAgain(noted, now) : ok(transition(noted, { facts: ['agreed'] }));
};

const agree = (record: TableRecord, seat: Seat, agreed: boolean): TableRecord =>
  withSeat(record, seat, (before) => ({ ...before, agreed }));

export const hasNotAgreed = (sitter: SeatRecord | null): sitter is SeatRecord =>
  sitter !== null && sitter.kind === 'human' && !sitter.agreed;

/** A player without a connection is waited for this long: a page may be loading, a phone changing its network. */
export const absenceMs = 10_000;

/** The players who have not agreed: those who are here or have just lost their connection, and over days all. */
const undecided = ({ seats, settings }: TableRecord, now: number): SeatRecord[] =>
  seats
    .filter(hasNotAgreed)
    .filter(({ lostAt }) => lostAt === null || lostAt + absenceMs > now || isOverDays(settings));

/** Removes disconnected players who have not agreed. Call it when `undecided` is empty. */
export const withoutAbsent = (
  record: TableRecord,
): { record: TableRecord; events: (TableEvent | GameEvent)[] } => {
  const absent = seatsUpTo(record.seats.length).filter((seat) => hasNotAgreed(seatAt(record.seats, seat)));
  return absent.reduce<ReturnType<typeof withoutAbsent>>(
    (left, seat) => {
      const vacated = vacate(left.record, seat, 'table:left');
      return { record: vacated.record, events: [...left.events, ...vacated.events] };
    },
    { record, events: [] },
  );
};

export const beginAgain = (record: TableRecord, now: number): TransitionResult => {
  const { record: staying, events } = withoutAbsent(record);
  const begun = begin(staying, now);
  return begun.ok ? ok({ ...begun.value, events: [...events, ...begun.value.events] }) : begun;
};
