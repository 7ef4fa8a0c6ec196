import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { findGame, gameIds } from '../shared/games/registry.ts';
import { at } from '../shared/kernel/cards.ts';
import { deriveKey, newChance, resumeChance } from '../shared/kernel/chance.ts';
import type { AnyGame, Outcome } from '../shared/kernel/game.ts';
import { seatOf } from '../shared/kernel/ids.ts';

const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'drop-rainbow' },
    players: { type: 'string' },
    games: { type: 'string', default: '1000' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    options: { type: 'string', default: '{}' },
    json: { type: 'boolean', default: false },
  },
});

/** So many actions make a game that will not end. */
const tooLong = 20_000;

interface Played {
  readonly outcome: Outcome;
  readonly actions: number;
}

const playOne = (game: AnyGame, options: unknown, seats: number, key: string, first: number): Played => {
  const deal = resumeChance(newChance(key, 'deal'));
  const computers = resumeChance(newChance(key, 'computers'));
  let state = game.setup({ options, seats, first: seatOf(first) }, deal);
  for (let actions = 0; actions < tooLong; actions += 1) {
    const outcome = game.outcome(state);
    if (outcome !== null) return { outcome, actions };
    const { seat } = at(game.toAct(state), 0);
    const action = game.bot(game.view(state, seat), seat, game.legal(state, seat), computers);
    const applied = game.apply(state, seat, action, deal);
    if (!applied.ok) throw new Error(`${applied.error.rule} forbids ${JSON.stringify(action)}`);
    state = applied.value.state;
  }
  throw new Error(`no end after ${tooLong} actions`);
};

const game = findGame(values.game);
if (game === undefined) throw new RangeError(`no game ${values.game}; there are ${gameIds.join(', ')}`);
const players = Number(values.players ?? game.players[0]);
if (!game.players.includes(players))
  throw new RangeError(`${game.name} is for ${game.players.join(', ')} players`);
const count = Number(values.games);
const options = game.options.parse(JSON.parse(values.options));
const seed = deriveKey('00'.repeat(32), values.seed);

const lengths: number[] = [];
const wins = Array.from({ length: players }, () => 0);
const reasons = new Map<string, number>();
let nobody = 0;
let shared = 0;
const began = performance.now();
for (let index = 0; index < count; index += 1) {
  const key = deriveKey(seed, `game ${index}`);
  try {
    const { outcome, actions } = playOne(game, options, players, key, index % players);
    lengths.push(actions);
    for (const seat of outcome.winners) wins[seat] = (wins[seat] ?? 0) + 1;
    if (outcome.winners.length === 0) nobody += 1;
    if (outcome.winners.length > 1) shared += 1;
    reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
  } catch (error) {
    throw new Error(`game ${index} of seed ${values.seed} failed`, { cause: error });
  }
}
const seconds = (performance.now() - began) / 1000;

lengths.sort((a, b) => a - b);
const total = lengths.reduce((sum, length) => sum + length, 0);
const share = (part: number): string => `${((100 * part) / count).toFixed(1)} %`;
const result = {
  game: game.id,
  players,
  games: count,
  seed: values.seed,
  actions: { mean: total / count, median: at(lengths, count >> 1), most: at(lengths, count - 1) },
  wins,
  nobody,
  shared,
  reasons: Object.fromEntries(reasons),
  actionsPerSecond: Math.round(total / seconds),
};

if (values.json) console.log(JSON.stringify(result));
else {
  const rows: [string, string][] = [
    ['game', `${game.name}, ${players} players, ${count} games, seed ${values.seed}`],
    [
      'length',
      `${result.actions.mean.toFixed(1)} actions on average, median ${result.actions.median}, most ${result.actions.most}`,
    ],
    ['wins by seat', wins.map((won, seat) => `${seat}: ${share(won)}`).join('   ')],
    ['shared', share(shared)],
    ['won by nobody', share(nobody)],
    ...[...reasons].map(([reason, ended]): [string, string] => [`ended by ${reason}`, share(ended)]),
    ['speed', `${result.actionsPerSecond} actions a second`],
  ];
  for (const [name, value] of rows) console.log(`${name.padEnd(28)} ${value}`);
}
