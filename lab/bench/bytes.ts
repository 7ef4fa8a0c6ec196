import { readCommand } from '../../scripts/command-line.ts';
import { arcusGames, gameIds } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { type Weighed, weighGame } from '../../test/helpers/weigh.ts';
import { printRow } from './print.ts';

readCommand({
  name: 'npm run lab -- bytes',
  about:
    'Counts the bytes of a move to four players together, and the bytes to one player before and at the deal.',
  options: {},
});
setGames(arcusGames);

const gamesEach = 5;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

console.log(`${gamesEach} random games each, without WebSocket headers`);
const print = (name: string, cells: readonly (string | number)[]): void =>
  printRow(name, cells, { nameWidth: 30, cellWidth: 14 });
print('', ['moves', 'a move, mean', 'maximum', 'before start', 'the deal']);
for (const game of gameIds)
  for (const compact of [true, false]) {
    const weighed: Weighed[] = [];
    for (let number = 0; number < gamesEach; number += 1)
      weighed.push(await weighGame({ game, compact, seed: `bytes ${number}` }));
    const moves = weighed.flatMap(({ perMove }) => perMove);
    print(
      `${game}, ${compact ? 'compact' : 'JSON'}`,
      [
        moves.length,
        mean(moves),
        Math.max(...moves),
        Math.max(...weighed.map(({ beforeStart }) => beforeStart)),
        mean(weighed.map(({ deal }) => deal)),
      ].map((value) => value.toFixed(0)),
    );
  }
