import { randomBytes } from 'node:crypto';
import { flag, giveUp, json, oneOf, progress, readCommand, text, whole } from '../../scripts/command-line.ts';
import { gameIds, games } from '../../shared/games/registry.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import {
  intervalText,
  type PlayerKind,
  playerKinds,
  type Simulation,
  simulate,
} from '../../test/contract/simulation.ts';
import { scriptsOf } from '../../test/helpers/opponents/zoo.ts';

const { values } = readCommand({
  name: 'npm run simulate --',
  about: 'Plays computer players against each other and tells who won, and how long it took.',
  options: {
    game: oneOf(gameIds, 'GAME', gameIds.join(', '), 'drop-rainbow'),
    players: whole('how many; as few as the game takes', undefined),
    games: whole('how many games', 1000),
    levels: text(
      'A,B',
      'who plays, seat by seat: hard,normal. It moves on by a seat from game to game',
      'normal',
    ),
    cross: flag('plays every two kinds of players against each other, and prints a Markdown table'),
    zoo: flag(
      'plays every script of the zoo alone against players of these levels, and prints a Markdown table',
    ),
    scripts: text('A,B', 'with --zoo, only these scripts', undefined),
    seed: text('TEXT', 'the same seed plays the same games; by chance if none is given', undefined),
    options: json('options of the game', (value) => value),
    json: flag('prints JSON'),
  },
});

const seed = values.seed ?? randomBytes(4).toString('hex');
const game: AnyGame = games[values.game];
const players = values.players ?? game.players[0];
if (!game.players.includes(players)) giveUp(`${game.name.en} is for ${game.players.join(', ')} players`);
const count = values.games;
const scripts = scriptsOf(game.id);
const { error } = game.options.safeParse(values.options);
if (error)
  giveUp(`--options: ${error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')}`);
const pattern = values.levels.split(',').map((name): PlayerKind => {
  const known = [...playerKinds, ...Object.keys(scripts)];
  if (!known.includes(name)) return giveUp(`nobody plays ${name}; there are ${known.join(', ')}`);
  return name;
});
if (!values.zoo && players % pattern.length !== 0 && pattern.length !== 2)
  giveUp(`${pattern.length} levels do not fit round a table of ${players}`);

const playSeries = (pattern: readonly PlayerKind[]): Simulation => {
  const { tell, end } = progress(`Games of ${pattern.join(',')}`, count);
  const plan = { pattern, scripts, players, games: count, options: values.options, seed };
  const result = simulate(game, plan, (done, won) => tell(done, intervalText(won)));
  end();
  return result;
};

/** What part of the wins the first of these kinds has. */
const wonBy = (...pattern: readonly [PlayerKind, ...PlayerKind[]]): string =>
  Object.entries(playSeries(pattern).levels)
    .filter(([kind]) => kind === pattern[0])
    .map(([, interval]) => intervalText(interval))
    .join();

const report = (): void => {
  const began = performance.now();
  const result = playSeries(pattern);
  const total = result.actions.mean * count;
  const actionsPerSecond = Math.round((1000 * total) / (performance.now() - began));
  if (values.json) {
    console.log(JSON.stringify({ ...result, actionsPerSecond }));
    return;
  }
  const share = (part: number): string => `${((100 * part) / count).toFixed(1)} %`;
  const rows: [string, string][] = [
    ['game', `${game.name.en}, ${players} players, ${count} games, seed ${seed}`],
    [
      'length',
      `${result.actions.mean.toFixed(1)} actions on average, median ${result.actions.median}, most ${result.actions.most}`,
    ],
    ...Object.entries(result.levels).map(([kind, interval]): [string, string] => [
      `won by ${kind}`,
      intervalText(interval),
    ]),
    ['wins by seat', result.wins.map((won, seat) => `${seat}: ${share(won)}`).join('   ')],
    ['shared', share(result.shared)],
    ['won by nobody', share(result.nobody)],
    ...Object.entries(result.reasons).map(([reason, ended]): [string, string] => [
      `ended by ${reason}`,
      share(ended),
    ]),
    ['speed', `${actionsPerSecond} actions a second`],
  ];
  for (const [name, value] of rows) console.log(`${name.padEnd(28)} ${value}`);
};

/** A row for each kind, and how much of all wins it has against each weaker one, where even is 50 %. */
const reportCross = (): void => {
  const weaker = playerKinds.slice(0, -1);
  console.log(`| ${players} players, ${count} games each | ${weaker.join(' | ')} |`);
  console.log(`|${'---|'.repeat(playerKinds.length)}`);
  for (const [place, kind] of playerKinds.entries()) {
    if (place === 0) continue;
    const cells = weaker.map((other, index) => (index < place ? wonBy(kind, other) : ''));
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
};

/** A row for each script, told as soon as it has been played: its part of the wins, alone among players of each level. */
const reportZoo = (): void => {
  const rivals = values.levels.split(',');
  const share = (100 / players).toFixed(1);
  console.log(`| ${players} players, ${count} games each; a share is ${share} % | ${rivals.join(' | ')} |`);
  console.log(`|${'---|'.repeat(rivals.length + 1)}`);
  for (const script of values.scripts?.split(',') ?? Object.keys(scripts)) {
    const cells = rivals.map((rival) => {
      const others = Array.from({ length: players - 1 }, (): PlayerKind => rival);
      return wonBy(script, ...others);
    });
    console.log(`| ${script} | ${cells.join(' | ')} |`);
  }
};

if (values.cross) reportCross();
else if (values.zoo) reportZoo();
else report();
