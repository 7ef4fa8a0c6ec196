import { type CSSResult, css } from 'lit';
import { compact, low, small, upright, wide } from './stages.ts';

/** A plate whose name stands below its disc. */
export const stacked: CSSResult = css`
  > .head {
    flex-direction: column;
    gap: 0;
    block-size: auto;
    padding: 0 6px 2px;
    border-radius: 14px;
    text-align: center;
    > arcus-clock {
      margin: 0;
    }
    > .who {
      max-inline-size: 100%;
    }
    .badge {
      display: none;
    }
    > .robot {
      position: absolute;
      inset: 3px 3px auto auto;
      inline-size: 12px;
    }
    > .put-out {
      position: absolute;
      inset: 0 0 auto auto;
      margin: 0;
    }
    > .bubble {
      inset: calc(var(--arcus-disc) - 3px) auto auto 50%;
      max-inline-size: 100cqw;
      translate: -50%;
    }
  }
`;

/** The composition on each stage. */
export const compositionSizes: CSSResult = css`
  @container arcus ${wide} {
    /* Above its plate a bubble covers no card of the middle. */
    .mat:not(.columns) > .others > :is(.left, .right) > .head > .bubble {
      inset-block: auto calc(100% + 6px);
      inset-inline: 0 auto;
      translate: none;
    }
  }
  @container arcus ${compact} {
    .others > .seat,
    .player-area {
      gap: 4px;
    }
    .middle {
      --width: clamp(40px, 45cqh, 104px);
    }
    .head {
      padding-inline-end: 11px;
    }
    .right > .head {
      padding-inline-start: 11px;
    }
    .head .name {
      font-size: 0.8125rem;
    }
    .head .badge {
      font-size: 0.75rem;
    }
    /* It stands in place of the words; the disc identifies the player. */
    .head > .bubble {
      inset-block: 50% auto;
      inset-inline: var(--arcus-disc) auto;
      padding: 2px 8px 3px;
      font-size: 0.8125rem;
      line-height: 1.1;
    }
    .right > .head > .bubble {
      inset-inline: auto var(--arcus-disc);
    }
    .head:has(> .bubble) > :is(.who, .robot) {
      opacity: 0;
    }
    .tag {
      padding: 5px 10px 6px;
      border-radius: 11px;
      font-size: 0.75rem;
    }
    .tag > strong {
      font-size: 0.875rem;
    }
  }
  @container arcus ${low} {
    /* Five others and more stand in a strip. */
    .crowd {
      grid-template: auto minmax(var(--least-middle), 1fr) / minmax(0, 1fr);
    }
    .crowd > .others {
      display: grid;
      grid-area: 1 / 1;
      grid-auto-columns: minmax(0, 1fr);
      gap: 5px;
      margin-block-start: calc(var(--arcus-disc) / -2);
    }
    .crowd > .others > .seat {
      grid-area: 1 / auto;
      align-items: center;
      align-self: start;
      margin: 0;
    }
    .crowd > .others > .seat > .player-area {
      justify-items: center;
      padding: 0;
    }
    .crowd > .middle {
      grid-area: 2 / 1;
    }
    /* Cards of the far seats lie beside their plates, on the wood. */
    .others.few:not(.of-2) > .top {
      flex-direction: row;
      justify-content: center;
    }
    .others.few:not(.of-2) > .top > .player-area:not(:empty) {
      padding: 4px 8px;
      border-radius: 10px;
      background: var(--arcus-plate);
      color: var(--arcus-plate-ink);
    }
    .own-head > .head > .bubble {
      inset-block: calc(100% + 3px) auto;
      inset-inline: auto 0.25rem;
      inline-size: max-content;
      max-inline-size: 4.6rem;
      translate: none;
      white-space: normal;
    }
    .own-head > .head > .who {
      opacity: 1;
    }
    .caption {
      font-size: 0.75rem;
    }
    .caption > strong {
      font-size: 0.9375rem;
    }
    .own {
      column-gap: 12px;
      padding-inline: 20px;
    }
    .count {
      min-inline-size: 18px;
      block-size: 18px;
      font-size: 0.75rem;
    }
  }
  @container arcus ${upright} {
    .mat {
      grid-template: auto minmax(var(--least-middle, 6rem), 1fr) / minmax(0, 1fr);
    }
    .others {
      display: grid;
      grid-area: 1 / 1;
      grid-template-columns: repeat(var(--abreast), minmax(0, 1fr));
      gap: 8px 4px;
      /* Plates hang over the rim. */
      margin: calc(var(--arcus-disc) / -2) -6px 0;
      --name-width: none;
    }
    .middle {
      grid-area: 2 / 1;
    }
    .crowd {
      --arcus-disc: 34px;
    }
    .others > .seat {
      grid-area: var(--upright);
      align-items: center;
      align-self: center;
      margin: 0;
    }
    :where(.mat:not(.columns)) > .others:is(.of-4, .of-5) > .left {
      align-items: start;
    }
    :where(.mat:not(.columns)) > .others:is(.of-4, .of-5) > .right {
      align-items: end;
    }
    .others > :is(.left, .right) > .player-area {
      padding-inline: 8px;
    }
    .others:not(.of-4, .of-5) > .seat > .player-area {
      justify-items: center;
      padding-inline: 0;
    }
    .head {
      gap: 5px;
    }
    /* Covers no disc, ends at the table's edge, wraps to two lines. */
    .others .head > .bubble {
      box-sizing: border-box;
      inline-size: max-content;
      max-inline-size: max(100% - var(--arcus-disc), 50% + 50cqw - var(--arcus-disc));
      text-align: center;
      text-wrap: balance;
      white-space: normal;
    }
    .own {
      grid-template-columns: auto minmax(0, 1fr);
      row-gap: clamp(4px, 5cqh - 32px, 10px);
      padding: 0 12px 6px;
    }
    .own-head {
      justify-items: start;
      --name-width: 40cqw;
    }
    .own-hand {
      grid-row: 2;
      grid-column: 1 / -1;
      justify-self: center;
    }
    .own-worth {
      grid-row: 1;
      grid-column: 2;
      justify-items: end;
    }
  }
  @container arcus ${small} {
    .play:has(.ending) {
      --least-mat: 14rem;
    }
    .mat {
      gap: 2px;
      padding-block-end: calc(var(--overlap) + 2px);
    }
    .others {
      gap: 2px;
    }
    .crowd {
      --arcus-disc: 28px;
    }
    /* Four stand in one row. */
    .others.of-4 {
      --abreast: 4;
      > .seat {
        grid-area: 1 / auto;
        align-items: center;
      }
      > .seat > .player-area {
        justify-items: center;
        padding: 0;
      }
    }
    .others .head .name,
    .head > .bubble {
      font-size: 0.75rem;
    }
    .head > .bubble {
      padding-block: 1px 2px;
    }
    .play:not(.gathering) .own-head {
      > .head {
        block-size: auto;
        padding: 0;
      }
      .who {
        display: none;
      }
    }
    .tag {
      padding-block: 4px 5px;
    }
  }
  /* A name without room beside its disc stands below it. */
  @container seat (width < 5.9em) {
    .others > .seat {
      ${stacked}
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .mat > .light,
    .head > .bubble {
      animation: none;
      transition: none;
    }
  }
`;
