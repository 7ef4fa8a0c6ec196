import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfStale } from '../../scripts/build/build.ts';
import { fail, numbers, readCommand, someOf, text, whole } from '../../scripts/command-line.ts';
import { buildServer } from '../../scripts/serve/build.ts';
import { platforms } from '../../scripts/start/server.ts';
import { at } from '../../shared/kernel/util.ts';
import { quantile } from '../figures.ts';
import { printRow } from './print.ts';

const { values } = readCommand({
  name: 'npm run lab -- peers',
  about:
    'Measures Arcus beside other servers of the same game, in turn, with an external harness: a folder with bench.mjs, adapters and lib.',
  options: {
    harness: text('DIR', 'the folder of the harness', undefined),
    platforms: someOf(platforms, 'servers of Arcus', platforms),
    tables: numbers('concurrent tables', [1, 10, 50]),
    seconds: whole('duration of each measurement', 5),
    think: whole('maximum of the random time before each move, in ms', 0, 0),
    rounds: whole('measurements of each, in turn', 3),
    data: text('DIR', 'the folder of the storage of Arcus', tmpdir()),
  },
});

const here = (path: string): string => new URL(path, import.meta.url).href;

/** The harness lists this adapter as `arcus`. */
const adapter = `import { tap, wireOf, sumWires } from '../lib/wire.mjs';
import { peerAdapter } from '${here('./peer-adapter.ts')}';
export default peerAdapter({ tap, wireOf, sumWires });
`;

/** In memory, and boardgame.io also with storage. */
const others = ['colyseus:immediate', 'boardgame.io', 'boardgame.io:flatfile'];

interface Row {
  readonly serverCpuSPer1000: number;
  readonly movesPerSec: number;
  readonly ownMs: { readonly p50: number; readonly p99: number };
  readonly bytesPerMove: number;
  readonly setup: { readonly serverCpuMsPerTable: number; readonly joinBytesPerSeat: number };
  readonly poolIdleCpuPct: number;
  readonly rssTablesMB: number;
  readonly otherCpuPct: number;
  readonly lost: number;
  readonly mismatches: number;
}

/** The targets that the others' CPU time is divided by, within each round. */
const references = ['colyseus:immediate', 'boardgame.io'];

const columns: Readonly<Record<string, (row: Row) => number>> = {
  'CPU ms': (row) => row.serverCpuSPer1000,
  'moves/s': (row) => row.movesPerSec,
  'p50 ms': (row) => row.ownMs.p50,
  'p99 ms': (row) => row.ownMs.p99,
  'B/move': (row) => row.bytesPerMove,
  'open ms': (row) => row.setup.serverCpuMsPerTable,
  'B/seat': (row) => row.setup.joinBytesPerSeat,
  MB: (row) => row.rssTablesMB,
  'others %': (row) => row.otherCpuPct,
  wrong: (row) => row.lost + row.mismatches,
};

const measure = (folder: string, target: string, tables: number): Row => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['--import', pathToFileURL(fileURLToPath(here('../../node_modules/tsx/dist/loader.mjs'))).href],
      ...[join(folder, 'bench.mjs'), '--peer', target, '--tables', String(tables)],
      ...['--seconds', String(values.seconds), '--think', String(values.think)],
    ],
    {
      cwd: fileURLToPath(here('../..')),
      encoding: 'utf8',
      timeout: 300_000,
      env: { ...process.env, ARCUS_BENCH_DATA: values.data },
    },
  );
  const last = stdout.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) fail(`${target} failed: ${stderr.slice(-500)}`);
  return JSON.parse(last);
};

const print = (name: string, cells: readonly string[]): void => printRow(name, cells, { nameWidth: 32 });

/** Measures all targets in each round, so that ratios within a round hold on a machine whose speed changes. */
const measureAll = (folder: string, targets: readonly string[], tables: number): void => {
  const rounds = Array.from(
    { length: values.rounds },
    () => new Map(targets.map((target) => [target, measure(folder, target, tables)])),
  );
  for (const target of targets) {
    const figure = (of: (row: Row) => number, name = target): number[] =>
      rounds.map((round) =>
        of(
          at(
            [...round].flatMap(([each, row]) => (each === name ? [row] : [])),
            0,
          ),
        ),
      );
    const cpu = columns['CPU ms'] ?? fail('no CPU');
    const ratios = references.map((reference) =>
      quantile(
        figure(cpu).map((own, round) => own / at(figure(cpu, reference), round)),
        0.5,
      ),
    );
    print(`${tables}, ${target}`, [
      ...Object.entries(columns).map(([name, of]) =>
        quantile(figure(of), 0.5).toFixed(name === 'CPU ms' ? 3 : name.endsWith('ms') ? 1 : 0),
      ),
      ...ratios.map((ratio) => ratio.toFixed(2)),
    ]);
  }
};

const harness = values.harness ?? fail('--harness is missing');
if (!existsSync(join(harness, 'bench.mjs'))) fail(`--harness ${harness} has no bench.mjs`);
await buildIfStale();
await buildServer();
const folder = mkdtempSync(join(tmpdir(), 'arcus-peers-'));
try {
  cpSync(harness, folder, { recursive: true, mode: 0 });
  rmSync(join(folder, 'adapters/arcus.mjs'), { force: true });
  writeFileSync(join(folder, 'adapters/arcus.mjs'), adapter);
  print('tables', [...Object.keys(columns), ...references.map((name) => `× ${name.slice(0, 8)}`)]);
  const targets = [...values.platforms.map((platform) => `arcus:${platform}`), ...others];
  for (const tables of values.tables) measureAll(folder, targets, tables);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
