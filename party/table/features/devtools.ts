import * as z from 'zod';
import type { GameEvent, Viewer } from '../../../shared/kernel/game.ts';
import { type Seat, seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { at, isJsonObject, parseJson } from '../../../shared/kernel/util.ts';
import { diff } from '../../../shared/protocol/delta.ts';
import {
  type DevtoolsDone,
  type DevtoolsFrame,
  type DevtoolsLook,
  type DevtoolsRecording,
  type DevtoolsRequest,
  type DevtoolsStep,
  devtoolsRequestSchema,
} from '../../../shared/protocol/devtools.ts';
import { isInGame, type TableEvent } from '../../../shared/protocol/table-view.ts';
import type { TranscriptHead } from '../../../shared/replay/transcript.ts';
import type { Sockets, StepContext } from '../../runtime/actor.ts';
import { answeredBy } from '../../runtime/contract.ts';
import { readOrThrow, shapeOf, toStored } from '../../runtime/stored.ts';
import { tableContract } from '../contract.ts';
import type { Connection, Effect, RoomEvent, StepResult } from '../events.ts';
import { beginningOf } from '../game/dealing.ts';
import { type Delayed, gameOf, type LogEntry, parseLog, type TableRecord } from '../record.ts';
import { type TablePlatform, TableRoom } from '../room.ts';
import { fitsGame, seatAt } from '../seats/seats.ts';
import { tableView } from '../views/views.ts';
import { delayedFrom, playEntry } from './delay.ts';

/** Stores the steps of a table, beside its record. */
export interface DevtoolsStore {
  put(key: string, step: object): Promise<void>;
  /** All values with keys of this prefix after `after`, in order of the keys. */
  list(prefix: string, after: string): Promise<unknown[]>;
  delete(key: string): Promise<void>;
}

const prefix = 'devtools:';
const keyOf = (number: number): string => prefix + String(number).padStart(9, '0');

export const stepShape = shapeOf(
  'devtools step',
  z.custom<DevtoolsStep>((step) => isJsonObject(step) && Number.isInteger(step.number)),
);

const maxSteps = 300;
/** Maximum length of a step's texts in UTF-16 code units: platforms limit the size of a value. */
const maxStepLength = 48_000;

/**
 * A table for authors of games. It stores the frames of each step, shows the views of all seats, and acts for any seat. Only the operator
 * enables it; other code of the table does not depend on it.
 */
export class DevtoolsRoom extends TableRoom {
  readonly #store: DevtoolsStore;
  /** Notes of steps that are not stored yet. */
  readonly #notes = new WeakMap<StepResult, Omit<DevtoolsStep, 'number'>>();
  /** Replies to the devtools' own requests, by connection. */
  readonly #replies = new Map<string, readonly unknown[]>();
  /** The last step's number; null until it is loaded. */
  #last: number | null = null;
  #requests = 0;

  constructor(platform: TablePlatform, store: DevtoolsStore) {
    super(platform);
    this.#store = store;
  }

  /** Null without a table. */
  async devtools(request: DevtoolsRequest): Promise<DevtoolsLook | DevtoolsRecording | DevtoolsDone | null> {
    switch (request.do) {
      case 'look':
        return this.#look(request.after);
      case 'record':
        return this.#find((record) => this.#record(record));
      case 'act': {
        const { decision, action } = request;
        return this.#ask(request.seat, { type: 'act', decision, action });
      }
      case 'choose-seed': {
        if (!(await this.#chooseSeed(request.seed))) return null;
        return request.deal ? this.#begin() : { refusal: null };
      }
    }
  }

  #find<Value>(work: (record: TableRecord) => Promise<Value>): Promise<Value | null> {
    return this.inTurn(async () => {
      const loaded = await this.load();
      return loaded.ok && !loaded.value.ended ? work(loaded.value) : null;
    });
  }

  #look(after: number): Promise<DevtoolsLook | null> {
    return this.#find(async (record) => {
      const { table, game, log, host } = record;
      const canStart = game.phase === 'over' || (game.phase === 'gathering' && host.seat !== null);
      return {
        id: table.id,
        phase: game.phase,
        gameNumber: game.number,
        chosenSeed: game.chosenSeed,
        nextSeed: game.nextSeed,
        actions: log.length,
        views: viewersOf(record).map((viewer) => ({ viewer, view: tableView(record, viewer) })),
        canBegin: fitsGame(record) && canStart,
        steps: await this.#stepsAfter(after),
      };
    });
  }

  async #record(record: TableRecord): Promise<DevtoolsRecording> {
    const { log, game } = record;
    const rows = await this.platform.readLog(game.number);
    const stored = parseLog(rows.filter(isLogRow));
    const none = { gameNumber: game.number, recorded: [] };
    if (log.head === null || stored === null) return { ...none, unplayable: 'nothing of it is stored' };
    try {
      const moments = momentsOf(record, log.head, [...stored, ...log.unstored]);
      const recorded = viewersOf(record).map((viewer) => recordedBy(viewer, moments));
      return { gameNumber: game.number, recorded, unplayable: null };
    } catch (error) {
      return { ...none, unplayable: String(error) };
    }
  }

  /** Sends a request as the player of a seat, through the room's usual path. */
  async #ask(seat: Seat, request: Readonly<Record<string, unknown>>): Promise<DevtoolsDone> {
    const now = this.platform.now();
    // Ascending also after the room has slept, as the table requires of clients.
    this.#requests = Math.max(this.#requests + 1, now);
    const id = `devtools:${this.#requests}`;
    const connection: Connection = { id, since: now, address: null, heardAt: now, viewer: seat };
    this.#replies.set(id, []);
    try {
      await this.dispatch({ type: 'message', connection, text: JSON.stringify({ ...request, id }) });
      const [kind, , code, message, rule] = this.#replies.get(id) ?? [];
      if (kind !== 'no') return { refusal: null };
      return {
        refusal: {
          code: String(code),
          message: String(message),
          rule: typeof rule === 'string' ? rule : null,
        },
      };
    } finally {
      this.#replies.delete(id);
    }
  }

  async #chooseSeed(seed: string | null): Promise<boolean> {
    const chosen = await this.#find(async (record) => {
      const next: TableRecord = { ...record, game: { ...record.game, nextSeed: seed } };
      await this.commit({
        record: next,
        effects: [{ type: 'persist', record: next, move: null, entries: [], finished: null }],
      });
      return true;
    });
    return chosen ?? false;
  }

  /** Begins a game by the players' requests: the host starts the first one, all agree to the next ones. */
  async #begin(): Promise<DevtoolsDone> {
    const seats = await this.#find(async (record) =>
      record.game.phase === 'over' ? playersOf(record) : [record.host.seat ?? seatOf(0)],
    );
    for (const seat of seats ?? []) {
      const phase = await this.#find(async (record) => record.game.phase);
      if (phase === null || isInGame(phase)) break;
      const wish = phase === 'over' ? { type: 'rematch', agreed: true } : { type: 'start' };
      const done = await this.#ask(seat, wish);
      if (done.refusal !== null) return done;
    }
    return { refusal: null };
  }

  protected override step(
    record: TableRecord,
    event: RoomEvent,
    context: StepContext<Connection>,
  ): StepResult {
    const stepped = super.step(record, event, context);
    const { connections } = context;
    // `step` is pure: run again with more connections it returns the frames that they would get.
    const others = connections.length === 0 ? [] : missingViewers(record, connections);
    const observed =
      others.length === 0
        ? null
        : super.step(record, event, { ...context, connections: [...connections, ...others] });
    const frames = [
      ...framesOf(stepped, connections),
      ...(observed === null
        ? []
        : framesOf(observed, others).filter(({ text }) => /^\[\d/.test(text ?? ''))
      ).map((frame) => ({ ...frame, connections: 0 })),
    ];
    this.#noteReply(event, stepped);
    const entry = entryOf(stepped);
    if (frames.length > 0 || entry !== null)
      this.#notes.set(stepped, {
        at: context.now,
        event: event.type,
        viewer: 'connection' in event ? event.connection.viewer : null,
        request: event.type === 'message' ? requestOf(event.text) : null,
        action: entry && { seat: entry.seat, by: entry.by, action: entry.action },
        gameNumber: stepped.record.game.number,
        actions: stepped.record.log.length,
        frames: withinLength(frames),
      });
    return stepped;
  }

  #noteReply(event: RoomEvent, { effects }: StepResult): void {
    if (event.type !== 'message' || !this.#replies.has(event.connection.id)) return;
    const { id } = event.connection;
    const [reply] = effects.flatMap((effect) =>
      effect.type === 'send' && effect.to.includes(id) ? [parseJson(effect.data)] : [],
    );
    if (Array.isArray(reply)) this.#replies.set(id, reply);
  }

  /** Notes a step once it is stored. */
  protected override async commit(stepped: StepResult, sockets?: Sockets<Connection>): Promise<unknown> {
    const reply = await super.commit(stepped, sockets);
    const note = this.#notes.get(stepped);
    if (note !== undefined && !stepped.effects.some(({ type }) => type === 'destroy'))
      // A failed note does not undo the step.
      await this.#note(note).catch((error: unknown) =>
        this.platform.log({
          event: 'devtools-failed',
          table: stepped.record.table.id,
          error: String(error),
        }),
      );
    return reply;
  }

  async #stepsAfter(number: number): Promise<DevtoolsStep[]> {
    const steps = await this.#store.list(prefix, keyOf(number));
    return steps.map((step) => readOrThrow(stepShape, step));
  }

  async #note(note: Omit<DevtoolsStep, 'number'>): Promise<void> {
    const stored = this.#last === null ? await this.#stepsAfter(0) : [];
    const number = (this.#last ?? stored.at(-1)?.number ?? 0) + 1;
    this.#last = number;
    await this.#store.put(keyOf(number), toStored(stepShape, { ...note, number }));
    if (number > maxSteps) await this.#store.delete(keyOf(number - maxSteps));
  }
}

interface TableMoment {
  readonly record: TableRecord;
  readonly events: readonly (GameEvent | TableEvent)[];
}

/** The table after each action of its game, with the present seats and chat; the last one is the present table. */
const momentsOf = (
  record: TableRecord,
  head: TranscriptHead,
  entries: readonly LogEntry[],
): readonly TableMoment[] => {
  const { chat, audience } = record;
  const after = ({ state, deal }: Delayed, length: number): TableRecord => {
    const openedAt = entries[length - 1]?.at ?? head.startedAt;
    const decisions = gameOf(record.game)
      .toAct(state)
      .map(({ seat, kind, waitsFor = null }) => ({ seat, kind, number: 0, openedAt, after: waitsFor }));
    const { options } = head.terms;
    return {
      ...record,
      game: {
        ...{ ...record.game, phase: 'playing', options, state, deal, decisions },
        ...{ outcome: null, paused: false },
      },
      log: { ...record.log, length },
      chat: { ...chat, vote: null },
      audience: { ...audience, delayed: null },
    };
  };
  let played = delayedFrom(beginningOf(record, head));
  const moments: TableMoment[] = [{ record: after(played, 0), events: [] }];
  for (const [index, entry] of entries.entries()) {
    const { delayed, events } = playEntry(record, played, entry);
    played = delayed;
    moments.push({ record: index === entries.length - 1 ? record : after(played, index + 1), events });
  }
  return moments;
};

const recordedBy = (
  viewer: Viewer,
  moments: readonly TableMoment[],
): DevtoolsRecording['recorded'][number] => {
  const views = moments.map(({ record }) => tableView(record, viewer));
  const { redact } = gameOf(at(moments, 0).record.game);
  const steps = moments.map(({ events }, index) => ({
    delta: diff(at(views, Math.max(index - 1, 0)), at(views, index)),
    events: events.flatMap((event) => (event.type === 'table:ended' ? [] : (redact(event, viewer) ?? []))),
  }));
  return { viewer, view: at(views, 0), steps: steps.slice(1) };
};

/** The taken seats, and the spectators. */
const viewersOf = ({ seats }: TableRecord): Viewer[] => [
  ...seatsUpTo(seats.length).filter((seat) => seats[seat] !== null),
  'spectator',
];

/** Disconnected players first: one who has not agreed when the last one does is not dealt in. */
const playersOf = (record: TableRecord): Seat[] =>
  seatsUpTo(record.seats.length)
    .filter((seat) => seatAt(record.seats, seat)?.kind === 'human')
    .sort(
      (a, b) => Number(seatAt(record.seats, b)?.lostAt ?? 0) - Number(seatAt(record.seats, a)?.lostAt ?? 0),
    );

/** Viewers without a connection whose presence changes nothing: bots, and a spectator. */
const missingViewers = (record: TableRecord, connections: readonly Connection[]): Connection[] =>
  viewersOf(record)
    .filter((viewer) => viewer === 'spectator' || seatAt(record.seats, seatOf(viewer))?.kind === 'bot')
    .filter((viewer) => !connections.some((open) => open.viewer === viewer))
    .map((viewer) => ({
      ...{ id: `devtools ${viewer}`, since: 0, address: null, heardAt: Number.POSITIVE_INFINITY },
      viewer,
    }));

/** A step's frames by viewer, as of after the step. */
const framesOf = ({ effects }: StepResult, connections: readonly Connection[]): DevtoolsFrame[] => {
  const viewers = new Map(connections.map(({ id, viewer }) => [id, viewer]));
  for (const effect of effects)
    if (effect.type === 'attach' && effect.state.viewer !== undefined && viewers.has(effect.connection))
      viewers.set(effect.connection, effect.state.viewer);
  return effects.flatMap((effect: Effect) => {
    if (effect.type !== 'send') return [];
    const { to, data } = effect;
    const counts = new Map<Connection['viewer'], number>();
    for (const id of to) {
      const viewer = viewers.get(id);
      if (viewer !== undefined) counts.set(viewer, (counts.get(viewer) ?? 0) + 1);
    }
    const bytes = bytesOf(data);
    return [...counts].map(([viewer, count]) => ({ viewer, connections: count, bytes, text: data }));
  });
};

/** Length in UTF-8. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);
  }, 0);

const withinLength = (frames: readonly DevtoolsFrame[]): DevtoolsFrame[] => {
  let left = maxStepLength;
  return frames.map((frame) => {
    const { length } = frame.text ?? '';
    if (length > left) return { ...frame, text: null };
    left -= length;
    return frame;
  });
};

/** The log entry of a step. */
const entryOf = ({ record, effects }: StepResult): LogEntry | null => {
  if (!effects.some((effect) => effect.type === 'count' && effect.what === 'moves')) return null;
  const stored = effects.flatMap((effect) => (effect.type === 'persist' ? effect.entries : []));
  return stored.at(-1) ?? record.log.unstored.at(-1) ?? null;
};

/** Tokens, addresses of devices, and seeds that are secret until all players are bound. */
const hiddenFields: readonly string[] = ['token', 'hostToken', 'seed', 'id', 'subscription'];

const requestOf = (text: string): DevtoolsStep['request'] => {
  const request = parseJson(text);
  return isJsonObject(request)
    ? Object.fromEntries(Object.entries(request).filter(([field]) => !hiddenFields.includes(field)))
    : null;
};

/** The last row of a finished game is not a log row. */
const isLogRow = (stored: unknown): boolean => isJsonObject(stored) && 'entries' in stored;

export const devtoolsContract = {
  ...tableContract,
  /** Null without a table. */
  devtools: answeredBy<DevtoolsRoom>()(
    devtoolsRequestSchema,
    z.custom<DevtoolsLook | DevtoolsRecording | DevtoolsDone | null>(
      (answer) => answer === null || isJsonObject(answer),
    ),
    (room, request) => room.devtools(request),
  ),
};
