import { at } from '../../../kernel/util.ts';
import type { View } from '../types.ts';
import { tables } from './beliefs-table.ts';
import { calibrationTexts } from './calibration-table.ts';
import { normalCdf } from './equity.ts';
import { handClasses, observationOf } from './observation.ts';

const classCount = handClasses.length - 1;

const base = 36;
const digitAt = (digits: string, place: number): number =>
  Number.parseInt(at([...digits.slice(place, place + 1)], 0), base);

/** Each row is the posterior over hand classes for one observation, one base-36 digit per class. */
const readTable = (digits: string): number[][] =>
  Array.from({ length: digits.length / classCount }, (_, row) => {
    const counts = Array.from({ length: classCount }, (_each, place) =>
      digitAt(digits, row * classCount + place),
    );
    const all = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => count / all);
  });

/** For two players, and for more. Decoded on first use, because every server and page loads this file. */
const beliefTables: number[][][] = [];

const isMultiway = ({ players }: View): boolean =>
  players.filter(({ standing }) => standing !== 'out').length > 2;

const beliefTable = (view: View): number[][] => {
  const table = Number(isMultiway(view));
  const beliefs = beliefTables[table] ?? readTable(at(tables, table));
  beliefTables[table] = beliefs;
  return beliefs;
};

/** Standard deviation of the percentile difference of two hands after the draw. */
const drawDeviation = 0.3;

/** Chance to beat a hand distributed over the classes by `likely`. */
const chanceToBeat = (view: View, beats: number, likely: readonly number[]): number =>
  likely.reduce((sum, part, place) => {
    const [from, to] = [at(handClasses, place), at(handClasses, place + 1)];
    if (view.phase !== 'second') return sum + part * normalCdf((beats - (from + to) / 2) / drawDeviation);
    return sum + part * Math.max(0, Math.min(1, (beats - from) / (to - from)));
  }, 0);

/** Chance to beat this seat, from its public actions. */
export const chanceAgainst = (view: View, seat: number, beats: number): number =>
  chanceToBeat(view, beats, at(beliefTable(view), observationOf(view, seat)));

/** By number of players, interval, and whether there is a bet to call. */
export const calibrationIndex = (view: View): number =>
  4 * Number(isMultiway(view)) + 2 * Number(view.phase === 'second') + Number((view.betting?.call ?? 0) > 0);

/** By `calibrationIndex`: observed frequency of stated chances 0, 5 … 100 %. */
export const calibrationCurves: readonly (readonly number[])[] = calibrationTexts.map((text) =>
  text.split(' ').map((thousandths) => Number(thousandths) / 1000),
);

/** Linear interpolation. */
const calibrated = (chance: number, table: readonly number[]): number => {
  const place = chance * (table.length - 1);
  const below = Math.min(table.length - 2, Math.floor(place));
  const [from, to] = [at(table, below), at(table, below + 1)];
  return from + (to - from) * (place - below);
};

/** Weight of the calibrated chance in decisions. More lets small bluffs win, less lets waiting win. */
const calibrationWeight = 0.1;

/** Chance to have the best hand of all players in the pot. */
interface Chance {
  /** Calibrated in games of hard players; shown to people. */
  readonly calibrated: number;
  /** For decisions: mostly the raw estimate, whose beliefs come from players of every kind. */
  readonly blended: number;
}

export const chanceToWin = (view: View, rivals: readonly number[], beats: number): Chance => {
  // Assumes independent hands.
  const counted = rivals.reduce((all, rival) => all * chanceAgainst(view, rival, beats), 1);
  const chance = calibrated(counted, at(calibrationCurves, calibrationIndex(view)));
  return { calibrated: chance, blended: counted + calibrationWeight * (chance - counted) };
};
