import { type SVGTemplateResult, svg } from 'lit';
import type { View } from '../../../shared/games/sequence-states/view-schema.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { lay, neutralColor, numbered, type RulesPicture } from '../../game-ui/rules-picture.ts';
import { cardInk } from '../../theme/palette.ts';
import { litSpace, statesMap } from './board.ts';
import { stateCard } from './state-card.ts';
import { boardStyles } from './styles.ts';

type BoardState = Pick<View, 'chips' | 'sequences'>;

interface Piece {
  readonly x: number;
  readonly y: number;
  /** Column and row of the board, from 0. */
  readonly from: readonly [column: number, row: number];
  readonly columns: number;
  readonly rows: number;
  /** The side of a space. */
  readonly size: number;
}

/** A part of the board with chips: team 0 plays black, team 1 white. */
const piece = (
  { x, y, from: [column, row], columns, rows, size }: Piece,
  state: BoardState,
  over?: SVGTemplateResult,
): SVGTemplateResult => {
  const view: View = {
    teams: 2,
    players: [],
    deck: 0,
    latest: null,
    shuffles: 0,
    turn: seatOf(0),
    exchanged: false,
    undrawn: [],
    ...state,
  };
  const window = [column * 100, row * 100, columns * 100, rows * 100].join(' ');
  return svg`<svg x=${x} y=${y} width=${columns * size} height=${rows * size} viewBox=${window}>
      <svg x="-24" y="-24" width="1048" height="1048">${statesMap({ view, settled: view, colors: [], choices: [] }, null, null)}</svg>${over}
    </svg>
    <rect x=${x} y=${y} width=${columns * size} height=${rows * size} rx="3" stroke=${cardInk} stroke-width="2"></rect>`;
};

const chips = (team: number, spaces: readonly number[]): Record<string, number> =>
  Object.fromEntries(spaces.map((space) => [String(space), team]));

const styles = `${boardStyles.cssText}.map .lain { animation: none }`;

export const pictures: Readonly<Record<string, RulesPicture>> = {
  // Ohio is the state of spaces 56 and 62.
  turn: {
    width: 460,
    height: 144,
    styles,
    svg: svg`${lay(stateCard('OH'), { x: 2, y: 2, width: 100 })}
      ${piece({ x: 118, y: 4, from: [2, 5], columns: 5, rows: 2, size: 68 }, { chips: chips(0, [62]), sequences: [] }, litSpace(56, false))}`,
  },
  line: {
    width: 404,
    height: 340,
    styles,
    svg: piece(
      { x: 2, y: 2, from: [0, 0], columns: 6, rows: 5, size: 66.6 },
      {
        chips: { ...chips(0, [0, 11, 22, 33, 44, 3, 25]), ...chips(1, [1, 12, 13, 32]) },
        sequences: [{ team: 0, spaces: [0, 11, 22, 33, 44] }],
      },
    ),
  },
  card: {
    width: 300,
    height: 218,
    styles,
    svg: svg`${lay(stateCard('CA'), { x: 20, y: 8, width: 140 })}
      ${piece({ x: 190, y: 58, from: [6, 1], columns: 1, rows: 1, size: 96 }, { chips: {}, sequences: [] })}
      ${numbered(1, 20, 44)}${numbered(2, 146, 100)}${numbered(3, 90, 204)}
      ${numbered(1, 190, 140)}${numbered(2, 276, 66)}`,
  },
  others: {
    width: 360,
    height: 144,
    svg: svg`${lay(stateCard('ADD'), { x: 2, y: 2, width: 100 })}
      ${lay(stateCard('REMOVE'), { x: 118, y: 2, width: 100 })}
      <path d="M238 20V124" stroke=${neutralColor} stroke-width="2"></path>
      ${lay(stateCard('TX', { dead: true }), { x: 258, y: 2, width: 100 })}`,
  },
  nine: {
    width: 454,
    height: 54,
    styles,
    svg: piece(
      { x: 2, y: 2, from: [0, 4], columns: 9, rows: 1, size: 50 },
      {
        chips: chips(1, [40, 41, 42, 43, 44, 45, 46, 47, 48]),
        sequences: [
          { team: 1, spaces: [40, 41, 42, 43, 44] },
          { team: 1, spaces: [44, 45, 46, 47, 48] },
        ],
      },
    ),
  },
};
