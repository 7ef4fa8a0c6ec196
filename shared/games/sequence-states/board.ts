import type { Seat } from '../../kernel/ids.ts';
import type { StateCode } from './cards.ts';

/** Ten rows of ten spaces. A space is row × 10 + column, both from 0. */
export const boardSize = 10;

/** By space (SQ-6). Never changes, because stored games contain spaces. */
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

/** In the order of the board. */
export const spacesOf = (code: StateCode): readonly number[] => spacesByCode.get(code) ?? [];

/** From 0. A player alone is a team of one. */
export type Team = number;

/** SQ-1, SQ-2: only 6 and 12 players have a choice. */
export const teamCount = (seats: number, wanted: 2 | 3): 2 | 3 => {
  if (seats % 2 !== 0) return 3;
  return seats % 3 === 0 ? wanted : 2;
};

/** SQ-3. */
export const teamOf = (seat: Seat, teams: number): Team => seat % teams;

export const isTeamGame = ({
  players,
  teams,
}: {
  readonly players: readonly unknown[];
  readonly teams: number;
}): boolean => players.length > teams;

/** SQ-4. */
export const handSize = (seats: number): number => {
  if (seats === 2) return 7;
  if (seats <= 4) return 6;
  if (seats <= 6) return 5;
  return seats <= 9 ? 4 : 3;
};

/** SQ-19. */
export const sequencesToWin = (teams: number): number => (teams === 2 ? 2 : 1);

/** SQ-7. */
export const chipsPerTeam = 50;
