import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { findGame, gameIds } from '../shared/games/registry.ts';
import { at } from '../shared/kernel/util.ts';
import {
  intervalOf,
  intervalText,
  matchOf,
  type Played,
  type PlayerKind,
  play,
  playerKinds,
  scriptsOf,
  winShareOf,
} from './simulation.ts';

const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'drop-rainbow' },
    players: { type: 'string' },
    games: { type: 'string', default: '1000' },
    /** Who plays, seat by seat: `hard,normal`. It moves on by one seat from game to game. */
    levels: { type: 'string', default: 'normal' },
    /** Plays every two kinds of players against each other and prints a Markdown table. */
    cross: { type: 'boolean', default: false },
    /** Plays every script of the zoo, alone at its table, against players of these levels, and prints a Markdown table. */
    zoo: { type: 'boolean', default: false },
    /** With `zoo`, only these scripts. */
    scripts: { type: 'string' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    options: { type: 'string', default: '{}' },
    json: { type: 'boolean', default: false },
  },
});

const game = findGame(values.game);
if (game === undefined) throw new RangeError(`no game ${values.game}; there are ${gameIds.join(', ')}`);
const players = Number(values.players ?? game.players[0]);
if (!game.players.includes(players))
  throw new RangeError(`${game.name.en} is for ${game.players.join(', ')} players`);
const count = Number(values.games);
const options = game.options.parse(JSON.parse(values.options));
const pattern = values.levels.split(',').map((name): PlayerKind => {
  const known = [...playerKinds, ...scriptsOf(game)];
  if (!known.includes(name)) throw new RangeError(`nobody plays ${name}; there are ${known.join(', ')}`);
  return name;
});
if (!values.zoo && players % pattern.length !== 0 && pattern.length !== 2)
  throw new RangeError(`${pattern.length} levels do not fit round a table of ${players}`);

/** On a terminal, what is being played and how it stands: the part that the first of them has won. */
const showProgress = (label: string, done: number, won: number): void => {
  if (!process.stderr.isTTY) return;
  const standing = `${label}: ${done} of ${count} games, ${intervalText(intervalOf(won, done))}`;
  process.stderr.write(`\r${standing}\u001b[K${done === count ? '\r\u001b[K' : ''}`);
};

interface Series {
  readonly games: readonly Played[];
  /** How many wins each kind has, shared ones in part. */
  readonly won: ReadonlyMap<PlayerKind, number>;
  readonly seconds: number;
}

const playSeries = (pattern: readonly PlayerKind[]): Series => {
  const games: Played[] = [];
  const won = new Map<PlayerKind, number>(pattern.map((kind) => [kind, 0]));
  const began = performance.now();
  const label = pattern.join(',');
  for (let index = 0; index < count; index += 1) {
    const match = matchOf({ game, options, seats: players, pattern, seed: values.seed }, index);
    try {
      const played = play(match);
      games.push(played);
      for (const [kind, wins] of won) won.set(kind, wins + winShareOf(kind, match, played.outcome));
    } catch (error) {
      throw new Error(`game ${index} of seed ${values.seed} failed`, { cause: error });
    }
    showProgress(label, index + 1, won.get(pattern[0] ?? '') ?? 0);
  }
  return { games, won, seconds: (performance.now() - began) / 1000 };
};

const report = ({ games, won, seconds }: Series): void => {
  const lengths = games.map(({ actions }) => actions).toSorted((a, b) => a - b);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const outcomes = games.map(({ outcome }) => outcome);
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const result = {
    game: game.id,
    players,
    games: count,
    seed: values.seed,
    levels: Object.fromEntries([...won].map(([kind, wins]) => [kind, intervalOf(wins, count)])),
    actions: { mean: total / count, median: at(lengths, count >> 1), most: at(lengths, count - 1) },
    wins: seats.map((seat) => outcomes.filter(({ winners }) => winners.some((won) => won === seat)).length),
    nobody: outcomes.filter(({ winners }) => winners.length === 0).length,
    shared: outcomes.filter(({ winners }) => winners.length > 1).length,
    reasons: Object.fromEntries(
      [...new Set(outcomes.map(({ reason }) => reason))].map((reason) => [
        reason,
        outcomes.filter((outcome) => outcome.reason === reason).length,
      ]),
    ),
    actionsPerSecond: Math.round(total / seconds),
  };
  if (values.json) {
    console.log(JSON.stringify(result));
    return;
  }
  const share = (part: number): string => `${((100 * part) / count).toFixed(1)} %`;
  const rows: [string, string][] = [
    ['game', `${game.name.en}, ${players} players, ${count} games, seed ${values.seed}`],
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
    ['speed', `${result.actionsPerSecond} actions a second`],
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
    const cells = weaker.map((other, index) =>
      index < place ? intervalText(intervalOf(playSeries([kind, other]).won.get(kind) ?? 0, count)) : '',
    );
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
};

/** A row for each script, told as soon as it has been played: its part of the wins, alone among players of each level. */
const reportZoo = (): void => {
  const rivals = values.levels.split(',');
  const share = (100 / players).toFixed(1);
  console.log(`| ${players} players, ${count} games each; a share is ${share} % | ${rivals.join(' | ')} |`);
  console.log(`|${'---|'.repeat(rivals.length + 1)}`);
  for (const script of values.scripts?.split(',') ?? scriptsOf(game)) {
    const cells = rivals.map((rival) => {
      const others = Array.from({ length: players - 1 }, (): PlayerKind => rival);
      return intervalText(intervalOf(playSeries([script, ...others]).won.get(script) ?? 0, count));
    });
    console.log(`| ${script} | ${cells.join(' | ')} |`);
  }
};

if (values.cross) reportCross();
else if (values.zoo) reportZoo();
else report(playSeries(pattern));
