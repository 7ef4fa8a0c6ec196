import { writeFileSync } from 'node:fs';
import {
  filled,
  fullShapes,
  goals,
  kept,
  keyOf,
  type Shape,
  showdowns,
  strengthOfShape,
  type Worth,
} from '../../shared/games/seven-poker/bot/shape.ts';
import { allColours, handSize, mostRedrawn } from '../../shared/games/seven-poker/hand.ts';
import { at } from '../../shared/kernel/util.ts';

/**
 * Makes shared/games/seven-poker/bot/prospects-table.ts: how often a hand of each shape wins the whole game in the end, if it is played on as
 * well as can be against rivals who are known only by how often a hand beats them all. Solved exactly, by iteration; no chance is in it.
 */

/** How likely nobody else has won the game a round later. */
const patience: Readonly<Record<number, number>> = { 3: 0.9, 4: 0.88, 5: 0.87 };
const rounds = 60;

interface Solved {
  /** What a full hand is worth before the first exchange, the second, and the showdown. */
  readonly tables: readonly ReadonlyMap<string, number>[];
  readonly fresh: number;
}

const best = (shapes: readonly Shape[], worth: Worth): number => Math.max(...shapes.map(worth));

const solve = (
  victories: number,
  later: readonly number[],
  odds: readonly number[],
  patience: number,
): Solved => {
  const shapes = fullShapes(victories);
  const few = shapes.map((shape) => kept(shape, mostRedrawn));
  const any = shapes.map((shape) => kept(shape, handSize));
  const lookup =
    (table: ReadonlyMap<string, number>): Worth =>
    (shape) =>
      table.get(keyOf(shape)) ?? 0;
  const table = (worth: (shape: Shape, index: number) => number): Map<string, number> =>
    new Map(shapes.map((shape, index) => [keyOf(shape), worth(shape, index)]));
  const after = (gained: number): number => later[victories + gained] ?? 1;
  let first = table(() => 0);
  let second = first;
  let last = first;
  for (let round = 0; round < rounds; round += 1) {
    const next = filled(lookup(first), victories);
    const anew = patience * next({ fresh: [], held: 0, spare: 0 });
    last = table((shape, index) => {
      const strength = strengthOfShape(shape);
      const odd = at(odds, strength);
      const stay = odd * after(strength === allColours ? 2 : 1) + (1 - odd) * anew;
      return Math.max(stay, patience * best(at(any, index), next));
    });
    const atLast = filled(lookup(last), victories);
    second = table((_, index) => best(at(few, index), atLast));
    const atSecond = filled(lookup(second), victories);
    first = table((_, index) => best(at(few, index), atSecond));
  }
  return {
    tables: [first, second, last],
    fresh: filled(lookup(first), victories)({ fresh: [], held: 0, spare: 0 }),
  };
};

const steps = 36 ** 2 - 1;
const written = (worth: number): string =>
  Math.round(worth * steps)
    .toString(36)
    .padStart(2, '0');

/** For a goal: by one's victory cards, all tables. */
const tablesFor = (goal: number, players: number, odds: readonly number[]): string[][] => {
  const slow = patience[players] ?? 0;
  const later: number[] = [];
  const all: string[][] = [];
  for (let victories = goal - 1; victories >= 0; victories -= 1) {
    const { tables, fresh } = solve(victories, later, odds, slow);
    later[victories] = slow * fresh;
    console.log(players, goal, victories, fresh.toFixed(3));
    all.unshift(tables.map((table) => [...table.values()].map(written).join('')));
  }
  return all;
};

const lines = Object.entries(showdowns).map(([players, odds]) => {
  const all = Object.fromEntries(goals.map((goal) => [goal, tablesFor(goal, Number(players), odds)]));
  return `  ${players}: ${JSON.stringify(all)},`;
});

writeFileSync(
  'shared/games/seven-poker/bot/prospects-table.ts',
  `// Made by lab/computers/prospects.ts: do not change it by hand.

/**
 * By the number of players, of victory cards that win, and of one's own: what a full hand is worth before the first exchange, the second, and the showdown.
 * Two digits of base 36 for each shape, in the order of \`fullShapes\`, are a chance to win the game in parts of 1,295.
 */
export const prospects: Readonly<Record<number, Readonly<Record<number, readonly (readonly string[])[]>>>> = {
${lines.join('\n')}
};
`,
);
