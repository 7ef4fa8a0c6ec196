import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type * as z from 'zod';
import type { Socket } from '../../party/runtime/actor.ts';
import { defaultTableLimits } from '../../party/runtime/limits.ts';
import type { Connection } from '../../party/table/events.ts';
import type { Features } from '../../party/table/feature.ts';
import { chat, reactions } from '../../party/table/features/chat.ts';
import { host } from '../../party/table/features/host.ts';
import { pausing } from '../../party/table/features/pause.ts';
import { presence } from '../../party/table/features/presence.ts';
import { rules } from '../../party/table/features/rules.ts';
import { planOwnTranscript } from '../../party/table/game/transcripts.ts';
import { logPrefix, movePrefix } from '../../party/table/record.ts';
import { type TablePlatform, TableRoom } from '../../party/table/room.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { findGame, registeredGames, setGames } from '../../shared/kernel/game-registry.ts';
import { seatOf, type TableId } from '../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { chosenSeeds } from './chosen-seeds.ts';
import type { Create, FromRoom, FromRooms, LocalFault, LocalPort, Question, ToRooms } from './messages.ts';
import { type Holder, Tabs, taken, type Way } from './tabs.ts';

/** Where the rows of tables are kept, by table and key. */
export interface RowStore {
  /** All rows of a table with keys of this prefix, in the order of keys. */
  list(table: string, prefix: string): Promise<ReadonlyMap<string, unknown>>;
  /** From now on only this holder stores rows of the table, if there is one. */
  claim(table: string, holder: string): Promise<void>;
  /** In one transaction. Rejects if another holder has claimed the table. */
  put(table: string, holder: string, rows: Readonly<Record<string, unknown>>): Promise<void>;
  delete(table: string, prefix: string): Promise<void>;
}

/** Keeps rows until the page is closed. */
export const memoryStore = (): RowStore => {
  const tables = new Map<string, Map<string, unknown>>();
  const holders = new Map<string, string>();
  return {
    claim: async (table, holder) => void holders.set(table, holder),
    list: async (table, prefix) =>
      new Map(
        [...(tables.get(table) ?? [])]
          .filter(([key]) => key.startsWith(prefix))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    put: async (table, holder, rows) => {
      if (holders.get(table) !== holder) throw new Error('another holder has claimed the table');
      tables.set(table, new Map([...(tables.get(table) ?? []), ...Object.entries(rows)]));
    },
    delete: async (table, prefix) => {
      for (const key of tables.get(table)?.keys() ?? [])
        if (key.startsWith(prefix)) tables.get(table)?.delete(key);
    },
  };
};

export interface LocalRoomsOptions {
  /** The rules of a game with their beats; undefined for an unknown one. */
  readonly loadGame: (id: string) => Promise<AnyGame | undefined>;
  readonly store: RowStore;
  readonly log?: (line: Readonly<Record<string, unknown>>) => void;
}

const maxSeedLength = 100;

/** Only this page plays. */
const localSettings = { turnSeconds: null, chat: false, spectators: false, listed: false } as const;

const featuresOf = (seed: string | null): Features => ({
  reactions,
  presence,
  host,
  pausing,
  rules,
  chat,
  seeds: chosenSeeds(seed),
});

/** A table that this page holds, with its connections. */
class RoomHolder implements Holder {
  readonly room: TableRoom;
  readonly #table: string;
  readonly #sockets = new Map<string, Socket<Connection>>();
  readonly #ended: () => void;
  /** Of this holder, in the store. */
  readonly #id = bytesToHex(randomBytes(16));
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  /** @param ended null for one that only reads */
  constructor(
    table: string,
    { store, log = () => {} }: LocalRoomsOptions,
    seed: string | null,
    ended: (() => void) | null,
  ) {
    this.#table = table;
    this.#ended = ended ?? (() => {});
    let claimed: Promise<void> | undefined;
    const platform: TablePlatform = {
      now: Date.now,
      log,
      limits: { ...defaultTableLimits, keptAfterGameMs: Number.MAX_SAFE_INTEGER },
      features: featuresOf(seed),
      randomHex: (bytes) => bytesToHex(randomBytes(bytes)),
      sockets: () => this.#sockets.values(),
      setAlarm: async (at) => this.#ringAt(at),
      notice: () => null,
      load: async () => {
        // Once: the actor loads again when another holder has claimed the table.
        claimed ??= ended === null ? Promise.resolve() : store.claim(table, this.#id);
        await claimed;
        return {
          record: (await store.list(table, 'record')).get('record'),
          moves: [...(await store.list(table, movePrefix)).values()],
        };
      },
      loadDamage: async () => (await store.list(table, 'damage')).get('damage'),
      save: (rows) => store.put(table, this.#id, rows),
      readLog: async (gameNumber) => [...(await store.list(table, logPrefix(gameNumber))).values()],
      forget: (gameNumber) => store.delete(table, logPrefix(gameNumber)),
      // Tables stay until the store drops them.
      destroy: async () => {},
      tellRelay: async () => false,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      deliver: () => {},
      count: () => {},
    };
    this.room = new TableRoom(platform);
  }

  #ringAt(at: number | null): void {
    clearTimeout(this.#alarm);
    if (at !== null && !this.#isEnded)
      this.#alarm = setTimeout(
        () => void this.room.onAlarm(),
        Math.min(Math.max(0, at - Date.now()), maxTimeoutMs),
      );
  }

  readonly handle: Way = (message, answer) => {
    if (this.#isEnded) return;
    const { socket: id } = message;
    const socket = this.#sockets.get(id);
    switch (message.type) {
      case 'open': {
        const opened = this.#socket(id, answer);
        this.#sockets.set(id, opened);
        answer({ type: 'opened', socket: id });
        // A table that was put away has no alarm.
        void this.room.onConnect(opened, null).then(() => this.room.onAlarm());
        break;
      }
      case 'send':
        if (socket) void this.room.onMessage(socket, message.text);
        // Of a tab that followed the holder before this one.
        else answer({ type: 'closed', socket: id, ...taken });
        break;
      case 'close':
        if (!socket) break;
        this.#sockets.delete(id);
        void this.room.onClose(socket);
    }
  };

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#alarm);
    for (const socket of this.#sockets.values()) socket.close(taken.code, taken.reason);
    this.#ended();
  }

  #socket(id: string, answer: (message: FromRoom) => void): Socket<Connection> {
    let attached: Connection | undefined;
    return {
      attached: () => attached,
      attach: (connection) => {
        attached = connection;
      },
      answeredAt: () => null,
      send: (text) => answer({ type: 'message', socket: id, text }),
      close: (code, reason) => {
        answer({ type: 'closed', socket: id, code, reason });
        this.handle({ type: 'close', socket: id, table: this.#table }, answer);
      },
    };
  }
}

/** Longer timeouts ring at once. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Serves tables to a page, whose messages come by the port. */
export const serveLocalRooms = (port: LocalPort<ToRooms, FromRooms>, options: LocalRoomsOptions): void => {
  const { loadGame, store } = options;

  const register = async (id: string): Promise<AnyGame | undefined> => {
    const found = findGame(id) ?? (await loadGame(id));
    if (found !== undefined && findGame(id) === undefined) setGames([...registeredGames(), found]);
    return found;
  };

  const holders = new Map<string, RoomHolder>();
  const tabs = new Tabs((table) => {
    const made = holders.get(table) ?? new RoomHolder(table, options, null, () => holders.delete(table));
    holders.set(table, made);
    return made;
  });

  const create = async ({
    table,
    game: id,
    options: wished,
    settings,
    seats,
    seed,
  }: Create): Promise<Result<null, LocalFault>> => {
    const game = await register(id);
    if (game === undefined) return fail({ code: 'unknown-game', message: `There is no game ${id}.` });
    const parsed = game.options.safeParse(wished);
    if (!parsed.success) return fail({ code: 'bad-options', message: describe(parsed.error) });
    const set = settingsSchema.safeParse({ ...settings, ...localSettings });
    if (!set.success) return fail({ code: 'bad-settings', message: describe(set.error) });
    if (!game.players.includes(seats))
      return fail({
        code: 'wrong-player-count',
        message: `${game.name.en} is for ${game.players.join(', ')} players.`,
      });
    if (seed !== null && !(seed.length > 0 && seed.length <= maxSeedLength))
      return fail({ code: 'bad-seed', message: 'A seed is a text of 1 to 100 characters.' });
    const made = new RoomHolder(table, options, seed, () => holders.delete(table));
    holders.set(table, made);
    await tabs.wayTo(table);
    await made.room.create({
      id: table as TableId,
      game: id,
      options: parsed.data,
      settings: set.data,
      capacity: seats,
    });
    return ok(null);
  };

  const answerTo = async (question: Question): Promise<Result<unknown, LocalFault>> => {
    switch (question.type) {
      case 'create':
        return create(question);
      case 'prepare':
        return ok((await register(question.game)) !== undefined);
      case 'transcript': {
        const { table, game, gameNumber } = question;
        await register(game);
        const { room } = holders.get(table) ?? new RoomHolder(table, options, null, null);
        const rows = [...(await store.list(table, logPrefix(gameNumber))).values()];
        const plan = await room.query((record) => planOwnTranscript(record, rows, seatOf(0)));
        const transcript = await plan?.make(async () => {});
        return transcript === undefined
          ? fail({ code: 'no-such-game', message: 'This browser has no such game.' })
          : ok(JSON.stringify(transcript));
      }
    }
  };

  port.addEventListener('message', ({ data }) => {
    if (data.type === 'ask')
      void answerTo(data.question)
        .catch((error: unknown) => fail({ code: 'failed' as const, message: String(error) }))
        .then((answer) => port.postMessage({ type: 'answer', id: data.id, answer }));
    else
      void (data.type === 'open' ? register(data.game) : Promise.resolve())
        .then(() => tabs.wayTo(data.table))
        .then((way) => way(data, (message) => port.postMessage(message)));
  });
  port.start?.();
};

const describe = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ');
