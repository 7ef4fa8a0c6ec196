import { parseArgs } from 'node:util';
import { simulate } from 'arcus-tables/testing';
import { games } from './games.ts';

// Game, levels by seat, number of games: npm run simulate -- high-card easy,random 200 --players 4
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { players: { type: 'string' } },
});
const [id = games[0]?.id, pattern = 'easy,random', count = '1000'] = positionals;
const game = games.find((one) => one.id === id);
if (game === undefined) throw new Error(`There is no game ${id} in games.ts.`);
const players = Number(values.players ?? game.players[0]);
const result = simulate(game, { pattern: pattern.split(','), games: Number(count), players });
const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
console.log(JSON.stringify(result, rounded, 2));
