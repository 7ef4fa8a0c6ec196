import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfStale } from '../../scripts/build/build.ts';
import { giveUp } from '../../scripts/command-line.ts';
import { buildServer } from '../../scripts/serve/build.ts';
import type { Load } from './rooms.ts';

const here = (path: string): string => new URL(path, import.meta.url).href;

/** The harness's own list of targets has ours under this name. */
const adapter = `import { tap, wireOf, sumWires } from '../lib/wire.mjs';
import { peerAdapter } from '${here('./peer-adapter.ts')}';
export default peerAdapter({ tap, wireOf, sumWires });
`;

/** Others in memory, as fast as they are, and one that stores. */
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

const lineOf = (row: Row): string =>
  [
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
  ]
    .map((figure) => figure.padStart(10))
    .join('');

/** Arcus beside other servers of the same game, in turn, as a harness measures them: a folder with `bench.mjs`, `adapters` and `lib`. */
export const benchPeers = async ({ harness, platforms, tables, seconds, think }: Load): Promise<void> => {
  if (harness === undefined || !existsSync(join(harness, 'bench.mjs')))
    return giveUp('say where the harness is: --harness DIR');
  await buildIfStale();
  await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'arcus-peers-'));
  try {
    cpSync(harness, folder, { recursive: true, mode: 0 });
    rmSync(join(folder, 'adapters/arcus.mjs'), { force: true });
    writeFileSync(join(folder, 'adapters/arcus.mjs'), adapter);
    console.log(`${'tables'.padEnd(32)}${columns.map((column) => column.padStart(10)).join('')}`);
    for (const count of tables)
      for (const target of [...platforms.map((platform) => `arcus:${platform}`), ...others])
        measure(folder, target, [
          '--tables',
          String(count),
          '--seconds',
          String(seconds),
          '--think',
          String(think),
        ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const measure = (folder: string, target: string, load: readonly string[]): void => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['--import', pathToFileURL(fileURLToPath(here('../../node_modules/tsx/dist/loader.mjs'))).href],
      ...[join(folder, 'bench.mjs'), '--peer', target, ...load],
    ],
    { cwd: fileURLToPath(here('../..')), encoding: 'utf8', timeout: 300_000 },
  );
  const name = `${load[1]}, ${target}`.padEnd(32);
  const last = stdout.trim().split('\n').at(-1) ?? '';
  console.log(
    last.startsWith('{') ? name + lineOf(JSON.parse(last)) : `${name} failed: ${stderr.slice(-500)}`,
  );
};
