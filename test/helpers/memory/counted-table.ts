import type { Socket } from '../../../party/runtime/actor.ts';
import { defaultTableLimits } from '../../../party/runtime/limits.ts';
import { nextScheduledAction } from '../../../party/table/clock.ts';
import type { Connection } from '../../../party/table/events.ts';
import { allFeatures } from '../../../party/table/features.ts';
import { movePrefix, nextGameOf, type TableRecord } from '../../../party/table/record.ts';
import type { TablePlatform, TableRoom } from '../../../party/table/room.ts';
import { sampleAction } from '../../../shared/kernel/action.ts';
import { tableIdLength } from '../../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../../shared/kernel/schemas.ts';
import { at } from '../../../shared/kernel/util.ts';
import { protocolVersion } from '../../../shared/protocol/codes.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { actionText, viewDigest } from '../../../shared/protocol/signed-views.ts';
import { termsDigest } from '../../../shared/replay/transcript.ts';
import { keyFrom, randomFrom } from '../random.ts';
import { deviceOf } from '../signer.ts';
import { ObservedRoom } from './observed-room.ts';

export interface Company {
  readonly game: string;
  readonly players: number;
  readonly watchers: number;
}

/** A message of a socket at a time of the table's clock. */
export interface Message {
  readonly from: number;
  readonly text: string;
  readonly now: number;
}

/** A room on a platform that only counts, so that only the engine is measured: from an incoming message to the outgoing frames. */
export class CountedTable {
  now = Date.UTC(2026, 0, 1);
  record: TableRecord | undefined;
  rows = 0;
  stored = 0;
  alarms = 0;
  sent = 0;
  frames = 0;
  readonly room: TableRoom;
  readonly sockets: Socket<Connection>[] = [];
  readonly #stored = new Map<string, unknown>();
  /** Counting stored bytes takes longer than a move. */
  readonly #countsStoredBytes: boolean;
  #drawn = 0;

  constructor(countsStoredBytes: boolean) {
    this.#countsStoredBytes = countsStoredBytes;
    this.room = new ObservedRoom(this.#platform(), (record) => {
      this.record = record;
    });
  }

  async open({ game, players, watchers }: Company): Promise<void> {
    const id = tableIdSchema.parse('a'.repeat(tableIdLength));
    const options = nextGameOf({ id: game }).options.parse({});
    const settings = settingsSchema.parse({ turnSeconds: 60 });
    await this.room.create({ id, game, options, settings, capacity: players });
    for (let index = 0; index < players + watchers; index += 1) {
      await this.#connect();
      await this.say(index, { type: 'hello', protocol: protocolVersion });
      if (index < players) await this.say(index, sitting(index));
    }
    await this.say(0, { type: 'start', id: 'starts:1' });
    if (this.record?.game.phase !== 'playing') throw new Error(`${game} did not begin`);
    Object.assign(this, { rows: 0, stored: 0, alarms: 0, sent: 0, frames: 0 });
  }

  async say(from: number, message: object | string): Promise<void> {
    await this.room.onMessage(
      at(this.sockets, from),
      typeof message === 'string' ? message : JSON.stringify(message),
    );
  }

  async #connect(): Promise<void> {
    let attached: Connection | undefined;
    const socket: Socket<Connection> = {
      attached: () => attached,
      attach: (connection) => {
        attached = connection;
      },
      answeredAt: () => this.now,
      // Clients do not read, so the backlog is cleared here.
      send: (text) => {
        this.frames += 1;
        this.sent += text.length;
        if (attached?.backlog !== undefined) attached = { ...attached, backlog: nothingUnread };
      },
      close: (code) => {
        throw new Error(`a socket was closed with ${code}`);
      },
    };
    this.sockets.push(socket);
    await this.room.onConnect(socket, null);
  }

  #platform(): TablePlatform {
    return {
      now: () => this.now,
      randomHex: (bytes) => {
        this.#drawn += 1;
        return keyFrom(`bench ${this.#drawn}`).slice(0, 2 * bytes);
      },
      limits: defaultTableLimits,
      features: allFeatures,
      notice: () => null,
      sockets: () => this.sockets,
      load: async () => ({
        record: this.#stored.get('record'),
        moves: [...this.#stored].flatMap(([key, row]) => (key.startsWith(movePrefix) ? [row] : [])),
      }),
      loadDamage: async () => undefined,
      save: async (rows) => {
        for (const [key, value] of Object.entries(rows)) this.#stored.set(key, value);
        const values = Object.values(rows);
        this.rows += values.length;
        if (this.#countsStoredBytes) for (const value of values) this.stored += JSON.stringify(value).length;
      },
      deliver: () => undefined,
      readLog: async () => [],
      forget: async () => undefined,
      destroy: async () => undefined,
      setAlarm: async () => {
        this.alarms += 1;
      },
      tellRelay: async () => true,
      wait: async () => undefined,
      count: () => undefined,
      log: () => undefined,
    };
  }
}

const nothingUnread = { unread: 0, unreadAtMark: null, marksSent: 0 };

const sitting = (seat: number) => ({
  type: 'sit',
  id: `sits_:${seat}`,
  name: `player ${seat}`,
  token: `token-${seat}`.padEnd(32, 'x'),
  seat,
});

/** No deadline passes, and no rate limit is reached. */
const thinkingMs = 1_500;

/** The messages of a random game, to be replayed. */
export const scriptOf = async (company: Company, number: number): Promise<Message[]> => {
  const table = new CountedTable(false);
  await table.open(company);
  const random = randomFrom(`bench ${company.game} ${number}`);
  const messages: Message[] = [];
  for (let move = 0; table.record?.game.phase === 'playing' && move < 2_000; move += 1) {
    table.now += thinkingMs;
    const {
      game: { decisions, state },
    } = table.record;
    if (nextScheduledAction(table.record)?.what === 'bot') throw new Error('a computer player is to move');
    const { seat, number } = at(decisions, random.below(decisions.length));
    const rules = nextGameOf({ id: company.game });
    const action = sampleAction(rules.legal(state, seat), random);
    const { length: after, head } = table.record.log;
    const bound = head === null ? '' : termsDigest(head.terms);
    const { sign } = deviceOf(`${seat}`);
    const view = viewDigest(rules.view(state, seat));
    const signed = { after, signature: await sign(actionText(bound, seat, after, view, action)) };
    const text = JSON.stringify({ type: 'act', id: `moves:${move}`, decision: number, action, signed });
    messages.push({ from: seat, text, now: table.now });
    const before: TableRecord = table.record;
    await table.say(seat, text);
    if (table.record.log.length === before.log.length) throw new Error(`${company.game} refused ${text}`);
  }
  return messages;
};

export const replay = async (table: CountedTable, messages: readonly Message[]): Promise<CountedTable> => {
  for (const { from, text, now } of messages) {
    table.now = now;
    await table.say(from, text);
  }
  return table;
};

/** Replays whole games, each counted from its first move. */
export const playGames = async (
  company: Company,
  games: number,
): Promise<{ readonly tables: readonly CountedTable[]; readonly moves: number }> => {
  const scripts = await scriptsOf(company, games);
  const tables: CountedTable[] = [];
  for (const messages of scripts) {
    const table = new CountedTable(true);
    await table.open(company);
    tables.push(await replay(table, messages));
  }
  return { tables, moves: movesIn(scripts) };
};

export const scriptsOf = (company: Company, games: number): Promise<Message[][]> =>
  Promise.all(Array.from({ length: games }, (_, number) => scriptOf(company, number)));

export const movesIn = (scripts: readonly (readonly Message[])[]): number =>
  scripts.reduce((sum, messages) => sum + messages.length, 0);
