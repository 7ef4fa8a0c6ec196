import { type CSSResult, css } from 'lit';
import { compact, low, lowest, narrow, short, slim, tiny, wide } from './breakpoints.ts';

/** The composition in containers other than a large one. */
export const compositionSizes: CSSResult = css`
  /* Areas cannot overlap: a cell for each seat at the rim, and the middle as the inner cell. */
  @container arcus ${wide} {
    .rim {
      display: grid;
      grid-template:
        auto repeat(var(--rows), minmax(min-content, 1fr)) / var(--side)
        repeat(var(--tops), minmax(0, 1fr)) var(--side);
      gap: 6px;
      padding-block-end: calc(var(--overlap) + 8px);
    }
    .rim > .others {
      display: contents;
    }
    /* Plates hang over the rim. */
    .rim > .others > .seat {
      position: static;
      inline-size: auto;
      translate: none;
      z-index: 2;
      grid-area: var(--cell);
      align-self: center;
      container-type: inline-size;
    }
    .rim .top {
      align-self: start;
      margin-block-start: calc(var(--arcus-disc) / -2);
    }
    .rim .left {
      margin-inline-start: calc(var(--arcus-disc) / -2);
    }
    .rim .right {
      margin-inline-end: calc(var(--arcus-disc) / -2);
    }
    /* Above its plate a bubble covers no card of the middle. */
    .rim :is(.left, .right) > .head > .bubble {
      inset-block: auto calc(100% + 6px);
      inset-inline: 0 auto;
      translate: none;
    }
    .rim > .middle {
      --width: min(140px, 45cqh, 100cqh / 1.4 - 4rem, 20cqw);
      position: static;
      inline-size: auto;
      translate: none;
      grid-area: 2 / 2 / -1 / -2;
      display: grid;
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
      place-items: center;
      min-block-size: 6rem;
      max-inline-size: none;
      container-type: size;
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
  @container arcus ${narrow} {
    .others > .seat {
      inset-block-start: calc(var(--ty) * 1%);
      inset-inline-start: calc(var(--tx) * 1%);
      gap: 5px;
    }
    .player-area {
      gap: 5px;
    }
    .left > .player-area,
    .right > .player-area {
      padding-inline: 12px;
    }
    .others > :is(.left, .tall-left) {
      align-items: flex-start;
      translate: -6px calc(var(--arcus-disc) / -2);
    }
    .others > :is(.right, .tall-right) {
      align-items: flex-end;
      translate: calc(6px - 100%) calc(var(--arcus-disc) / -2);
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
    /* Up to three seats side by side. */
    .others.few > .seat {
      align-items: center;
      translate: -50% calc(var(--arcus-disc) / -2);
    }
    .others.few {
      --name-width: calc(33cqw - var(--arcus-disc) - 20px);
    }
    .others.of-1 {
      --name-width: 50cqw;
    }
    /* Three plates side by side above two at the sides. */
    .play:not(.gathering) .others:is(.of-5, .of-7) > .top {
      --name-width: calc(33cqw - var(--arcus-disc) - 24px);
    }
    .others .head:has(> .robot) > .who {
      max-inline-size: calc(var(--name-width) - 18px);
    }
    .others.few > .seat > .head {
      flex-direction: row;
      padding-inline: 0 11px;
      text-align: start;
    }
    .others.few > .seat > .head > arcus-clock {
      margin-inline: -3px 0;
    }
    .others.few > .seat > .player-area {
      justify-items: center;
      padding-inline: 0;
    }
    .others.many .badge {
      display: none;
    }
    .others.many .head {
      block-size: max(calc(var(--arcus-disc) * 0.76), 1.6em);
    }
    /* Covers no disc, ends at the table's edge, wraps to two lines. */
    .others .head > .bubble {
      box-sizing: border-box;
      inline-size: max-content;
      max-inline-size: max(100% - var(--arcus-disc), min((100 - var(--tx)) * 1cqw + 50% - var(--arcus-disc), 5em));
      text-align: center;
      text-wrap: balance;
      white-space: normal;
    }
    .others.few > .right > .head > .bubble {
      inset-inline: var(--arcus-disc) auto;
    }
    .others.many > .right > .head > .bubble {
      max-inline-size: none;
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
  @container arcus ${short} {
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
    /* Seats of many players show their discs without names, and chips or cards beside them. */
    .others.many {
      --arcus-disc: 28px;
    }
    .others.many .who {
      display: none;
    }
    .others.many > .seat {
      flex-direction: row;
      align-items: center;
    }
    .others.many > :is(.right, .tall-right) {
      flex-direction: row-reverse;
    }
    .others.many > .seat > .head {
      block-size: auto;
      padding: 0;
    }
    .others.many > .seat > .player-area {
      padding: 0;
    }
    .others.many > .seat > .head > .bubble {
      --shift: clamp(0%, (var(--tx) - 15) * 1.43%, 100%);
      inset: calc(100% + 2px) auto auto var(--shift);
      max-inline-size: none;
      white-space: nowrap;
      translate: calc(-1 * var(--shift));
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
  @media (prefers-reduced-motion: reduce) {
    .mat > .light,
    .head > .bubble {
      animation: none;
      transition: none;
    }
  }
`;
