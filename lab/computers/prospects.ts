import { writeFileSync } from 'node:fs';
import { readCommand } from '../../scripts/command-line.ts';
import {
  averageFilled,
  type Equity,
  fullShapes,
  goals,
  keyOf,
  type Shape,
  shapesAfterDiscard,
  showdownWinRates,
  strengthOfShape,
} from '../../shared/games/seven-poker/bot/shape.ts';
import { allColours, handSize, maxRedrawn } from '../../shared/games/seven-poker/hand.ts';
import { at } from '../../shared/kernel/util.ts';

const file = 'shared/games/seven-poker/bot/equity-table.ts';

readCommand({
  name: 'npm run lab -- prospects',
  about: `Solves by iteration how often each hand of Seven Poker wins the game, against rivals given by \`showdownWinRates\`, and writes ${file}.`,
  options: {},
});

/** By number of players: the chance that the game goes on for another round. */
const survival: Readonly<Record<number, number>> = { 3: 0.9, 4: 0.88, 5: 0.87 };
const rounds = 60;

interface Solved {
  /** The worth of a full hand before the first exchange, the second, and the showdown. */
  readonly tables: readonly ReadonlyMap<string, number>[];
  readonly fresh: number;
}

const best = (shapes: readonly Shape[], worth: Equity): number => Math.max(...shapes.map(worth));

const solve = (
  victories: number,
  later: readonly number[],
  odds: readonly number[],
  goesOn: number,
): Solved => {
  const shapes = fullShapes(victories);
  const few = shapes.map((shape) => shapesAfterDiscard(shape, maxRedrawn));
  const any = shapes.map((shape) => shapesAfterDiscard(shape, handSize));
  const lookup =
    (table: ReadonlyMap<string, number>): Equity =>
    (shape) =>
      table.get(keyOf(shape)) ?? 0;
  const table = (worth: (shape: Shape, index: number) => number): Map<string, number> =>
    new Map(shapes.map((shape, index) => [keyOf(shape), worth(shape, index)]));
  const after = (gained: number): number => later[victories + gained] ?? 1;
  let first = table(() => 0);
  let second = first;
  let last = first;
  for (let round = 0; round < rounds; round += 1) {
    const next = averageFilled(lookup(first), victories);
    const restart = goesOn * next({ fresh: [], held: 0, spare: 0 });
    last = table((shape, index) => {
      const strength = strengthOfShape(shape);
      const odd = at(odds, strength);
      const stay = odd * after(strength === allColours ? 2 : 1) + (1 - odd) * restart;
      return Math.max(stay, goesOn * best(at(any, index), next));
    });
    const atLast = averageFilled(lookup(last), victories);
    second = table((_, index) => best(at(few, index), atLast));
    const atSecond = averageFilled(lookup(second), victories);
    first = table((_, index) => best(at(few, index), atSecond));
  }
  return {
    tables: [first, second, last],
    fresh: averageFilled(lookup(first), victories)({ fresh: [], held: 0, spare: 0 }),
  };
};

const steps = 36 ** 2 - 1;
const encoded = (worth: number): string =>
  Math.round(worth * steps)
    .toString(36)
    .padStart(2, '0');

/** The tables by the victory cards of the player. */
const tablesFor = (goal: number, players: number, odds: readonly number[]): string[][] => {
  const goesOn = survival[players] ?? 0;
  const later: number[] = [];
  const all: string[][] = [];
  for (let victories = goal - 1; victories >= 0; victories -= 1) {
    const { tables, fresh } = solve(victories, later, odds, goesOn);
    later[victories] = goesOn * fresh;
    console.log(players, goal, victories, fresh.toFixed(3));
    all.unshift(tables.map((table) => [...table.values()].map(encoded).join('')));
  }
  return all;
};

const lines = Object.entries(showdownWinRates).map(([players, odds]) => {
  const all = Object.fromEntries(goals.map((goal) => [goal, tablesFor(goal, Number(players), odds)]));
  return `  ${players}: ${JSON.stringify(all)},`;
});

writeFileSync(
  file,
  `// Made by \`npm run lab -- prospects\`: do not edit.

/**
 * By the number of players, the goal, and the player's victory cards: the worth of a full hand before the first exchange, the second, and the showdown.
 * Two base-36 digits per shape, in the order of \`fullShapes\`: the chance to win the game, in parts of 1,295.
 */
export const equityDigits: Readonly<Record<number, Readonly<Record<number, readonly (readonly string[])[]>>>> = {
${lines.join('\n')}
};
`,
);
