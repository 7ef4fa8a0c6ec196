import { css } from 'lit';
import { compact, low, small, upright, wide } from '../../theme/stages.ts';
import { sizes } from './sizes.ts';

export const boardStyles = css`
  .states {
    position: relative;
    justify-self: center;
    inline-size: 100%;
    aspect-ratio: 1;
    border-radius: 2.4%;
    box-shadow: 0 2px 2px rgb(10 6 4 / 0.4), 0 8px 16px rgb(10 6 4 / 0.35);
    forced-color-adjust: none;
  }
  .map {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .map .preview {
    stroke-dasharray: 24 14;
  }
  .map .lain {
    animation: states-lie 260ms step-end;
  }
  @keyframes states-lie {
    from {
      opacity: 0;
    }
  }
  .map .coming {
    opacity: 0.96;
  }
  .map .veil {
    fill-opacity: 0.45;
    fill-rule: evenodd;
  }
  .map .going {
    stroke: var(--arcus-card-ink);
    stroke-width: 14;
  }
  /* The frame is 24 of 1048 units wide. */
  .grid {
    position: absolute;
    inset: calc(100% * 24 / 1048);
    display: grid;
    grid-template-rows: repeat(10, minmax(0, 1fr));
  }
  .grid > div {
    display: grid;
    grid-template-columns: repeat(10, minmax(0, 1fr));
  }
  .space {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    cursor: default;
    touch-action: manipulation;
  }
  .space:focus-visible {
    position: relative;
    z-index: 1;
    outline-color: var(--arcus-card-ink);
    outline-offset: -2px;
    box-shadow: 0 0 0 3px var(--arcus-card-paper);
  }
  .space.lit {
    cursor: pointer;
  }
`;

/** The board fills the mat between two columns of seats; hand and buttons lie below it side by side. */
const board = css`
  .play {
    --side: 20%;
    --mat-width: max(1200px, 83cqw);
    --margin-top: 18px;
    --hand: clamp(70px, 13cqh, 156px);
    --small: 26px;
    --arcus-disc: clamp(36px, 5.6cqh, 52px);
  }
  .columns {
    grid-template: repeat(var(--rows), minmax(min-content, 1fr)) / var(--side) minmax(0, 1fr) var(--side);
  }
  .columns > .middle {
    grid-area: 1 / 2 / -1 / -2;
  }
  .others > .seat {
    gap: 3px;
  }
  .middle > .states {
    z-index: 1;
    grid-area: 1 / 2 / -1 / -2;
    place-self: center;
    inline-size: auto;
    block-size: min(100%, 54cqw);
  }
  .deck-place {
    --arcus-card-width: clamp(34px, 6cqh, 54px);
    z-index: 1;
    display: grid;
    grid-template-columns: auto minmax(0, auto);
    grid-area: -2 / -2;
    gap: 2px 14px;
    align-items: center;
    align-self: end;
    justify-items: start;
    justify-self: center;
  }
  .deck-place > .pile-of-deck {
    grid-row: 1 / span 2;
  }
  .deck-place > .caption {
    display: flex;
    gap: 6px;
    align-items: baseline;
  }
  .deck-place > .small-button {
    padding: 0;
    color: inherit;
  }
  .others {
    --name-width: min(150px, 100cqw - var(--arcus-disc) - 34px);
  }
  .play:not(.gathering) {
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) auto minmax(0, 1fr);
    > .mat {
      grid-column: 1 / -1;
      min-block-size: 0;
      padding-block: 12px;
    }
    .middle,
    > .own {
      display: contents;
    }
    .own-head {
      z-index: 4;
      align-self: center;
      justify-self: end;
      margin-inline-end: 18px;
    }
    .own-hand {
      z-index: 4;
      margin-block: -8px 12px;
      --arcus-card-width: var(--hand);
    }
    /* A picked card covers no label of the board. */
    .own-hand .card {
      --rise: 12px;
    }
    > .asking {
      justify-items: start;
      align-content: center;
      padding: 4px 20px 8px;
      text-align: start;
    }
  }
  @container arcus ${wide} {
    .asking .prompt {
      font-size: 1.0625rem;
    }
    .play > .hinted > .happened {
      padding: 0;
    }
    .play > .hinted > .hinting > p {
      font-size: 0.875rem;
      line-height: 1.25;
    }
    /* Room for a question and an event of two lines: the board keeps its size. */
    .play:not(.gathering) > .asking {
      --gap: 3px;
      --prompt-height: 9.2rem;
      padding-block: 2px 4px;
    }
    .play > .asking .button {
      flex-shrink: 1;
      white-space: normal;
    }
    /* Columns of many seats: chips tell the teams. */
    .others.many {
      --name-width: min(150px, 100cqw - var(--arcus-disc) - 96px);
    }
    .others.many > .seat {
      flex-direction: row;
      gap: 8px;
      align-items: center;
    }
    .others.many > .right {
      flex-direction: row-reverse;
    }
    .others.many .player-area {
      padding: 0;
    }
    .others.many .badge,
    .play:has(.others.many) .own-head .holds {
      display: none;
    }
  }
  .holds {
    display: flex;
    gap: 8px;
    align-items: center;
    margin: 0;
    font-size: var(--arcus-text-1);
    line-height: 1.2;
    white-space: nowrap;
  }
  .holds .disc {
    display: block;
    inline-size: 24px;
    filter: drop-shadow(0 1px 2px rgb(0 0 0 / 0.5));
  }
  .holds .word {
    margin-inline-start: 3px;
  }
  .own-worth,
  .many .word {
    display: none;
  }
  .cards-held > strong {
    display: inline-grid;
    place-items: center;
    min-inline-size: 17px;
    aspect-ratio: 5 / 7;
    border: 2px solid var(--arcus-card-paper);
    border-radius: 3px;
    background: #332c3f;
    color: var(--arcus-card-paper);
    font-size: 0.75rem;
  }
  .holds .top {
    min-inline-size: 24px;
    padding: 1px 3px;
    border-radius: 4px;
    background: var(--arcus-card-paper);
    color: var(--arcus-card-ink);
    font-weight: 800;
    text-align: center;
  }
  .below {
    display: grid;
    gap: 8px;
    justify-items: center;
  }
  .cards {
    display: flex;
    gap: 6px;
    justify-content: center;
  }
  .cards:has(> :nth-child(6)) {
    --arcus-card-width: min(var(--hand), 9cqw);
  }
  .cards:has(> :nth-child(7)) {
    --arcus-card-width: min(var(--hand), 7.4cqw);
  }
  /* A replay with open hands. */
  .play .others .cards {
    flex-wrap: nowrap;
    gap: 2px;
    --arcus-card-width: 26px;
  }
  .play .others.many .cards {
    flex-wrap: wrap;
    max-inline-size: 56px;
  }
  @container arcus ${compact} {
    .play .others .cards {
      flex-wrap: wrap;
      gap: 1px;
      max-inline-size: 76px;
      --arcus-card-width: 20px;
    }
    .play .others.many .cards {
      max-inline-size: 50px;
    }
  }
  .marking {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-3);
    justify-content: center;
  }
  .marking > .button {
    min-block-size: 36px;
    padding: var(--arcus-space-2) var(--arcus-space-4);
    font-size: var(--arcus-text-2);
  }
  .marking > [aria-pressed='true'] {
    outline: 3px solid var(--arcus-lamp);
  }
`;

const ending = css`
  .ending:has(.states) {
    --arcus-arc-width: min(14cqw, 16cqh);
  }
  .won-by:has(.states) > h2 {
    font-size: clamp(1.5rem, 2.6cqw, 2.25rem);
  }
  .won-by > .states {
    inline-size: clamp(0px, 90cqh - 420px, min(34cqw, 36cqh));
    block-size: auto;
    margin-block-start: 6px;
  }
  .ranking .holds > :not(.disc-place) {
    display: none;
  }
  .ranking .name {
    white-space: normal;
  }
  @container arcus ${small} or ${low} {
    .play:has(> .asking) .won-by > .states {
      display: none;
    }
  }
  /* A replay has the room of the prompt; the sentence below it says why. */
  .play:not(:has(> .asking)) .won-by > .states {
    display: block;
    inline-size: clamp(96px, 100cqh - 340px, 34cqw);
  }
  @container arcus ${compact} {
    .play:not(:has(> .asking)) .won-by > :is(.arch, p) {
      display: none;
    }
    .play:not(:has(> .asking)) .won-by > .states {
      inline-size: clamp(96px, 100cqh - 110px, 34cqw);
    }
  }
  @container arcus ${upright} {
    .play:not(:has(> .asking)) .won-by > .states {
      inline-size: clamp(96px, 100cqh - 250px, 80cqw);
    }
  }
`;

const dialogs = css`
  .dialog > .actions {
    position: sticky;
    inset-block-end: calc(-1 * var(--arcus-space-6));
    margin-block-end: calc(-1 * var(--arcus-space-6));
    padding-block: var(--arcus-space-3) var(--arcus-space-6);
    background: var(--arcus-sheet);
  }
  .dialog h3 {
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
    margin: var(--arcus-space-5) 0 var(--arcus-space-3);
    font-size: var(--arcus-text-2);
  }
  .dialog .pile {
    --arcus-card-width: 100%;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(48px, 1fr));
    gap: var(--arcus-space-2);
  }
`;

export const styles = css`
  ${boardStyles}
  ${board}
  ${ending}
  ${sizes}
  ${dialogs}
`;
