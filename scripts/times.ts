import { parseArgs } from 'node:util';
import { gameIds, games } from '../shared/games/registry.ts';
import { measureLength, secondsPerDecision } from './simulation.ts';

const { values } = parseArgs({
  options: {
    /** How many games of each game and number of players. */
    games: { type: 'string', default: '200' },
    seed: { type: 'string', default: 'times' },
    /** Only this game. */
    game: { type: 'string' },
  },
});

const ids = gameIds.filter((id) => values.game === undefined || id === values.game);
if (ids.length === 0) throw new RangeError(`no game ${values.game}; there are ${gameIds.join(', ')}`);

console.log(
  '| game | players | decisions, median | seconds each | minutes, median | 10th to 90th percentile |',
);
console.log('|---|---|---|---|---|---|');
for (const id of ids) {
  for (const seats of games[id].players) {
    const { decisions, minutes, short, long } = measureLength(id, seats, Number(values.games), values.seed);
    const range = `${short.toFixed(0)} to ${long.toFixed(0)}`;
    console.log(
      `| ${games[id].name.en} | ${seats} | ${decisions} | ${secondsPerDecision[id]} | ${minutes.toFixed(1)} | ${range} |`,
    );
  }
}
