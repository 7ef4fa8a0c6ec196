import { pathToFileURL } from 'node:url';
import { type StateCode, stateCodes, stateOf } from '../../../shared/games/sequence-states/cards.ts';
import { deriveKey, newRandom, type Random, resumeRandom } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';

/** The seed of the layout that is checked in as `shared/games/sequence-states/board.ts`. */
export const layoutSeed = 'sequence-states';

const size = 10;
/** King's moves between the two spaces of a state, at the least (SQ-6). */
const leastDistance = 4;

const kingsMoves = (a: number, b: number): number =>
  Math.max(Math.abs(Math.floor(a / size) - Math.floor(b / size)), Math.abs((a % size) - (b % size)));

/** Whether SQ-6 lets `code` stand on the next free space of a board that is filled row by row. */
const fits = (board: readonly StateCode[], code: StateCode): boolean =>
  board.every((other, space) => {
    const distance = kingsMoves(space, board.length);
    if (other === code) return distance >= leastDistance;
    return distance > 1 || stateOf(other).colour !== stateOf(code).colour;
  });

/** Fills the board row by row by chance, or gives up at the first space where nothing fits. */
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

/** A board that satisfies SQ-6, always the same for a seed: 100 codes, row by row. */
export const makeLayout = (seed: string): StateCode[] => {
  const random = resumeRandom(newRandom(deriveKey('', seed), 'layout'));
  for (;;) {
    const board = attempt(random);
    if (board !== null) return board;
  }
};

/** As the rows of `board.ts`. */
const printed = (board: readonly StateCode[]): string =>
  Array.from(
    { length: size },
    (_, row) => `  '${board.slice(row * size, (row + 1) * size).join(' ')}',`,
  ).join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(printed(makeLayout(layoutSeed)));
