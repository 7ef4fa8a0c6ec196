import type { SeatLayout } from '../game-ui/game-ui.ts';

/** The place of a seat in the grid of the mat. */
export interface SeatPlace {
  /** The side of a wide mat; the name stands towards the middle. */
  readonly side: 'left' | 'top' | 'right';
  readonly style: string;
}

/** How many of the others sit at each side of a wide mat; the rest at its top. */
const besides = (count: number): number => (count < 3 ? 0 : count < 6 ? 1 : 2);

/** The seats side by side at the top of an upright mat; the rest below them, from the edges inwards. */
const abreastOf = (count: number): number => (count < 4 ? count : Math.ceil(count / 2));

/** The rows of columns beside a board; the lowest right place is left to the deck. */
const columnRows = (count: number): number => Math.max(Math.floor(count / 2) + 1, 3);

/** The class of a mat: with `columns` beside a board, or for a `crowd` of others. */
export const matClass = (count: number, { columns = false }: SeatLayout = {}): string =>
  `mat ${columns ? 'columns' : count > 4 ? 'crowd' : ''}`;

/** The grid of a mat: columns at the top and rows at the sides if wide; columns if upright. */
export const matGrid = (count: number, { columns = false }: SeatLayout = {}): string => {
  if (columns) return `--rows:${columnRows(count)}`;
  const beside = besides(count);
  return `--tops:${count - 2 * beside || 1};--rows:${beside || 1};--abreast:${abreastOf(count) || 1}${beside ? '' : ';--side:0%'}`;
};

const uprightCell = (count: number, at: number): string => {
  const abreast = abreastOf(count);
  const before = Math.floor((count - abreast) / 2);
  const place = at - before;
  if (place < 0) return `2 / ${-place}`;
  return place < abreast ? `1 / ${place + 1}` : `2 / ${2 * abreast - place}`;
};

/** The places of the others, clockwise from the viewer's left. */
export const seatPlaces = (count: number, { columns = false }: SeatLayout = {}): readonly SeatPlace[] =>
  Array.from({ length: count }, (_, at) => (columns ? columnPlace(count, at) : rimPlace(count, at)));

const rimPlace = (count: number, at: number): SeatPlace => {
  const beside = besides(count);
  const tops = count - 2 * beside;
  const place = at - beside;
  const upright = `--upright:${uprightCell(count, at)}`;
  if (place < 0) return { side: 'left', style: `--cell:${1 - place} / 1;${upright}` };
  if (place >= tops) return { side: 'right', style: `--cell:${place - tops + 2} / -2;${upright}` };
  return { side: 'top', style: `--cell:1 / ${place + 2};${upright}` };
};

/** The left column upwards, then the right one downwards. */
const columnPlace = (count: number, at: number): SeatPlace => {
  const left = Math.ceil(count / 2);
  const isLeft = at < left;
  const rows = columnRows(count);
  const spare = Math.floor((rows - (isLeft ? left : count - left)) / 2);
  const row = isLeft ? rows - spare - at : at - left + 1 + (rows > count - left + 1 ? spare : 0);
  return { side: isLeft ? 'left' : 'right', style: `--cell:${row} / ${isLeft ? 1 : -2}` };
};
