import { css } from 'lit';
import { rainbowCardStyles } from '../../cards/rainbow.ts';
import { low, narrow, short, tiny } from '../../theme/breakpoints.ts';

export const styles = css`
  ${rainbowCardStyles}
  .play.few {
    --small: clamp(26px, 2.4cqw, 34px);
    --middle: 52%;
  }
  .rainbow-board {
    display: flex;
    gap: clamp(14px, 3cqw, 44px);
    align-items: center;
  }
  .of-discards {
    --arcus-card-width: calc(var(--width) * 0.7);
  }
  /* As wide as it may become, so that nothing beside it moves. */
  .of-row {
    justify-items: start;
    inline-size: calc(4.5 * var(--width) + 14px);
  }
  .row {
    display: flex;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  /* Each covers the one before but for its letter and its edge. */
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
    gap: 4px;
    margin: 0;
    padding: 0 0 6px;
    list-style: none;
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
    font-size: 0.6875rem;
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
  /* The viewer's own. */
  .own-hand .counted {
    gap: 12px;
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

  @container arcus (width <= 1199px) {
    .play {
      --hand: clamp(62px, 9cqw, 96px);
    }
    .play.few {
      --middle: 54%;
    }
    .own-hand .counted {
      gap: 8px;
    }
  }
  @container arcus ${low} {
    .play.few {
      --width: 53px;
      --hand: 44px;
      --small: 16px;
      --middle: 55%;
    }
    .rainbow-board {
      gap: 13px;
    }
    .own-hand .counted {
      gap: 6px;
    }
    .counted {
      gap: 2px;
    }
    .slots {
      --arcus-token-size: 14px;
      gap: 5px;
      padding: 3px 9px;
      font-size: 0.78125rem;
    }
    .others .count {
      min-inline-size: 14px;
      block-size: 14px;
      font-size: 0.59375rem;
    }
  }
  @container arcus ${low} and (width <= 699px) {
    .play.few {
      --middle: 60%;
    }
  }
  @container arcus ${narrow} {
    .play.few {
      --hand: 44px;
      --small: 20px;
      --width: 66px;
      --middle: 60%;
    }
    .rainbow-board {
      display: grid;
      grid-template-columns: auto auto;
      gap: 12px 26px;
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
    .others.many ~ .middle {
      --middle: 70%;
      --width: 50px;
    }
    .others.many > .seat {
      --small: 14px;
    }
    .others .counted {
      flex-wrap: wrap;
      justify-content: center;
      max-inline-size: 100px;
      row-gap: 9px;
    }
    .others.many .counted {
      flex-wrap: nowrap;
      gap: 2px;
      max-inline-size: none;
    }
    .own-hand .counted {
      gap: 5px;
    }
    .own-hand .count {
      inset-inline-end: -4px;
      min-inline-size: 18px;
      block-size: 18px;
    }
    .of-discards .caption,
    .of-deck .caption {
      display: flex;
      gap: 5px;
      align-items: baseline;
    }
  }
  @container arcus ${narrow} and (width >= 560px) and (height >= 641px) {
    .play.few {
      --hand: min(80px, 11.4cqw);
      --width: clamp(66px, 10cqh, 96px);
    }
    .others.many ~ .middle {
      --middle: 66%;
    }
    .play .others > .seat {
      --small: 24px;
    }
    .others .counted {
      max-inline-size: none;
    }
    .own-hand .counted {
      gap: 10px;
    }
  }
  @container arcus (width <= 375px) and (height >= 641px) {
    .play.few {
      --middle: 64%;
      --width: 50px;
    }
    .others.many ~ .middle {
      --middle: 72%;
      --width: 46px;
    }
    .others.many ~ .middle .slots {
      display: none;
    }
  }
  @container arcus ${short} {
    .play.few {
      --hand: 33px;
      --small: 11px;
      --width: 46px;
      --middle: 58%;
    }
    .others.many ~ .middle {
      --middle: 71%;
      --width: 46px;
    }
    .rainbow-board {
      gap: 6px 20px;
    }
    .others .counted {
      flex-wrap: nowrap;
      gap: 2px;
      max-inline-size: none;
    }
    .others .count {
      display: none;
    }
    .own-hand .counted {
      gap: 4px;
    }
    .slots {
      display: none;
    }
    .of-discards {
      --arcus-card-width: 30px;
    }
    .rainbow-board .pile {
      gap: 3px;
    }
  }
  @container arcus ${tiny} {
    .play.few {
      --width: 40px;
      --middle: 62%;
    }
    .others.many ~ .middle {
      --middle: 66%;
      --width: 36px;
    }
    .others.many > .seat {
      --small: 11px;
    }
  }
`;
