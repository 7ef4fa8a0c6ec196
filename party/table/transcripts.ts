import type { Seat } from '../../shared/kernel/ids.ts';
import { diff } from '../../shared/protocol/delta.ts';
import { replay } from '../../shared/replay/play.ts';
import {
  checksumOf,
  type FullTranscript,
  firstLink,
  type LoggedAction,
  nextLink,
  type OwnTranscript,
  type Transcript,
  transcriptVersion,
} from '../../shared/replay/transcript.ts';
import {
  type FinishedGame,
  finishedGameSchema,
  parseLog,
  playsInThePast,
  secretOf,
  type TableRecord,
} from './record.ts';
import { seatInGame } from './seats.ts';

/**
 * The transcript of a game that is over, made of what is stored of it: everything, or what a seat saw. Null while it is played, for
 * whoever may not see it, and where nothing is kept of it.
 */
export const transcriptFor = (
  record: TableRecord,
  stored: readonly unknown[],
  seat: Seat | null,
): Transcript | null => {
  const finished = finishedGameSchema.safeParse(stored.at(-1));
  const log = parseLog(stored.slice(0, -1));
  if (!finished.success || log === null) return null;
  const { head, transcript } = finished.data;
  const last = head.gameNumber === record.gameNumber;
  // Nobody learns more, or earlier, than what they are shown at the table.
  if (last && playsInThePast(record)) return null;
  if (seat === null && !record.settings.spectators) return null;
  const actions = log.map(
    ({ at, seat: by, by: why, action }): LoggedAction => ({ at, seat: by, by: why, action }),
  );
  const full = fullOf(record, finished.data, actions);
  if (transcript === 'full') return full;
  const own = seat === null || !last ? null : seatInGame(record, seat);
  return own === null ? null : ownOf(full, own);
};

const fullOf = (
  record: TableRecord,
  { head, end, seal }: FinishedGame,
  actions: LoggedAction[],
): FullTranscript => {
  const secret = secretOf(record.key, head.gameNumber);
  const links = [firstLink(head, secret)];
  for (const [index, action] of actions.entries()) links.push(nextLink(links[index] ?? '', action));
  return {
    format: 'arcus-transcript',
    version: transcriptVersion,
    kind: 'full',
    head,
    secret,
    actions,
    links,
    end,
    seal,
  };
};

/** @throws Error if the log cannot be played, which would be a fault of the table's. */
const ownOf = (full: FullTranscript, seat: Seat): OwnTranscript => {
  const replayed = replay(full);
  if (!replayed.ok) throw new Error(`the log of ${full.head.table} cannot be played: ${replayed.error.why}`);
  const { game, positions } = replayed.value;
  const views = positions.map(({ state }) => game.view(state, seat));
  const steps = positions.slice(1).flatMap(({ action, events }, index) =>
    action === null
      ? []
      : [
          {
            at: action.at,
            seat: action.seat,
            by: action.by,
            delta: diff(views[index], views[index + 1]) ?? {},
            events: events.flatMap((event) => {
              const shown = game.redact(event, seat);
              return shown === null ? [] : [{ ...shown }];
            }),
          },
        ],
  );
  const { format, version, head, end, seal } = full;
  const own = { format, version, kind: 'own', head, seat, view: views[0], steps, end, seal } as const;
  return { ...own, checksum: checksumOf(own) };
};
