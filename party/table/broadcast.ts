import type { GameEvent, Viewer } from '../../shared/kernel/game.ts';
import { seatsUpTo } from '../../shared/kernel/ids.ts';
import { protocol } from '../../shared/protocol/codes.ts';
import { diffViews } from '../../shared/protocol/delta.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import type { Transition } from './change.ts';
import type { Connection, Effect, RoomEvent } from './events.ts';
import type { SessionChange } from './passage.ts';
import type { EventResult } from './reaction.ts';
import { gameOf, type TableRecord } from './record.ts';
import { seatInGame } from './seats.ts';
import { tableView } from './table-view.ts';
import { playsInThePast, sightOf } from './watching.ts';

/** What everybody is sent after a step, and the versions this leads to: the next one if anybody can see a difference. */
export const broadcast = (
  before: TableRecord,
  reaction: EventResult,
  sessionChanges: readonly SessionChange[],
  event: RoomEvent,
  now: number,
): { version: number; watched: number; sends: Send[] } => {
  const { transition } = reaction;
  const { steps, ...versions } = stepsFor(before, transition, sessionChanges);
  const versionFor = (viewer: Viewer): number =>
    viewer === 'spectator' ? versions.watched : versions.version;
  const sender = event.type === 'message' ? [event.connection.id] : [];
  const sends = [
    ...greetings(reaction, sender, now),
    ...sessionChanges.flatMap(({ id, after, resync }) =>
      after !== 'new' && resync
        ? [send([id], ['view', versionFor(after), { ...tableView(transition.record, after) }])]
        : [],
    ),
    ...[...steps].map(([viewer, { delta, events }]) =>
      send(
        sessionChanges.filter(({ after, resync }) => after === viewer && !resync).map(({ id }) => id),
        [versionFor(viewer), delta.game, delta.table, events],
      ),
    ),
    ...presences(before, transition.record, sessionChanges, event),
    ...(reaction.replies ?? []).map((frame) => send(sender, frame)),
  ];
  return { ...versions, sends: sends.filter(({ to }) => to.length > 0) };
};

type Send = Effect & { readonly type: 'send' };

/** What is new, for all who sit if one of them can see a difference, and for those who watch if they can. */
const stepsFor = (
  before: TableRecord,
  change: Transition,
  sessionChanges: readonly SessionChange[],
): { steps: Map<Viewer, Seen>; version: number; watched: number } => {
  const viewers = new Set<Viewer>(['spectator']);
  for (const { after } of sessionChanges) if (after !== 'new') viewers.add(after);
  const seen = [...viewers].map((viewer) => [viewer, seenBy(viewer, before, change)] as const);
  const news = new Set(
    seen.flatMap(([viewer, { delta, events }]) => (delta.isEmpty && events.length === 0 ? [] : [viewer])),
  );
  const differs = news.size > 0;
  return {
    steps: new Map(seen.filter(([viewer]) => (viewer === 'spectator' ? news.has(viewer) : differs))),
    version: before.version + (differs ? 1 : 0),
    watched: before.watched + (news.has('spectator') ? 1 : 0),
  };
};

interface Seen {
  readonly delta: ReturnType<typeof diffViews>;
  readonly events: GameEvent[];
}

const seenBy = (viewer: Viewer, before: TableRecord, done: Transition): Seen => ({
  delta: diffViews(tableView(before, viewer), tableView(done.record, viewer)),
  events: eventsFor(viewer, done).flatMap((event) => {
    const shown = isOfTable(event) ? event : gameOf(done.record).redact(event, viewer);
    return shown === null ? [] : [shown];
  }),
});

const isOfTable = ({ type }: GameEvent): boolean => type.includes(':');

/** Events of the table that tell of the game, or of what players say about it. */
const ofTheGame: readonly string[] = [
  'table:ended',
  'table:played',
  'table:said',
  'table:reacted',
  'table:called',
  'table:judged',
] satisfies TableEvent['type'][];

/** And those from which one could tell how far it is. */
const ofTheSeats: readonly string[] = [
  'table:sat',
  'table:away',
  'table:back',
  'table:handed-over',
  'table:taken-back',
] satisfies TableEvent['type'][];

const eventsFor = (viewer: Viewer, { record, events, pastEvents }: Transition): readonly GameEvent[] => {
  const sight = sightOf(record, viewer);
  if (sight === 'present') return events;
  const hidden = sight === 'past' && playsInThePast(record) ? [...ofTheGame, ...ofTheSeats] : ofTheGame;
  const aside = events.filter(({ type }) => isOfTable({ type }) && !hidden.includes(type));
  return sight === 'past' ? [...aside, ...pastEvents] : aside;
};

const greetings = ({ greeting }: EventResult, sender: readonly string[], now: number): Send[] =>
  greeting === undefined
    ? []
    : [...greeting, ['welcome', protocol, now] as const].map((frame) => send(sender, [...frame]));

/** Who is connected: to everybody if it has changed, else to those who have not heard it yet. */
const presences = (
  before: TableRecord,
  after: TableRecord,
  sessionChanges: readonly SessionChange[],
  event: RoomEvent,
): Send[] => {
  const gone = event.type === 'disconnected' ? [event.connection.viewer] : [];
  const were = [...sessionChanges.map(({ before }) => before), ...gone];
  const are = sessionChanges.map(({ after }) => after);
  return [true, false].map((watching) => {
    const frame = presenceFrame(after, are, watching);
    const changed = JSON.stringify(presenceFrame(before, were, watching)) !== JSON.stringify(frame);
    const to = sessionChanges.filter(
      ({ after, resync }) => after !== 'new' && (after === 'spectator') === watching && (changed || resync),
    );
    return send(
      to.map(({ id }) => id),
      frame,
    );
  });
};

/** Seat by seat of those that `watching` viewers, or the others, are shown. */
const presenceFrame = (
  record: TableRecord,
  viewers: readonly Connection['viewer'][],
  watching: boolean,
): Frame => {
  const past = watching && sightOf(record, 'spectator') === 'past' && playsInThePast(record);
  const seats = seatsUpTo(past ? record.roster.length : record.seats.length);
  return [
    'presence',
    seats.map((seat) => viewers.includes(seat) && !(past && seatInGame(record, seat) === null)),
    viewers.filter((viewer) => viewer === 'spectator').length,
  ];
};

const send = (to: readonly string[], frame: Frame): Send => ({
  type: 'send',
  to,
  text: JSON.stringify(frame),
});
