import { cpus } from 'node:os';
import { nextGameOf } from '../../../party/table/record.ts';
import { arcusGames, gameIds } from '../../../shared/games/registry.ts';
import { setGames } from '../../../shared/kernel/game-registry.ts';
import { type Company, playGames } from '../../../test/helpers/memory/counted-table.ts';
import { printRow } from '../figures.ts';
import { cpuMicrosOfMove, gamesPerCompany } from './cpu.ts';
import { partsOfAMove } from './parts-of-a-move.ts';

setGames(arcusGames);

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
