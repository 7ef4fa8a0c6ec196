import type { GameEvent } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import { isInGame } from '../../../shared/protocol/table-view.ts';
import { type TransitionResult, transition } from '../events.ts';
import type { SeatRecord, TableRecord } from '../record.ts';
import { fitsGame, seatAt, vacate, withSeat } from '../seats/seats.ts';
import { begin } from './dealing.ts';

/** The host begins the first game, or, once everybody has agreed, the next one. */
export const start = (record: TableRecord, host: Seat, now: number): TransitionResult => {
  if (isInGame(record.phase)) return fail({ code: 'in-play' });
  if (record.phase === 'gathering') return begin(record, now);
  const agreed = agree(record, host, true);
  const names = awaited(agreed).map(({ name }) => name);
  if (names.length > 0)
    return fail({ code: 'not-agreed', message: `Waiting for ${names.join(', ')} to agree.` });
  return beginAgain(agreed, now);
};

/** Somebody agrees to another game. The last one to do so begins it. */
export const rematch = (record: TableRecord, seat: Seat, agreed: boolean, now: number): TransitionResult => {
  if (isInGame(record.phase)) return fail({ code: 'in-play' });
  if (record.phase === 'gathering') return fail({ code: 'no-game-yet' });
  const noted = agree(record, seat, agreed);
  const ready = awaited(noted).length === 0 && fitsGame(withoutAbsent(noted).record);
  return ready ? beginAgain(noted, now) : ok(transition(noted));
};

const agree = (record: TableRecord, seat: Seat, agreed: boolean): TableRecord =>
  withSeat(record, seat, (before) => ({ ...before, agreed }));

const isSilent = (sitter: SeatRecord | null): sitter is SeatRecord =>
  sitter !== null && sitter.kind === 'human' && !sitter.agreed;

/** Those who are here and have not agreed. */
const awaited = ({ seats }: TableRecord): SeatRecord[] =>
  seats.filter(isSilent).filter(({ lostAt }) => lostAt === null);

/** Whoever is gone and has not agreed is not dealt in. */
const withoutAbsent = (record: TableRecord): { record: TableRecord; events: (TableEvent | GameEvent)[] } => {
  const absent = seatsUpTo(record.seats.length).filter((seat) => isSilent(seatAt(record, seat)));
  return absent.reduce<ReturnType<typeof withoutAbsent>>(
    (left, seat) => {
      const vacated = vacate(left.record, seat, 'table:left');
      return { record: vacated.record, events: [...left.events, ...vacated.events] };
    },
    { record, events: [] },
  );
};

const beginAgain = (record: TableRecord, now: number): TransitionResult => {
  const { record: staying, events } = withoutAbsent(record);
  const begun = begin(staying, now);
  return begun.ok ? ok({ ...begun.value, events: [...events, ...begun.value.events] }) : begun;
};
