import { Session } from 'node:inspector/promises';
import { cpus } from 'node:os';
import { movesPerRecord, nextGameOf } from '../../party/table/record.ts';
import { restore } from '../../party/table/step.ts';
import { arcusGames, gameIds } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { at } from '../../shared/kernel/util.ts';
import {
  type Company,
  CountedTable,
  type Message,
  movesIn,
  playGames,
  replay,
  scriptsOf,
} from '../../test/helpers/memory/counted-table.ts';
import { type MadeMove, partNames, partsCost } from './engine-parts.ts';
import { printRow } from './print.ts';
import { cpuMs } from './processes.ts';

setGames(arcusGames);

/** Averages per move. */
interface Cost {
  /** Microseconds of CPU, all threads: the fastest and the median round. */
  readonly least: number;
  readonly median: number;
  /** Rows written (move or record, log entries, finished game) and alarms set. */
  readonly rows: number;
  readonly alarms: number;
  /** Bytes stored and sent (characters for JSON), and frames. */
  readonly stored: number;
  readonly sent: number;
  readonly frames: number;
  /** Bytes, sampled by V8. */
  readonly allocated: number;
}

const gamesPerCompany = 3;

const madeMoves = async (company: Company): Promise<MadeMove[]> => {
  const moves: MadeMove[] = [];
  for (const messages of await scriptsOf(company, gamesPerCompany)) {
    const table = new CountedTable(false);
    await table.open(company);
    for (const { from, text, now } of messages) {
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

const minTimedMoves = 20_000;

const costOf = async (company: Company): Promise<Cost> => {
  const scripts = await scriptsOf(company, gamesPerCompany);
  const moves = movesIn(scripts);
  const rounds = Math.max(5, Math.ceil(minTimedMoves / moves));
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    let used = 0;
    for (const messages of scripts) {
      const table = new CountedTable(false);
      await table.open(company);
      const began = cpuMs();
      await replay(table, messages);
      used += cpuMs() - began;
    }
    // The first two rounds warm up.
    if (round > 1) times.push((used * 1000) / moves);
  }
  times.sort((a, b) => a - b);
  const { tables } = await playGames(company, gamesPerCompany);
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
  };
};

const samplingIntervalBytes = 512;

interface ProfileNode {
  readonly selfSize: number;
  readonly children: readonly ProfileNode[];
}

const sizeOf = ({ selfSize, children }: ProfileNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);

const allocationsOf = async (
  company: Company,
  scripts: readonly (readonly Message[])[],
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
  // Collected objects count too.
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: samplingIntervalBytes,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  for (const [index, messages] of scripts.entries()) await replay(at(tables, index), messages);
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return sizeOf(profile.head) / moves;
};

/** Every game with 0, 1 and 50 spectators; PERFORMANCE.md shows four players and two spectators. */
const companies = (): Company[] =>
  gameIds.flatMap((game) =>
    [2, 4, 5, 12]
      .filter((players) => nextGameOf({ id: game }).players.includes(players))
      .flatMap((players) => [0, 1, 2, 50].map((watchers) => ({ game, players, watchers })))
      .filter(({ players, watchers }) => (players === 4) === (watchers === 2))
      .flatMap((company) => (company.players === 4 ? [company, { ...company, compact: true }] : [company])),
  );

/** Milliseconds of CPU to wake with a record and the maximum of moves stored after it: median and p99. */
const wakeCost = async (company: Company): Promise<number[]> => {
  const times: number[] = [];
  for (const messages of await scriptsOf(company, gamesPerCompany)) {
    const table = new CountedTable(false);
    await table.open(company);
    const count = Math.min(messages.length - 1, movesPerRecord - 1);
    await replay(table, messages.slice(0, count));
    const stored = JSON.stringify(table.storedApart());
    for (let wakes = 0; wakes < 300; wakes += 1) {
      const { record, moves } = JSON.parse(stored);
      const began = cpuMs();
      const woken = restore(record, moves);
      times.push(cpuMs() - began);
      if (!woken.ok || woken.value.log.length !== count) throw new Error(`${company.game} does not wake`);
    }
  }
  times.sort((a, b) => a - b);
  return [0.5, 0.99].map((share) => at(times, Math.floor(times.length * share)));
};

const columns = ['CPU µs', 'median', 'rows', 'alarms', 'stored B', 'sent B', 'frames', 'alloc B'];

console.log(`${cpus()[0]?.model}, Node ${process.version}; a move, without a platform`);
printRow('', columns);
for (const company of companies()) {
  const cost = await costOf(company);
  printRow(
    `${company.game}, ${company.players} players, ${company.watchers} spectators${company.compact ? ', compact' : ''}`,
    [
      cost.least.toFixed(1),
      cost.median.toFixed(1),
      cost.rows.toFixed(2),
      cost.alarms.toFixed(2),
      cost.stored.toFixed(0),
      cost.sent.toFixed(0),
      cost.frames.toFixed(1),
      cost.allocated.toFixed(0),
    ],
  );
}
console.log('\nnecessary parts, each alone, CPU µs');
printRow('', [...partNames, 'all']);
for (const company of companies().filter(({ players, compact }) => players === 4 && !compact)) {
  const parts = partsCost(await madeMoves(company));
  const all = parts.reduce((sum, part) => sum + part, 0);
  printRow(
    `${company.game}, 4 players, 2 spectators`,
    [...parts, all].map((part) => part.toFixed(1)),
  );
}

console.log('\nwaking with a record and up to 31 moves, CPU ms');
printRow('', ['median', 'p99']);
for (const company of companies().filter(
  ({ watchers, compact }) => watchers < 3 && watchers !== 1 && !compact,
))
  printRow(
    `${company.game}, ${company.players} players`,
    (await wakeCost(company)).map((milliseconds) => milliseconds.toFixed(2)),
  );
