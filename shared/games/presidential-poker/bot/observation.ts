import { at } from '../../../kernel/util.ts';
import type { View } from '../types.ts';

/**
 * Public actions of a seat as a number, the index of the belief tables. Hands are measured by their
 * percentile:
 * before the draw the expected one after the best draw, after it the actual one.
 */

/** Percentile bounds of the hand classes. */
export const handClasses = [0, 0.25, 0.45, 0.6, 0.72, 0.82, 0.9, 0.96, 1] as const;

export const handClassOf = (beats: number): number =>
  Math.max(
    0,
    handClasses.findLastIndex((edge, place) => place < handClasses.length - 1 && beats >= edge),
  );

const statuses = 8;
const drawClasses = 4;
const priors = 4;

/** Bet size relative to the pot before it. */
const sizeClassOf = (level: number, before: number): number => {
  const part = level / Math.max(1, before);
  return part < 0.75 ? 0 : part < 1.5 ? 1 : part < 4 ? 2 : part < 12 ? 3 : 4;
};

/** Chips in the pot before this interval. */
const potBefore = ({ pot, players }: View): number => pot - players.reduce((sum, { bet }) => sum + bet, 0);

const drawClassOf = (drew: number | null): number => Math.min(drawClasses - 1, drew ?? 0);

/** Whether the seat has had its first turn in an interval without a bet. */
const hasChecked = ({ phase, players, dealer, opener, turn }: View, seat: number): boolean => {
  const count = players.length;
  const start = phase === 'second' ? (opener ?? dealer + 1) : dealer + 1;
  const from = (place: number): number => (place - start + 2 * count) % count;
  return turn !== null && from(seat) < from(turn);
};

const statusOf = (view: View, seat: number): number => {
  const { bet, standing } = at(view.players, seat);
  const level = view.betting?.level ?? 0;
  if (level === 0) return hasChecked(view, seat) ? 1 : 0;
  if (bet < level && standing !== 'all-in') return 2;
  return 3 + sizeClassOf(level, potBefore(view));
};

/** Chips put in before this interval, in antes. */
const priorOf = ({ ante }: View, chips: number): number => {
  const antes = chips / Math.max(1, ante);
  return antes <= 4 ? 0 : antes <= 12 ? 1 : antes <= 40 ? 2 : 3;
};

/** Observations of the first interval come first. */
const firstIntervalCount = 2 * statuses;
export const observationCount = firstIntervalCount + 2 * statuses * drawClasses * priors;

export const observationOf = (view: View, seat: number): number => {
  const { drew, put, bet } = at(view.players, seat);
  const status = statusOf(view, seat);
  const opened = Number(view.opener === seat);
  if (view.phase !== 'second') return 2 * status + opened;
  const general = status * drawClasses + drawClassOf(drew);
  return firstIntervalCount + (general * priors + priorOf(view, put - bet)) * 2 + opened;
};
export const generalCount = statuses + statuses * drawClasses;
/** The coarser observation: status and draw only. */
export const generalOf = (story: number): number =>
  story < firstIntervalCount
    ? story >> 1
    : statuses + Math.floor((story - firstIntervalCount) / (2 * priors));
