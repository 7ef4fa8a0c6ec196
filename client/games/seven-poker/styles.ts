import { type CSSResult, css, unsafeCSS } from 'lit';
import { rainbowCardStyles } from '../../cards/rainbow.ts';
import { comparedStyles } from '../../game-ui/compared-hands.ts';
import { compact, low, small, upright, wide } from '../../theme/stages.ts';

/** The offset of a card from the middle of its fan: -3 to 3 of seven. */
const at = unsafeCSS(
  [2, 3, 4, 5, 6, 7]
    .flatMap((count) =>
      Array.from(
        { length: count },
        (_, index) => `.of-${count} > :nth-child(${index + 1}) { --at: ${index - (count - 1) / 2}; }`,
      ),
    )
    .join('\n'),
);

const hands = css`
  .fan,
  .victory {
    display: flex;
  }
  .fan > li,
  .victory > span {
    --at: 0;
    flex: none;
    transform: translateY(calc(var(--at) * var(--at) * var(--sag))) rotate(calc(var(--at) * var(--lean)));
    transform-origin: 50% 120%;
    transition: transform 120ms ease-out;
  }
  ${at}
  .fan {
    --lean: 2.6deg;
    --sag: 1.1px;
    justify-content: center;
    padding-block: 18px 6px;
  }
  .fan > li + li {
    margin-inline-start: calc(var(--arcus-card-width) * -0.28);
  }
  .fan > li:has(:focus-visible) {
    z-index: 1;
  }
  /* Cards that all see. */
  .fan .eye {
    position: absolute;
    inset-block-start: -14px;
    inset-inline-start: 50%;
    inline-size: 22px;
    padding: 2px;
    translate: -50% 0;
    border: 2px solid var(--arcus-card-paper);
    border-radius: 50%;
    background: var(--arcus-plate);
    stroke: var(--arcus-card-paper);
    stroke-width: 1.8;
  }
  .fan .bare-button {
    position: relative;
  }
  .fan [aria-disabled] {
    cursor: default;
  }
  .fan .on-offer > .card {
    opacity: 0.4;
  }
  .victory {
    --lean: 5deg;
    --sag: 0.9px;
    gap: 3px;
    padding-block-end: 4px;
  }
  .place {
    display: grid;
    gap: 5px;
    justify-items: inherit;
  }
  .lying {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .right .lying {
    flex-direction: row-reverse;
  }
  .few .left ~ .seat:not(.right) .lying,
  .top .lying {
    justify-content: center;
  }
  .backs,
  .laid,
  .shown {
    display: flex;
    margin: 0;
  }
  .backs > .card + .card {
    margin-inline-start: calc(var(--small) * -0.56);
  }
  .shown {
    gap: 5px;
    --arcus-card-width: calc(var(--small) * 1.35);
  }
  .laid > .card + .card {
    margin-inline-start: calc(var(--small) * -0.28);
  }
  .own-worth > .victory {
    color: var(--mat-ink);
    --arcus-card-width: var(--small);
    padding-inline-start: 6px;
  }
`;

const middle = css`
  .poker-board {
    display: grid;
    gap: 10px;
    justify-items: center;
  }
  .piles {
    display: flex;
    gap: clamp(18px, 3cqw, 44px);
    align-items: center;
  }
  .of-offer {
    --arcus-card-width: calc(var(--width) * 0.72);
  }
  .of-offer > .caption > span {
    display: block;
    max-inline-size: 9rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .last > .small-button {
    color: inherit;
    font-weight: 650;
  }
  .counts {
    --arcus-token-size: 18px;
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-3);
    font-weight: var(--arcus-weight-bold);
  }
  .counts > li {
    display: flex;
    gap: 3px;
    align-items: center;
  }
  .showdown {
    display: grid;
    gap: var(--arcus-space-4);
    --small: 40px;
    --arcus-card-width: 40px;
  }
  .showdown > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--arcus-space-4);
    align-items: center;
    line-height: 1.3;
  }
  .showdown .laid {
    grid-area: 1 / 2 / 3 / 3;
  }
  .showdown .worth {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-3);
    font-size: var(--arcus-text-2);
  }
  .showdown > .tied > .name {
    font-weight: var(--arcus-weight);
    text-decoration: line-through;
  }
  .showdown > .tied > .laid {
    filter: saturate(0.35);
  }
`;

const sizes = css`
  @container arcus ${wide} {
    .play {
      --side: 30%;
    }
    .others > .seat {
      --small: min(58px, 4.6cqh, (100cqw - var(--arcus-disc) / 2 - 36px) / 7.8);
    }
  }
  /* Side by side, so that shown cards end above the middle. */
  :where(.few) > .top .place {
    grid-auto-flow: column;
    column-gap: 8px;
    align-items: center;
  }
  @container arcus ${compact} {
    .middle {
      --words: 2rem;
      --width: min(88px, 24cqw, (100cqh - var(--words)) / 1.4);
    }
    .poker-board {
      gap: 3px;
    }
    .middle:has(.last) {
      --words: 4rem;
    }
    .last > .small-button {
      display: -webkit-box;
      max-inline-size: min(64cqw, 28rem);
      min-block-size: 24px;
      padding-block: 0;
      overflow: hidden;
      font-size: 0.75rem;
      line-height: 1.15;
      text-wrap: balance;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
    /* A replay with open hands. */
    .others .fan > li + li {
      margin-inline-start: calc(var(--arcus-card-width) * -0.6);
    }
    /* Victory cards and worth share a plate. */
    .own-worth:has(> .victory) {
      justify-items: start;
      justify-self: end;
      gap: 2px;
      padding: 4px 10px 5px;
      border-radius: 11px;
      background: var(--arcus-plate);
      color: var(--arcus-plate-ink);
    }
    .own-worth > .tag {
      padding: 0;
      background: none;
      box-shadow: none;
    }
    .own-worth > .tag > span {
      display: none;
    }
    .own-worth > .victory {
      order: 1;
      gap: 2px;
      padding: 0;
      color: inherit;
      --arcus-card-width: clamp(12px, 6cqh - 30px, 20px);
    }
  }
  @container arcus ${low} {
    .play {
      --side: max(128px, 21%);
      --hand: clamp(52px, min(23cqh - 45px, 10.5cqw), 84px);
      --prompt-height: 4.2rem;
    }
    .last > .small-button {
      max-inline-size: min(36cqw, 18rem);
    }
    /* Below the shown cards of the seat on the right. */
    .own-worth:has(> .victory) {
      justify-self: start;
      margin-block-start: 8px;
    }
    .asking:has(> .yours) > .happened,
    .lying > .backs:not(:only-child) {
      display: none;
    }
    .others > .seat {
      --small: clamp(17px, min(6cqh - 4px, (100cqw - 92px) / 4.1), 28px);
    }
    .others .place {
      grid-auto-flow: column;
      gap: 1px;
      align-items: center;
    }
    .others .victory {
      gap: 2px;
      padding-block-end: 2px;
      --arcus-card-width: 14px;
    }
  }
  @container arcus ${upright} {
    .play {
      --hand: clamp(58px, min(19cqw, 14cqh), 104px);
      /* A prompt to the viewer has one line more than a prompt to others. */
      --prompt-height: min(12.25rem, 25cqh);
    }
    .piles {
      gap: clamp(8px, 3.5cqw, 32px);
    }
    .piles .caption:not(.of-offer > *) {
      display: flex;
      gap: 4px;
      align-items: baseline;
    }
    .fan > li + li {
      margin-inline-start: calc(var(--arcus-card-width) * -0.4);
    }
    .others .place {
      grid-auto-flow: row;
    }
    .lying,
    .right .lying {
      flex-direction: column;
      gap: 0;
    }
    .lying > .shown {
      position: relative;
      gap: 3px;
      margin-block-start: calc(var(--small) * -0.8);
    }
    .others.many .lying > .shown {
      margin-block-start: -11px;
    }
    .others.many .lying > .backs:not(:only-child) {
      display: none;
    }
    .victory {
      --lean: 3deg;
      gap: 1px;
    }
  }
  @container arcus ${small} {
    .play {
      --hand: 58px;
      --least-middle: 2.4rem;
      --prompt-height: clamp(0px, 60cqh - 260px, 9rem);
    }
    .middle {
      --width: min(10.5cqw, (100cqh - 2px) / 1.4);
    }
    .others .victory {
      --arcus-card-width: 11px;
    }
    .others.of-4 > .seat {
      --small: 14px;
    }
    .others .backs {
      display: none;
    }
    .fan {
      padding-block-start: 11px;
    }
    .piles :is(.pile, .bare-button) {
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .piles .caption:not(.of-offer > *) {
      display: block;
      text-align: start;
    }
  }
  @container seat (width < 11em) {
    .others > .seat .place {
      grid-auto-flow: row;
    }
  }
  @container middle (width < 14em) {
    .piles:has(.of-offer) {
      gap: 6px;
      :is(.pile, .bare-button) {
        display: grid;
        gap: 2px;
      }
      .caption,
      .caption > span {
        max-inline-size: 3.4rem;
        overflow: hidden;
        font-size: 0.75rem;
        text-overflow: ellipsis;
      }
    }
  }
`;

export const styles: CSSResult = css`
  ${rainbowCardStyles}
  ${hands}
  ${middle}
  ${sizes}
  ${comparedStyles}
`;
