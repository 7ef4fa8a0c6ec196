import { css } from 'lit';
import { compact, enlarged, low, lowest, medium, narrow, short, tiny } from '../../theme/breakpoints.ts';

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
const wide = css`
  .play,
  .play.few {
    --mat-width: 1200px;
    --margin-top: 18px;
    --hand: clamp(70px, 13cqh, 118px);
    --small: 26px;
    --arcus-disc: clamp(36px, 5.6cqh, 52px);
  }
  .play:not(.gathering, :has(.ending)) {
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) auto minmax(0, 1fr);
  }
  .play:not(.gathering) > .mat {
    grid-column: 1 / -1;
    min-block-size: 0;
  }
  .middle:has(> .states) {
    inset: 12px;
    display: grid;
    place-items: center;
    inline-size: auto;
    max-inline-size: none;
    translate: none;
  }
  .states {
    inline-size: auto;
    block-size: min(100%, 54cqw);
  }
  .deck-place {
    --arcus-card-width: clamp(34px, 6cqh, 54px);
    position: absolute;
    inset-block-end: 5%;
    inset-inline-end: 3%;
    display: grid;
    grid-template-columns: auto minmax(0, auto);
    gap: 2px 14px;
    align-items: center;
    justify-items: start;
  }
  .of-12 .deck-place {
    inset-block-end: 1%;
  }
  .deck-place > .pile-of-deck {
    grid-row: 1 / span 2;
  }
  .deck-place > .small-button {
    padding: 0;
    color: inherit;
  }
  .others > .seat {
    gap: 3px;
  }
  .others {
    --name-width: clamp(70px, 23cqw - 96px, 150px);
  }
  .play:not(.gathering) > .own {
    display: contents;
  }
  .play:not(.gathering) .own-head {
    z-index: 4;
    align-self: center;
    justify-self: end;
    margin-inline-end: 18px;
  }
  .play:not(.gathering) .own-hand {
    z-index: 4;
    margin-block: -22px 12px;
    --arcus-card-width: var(--hand);
  }
  .own-worth {
    display: none;
  }
  .play:not(.gathering) > .asking {
    justify-items: start;
    align-content: center;
    padding: 4px 20px 8px;
    text-align: start;
  }
  @container arcus (not ${compact}) {
    .asking .prompt {
      font-size: 1.0625rem;
    }
    .play > .hinted > .happened {
      padding: 0;
    }
    .play > .asking .button {
      flex-shrink: 1;
      white-space: normal;
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
    font-size: 0.6875rem;
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

/** Columns of many seats: chips tell the teams. */
const crowded = css`
  @container arcus ${medium} {
    .others.many .badge {
      display: none;
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
    .others.many {
      --name-width: clamp(48px, 23cqw - 165px, 150px);
    }
    .deck-place {
      inset-block-end: 1%;
      grid-template-columns: auto;
    }
    .deck-place > .caption {
      display: flex;
      gap: 6px;
      align-items: baseline;
    }
    .own-head .holds {
      display: none;
    }
  }
  /* With large letters, seats fill the height of the mat. */
  @container arcus (width >= 560px) and (height <= 26rem) {
    .deck-place {
      inset: calc(100% + 1rem) auto auto 0;
      display: flex;
      color: var(--arcus-ink);
      white-space: nowrap;
    }
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
  @container arcus ${short} or ${low} {
    .won-by > .states {
      display: none;
    }
  }
`;

/** Seats in a strip, discs over names, and no cloth. */
const strip = css`
  @container arcus ${compact} {
    .play:not(.gathering) > .mat {
      color: var(--arcus-ink);
    }
    .play:not(.gathering) > .mat::before,
    .play:not(.gathering) > .mat::after,
    .play:not(.gathering) > .mat > :is(.print, .light) {
      display: none;
    }
    .play .others {
      position: static;
      display: flex;
      flex-wrap: wrap;
      gap: 4px 2px;
      justify-content: space-evenly;
    }
    .play .others.many {
      justify-content: center;
    }
    .play .others.many > .seat {
      flex: 0 0 max(100% / var(--abreast) - 2px, 2.8rem);
    }
    .play .others > .seat {
      position: static;
      flex-direction: column;
      gap: 0;
      align-items: center;
      inline-size: auto;
      min-inline-size: 0;
      translate: none;
    }
    .play .others .head {
      flex-direction: row;
      padding-inline: 0 11px;
      text-align: start;
    }
    .play .others .head > arcus-clock {
      margin-inline: -3px 0;
    }
    .play .others.many .head {
      flex-direction: column;
      gap: 0;
      block-size: auto;
      max-inline-size: 100%;
      padding: 0 3px 1px;
      background: none;
      box-shadow: none;
      color: inherit;
      text-align: center;
    }
    .others.many .to-act .who {
      padding-inline: 7px;
      border-radius: 99px;
      background: var(--arcus-lamp);
      color: var(--arcus-lamp-ink);
    }
    .play .others.many .head > arcus-clock {
      margin: 0;
    }
    .others {
      --name-width: 6.5rem;
    }
    .others.many {
      --name-width: 100%;
    }
    .others.many .name {
      font-size: 0.75rem;
    }
    .others .put-out {
      position: absolute;
      inset: -8px -6px auto auto;
      margin: 0;
    }
    .others .badge,
    .others .top,
    .others .word,
    .others > .to-act::before {
      display: none;
    }
    .play .others .player-area {
      padding: 0;
    }
    .others .holds {
      gap: 3px;
    }
    /* Chips of many seats lie on their discs. */
    .play .others.many > .seat {
      position: relative;
      inset: auto;
    }
    .others.many .player-area {
      position: static;
    }
    .others.many .holds {
      position: absolute;
      inset-block-start: calc(var(--arcus-disc) - 15px);
      inset-inline-start: calc(50% + var(--arcus-disc) * 0.2);
    }
    .others.many .holds > :not(.disc-place) {
      display: none;
    }
    /* A cloth just larger than the board. */
    .play:not(.gathering) .states {
      block-size: auto;
      box-shadow:
        0 0 0 5px var(--mat),
        0 0 0 6px rgb(0 0 0 / 0.45),
        0 2px 0 8px var(--mat-deep),
        0 10px 16px 6px rgb(30 18 8 / 0.3);
    }
    .gathering:not(:has(.ending)) > .mat {
      display: grid;
      padding-block-end: 28px;
      align-content: space-between;
      justify-items: center;
    }
    .gathering .middle {
      position: static;
      padding: 8px;
      translate: none;
    }
    .play:not(.gathering) .own-head {
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .own-head .holds {
      display: flex;
    }
    .own-head .holds > :not(.disc-place) {
      display: none;
    }
    .own-head .badge {
      display: block;
    }
    .play:not(.gathering) .own-hand {
      justify-self: center;
    }
    .play:not(.gathering) > .asking {
      justify-items: stretch;
      text-align: center;
    }
  }
`;

/** Upright: the strip above the board, everything else below. */
const tall = css`
  @container arcus ${narrow} {
    .play:not(.gathering, :has(.ending)) {
      grid-template: minmax(17rem, 1fr) auto auto / minmax(0, 1fr);
      --hand: min(78px, 19cqw);
      --arcus-disc: 33px;
      --prompt-height: 9.1rem;
    }
    .play:not(.gathering) > .mat {
      display: grid;
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      grid-area: 1 / 1;
      inline-size: 100%;
      margin: 0;
      box-shadow: none;
    }
    .play .others {
      --abreast: 6;
      padding: 8px 6px;
    }
    .play .others.few > .seat {
      position: relative;
      inset: auto;
    }
    .play .others.many .head > .bubble {
      inset-block: auto 0;
      inset-inline: 50% auto;
      max-inline-size: none;
      white-space: nowrap;
      translate: -50%;
    }
    .play .others.many > :is(:nth-child(6n), :last-child) > .head > .bubble {
      inset-inline: auto 0;
      translate: none;
    }
    .play .others.many > :nth-child(6n + 1) > .head > .bubble {
      inset-inline: 0 auto;
      translate: none;
    }
    .holds .disc {
      inline-size: 20px;
    }
    /* The board fills the room between the strip and a line for plate and deck. */
    .middle:has(> .states) {
      position: static;
      display: grid;
      grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
      container-type: size;
    }
    .play:not(.gathering) .states {
      inline-size: min(100cqw - 20px, 100cqh - 62px);
    }
    .deck-place {
      position: static;
      display: flex;
      flex-wrap: wrap;
      gap: 0 6px;
      align-items: center;
      justify-content: end;
      justify-self: end;
      max-inline-size: 62%;
      min-block-size: 30px;
      margin: 0 10px 6px;
      padding: 2px 10px;
      border-radius: 99px;
      background: var(--arcus-plate);
      color: var(--arcus-plate-ink);
      --arcus-card-width: 15px;
    }
    .deck-place .caption {
      display: flex;
      gap: 3px;
      font-size: 0.75rem;
      align-items: baseline;
    }
    .deck-place > .small-button {
      font-size: 0.75rem;
    }
    .deck-place > .pile-of-deck {
      display: none;
    }
    .play:not(.gathering) .own-head {
      grid-area: 1 / 1;
      align-self: end;
      justify-self: start;
      max-inline-size: 37%;
      margin: 0 0 4px 10px;
    }
    .play:not(.gathering) .own-hand {
      grid-area: 2 / 1;
      margin-block: 2px;
    }
    .cards {
      gap: 4px;
    }
    .cards:has(> :nth-child(6)) {
      --arcus-card-width: min(var(--hand), 14.4cqw);
    }
    .cards:has(> :nth-child(7)) {
      --arcus-card-width: min(var(--hand), 12.2cqw);
    }
    .asking .happened {
      margin-block-start: -2px;
    }
    .play:not(.gathering) > .asking {
      gap: 6px;
      padding-block: 2px 10px;
    }
  }
`;

const smallest = css`
  @container arcus ${tiny} {
    .play:not(.gathering, :has(.ending)) {
      --prompt-height: 0px;
    }
    .play:not(.gathering) .others.many .who {
      display: none;
    }
    .deck-place {
      max-inline-size: 76%;
    }
  }
  @container arcus ${enlarged} {
    .deck-place {
      max-inline-size: none;
      margin-block-end: 3.25rem;
    }
    .play:not(.gathering) .own-head {
      max-inline-size: none;
    }
  }
`;

/** Low: the board on the left, everything else beside it. */
const boardAside = css`
  @container arcus ${low} {
    .play:not(.gathering, :has(.ending)) {
      grid-template: auto minmax(auto, 1fr) auto auto / minmax(0, auto) minmax(12rem, 1fr);
      gap: 0 8px;
      --board: min(100cqh - 26px, 100cqw - 14rem);
      /* Four cards side by side. */
      --hand: clamp(42px, (100cqw - var(--board) - 60px) / 4, 76px);
    }
    .play:not(.gathering) > .mat,
    .play:not(.gathering) .middle:has(> .states) {
      display: contents;
    }
    .play:not(.gathering) .states {
      grid-area: 1 / 1 / -1 / 2;
      inline-size: var(--board);
      margin: 12px 8px 12px 14px;
    }
    .play .others {
      grid-area: 1 / 2;
      --abreast: 4;
      --name-width: clamp(3rem, 27cqw - 125px, 6.5rem);
      padding: 8px 8px 0 0;
      --arcus-disc: 30px;
    }
    .others .head .name {
      font-size: 0.75rem;
    }
    .play .others .head > .bubble {
      inset-block: calc(100% + 3px) auto;
      inset-inline: auto 0;
      translate: none;
    }
    .play .others > :nth-child(4n + 1) > .head > .bubble {
      inset-inline: 0 auto;
    }
    .holds .disc {
      inline-size: 17px;
    }
    .deck-place {
      position: static;
      grid-area: 2 / 2;
      place-self: start end;
      padding: 0 12px 4px 0;
      color: var(--arcus-ink);
    }
    .deck-place > .pile-of-deck {
      display: none;
    }
    .play:not(.gathering) .own-head {
      grid-area: 2 / 2;
      place-self: end start;
      margin: 0 0 6px;
    }
    .play:not(.gathering) .own-hand {
      grid-area: 3 / 2;
      margin: 0 8px 4px 0;
    }
    .cards {
      flex-wrap: wrap;
      gap: 3px;
    }
    .asking .happened {
      display: none;
    }
    .play:not(.gathering) > .asking {
      grid-area: 4 / 2;
      grid-template-columns: minmax(0, 1fr);
      padding: 2px 10px 12px 0;
    }
    .play:not(.gathering) > .asking > * {
      grid-area: auto;
    }
  }
  @container arcus ${lowest} {
    .play:not(.gathering, :has(.ending)) {
      --hand: clamp(42px, (100cqw - var(--board) - 60px) / 5, 62px);
      --prompt-height: 0px;
    }
    .play .others {
      --abreast: 6;
      --arcus-disc: 26px;
    }
    .play:not(.gathering) > .asking {
      gap: 2px;
      padding-block-end: 6px;
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
  ${wide}
  ${crowded}
  ${ending}
  ${strip}
  ${tall}
  ${smallest}
  ${boardAside}
  ${dialogs}
`;
