import { nothing, type SVGTemplateResult, svg } from 'lit';
import type { Colour } from '../../../shared/games/presidential-poker/cards.ts';
import { cardInk, cardPaper, presidentialColours } from '../palette.ts';

/*
 * A band of a card's colour with a hatching that stands for its hue, as engravers of coats of arms do it: red upright, blue level,
 * green and violet aslant, yellow in dots, black crossed. Light and dark shades have the same one, in ink or in paper.
 */

const wide = 97.6;

const every = (
  pitch: number,
  from: number,
  to: number,
  piece: (at: number, index: number) => string,
): string =>
  Array.from({ length: Math.ceil((to - from) / pitch) }, (_, index) =>
    piece(from + index * pitch, index),
  ).join('');

const upright = (pitch: number, high: number): string =>
  every(pitch, pitch / 2, wide, (x) => `M${x} 0v${high}`);
const level = (pitch: number, high: number): string =>
  every(pitch, pitch / 2, high, (y) => `M0 ${y}h${wide}`);
const falling = (pitch: number, high: number): string =>
  every(pitch, -high, wide, (x) => `M${x} 0l${high} ${high}`);
const rising = (pitch: number, high: number): string =>
  every(pitch, 0, wide + high, (x) => `M${x} 0l${-high} ${high}`);
/** The same small mark in rows, every other row half a step aside. */
const strewn = (rows: number, pitch: number, high: number, mark: string): string =>
  Array.from({ length: rows }, (_, row) => {
    const y = 4.4 + (row * (high - 8.8)) / (rows - 1);
    return every(pitch, row % 2 === 0 ? pitch / 2 : 0, wide + 1, (x) => `M${x} ${y}${mark}`);
  }).join('');
const waves = (pitch: number, high: number): string =>
  every(pitch, pitch * 0.9, high + 4, (y) => `M-4 ${y}${every(8, 0, wide, () => 'l4-4l4 4')}`);

const hatchings: Readonly<Record<string, (high: number) => string>> = {
  red: (high) => upright(6.1, high),
  orange: (high) => falling(12.2, high) + rising(12.2, high),
  yellow: (high) => strewn(4, 10.84, high, 'h0'),
  green: (high) => falling(8.2, high),
  blue: (high) => level(5.35, high),
  indigo: (high) => waves(7.4, high),
  violet: (high) => rising(8.2, high),
  black: (high) => upright(8.13, high) + level(8, high),
  tan: (high) => strewn(3, 12.2, high, 'm-2.2 0h4.4m-2.2-2.2v4.4'),
  pink: (high) => strewn(3, 12.2, high, 'm0-2.4l2.4 2.4l-2.4 2.4l-2.4-2.4z'),
};

const hueOf = (colour: Colour): string => (colour === 'gray' ? 'black' : (colour.split(' ').at(-1) ?? ''));

/** The lines of a band `high` units high, as a path. */
export const hatchingOf = (colour: Colour, high: number): string => hatchings[hueOf(colour)]?.(high) ?? '';

/** What is read on a colour, and hatches it. */
const onColour = (colour: Colour): string =>
  colour.startsWith('dark') || colour === 'black' ? cardPaper : cardInk;

/** The band from edge to edge, `high` units from `y` on, with the colour's name where there is room to read it; a long one is drawn narrower. */
export const band = (colour: Colour, name: string, y: number, high: number): SVGTemplateResult => {
  const dots = hueOf(colour) === 'yellow';
  const on = onColour(colour);
  const fill = presidentialColours[colour];
  const strip = 14.5;
  const middle = high / 2;
  return svg`<svg x="1.2" y=${y} width=${wide} height=${high} viewBox=${`0 0 ${wide} ${high}`}>
      <path d=${`M0 0H${wide}V${high}H0Z`} fill=${fill}></path>
      <path d=${hatchingOf(colour, high)} stroke=${on} stroke-width=${dots ? 3 : 1.3}
        stroke-linecap=${dots ? 'round' : 'butt'}></path>
      <g class="named">
        <path d=${`M0 ${middle - strip / 2}h${wide}v${strip}h${-wide}z`} fill=${fill}></path>
        <text x=${wide / 2} y=${middle + 4} font-size="11.5" text-anchor="middle" fill=${on}
          textLength=${name.length > 13 ? 90 : nothing} lengthAdjust="spacingAndGlyphs">${name}</text>
      </g>
    </svg>
    <path class="fine" d=${`M1.2 ${y}H98.8M1.2 ${y + high}H98.8`} stroke=${cardInk}></path>`;
};
