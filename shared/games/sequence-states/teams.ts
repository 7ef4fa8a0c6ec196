import type { Seat } from '../../kernel/ids.ts';

/** A team's number, from 0. A player alone is a team of one. */
export type Team = number;

/** SQ-1 and SQ-2: 6 and 12 players may be two teams or three; any other number leaves no choice. */
export const teamCount = (seats: number, wanted: 2 | 3): 2 | 3 => {
  if (seats % 2 !== 0) return 3;
  return seats % 3 === 0 ? wanted : 2;
};

/** SQ-3: the members of the teams take turns round the table. */
export const teamOf = (seat: Seat, teams: number): Team => seat % teams;

/** How many cards each player is dealt (SQ-4). */
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
