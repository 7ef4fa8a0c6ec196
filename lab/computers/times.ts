import { oneOf, progress, readCommand, text, whole } from '../../scripts/command-line.ts';
import { gameIds, games } from '../../shared/games/registry.ts';
import { measureLength, secondsPerDecision } from '../../test/helpers/lengths.ts';

const { values } = readCommand({
  name: 'npm run lab -- times',
  about:
    'Prints the duration of games: the decisions of simulated games, multiplied by the seconds assumed for each.',
  options: {
    games: whole('games per game and number of players', 200),
    seed: text('TEXT', 'the same seed plays the same games', 'times'),
    game: oneOf(gameIds, 'GAME', `only this game: ${gameIds.join(', ')}`, undefined),
  },
});

const ids = gameIds.filter((id) => values.game === undefined || id === values.game);
const { update, end } = progress(
  'Games and numbers of players',
  ids.flatMap((id) => games[id].players).length,
);
let done = 0;

console.log(
  '| game | players | decisions, median | seconds each | minutes, median | 10th to 90th percentile |',
);
console.log('|---|---|---|---|---|---|');
for (const id of ids) {
  for (const seats of games[id].players) {
    const { decisions, minutes, short, long } = measureLength(id, seats, values.games, values.seed);
    update(++done);
    const range = `${short.toFixed(0)} to ${long.toFixed(0)}`;
    console.log(
      `| ${games[id].name.en} | ${seats} | ${decisions} | ${secondsPerDecision[id]} | ${minutes.toFixed(1)} | ${range} |`,
    );
  }
}
end();
