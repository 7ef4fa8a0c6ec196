import { type CSSResult, css } from 'lit';
import { compact, low, small, upright, wide } from '../../theme/stages.ts';

/** The table on each stage. */
export const sizes: CSSResult = css`
  .play {
    --hand: clamp(64px, min(8cqw, 12.4cqh), 156px);
  }
  /* Chips do not grow with large letters. */
  :is(.stack, .bet) > :first-child {
    font-size: min(1em, 17px);
  }
  @container arcus ${wide} {
    .middle:has(.pots) {
      --width: 30cqh;
    }
    .others .place {
      flex-wrap: wrap;
      justify-content: inherit;
    }
    .others.many > .seat {
      --small: clamp(20px, (100cqw - var(--arcus-disc) / 2 - 9rem) / 3.4, 4.6cqh);
    }
    .others.many .stack > :first-child {
      display: none;
    }
    .own-head :is(.stack, .bet) > :first-child {
      font-size: min(17px, 1.2cqw);
    }
  }
  @container arcus ${compact} {
    .pots {
      gap: 0 10px;
      max-block-size: 2lh;
      overflow: hidden;
      font-size: 0.75rem;
      line-height: 1.2;
    }
    .pots > li {
      max-inline-size: min(8rem, 38cqw);
    }
    .pots + .looks,
    .own .what,
    .play:has(.lens) .happened,
    :is(.stack, .bet) > :first-child,
    .others .place:has(.bet) > .backs > .card + .card {
      display: none;
    }
    .of-pot,
    .of-stock {
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .of-pot > :first-child {
      font-size: clamp(0.7rem, 2.4cqw - 4px, 1.1rem);
    }
    .of-pot > .caption > strong {
      font-size: 1.375rem;
    }
    .looks > * {
      max-inline-size: 80cqw;
      overflow: hidden;
      line-height: 1.15;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .of-stock {
      --arcus-card-width: min(60px, 12cqw, (100cqh - 1.6rem) / 1.4);
    }
    /* A replay with open hands: two rows each. */
    .others .hand {
      flex-wrap: wrap;
      gap: 2px 0;
      justify-content: inherit;
      max-inline-size: 98px;
      padding-block: 0;
    }
  }
  /* The worth of the hand is a line over it. */
  @container arcus ${low} {
    .play {
      --least-middle: 2.2rem;
      --hand: min(64px, 9.2cqw);
      --prompt-height: clamp(3.6rem, 19cqh, 4.1rem);
    }
    .asking {
      --asked: 8.5rem;
    }
    /* Beside the widest answers, a hint stays readable. */
    .hinted:has(> .hinting > p:not(:empty)) {
      grid-template-columns: minmax(min(14rem, 35%), 1fr) 0 minmax(0, auto);
    }
    .play:has(.lens) > .asking {
      padding-block-start: 18px;
    }
    .own-head .who,
    .sizes {
      display: none;
    }
    .own-head > .head {
      block-size: auto;
      padding: 0;
    }
    .hand {
      gap: 0 4px;
    }
    .own-hand:empty {
      inline-size: calc(7 * var(--hand) + 24px);
    }
    .place {
      gap: 5px;
    }
    .others > .seat {
      --small: clamp(11px, min(6cqh - 4px, (100cqw - 3.6rem) / 3.4), 28px);
    }
    .own-head .place {
      gap: 2px;
      padding: 4px 6px;
    }
    .stack,
    .bet {
      gap: 4px;
      font-size: 0.8125rem;
    }
    .bet {
      padding-inline: 5px;
    }
    .amount ~ .actions > .button {
      padding-inline: 8px;
    }
    .amount > .line {
      grid-template-columns: clamp(3.5rem, 10cqw, 5rem) 3.75rem;
    }
  }
  @container arcus ${upright} {
    .tag > strong > .pattern {
      display: none;
    }
    .to-ranks {
      display: inline-block;
    }
    .play {
      --hand: max(min(84px, 21.5cqw, 9.4cqh), min(104px, 12.3cqw));
      --small: 15px;
      --least-middle: 4.5rem;
      /* A bet with its sizes and a prompt of two lines. */
      --prompt-height: clamp(11.75rem, 14.5rem - 5cqw, 13.25rem);
    }
    /* Lenses need two rows. */
    .play:has(.lens) {
      --prompt-height: 8.7rem;
    }
    .own-hand:empty {
      block-size: auto;
    }
    .own-hand > * > .hand {
      flex-wrap: wrap;
      gap: 2px 6px;
      justify-content: center;
    }
    .hand > .part {
      --reach: 2px;
    }
    .hand .lens {
      position: static;
      block-size: 28px;
      margin-block-start: 6px;
    }
    .place {
      gap: 6px;
    }
    .stack,
    .bet {
      font-size: var(--arcus-text-2);
    }
    .middle .caption {
      line-height: 1;
    }
    .play:not(.gathering) > .mat:has(> .others.many) ~ .own .own-head .who,
    .asking:has(.amount) > .happened {
      display: none;
    }
    .rank {
      display: inline-block;
    }
    .rank::first-letter {
      text-transform: uppercase;
    }
    .own-head {
      display: flex;
      gap: 10px;
      align-items: center;
    }
    .own-head > .head {
      flex: none;
    }
    .own-head:has(.bet) {
      --name-width: 18cqw;
    }
    .play:not(.gathering) > .mat:has(> .others.many) ~ .own .own-head > .head {
      block-size: auto;
      padding: 0;
    }
    .answers,
    .amount {
      inline-size: 100%;
    }
    /* Four sizes of three digits fit a line. */
    .sizes > .small-button {
      gap: 4px;
      padding-inline: 5px;
      font-size: 0.75rem;
    }
    .amount > .line {
      grid-template-columns: minmax(0, 1fr) 5.5rem;
    }
    .answers > .actions {
      flex: 1 1 100%;
    }
  }
  @container arcus ${small} {
    .play,
    .play:has(.lens) {
      --hand: clamp(44px, 9.6cqh, 60px);
      --small: 11px;
      --least-mat: 7.5rem;
      --least-middle: 1.75rem;
      --prompt-height: clamp(0px, 60cqh - 260px, 9rem);
    }
    .play:has(.pots) {
      --least-middle: 3.6rem;
    }
    .play > .asking {
      padding-block: 2px 4px;
    }
    .of-pot .caption {
      display: flex;
      gap: 5px;
      align-items: baseline;
    }
    .unseen-win,
    .to-ranks,
    .sizes,
    .of-stock,
    .of-pot > :first-child,
    .asking:has(> .yours) > .happened {
      display: none;
    }
    .amount ~ .actions > .button {
      padding: 3px 6px;
      font-size: 0.8125rem;
      line-height: 1.1;
    }
    .hand {
      padding-block-start: 2px;
    }
    .hand > li {
      padding-block-end: 7px;
    }
    .hand .lens {
      block-size: 24px;
      margin-block: 5px -9px;
    }
  }
  @container seat (width < 22em) {
    .many .bet > :first-child {
      display: none;
    }
  }
  @container seat (width < 5.9em) {
    .place {
      flex-wrap: wrap;
      gap: 2px;
      justify-content: center;
    }
    .place > :is(.stack, .bet) {
      padding-inline: 3px;
      font-size: 0.75rem;
    }
    .backs > .card + .card {
      display: none;
    }
  }
  @container middle (width < 35em) {
    .stage-now {
      display: block;
      inline-size: 100%;
    }
    .looks > * + * + .small-button:last-child {
      display: none;
    }
  }
  @container middle (height < 7em) {
    .looks {
      display: none;
    }
  }
  @container middle (width >= 20em) and (height < 7em) {
    .pot-board:has(> .pots) {
      grid-auto-flow: column;
      gap: 14px;
      align-items: center;
    }
  }
  @container middle (height < 4em) {
    .of-stock,
    .of-pot > :first-child {
      display: none;
    }
    .of-pot .caption {
      display: flex;
      gap: 5px;
      align-items: baseline;
    }
  }
`;
