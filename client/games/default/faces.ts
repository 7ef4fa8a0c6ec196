import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { defaultWords } from '#locale/default-table';
import { locale } from '#locale/grammar';
import { inLocale, type UiFace } from '../../../shared/kernel/ui-hints.ts';
import { isFields } from '../../../shared/kernel/util.ts';
import { halfCircle } from '../../widget/arc.ts';
import { backFace, sheet } from '../../widget/cards/sheet.ts';
import { cardColours, cardInk, cardPaper, inkOn, rainbowColours } from '../../widget/palette.ts';

export type Face = UiFace;
type Suit = NonNullable<UiFace['suit']>;

/** Within 28 units around 0 0. */
const pips: Readonly<Record<Suit, string>> = {
  spades:
    'M0 -26C12 -13 24 -5 24 7A11.5 11.5 0 0 1 4 13C4.6 18 6.5 22 10 25H-10C-6.5 22 -4.6 18 -4 13A11.5 11.5 0 0 1 -24 7C-24 -5 -12 -13 0 -26Z',
  hearts: 'M0 24C-14 11 -25 3 -25 -9A12.9 12.9 0 0 1 0 -14A12.9 12.9 0 0 1 25 -9C25 3 14 11 0 24Z',
  diamonds: 'M0 -27L20 0L0 27L-20 0Z',
  clubs:
    'M0 -26A11 11 0 0 1 8.5 -8A11 11 0 1 1 4.2 10.5C4.6 17 6.5 22 10 25H-10C-6.5 22 -4.6 17 -4.2 10.5A11 11 0 1 1 -8.5 -8A11 11 0 0 1 0 -26Z',
};

const suits: Readonly<Record<string, Suit>> = {
  s: 'spades',
  h: 'hearts',
  d: 'diamonds',
  c: 'clubs',
  '♠': 'spades',
  '♥': 'hearts',
  '♦': 'diamonds',
  '♣': 'clubs',
  spades: 'spades',
  hearts: 'hearts',
  diamonds: 'diamonds',
  clubs: 'clubs',
};

const suitRed = '#b3131b';

const ofDeck = /^(10|[2-9TJQKA])[-_ ]?(?:of[-_ ])?([shdc♠♥♦♣]|spades|hearts|diamonds|clubs)$/i;
const suitFirst = /^([shdc♠♥♦♣]|spades|hearts|diamonds|clubs)[-_ ]?(10|[2-9TJQKA])$/i;

/** A card of a standard deck by what most people call it: `QS`, `10♥`, `s-Q`. */
const standardCard = (id: string): Face | null => {
  const first = suitFirst.exec(id);
  const [, rank, suit] = first === null ? (ofDeck.exec(id) ?? []) : [first[0], first[2], first[1]];
  const known = suits[suit?.toLowerCase() ?? ''];
  if (rank === undefined || known === undefined) return null;
  return { rank: rank.toUpperCase().replace('T', '10'), suit: known };
};

export const isCardName = (value: unknown): boolean =>
  typeof value === 'string' && standardCard(value) !== null;

export const faceOf = (id: unknown, hints: Readonly<Record<string, UiFace>> = {}): Face => {
  const key = typeof id === 'object' ? JSON.stringify(id) : String(id);
  const hinted = Object.hasOwn(hints, key) ? hints[key] : undefined;
  if (isFields(hinted)) return hinted as Face;
  if (typeof id === 'number') return { rank: key };
  if (!isFields(id)) return standardCard(key) ?? { text: key };
  const { rank, suit, colour, color = colour, text, value = rank } = id;
  const known = typeof suit === 'string' ? suits[suit.toLowerCase()] : undefined;
  const field = rainbowColours.find((one) => one === color);
  return {
    ...(value !== undefined && { rank: String(value) }),
    ...(known && { suit: known }),
    ...(field && { colour: field }),
    ...(typeof text === 'string' ? { text } : value === undefined && !known ? { text: key } : {}),
  };
};

export const faceName = ({ name, rank, suit, colour, text, die }: Face, id: unknown): string => {
  if (name !== undefined) return inLocale(name, locale);
  if (die !== undefined) return String(die);
  const word = rank === undefined ? '' : (defaultWords.ranks[rank] ?? rank);
  if (word !== '' && suit !== undefined) return defaultWords.cardOf(word, defaultWords.suits[suit]);
  if (suit !== undefined) return defaultWords.suits[suit];
  const words = [colour && defaultWords.colours[colour], word, text].filter(Boolean);
  return words.length > 0 ? words.join(' ') : String(id);
};

/** A text that is as wide as it likes, but no wider than this. */
const fitted = (
  text: string,
  y: number,
  size: number,
  most: number,
): SVGTemplateResult => svg`<text x="50" y=${y}
  font-size=${size} font-weight="800" text-anchor="middle" lengthAdjust="spacingAndGlyphs" textLength=${[...text].length * size * 0.58 > most ? most : nothing}>${text}</text>`;

/** Of a card without a suit: arcs from below, tone on tone. */
const arcs = [0, 1, 2, 3, 4, 5].map((at) => halfCircle(44, 128, 16 + at * 15)).join('');

/** The words of a text in two lines at the most, of like lengths. */
const linesOf = (text: string): readonly string[] => {
  const words = text.split(/[\s-]+/);
  if (words.length < 2 || text.length < 9) return [text];
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')];
};

/** What is printed on a card, 100 by 140; where it is small, what is most of it, large. */
const printed = ({ rank = '', suit, colour, text = '' }: Face): SVGTemplateResult => {
  const paint =
    colour === undefined
      ? suit === 'hearts' || suit === 'diamonds'
        ? suitRed
        : cardInk
      : inkOn(colour) === 'paper'
        ? cardPaper
        : cardInk;
  const pip = (x: number, y: number, scale: number) =>
    suit === undefined
      ? nothing
      : svg`<path d=${pips[suit]} transform=${`translate(${x} ${y}) scale(${scale})`}></path>`;
  const wide = [...rank].length > 1;
  const corner =
    rank === ''
      ? nothing
      : svg`<text x=${wide ? 7 : 10} y="34" font-size=${wide ? 26 : 29} font-weight="800" letter-spacing=${wide ? '-2' : '0'}>${rank}</text>${pip(20, 50, 0.33)}`;
  const middle = suit !== undefined && text === '' ? '' : text || rank;
  const lines = linesOf(middle);
  return svg`${sheet}
    ${colour === undefined ? nothing : svg`<rect class="field" x="6" y="6" width="88" height="128" rx="5" fill=${cardColours[colour]}></rect>`}
    <g class="print" fill=${paint}>
      ${suit === undefined ? svg`<svg x="6" y="6" width="88" height="128"><path d=${arcs} fill="none" stroke=${paint} stroke-opacity="0.09" stroke-width="5"></path></svg>` : nothing}
      ${middle === '' ? pip(50, 72, 1.05) : lines.map((line, at) => fitted(line, 72 + (lines.length === 1 ? ([...line].length > 2 ? 8 : 18) : at * 24 - 3), [...middle].length > 2 ? 22 : 52, 76))}
      ${middle === '' ? nothing : pip(50, 112, 0.4)}
      ${text === '' || rank !== '' ? svg`${corner}<g transform="rotate(180 50 70)">${corner}</g>` : nothing}
    </g>
    <g class="bold" display="none" fill=${paint}>
      ${suit === undefined ? fitted(rank || text, 90, [...(rank || text)].length > 2 ? 34 : 60, 82) : svg`${rank === '' ? pip(50, 70, 1.3) : svg`${fitted(rank, 66, 62, 84)}${pip(50, 103, 0.95)}`}`}
    </g>`;
};

/** Where the spots of a die are, of 100 by 100. */
const spots = (count: number): readonly (readonly [number, number])[] => {
  const [low, mid, high] = [27, 50, 73];
  return [
    ...(count % 2 === 1 ? [[mid, mid] as const] : []),
    ...(count > 1 ? [[low, high] as const, [high, low] as const] : []),
    ...(count > 3 ? [[low, low] as const, [high, high] as const] : []),
    ...(count > 5 ? [[low, mid] as const, [high, mid] as const] : []),
  ];
};

interface Drawn {
  readonly lifted?: boolean;
  /** Said by screen readers; empty where the button around it has the name. */
  readonly label?: string;
}

const drawn = (
  kind: string,
  viewBox: string,
  content: unknown,
  { lifted = false, label = '' }: Drawn,
): TemplateResult =>
  html`<span class=${`card ${kind} ${lifted ? 'lifted' : ''}`} role=${label ? 'img' : nothing} aria-label=${label || nothing}
    aria-hidden=${label ? nothing : 'true'}><svg viewBox=${viewBox} fill="none">${content}</svg></span>`;

const die = (count: number, options: Drawn): TemplateResult =>
  drawn(
    'die',
    '0 0 100 100',
    svg`<rect x="1" y="1" width="98" height="98" rx="18" fill=${cardPaper} stroke=${cardInk} stroke-opacity="0.55" stroke-width="1.4"></rect>
    ${spots(count).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="9.5" fill=${cardInk}></circle>`)}`,
    options,
  );

/** A card or a die. Needs `cardStyles`. */
export const drawFace = (face: Face, options: Drawn = {}): TemplateResult =>
  face.die === undefined ? drawn('', '0 0 100 140', printed(face), options) : die(face.die, options);

export const drawBack = (options: Drawn = {}): TemplateResult => drawn('', '0 0 100 140', backFace, options);

/** Where a card would lie. */
export const drawPlace = (options: Drawn = {}): TemplateResult =>
  drawn(
    'vacant',
    '0 0 100 140',
    svg`<rect class="place" x="2" y="2" width="96" height="136" rx="9" stroke-width="2.6"></rect>`,
    options,
  );
