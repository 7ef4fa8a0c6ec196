import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { meta } from '../../../shared/games/presidential-poker/meta.ts';
import { cardColors, cardInk, cardPaper, type RainbowColor } from '../../theme/palette.ts';

interface PictureCard {
  readonly x: number;
  readonly lean: number;
  readonly color: RainbowColor;
  readonly number: string;
  readonly figure: string;
}

const cards: readonly PictureCard[] = [
  {
    x: 30,
    lean: -12,
    color: 'blue',
    number: 'M-11.5 -40H-6L-9.5 -33',
    figure: 'M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z',
  },
  {
    x: 50,
    lean: -6,
    color: 'blue',
    number: 'M-7.5 -33V-40L-11.5 -35.2H-5.5',
    figure: 'M-4.5 -4.5H4.5V4.5H-4.5Z',
  },
  { x: 70, lean: 0, color: 'yellow', number: 'M-10.5 -38.4L-8 -40V-33', figure: 'M0 -5.2L5.4 4.4H-5.4Z' },
  {
    x: 90,
    lean: 6,
    color: 'red',
    number: 'M-11.5 -40H-6.2L-9 -37.4A2.4 2.4 0 1 1 -11.2 -33.8',
    figure: 'M0 5C-8 0 -5 -6 0 -2.5C5 -6 8 0 0 5Z',
  },
];

const chips = [
  [54, cardColors.blue],
  [48, cardColors.blue],
  [42, cardColors.red],
  [36, cardColors.violet],
] as const;

const plainCard = ({ color, number, figure }: PictureCard): SVGTemplateResult => svg`
  <rect x="-15" y="-44" width="30" height="42" rx="2.5" fill=${cardPaper} stroke-width="1.2"></rect>
  <rect x="-15" y="-29" width="30" height="11" fill=${cardColors[color]} stroke-width="0.8"></rect>
  <path d=${figure} transform="translate(0 -10)" fill=${cardInk} stroke="none"></path>
  <path d=${number} fill="none" stroke-width="1.6" stroke-linecap="round"></path>`;

/** Four cards and a stack of chips. A card stands on 0 0, 30 wide and 42 high. */
export const cardsPicture = (
  face: (card: PictureCard, at: number) => SVGTemplateResult,
): TemplateResult => html`<svg viewBox="0 0 160 60" aria-hidden="true" stroke=${cardInk} stroke-linejoin="round">
  ${cards.map(
    (card, at) => svg`<g transform=${`translate(${card.x} 56) rotate(${card.lean})`}>${face(card, at)}</g>`,
  )}
  ${chips.map(
    ([
      y,
      color,
    ]) => svg`<path d=${`M118 ${y - 5}V${y}A15 4.5 0 0 0 148 ${y}V${y - 5}`} fill=${color} stroke-width="0.9"></path>
    <ellipse cx="133" cy=${y - 5} rx="15" ry="4.5" fill=${color} stroke-width="0.9"></ellipse>
    <ellipse cx="133" cy=${y - 5} rx="8.5" ry="2.4" fill=${cardPaper} stroke="none"></ellipse>
    <path d=${`M${125 + (y % 4)} ${y - 1.6}v4.6M${138 + (y % 4)} ${y - 1.4}v4.6`} stroke=${cardPaper} stroke-width="2.4"></path>`,
  )}
</svg>`;

export const picture = cardsPicture(plainCard);

export type Id = (typeof meta)['id'];
