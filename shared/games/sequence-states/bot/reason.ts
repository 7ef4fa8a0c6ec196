import type { Team } from '../teams.ts';
import type { Reason } from '../types.ts';
import type { Play } from './plays.ts';
import { longestLines, type Position } from './position.ts';

/** The best that a play does. */
export const reasonFor = (position: Position, team: Team, { card, space }: Play): Reason => {
  const { own, others } = longestLines(position, space, team);
  if (card === 'REMOVE')
    return others > 1 ? { code: 'break', space, line: others } : { code: 'clear', space };
  const add = card === 'ADD';
  if (own === 4) return { code: 'complete', space, add };
  if (others >= 3 || others > Math.max(1, own)) return { code: 'stop', space, add, line: others };
  if (own > 0) return { code: 'build', space, add, line: own + 1 };
  return { code: 'keep-open', space, add };
};
