import type { GameEvent, Viewer } from '../../../shared/kernel/game.ts';
import { isSeat } from '../../../shared/kernel/ids.ts';
import { protocolVersion } from '../../../shared/protocol/codes.ts';
import { diffViews, memoizedDiff } from '../../../shared/protocol/delta.ts';
import type { Frame } from '../../../shared/protocol/frames.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import {
  type Connection,
  type Effect,
  type EventResult,
  isTableEvent,
  type RoomEvent,
  type Send,
  type Transition,
} from '../events.ts';
import { checkedJson, gameOf, isDelayedGameRunning, type TableRecord } from '../record.ts';
import type { SessionChange, Sessions } from '../seats/connections.ts';
import { seatAt } from '../seats/seats.ts';
import { presenceFrame, relayIds, withRelays } from './relays.ts';
import { sightOf, tableView, viewParts } from './views.ts';

/** The difference that one viewer sees. */
interface ViewUpdate {
  readonly delta: ReturnType<typeof diffViews>;
  readonly events: GameEvent[];
}

/** The differences that a step makes, for all connected viewers. */
export interface ViewUpdates {
  readonly byViewer: ReadonlyMap<Viewer, ViewUpdate>;
  readonly hasChanges: boolean;
  readonly hasChangesForSpectators: boolean;
}

export const viewUpdatesOf = (
  before: TableRecord,
  done: Transition,
  sessionChanges: readonly SessionChange[],
): ViewUpdates => {
  const viewers = new Set<Viewer>(done.record.audience.relays.length > 0 ? ['spectator'] : []);
  for (const { after } of sessionChanges) if (after !== 'new') viewers.add(after);
  // A view that is not JSON refuses the step, also at a table without connections.
  if (viewers.size === 0) viewers.add('spectator');
  const byViewer = new Map<Viewer, ViewUpdate>();
  const diffValue = memoizedDiff();
  for (const viewer of viewers) {
    const last = viewParts(before, viewer);
    const delta = diffViews(last, viewParts(done.record, viewer, last), diffValue);
    byViewer.set(viewer, { delta, events: eventsShown(viewer, before, done) });
  }
  const isChange = ({ delta, events }: ViewUpdate): boolean => !delta.isEmpty || events.length > 0;
  return {
    byViewer,
    hasChanges: [...byViewer.values()].some(isChange),
    hasChangesForSpectators: [...byViewer].some(
      ([viewer, update]) => viewer === 'spectator' && isChange(update),
    ),
  };
};

const eventsShown = (viewer: Viewer, before: TableRecord, done: Transition): GameEvent[] => {
  const { game } = done.record;
  const shown: GameEvent[] = [];
  for (const event of eventsFor(viewer, before, done)) {
    const redacted = isTableEvent(event)
      ? event
      : checkedJson(game.id, 'an event', gameOf(game).redact(event, viewer));
    if (redacted !== null) shown.push(redacted);
  }
  return shown;
};

const eventsFor = (
  viewer: Viewer,
  { seats }: TableRecord,
  { record, events, delayedEvents }: Transition,
): readonly GameEvent[] => {
  const sight = sightOf(record, viewer);
  if (sight === 'live') return events;
  const isDelayed = sight === 'delayed' && isDelayedGameRunning(record.audience);
  const hidden = isDelayed ? [...gameEvents, ...seatEvents] : gameEvents;
  // Bots leave only after a game.
  const isBotLeaving = (event: GameEvent): boolean =>
    isDelayed &&
    event.type === 'table:left' &&
    'seat' in event &&
    isSeat(event.seat) &&
    seatAt(seats, event.seat)?.kind === 'bot';
  const around = events.filter(
    (event) => isTableEvent(event) && !hidden.includes(event.type) && !isBotLeaving(event),
  );
  return sight === 'delayed' ? [...around, ...delayedEvents] : around;
};

/** Table events about the game or its chat. */
const gameEvents: readonly string[] = [
  'table:ended',
  'table:played',
  'table:said',
  'table:reacted',
  'table:called',
  'table:judged',
] satisfies TableEvent['type'][];

/** Table events that reveal how far the game is: some are possible only before or after it. */
const seatEvents: readonly string[] = [
  'table:sat',
  'table:away',
  'table:back',
  'table:handed-over',
  'table:taken-back',
  'table:changed',
  'table:pause-wanted',
  'table:paused',
  'table:resumed',
  'table:accused',
  'table:voted-out',
  'table:kept',
] satisfies TableEvent['type'][];

/** A computed step and its recipients. */
interface BroadcastInput {
  readonly before: TableRecord;
  /** With the new versions. */
  readonly after: TableRecord;
  readonly event: RoomEvent;
  readonly result: EventResult;
  readonly gone: readonly Connection[];
  readonly sessions: Sessions;
  readonly updates: ViewUpdates;
}

interface OutgoingFrame {
  readonly to: readonly string[];
  readonly frame: Frame;
}

interface StepFrame extends OutgoingFrame {
  readonly frame: Frame & readonly [number, ...unknown[]];
}

/** All frames of a step, in the order of each recipient. Players come before spectators, except in reply to a spectator. */
export const broadcast = (outcome: BroadcastInput, now: number): Effect[] => {
  const { event, result, after, sessions } = outcome;
  const from = event.type === 'message' ? [event.connection.id] : [];
  const { steps, replies } = withAnswer(deltas(outcome), from, result.replies ?? []);
  const watching = new Set(relayIds(after.audience));
  for (const { id, after: viewer } of sessions.changes) if (viewer === 'spectator') watching.add(id);
  const isLate = from.every((id) => !watching.has(id));
  const sends: Send[] = [];
  const later: Send[] = [];
  const add = ({ to, frame }: OutgoingFrame): void => {
    if (to.length === 0) return;
    const isForSpectators = isLate && to.every((id) => watching.has(id));
    (isForSpectators ? later : sends).push({ type: 'send', to, data: JSON.stringify(frame) });
  };
  greetings(result, from, now).forEach(add);
  wholeViews(outcome).forEach(add);
  steps.forEach(add);
  presences(outcome).forEach(add);
  for (const frame of replies) add({ to: from, frame });
  return withoutRecipients([...sends, ...later], sessions.turnedAway).flatMap(withRelays);
};

const withoutRecipients = (sends: readonly Send[], ids: ReadonlySet<string>): readonly Send[] =>
  ids.size === 0
    ? sends
    : sends.flatMap((send) => {
        const to = send.to.filter((id) => !ids.has(id));
        return to.length === 0 ? [] : [{ ...send, to }];
      });

const greetings = ({ greeting }: EventResult, to: readonly string[], now: number): OutgoingFrame[] =>
  greeting === undefined
    ? []
    : [...greeting, ['welcome', protocolVersion, now] satisfies Frame].map((frame) => ({ to, frame }));

const versionFor = ({ version, audience }: TableRecord, viewer: Viewer): number =>
  viewer === 'spectator' ? audience.version : version;

const wholeViews = ({ after: record, sessions }: BroadcastInput): OutgoingFrame[] =>
  sessions.changes.flatMap(({ id, after, resync }) =>
    after !== 'new' && resync
      ? [{ to: [id], frame: ['view', versionFor(record, after), { ...tableView(record, after) }] }]
      : [],
  );

/** Seats share a version, so all get a delta if one sees a difference; spectators only if they see one. */
const deltas = ({ after: record, sessions, updates }: BroadcastInput): StepFrame[] => {
  const idsByViewer = new Map<Viewer | 'new', string[]>();
  for (const { id, after, resync } of sessions.changes) {
    if (resync) continue;
    const ids = idsByViewer.get(after);
    if (ids === undefined) idsByViewer.set(after, [id]);
    else ids.push(id);
  }
  const frames: StepFrame[] = [];
  for (const [viewer, { delta, events }] of updates.byViewer) {
    const isSpectator = viewer === 'spectator';
    if (!(isSpectator ? updates.hasChangesForSpectators : updates.hasChanges)) continue;
    const ids = idsByViewer.get(viewer) ?? [];
    frames.push({
      to: isSpectator ? [...ids, ...relayIds(record.audience)] : ids,
      frame: [versionFor(record, viewer), delta.game, delta.table, events],
    });
  }
  return frames;
};

/** The sender's step answers its request, which saves a message. */
const withAnswer = (
  steps: readonly StepFrame[],
  from: readonly string[],
  replies: readonly Frame[],
): { readonly steps: readonly OutgoingFrame[]; readonly replies: readonly Frame[] } => {
  const [reply] = replies;
  const own = steps.find(({ to }) => from.some((id) => to.includes(id)));
  if (own === undefined || replies.length !== 1 || reply?.[0] !== 'ok') return { steps, replies };
  const [version, game, table, events] = own.frame;
  return {
    steps: [
      { ...own, to: from, frame: [version, game, table, events, reply[1]] },
      ...steps.map((step) =>
        step === own ? { ...step, to: step.to.filter((id) => !from.includes(id)) } : step,
      ),
    ],
    replies: [],
  };
};

/** The connected seats: to all viewers if it has changed, else to new ones. */
const presences = (outcome: BroadcastInput): OutgoingFrame[] => {
  const { before, after, sessions, gone } = outcome;
  if (isPresenceSame(outcome)) return [];
  const viewersBefore = [
    ...sessions.changes.map((change) => change.before),
    ...gone.map(({ viewer }) => viewer),
  ];
  const viewersAfter = sessions.changes.map((change) => change.after);
  return [true, false].map((watching) => {
    const frame = presenceFrame(after, viewersAfter, watching);
    const last = presenceFrame(before, viewersBefore, watching);
    const hasChanged = JSON.stringify(last) !== JSON.stringify(frame);
    const to = sessions.changes.filter(
      (change) =>
        change.after !== 'new' &&
        (change.after === 'spectator') === watching &&
        (hasChanged || change.resync),
    );
    return {
      to: [...to.map(({ id }) => id), ...(watching && hasChanged ? relayIds(after.audience) : [])],
      frame,
    };
  });
};

/** Cheap check that holds for most steps. */
const isPresenceSame = ({ before, after, sessions, gone }: BroadcastInput): boolean =>
  gone.length === 0 &&
  before.seats.length === after.seats.length &&
  before.game.phase === after.game.phase &&
  before.audience.relays === after.audience.relays &&
  before.audience.delayed === null &&
  after.audience.delayed === null &&
  sessions.changes.every((change) => change.before === change.after && !change.resync);
