import { type GameId, gameIds, games } from '../../shared/games/registry.ts';
import { teamCount } from '../../shared/games/sequence-states/board.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import {
  type Interval,
  matchOf,
  type PlayerKind,
  playMatch,
  wilsonInterval,
  winShareOf,
} from '../../test/contract/simulation.ts';
import { scriptsOf } from '../../test/helpers/opponents/index.ts';
import { readCommand, text, whole } from '../command-line.ts';
import { progress } from '../progress.ts';

const { values } = readCommand({
  name: 'npm run lab -- strength',
  about:
    'Prints the table of COMPUTERS.md: one hard player among normal ones, and the best simple line against a level. A cell ends when it is decided.',
  options: {
    games: whole('games per cell at most', 100),
    seed: text('TEXT', 'the same seed plays the same games', 'strength'),
    only: text('A,B', 'only rows whose game and number of players contain one of these: "seven-poker 3"', ''),
  },
});

/** The simple lines that came closest. */
const lines: Readonly<Record<GameId, readonly string[]>> = {
  'drop-rainbow': ['blocker', 'stop-at-2', 'stop-at-3', 'risk-third'],
  'seven-poker': ['stealer', 'seven-colors'],
  'sequence-states': ['greedy', 'balanced'],
  'presidential-poker': ['triple-shover', 'three-quarters'],
};

const rows = gameIds
  .flatMap((id) =>
    games[id].players
      .filter((count, place, all) => [2, 3, 4, 6].includes(count) || place === all.length - 1)
      .map((players) => ({ id, players })),
  )
  .filter(({ id, players }) => values.only.split(',').some((part) => `${id} ${players}`.includes(part)));

/** Teams, or players without teams: the share of one win of a script is even at one of this number. */
const sidesOf = (id: GameId, players: number): number =>
  id === 'sequence-states' ? teamCount(players, games[id].options.parse({}).teams) : players;

const { update, end } = progress(
  'Cells',
  rows.reduce((cells, { id }) => cells + 1 + 2 * lines[id].length, 0),
);
let played = 0;

const leastGames = 40;

/** The share of wins of one side among equal others. A cell ends when its interval excludes an even share. */
const cellOf = (id: GameId, seats: number, kind: PlayerKind, level: PlayerKind) => {
  const sides = sidesOf(id, seats);
  const game: AnyGame = games[id];
  const pattern = [kind, ...Array.from({ length: sides - 1 }, () => level)];
  const series = { game, options: game.options.parse({}), scripts: scriptsOf(id), seats, pattern };
  let won = 0;
  let count = 0;
  let wins: Interval = { share: 0, low: 0, high: 1 };
  while (
    count < values.games &&
    (count < leastGames || count % 20 !== 0 || (wins.low <= 1 / sides && wins.high >= 1 / sides))
  ) {
    const match = matchOf({ ...series, seed: values.seed }, count);
    won += winShareOf(kind, match, playMatch(match).outcome);
    count += 1;
    wins = wilsonInterval(won, count);
  }
  played += 1;
  update(played, `${id} ${seats}: ${kind} among ${level}`);
  return { kind, wins, count };
};

const textOf = ({ wins: { share, low, high }, count }: ReturnType<typeof cellOf>): string =>
  `${(100 * share).toFixed(1)} (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)}; ${count})`;

const bestLine = (id: GameId, players: number, level: PlayerKind): string => {
  const [best] = lines[id]
    .map((line) => cellOf(id, players, line, level))
    .toSorted((a, b) => b.wins.share - a.wins.share);
  return best === undefined ? '' : `${best.kind} ${textOf(best)}`;
};

console.log(
  '| game | players | even | hard among normals | best line against hard | best line against normal |',
);
console.log('|---|---:|---:|---:|---|---|');
for (const { id, players } of rows) {
  const even = (100 / sidesOf(id, players)).toFixed(1);
  const cells = [
    textOf(cellOf(id, players, 'hard', 'normal')),
    bestLine(id, players, 'hard'),
    bestLine(id, players, 'normal'),
  ];
  console.log(`| ${[games[id].name.en, players, even, ...cells].join(' | ')} |`);
}
end();
