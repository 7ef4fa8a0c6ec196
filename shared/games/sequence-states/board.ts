import type { StateCode } from './states.ts';

/** The board is ten rows of ten spaces. A space is its number: row × 10 + column, both from 0. */
export const boardSize = 10;

/**
 * Which state each space shows (SQ-6), row by row. Made by scripts/states/layout.ts, and the same at every table for good: stored games
 * name spaces by their numbers.
 */
// biome-ignore format: a line for each row of the board
export const layout = [
  'KY', 'IN', 'UT', 'FL', 'WY', 'PA', 'CO', 'NV', 'WI', 'CT',
  'AR', 'SD', 'VT', 'MS', 'AL', 'RI', 'CA', 'NC', 'IL', 'HI',
  'MN', 'DE', 'NC', 'WA', 'MI', 'NM', 'AZ', 'WA', 'VA', 'SC',
  'MO', 'IA', 'MT', 'ME', 'KY', 'MO', 'MD', 'MA', 'TN', 'WV',
  'NY', 'AK', 'NH', 'LA', 'ND', 'GA', 'IN', 'NE', 'MT', 'TX',
  'SD', 'NJ', 'OR', 'WY', 'TX', 'NJ', 'OH', 'ID', 'DE', 'NV',
  'OK', 'PA', 'OH', 'MI', 'NM', 'VT', 'OK', 'NY', 'HI', 'AK',
  'NE', 'KS', 'RI', 'WV', 'AL', 'CT', 'MS', 'IL', 'WI', 'AR',
  'CA', 'LA', 'SC', 'FL', 'GA', 'AZ', 'ND', 'KS', 'MA', 'TN',
  'MN', 'VA', 'IA', 'ID', 'MD', 'ME', 'CO', 'UT', 'OR', 'NH',
] as const satisfies readonly StateCode[];

export const allSpaces: readonly number[] = layout.map((_, space) => space);

const spacesByCode: ReadonlyMap<string, readonly number[]> = new Map(
  layout.map((code) => [code, allSpaces.filter((space) => layout[space] === code)]),
);

/** The two spaces of a state, in the order of the board. */
export const spacesOf = (code: StateCode): readonly number[] => spacesByCode.get(code) ?? [];
