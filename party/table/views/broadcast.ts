import type { AnyGame, GameEvent, Viewer } from '../../../shared/kernel/game.ts';
import { protocolVersion } from '../../../shared/protocol/codes.ts';
import {
  FrameEncoder,
  type StepContext,
  type WordPlaces,
  wordPlaces,
} from '../../../shared/protocol/compact.ts';
import { createMemoizedDiff, diffViews } from '../../../shared/protocol/delta.ts';
import { commonWords, fullDictionary, gameDictionary } from '../../../shared/protocol/dictionary.ts';
import type { Frame } from '../../../shared/protocol/frames.ts';
import type { TableEvent } from '../../../shared/protocol/table-view.ts';
import type { Connection, EventResult, RoomEvent, Send, Transition } from '../events.ts';
import { gameOf, playsInThePast, type TableRecord, tellable } from '../record.ts';
import type { SessionChange } from '../seats/connections.ts';
import { presenceFrame, relayIds } from './audience.ts';
import { sightOf, tableView, type ViewParts, viewParts } from './views.ts';

/** What one viewer is shown of a step. */
interface ViewUpdate {
  readonly delta: ReturnType<typeof diffViews>;
  readonly events: GameEvent[];
}

/** What a step shows to those who look on, the spectators always among them. */
export interface ViewUpdates {
  readonly seen: ReadonlyMap<Viewer, ViewUpdate>;
  /** Somebody sees a difference. */
  readonly forAnyone: boolean;
  /** Those who watch see one. */
  readonly forSpectators: boolean;
}

export const viewUpdatesOf = (
  before: TableRecord,
  done: Transition,
  sessionChanges: readonly SessionChange[],
): ViewUpdates => {
  const viewers = new Set<Viewer>(['spectator']);
  for (const { after } of sessionChanges) if (after !== 'new') viewers.add(after);
  const seen = new Map<Viewer, ViewUpdate>();
  const of = createMemoizedDiff();
  for (const viewer of viewers) {
    const last = viewParts(before, viewer);
    const delta = diffViews(last, viewParts(done.record, viewer, last), of);
    const events = eventsShown(viewer, done);
    const same = [...seen.values()].find((other) => areAlike(other.events, events));
    seen.set(viewer, { delta, events: same?.events ?? events });
  }
  const differs = ({ delta, events }: ViewUpdate): boolean => !delta.isEmpty || events.length > 0;
  return {
    seen,
    forAnyone: [...seen.values()].some(differs),
    forSpectators: [...seen].some(([viewer, shown]) => viewer === 'spectator' && differs(shown)),
  };
};

const areAlike = (a: readonly GameEvent[], b: readonly GameEvent[]): boolean =>
  a.length === b.length && a.every((event, index) => event === b[index]);

const eventsShown = (viewer: Viewer, done: Transition): GameEvent[] => {
  const shown: GameEvent[] = [];
  for (const event of eventsFor(viewer, done)) {
    const { game } = done.record;
    const redacted = isOfTable(event)
      ? event
      : tellable(game, 'an event', gameOf(done.record).redact(event, viewer));
    if (redacted !== null) shown.push(redacted);
  }
  return shown;
};

/** A step that has been worked out, and whom there is to tell of it. */
interface StepOutcome {
  readonly before: TableRecord;
  /** With the versions that the step leads to. */
  readonly after: TableRecord;
  readonly event: RoomEvent;
  readonly result: EventResult;
  /** Those who have just gone. */
  readonly gone: readonly Connection[];
  readonly sessionChanges: readonly SessionChange[];
  readonly updates: ViewUpdates;
}

/** A frame, and whom it goes to. */
interface OutgoingFrame {
  readonly to: readonly string[];
  readonly frame: Frame;
  /** Of a step: what its viewers had been shown before it. */
  readonly shown?: StepContext;
}

/** What everybody is sent after a step, in order: for each of them, and players before those who watch. */
export const broadcast = (outcome: StepOutcome, now: number): Send[] => {
  const { event, result } = outcome;
  const from = event.type === 'message' ? [event.connection.id] : [];
  const outgoing = [
    ...greetings(result, from, now),
    ...wholeViews(outcome),
    ...deltas(outcome),
    ...presences(outcome),
    ...(result.replies ?? []).map((frame) => ({ to: from, frame })),
  ];
  const watching = new Set([
    ...outcome.sessionChanges.flatMap(({ id, after }) => (after === 'spectator' ? [id] : [])),
    ...relayIds(outcome.after),
  ]);
  const isToWatch = ({ to }: OutgoingFrame): boolean => to.every((id) => watching.has(id));
  // Whoever plays is told first, unless it is a watcher's own request that is answered.
  const inOrder = from.some((id) => watching.has(id))
    ? outgoing
    : [...outgoing.filter((frame) => !isToWatch(frame)), ...outgoing.filter(isToWatch)];
  const compact = new Set(outcome.sessionChanges.flatMap((change) => (change.compact ? [change.id] : [])));
  return inOrder.flatMap(encoderFor((id) => compact.has(id), gameOf(outcome.after)));
};

const versionFor = ({ version, watched }: TableRecord, viewer: Viewer): number =>
  viewer === 'spectator' ? watched : version;

const wholeViews = ({ after: record, sessionChanges }: StepOutcome): OutgoingFrame[] =>
  sessionChanges.flatMap(({ id, after, resync }) =>
    after !== 'new' && resync
      ? [{ to: [id], frame: ['view', versionFor(record, after), { ...tableView(record, after) }] }]
      : [],
  );

/** To all who sit if one of them can see a difference, so that they share a version, and to those who watch if they can. */
const deltas = ({ before, after: record, sessionChanges, updates }: StepOutcome): OutgoingFrame[] => {
  const told = new Map<Viewer | 'new', string[]>();
  for (const { id, after, resync } of sessionChanges) {
    if (resync) continue;
    const ids = told.get(after);
    if (ids === undefined) told.set(after, [id]);
    else ids.push(id);
  }
  return [...updates.seen]
    .filter(([viewer]) => (viewer === 'spectator' ? updates.forSpectators : updates.forAnyone))
    .map(([viewer, { delta, events }]) => ({
      to: [...(told.get(viewer) ?? []), ...(viewer === 'spectator' ? relayIds(record) : [])],
      frame: [versionFor(record, viewer), delta.game, delta.table, events],
      shown: shownTo(viewParts(before, viewer)),
    }));
};

const shownTo = ({ common, own }: ViewParts): StepContext => ({
  actions: own.shuffle.actions,
  toAct: Object.keys(common.toAct),
  decision: own.prompt?.decision ?? null,
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

const greetings = ({ greeting }: EventResult, to: readonly string[], now: number): OutgoingFrame[] =>
  greeting === undefined
    ? []
    : [...greeting, ['welcome', protocolVersion, now] satisfies Frame].map((frame) => ({ to, frame }));

/** Who is connected: to everybody if it has changed, else to those who have not heard it yet. */
const presences = (outcome: StepOutcome): OutgoingFrame[] => {
  const { before, after, sessionChanges, gone } = outcome;
  if (isPresenceOld(outcome)) return [];
  const were = [...sessionChanges.map((change) => change.before), ...gone.map(({ viewer }) => viewer)];
  const are = sessionChanges.map((change) => change.after);
  return [true, false].map((watching) => {
    const frame = presenceFrame(after, are, watching);
    const changed = JSON.stringify(presenceFrame(before, were, watching)) !== JSON.stringify(frame);
    const to = sessionChanges.filter(
      (change) =>
        change.after !== 'new' && (change.after === 'spectator') === watching && (changed || change.resync),
    );
    return { to: [...to.map(({ id }) => id), ...(watching && changed ? relayIds(after) : [])], frame };
  });
};

/** Nobody has come, gone or changed places, and as many seats are shown as before: what most steps leave as it is need not be worked out. */
const isPresenceOld = ({ before, after, sessionChanges, gone }: StepOutcome): boolean =>
  gone.length === 0 &&
  before.seats.length === after.seats.length &&
  before.phase === after.phase &&
  before.relays === after.relays &&
  before.delayed === null &&
  after.delayed === null &&
  sessionChanges.every((change) => change.before === change.after && !change.resync);

/** Says frames as JSON, and as compact frames to those who asked for them. */
const encoderFor = (
  isCompact: (connection: string) => boolean,
  game: AnyGame,
): ((frame: OutgoingFrame) => Send[]) => {
  const { words, places } = vocabularyOf(game);
  const encoder = new FrameEncoder(places);
  return ({ to, frame, shown = null }) => {
    const compact = to.filter(isCompact);
    const others = compact.length === 0 ? to : to.filter((id) => !isCompact(id));
    const sends: Send[] = [];
    if (others.length > 0) sends.push({ type: 'send', to: others, data: JSON.stringify(frame) });
    if (compact.length > 0) {
      const data =
        frame[0] === 'welcome'
          ? new FrameEncoder(placesOfWelcome).encode([...frame, words], null)
          : encoder.encode(frame[0] === 'ok' ? ['ok', requestNumberIn(frame[1]) ?? frame[1]] : frame, shown);
      sends.push({ type: 'send', to: compact, data, frame });
    }
    return sends;
  };
};

interface Vocabulary {
  readonly words: readonly string[];
  readonly places: WordPlaces;
}

/** A welcome is told in words that have the same place in every list: whoever says hello again knows some already. */
const placesOfWelcome = wordPlaces(commonWords);

const vocabularies = new WeakMap<AnyGame, Vocabulary>();

const vocabularyOf = (game: AnyGame): Vocabulary => {
  const known = vocabularies.get(game);
  if (known !== undefined) return known;
  const words = gameDictionary(game);
  const made = { words, places: wordPlaces(fullDictionary(words)) };
  vocabularies.set(game, made);
  return made;
};

/** The number by which a client that counts knows its request. */
const requestNumberIn = (id: string | number): number | null => {
  const number = /:(\d{1,15})$/.exec(String(id))?.[1];
  return number === undefined ? null : Number(number);
};
