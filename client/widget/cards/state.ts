import type { CSSResult, SVGTemplateResult, TemplateResult } from 'lit';
import { css, html, nothing, svg } from 'lit';
import { stateWords } from '#locale/sequence-states';
import { type StateCode, stateOf } from '../../../shared/games/sequence-states/cards.ts';
import { outlines } from '../../../shared/games/sequence-states/outlines.ts';
import { cardColours, cardInk, cardPaper } from '../palette.ts';
import { cardStyles, sheet } from './sheet.ts';

export type StateCard = StateCode | 'ADD' | 'REMOVE';

interface StateCardOptions {
  /** Taken up from the hand: chosen, but not yet played. */
  readonly lifted?: boolean;
  /** Nowhere left to play it. */
  readonly dead?: boolean;
  /** The accessible name, instead of its own. Empty where the button around the card has the name. */
  readonly cardLabel?: string;
}

/** "Ohio", "ADD": those two are called what is printed on them. */
export const cardName = (card: StateCard): string =>
  card === 'ADD' || card === 'REMOVE' ? card : stateWords.state(card);

const letters = 18;
const wide = 90;

/** No name of a city is left out or cut off: one of several words takes two lines, one too long is set narrower. */
const lines = (text: string): readonly string[] => {
  const cut = text.length > 9 ? text.lastIndexOf(' ') : -1;
  return cut === -1 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
};

const printed = (text: string, y: number, size = letters): SVGTemplateResult => svg`<text x="50" y=${y}
  font-size=${size} text-anchor="middle" fill=${cardInk} lengthAdjust="spacingAndGlyphs"
  textLength=${text.length * size * 0.66 > wide ? wide : nothing}>${text}</text>`;

const stateFace = (code: StateCode, dead: boolean): SVGTemplateResult => {
  const { capital, colour } = stateOf(code);
  const words = lines(capital);
  return svg`${sheet}
    <text class="code" x="8" y="25" font-size="22" fill=${cardInk}>${code}</text>
    <path class="fine" d=${outlines[code]} transform="translate(18 31) scale(0.64)" stroke=${cardInk}
      fill=${dead ? 'none' : cardColours[colour]}></path>
    ${words.map((word, at) => svg`${printed(word, (words.length === 1 ? 122 : 114) + at * letters)} `)}
    ${dead ? svg`<path class="cross" d="M14 98L86 34" stroke=${cardInk}></path>` : nothing}`;
};

const disc = svg`<circle class="fine" cx="50" cy="54" r="33" fill=${cardInk} stroke=${cardInk}></circle>`;

const addFace = svg`${sheet}${disc}
  <path d="M50 36V72M32 54H68" stroke=${cardPaper} stroke-width="11"></path>${printed('ADD', 120, 26)}`;

const removeFace = svg`${sheet}
  <circle class="fine" cx="50" cy="54" r="33" stroke=${cardInk} stroke-dasharray="7 5"></circle>
  <path d="M32 54H68" stroke=${cardInk} stroke-width="11"></path>${printed('REMOVE', 120, 24)}`;

const faceOf = (card: StateCard, dead: boolean): SVGTemplateResult => {
  if (card === 'ADD') return addFace;
  return card === 'REMOVE' ? removeFace : stateFace(card, dead);
};

/** A card as wide as `--arcus-card-width` (96px unless set). Needs `stateCardStyles`. */
export function stateCard(
  card: StateCard,
  { lifted = false, dead = false, cardLabel = cardName(card) }: StateCardOptions = {},
): TemplateResult {
  return html`<span class=${`card ${lifted ? 'lifted' : ''}`} role=${cardLabel ? 'img' : nothing}
    aria-label=${cardLabel || nothing} aria-hidden=${cardLabel ? nothing : 'true'}
    ><svg viewBox="0 0 100 140" fill="none">${faceOf(card, dead)}</svg></span>`;
}

export const stateCardStyles: CSSResult = css`
  ${cardStyles}
  .card text {
    font-weight: var(--arcus-weight-bold);
  }
  .card .cross {
    stroke-width: 4;
  }
`;
