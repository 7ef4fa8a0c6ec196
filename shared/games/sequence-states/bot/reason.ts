import { boardSize, layout } from '../board.ts';
import { states } from '../states.ts';
import type { Team } from '../teams.ts';
import type { Play } from './plays.ts';
import { longestLines, type Position } from './position.ts';

const nameOf = (code: string | undefined): string => states.find((state) => state.code === code)?.name ?? '';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five'];

/** What to play, and the best that it does. */
export const reasonFor = (position: Position, team: Team, { card, space }: Play): string => {
  const { own, others } = longestLines(position, space, team);
  const row = Math.floor(space / boardSize) + 1;
  const column = (space % boardSize) + 1;
  const where = `${nameOf(layout[space])} (row ${row}, column ${column})`;
  if (card === 'REMOVE') return `Remove the chip on ${where}: it is one of ${numbers[others]} in a line.`;
  const what = card === 'ADD' ? `Play ADD on ${where}` : `Play ${where}`;
  if (own === 4) return `${what}: it completes a sequence.`;
  if (others >= 3 || others > Math.max(1, own)) return `${what}: it stops a line of ${numbers[others]}.`;
  if (own > 0) return `${what}: it makes a line of ${numbers[own + 1]}.`;
  return `${what}: it keeps more lines open than any other.`;
};
