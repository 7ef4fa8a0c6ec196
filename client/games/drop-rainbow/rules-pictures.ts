import { svg } from 'lit';
import { type RainbowFace, rainbowCard } from '../../cards/rainbow.ts';
import { arrow, cross, lay, neutralColor, type RulesPicture, row } from '../../game-ui/rules-picture.ts';
import { rainbowColors } from '../../theme/palette.ts';

const width = 60;
const high = width * 1.4;

const cards = (...faces: readonly RainbowFace[]) => faces.map((face) => rainbowCard(face));

const deck = (open: RainbowFace, y: number) =>
  svg`${[6, 3].map((off) => lay(rainbowCard('back'), { x: 2 + off, y: y + off, width }))}
    ${lay(rainbowCard(open), { x: 2, y, width })}`;

export const pictures: Readonly<Record<string, RulesPicture>> = {
  turn: {
    width: 400,
    height: high + 44,
    svg: svg`${deck('orange', 34)}
      ${row(cards('red', 'yellow', 'blue', 'empty'), { x: 120, y: 34, width })}
      ${arrow('M33 28C33 2 348 2 348 28', 348, 29)}`,
  },
  fail: {
    width: 400,
    height: high + 44,
    svg: svg`<path d="M33 34V14H216V34" stroke=${neutralColor} stroke-width="3"></path>
      ${deck('yellow', 34)}
      ${row(cards('red', 'yellow', 'blue', 'orange'), { x: 120, y: 34, width })}
      ${cross(124, 14)}`,
  },
  win: {
    width: 464,
    height: high + 4,
    svg: row(cards(...rainbowColors), { x: 2, y: 2, width }),
  },
  rainbow: {
    width: 400,
    height: high + 14,
    svg: svg`${deck('rainbow', 2)}${row(cards('red', 'yellow', 'green'), { x: 120, y: 2, width })}`,
  },
};
