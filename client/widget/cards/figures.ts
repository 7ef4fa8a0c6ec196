import { nothing, type SVGTemplateResult, svg } from 'lit';
import type { Figure } from '../../../shared/games/presidential-poker/cards.ts';
import { cardInk } from '../palette.ts';

interface Shape {
  /** Within 16 units around 0 0. */
  readonly outline: string;
  readonly dots: readonly (readonly [x: number, y: number])[];
}

const shapes: Readonly<Record<string, Shape>> = {
  circle: {
    outline: 'M0 -15A15 15 0 0 1 0 15A15 15 0 0 1 0 -15Z',
    dots: [
      [0, 0],
      [0, -8.4],
      [7.3, -4.2],
      [7.3, 4.2],
      [0, 8.4],
      [-7.3, 4.2],
      [-7.3, -4.2],
    ],
  },
  square: {
    outline: 'M-13.5 -13.5H13.5V13.5H-13.5Z',
    dots: [-7.4, 0, 7.4].flatMap((y) => [-7.4, 0, 7.4].map((x): readonly [number, number] => [x, y])),
  },
  triangle: {
    outline: 'M0 -14.5L15.5 13H-15.5Z',
    dots: [
      [0, -5],
      [-4.3, 1.6],
      [4.3, 1.6],
      [-8.6, 8.2],
      [0, 8.2],
      [8.6, 8.2],
    ],
  },
  star: {
    outline: 'M0 -16L4.4 -5.4L15.6 -4.6L7 2.7L9.7 13.7L0 7.8L-9.7 13.7L-7 2.7L-15.6 -4.6L-4.4 -5.4Z',
    dots: [
      [0, 0],
      [0, -8],
      [7.6, -2.2],
      [4.8, 7],
      [-4.8, 7],
      [-7.6, -2.2],
    ],
  },
  heart: {
    outline: 'M0 14.5C-9 8 -15 2.4 -15 -4.6A7.8 7.8 0 0 1 0 -8.4A7.8 7.8 0 0 1 15 -4.6C15 2.4 9 8 0 14.5Z',
    dots: [],
  },
};

/** A figure in ink around x y: filled, filled to the left, empty or dotted. */
export const figureMark = (figure: Figure, x: number, y: number): SVGTemplateResult => {
  const words = figure.split(' ');
  const { outline, dots } = shapes[words.at(-1) ?? ''] ?? { outline: '', dots: [] };
  const filled = (half: boolean) => svg`<svg x="-18" y="-18" width=${half ? 18 : 36} height="36"
    viewBox=${`-18 -18 ${half ? 18 : 36} 36`}><path d=${outline} fill=${cardInk}></path></svg>`;
  return svg`<g transform=${`translate(${x} ${y}) scale(0.93)`}>
    ${words[0] === 'solid' ? filled(false) : words[0] === 'partially' ? filled(true) : nothing}
    ${words[0] === 'dotted' ? dots.map(([cx, cy]) => svg`<circle cx=${cx} cy=${cy} r="1.9" fill=${cardInk}></circle>`) : nothing}
    <path d=${outline} stroke=${cardInk} stroke-width="2.6"></path>
  </g>`;
};
