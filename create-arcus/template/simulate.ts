import { simulate } from 'arcus-tables/testing';
import { highCard } from './high-card.ts';

// Who plays, seat by seat, and how many games: npm run simulate -- easy,random 200
const [pattern = 'easy,random', games = '1000'] = process.argv.slice(2);
console.log(simulate(highCard, { pattern: pattern.split(','), games: Number(games) }));
