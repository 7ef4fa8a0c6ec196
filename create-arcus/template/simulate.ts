import { simulate } from 'arcus-tables/testing';
import { games } from './games.ts';

// Game, players by seat, number of games: npm run simulate -- high-card easy,random 200
const [id = games[0]?.id, pattern = 'easy,random', count = '1000'] = process.argv.slice(2);
const game = games.find((one) => one.id === id);
if (game === undefined) throw new Error(`There is no game ${id} in games.ts.`);
const result = simulate(game, { pattern: pattern.split(','), games: Number(count) });
const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
console.log(JSON.stringify(result, rounded, 2));
