import { type CSSResult, css, html, svg, type TemplateResult, unsafeCSS } from 'lit';
import { halfCircle } from '../theme/arc.ts';
import { backPrint, cardBack, cardInk, cardPaper, lamp } from '../theme/palette.ts';

/** A blank card of 100 by 140 with a hairline edge. */
export const sheet = svg`<rect class="paper" x="0.5" y="0.5" width="99" height="139" rx="9" fill=${cardPaper}
  stroke=${cardInk} stroke-opacity="0.55" stroke-width="0.8"></rect>`;

/** Highlights a counting symbol. */
export const counts = (d: string) => svg`<path d=${d} fill=${lamp}></path>`;

const arcs = (y: number, radii: readonly number[]) => {
  const d = radii.map((radius) => halfCircle(50, y, radius)).join('');
  return svg`<path d=${d}></path><path d=${d} transform="rotate(180 50 70)"></path>`;
};

/** The field of backs and of cards without a color. */
export const darkField = svg`<rect class="field" x="6" y="6" width="88" height="128" rx="5" fill=${cardBack}></rect>`;

export const backFace = svg`${sheet}${darkField}
  <rect class="print" x="9.5" y="9.5" width="81" height="121" rx="3" stroke=${backPrint}></rect>
  <g class="print" stroke=${backPrint} stroke-width="2.6">${arcs(65, [36, 31.1, 26.2, 21.3, 16.4, 11.5, 6.6])}</g>
  <g class="bold" display="none" stroke=${backPrint} stroke-width="5">${arcs(62, [31, 20, 9])}</g>
  <path class="line" d="M14 70H86" stroke=${backPrint} stroke-width="3.4" stroke-linecap="round"></path>`;

/** A decorative card back. */
export const backCard: TemplateResult = html`<span class="card" aria-hidden="true"><svg viewBox="0 0 100 140" fill="none">${backFace}</svg></span>`;

/** Cards below 44 px show the field and one large shape. All sizes have the same nodes: resizing a card keeps its nodes. */
export const smallFaces: CSSResult = css`
  .paper {
    rx: 12px;
    stroke-opacity: 0.6;
    stroke-width: 1.5px;
  }
  .field {
    x: 9px;
    y: 9px;
    width: 82px;
    height: 122px;
    rx: 6px;
  }
  .print {
    display: none;
  }
  .shape {
    transform: translate(50px, 72px) scale(1.22);
    stroke-width: 4px;
  }
  .bold {
    display: inline;
  }
  .line {
    stroke-width: 6px;
  }
`;

/** A card as wide as `--arcus-card-width` (default 96px), lying or lifted. `--arcus-card-shadow` is its shadow. */
export const cardStyles: CSSResult = css`
  .card {
    display: inline-block;
    flex: none;
    container-type: inline-size;
    width: var(--arcus-card-width, 96px);
    aspect-ratio: 5 / 7;
    border-radius: 9% / 6.43%;
    box-shadow: var(--arcus-card-shadow, 0 0.8px 0.6px rgb(10 6 4 / 0.35), 0 2px 3px rgb(10 6 4 / 0.28));
    vertical-align: top;
    forced-color-adjust: none;
    transition:
      transform var(--arcus-quick, 150ms) ease-out,
      box-shadow var(--arcus-quick, 150ms) ease-out;
  }
  .card > svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  @container (width < 44px) {
    ${smallFaces}
  }
  .card.lifted,
  [aria-pressed='true'] > .card {
    transform: translateY(calc(-1 * var(--rise, 10%)));
    outline: 4px solid var(--arcus-lamp, ${unsafeCSS(lamp)});
    outline-offset: -1px;
    box-shadow:
      0 0 0 4.5px var(--arcus-lamp-edge, #8f5900),
      0 6px 9px 3px rgb(10 6 4 / 0.34);
  }
  @media (forced-colors: active) {
    .card.lifted,
    [aria-pressed='true'] > .card {
      outline-color: Highlight;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .card {
      transition: none;
    }
  }
`;
