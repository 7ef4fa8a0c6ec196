import { pathToFileURL } from 'node:url';
import { type StateCode, stateCodes, stateOf } from '../../../shared/games/sequence-states/cards.ts';
import { deriveKey, newRandom, type Random, resumeRandom } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';

/** The seed of `shared/games/sequence-states/board.ts`. */
export const layoutSeed = 'sequence-states';

const size = 10;
/** Minimum king's moves between the two spaces of a state (SQ-6). */
const minDistance = 4;

const kingsMoves = (a: number, b: number): number =>
  Math.max(Math.abs(Math.floor(a / size) - Math.floor(b / size)), Math.abs((a % size) - (b % size)));

/** Whether SQ-6 allows `code` on the next space; the board is filled row by row. */
const fits = (board: readonly StateCode[], code: StateCode): boolean =>
  board.every((other, space) => {
    const distance = kingsMoves(space, board.length);
    if (other === code) return distance >= minDistance;
    return distance > 1 || stateOf(other).colour !== stateOf(code).colour;
  });

/** Null if no code fits a space. */
const attempt = (random: Random): StateCode[] | null => {
  const left: StateCode[] = [...stateCodes, ...stateCodes];
  const board: StateCode[] = [];
  while (left.length > 0) {
    const fitting = left.filter((code) => fits(board, code));
    if (fitting.length === 0) return null;
    const code = at(fitting, random.below(fitting.length));
    board.push(code);
    left.splice(left.indexOf(code), 1);
  }
  return board;
};

/** A board that satisfies SQ-6: 100 codes, row by row. Deterministic by seed. */
export const makeLayout = (seed: string): StateCode[] => {
  const random = resumeRandom(newRandom(deriveKey('', seed), 'layout'));
  for (;;) {
    const board = attempt(random);
    if (board !== null) return board;
  }
};

const printed = (board: readonly StateCode[]): string =>
  Array.from(
    { length: size },
    (_, row) => `  '${board.slice(row * size, (row + 1) * size).join(' ')}',`,
  ).join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(printed(makeLayout(layoutSeed)));
