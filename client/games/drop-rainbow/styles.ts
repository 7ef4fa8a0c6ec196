import { css } from 'lit';
import { rainbowCardStyles } from '../../cards/rainbow.ts';
import { compact, low, small, upright, wide } from '../../theme/stages.ts';

export const styles = css`
  ${rainbowCardStyles}
  .rainbow-board {
    display: flex;
    gap: clamp(14px, 3cqw, 44px);
    align-items: center;
  }
  .of-discards {
    --arcus-card-width: calc(var(--width) * 0.7);
  }
  /* As wide as the longest row, so that nothing beside it moves. */
  .of-row {
    justify-items: start;
    inline-size: calc(4.5 * var(--width) + 14px);
  }
  .row {
    display: flex;
  }
  /* Letter and edge of a covered card stay visible. */
  .row > .spot + .spot {
    margin-inline-start: calc(var(--arcus-card-width) * -0.24);
  }
  .row:has(> :nth-child(6)) > .spot + .spot {
    margin-inline-start: calc(var(--arcus-card-width) * -0.5);
  }
  .row > .next {
    inline-size: var(--arcus-card-width);
    margin-inline-start: 14px;
  }
  .row > .next:first-child {
    margin: 0;
  }
  .slots {
    --arcus-token-size: 20px;
    display: flex;
    gap: 8px;
    align-items: center;
    margin: 0;
    padding: 6px 14px;
    border-radius: 99px;
    background: rgb(0 0 0 / 0.28);
    font-size: 0.9375rem;
    font-weight: 750;
    line-height: 1.2;
    white-space: nowrap;
  }

  .counted {
    display: flex;
    gap: clamp(2px, 0.35cqw, 4px);
    padding: 0 0 6px;
  }
  .others .counted {
    flex-wrap: wrap;
    justify-content: inherit;
    row-gap: 9px;
  }
  .counted > li {
    position: relative;
    display: grid;
  }
  .counted > .more > .card {
    position: relative;
    box-shadow: 2px -2.5px 0 -0.5px var(--arcus-card-paper), 2.6px -3px 0 0 rgb(43 36 32 / 0.6);
  }
  .seat .counted .count {
    inset-block-end: -8px;
    inset-inline-end: 50%;
    min-inline-size: 18px;
    block-size: 18px;
    translate: 50%;
    font-size: 0.75rem;
  }
  .place {
    position: relative;
    display: grid;
    place-items: center;
  }
  .own-hand .counted > li {
    border-radius: 9% / 6.4%;
    background: var(--mat-deep);
  }
  .own-hand .place {
    color: var(--mat-ink);
    --arcus-ink: var(--mat-ink);
    --arcus-edge: var(--mat-ink);
    --arcus-muted: var(--mat-ink);
  }
  .place > .token {
    position: absolute;
    inline-size: 46%;
  }
  .face-down {
    position: relative;
    display: inline-block;
  }
  .own-hand .counted {
    gap: clamp(4px, 0.7cqw + 1px, 12px);
    padding-block: 10px 0;
  }
  .own-hand .count {
    inset-block-end: -7px;
    inset-inline-end: -7px;
    min-inline-size: 22px;
    block-size: 22px;
    translate: none;
    font-size: 0.8125rem;
  }
  .dialog .counted {
    --arcus-card-width: 40px;
    flex-wrap: wrap;
    gap: 10px;
  }

  /* As large as the cells of the mat allow. */
  .play {
    --side: 16%;
    --least-middle: 9rem;
    --hand: clamp(44px, min(9cqw, 12.4cqh), 156px);
  }
  .others > .seat {
    --small: min(40px, (100cqw - 28px) / 7);
  }
  .middle {
    --width: min(33cqh, (100cqw - 110px) / 6.3);
  }
  @container arcus ${wide} {
    .others > :is(.left, .right) {
      --small: min(40px, (100cqw - var(--arcus-disc) / 2 - 30px) / 4);
    }
  }
  @container arcus ${compact} {
    .rainbow-board .caption:not(.of-row > *) {
      display: flex;
      gap: 5px;
      align-items: baseline;
    }
    .others .count {
      min-inline-size: 15px;
      block-size: 15px;
    }
  }
  @container arcus ${low} {
    .play {
      --side: 21%;
      --least-middle: 4rem;
    }
    .others > .seat {
      --small: min(22px, (100cqw - 56px) / 7);
    }
    .middle {
      --width: min(100cqh / 1.4 - 1.9rem, (100cqw - 180px) / 4.5, 88px);
    }
    .rainbow-board {
      gap: 13px;
    }
    .slots {
      --arcus-token-size: 14px;
      gap: 5px;
      padding: 3px 9px;
      font-size: 0.78125rem;
    }
  }
  @container arcus ${upright} {
    .play {
      --hand: clamp(33px, 11.4cqw, 96px);
    }
    .others > .seat {
      --small: min(24px, (100cqw - 14px) / 4);
    }
    .middle {
      --width: min(116px, (100cqw - 24px) / 4.7, (100cqh - 4.7rem) / 2.8);
    }
    .rainbow-board {
      display: grid;
      grid-template-columns: auto auto;
      gap: 4px 26px;
      justify-content: center;
      justify-items: center;
      align-items: end;
    }
    .of-row {
      grid-column: 1 / -1;
      justify-items: center;
      inline-size: auto;
      --arcus-card-width: var(--width);
    }
    .others .counted {
      justify-content: center;
    }
    .own-hand .count {
      inset-inline-end: -4px;
      min-inline-size: 18px;
      block-size: 18px;
    }
  }
  @container arcus ${small} {
    .play {
      --least-middle: 6rem;
    }
    .middle {
      --width: min(46px, (100cqw - 24px) / 4.7, (100cqh - 2.3rem) / 2.8);
    }
    .others > .seat {
      --small: 11px;
    }
    .others .count,
    .slots {
      display: none;
    }
    .rainbow-board .pile {
      gap: 3px;
    }
  }
  @container middle (width < 23em) {
    .slots {
      --arcus-token-size: 11px;
      gap: 2px;
      padding-inline: 6px;
    }
  }
`;
