import { svg } from 'lit';
import { type RainbowFace, rainbowCard } from '../../cards/rainbow.ts';
import { smallFaces } from '../../cards/sheet.ts';
import { cross, type RulesPicture, row, tick } from '../../game-ui/rules-picture.ts';
import { type RainbowColor, rainbowColors } from '../../theme/palette.ts';

const cards = (...faces: readonly RainbowFace[]) => faces.map((face) => rainbowCard(face));
const times = (count: number, color: RainbowColor) => Array.from({ length: count }, () => color);

const width = 58;
const high = width * 1.4;

const hands: readonly (readonly RainbowColor[])[] = [
  rainbowColors,
  times(7, 'green'),
  [...times(6, 'red'), 'blue'],
  [...times(5, 'pink'), 'red', 'violet'],
  [...times(4, 'blue'), 'yellow', 'yellow', 'green'],
  [...times(3, 'orange'), 'red', 'green', 'violet', 'violet'],
  [...times(2, 'yellow'), ...times(2, 'violet'), 'red', 'blue', 'pink'],
];

const showdown: readonly (readonly RainbowColor[])[] = [
  [...times(5, 'red'), 'blue', 'green'],
  [...times(5, 'blue'), 'pink', 'pink'],
  [...times(4, 'pink'), 'orange', 'yellow', 'violet'],
];

export const pictures: Readonly<Record<string, RulesPicture>> = {
  hand: {
    width: 7 * 64,
    height: high + 4,
    svg: row(cards('pink', 'pink', 'pink', 'pink', 'blue', 'yellow', 'yellow'), { x: 2, y: 2, width }),
  },
  shown: {
    width: 7 * 64,
    height: high + 24,
    svg: svg`${row(cards('back', 'back', 'back', 'back'), { x: 2, y: 22, width })}
      ${row(cards('pink', 'pink', 'yellow'), { x: 2 + 4 * 64, y: 2, width })}`,
  },
  showdown: {
    width: 7 * 64 + 36,
    height: 3 * (high + 10),
    svg: svg`${showdown.map((hand, at) => {
      const y = at * (high + 10);
      return svg`${row(cards(...hand), { x: 2, y: y + 2, width })}
        ${at === 2 ? tick(7 * 64 + 20, y + high / 2) : cross(7 * 64 + 20, y + high / 2)}`;
    })}`,
  },
  hands: {
    width: 7 * 40 + 34,
    height: 7 * 60 + 2,
    styles: smallFaces.cssText,
    svg: svg`${hands.map((hand, at) => row(cards(...hand), { x: 2, y: at * 60 + 2, width: 38, step: 44 }))}`,
  },
  victory: {
    width: 5 * 64,
    height: high + 4,
    svg: row(cards('red', 'yellow', 'blue', 'violet', 'pink'), { x: 2, y: 2, width }),
  },
};
