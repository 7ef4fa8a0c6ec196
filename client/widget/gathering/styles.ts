import { type CSSResult, css } from 'lit';
import { stacked } from '../../theme/composition-sizes.ts';
import { compact, low, small, upright } from '../../theme/stages.ts';

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
    --name-width: none;
  }
  button.free {
    cursor: pointer;
  }
  .put-out {
    display: grid;
    flex: none;
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
  .sit > p {
    align-self: center;
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
  /* A ticket does not scale: the table scrolls. */
  @container arcus ${compact} {
    .gathering:not(:has(.ending)) > .mat > .middle {
      container-type: inline-size;
    }
    .gathering .others .name {
      display: -webkit-box;
      overflow: hidden;
      overflow-wrap: anywhere;
      font-size: 0.8125rem;
      text-wrap: balance;
      white-space: normal;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
    }
    .ticket h2 {
      font-size: 1.0625rem;
    }
  }
  @container arcus ${low} {
    .gathering > .crowd > .others > .seat {
      ${stacked}
    }
    .gathering > .crowd {
      --arcus-disc: 30px;
    }
    .gathering > .crowd .name {
      -webkit-line-clamp: 2;
    }
    .gathering .asking {
      padding-block: 10px 4px;
    }
    .gathering .asking > .prompt {
      grid-row: 1 / span 3;
    }
    .gathering .asking > .happened:not(:has(a)),
    .own-backs {
      display: none;
    }
    .gathering .own-head {
      grid-column: 1 / -1;
      justify-items: center;
    }
    .asking > .extras {
      gap: 0 4px;
      grid-row: 4;
      grid-column: 1 / -1;
      justify-content: start;
    }
    /* Between the plates at the sides. */
    .ticket {
      inline-size: min(430px, 100cqw - 330px);
      padding: 6px 14px;
    }
    .gathering :is(.others, .free) {
      --name-width: 76px;
    }
    .mat .ticket {
      inline-size: min(430px, 100cqw - 8px);
    }
    .sit > .field {
      display: flex;
      gap: 8px;
      align-items: center;
      white-space: nowrap;
    }
  }
  @container arcus ${upright} {
    .ticket {
      inline-size: min(310px, 82cqw);
      padding: 12px 16px;
    }
    .gathering:has(.many) .own-backs {
      display: none;
    }
    /* A row of six has no room for the words. */
    .others:has(> :nth-child(10)) .free > .who {
      display: none;
    }
    .asking .start {
      justify-items: stretch;
    }
    .sit {
      inline-size: 100%;
    }
  }
  @container arcus ${small} {
    .own-backs,
    .free > .who,
    .ticket h2 {
      display: none;
    }
    .head.free {
      padding: 0;
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
    .extras {
      gap: 0 2px;
    }
    .extras > .small-button {
      padding-inline: 4px;
      font-size: 0.75rem;
    }
  }
`;
