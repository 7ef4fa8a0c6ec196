import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { plainWords } from '#games/plain/locale';
import { locale } from '#locale/grammar';
import { cardWords } from '#locale/table';
import { inLocale, type UiFace } from '../../../shared/kernel/ui-hints.ts';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import { backFace, sheet } from '../../cards/sheet.ts';
import { halfCircle } from '../../theme/arc.ts';
import { cardColors, cardInk, cardPaper, inkOn } from '../../theme/palette.ts';

export type Face = UiFace;
type Suit = NonNullable<Face['suit']>;

/** Within 28 units around 0 0. */
const pips: Readonly<Record<Suit, string>> = {
  spades:
    'M0 -26C12 -13 24 -5 24 7A11.5 11.5 0 0 1 4 13C4.6 18 6.5 22 10 25H-10C-6.5 22 -4.6 18 -4 13A11.5 11.5 0 0 1 -24 7C-24 -5 -12 -13 0 -26Z',
  hearts: 'M0 24C-14 11 -25 3 -25 -9A12.9 12.9 0 0 1 0 -14A12.9 12.9 0 0 1 25 -9C25 3 14 11 0 24Z',
  diamonds: 'M0 -27L20 0L0 27L-20 0Z',
  clubs:
    'M0 -26A11 11 0 0 1 8.5 -8A11 11 0 1 1 4.2 10.5C4.6 17 6.5 22 10 25H-10C-6.5 22 -4.6 17 -4.2 10.5A11 11 0 1 1 -8.5 -8A11 11 0 0 1 0 -26Z',
};
const suits = ['spades', 'hearts', 'diamonds', 'clubs'] as const;
const suitRed = '#b3131b';

/** A card of a standard deck: `QS`, `10♥`. */
const standardCard = (id: string): Face | null => {
  const [, rank, symbol = ''] = /^(10|[2-9TJQKA])([SHDC♠♥♦♣])$/.exec(id) ?? [];
  const suit = suits['SHDC'.indexOf(symbol)] ?? suits['♠♥♦♣'.indexOf(symbol)];
  return rank === undefined || suit === undefined ? null : { rank: rank.replace('T', '10'), suit };
};

/** A card is drawn by its hint; a number, a standard card, a text or an object with parts of a face by itself. */
export const faceOf = (id: unknown, hints: Readonly<Record<string, Face>> = {}): Face => {
  const key = isJsonObject(id) ? JSON.stringify(id) : String(id);
  const hinted = Object.hasOwn(hints, key) ? hints[key] : undefined;
  if (isJsonObject(hinted)) return hinted as Face;
  if (typeof id === 'number') return { rank: key };
  if (!isJsonObject(id)) return standardCard(key) ?? { text: key };
  const { rank, suit, color, text } = id;
  const found = suits.find((one) => one === suit);
  return {
    ...(rank !== undefined && { rank: String(rank) }),
    ...(found && { suit: found }),
    ...(typeof color === 'string' && Object.hasOwn(cardColors, color) && { color: color as 'red' }),
    text: typeof text === 'string' ? text : rank === undefined && !found ? Object.values(id).join(' ') : '',
  };
};

export const faceName = ({ name, rank = '', suit, color, text, die }: Face, id: unknown): string => {
  if (name !== undefined) return inLocale(name, locale);
  if (die !== undefined) return String(die);
  const word = plainWords.ranks[rank] ?? rank;
  if (suit !== undefined && word !== '') return plainWords.cardOf(word, plainWords.suits[suit]);
  const words = [color && cardWords.colors[color], word, suit && plainWords.suits[suit], text];
  return words.filter(Boolean).join(' ') || String(id);
};

/** Strokes in a box of 12 by 16: letters would have to be in the name of the button around them, and look alike on every system. */
const glyphs: Readonly<Record<string, string>> = {
  0: 'M6 0C9.6 0 12 3.4 12 8S9.6 16 6 16S0 12.6 0 8S2.4 0 6 0Z',
  1: 'M2 3.6L7 0V16',
  2: 'M0.6 4.4C1 1.6 3.2 0 6 0C9 0 11.4 1.8 11.4 4.6C11.4 8.8 3 11.2 0.6 16H11.8',
  3: 'M0.8 0H11L5.8 6.2C9.2 6.2 11.6 8 11.6 11C11.6 14 9.2 16 6 16C3.2 16 1.2 14.8 0.4 12.6',
  4: 'M8.8 16V0L0 11.4H12',
  5: 'M10.8 0H2L1.2 7.4C2.2 6.4 3.8 5.8 5.6 5.8C9 5.8 11.6 7.8 11.6 10.9C11.6 14 9 16 5.8 16C3.2 16 1.2 14.9 0.4 12.8',
  6: 'M10 0.4C4.6 0.6 0.6 5 0.6 10.6C0.6 14 2.8 16 6 16S11.4 13.8 11.4 10.9S9.2 5.8 6 5.8S0.6 8 0.6 10.6',
  7: 'M0.6 0H11.6L4.6 16',
  8: 'M6 7.2C3.2 7.2 1.4 5.8 1.4 3.6S3.2 0 6 0S10.6 1.4 10.6 3.6S8.8 7.2 6 7.2C2.8 7.2 0.4 9 0.4 11.6S2.8 16 6 16S11.6 14.2 11.6 11.6S9.2 7.2 6 7.2Z',
  9: 'M2 15.6C7.4 15.4 11.4 11 11.4 5.4C11.4 2 9.2 0 6 0S0.6 2.2 0.6 5.1S2.8 10.2 6 10.2S11.4 8 11.4 5.4',
  A: 'M0.2 16L6 0L11.8 16M2.4 10.6H9.6',
  J: 'M10 0V10.6C10 14 8.2 16 5.2 16C2.6 16 0.8 14.4 0.6 11.8',
  Q: 'M6 0C9.6 0 12 3.4 12 8S9.6 16 6 16S0 12.6 0 8S2.4 0 6 0ZM7.4 11.4L12 16.6',
  K: 'M1 0V16M11 0L1 9.8M4.4 6.6L11.4 16',
};

/** A longer rank is printed as text. */
const isPrinted = (rank: string): boolean =>
  /^.{1,2}$/u.test(rank) && [...rank].every((glyph) => Object.hasOwn(glyphs, glyph));

/** `x` is the left edge, or the middle if `centred`; `y` is the top. */
const strokes = (
  rank: string,
  x: number,
  y: number,
  scale: number,
  paint: string,
  centred = false,
): SVGTemplateResult => {
  const wide = [...rank].length > 1;
  const step = wide ? 13.5 : 0;
  const left = centred ? x - ((12 + step) * scale) / 2 : x;
  return svg`<g stroke=${paint} stroke-width=${wide ? 3.4 : 3.1} stroke-linecap="round" stroke-linejoin="round" transform=${`translate(${left} ${y}) scale(${scale})`}>${[
    ...rank,
  ].map(
    (glyph, at) => svg`<path d=${glyphs[glyph] ?? ''} transform=${`translate(${at * step} 0)`}></path>`,
  )}</g>`;
};

/** Narrows the text to a card's width. */
const fitted = (text: string, y: number, size: number, paint: string): SVGTemplateResult =>
  svg`<text x="50" y=${y} fill=${paint} font-size=${size} font-weight="800" text-anchor="middle" lengthAdjust="spacingAndGlyphs" textLength=${[...text].length * size * 0.58 > 80 ? 80 : nothing}>${text}</text>`;

/** On cards without a suit: arcs, tone on tone. */
const arcs = [0, 1, 2, 3, 4, 5].map((at) => halfCircle(44, 128, 16 + at * 15)).join('');

/** At most three lines of about eight letters or more. */
const wrapped = (text: string): readonly string[] => {
  const letters = Math.max(8, text.length / 2.4);
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    const joins = line !== undefined && (lines.length === 3 || line.length + word.length < letters);
    if (joins) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** The print of a card, 100 by 140; `bold` is for small sizes. */
const printed = ({ rank = '', suit, color, text = isPrinted(rank) ? '' : rank }: Face): SVGTemplateResult => {
  const own = suit === 'hearts' || suit === 'diamonds' ? suitRed : cardInk;
  const paint = color === undefined ? own : inkOn(color) === 'paper' ? cardPaper : cardInk;
  const number = isPrinted(rank) ? rank : '';
  const wide = number.length > 1;
  const pip = (x: number, y: number, scale: number) =>
    suit &&
    svg`<path d=${pips[suit]} fill=${paint} transform=${`translate(${x} ${y}) scale(${scale})`}></path>`;
  const corner = svg`${strokes(number, wide ? 9.5 : 12.5, 13, wide ? 1 : 1.25, paint)}${pip(20, number === '' ? 22 : 47, 0.34)}`;
  const middle = (growth: number): unknown => {
    const size = (text.length > 2 ? 21 : 44) * growth;
    const scale = (wide ? 2.2 : 3) * growth;
    return text === ''
      ? (pip(50, 73, 1.05 * growth) ?? strokes(number, 50, 70 - 8 * scale, scale, paint, true))
      : wrapped(text).map((line, at, { length }) =>
          fitted(line, 70 + (at - (length - 1) / 2) * size * 1.15 + size / 3, size, paint),
        );
  };
  const small =
    text === '' && suit && number !== ''
      ? svg`${strokes(number, 50, 18, wide ? 2.4 : 3, paint, true)}${pip(50, 103, 0.95)}`
      : middle(1.36);
  return svg`${sheet}
    ${color && svg`<rect class="field" x="6" y="6" width="88" height="128" rx="5" fill=${cardColors[color]}></rect>`}
    <g class="print">
      ${suit ? nothing : svg`<svg x="6" y="6" width="88" height="128"><path d=${arcs} stroke=${paint} stroke-opacity="0.09" stroke-width="5"></path></svg>`}
      ${middle(1)}${corner}<g transform="rotate(180 50 70)">${corner}</g>
    </g>
    <g class="bold" display="none">${small}</g>`;
};

const cardElement = (kind: string, viewBox: string, content: unknown, label: string): TemplateResult =>
  html`<span class=${`card ${kind}`} role=${label ? 'img' : nothing} aria-label=${label || nothing}
    aria-hidden=${label ? nothing : 'true'}><svg viewBox=${viewBox} fill="none">${content}</svg></span>`;

/** Of a die, of 100 by 100. */
const spots = (count: number): readonly (readonly [number, number])[] => {
  const [low, mid, high] = [27, 50, 73];
  return [
    ...(count % 2 === 1 ? [[mid, mid] as const] : []),
    ...(count > 1 ? [[low, high] as const, [high, low] as const] : []),
    ...(count > 3 ? [[low, low] as const, [high, high] as const] : []),
    ...(count > 5 ? [[low, mid] as const, [high, mid] as const] : []),
  ];
};

const die = (count: number): SVGTemplateResult =>
  svg`<rect x="1" y="1" width="98" height="98" rx="18" fill=${cardPaper} stroke=${cardInk} stroke-opacity="0.55" stroke-width="1.4"></rect>
    ${spots(count).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="9.5" fill=${cardInk}></circle>`)}`;

const cardBox = '0 0 100 140';

/** Needs `cardStyles`. `label` is the accessible name; empty inside a labelled button. */
export const drawFace = (face: Face, label = ''): TemplateResult =>
  face.die === undefined
    ? cardElement('', cardBox, printed(face), label)
    : cardElement('die', '0 0 100 100', die(face.die), label);

export const drawBack = (label = ''): TemplateResult => cardElement('', cardBox, backFace, label);

const place = svg`<rect class="place" x="2" y="2" width="96" height="136" rx="9" stroke-width="2.6"></rect>`;

export const drawPlace = (): TemplateResult => cardElement('vacant', cardBox, place, '');
