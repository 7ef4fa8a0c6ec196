import type { SVGTemplateResult, TemplateResult } from 'lit';
import { html, nothing, svg } from 'lit';
import { stateWords } from '#games/sequence-states/locale';
import { type StateCode, stateOf } from '../../../shared/games/sequence-states/cards.ts';
import { outlines } from '../../../shared/games/sequence-states/outlines.ts';
import { darkField, sheet } from '../../cards/sheet.ts';
import { cardColors, cardInk, cardPaper, inkOn, washes } from '../../theme/palette.ts';

export type StateCard = StateCode | 'ADD' | 'REMOVE';

interface StateCardOptions {
  /** Nowhere left to play it. */
  readonly dead?: boolean;
  /** Nothing but the name of the capital (SQ-6, `geography`). */
  readonly capitalAlone?: boolean;
  /** The accessible name, instead of its own. Empty where the button around the card has the name. */
  readonly cardLabel?: string;
}

/** "Ohio", "ADD": those two are called what is printed on them. */
export const cardName = (card: StateCard): string =>
  card === 'ADD' || card === 'REMOVE' ? card : stateWords.state(card);

/** No name of a city is left out or cut off: one of several words takes two lines, one too long is set narrower. */
const lines = (text: string): readonly string[] => {
  const cut = text.length > 10 ? text.lastIndexOf(' ') : -1;
  return cut === -1 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
};

interface Line {
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

const printed = (text: string, { y, size, color }: Line): SVGTemplateResult => svg`<text x="50" y=${y}
  font-size=${size} font-weight="750" text-anchor="middle" fill=${color} lengthAdjust="spacingAndGlyphs"
  textLength=${text.length * size * 0.6 > 80 ? 80 : nothing}>${text}</text>`;

const stateFace = (code: StateCode, dead: boolean): SVGTemplateResult => {
  const { capital, color } = stateOf(code);
  const words = lines(capital);
  const [top, size, step] = words.length === 1 ? [106, 15.5, 0] : [101, 14, 14.5];
  const on = dead || inkOn(color) === 'ink' ? cardInk : cardPaper;
  return svg`${sheet}
    <rect x="6" y="6" width="88" height="128" rx="5" fill=${dead ? cardPaper : washes[color]}></rect>
    ${dead ? nothing : svg`<path d=${`M6 ${top}H94V129a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5z`} fill=${cardColors[color]}></path>`}
    <path d=${`M6 ${top}H94`} stroke=${cardInk} stroke-width="1.4"></path>
    <text x="12" y="30" font-size="23" font-weight="800" fill=${cardInk}>${code}</text>
    <path d=${outlines[code]} transform="translate(19 35) scale(0.63)" stroke=${cardInk} stroke-width="2.6" stroke-linejoin="round"
      fill=${dead ? 'none' : cardColors[color]}></path>
    ${words.map((word, at) => svg`${printed(word, { y: top + 19 - step / 3 + at * step, size, color: on })} `)}
    ${dead ? svg`<path d="M14 98L86 36" stroke=${cardInk} stroke-width="4"></path>` : nothing}`;
};

const capitalFace = (code: StateCode, dead: boolean): SVGTemplateResult => {
  const words = lines(stateOf(code).capital);
  return svg`${sheet}
    <rect x="6" y="6" width="88" height="128" rx="5" fill=${cardPaper} stroke=${cardInk} stroke-width="1.4"></rect>
    ${words.map((word, at) => svg`${printed(word, { y: 75 + (at - (words.length - 1) / 2) * 20, size: 17, color: cardInk })} `)}
    ${dead ? svg`<path d="M14 112L86 28" stroke=${cardInk} stroke-width="4"></path>` : nothing}`;
};

const addFace = svg`${sheet}${darkField}<circle cx="50" cy="58" r="30" fill=${cardPaper}></circle>
  <path d="M50 41V75M33 58H67" stroke=${cardInk} stroke-width="9" stroke-linecap="round"></path>
  ${printed('ADD', { y: 118, size: 25, color: cardPaper })}`;

const removeFace = svg`${sheet}${darkField}
  <circle cx="50" cy="58" r="30" stroke=${cardPaper} stroke-width="3" stroke-dasharray="8 6"></circle>
  <path d="M33 58H67" stroke=${cardPaper} stroke-width="9" stroke-linecap="round"></path>
  ${printed('REMOVE', { y: 118, size: 19, color: cardPaper })}`;

const faceOf = (card: StateCard, dead: boolean, capitalAlone: boolean): SVGTemplateResult => {
  if (card === 'ADD') return addFace;
  if (card === 'REMOVE') return removeFace;
  return capitalAlone ? capitalFace(card, dead) : stateFace(card, dead);
};

/** A card as wide as `--arcus-card-width` (96px unless set). Needs `cardStyles`. */
export function stateCard(
  card: StateCard,
  { dead = false, capitalAlone = false, cardLabel = cardName(card) }: StateCardOptions = {},
): TemplateResult {
  return html`<span class="card" role=${cardLabel ? 'img' : nothing}
    aria-label=${cardLabel || nothing} aria-hidden=${cardLabel ? nothing : 'true'}
    ><svg viewBox="0 0 100 140" fill="none">${faceOf(card, dead, capitalAlone)}</svg></span>`;
}
