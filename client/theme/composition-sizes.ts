import { type CSSResult, css } from 'lit';
import { compact, low, lowest, slim, small, tiny, upright, wide } from './stages.ts';

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

/** The composition in containers other than a large one. */
export const compositionSizes: CSSResult = css`
  /* Areas cannot overlap: each seat has a cell, and the middle has the room that they leave. */
  .rim {
    display: grid;
    gap: 6px;
    padding-block-end: calc(var(--overlap) + 8px);
  }
  .rim > .others > .seat {
    position: static;
    z-index: 2;
    grid-area: var(--cell);
    inline-size: auto;
    min-inline-size: 0;
    translate: none;
    container: seat / inline-size;
  }
  .rim > .middle {
    position: static;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
    inline-size: auto;
    max-inline-size: none;
    translate: none;
    container: middle / size;
  }
  @container arcus (not ${upright}) {
    .rim {
      grid-template:
        auto repeat(var(--rows), minmax(min-content, 1fr)) / var(--side)
        repeat(var(--tops), minmax(0, 1fr)) var(--side);
    }
    .rim > .others {
      display: contents;
    }
    .rim > .middle {
      grid-area: 2 / 2 / -1 / -2;
    }
    /* Plates hang over the rim. */
    .rim > .others > .seat {
      align-self: center;
    }
    .rim > .others > .top {
      align-self: start;
      margin-block-start: calc(var(--arcus-disc) / -2);
    }
    .rim .left {
      margin-inline-start: calc(var(--arcus-disc) / -2);
    }
    .rim .right {
      margin-inline-end: calc(var(--arcus-disc) / -2);
    }
  }
  @container arcus ${wide} {
    /* Above its plate a bubble covers no card of the middle. */
    .rim :is(.left, .right) > .head > .bubble {
      inset-block: auto calc(100% + 6px);
      inset-inline: 0 auto;
      translate: none;
    }
    .rim > .middle {
      --width: min(140px, 45cqh, 100cqh / 1.4 - 4rem, 20cqw);
      min-block-size: 6rem;
    }
  }
  /* Five others and more stand in a strip. */
  @container arcus ${low} {
    .crowd {
      grid-template: auto minmax(var(--least-middle, 4rem), 1fr) / minmax(0, 1fr);
    }
    .crowd > .others {
      position: static;
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
  }
  @container arcus ${compact} {
    .play {
      --pool: 270px;
    }
    .head {
      padding-inline-end: 11px;
    }
    .right > .head {
      padding-inline-start: 11px;
    }
    /* It covers the name only; the disc identifies the player. */
    .head > .bubble {
      inset-block: 50% auto;
      inset-inline: var(--arcus-disc) auto;
      padding: 3px 8px 4px;
      font-size: 0.8125rem;
      line-height: 1.1;
    }
    .right > .head > .bubble {
      inset-inline: auto var(--arcus-disc);
    }
    .others .head:has(> .bubble) > .who {
      opacity: 0;
    }
  }
  @container arcus ${low} {
    .own-head > .head > .bubble {
      inset-block: auto calc(100% + 3px);
      inset-inline: 0 auto;
      translate: none;
    }
    .head .name {
      font-size: 0.8125rem;
    }
    .head .badge {
      font-size: 0.75rem;
    }
    .others > .seat,
    .player-area {
      gap: 4px;
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
    .tag {
      padding: 5px 10px 6px;
      border-radius: 11px;
      font-size: 0.75rem;
    }
    .tag > strong {
      font-size: 0.84375rem;
    }
    .count {
      min-inline-size: 18px;
      block-size: 18px;
      font-size: 0.75rem;
    }
  }
  @container arcus ${upright} {
    .rim {
      grid-template: auto minmax(var(--least-middle, 6rem), 1fr) / minmax(0, 1fr);
    }
    .rim > .others {
      position: static;
      display: grid;
      grid-area: 1 / 1;
      grid-template-columns: repeat(var(--abreast), minmax(0, 1fr));
      gap: 8px 4px;
      /* Plates hang over the rim. */
      margin: calc(var(--arcus-disc) / -2) -6px 0;
    }
    .rim > .middle {
      grid-area: 2 / 1;
    }
    .crowd {
      --arcus-disc: 34px;
    }
    .rim > .others > .seat {
      grid-area: var(--upright);
      gap: 5px;
      align-items: center;
    }
    .rim > .others.of-4 > .left,
    .rim > .others.of-5 > .left {
      align-items: start;
    }
    .rim > .others.of-4 > .right,
    .rim > .others.of-5 > .right {
      align-items: end;
    }
    .others {
      --name-width: none;
    }
    .player-area {
      gap: 5px;
    }
    .left > .player-area,
    .right > .player-area {
      padding-inline: 8px;
    }
    .others:not(.of-4, .of-5) > .seat > .player-area {
      justify-items: center;
      padding-inline: 0;
    }
    .head {
      gap: 5px;
    }
    .head .name {
      font-size: var(--arcus-text-2);
    }
    .head .badge {
      font-size: 0.75rem;
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
      row-gap: 10px;
      padding: 0 12px 6px;
    }
    .own-head {
      justify-items: start;
      --name-width: 40cqw;
    }
    .own-head > .head:has(> .bubble) > .who {
      opacity: 0;
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
    .tag {
      padding: 6px 12px 7px;
      font-size: var(--arcus-text-2);
    }
    .tag > strong {
      font-size: var(--arcus-text-3);
    }
  }
  @container arcus ${small} {
    .head > .bubble {
      padding-block: 1px 2px;
      font-size: 0.75rem;
    }
    .own {
      row-gap: 4px;
    }
    .tag {
      padding: 4px 10px 5px;
      font-size: 0.75rem;
    }
    .tag > strong {
      font-size: 0.875rem;
    }
  }
  @container arcus ${tiny} {
    .play,
    .play.few {
      --prompt-height: 6.5rem;
    }
    .play {
      --least-middle: 4rem;
    }
    .play:has(.ending) {
      --least-mat: 14rem;
    }
    .rim {
      gap: 2px;
      padding-block-end: calc(var(--overlap) + 2px);
    }
    .rim > .others {
      gap: 2px;
    }
    .crowd {
      --arcus-disc: 28px;
    }
    /* Four stand in one row. */
    .rim > .others.of-4 {
      --abreast: 4;
      > .seat {
        grid-area: 1 / auto;
        align-items: center;
      }
      .player-area {
        justify-items: center;
        padding: 0;
      }
    }
  }
  @container arcus ${slim} {
    .play,
    .play.few {
      --arcus-disc: 30px;
    }
    .others .head {
      gap: 4px;
      padding-inline-end: 8px;
    }
    .others > .right > .head {
      padding-inline: 8px 0;
    }
    .others .head .name {
      font-size: 0.75rem;
    }
    .others .head .badge {
      font-size: 0.75rem;
    }
    .play:not(.gathering) .own-head .who {
      display: none;
    }
    .play:not(.gathering) .own-head > .head {
      padding: 0;
    }
    .play:not(.gathering) > .rim ~ .own > .own-head > .head {
      block-size: auto;
    }
  }
  @container arcus ${lowest} {
    .play {
      --least-mat: 7.5rem;
      --prompt-height: 3.2rem;
    }
    /* Cards of the far seats lie beside their plates, on the wood. */
    .others.few:not(.of-2) > .top {
      flex-direction: row;
      align-items: flex-start;
      justify-content: center;
    }
    .others.few:not(.of-2) > .top > .player-area:not(:empty) {
      padding: 4px 8px;
      border-radius: 10px;
      background: var(--arcus-plate);
      color: var(--arcus-plate-ink);
    }
    .piles .caption {
      display: flex;
      gap: 4px;
      align-items: baseline;
    }
  }
  /* A name without room beside its disc stands below it. */
  @container seat (width < 5.9em) {
    .rim > .others > .seat {
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
