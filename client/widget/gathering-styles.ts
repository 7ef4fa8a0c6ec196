import { type CSSResult, css } from 'lit';
import { low, narrow } from './composition-styles.ts';

/** Before a game, and after it. */
export const gatheringStyles: CSSResult = css`
  arcus-gathering {
    display: contents;
  }
  .free {
    margin: 0;
    padding-block: 0;
    padding-inline-start: 0;
    border: 0;
    background: color-mix(in srgb, var(--arcus-plate) 55%, var(--mat));
    font: inherit;
    text-align: start;
  }
  button.free {
    cursor: pointer;
  }
  .put-out {
    display: grid;
    place-items: center;
    inline-size: 28px;
    aspect-ratio: 1;
    margin-inline: -4px -10px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
    cursor: pointer;
  }
  .right > .head > .put-out {
    margin-inline: -10px -4px;
  }
  .put-out > svg {
    inline-size: 12px;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  .own-backs {
    display: flex;
  }
  .own-backs > .card + .card {
    margin-inline-start: calc(var(--hand) * -0.35);
  }
  .own-backs > .card:first-child {
    rotate: -7deg;
  }
  .own-backs > .card:last-child {
    rotate: 7deg;
  }
  .ticket,
  .sheet {
    background: var(--arcus-card-paper);
    box-shadow:
      0 2px 1px rgb(0 0 0 / 0.3),
      0 14px 26px rgb(0 0 0 / 0.34);
    color: var(--arcus-card-ink);
  }
  .ticket {
    inline-size: min(430px, 74cqw);
    padding: 18px 22px 16px;
    border-radius: 16px;
    rotate: -0.6deg;
    --arcus-ink: var(--arcus-card-ink);
    --arcus-muted: #5b4c40;
    --arcus-edge: #75603f;
    --arcus-sheet: var(--arcus-card-paper);
    --arcus-table: var(--arcus-card-paper);
  }
  .ticket h2 {
    margin: 0;
    font-size: 1.375rem;
    font-weight: var(--arcus-weight-heavy);
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  /* How it ended has the whole mat: its scores are scrolled where there are more than it has room for. */
  .play:has(.ending) .middle {
    position: absolute;
    inset: var(--seam);
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
    inline-size: auto;
    max-inline-size: none;
    padding: 10px;
    translate: none;
  }
  .ending {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr) fit-content(54%);
    gap: clamp(16px, 4cqw, 60px);
    align-items: center;
    max-inline-size: 46rem;
    max-block-size: 100%;
    min-block-size: 0;
    --arcus-arc-width: min(26cqw, 36cqh, 300px);
  }
  .won-by {
    display: grid;
    gap: 4px;
    justify-items: center;
    text-align: center;
  }
  .arch {
    display: grid;
    justify-items: center;
    --arcus-disc: 56px;
  }
  /* On top of the arc. */
  .winners {
    z-index: 1;
    display: flex;
    margin-block-end: -22px;
  }
  .winners > .disc + .disc {
    margin-inline-start: -12px;
  }
  .winners:has(> :nth-child(4)) > .disc + .disc {
    margin-inline-start: calc(var(--arcus-disc) * -0.55);
  }
  .won-by .arc .ground {
    stroke: var(--arcus-card-paper);
  }
  .won-by > h2 {
    margin: 0;
    font-size: clamp(1.75rem, 4.4cqw, 3.5rem);
    font-weight: var(--arcus-weight-heavy);
    letter-spacing: -0.025em;
    line-height: 1.05;
  }
  .sheet {
    display: flex;
    max-block-size: 100%;
    padding: 10px 18px;
    border-radius: 12px;
    rotate: 0.6deg;
    --arcus-card-width: 26px;
    --small: 26px;
  }
  @media (prefers-reduced-motion: no-preference) {
    .sheet {
      animation: arcus-sheet 300ms 1100ms cubic-bezier(0.2, 0.8, 0.2, 1) backwards;
    }
    .play:has(.ending) .others {
      animation: arcus-dim 1400ms;
    }
  }
  @keyframes arcus-sheet {
    from {
      opacity: 0;
      transform: translateY(28px);
    }
  }
  /* The others step back as long as the winner is looked at. */
  @keyframes arcus-dim {
    15%,
    85% {
      opacity: 0.4;
    }
  }
  .ranking {
    flex: 1;
    margin: 0;
    padding: 0 2px;
    overflow: auto;
    list-style: none;
  }
  .ranking > li {
    display: grid;
    grid-template-columns: minmax(8rem, 1fr) auto;
    gap: 2px 14px;
    align-items: center;
    padding-block: 8px;
  }
  .ranking > li + li {
    border-block-start: 1px solid rgb(43 36 32 / 0.14);
  }
  .ranking .who {
    display: flex;
    gap: 6px;
    align-items: center;
    max-inline-size: none;
  }
  .ranking > .won {
    margin-inline: -10px;
    padding-inline: 10px;
    border-radius: 9px;
    background: #ffe9b8;
  }
  .ranking > :not(.won) .name {
    font-weight: var(--arcus-weight);
  }
  .ranking > li > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  .ranking .badge {
    color: #5b4c40;
  }
  .start {
    display: grid;
    gap: 6px;
    justify-items: center;
  }
  .sit {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-4);
    align-items: end;
    justify-content: center;
    inline-size: min(100%, 30rem);
    text-align: start;
  }
  .sit > .field {
    flex: 1 1 12rem;
  }
  .sit > .field:has(.error) {
    flex-basis: 100%;
  }
  .extras > .field {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .extras .input {
    inline-size: auto;
    min-block-size: 36px;
    padding-block: 2px;
  }
  .extras {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    align-items: center;
    justify-content: center;
  }
  .gathering .asking {
    padding-block-start: 16px;
  }
  .gathering .asking .actions {
    flex-wrap: wrap;
  }
  .gathering .asking .button {
    white-space: normal;
  }
  .free > .who {
    max-inline-size: none;
  }
  @container arcus ${low} {
    .gathering .asking {
      padding-block: 10px 4px;
    }
    .gathering .asking > .prompt {
      grid-row: 1 / span 3;
    }
    .gathering .asking > .happened,
    .own-backs {
      display: none;
    }
    .asking > .extras {
      gap: 0 4px;
    }
    .asking > .extras {
      grid-row: 4;
      grid-column: 1 / -1;
      justify-content: start;
    }
    /* Between the plates at the sides. */
    .ticket {
      inline-size: min(430px, 100cqw - 330px);
      padding: 8px 14px;
    }
    .gathering .others .who {
      max-inline-size: 76px;
    }
    .sit > .field {
      display: flex;
      gap: 8px;
      align-items: center;
      white-space: nowrap;
    }
  }
  /* With large letters the card with the invitation takes the whole height of the mat: the own place stands beside it. */
  @container arcus (min-width: 900px) and (max-height: 26rem) {
    .own-backs {
      display: none;
    }
    .gathering:has(.few) .own-head {
      translate: -26cqw;
    }
  }
  .play:has(.ending) > .own {
    display: none;
  }
  @container arcus (max-width: 1199px) {
    .play:has(.ending) .others {
      display: none;
    }
  }
  @container arcus ${narrow} {
    .ending {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      gap: 10px;
      align-items: start;
      --arcus-arc-width: min(40cqw, 18cqh);
    }
    .arch {
      --arcus-disc: 44px;
    }
    .winners {
      margin-block-end: -18px;
    }
    .won-by > h2 {
      font-size: 1.6875rem;
    }
    .won-by {
      line-height: 1.3;
    }
    .sheet {
      inline-size: 100%;
    }
  }
  @container arcus ${narrow} {
    /* Under the seats, which stand nearer to the far edge than they do in a game. */
    .gathering > .mat > .middle {
      --middle: 58%;
    }
    .gathering .others.many > .seat {
      inset-block-start: calc(var(--ty) * 0.62%);
    }
    .gathering .others.many ~ .middle {
      --middle: 74%;
    }
    .ticket {
      inline-size: min(310px, 82cqw);
      padding: 12px 16px;
    }
    .gathering .others.few .who {
      max-inline-size: 18cqw;
    }
    .gathering:has(.many) .own-backs {
      display: none;
    }
    .asking .start {
      justify-items: stretch;
    }
    .sit {
      inline-size: 100%;
    }
  }
  @container arcus ${narrow} or ${low} {
    .ticket h2 {
      font-size: 1.0625rem;
    }
  }
  @container arcus ${narrow} and (max-height: 640px) {
    .own-backs,
    .free > .who {
      display: none;
    }
    .head.free {
      padding: 0;
    }
    .gathering .others.few .who {
      max-inline-size: 14cqw;
    }
    .won-by > h2 {
      font-size: 1.375rem;
    }
    .gathering .asking .actions {
      flex-wrap: nowrap;
    }
    .gathering .asking .actions > .button {
      flex: 1 1 auto;
      font-size: 0.9375rem;
    }
    .gathering .asking .actions > .bold {
      flex-shrink: 0;
    }
  }
  @container arcus (max-width: 359px) {
    .extras {
      gap: 0 8px;
    }
  }
  @container arcus ${narrow} and (max-height: 560px) {
    .ticket h2 {
      display: none;
    }
    .ending {
      --arcus-arc-width: 64px;
    }
    .won-by > :not(.arch, h2) {
      display: none;
    }
  }
`;
