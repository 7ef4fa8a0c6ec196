import { cpus } from 'node:os';
import { nextGameOf } from '../../../party/table/record.ts';
import { arcusGames, gameIds } from '../../../shared/games/registry.ts';
import { setGames } from '../../../shared/kernel/game-registry.ts';
import {
  type Company,
  CountedTable,
  movesIn,
  playGames,
  replay,
  scriptsOf,
} from '../../../test/helpers/memory/counted-table.ts';
import { printRow } from '../figures.ts';
import { partsOfAMove } from './parts-of-a-move.ts';

setGames(arcusGames);

/** Of all threads of this process, so that garbage collection counts too. */
const cpuMicros = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const gamesPerCompany = 3;
const minTimedMoves = 20_000;

/** CPU time of a move without a platform: the fastest of several rounds. */
const cpuMicrosOfMove = async (company: Company): Promise<number> => {
  const scripts = await scriptsOf(company, gamesPerCompany);
  const moves = movesIn(scripts);
  const rounds = Math.max(5, Math.ceil(minTimedMoves / moves));
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    let used = 0;
    for (const messages of scripts) {
      const table = new CountedTable(false);
      await table.open(company);
      const began = cpuMicros();
      await replay(table, messages);
      used += cpuMicros() - began;
    }
    // The first two rounds warm up.
    if (round > 1) times.push(used / moves);
  }
  return Math.min(...times);
};

/** Averages per move. CPU of all threads: the fastest round. Bytes are UTF-16 code units. */
const columns = ['CPU µs', 'rows', 'alarms', 'stored B', 'sent B', 'B a frame'];

const costsOf = async (company: Company): Promise<readonly string[]> => {
  const micros = await cpuMicrosOfMove(company);
  const { tables, moves } = await playGames(company, gamesPerCompany);
  const total = (part: 'rows' | 'alarms' | 'stored' | 'sent' | 'frames'): number =>
    tables.reduce((sum, table) => sum + table[part], 0);
  return [
    micros.toFixed(1),
    (total('rows') / moves).toFixed(2),
    (total('alarms') / moves).toFixed(2),
    (total('stored') / moves).toFixed(0),
    (total('sent') / moves).toFixed(0),
    (total('sent') / total('frames')).toFixed(0),
  ];
};

/** With two spectators. */
const companies = (): Company[] =>
  gameIds.flatMap((game) =>
    [2, 4, 12]
      .filter((players) => nextGameOf({ id: game }).players.includes(players))
      .map((players) => ({ game, players, watchers: 2 })),
  );

const printAll = async (): Promise<void> => {
  console.log(`${cpus()[0]?.model}, Node ${process.version}; a move, without a platform`);
  printRow('', columns);
  for (const company of companies()) {
    const { game, players, watchers } = company;
    printRow(`${game}, ${players} players, ${watchers} spectators`, await costsOf(company));
  }

  for (const game of gameIds) {
    const players = 4;
    if (!nextGameOf({ id: game }).players.includes(players)) continue;
    const parts = await partsOfAMove({ game, players, watchers: 0 });
    console.log(`a move of ${game} with ${players} players, µs by part (sampled)`);
    for (const [part, micros] of [...parts].sort((a, b) => b[1] - a[1]))
      printRow(`  ${part}`, [micros.toFixed(1)]);
  }
};

// For README.md.
if (process.argv[2] === 'one-move')
  console.log(await cpuMicrosOfMove({ game: 'drop-rainbow', players: 4, watchers: 0 }));
else await printAll();
