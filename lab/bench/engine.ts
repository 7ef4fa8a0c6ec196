import { Session } from 'node:inspector/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Socket } from '../../party/runtime/actor.ts';
import { usualTableLimits } from '../../party/runtime/limits.ts';
import { nextScheduledAction } from '../../party/table/clock.ts';
import type { Connection } from '../../party/table/events.ts';
import { gameOf, type TableRecord } from '../../party/table/record.ts';
import { type TablePlatform, TableRoom } from '../../party/table/room.ts';
import { arcusGames, gameIds } from '../../shared/games/registry.ts';
import { sampleAction } from '../../shared/kernel/action.ts';
import { seatOf, tableIdLength } from '../../shared/kernel/ids.ts';
import { setGames } from '../../shared/kernel/known-games.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { at } from '../../shared/kernel/util.ts';
import { protocol } from '../../shared/protocol/codes.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { wire } from '../../shared/protocol/words.ts';
import { keyFrom, randomFrom } from '../../test/helpers/random.ts';
import { floorOf, type MadeMove, partNames } from './floor.ts';
import { cpuMilliseconds } from './games.ts';

setGames(arcusGames);

/** Who sits and who watches at a table that is measured. */
export interface Company {
  readonly game: string;
  readonly players: number;
  readonly watchers: number;
  /** Whether they ask for compact frames, as the SDK does; else they are sent JSON. */
  readonly compact?: boolean;
  /** Seconds a turn; null for a table without clocks. */
  readonly turnSeconds?: number | null;
}

/** One message of one socket, at a moment of the table's clock. */
interface Said {
  readonly from: number;
  readonly text: string;
  readonly now: number;
}

/** A room on a platform that only counts, so that what is measured is the engine: from a message that has come to the frames that go out. */
class CountedTable {
  now = Date.UTC(2026, 0, 1);
  record: TableRecord | undefined;
  rows = 0;
  stored = 0;
  alarms = 0;
  sent = 0;
  frames = 0;
  /** What is told, for whoever wants to know. */
  onSend: (data: string | Uint8Array) => void = () => undefined;
  readonly room: TableRoom;
  readonly sockets: Socket<Connection>[] = [];
  /** Whether what is stored is weighed, which costs more than a move. */
  readonly #weighs: boolean;
  #drawn = 0;

  constructor(weighs: boolean) {
    this.#weighs = weighs;
    this.room = new TableRoom(this.#platform());
  }

  async open({ game, players, watchers, compact = false, turnSeconds = 60 }: Company): Promise<void> {
    const id = tableIdSchema.parse('a'.repeat(tableIdLength));
    const options = gameOf({ game }).options.parse({});
    const settings = settingsSchema.parse({ turnSeconds });
    await this.room.create({ id, game, options, settings, capacity: players });
    for (let index = 0; index < players + watchers; index += 1) {
      await this.#connect();
      await this.say(index, { type: 'hello', protocol, ...(compact && { wire }) });
      if (index < players) await this.say(index, sitting(index));
    }
    await this.say(0, { type: 'start', id: 'starts:1' });
    if (this.record?.phase !== 'playing') throw new Error(`${game} did not begin`);
    Object.assign(this, { rows: 0, stored: 0, alarms: 0, sent: 0, frames: 0 });
  }

  say(from: number, message: object | string): Promise<void> {
    return this.room.onMessage(
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
      // Nobody reads it, so nothing is to pile up.
      send: (text) => {
        this.frames += 1;
        this.sent += text.length;
        this.onSend(text);
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
      limits: usualTableLimits,
      sockets: () => this.sockets,
      load: async () => this.record,
      save: async (record, entries, finished) => {
        this.record = record;
        const values = [
          record,
          ...(entries.length > 0 ? [entries] : []),
          ...(finished === null ? [] : [finished]),
        ];
        this.rows += values.length;
        if (this.#weighs) for (const value of values) this.stored += JSON.stringify(value).length;
      },
      readLog: async () => [],
      forget: async () => undefined,
      destroy: async () => undefined,
      setAlarm: async () => {
        this.alarms += 1;
      },
      report: () => undefined,
      tellRelay: async () => true,
      wait: async () => undefined,
      count: () => undefined,
      log: () => undefined,
    };
  }
}

const nothingUnread = { unread: 0, marked: null, marks: 0 };

const sitting = (seat: number) => ({
  type: 'sit',
  id: `sits_:${seat}`,
  name: `player ${seat}`,
  token: `token-${seat}`.padEnd(32, 'x'),
  seat,
});

/** A player thinks for so long, in milliseconds: no clock runs out, and nobody says too much. */
const thinking = 1_500;

/** One game, played by chance, as the messages that made it: to be said again as often as it takes. */
const script = async (company: Company, seed: string): Promise<Said[]> => {
  const table = new CountedTable(false);
  await table.open(company);
  const random = randomFrom(seed);
  const said: Said[] = [];
  for (let move = 0; table.record?.phase === 'playing' && move < 2_000; move += 1) {
    table.now += thinking;
    const { decisions, state } = table.record;
    if (nextScheduledAction(table.record)?.what === 'bot') throw new Error('people only');
    const { seat, number } = at(decisions, random.below(decisions.length));
    const action = sampleAction(gameOf(company).legal(state, seat), random);
    const text = JSON.stringify({ type: 'act', id: `moves:${move}`, decision: number, action });
    said.push({ from: seat, text, now: table.now });
    const before: TableRecord = table.record;
    await table.say(seat, text);
    if (table.record.entries === before.entries) throw new Error(`${company.game} refused ${text}`);
  }
  return said;
};

/** What a move costs, on average. */
interface Cost {
  /** Microseconds of CPU, all threads of this process, of the round that took least and of the median one. */
  readonly least: number;
  readonly median: number;
  /** Rows written: the record, an entry of the log, a finished game; and alarms that were set. */
  readonly rows: number;
  readonly alarms: number;
  /** Bytes that are stored and sent, in so many frames; of JSON, characters. */
  readonly stored: number;
  readonly sent: number;
  readonly frames: number;
  /** Bytes that are allocated, by V8's sampling. */
  readonly allocated: number;
  readonly moves: number;
}

const gamesPlayed = 3;

/** Says it all again, as fast as can be. */
const sayAll = async (table: CountedTable, said: readonly Said[]): Promise<CountedTable> => {
  for (const { from, text, now } of said) {
    table.now = now;
    await table.say(from, text);
  }
  return table;
};

/** What whole games of one company do, each counted from its first move on. */
export const playedBy = async (
  company: Company,
  games = gamesPlayed,
  begun: () => void = () => undefined,
): Promise<{ readonly tables: readonly CountedTable[]; readonly moves: number }> => {
  const scripts = await scriptsOf(company, games);
  const tables: CountedTable[] = [];
  for (const said of scripts) {
    const table = new CountedTable(true);
    await table.open(company);
    begun();
    tables.push(await sayAll(table, said));
  }
  return { tables, moves: movesIn(scripts) };
};

const scriptsOf = (company: Company, games: number): Promise<Said[][]> =>
  Promise.all(Array.from({ length: games }, (_, game) => script(company, `bench ${company.game} ${game}`)));

const movesIn = (scripts: readonly (readonly Said[])[]): number =>
  scripts.reduce((sum, said) => sum + said.length, 0);

/** What each move of whole games came of, and led to. */
const madeMoves = async (company: Company): Promise<MadeMove[]> => {
  const moves: MadeMove[] = [];
  for (const said of await scriptsOf(company, gamesPlayed)) {
    const table = new CountedTable(false);
    await table.open(company);
    for (const { from, text, now } of said) {
      const before = table.record;
      const frames: unknown[] = [];
      table.onSend = (data) => void frames.push(JSON.parse(String(data)));
      table.now = now;
      await table.say(from, text);
      if (before === undefined || table.record === undefined) throw new Error('nothing is stored');
      moves.push({ before, after: table.record, seat: seatOf(from), text, now, frames });
    }
  }
  return moves;
};

/** Whole games of one company. @param forMoves so many moves at the least are timed. */
const costOf = async (company: Company, forMoves = 20_000): Promise<Cost> => {
  const scripts = await scriptsOf(company, gamesPlayed);
  const moves = movesIn(scripts);
  const rounds = Math.max(5, Math.ceil(forMoves / moves));
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    let used = 0;
    for (const said of scripts) {
      const table = new CountedTable(false);
      await table.open(company);
      const began = cpuMilliseconds();
      await sayAll(table, said);
      used += cpuMilliseconds() - began;
    }
    // The first two warm up.
    if (round > 1) times.push((used * 1000) / moves);
  }
  times.sort((a, b) => a - b);
  const { tables } = await playedBy(company);
  const each = (of: (table: CountedTable) => number): number =>
    tables.reduce((sum, table) => sum + of(table), 0) / moves;
  return {
    least: at(times, 0),
    median: at(times, times.length >> 1),
    rows: each(({ rows }) => rows),
    alarms: each(({ alarms }) => alarms),
    stored: each(({ stored }) => stored),
    sent: each(({ sent }) => sent),
    frames: each(({ frames }) => frames),
    allocated: await allocationsOf(company, scripts, moves),
    moves,
  };
};

/** Sampled every so many bytes. */
const samplingInterval = 512;

interface ProfileNode {
  readonly selfSize: number;
  readonly children: readonly ProfileNode[];
}

const sizeOf = ({ selfSize, children }: ProfileNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);

const allocationsOf = async (
  company: Company,
  scripts: readonly (readonly Said[])[],
  moves: number,
): Promise<number> => {
  const tables = await Promise.all(
    scripts.map(async () => {
      const table = new CountedTable(false);
      await table.open(company);
      return table;
    }),
  );
  const session = new Session();
  session.connect();
  // What is collected meanwhile counts as well.
  await session.post('HeapProfiler.startSampling', {
    samplingInterval,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  for (const [index, said] of scripts.entries()) await sayAll(at(tables, index), said);
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return sizeOf(profile.head) / moves;
};

/** What is measured: all games, with as many players as it takes and as can be, and with nobody, one and fifty who watch. */
const companies = (): Company[] =>
  gameIds.flatMap((game) =>
    [2, 4, 5, 12]
      .filter((players) => gameOf({ game }).players.includes(players))
      .flatMap((players) => [0, 1, 2, 50].map((watchers) => ({ game, players, watchers })))
      // Four and two is what the page of figures is about.
      .filter(({ players, watchers }) => (players === 4) === (watchers === 2))
      .flatMap((company) => (company.players === 4 ? [company, { ...company, compact: true }] : [company])),
  );

const columns = ['CPU µs', 'median', 'rows', 'alarms', 'stored B', 'sent B', 'frames', 'alloc B'] as const;

const costLine = (name: string, cost: Cost): string => {
  const figures = [
    cost.least.toFixed(1),
    cost.median.toFixed(1),
    cost.rows.toFixed(2),
    cost.alarms.toFixed(2),
    cost.stored.toFixed(0),
    cost.sent.toFixed(0),
    cost.frames.toFixed(1),
    cost.allocated.toFixed(0),
  ];
  return name.padEnd(54) + figures.map((figure) => figure.padStart(10)).join('');
};

/** The engine alone: what a move costs from its message to the frames that go out, without any platform. */
const benchEngine = async (): Promise<void> => {
  console.log(`${cpus()[0]?.model}, Node ${process.version}; a move, without a platform`);
  console.log(''.padEnd(54) + columns.map((column) => column.padStart(10)).join(''));
  for (const company of companies()) {
    const wires = company.compact ? ', compact' : '';
    const name = `${company.game}, ${company.players} players, ${company.watchers} watching${wires}`;
    console.log(costLine(name, await costOf(company)));
  }
  const aside = [...partNames, 'all'].map((name) => name.padStart(10)).join('');
  console.log(`\n${'of it, each by itself, CPU µs'.padEnd(44)}${aside}`);
  for (const company of companies().filter(({ players, compact }) => players === 4 && !compact)) {
    const parts = floorOf(await madeMoves(company));
    const figures = [...parts, parts.reduce((all, part) => all + part, 0)].map((part) => part.toFixed(1));
    console.log(
      `${company.game}, 4 players, 2 watching`.padEnd(44) + figures.map((part) => part.padStart(10)).join(''),
    );
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchEngine();
