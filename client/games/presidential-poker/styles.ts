import { type CSSResult, css } from 'lit';
import { presidentialCardStyles } from '../../widget/cards/presidential.ts';

const cards = css`
  .hand,
  .laid {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: var(--gap);
    margin: 0;
    padding: 0;
    list-style: none;
    --arcus-card-width: 100%;
  }
  .hand {
    --gap: clamp(3px, 0.8cqi, 8px);
    max-inline-size: 46rem;
    margin-inline: calc(-1 * var(--arcus-bleed, 0px));
  }
  .hand > li {
    display: grid;
    align-content: start;
  }
  .hand > li > div {
    padding-block-end: 8px;
  }
  .hand .bare-button {
    inline-size: 100%;
  }
  .hand [aria-pressed='true'] > .card {
    outline-offset: -1px;
  }
  .hand .lens {
    display: grid;
    place-items: center;
    min-block-size: 32px;
    color: var(--arcus-muted);
  }
  .lens svg {
    inline-size: 20px;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  /* A line below each part of the combination: full, double, dotted. */
  .part {
    position: relative;
  }
  .part::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-start: calc(100% - 4px);
    border-block-start: 4px solid var(--arcus-ink);
  }
  .part.goes-on::after {
    inset-inline-start: calc(-1 * var(--gap));
  }
  .part.p1::after {
    border-block-start-style: double;
  }
  .part.p2::after {
    border-block-start-style: dotted;
  }
  .best {
    display: grid;
    line-height: 1.3;
  }
`;

const seats = css`
  .place {
    display: grid;
    gap: var(--arcus-space-2);
    min-inline-size: 0;
  }
  .own {
    max-inline-size: 46rem;
  }
  .purse {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-1) var(--arcus-space-3);
    align-items: center;
    line-height: 1.3;
  }
  .held {
    --arcus-card-width: 18px;
    display: inline-block;
  }
  .stack,
  .total {
    display: inline-flex;
    gap: var(--arcus-space-2);
    align-items: center;
  }
  .chips {
    display: block;
    flex: none;
  }
  .stack > span {
    font-size: 0.6em;
  }
  .bet {
    padding-inline: var(--arcus-space-3);
    border: 1px solid var(--arcus-line);
    border-radius: 1em;
    font-size: var(--arcus-text-2);
    white-space: nowrap;
  }
  .dropped strong {
    color: var(--arcus-muted);
    font-weight: var(--arcus-weight);
  }
  /* On a phone a full table takes two rows, so that one's own hand stays in sight. */
  @container (max-width: 639px) {
    .others:has(> :nth-child(5)) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: var(--arcus-space-3);
      > .seat {
        --arcus-clock-size: 28px;
        gap: 0;
      }
      .head {
        min-block-size: 30px;
      }
      :is(.name, .purse) {
        font-size: var(--arcus-text-2);
      }
      :is(.badge, .state, .bet) {
        font-size: var(--arcus-text-1);
      }
      .badge {
        flex: 0 1 auto;
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .computer {
        display: none;
      }
      .purse {
        gap: var(--arcus-space-1) var(--arcus-space-2);
      }
    }
    .others:has(> :nth-child(7)) {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    .others:has(> :nth-child(7)) :is(.seat:not(.to-act) arcus-clock, .thinking) {
      display: none;
    }
  }
  .state,
  .caption {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
  }
`;

const middle = css`
  .pot-board {
    display: grid;
    gap: var(--arcus-space-4);
    inline-size: 100%;
    max-inline-size: 46rem;
    margin-inline: auto;
  }
  .middle {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--arcus-space-3);
    align-items: center;
  }
  .stock {
    --arcus-card-width: clamp(32px, 7cqi, 56px);
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
  }
  .spot {
    display: block;
    flex: none;
  }
  .caption {
    line-height: 1.3;
  }
  .stock strong {
    display: block;
    color: var(--arcus-ink);
    font-size: var(--arcus-text-3);
  }
  .pot {
    display: grid;
    justify-items: center;
    text-align: center;
  }
  .total {
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-2);
    justify-content: center;
    line-height: 1.3;
  }
  .in-pot {
    white-space: nowrap;
  }
  .total strong {
    font-size: var(--arcus-text-5);
    line-height: 1.1;
  }
  .middle > .small-button {
    max-inline-size: 6rem;
  }
  @container (max-width: 15rem) {
    .play > .others.others {
      grid-template-columns: repeat(auto-fit, minmax(4.5rem, 1fr));
    }
    .middle {
      grid-template-columns: minmax(0, 1fr);
      justify-items: center;
    }
  }
  .pots {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-5);
    justify-content: center;
    margin: 0;
    padding: 0;
    font-size: var(--arcus-text-2);
    text-align: center;
    list-style: none;
  }
  .result {
    padding-block-start: var(--arcus-space-3);
    border-block-start: 1px solid var(--arcus-hairline);
  }
  .result > summary {
    min-block-size: 28px;
    font-weight: var(--arcus-weight-bold);
    cursor: pointer;
  }
  .result > ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-4);
    max-block-size: 13rem;
    margin: var(--arcus-space-3) 0 0;
    padding: 0 0 var(--arcus-space-6);
    overflow: auto;
    list-style: none;
    /* Where hands go on below the edge they fade. */
    mask-image: linear-gradient(#000 calc(100% - var(--arcus-space-6)), transparent);
  }
  .ending .result > ol {
    max-block-size: none;
  }
  .result li {
    display: grid;
    gap: var(--arcus-space-1);
  }
  .laid {
    --gap: 4px;
    max-inline-size: 15.5rem;
  }
  .laid > * {
    display: block;
    padding-block-end: 7px;
  }
  .worth {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-3);
    align-items: baseline;
    font-size: var(--arcus-text-2);
    line-height: 1.35;
  }
  @container (min-width: 640px) {
    .result > ol {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: var(--arcus-space-4) var(--arcus-space-6);
      max-block-size: 24rem;
    }
    .laid {
      max-inline-size: none;
    }
  }
`;

const betting = css`
  .amount {
    display: grid;
    gap: var(--arcus-space-2);
  }
  .amount > .line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 6.5rem;
    gap: var(--arcus-space-4);
    align-items: center;
  }
  .amount [type='range'] {
    min-block-size: 32px;
    margin: 0;
    accent-color: var(--arcus-ink);
  }
  .amount .input {
    text-align: end;
  }
  .sizes {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-2);
    min-block-size: 32px;
  }
  .sizes:not(:has(*)) {
    display: none;
  }
  .sizes > [aria-pressed='true'] {
    border-color: var(--arcus-line);
    text-decoration: none;
  }
  .asking .actions {
    gap: var(--arcus-space-3);
  }
  .asking .actions > .button {
    padding-inline: var(--arcus-space-2);
  }
  @container (max-width: 399px) {
    .asking kbd {
      display: none;
    }
  }
`;

const dialogs = css`
  .large-card {
    --arcus-card-width: min(220px, 60vw);
    display: grid;
    gap: var(--arcus-space-5);
    justify-items: center;
  }
  .large-card > dl {
    inline-size: 100%;
    margin: 0;
  }
  .large-card > dl > div {
    display: grid;
    grid-template-columns: 9rem minmax(0, 1fr);
    padding-block: var(--arcus-space-2);
    border-block-end: 1px solid var(--arcus-hairline);
  }
  .large-card dt {
    color: var(--arcus-muted);
  }
  .large-card dd {
    margin: 0;
    font-weight: var(--arcus-weight-bold);
  }
  .dialog > .title {
    position: sticky;
    inset-block-start: calc(-1 * var(--arcus-space-6));
    z-index: 1;
    display: flex;
    justify-content: space-between;
    align-items: center;
    margin-block-start: calc(-1 * var(--arcus-space-4));
    padding-block: var(--arcus-space-4);
    background: var(--arcus-sheet);
  }
  .title > h2 {
    margin: 0;
    font-size: var(--arcus-text-5);
    line-height: 1.2;
  }
  .ranks {
    display: grid;
    gap: var(--arcus-space-5);
    margin: var(--arcus-space-5) 0 0;
    padding: 0;
    list-style: none;
  }
  .ranks > li {
    display: grid;
    gap: var(--arcus-space-2);
  }
  .ranks p {
    display: grid;
    line-height: 1.35;
  }
`;

export const styles: CSSResult = css`
  ${presidentialCardStyles}
  ${cards}
  ${seats}
  ${middle}
  ${betting}
  ${dialogs}
`;
