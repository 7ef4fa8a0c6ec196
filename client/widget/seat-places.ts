import type { SeatLayout } from '../game-ui/game-ui.ts';

/** A position in percent of the mat's width and height, for `wide` and upright (`tall`) tables. */
export interface SeatPlace {
  readonly wide: readonly [x: number, y: number];
  readonly tall: readonly [x: number, y: number];
  /** The rim of the seat; the name stands towards the middle. */
  readonly side: 'left' | 'top' | 'right';
}

/** Degrees of the outer seats below the middle, by the number of others. */
const defaultRise: Readonly<Record<number, number>> = { 2: 60, 3: 14, 4: 8, 5: -2, 6: -8, 7: -13 };

/** From the lower left to the lower right. */
const tallPlaces: Readonly<Record<number, SeatPlace['tall'][]>> = {
  1: [[50, 0]],
  2: [
    [16.6, 4],
    [83.4, 4],
  ],
  3: [
    [16.6, 9],
    [50, 0],
    [83.4, 9],
  ],
  4: [
    [0, 36],
    [20, 4],
    [80, 4],
    [100, 36],
  ],
  5: [
    [0, 38],
    [18, 5],
    [50, 0],
    [82, 5],
    [100, 38],
  ],
  6: [
    [0, 66],
    [0, 34],
    [25, 2],
    [75, 2],
    [100, 34],
    [100, 66],
  ],
  7: [
    [0, 66],
    [0, 35],
    [18, 5],
    [50, 0],
    [82, 5],
    [100, 35],
    [100, 66],
  ],
  8: [
    [0, 76],
    [0, 52],
    [0, 28],
    [25, 2],
    [75, 2],
    [100, 28],
    [100, 52],
    [100, 76],
  ],
};

/** The places of the others, clockwise from the viewer's left, on a superellipse of the fourth power. */
export const seatPlaces = (
  count: number,
  { columns = false, rise = {} }: SeatLayout = {},
): readonly SeatPlace[] =>
  Array.from({ length: count }, (_, at) =>
    columns ? columnPlace(count, at) : rimPlace(count, at, rise[count] ?? defaultRise[count] ?? -16),
  );

const rimPlace = (count: number, at: number, rise: number): SeatPlace => {
  const degrees = count === 1 ? 270 : 180 + rise + ((180 - 2 * rise) * at) / (count - 1);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const radius = (cos ** 4 + sin ** 4) ** -0.25;
  const isBeside = Math.abs(radius * cos) > 0.9 && Math.abs(radius * sin) < 0.85;
  const [x, y] = [50 + 50 * radius * cos, 50 + 50 * radius * sin];
  const side = isBeside ? (cos < 0 ? 'left' : 'right') : 'top';
  const tall = tallPlaces[Math.min(count, 8)]?.[Math.min(at, 7)] ?? [50, 0];
  // Clear of the mat's round corners.
  const top = Math.min(85, Math.max(15, x));
  return { wide: side === 'top' ? [top, 0] : [side === 'left' ? 0 : 100, y], tall, side };
};

/** The left column upwards, then the right one downwards; the lowest right place is left to the deck. */
const columnPlace = (count: number, at: number): SeatPlace => {
  const left = Math.ceil(count / 2);
  const isLeft = at < left;
  const rows = Math.max(left, count - left + 1, 3);
  const spare = Math.floor((rows - (isLeft ? left : count - left)) / 2);
  const row = isLeft ? rows - 1 - spare - at : at - left + (rows > count - left + 1 ? spare : 0);
  const y = ((row + 0.5) * 100) / rows;
  return { wide: [isLeft ? 0 : 100, y], tall: [0, 0], side: isLeft ? 'left' : 'right' };
};

export const placeClass = ({ side, tall: [x] }: SeatPlace): string =>
  side === 'top' && x === 0 ? 'top tall-left' : side === 'top' && x === 100 ? 'top tall-right' : side;

export const placeStyle = ({ wide, tall }: SeatPlace): string =>
  `--x:${wide[0].toFixed(2)};--y:${wide[1].toFixed(2)};--tx:${tall[0]};--ty:${tall[1]}`;
