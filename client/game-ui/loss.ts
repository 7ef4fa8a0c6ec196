import { seatsUpTo } from '../../shared/kernel/ids.ts';
import type { Outcome, Seat } from '../sdk/index.ts';

/** How a player who did not win stands at the end. */
export interface Loss {
  /** As in the ranking, 1 for the first; null between two players. */
  readonly place: number | null;
  /** Points behind the winners. */
  readonly behind: number;
}

/** Null for winners and spectators, and without a winner. */
export const lossOf = (
  { winners, scores }: Outcome,
  you: Seat | null,
  lasted: (seat: Seat) => number = () => 0,
): Loss | null => {
  const [first] = winners;
  if (you === null || first === undefined || winners.includes(you)) return null;
  const own = scores[you] ?? 0;
  const ahead = seatsUpTo(scores.length).filter((seat) => {
    const score = scores[seat] ?? 0;
    return score > own || winners.includes(seat) || (score === own && lasted(seat) > lasted(you));
  });
  return { place: scores.length === 2 ? null : ahead.length + 1, behind: (scores[first] ?? 0) - own };
};
