import { isOverDays } from '../../../shared/protocol/speed.ts';
import { attending, seating, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { absenceMs, beginAgain, hasNotAgreed, withoutAbsent } from '../game/rematch.ts';
import type { TableRecord } from '../record.ts';
import { fitsGame } from '../seats/seats.ts';

/** When the next game begins without those whose connection is lost; null while another player has not agreed. */
const beginsWithoutAbsentAt = (record: TableRecord): number | null => {
  const { game, seats, settings } = record;
  if (
    game.phase !== 'over' ||
    isOverDays(settings) ||
    !seats.some((sitter) => sitter?.agreed && sitter.lostAt === null)
  )
    return null;
  const times = seats.filter(hasNotAgreed).map(({ lostAt }) => lostAt);
  const lost = times.filter((lostAt) => lostAt !== null);
  if (lost.length === 0 || lost.length < times.length || !fitsGame(withoutAbsent(record).record)) return null;
  return Math.max(...lost) + absenceMs;
};

/** A rematch that all others want does not wait for a player whose connection stays lost. */
export const rematch: Feature = {
  on: [...seating, ...attending, 'agreed', 'table:ended', 'table:changed', 'dealing'],
  dueAt: beginsWithoutAbsentAt,
  onDue: (record, now) => {
    const begun = beginAgain(record, now);
    return begun.ok ? begun.value : transition(record);
  },
};
