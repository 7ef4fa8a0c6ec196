import type { SeatLayout } from '../game-ui/game-ui.ts';

/** A position in percent of the mat's width and height, for `wide` and upright (`tall`) tables. */
export interface SeatPlace {
  readonly wide: readonly [x: number, y: number];
  readonly tall: readonly [x: number, y: number];
  /** The rim of the seat; the name stands towards the middle. */
  readonly side: 'left' | 'top' | 'right';
  /** Of the grid of a wide mat: row and column. */
  readonly cell?: string;
}

/** How many of the others sit at each side of a wide mat; the rest at its top. */
const besides = (count: number): number => (count < 3 ? 0 : count < 6 ? 1 : 2);

/** The grid of a wide mat: columns at the top, rows at the sides. */
export const rimStyle = (count: number): string => {
  const beside = besides(count);
  return `--tops:${count - 2 * beside || 1};--rows:${beside || 1}${beside ? '' : ';--side:0%'}`;
};

/** The left half of an upright table by the number of others, from below; the right half mirrors it, and the odd one sits between. */
const tallPlaces: readonly (readonly SeatPlace['tall'][])[] = [
  [],
  [],
  [[16.6, 4]],
  [[16.6, 9]],
  [
    [0, 36],
    [20, 4],
  ],
  [
    [0, 38],
    [18, 5],
  ],
  [
    [0, 66],
    [0, 34],
    [25, 2],
  ],
  [
    [0, 66],
    [0, 35],
    [18, 5],
  ],
  [
    [0, 76],
    [0, 52],
    [0, 28],
    [25, 2],
  ],
];

const tallPlace = (count: number, at: number): SeatPlace['tall'] => {
  const half = tallPlaces[Math.min(count, 8)] ?? [];
  const [x, y] = half[Math.min(at, count - 1 - at)] ?? [50, 0];
  return [2 * at < count ? x : 100 - x, y];
};

/** The places of the others, clockwise from the viewer's left. */
export const seatPlaces = (count: number, { columns = false }: SeatLayout = {}): readonly SeatPlace[] =>
  Array.from({ length: count }, (_, at) => (columns ? columnPlace(count, at) : rimPlace(count, at)));

const rimPlace = (count: number, at: number): SeatPlace => {
  const beside = besides(count);
  const tops = count - 2 * beside;
  const place = at - beside;
  const tall = tallPlace(count, at);
  if (place >= 0 && place < tops) {
    const x = tops === 1 ? 50 : 50 + (tops === 2 ? 44 : 70) * (place / (tops - 1) - 0.5);
    return { wide: [x, 0], tall, side: 'top', cell: `1 / ${place + 2}` };
  }
  const row = place < 0 ? -place - 1 : place - tops;
  const y = beside === 1 ? 25 : 30 + 32 * row;
  return place < 0
    ? { wide: [0, y], tall, side: 'left', cell: `${row + 2} / 1` }
    : { wide: [100, y], tall, side: 'right', cell: `${row + 2} / -2` };
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

export const placeStyle = ({ wide, tall, cell }: SeatPlace): string =>
  `--x:${wide[0]};--y:${wide[1]};--tx:${tall[0]};--ty:${tall[1]};--cell:${cell}`;
