import type { GameEvent, Viewer } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { protocol } from '../../shared/protocol/codes.ts';
import { diff } from '../../shared/protocol/delta.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { TableEvent } from '../../shared/protocol/table-view.ts';
import type { Change } from './change.ts';
import type { Connection, Effect, RoomEvent } from './events.ts';
import type { Passage } from './passage.ts';
import type { Reaction } from './reaction.ts';
import { gameOf, type TableRecord } from './record.ts';
import { tableView } from './table-view.ts';
import { sightOf } from './watching.ts';

/** What everybody is sent after a step, and the version this leads to: the next one if anybody can see a difference. */
export const broadcast = (
  before: TableRecord,
  reaction: Reaction,
  passages: readonly Passage[],
  event: RoomEvent,
  now: number,
): { version: number; sends: Send[] } => {
  const { change } = reaction;
  const steps = stepsFor(before, change, passages);
  const version = before.version + (steps.size === 0 ? 0 : 1);
  const sender = event.type === 'message' ? [event.connection.id] : [];
  const sends = [
    ...greetings(reaction, sender, now),
    ...passages.flatMap(({ id, is, whole }) =>
      is !== 'new' && whole ? [send([id], ['view', version, { ...tableView(change.record, is) }])] : [],
    ),
    ...[...steps].map(([viewer, { delta, events }]) =>
      send(
        passages.filter(({ is, whole }) => is === viewer && !whole).map(({ id }) => id),
        [version, delta, events],
      ),
    ),
    presence(before, change.record, passages, event),
    ...(reaction.replies ?? []).map((frame) => send(sender, frame)),
  ];
  return { version, sends: sends.filter(({ to }) => to.length > 0) };
};

type Send = Effect & { readonly type: 'send' };

/** For every viewer who can see the difference: what it is, and the events that led there. */
const stepsFor = (before: TableRecord, change: Change, passages: readonly Passage[]): Map<Viewer, Seen> => {
  const viewers = new Set<Viewer>(['spectator']);
  for (const { is } of passages) if (is !== 'new') viewers.add(is);
  const seen = [...viewers].map((viewer) => [viewer, seenBy(viewer, before, change)] as const);
  const differs = seen.some(([, { delta, events }]) => Object.keys(delta).length > 0 || events.length > 0);
  return new Map(differs ? seen : []);
};

interface Seen {
  readonly delta: object;
  readonly events: GameEvent[];
}

const seenBy = (viewer: Viewer, before: TableRecord, done: Change): Seen => {
  const { record } = done;
  const delta = diff(tableView(before, viewer), tableView(record, viewer));
  return {
    delta: typeof delta === 'object' && delta !== null ? delta : {},
    events: eventsFor(viewer, done).flatMap((event) => {
      const shown = isOfTable(event) ? event : gameOf(record).redact(event, viewer);
      return shown === null ? [] : [shown];
    }),
  };
};

const isOfTable = ({ type }: GameEvent): boolean => type.includes(':');

/** Events of the table that tell of the game, or of what players have written about it. */
const ofTheGame: readonly string[] = [
  'table:ended',
  'table:played',
  'table:said',
  'table:called',
  'table:judged',
] satisfies TableEvent['type'][];

const eventsFor = (viewer: Viewer, { record, events, pastEvents }: Change): readonly GameEvent[] => {
  const sight = sightOf(record, viewer);
  if (sight === 'present') return events;
  const aside = events.filter((event) => isOfTable(event) && !ofTheGame.includes(event.type));
  return sight === 'past' ? [...aside, ...pastEvents] : aside;
};

const greetings = ({ greeting }: Reaction, sender: readonly string[], now: number): Send[] =>
  greeting === undefined
    ? []
    : [...greeting, ['welcome', protocol, now] as const].map((frame) => send(sender, [...frame]));

/** Who is connected: to everybody if it has changed, else to those who have not heard it yet. */
const presence = (
  before: TableRecord,
  after: TableRecord,
  passages: readonly Passage[],
  event: RoomEvent,
): Send => {
  const gone = event.type === 'disconnected' ? [event.connection.viewer] : [];
  const old = presenceFrame(before, [...passages.map(({ was }) => was), ...gone]);
  const frame = presenceFrame(
    after,
    passages.map(({ is }) => is),
  );
  const changed = JSON.stringify(old) !== JSON.stringify(frame);
  const to = passages.filter(({ is, whole }) => is !== 'new' && (changed || whole)).map(({ id }) => id);
  return send(to, frame);
};

const presenceFrame = (record: TableRecord, viewers: readonly Connection['viewer'][]): Frame => [
  'presence',
  record.seats.map((_, index) => viewers.includes(seatOf(index))),
  viewers.filter((viewer) => viewer === 'spectator').length,
];

const send = (to: readonly string[], frame: Frame): Send => ({
  type: 'send',
  to,
  text: JSON.stringify(frame),
});
