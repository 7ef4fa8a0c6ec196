import type { CSSResult, SVGTemplateResult, TemplateResult } from 'lit';
import { css, html, nothing, svg } from 'lit';
import { symbolWords } from '#locale/presidential-poker';
import {
  type Card,
  type CardId,
  cardOf,
  type SymbolKind,
} from '../../../shared/games/presidential-poker/cards.ts';
import { cardInk, cardMark } from '../palette.ts';
import { figureMark } from './figures.ts';
import { letterGlyph, numberGlyphs } from './glyphs.ts';
import { band } from './hatchings.ts';
import { backFace, cardStyles, sheet } from './sheet.ts';
import { mysteries, pictures } from './symbols.ts';

export interface PresidentialCardOptions {
  /** The symbol that counts now. */
  readonly marked?: SymbolKind;
  /** The accessible name, instead of its own. Empty where the button around the card has the name. */
  readonly label?: string;
}

/** "Number 7, light blue, letter N, owl, hollow circle, anchor". */
export const cardName = ({ numbers, colour, letter, picture, figure, mystery }: Card): string =>
  symbolWords.card({
    numbers,
    colour: symbolWords.symbol(colour),
    letter,
    picture: symbolWords.symbol(picture),
    figure: symbolWords.symbol(figure),
    mystery: symbolWords.symbol(mystery),
  });

/** A filled path of 64 by 64, `size` units wide, with its top left corner at x y. */
const icon = (path: string, x: number, y: number, size: number): SVGTemplateResult =>
  svg`<path d=${path} fill=${cardInk} transform=${`translate(${x} ${y}) scale(${size / 64})`}></path>`;

const numbers = ([first = 0, second]: readonly number[]): SVGTemplateResult =>
  second === undefined
    ? svg`${numberGlyphs(first, first > 9 ? 89 : 79, 12, 2.35)}`
    : svg`${numberGlyphs(first, 89, 9.8, 1.25)}${numberGlyphs(second, 89, 35.4, 1.25)}`;

/** Where each symbol is. */
const fields: Readonly<Record<SymbolKind, string>> = {
  number: 'M29 5.5H95V57.5H29Z',
  letter: 'M5 5.5H27V35.5H5Z',
  colour: 'M1.2 53H98.8V100H1.2Z',
  figure: 'M4.5 96.5H38V134.5H4.5Z',
  picture: 'M37 96.5H72.5V134.5H37Z',
  mystery: 'M70.5 106H97.5V134.5H70.5Z',
};

const face = (card: Card, marked: SymbolKind | undefined): SVGTemplateResult => svg`${sheet}
  ${marked === undefined ? nothing : svg`<path d=${fields[marked]} fill=${cardMark}></path>`}
  ${letterGlyph(card.letter, 10, 11, 1.2)}
  ${numbers(card.numbers)}
  ${band(card.colour, symbolWords.symbol(card.colour), 61, 32)}
  ${figureMark(card.figure, 22, 115.5)}
  ${icon(pictures[card.picture], 38, 98.5, 34)}
  ${icon(mysteries[card.mystery], 72, 108.5, 24)}`;

/** A card as wide as `--arcus-card-width` (96px unless set). Needs `presidentialCardStyles`. */
export function presidentialCard(
  id: CardId | 'back',
  { marked, label }: PresidentialCardOptions = {},
): TemplateResult {
  const card = id === 'back' ? null : cardOf(id);
  const name = label ?? (card === null ? symbolWords.back : cardName(card));
  return html`<span class="card" role=${name ? 'img' : nothing} aria-label=${name || nothing}
    aria-hidden=${name ? nothing : 'true'}><svg viewBox="0 0 100 140" fill="none">${card === null ? backFace : face(card, marked)}</svg></span>`;
}

export const presidentialCardStyles: CSSResult = css`
  ${cardStyles}
  .card text {
    font-weight: var(--arcus-weight-bold);
  }
  /* Below this the name of a colour is too small to read: its hatching takes the room. */
  @container (max-width: 71px) {
    .card .named {
      display: none;
    }
  }
`;
