import { seatsUpTo } from '../../shared/kernel/ids.ts';
import type { Outcome, Seat } from '../sdk/index.ts';

/** A player, or a team that scores together. */
interface Side {
  readonly seats: readonly [Seat, ...Seat[]];
  readonly won: boolean;
  readonly score: number;
}

/** Everybody's place at the end: who won, then the best first. `teamOf` numbers the side of a seat. */
export const ranking = ({ winners, scores }: Outcome, teamOf: (seat: Seat) => number): readonly Side[] => {
  const teams = new Map<number, [Seat, ...Seat[]]>();
  for (const seat of seatsUpTo(scores.length)) {
    const members = teams.get(teamOf(seat));
    if (members) members.push(seat);
    else teams.set(teamOf(seat), [seat]);
  }
  return [...teams.values()]
    .map((seats) => ({ seats, won: winners.includes(seats[0]), score: scores[seats[0]] ?? 0 }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
};
