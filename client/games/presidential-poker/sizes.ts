import { type CSSResult, css } from 'lit';
import { compact, low, lowest, medium, small, tiny, upright, wide } from '../../theme/stages.ts';

/** The table in containers of other sizes. */
export const sizes: CSSResult = css`
  .play,
  .play.few {
    --hand: clamp(64px, min(8cqw, 12.4cqh), 156px);
  }
  /* Chips do not grow with large letters. */
  .place > * > :first-child {
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
    .others.many .stack > :first-child {
      display: none;
    }
  }
  @container arcus ${medium} {
    .others.many .bet > :first-child,
    .own-head :is(.stack, .bet) > :first-child {
      display: none;
    }
    .pot-board {
      gap: 4px;
    }
  }
  /* A line for the last hand; the rules have the ranks too. */
  @container arcus (width < 75em) {
    .looks > * + .small-button:last-child {
      display: none;
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
    .others .stack > :first-child,
    .others .bet > :first-child,
    .others .place:has(.bet) > .backs > .card + .card {
      display: none;
    }
    .of-pot > :first-child {
      font-size: clamp(0.7rem, 2.4cqw - 4px, 1.1rem);
    }
    .of-pot > .caption > strong {
      font-size: 1.375rem;
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
  @container arcus ${upright} or ${lowest} {
    .of-pot {
      display: flex;
      gap: 8px;
      align-items: center;
    }
  }
  /* With large letters as well. */
  @container arcus ${low} or (height <= 35rem) {
    .looks {
      display: none;
    }
  }
  @container arcus ${low} {
    .play,
    .play.few {
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
    .play:has(.lens) .happened,
    .own-head .who,
    .pattern,
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
    .place {
      gap: 5px;
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
    .others.many .place {
      gap: 3px;
    }
    .bet {
      padding-inline: 5px;
    }
    .of-stock {
      --arcus-card-width: min(60px, 10cqw, (100cqh - 2.4rem) / 1.4);
    }
    .amount ~ .actions > .button {
      padding-inline: 8px;
    }
    .amount > .line {
      grid-template-columns: clamp(3.5rem, 10cqw, 5rem) 3.75rem;
    }
  }
  @container arcus ${lowest} {
    .piles:has(+ .pots) > .of-stock,
    .others.many ~ .middle .of-stock {
      display: none;
    }
    .pot-board:has(> .pots) {
      grid-auto-flow: column;
      gap: 14px;
      align-items: center;
    }
    .pots {
      display: grid;
    }
  }
  @container arcus ${lowest} and (height <= 21.25em) {
    .play,
    .play.few {
      --arcus-disc: 28px;
    }
    .of-pot > :first-child,
    .of-stock,
    .mat:has(> .others.many) ~ .own > .own-worth {
      display: none;
    }
    .mat:has(> .others.many) ~ .own > .own-head {
      align-self: end;
    }
    .own-head .place {
      gap: 4px;
      padding-inline: 3px;
    }
  }
  @container arcus ${upright} {
    .play,
    .play.few {
      --hand: min(84px, 21.5cqw, 9.4cqh);
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
    .piles {
      gap: 18px;
    }
    .middle .caption {
      line-height: 1;
    }
    .of-stock {
      --arcus-card-width: min(56px, 12cqw, (100cqh - 4.6rem) / 1.4);
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .looks > * {
      max-inline-size: 80cqw;
      overflow-wrap: anywhere;
      line-height: 1.15;
    }
    .others.many ~ .middle .of-stock,
    .play:not(.gathering) > .mat:has(> .others.many) ~ .own .own-head .who,
    .pattern,
    .play:has(.lens) .happened,
    .asking:has(.amount) > .happened {
      display: none;
    }
    .others.many ~ .middle .looks {
      max-inline-size: 9rem;
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
  /* Two lines would lift the pot between the bets. */
  @container arcus (width < 35em) and (height <= 47.5em) {
    .looks > * {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
  /* An upright tablet: the hand is one row. */
  @container arcus ${upright} and (width >= 35em) {
    .play,
    .play.few {
      --hand: min(104px, 12.3cqw);
    }
  }
  @container arcus (width < 23.5em) {
    .others.many ~ .middle :is(.of-pot > :first-child, .looks) {
      display: none;
    }
  }
  @container arcus ${small} {
    .play,
    .play.few {
      --hand: min(60px, 21.5cqw);
      --prompt-height: 9rem;
    }
    .play:has(.lens) {
      --prompt-height: 6.5rem;
    }
    .of-pot > :first-child,
    .of-stock,
    .unseen-win,
    .sizes,
    .asking:has(> .yours) > .happened {
      display: none;
    }
    .hand .lens {
      block-size: 24px;
      margin-block: 5px -9px;
    }
  }
  @container arcus ${tiny} {
    .play,
    .play.few {
      --hand: clamp(44px, 9.6cqh, 52px);
      --least-mat: 7.5rem;
      --least-middle: 1.75rem;
      --prompt-height: 0px;
    }
    .play > .asking {
      padding-block: 2px 4px;
    }
    .play:has(.pots) {
      --least-middle: 3.6rem;
    }
    .of-pot .caption {
      display: flex;
      gap: 5px;
      align-items: baseline;
    }
    .others.many .backs {
      display: none;
    }
    .amount ~ .actions > .button {
      padding: 3px 6px;
      font-size: 0.8125rem;
      line-height: 1.1;
    }
    .hand > li {
      padding-block-end: 7px;
    }
  }
  @container seat (width < 5.9em) {
    .place {
      gap: 2px;
    }
    .place > :is(.stack, .bet) {
      padding-inline: 3px;
      font-size: 0.75rem;
    }
    .backs > .card + .card {
      display: none;
    }
  }
  @container seat (width < 5.6em) {
    .place:has(.bet) > .backs {
      display: none;
    }
  }
  @container seat (width < 4.2em) {
    .others .place {
      flex-wrap: wrap;
      justify-content: center;
    }
  }
`;
