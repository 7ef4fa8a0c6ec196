import { gameIds } from '../../shared/games/registry.ts';
import { type Weighed, weighGame } from '../../test/helpers/weigh.ts';

const games = 5;

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

const column = (text: string | number): string =>
  (typeof text === 'number' ? text.toFixed(0) : text).padStart(14);

const row = (name: string, weighed: readonly Weighed[]): string => {
  const moves = weighed.flatMap(({ perMove }) => perMove);
  return [
    name.padEnd(30),
    ...[moves.length, mean(moves), Math.max(...moves)].map(column),
    ...[
      Math.max(...weighed.map(({ beforeStart }) => beforeStart)),
      mean(weighed.map(({ deal }) => deal)),
    ].map(column),
  ].join('');
};

/** Bytes of what a table says: counts, and the same on every machine. */
export const benchBytes = async (): Promise<void> => {
  console.log(`Bytes to four players together, ${games} games by chance; without heads of WebSocket frames`);
  const heads = ['moves', 'a move, mean', 'most', 'before start', 'the cards'];
  console.log(`${''.padEnd(30)}${heads.map(column).join('')}`);
  for (const game of gameIds) {
    for (const compact of [true, false]) {
      const weighed: Weighed[] = [];
      for (let number = 0; number < games; number += 1)
        weighed.push(await weighGame({ game, compact, seed: `bytes ${number}` }));
      console.log(row(`${game}, ${compact ? 'compact' : 'JSON'}`, weighed));
    }
  }
  console.log('A move is to four players together; before start, and the cards, are to one.');
};
