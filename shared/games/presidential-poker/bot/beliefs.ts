import { at } from '../../../kernel/util.ts';
import type { View } from '../types.ts';
import { tables } from './beliefs-table.ts';
import { corrections as correctionTexts } from './corrections-table.ts';
import { handClasses, storyOf } from './story.ts';
import { normal } from './worth.ts';

/** Of parts that lie between two classes of hands, as far as they are below. */
const classes = handClasses.length - 1;

const base = 36;
const digitAt = (digits: string, place: number): number =>
  Number.parseInt(at([...digits.slice(place, place + 1)], 0), base);

/** For each story, how often hands of each class were behind it: one digit each, of 36 in all. */
const readTable = (digits: string): number[][] =>
  Array.from({ length: digits.length / classes }, (_, row) => {
    const counts = Array.from({ length: classes }, (_each, place) => digitAt(digits, row * classes + place));
    const all = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => count / all);
  });

/** Among two players, and among more: read when first asked for, because every server and page loads this file. */
const beliefs: number[][][] = [];

/** Whether more than two are in the game. */
const isLarge = ({ players }: View): boolean =>
  players.filter(({ standing }) => standing !== 'out').length > 2;

const believed = (view: View): number[][] => {
  const table = Number(isLarge(view));
  const read = beliefs[table] ?? readTable(at(tables, table));
  beliefs[table] = read;
  return read;
};

/** How far the hand after the draw may be from what could be expected of it: the difference of two hands, as a standard deviation. */
const uncertain = 0.3;

/** How likely a hand that beats so many is better than one that is as often of each class. */
const beating = (view: View, beats: number, likely: readonly number[]): number =>
  likely.reduce((sum, part, place) => {
    const [from, to] = [at(handClasses, place), at(handClasses, place + 1)];
    if (view.phase !== 'second') return sum + part * normal((beats - (from + to) / 2) / uncertain);
    return sum + part * Math.max(0, Math.min(1, (beats - from) / (to - from)));
  }, 0);

/** The chance to have a better hand than this seat, by what everybody has seen of it. */
export const chanceAgainst = (view: View, seat: number, beats: number): number =>
  beating(view, beats, at(believed(view), storyOf(view, seat)));

/** Situations in which chances come true differently: among how many, in which interval, and whether chips are asked for. */
export const correctionOf = (view: View): number =>
  4 * Number(isLarge(view)) + 2 * Number(view.phase === 'second') + Number((view.betting?.call ?? 0) > 0);

/** By situation: what chances of 0, 5 … 100 % come true as. */
export const corrections: readonly (readonly number[])[] = correctionTexts.map((text) =>
  text.split(' ').map((thousandths) => Number(thousandths) / 1000),
);

/** How often a chance of so much comes true, by this table: at equal distances from 0 to 1, and straight between. */
const corrected = (chance: number, table: readonly number[]): number => {
  const place = chance * (table.length - 1);
  const below = Math.min(table.length - 2, Math.floor(place));
  const [from, to] = [at(table, below), at(table, below + 1)];
  return from + (to - from) * (place - below);
};

/** How much of a decision goes by what hard players do, as against players of every kind. With more small bluffs win, with less waiting does. */
const hardRivals = 0.1;

/** The chance to have the best hand of all who are still in. */
interface Chance {
  /** Against hard players, as it is said: what came true among them. */
  readonly said: number;
  /** Against anybody, to decide by: between what is said and what beliefs come to, which are counted among players of every kind. */
  readonly believed: number;
}

export const chanceToWin = (view: View, rivals: readonly number[], beats: number): Chance => {
  // As if hands were independent of each other.
  const counted = rivals.reduce((all, rival) => all * chanceAgainst(view, rival, beats), 1);
  const said = corrected(counted, at(corrections, correctionOf(view)));
  return { said, believed: counted + hardRivals * (said - counted) };
};
