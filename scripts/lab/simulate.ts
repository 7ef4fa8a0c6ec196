import { randomBytes } from 'node:crypto';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { intervalText, playerKinds, simulate } from '../../test/contract/simulation.ts';
import { scriptsOf } from '../../test/helpers/opponents/index.ts';
import { fail, flag, readCommand, text, whole } from '../command-line.ts';
import { progress } from '../progress.ts';

const { values } = readCommand({
  name: 'npm run simulate --',
  about: 'Plays computer players against each other and prints who won, and how many actions it took.',
  options: {
    game: text('GAME', gameIds.join(', '), 'drop-rainbow'),
    players: whole('number of players; the minimum of the game by default', undefined),
    games: whole('number of games', 1000),
    levels: text(
      'A,B',
      'players seat by seat, for example hard,normal; shifted by a seat after each game',
      'normal',
    ),
    seed: text('TEXT', 'the same seed plays the same games; random by default', undefined),
    options: text('JSON', 'options of the game', '{}'),
    json: flag('prints JSON'),
  },
});

const { games: count, seed = randomBytes(4).toString('hex') } = values;
const game = findGame(values.game) ?? fail(`no game “${values.game}”; there are ${gameIds.join(', ')}`);
const players = values.players ?? game.players[0];
if (!game.players.includes(players)) fail(`${game.name.en} is for ${game.players.join(', ')} players`);
const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return fail('--options must be JSON');
  }
};
const options = parseJson(values.options);
const { error } = game.options.safeParse(options);
if (error)
  fail(`--options: ${error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')}`);
const scripts = scriptsOf(game.id);
const kinds = [...playerKinds, ...Object.keys(scripts)];
const pattern = values.levels.split(',');
for (const kind of pattern)
  if (!kinds.includes(kind)) fail(`no player “${kind}”; there are ${kinds.join(', ')}`);
if (players % pattern.length !== 0 && pattern.length !== 2)
  fail(`${pattern.length} levels do not fit a table of ${players}`);

const startedAt = performance.now();
const { update, end } = progress(`Games of ${pattern.join(',')}`, count);
const plan = { pattern, scripts, players, games: count, options, seed };
const result = simulate(game, plan, (done, won) => update(done, intervalText(won)));
end();
const { mean, median, max } = result.actions;
const actionsPerSecond = Math.round((1000 * mean * count) / (performance.now() - startedAt));

const share = (part: number): string => `${((100 * part) / count).toFixed(1)} %`;
const rows = {
  game: `${game.name.en}, ${players} players, ${count} games, seed ${seed}`,
  actions: `${mean.toFixed(1)} on average, median ${median}, maximum ${max}`,
  ...Object.fromEntries(
    Object.entries(result.levels).map(([kind, interval]) => [`won by ${kind}`, intervalText(interval)]),
  ),
  'wins by seat': result.wins.map((won, seat) => `${seat}: ${share(won)}`).join('   '),
  shared: share(result.sharedWins),
  'no winner': share(result.withoutWinner),
  ...Object.fromEntries(
    Object.entries(result.reasons).map(([reason, ended]) => [`ended by ${reason}`, share(ended)]),
  ),
  speed: `${actionsPerSecond} actions per second`,
};
if (values.json) console.log(JSON.stringify({ ...result, actionsPerSecond }));
else for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(28)} ${value}`);
