import { type CSSResult, css } from 'lit';
import { low, small, upright } from '../../theme/stages.ts';

const faces = css`
  .card text {
    font-family: var(--arcus-font);
    font-variant-numeric: lining-nums;
  }
  .card.die {
    aspect-ratio: 1;
    border-radius: 18%;
  }
  .card.vacant {
    box-shadow: none;
  }
  .card .place {
    fill: rgb(0 0 0 / 0.12);
    stroke: currentColor;
    stroke-opacity: 0.6;
  }
`;

const middle = css`
  /* Unknown contents have the mat between plates and hand, and scroll. */
  .play:has(.plain-board) .middle {
    pointer-events: none;
  }
  .plain-board {
    display: grid;
    gap: 12px;
    justify-items: center;
    max-block-size: 100%;
    padding: 4px 8px;
    overflow: auto;
    pointer-events: auto;
    --card: min(var(--width), max(80px, 13.4cqh));
    --arcus-card-width: var(--card);
  }
  .piles,
  .row,
  .pickers,
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
    justify-content: center;
  }
  .piles {
    gap: 12px clamp(18px, 3cqw, 44px);
  }
  .row > .spot {
    display: grid;
    gap: 5px;
    justify-items: center;
  }
  /* One line, while cards stay readable. */
  .plain-board .row {
    --arcus-card-width: min(var(--card), max(34px, (100cqw - 22px) / var(--count) - 6px));
  }
  .by {
    max-inline-size: var(--arcus-card-width);
    overflow: hidden;
    font-size: var(--arcus-text-1);
    font-weight: 650;
    line-height: 1.2;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .plain-board .row .die {
    --arcus-card-width: calc(var(--width) * 0.62);
  }
  .rows {
    max-inline-size: min(30rem, 84cqw);
    max-block-size: 11.5rem;
    padding: 2px 8px;
    overflow: auto;
    border-radius: 9px;
    background: var(--arcus-card-paper);
    color: var(--arcus-card-ink);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.4);
    font-size: var(--arcus-text-2);
  }
  .rows table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .rows :is(th, td) {
    padding: 3px 8px;
    text-align: start;
    line-height: 1.2;
  }
  .rows thead th {
    position: sticky;
    inset-block-start: -2px;
    background: var(--arcus-card-paper);
    font-size: var(--arcus-text-1);
    font-weight: 600;
  }
  .rows td {
    border-block-start: 1px solid rgb(43 36 32 / 0.16);
    font-weight: 650;
  }
  .figure,
  .said,
  .fact {
    font-size: var(--arcus-text-2);
    font-weight: 600;
    line-height: 1.2;
    text-align: center;
  }
  .figure > strong {
    display: block;
    font-size: var(--arcus-text-5);
    font-weight: 800;
  }
  .said {
    max-inline-size: min(34rem, 60cqw);
    font-size: var(--arcus-text-3);
    text-wrap: balance;
  }
`;

const seats = css`
  .place {
    display: grid;
    gap: 5px;
    justify-items: inherit;
  }
  .lying {
    display: flex;
    align-items: center;
  }
  .player-area .row {
    flex-wrap: nowrap;
    gap: 3px;
    --arcus-card-width: calc(var(--small) * 1.2);
  }
  .player-area .row:not(:has(.die)) > .spot + .spot:nth-child(n + 5) {
    margin-inline-start: calc(var(--arcus-card-width) * -0.5);
  }
  .backs {
    position: relative;
    display: flex;
    --arcus-card-width: var(--small);
  }
  .backs > .card + .card {
    margin-inline-start: calc(var(--small) * -0.62);
  }
  .fact {
    display: -webkit-box;
    max-inline-size: 14rem;
    padding: 2px 9px 3px;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    border-radius: 9px;
    background: var(--arcus-plate);
    color: var(--arcus-plate-ink);
    font-size: var(--arcus-text-1);
  }
  .ranking .place {
    --small: 22px;
    --arcus-card-width: 22px;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
  }
  .ranking .fact {
    padding: 0;
    background: none;
    color: inherit;
    font-size: var(--arcus-text-2);
  }
`;

const twoRows = css`
  --step: min(var(--arcus-card-width) + 7px, (var(--room) - var(--arcus-card-width)) / (var(--half) - 1));
  display: grid;
  grid-template-columns: repeat(var(--half), var(--step));
  row-gap: calc(var(--arcus-card-width) * -0.42);
  padding-inline-end: calc(var(--arcus-card-width) - var(--step));
  --lap: 0px;
`;

/** Cards of the hand overlap only as far as needed. */
const held = css`
  .held {
    --room: min(56cqw, 860px);
    --lap: min(7px, (var(--room) - var(--count) * var(--arcus-card-width)) / (var(--count) - 1));
    display: flex;
    justify-content: center;
    padding: 12px 0 6px;
  }
  .held > li + li {
    margin-inline-start: var(--lap);
  }
  /* Keeps the stacking order of dimmed cards. */
  .held > li {
    position: relative;
  }
  .held > li:has(:focus-visible) {
    z-index: 1;
  }
  .held [aria-disabled] {
    cursor: default;
  }
  .own:has([aria-pressed]) .held [aria-disabled] > .card {
    filter: brightness(0.82);
  }
  .held .die {
    inline-size: calc(var(--arcus-card-width) * 0.72);
  }
  .held:has(.die) > li + li {
    margin-inline-start: 8px;
  }
  @container arcus ${upright} {
    .held.many {
      ${twoRows}
    }
  }
  /* Open hands of a replay. */
  .player-area .held {
    --room: 9rem;
    padding-block: 2px;
  }
  .player-area .held.many {
    ${twoRows}
  }
`;

const dock = css`
  .asking .actions {
    flex-wrap: wrap;
  }
  .pickers {
    gap: 8px 20px;
    align-items: end;
    margin-block-end: 10px;
  }
  .picker {
    display: grid;
    gap: 3px;
    justify-items: center;
  }
  .picker > .label {
    font-size: var(--arcus-text-2);
    font-weight: 600;
  }
  .choices > .button {
    padding: 4px 12px;
  }
  .choices > .input {
    inline-size: 5.5rem;
    padding-inline: 2px;
    text-align: center;
    font-weight: 700;
  }
`;

const stages = css`
  @container arcus ${low} {
    .held {
      --room: min(60cqw, 620px);
      padding-block: 8px 2px;
    }
    .plain-board {
      gap: 4px;
    }
    .place {
      grid-auto-flow: column;
      align-items: center;
    }
    .pickers {
      justify-content: end;
      gap: 4px 10px;
      margin-block-end: 4px;
    }
    .picker {
      grid-auto-flow: column;
      align-items: center;
    }
    .figure > strong {
      font-size: var(--arcus-text-4);
    }
  }
  @container arcus ${upright} {
    .play:has(.others .held) .middle {
      place-items: end center;
    }
    /* Four cards side by side, or two rows of piles with captions. */
    .plain-board {
      --card: min(var(--width), (100cqw - 56px) / 4, max(32px, (100cqh - 4rem) / 1.4));
    }
    .plain-board:has(.pile + .pile) {
      --card: min(var(--width), (100cqw - 56px) / 4, max(32px, (100cqh - 6.5rem) / 2.8));
    }
    .play:has(.others .held) .plain-board {
      --card: 34px;
    }
    .fact {
      max-inline-size: 8.5rem;
    }
    .held {
      --room: calc(100cqw - 26px);
    }
    .player-area .row {
      --arcus-card-width: calc(var(--small) * 1.35);
    }
    .pickers {
      gap: 6px 12px;
    }
    .choices > .input {
      inline-size: 3.5rem;
    }
  }
  @container arcus ${small} {
    .play {
      --least-mat: 10rem;
    }
    .others.many .fact,
    .asking:has(> .yours) > .happened {
      display: none;
    }
    .pickers {
      gap: 4px 8px;
      margin-block-end: 4px;
    }
    .choices {
      gap: 3px;
    }
    .choices > .input {
      inline-size: 2.6rem;
    }
  }
`;

export const styles: CSSResult = css`
  ${faces}
  ${middle}
  ${seats}
  ${held}
  ${dock}
  ${stages}
`;
