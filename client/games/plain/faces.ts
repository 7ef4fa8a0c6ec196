import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { plainWords } from '#games/plain/locale';
import { locale } from '#locale/grammar';
import { cardWords } from '#locale/table';
import { inLocale, type UiFace } from '../../../shared/kernel/ui-hints.ts';
import { isJsonObject } from '../../../shared/kernel/util.ts';
import { backFace, sheet } from '../../cards/sheet.ts';
import { halfCircle } from '../../theme/arc.ts';
import { cardColours, cardInk, cardPaper, inkOn } from '../../theme/palette.ts';

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
  const { rank, suit, colour, text } = id;
  const found = suits.find((one) => one === suit);
  return {
    ...(rank !== undefined && { rank: String(rank) }),
    ...(found && { suit: found }),
    ...(typeof colour === 'string' && Object.hasOwn(cardColours, colour) && { colour: colour as 'red' }),
    text: typeof text === 'string' ? text : rank === undefined && !found ? Object.values(id).join(' ') : '',
  };
};

export const faceName = ({ name, rank = '', suit, colour, text, die }: Face, id: unknown): string => {
  if (name !== undefined) return inLocale(name, locale);
  if (die !== undefined) return String(die);
  const word = plainWords.ranks[rank] ?? rank;
  if (suit !== undefined && word !== '') return plainWords.cardOf(word, plainWords.suits[suit]);
  const words = [colour && cardWords.colours[colour], word, suit && plainWords.suits[suit], text];
  return words.filter(Boolean).join(' ') || String(id);
};

/** Narrows the text to `most` units at most. */
const fitted = (text: string, x: number, y: number, size: number, most: number): SVGTemplateResult =>
  svg`<text x=${x} y=${y} font-size=${size} font-weight="800" text-anchor="middle" lengthAdjust="spacingAndGlyphs" textLength=${[...text].length * size * 0.58 > most ? most : nothing}>${text}</text>`;

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
const printed = ({ rank = '', suit, colour, text = '' }: Face): SVGTemplateResult => {
  const own = suit === 'hearts' || suit === 'diamonds' ? suitRed : cardInk;
  const paint = colour === undefined ? own : inkOn(colour) === 'paper' ? cardPaper : cardInk;
  const pip = (x: number, y: number, scale: number) =>
    suit && svg`<path d=${pips[suit]} transform=${`translate(${x} ${y}) scale(${scale})`}></path>`;
  const corner = svg`${fitted(rank, 20, 34, 27, 26)}${pip(20, rank === '' ? 22 : 51, 0.34)}`;
  const middle = (growth: number): unknown => {
    if (text === '') return pip(50, 73, 1.05 * growth) ?? fitted(rank, 50, 70 + 22 * growth, 62 * growth, 80);
    const size = (text.length > 2 ? 21 : 44) * growth;
    return wrapped(text).map((line, at, { length }) =>
      fitted(line, 50, 70 + (at - (length - 1) / 2) * size * 1.15 + size / 3, size, 80),
    );
  };
  const small =
    suit && rank && text === ''
      ? svg`${fitted(rank, 50, 66, 66, 80)}${pip(50, 103, 0.95)}`
      : svg`${middle(1.36)}`;
  return svg`${sheet}
    ${colour && svg`<rect class="field" x="6" y="6" width="88" height="128" rx="5" fill=${cardColours[colour]}></rect>`}
    <g class="print" fill=${paint}>
      ${suit ? nothing : svg`<svg x="6" y="6" width="88" height="128" fill="none"><path d=${arcs} stroke=${paint} stroke-opacity="0.09" stroke-width="5"></path></svg>`}
      ${middle(1)}${corner}<g transform="rotate(180 50 70)">${corner}</g>
    </g>
    <g class="bold" fill=${paint} display="none">${small}</g>`;
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
