import { type GameId, gameIds, games } from '../../shared/games/registry.ts';
import { claims } from '../../test/contract/arcus-games.ts';
import { medianLength } from '../../test/helpers/lengths.ts';
import { readCommand, text, whole } from '../command-line.ts';
import { printRow } from './figures.ts';

const { values } = readCommand({
  name: 'npm run lab -- lengths',
  about: 'Prints the table of COMPUTERS.md: how many decisions a game takes, and how many minutes.',
  options: {
    games: whole('games per row', 60),
    seed: text('TEXT', 'the same seed plays the same games', 'lengths'),
  },
});

/** The fewest players, a quick game against computer players, and the most. */
const seatsOf = (id: GameId): readonly number[] => {
  const { players } = games[id];
  return players.filter((count, place) => place === 0 || count === 3 || place === players.length - 1);
};

const widths = { nameWidth: 26, cellWidth: 12 };
printRow('game, players', ['s/decision', 'decisions', 'people', 'computers'], widths);
for (const id of gameIds)
  for (const players of seatsOf(id)) {
    const { decisions, withPeople, withComputers } = medianLength(id, players, values.games, values.seed);
    const minutes = [withPeople, withComputers].map((value) => value.toFixed(1));
    printRow(`${id}, ${players}`, [claims[id].secondsPerDecision, decisions, ...minutes], widths);
  }
