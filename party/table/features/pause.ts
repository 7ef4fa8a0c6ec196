import type { Seat } from '../../../shared/kernel/ids.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import { attending, handing, seating, type TransitionResult, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import type { GameRecord, TableRecord } from '../record.ts';
import { hasLeftForGood, isAnyoneAwake, seatAt, seatInGame, withSeat } from '../seats/seats.ts';

/** The game pauses while no player is awake; afterwards every clock restarts (ALL-5). It pauses when all players want it. */
const pauseOrResume = (record: TableRecord, now: number): TableRecord => {
  const { game, seats } = record;
  if (game.phase !== 'playing' || game.agreedPauseAt !== null) return record;
  const paused = !isAnyoneAwake(seats);
  if (!paused && areAllForPause(record)) {
    const awake = game.paused ? restartClocks(game, now) : game;
    return { ...record, game: { ...awake, paused: true, agreedPauseAt: now } };
  }
  if (paused === game.paused) return record;
  return { ...record, game: paused ? { ...game, paused } : restartClocks({ ...game, paused }, now) };
};

/** All players at the table want a pause. Over days, disconnected ones are asked too. */
const areAllForPause = ({ seats, game, settings }: TableRecord): boolean => {
  if (!seats.some((sitter) => sitter?.wantsPause)) return false;
  const players = seats.slice(0, game.roster.length).filter((sitter) => {
    if (sitter?.kind !== 'human' || hasLeftForGood(sitter) || sitter.away || sitter.handedOver) return false;
    return sitter.lostAt === null || isOverDays(settings);
  });
  return players.length > 0 && players.every((sitter) => sitter?.wantsPause);
};

/** A player wants a pause, or not any more, or goes on after one. Not among matched players, unless they play over days. */
const pause = (before: TableRecord, seat: Seat, agreed: boolean, now: number): TransitionResult => {
  const record = pauseOrResume(before, now);
  const { game, settings, match } = record;
  if (game.phase !== 'playing' || seatInGame(record, seat) === null) return fail({ code: 'not-in-play' });
  if (match.players.length > 0 && !isOverDays(settings)) return fail({ code: 'no-pause' });
  const isSame = agreed === (game.agreedPauseAt !== null || seatAt(record.seats, seat)?.wantsPause);
  if (isSame) return ok(transition(record));
  if (game.agreedPauseAt !== null)
    return ok(
      transition(resume(record, game.agreedPauseAt, now), { events: [{ type: 'table:resumed', seat }] }),
    );
  const noted = withSeat(record, seat, (sitter) => ({ ...sitter, wantsPause: agreed }));
  return ok(transition(noted, { events: agreed ? [{ type: 'table:pause-wanted', seat }] : [] }));
};

/** Every clock goes on with the time that it had left. */
const resume = ({ seats, game, ...record }: TableRecord, since: number, now: number): TableRecord => ({
  ...record,
  seats: seats.map((sitter) => sitter && { ...sitter, wantsPause: false }),
  game: {
    ...game,
    paused: false,
    agreedPauseAt: null,
    decisions: game.decisions.map((decision) => ({
      ...decision,
      openedAt: decision.openedAt + Math.max(0, now - Math.max(since, decision.openedAt)),
    })),
  },
});

const restartClocks = (game: GameRecord, now: number): GameRecord => ({
  ...game,
  decisions: game.decisions.map((decision) => ({ ...decision, openedAt: now })),
});

/** Pauses the game by agreement, and while no player is awake. */
export const pausing: Feature = {
  on: [...seating, ...attending, ...handing, 'table:started', 'table:changed', 'table:pause-wanted'],
  requests: { pause: (record, seat, { agreed }, { now }) => pause(record, seat, agreed, now) },
  settle: (done, { now }) => {
    const record = pauseOrResume(done.record, now);
    const isAgreed = record.game.agreedPauseAt !== done.record.game.agreedPauseAt;
    return { ...done, record, events: isAgreed ? [...done.events, { type: 'table:paused' }] : done.events };
  },
};
