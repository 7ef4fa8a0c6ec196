import type { Frame } from '../../../shared/protocol/frames.ts';
import { maxSpectatorsPerRelay } from '../../runtime/limits.ts';
import { type Connection, type RelayAnswer, type RoomEvent, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import type { AudienceRecord, TableRecord } from '../record.ts';
import {
  closedFor,
  closeRelays,
  presenceFrame,
  relayWithRoom,
  turnedAway,
  watchersAtRelays,
} from '../views/relays.ts';
import { tableView } from '../views/views.ts';

/** A relay that has not reported for this time is gone. Relays report every minute. */
const relayTimeoutMs = 200_000;

/** Removes relays that are gone, and notes the number of spectators. @param own spectators at the table itself. */
const settleAudience = (record: TableRecord, own: number, now: number): TableRecord => {
  const { audience } = record;
  const reporting = closedFor(record)
    ? []
    : audience.relays.filter(({ reportedAt }) => reportedAt + relayTimeoutMs > now);
  const relays = reporting.length === audience.relays.length ? audience.relays : reporting;
  const total = own + watchersAtRelays({ ...audience, relays });
  const watchers = record.settings.listed ? roundedDown(total) : 0;
  if (relays === audience.relays && watchers === audience.watchers) return record;
  return { ...record, audience: { ...audience, relays, watchers } };
};

/** To 1, 2 or 5 times a power of ten: the lobby is not sent every change. */
const roundedDown = (count: number): number => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  const leading = count / unit;
  return count === 0 ? 0 : unit * (leading >= 5 ? 5 : leading >= 2 ? 2 : 1);
};

/** A relay opens after those before it are full, and stays while it has spectators. */
const isRelayOpen = (audience: AudienceRecord, relay: number): boolean =>
  audience.relays.some((other) => other.relay === relay) || relay <= (relayWithRoom(audience) ?? -1);

const noteRelay = (
  record: TableRecord,
  { relay, watchers }: RoomEvent & { type: 'watched' },
  now: number,
): TableRecord => {
  const { audience } = record;
  if (closedFor(record) || !isRelayOpen(audience, relay)) return record;
  const others = audience.relays.filter((other) => other.relay !== relay);
  const own = { relay, watchers: Math.min(watchers, maxSpectatorsPerRelay), reportedAt: now };
  const relays = watchers === 0 ? others : [...others, own].toSorted((a, b) => a.relay - b.relay);
  return { ...record, audience: { ...audience, relays } };
};

const answerTo = (
  before: TableRecord,
  record: TableRecord,
  { relay, version: seen }: RoomEvent & { type: 'watched' },
  viewers: readonly Connection['viewer'][],
): RelayAnswer => {
  const why = closedFor(record);
  if (why !== null) return turnedAway(why);
  const { audience } = record;
  if (!isRelayOpen(audience, relay)) return turnedAway('redirect');
  const { version } = audience;
  const view: Frame = ['view', version, { ...tableView(record, 'spectator') }];
  // Without spectators the version stays although the view changes.
  const isCurrent = seen === version && before.audience.relays.some((other) => other.relay === relay);
  const frames = [...(isCurrent ? [] : [view]), presenceFrame(record, viewers, true)];
  return frames.map((frame) => JSON.stringify(frame));
};

/** Counts the spectators, directs them to relays, and answers those. */
export const audience: Feature = {
  on: ['presence', 'watched', 'dealing', 'table:started', 'table:ended', 'table:changed'],
  calls: { watched: (record, event, { now }) => transition(noteRelay(record, event, now)) },
  settle: (done, { outside, now }) => ({
    ...done,
    record: settleAudience(
      done.record,
      outside.viewers.filter((viewer) => viewer === 'spectator').length,
      now,
    ),
  }),
  dueAt: ({ audience: { relays } }) =>
    relays.length === 0 ? null : Math.min(...relays.map(({ reportedAt }) => reportedAt)) + relayTimeoutMs,
  effects: (after, { before, outside: { event, viewers } }) => {
    const why = closedFor(after);
    const closings = why === null || before === null ? [] : closeRelays(before.audience, why);
    if (event?.type !== 'watched' || before === null) return closings;
    return [...closings, { type: 'reply', answer: answerTo(before, after, event, viewers) }];
  },
};
