/** A row of a text table. */
export const printRow = (
  name: string,
  cells: readonly (string | number)[],
  { nameWidth = 54, cellWidth = 10 } = {},
): void =>
  console.log(name.padEnd(nameWidth) + cells.map((cell) => String(cell).padStart(cellWidth)).join(''));
