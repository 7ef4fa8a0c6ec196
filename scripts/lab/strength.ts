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
    'Prints the table of COMPUTERS.md: the levels against each other, and the best simple script against a level, alone or as a whole team.',
  options: {
    games: whole('games per cell', 20),
    seed: text('TEXT', 'the same seed plays the same games', 'strength'),
    only: text('A,B', 'only rows whose game and number of players contain one of these: "seven-poker 3"', ''),
  },
});

const rows = gameIds
  .flatMap((id) =>
    games[id].players
      .filter((count, place, all) => count <= 5 || place === all.length - 1)
      .map((players) => ({ id, players })),
  )
  .filter(({ id, players }) => values.only.split(',').some((part) => `${id} ${players}`.includes(part)));

/** Teams, or players without teams: the share of one win of a script is even at one of this number. */
const sidesOf = (id: GameId, players: number): number =>
  id === 'sequence-states' ? teamCount(players, games[id].options.parse({}).teams) : players;

const levelPairs = [
  ['hard', 'normal'],
  ['normal', 'easy'],
  ['hard', 'easy'],
] as const;

const { update, end } = progress(
  'Games',
  values.games * rows.reduce((sum, { id }) => sum + 3 + 2 * Object.keys(scriptsOf(id)).length, 0),
);
let played = 0;

/** The share of wins of the kind that sits first. */
const winsOf = (id: GameId, seats: number, pattern: readonly PlayerKind[]): Interval => {
  const game: AnyGame = games[id];
  const series = { game, options: game.options.parse({}), scripts: scriptsOf(id), seats, pattern };
  let won = 0;
  for (let index = 0; index < values.games; index += 1) {
    const match = matchOf({ ...series, seed: values.seed }, index);
    won += winShareOf(pattern[0] ?? '', match, playMatch(match).outcome);
    played += 1;
    update(played, `${id} ${seats}: ${pattern.slice(0, 2).join(' against ')}`);
  }
  return wilsonInterval(won, values.games);
};

/** Bold if the interval lies above even. */
const cell = ({ share, low }: Interval, even: number): string => {
  const percent = (100 * share).toFixed(1);
  return low > even ? `**${percent}**` : percent;
};

const bestScript = (id: GameId, players: number, level: PlayerKind): string => {
  const sides = sidesOf(id, players);
  const rivals = Array.from({ length: sides - 1 }, () => level);
  const [best] = Object.keys(scriptsOf(id))
    .map((script) => ({ script, wins: winsOf(id, players, [script, ...rivals]) }))
    .toSorted((a, b) => b.wins.share - a.wins.share);
  return best === undefined ? '' : `${best.script} ${cell(best.wins, 1 / sides)}`;
};

const lines = rows.map(({ id, players }) => {
  const levels = levelPairs.map((pair) => cell(winsOf(id, players, pair), 0.5));
  const scripts = ['hard', 'normal'].map((level) => bestScript(id, players, level));
  return `| ${[games[id].name.en, players, ...levels, ...scripts].join(' | ')} |`;
});
end();
console.log(
  '| game | players | hard against normal | normal against easy | hard against easy | best script against hard | best script against normal |',
);
console.log('|---|---:|---:|---:|---:|---|---|');
for (const line of lines) console.log(line);
