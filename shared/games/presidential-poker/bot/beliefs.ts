import { at } from '../../../kernel/util.ts';
import type { View } from '../types.ts';
import { tables } from './beliefs-table.ts';
import { calibrationTexts } from './calibration-table.ts';
import { normalCdf } from './equity.ts';
import { handClasses, observationOf } from './observation.ts';

/** Of parts that lie between two classes of hands, as far as they are below. */
const classCount = handClasses.length - 1;

const base = 36;
const digitAt = (digits: string, place: number): number =>
  Number.parseInt(at([...digits.slice(place, place + 1)], 0), base);

/** For each story, how often hands of each class were behind it: one digit each, of 36 in all. */
const readTable = (digits: string): number[][] =>
  Array.from({ length: digits.length / classCount }, (_, row) => {
    const counts = Array.from({ length: classCount }, (_each, place) =>
      digitAt(digits, row * classCount + place),
    );
    const all = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => count / all);
  });

/** Among two players, and among more: read when first asked for, because every server and page loads this file. */
const beliefTables: number[][][] = [];

/** Whether more than two are in the game. */
const isMultiway = ({ players }: View): boolean =>
  players.filter(({ standing }) => standing !== 'out').length > 2;

const beliefTable = (view: View): number[][] => {
  const table = Number(isMultiway(view));
  const beliefs = beliefTables[table] ?? readTable(at(tables, table));
  beliefTables[table] = beliefs;
  return beliefs;
};

/** How far the hand after the draw may be from what could be expected of it: the difference of two hands, as a standard deviation. */
const drawDeviation = 0.3;

/** How likely a hand that beats so many is better than one that is as often of each class. */
const chanceToBeat = (view: View, beats: number, likely: readonly number[]): number =>
  likely.reduce((sum, part, place) => {
    const [from, to] = [at(handClasses, place), at(handClasses, place + 1)];
    if (view.phase !== 'second') return sum + part * normalCdf((beats - (from + to) / 2) / drawDeviation);
    return sum + part * Math.max(0, Math.min(1, (beats - from) / (to - from)));
  }, 0);

/** The chance to have a better hand than this seat, by what everybody has seen of it. */
export const chanceAgainst = (view: View, seat: number, beats: number): number =>
  chanceToBeat(view, beats, at(beliefTable(view), observationOf(view, seat)));

/** Situations in which chances come true differently: among how many, in which interval, and whether chips are asked for. */
export const calibrationIndex = (view: View): number =>
  4 * Number(isMultiway(view)) + 2 * Number(view.phase === 'second') + Number((view.betting?.call ?? 0) > 0);

/** By situation: what chances of 0, 5 … 100 % come true as. */
export const calibrationCurves: readonly (readonly number[])[] = calibrationTexts.map((text) =>
  text.split(' ').map((thousandths) => Number(thousandths) / 1000),
);

/** How often a chance of so much comes true, by this table: at equal distances from 0 to 1, and straight between. */
const calibrated = (chance: number, table: readonly number[]): number => {
  const place = chance * (table.length - 1);
  const below = Math.min(table.length - 2, Math.floor(place));
  const [from, to] = [at(table, below), at(table, below + 1)];
  return from + (to - from) * (place - below);
};

/** How much of a decision goes by what hard players do, as against players of every kind. With more small bluffs win, with less waiting does. */
const calibrationWeight = 0.1;

/** The chance to have the best hand of all who are still in. */
interface Chance {
  /** Against hard players, as it is said: what came true among them. */
  readonly calibrated: number;
  /** Against anybody, to decide by: between what is said and what beliefs come to, which are counted among players of every kind. */
  readonly blended: number;
}

export const chanceToWin = (view: View, rivals: readonly number[], beats: number): Chance => {
  // As if hands were independent of each other.
  const counted = rivals.reduce((all, rival) => all * chanceAgainst(view, rival, beats), 1);
  const chance = calibrated(counted, at(calibrationCurves, calibrationIndex(view)));
  return { calibrated: chance, blended: counted + calibrationWeight * (chance - counted) };
};
