import type { Viewer } from '../../shared/kernel/game.ts';
import { type Seat, seatOf, seatsUpTo } from '../../shared/kernel/ids.ts';
import { isJsonObject, parseJson, type Result } from '../../shared/kernel/util.ts';
import type {
  DevtoolsDone,
  DevtoolsFrame,
  DevtoolsLook,
  DevtoolsRequest,
  DevtoolsStep,
} from '../../shared/protocol/devtools.ts';
import { isInGame } from '../../shared/protocol/table-view.ts';
import { firstLink, nextLink } from '../../shared/replay/transcript.ts';
import type { Sockets, StepContext } from '../runtime/actor.ts';
import type { Connection, Effect, RoomEvent, StepResult } from './events.ts';
import { beginningOf } from './game/dealing.ts';
import { linked } from './game/play.ts';
import { type Delayed, gameOf, type LogEntry, parseLog, secretOfGame, type TableRecord } from './record.ts';
import { type TablePlatform, TableRoom } from './room.ts';
import { fitsGame, seatAt } from './seats/seats.ts';
import { playEntry, tableView } from './views/views.ts';

/** Where the steps of a table are kept, beside what the table itself keeps. */
export interface DevtoolsStore {
  put(key: string, step: DevtoolsStep): Promise<void>;
  /** All whose keys begin so and come after this one, in the order of the keys. */
  list(prefix: string, after: string): Promise<unknown[]>;
  delete(key: string): Promise<void>;
}

const prefix = 'devtools:';
const keyOf = (number: number): string => prefix + String(number).padStart(9, '0');

/** Of so many steps the frames are kept, and of each step so much of their texts, in UTF-16 code units: no platform takes more at once. */
const keptSteps = 300;
const keptLength = 48_000;

/**
 * A table for whoever writes a game: it plays as every table does, notes what each step sent to whom, shows what every seat sees, and lets
 * them act for any. Only where the operator asks for it is a room one of these; no other code of the table knows of it.
 */
export class DevtoolsRoom extends TableRoom {
  readonly #platform: TablePlatform;
  readonly #store: DevtoolsStore;
  /** What a step told, until it is stored. */
  readonly #told = new WeakMap<StepResult, Omit<DevtoolsStep, 'number'>>();
  /** What was answered to requests of ours, by the connections that stood for us. */
  readonly #answers = new Map<string, readonly unknown[]>();
  /** The number of the last step; null until it was looked up. */
  #last: number | null = null;
  #requests = 0;

  constructor(platform: TablePlatform, store: DevtoolsStore) {
    super(platform);
    this.#platform = platform;
    this.#store = store;
  }

  /** Null if there is no table. */
  async devtools(request: DevtoolsRequest): Promise<DevtoolsLook | DevtoolsDone | null> {
    switch (request.do) {
      case 'look':
        return this.#look(request.after, request.moment);
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

  #look(after: number, moment: number | null): Promise<DevtoolsLook | null> {
    return this.#find(async (record) => {
      const past = moment === null || moment >= record.entries ? null : await this.#past(record, moment);
      const steps = await this.#stepsAfter(after);
      const shown = past === null ? record : past.ok ? past.value : null;
      const { id, phase, gameNumber, entries, chosenSeed, nextSeed } = record;
      return {
        ...{ id, phase, gameNumber, chosenSeed, nextSeed },
        actions: entries,
        moment: past === null ? null : moment,
        views:
          shown === null
            ? []
            : viewersOf(shown).map((viewer) => ({ viewer, view: tableView(shown, viewer) })),
        unplayable: past?.ok === false ? past.error : null,
        canBegin: fitsGame(record) && (phase === 'over' || (phase === 'gathering' && record.host !== null)),
        steps,
      };
    });
  }

  /** The table as it was after so many actions, but for who is there and what was said. Or why its log cannot be played any more. */
  async #past(record: TableRecord, moment: number): Promise<Result<TableRecord, string>> {
    const { head, key } = record;
    const rows = await this.#platform.readLog(record.gameNumber);
    const log = parseLog([...rows.flat().filter(isEntry), ...record.unlogged]);
    if (head === null || log === null) return { ok: false, error: 'nothing of it is stored' };
    try {
      const { state, cards } = beginningOf(record, head);
      let shown: Delayed = { state, deal: cards.state(), outcome: null, ahead: [] };
      let come = linked({}, 0, firstLink(head, secretOfGame(key, head)));
      const entries = log.slice(0, moment);
      for (const entry of entries) {
        const { at, seat, by, action } = entry;
        shown = playEntry(record, shown, entry).delayed;
        const link = nextLink(come.link, { at, seat, by, action }, secretOfGame(key, head));
        come = linked(come.toldLinks, come.entries + 1, link);
      }
      const since = entries.at(-1)?.at ?? head.startedAt;
      return {
        ok: true,
        value: {
          ...record,
          phase: 'playing',
          ...{ state: shown.state, deal: shown.deal, outcome: null, delayed: null, vote: null },
          decisions: gameOf(record)
            .toAct(shown.state)
            .map(({ seat, kind, waitsFor = null }) => ({
              seat,
              kind,
              number: 0,
              openedAt: since,
              after: waitsFor,
            })),
          ...come,
          paused: false,
        },
      };
    } catch (error) {
      return { ok: false, error: String(error) };
    }
  }

  /** Sends the table a request as the player of a seat does: it goes the way of every message. */
  async #ask(seat: Seat, request: Readonly<Record<string, unknown>>): Promise<DevtoolsDone> {
    const now = this.#platform.now();
    // Counted up also after the room has slept, as the table asks of its clients.
    this.#requests = Math.max(this.#requests + 1, now);
    const id = `devtools:${this.#requests}`;
    const connection: Connection = { id, since: now, address: null, heardAt: now, viewer: seat };
    this.#answers.set(id, []);
    try {
      await this.dispatch({ type: 'message', connection, text: JSON.stringify({ ...request, id }) });
      const [kind, , code, message, rule] = this.#answers.get(id) ?? [];
      if (kind !== 'no') return { refusal: null };
      return {
        refusal: {
          code: String(code),
          message: String(message),
          rule: typeof rule === 'string' ? rule : null,
        },
      };
    } finally {
      this.#answers.delete(id);
    }
  }

  async #chooseSeed(seed: string | null): Promise<boolean> {
    const chosen = await this.#find(async (record) => {
      const next: TableRecord = { ...record, nextSeed: seed };
      await this.commit({
        record: next,
        effects: [{ type: 'persist', record: next, entries: [], finished: null }],
      });
      return true;
    });
    return chosen ?? false;
  }

  /** Begins a game as its players would: the host the first one, everybody together the next ones. */
  async #begin(): Promise<DevtoolsDone> {
    const seats = await this.#find(async (record) =>
      record.phase === 'over' ? peopleOf(record) : [record.host ?? seatOf(0)],
    );
    for (const seat of seats ?? []) {
      const phase = await this.#find(async (record) => record.phase);
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
    // A step is a pure function: asked once more, with others looking on, it says what they would have been sent.
    const others = connections.length === 0 ? [] : missingViewers(record, connections);
    const asked =
      others.length === 0
        ? null
        : super.step(record, event, { ...context, connections: [...connections, ...others] });
    const told = [
      ...framesOf(stepped, connections),
      ...(asked === null ? [] : framesOf(asked, others).filter(({ text }) => /^\[\d/.test(text ?? ''))).map(
        (frame) => ({ ...frame, connections: 0 }),
      ),
    ];
    this.#noteAnswer(event, stepped);
    const entry = entryOf(stepped);
    if (told.length > 0 || entry !== null)
      this.#told.set(stepped, {
        at: context.now,
        event: event.type,
        viewer: 'connection' in event ? event.connection.viewer : null,
        request: event.type === 'message' ? requestOf(event.text) : null,
        action: entry && { seat: entry.seat, by: entry.by, action: entry.action },
        gameNumber: stepped.record.gameNumber,
        actions: stepped.record.entries,
        frames: withinLength(told),
      });
    return stepped;
  }

  #noteAnswer(event: RoomEvent, { effects }: StepResult): void {
    if (event.type !== 'message' || !this.#answers.has(event.connection.id)) return;
    const { id } = event.connection;
    const [answer] = effects.flatMap((effect) =>
      effect.type === 'send' && effect.to.includes(id) ? [frameOf(effect)] : [],
    );
    if (Array.isArray(answer)) this.#answers.set(id, answer);
  }

  /** What a step has told is noted once it is stored, and so has happened. */
  protected override async commit(stepped: StepResult, sockets?: Sockets<Connection>): Promise<unknown> {
    const reply = await super.commit(stepped, sockets);
    const told = this.#told.get(stepped);
    if (told !== undefined && !stepped.effects.some(({ type }) => type === 'destroy'))
      // What has happened has happened, also if it cannot be noted.
      await this.#note(told).catch((error: unknown) =>
        this.#platform.log({ event: 'devtools-failed', table: stepped.record.id, error: String(error) }),
      );
    return reply;
  }

  /** They were stored by this code. */
  async #stepsAfter(number: number): Promise<DevtoolsStep[]> {
    return (await this.#store.list(prefix, keyOf(number))) as DevtoolsStep[];
  }

  async #note(told: Omit<DevtoolsStep, 'number'>): Promise<void> {
    const kept = this.#last === null ? await this.#stepsAfter(0) : [];
    const number = (this.#last ?? kept.at(-1)?.number ?? 0) + 1;
    this.#last = number;
    await this.#store.put(keyOf(number), { ...told, number });
    if (number > keptSteps) await this.#store.delete(keyOf(number - keptSteps));
  }
}

/** The seats that somebody has, and whoever only watches. */
const viewersOf = ({ seats }: TableRecord): Viewer[] => [
  ...seatsUpTo(seats.length).filter((seat) => seats[seat] !== null),
  'spectator',
];

/** Those who are away first: whoever has not agreed when the last one does, and is not there, is not dealt in. */
const peopleOf = (record: TableRecord): Seat[] =>
  seatsUpTo(record.seats.length)
    .filter((seat) => seatAt(record, seat)?.kind === 'human')
    .sort((a, b) => Number(seatAt(record, b)?.lostAt ?? 0) - Number(seatAt(record, a)?.lostAt ?? 0));

/** Those as whom nobody is connected, and that change nothing by looking on: computer players, and somebody who watches. */
const missingViewers = (record: TableRecord, connections: readonly Connection[]): Connection[] =>
  viewersOf(record)
    .filter((viewer) => viewer === 'spectator' || seatAt(record, seatOf(viewer))?.kind === 'bot')
    .filter((viewer) => !connections.some((known) => known.viewer === viewer))
    .map((viewer) => ({
      ...{ id: `devtools ${viewer}`, since: 0, address: null, heardAt: Number.POSITIVE_INFINITY },
      viewer,
    }));

/** What a step sends, by those who look on so once it is over. */
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
    const bytes = typeof data === 'string' ? bytesOf(data) : data.length;
    const text = JSON.stringify(frameOf(effect));
    return [...counts].map(([viewer, count]) => ({ viewer, connections: count, bytes, text }));
  });
};

/** What is said, also where it is said in bytes. */
const frameOf = ({ data, frame }: Effect & { readonly type: 'send' }): unknown =>
  typeof data === 'string' ? parseJson(data) : frame;

/** How long a text is in UTF-8. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);
  }, 0);

const withinLength = (frames: readonly DevtoolsFrame[]): DevtoolsFrame[] => {
  let left = keptLength;
  return frames.map((frame) => {
    const { length } = frame.text ?? '';
    if (length > left) return { ...frame, text: null };
    left -= length;
    return frame;
  });
};

/** What a step has put into the log. */
const entryOf = ({ record, effects }: StepResult): LogEntry | null => {
  if (!effects.some((effect) => effect.type === 'count' && effect.what === 'moves')) return null;
  const stored = effects.flatMap((effect) => (effect.type === 'persist' ? effect.entries : []));
  return stored.at(-1) ?? record.unlogged.at(-1) ?? null;
};

/** What opens a seat, or is kept back until all are bound. */
const secrets: readonly string[] = ['token', 'hostToken', 'seed', 'id'];

const requestOf = (text: string): DevtoolsStep['request'] => {
  const request = parseJson(text);
  return isJsonObject(request)
    ? Object.fromEntries(Object.entries(request).filter(([field]) => !secrets.includes(field)))
    : null;
};

/** A game that is over has its end behind its log. */
const isEntry = (stored: unknown): boolean => isJsonObject(stored) && 'index' in stored;
