export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param share from 0 to 1: 0.5 for the median */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN;

/** Prints a row of a text table. */
export const printRow = (
  name: string,
  cells: readonly (string | number)[],
  { nameWidth = 54, cellWidth = 10 } = {},
): void =>
  console.log(name.padEnd(nameWidth) + cells.map((cell) => String(cell).padStart(cellWidth)).join(''));
