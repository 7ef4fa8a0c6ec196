import { type CSSResult, css, svg } from 'lit';
import { halfCircle } from '../arc.ts';
import { cardInk, cardPaper } from '../palette.ts';

/** What every card is printed on: 100 by 140 with an edge of ink. */
export const sheet = svg`<rect class="edge" x="1.2" y="1.2" width="97.6" height="137.6" rx="7.4"
  fill=${cardPaper} stroke=${cardInk}></rect>`;

const half = [0, 1, 2, 3, 4, 5, 6].map((at) => svg`<path d=${halfCircle(50, 63, 38 - at * 5.4)}></path>`);

/** The back of every deck. */
export const backFace = svg`${sheet}<g stroke=${cardInk} stroke-width="2.5">${half}
  <g transform="rotate(180 50 70)">${half}</g>
  <path d="M13 70H87" stroke-width="4" stroke-linecap="round"></path></g>
  <rect class="fine" x="7" y="7" width="86" height="126" rx="4" stroke=${cardInk}></rect>`;

/** For every deck: a card as wide as `--arcus-card-width` (96px unless set), lying or lifted. */
export const cardStyles: CSSResult = css`
  .card {
    display: inline-block;
    container-type: inline-size;
    width: var(--arcus-card-width, 96px);
    aspect-ratio: 5 / 7;
    border-radius: 8% / 5.7%;
    box-shadow: var(--arcus-lying, 0 1px 2px rgb(43 36 32 / 0.24));
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
  .card :is(path, rect) {
    stroke-linejoin: round;
  }
  /* Lines follow the card's size, but never so far that they blur or shout. */
  .card .edge {
    vector-effect: non-scaling-stroke;
    stroke-width: clamp(1px, 1.7cqw, 2.6px);
  }
  .card .fine {
    vector-effect: non-scaling-stroke;
    stroke-width: clamp(0.75px, 1.3cqw, 2px);
  }
  .card.lifted,
  [aria-pressed='true'] > .card {
    transform: translateY(-10%);
    outline: 2px solid var(--arcus-ink, #2b2420);
    outline-offset: 2px;
    box-shadow: var(--arcus-lifted, 0 6px 14px rgb(43 36 32 / 0.24));
  }
  @media (forced-colors: active) {
    .card.lifted,
    [aria-pressed='true'] > .card {
      outline: 3px solid Highlight;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .card {
      transition: none;
    }
  }
`;
