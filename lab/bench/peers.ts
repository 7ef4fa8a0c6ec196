import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfStale } from '../../scripts/build/build.ts';
import { fail, numbers, readCommand, someOf, text, whole } from '../../scripts/command-line.ts';
import { buildServer } from '../../scripts/serve/build.ts';
import { platforms } from '../../scripts/start/server.ts';
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

const columns = [
  'CPU ms',
  'moves/s',
  'p50 ms',
  'p99 ms',
  'B/move',
  'open ms',
  'B/seat',
  'MB',
  'others %',
  'wrong',
];

const cellsOf = (row: Row): string[] => [
  row.serverCpuSPer1000.toFixed(3),
  row.movesPerSec.toFixed(0),
  row.ownMs.p50.toFixed(1),
  row.ownMs.p99.toFixed(1),
  row.bytesPerMove.toFixed(0),
  row.setup.serverCpuMsPerTable.toFixed(1),
  row.setup.joinBytesPerSeat.toFixed(0),
  row.rssTablesMB.toFixed(0),
  row.otherCpuPct.toFixed(0),
  String(row.lost + row.mismatches),
];

const measure = (folder: string, target: string, tables: number): void => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['--import', pathToFileURL(fileURLToPath(here('../../node_modules/tsx/dist/loader.mjs'))).href],
      ...[join(folder, 'bench.mjs'), '--peer', target, '--tables', String(tables)],
      ...['--seconds', String(values.seconds), '--think', String(values.think)],
    ],
    { cwd: fileURLToPath(here('../..')), encoding: 'utf8', timeout: 300_000 },
  );
  const last = stdout.trim().split('\n').at(-1) ?? '';
  print(
    `${tables}, ${target}`,
    last.startsWith('{') ? cellsOf(JSON.parse(last)) : [`failed: ${stderr.slice(-500)}`],
  );
};

const print = (name: string, cells: readonly string[]): void => printRow(name, cells, { nameWidth: 32 });

const harness = values.harness ?? fail('--harness is missing');
if (!existsSync(join(harness, 'bench.mjs'))) fail(`--harness ${harness} has no bench.mjs`);
await buildIfStale();
await buildServer();
const folder = mkdtempSync(join(tmpdir(), 'arcus-peers-'));
try {
  cpSync(harness, folder, { recursive: true, mode: 0 });
  rmSync(join(folder, 'adapters/arcus.mjs'), { force: true });
  writeFileSync(join(folder, 'adapters/arcus.mjs'), adapter);
  print('tables', columns);
  for (const tables of values.tables)
    for (const target of [...values.platforms.map((platform) => `arcus:${platform}`), ...others])
      measure(folder, target, tables);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
