import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { giveUp, numbers, readCommand, someOf, text, whole } from '../../scripts/command-line.ts';
import { platforms } from '../../scripts/start/server.ts';
import { benchBytes } from './bytes.ts';
import { benchBots, benchHands, benchOpenings } from './games.ts';
import { benchIdle } from './idle.ts';
import { benchPeers } from './peers.ts';
import { benchRooms, type Load } from './rooms.ts';
import { benchWatchers } from './watchers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The engine as servers have it: `tsx` gives each function its name as it is made, of which a move would take a third more. */
const benchEngine = async (): Promise<void> => {
  const outfile = join(root, 'build/bench/engine.js');
  await esbuild.build({
    entryPoints: [join(root, 'lab/bench/engine.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  spawnSync(process.execPath, [outfile], { stdio: 'inherit' });
};

const benches: Readonly<Record<string, (load: Load) => void | Promise<void>>> = {
  bots: benchBots,
  hands: benchHands,
  openings: benchOpenings,
  bytes: benchBytes,
  table: benchEngine,
  rooms: benchRooms,
  idle: benchIdle,
  peers: benchPeers,
  watchers: benchWatchers,
};

const {
  values,
  rest: [name = '', ...others],
} = readCommand({
  name: 'npm run bench --',
  about: `Measures how long something takes: ${Object.keys(benches).join(', ')}.`,
  options: {
    platforms: someOf(platforms, 'rooms, idle, peers: on which servers', platforms),
    tables: numbers('rooms, peers: at how many tables at once', [1, 10, 50]),
    opened: whole('idle: how many tables are opened', 249),
    seconds: whole('rooms, idle, peers: for how long', 5),
    think: whole('rooms, peers: a player waits for up to so many milliseconds', 0, 0),
    watchers: numbers('watchers: how many watch at relays, table by table', [1_000]),
    harness: text('DIR', 'peers: the folder of the harness', undefined),
    data: text('DIR', 'rooms: where they are stored; in memory unless it is said', undefined),
  },
  rest: 'BENCH',
});
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench === undefined || others.length > 0)
  giveUp(`there is no bench “${[name, ...others].join(' ')}”; there are ${Object.keys(benches).join(', ')}`);
else await bench(values);
