import { type CSSResult, css, unsafeCSS } from 'lit';
import { rainbowCardStyles } from '../../cards/rainbow.ts';
import { compact, enlarged, low, lowest, narrow, short, tiny } from '../../theme/breakpoints.ts';

/** Where a card is in a fan of so many, from its middle: -3 to 3 of seven. */
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
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .fan > li,
  .victory > span {
    --at: 0;
    flex: none;
    transform: translateY(calc(var(--at) * var(--at) * var(--sag))) rotate(calc(var(--at) * var(--lean)));
    transform-origin: 50% 120%;
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
  .fan :is(.lifted, [aria-pressed='true'] > .card) {
    transform: translateY(-12%);
  }
  .fan [aria-disabled] {
    cursor: default;
  }
  /* It lies in the middle. */
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
  .laid.won {
    translate: 0 -4px;
  }
  .laid.tied {
    translate: 0 6px;
    filter: saturate(0.35);
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
    margin: 0;
    padding: 0;
    list-style: none;
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
    margin: 0;
    padding: 0;
    list-style: none;
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

const small = css`
  .play.few {
    --middle: 50%;
  }
  @container arcus (width >= 1000px) and (height >= 561px) {
    .others:has(.laid) ~ .middle {
      --middle: 53%;
    }
  }
  @container arcus ${compact} {
    .poker-board {
      gap: 3px;
    }
    .poker-board:has(> .last) > .piles {
      --arcus-card-width: calc(var(--width) * 0.8);
    }
    .last > .small-button {
      max-inline-size: 90cqw;
      overflow-wrap: anywhere;
      min-block-size: 24px;
      padding-block: 0;
      font-size: 0.75rem;
      line-height: 1.15;
    }
    .others .laid > .card + .card {
      margin-inline-start: calc(var(--small) * -0.5);
    }
    /* Of a replay, with all hands open. */
    .others .fan > li + li {
      margin-inline-start: calc(var(--arcus-card-width) * -0.5);
    }
  }
  /* On one plate, where there is room for no more. */
  @container arcus (${narrow} and (not (height >= 44rem))) or ${low} {
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
      --arcus-card-width: 12px;
    }
  }
  @container arcus ${tiny} or ${low} {
    .last > .small-button {
      display: block;
      max-inline-size: 64cqw;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
  @container arcus ${low} {
    .last > .small-button {
      max-inline-size: min(40cqw, 18rem);
    }
    /* Below what the last one has shown. */
    .own-worth:has(> .victory) {
      justify-self: start;
      margin-block-start: 8px;
    }
    .play.few {
      --middle: 54%;
    }
    .play:not(.gathering) > .asking {
      min-block-size: 4.2rem;
    }
    .asking:has(> .yours) > .happened {
      display: none;
    }
    .others .victory {
      gap: 2px;
      --arcus-card-width: 14px;
    }
    /* Beside each other, so that they end above the middle. */
    .others > .top .place {
      grid-auto-flow: column;
      align-items: center;
    }
  }
  @container arcus ${narrow} {
    .play.few {
      --hand: 75px;
      --middle: 56%;
    }
    .others.many ~ .middle {
      --middle: clamp(68%, 68% + (375px - 100cqw), 70%);
      --width: clamp(52px, 52px + (100cqw - 375px), 66px);
    }
    .fan > li + li {
      margin-inline-start: calc(var(--arcus-card-width) * -0.4);
    }
    .lying,
    .right .lying {
      flex-direction: column;
      gap: 0;
    }
    .lying > .shown {
      position: relative;
      gap: 3px;
      margin-block-start: -7px;
    }
    /* So that they end above whoever sits at the sides. */
    .others.many .lying > .shown {
      margin-block-start: -11px;
    }
    .others.many .lying > .backs:not(:only-child) {
      display: none;
    }
    .victory {
      --lean: 3deg;
      gap: 2px;
    }
  }
  /* It grows upwards, over the mat: the hand stays where it is. */
  @container arcus ${narrow} and (height >= 44rem) {
    /* Below the three cards that those at the far side have shown. */
    .play.few {
      --middle: 58%;
      --width: 66px;
    }
    .others.many ~ .middle .caption:not(.of-offer > *) {
      display: flex;
      gap: 4px;
      align-items: baseline;
    }
    .others.many ~ .middle {
      --middle: 65%;
    }
    /* Between what lies before those at the sides. */
    .others.many ~ .middle .piles:has(.of-offer) {
      --width: 54px;
      --arcus-card-width: 54px;
      gap: 8px;
    }
    .own-worth {
      gap: 4px;
      align-content: end;
      block-size: 3.3rem;
    }
    .own-worth > .victory {
      --arcus-card-width: calc(var(--small) * 1.3);
    }
  }
  @container arcus (width <= 375px) and (height >= 641px) {
    .play.few {
      --hand: 68px;
      --middle: 63%;
      --width: 58px;
    }
    .others .victory {
      gap: 1px;
    }
  }
  @container arcus (width <= 375px) {
    .others .fan > li + li {
      margin-inline-start: calc(var(--arcus-card-width) * -0.62);
    }
  }
  /* What is asked of the viewer has a line more there than what is said of others. */
  @container arcus (width <= 559px) and (height >= 561px) {
    .play:not(.gathering) > .asking {
      min-block-size: min(12.25rem, 25cqh);
    }
  }
  @container arcus ${narrow} and (width >= 560px) and (height >= 641px) {
    .play.few {
      --hand: 104px;
    }
  }
  @container arcus ${narrow} and (height >= 561px) and (height <= 640px) {
    .play:not(.gathering) > .asking {
      min-block-size: min(9.75rem, 26.5cqh);
    }
  }
  @container arcus ${short} {
    .play.few {
      --hand: 58px;
      --width: 48px;
    }
    .others.many ~ .middle {
      --width: 48px;
    }
    .piles .caption {
      display: flex;
      gap: 4px;
      align-items: baseline;
    }
    .others .victory {
      --arcus-card-width: 11px;
      gap: 1px;
    }
    .lying > .backs:not(:only-child),
    .others.many .backs {
      display: none;
    }
  }
  @container arcus ${tiny} {
    .others .backs {
      display: none;
    }
    .play.few {
      --width: 32px;
      --middle: 67%;
    }
    .own .tag > strong {
      font-size: 0.75rem;
    }
    .others.few:has(.laid) ~ .middle {
      --middle: 76%;
      --width: 24px;
    }
    .others.many ~ .middle {
      --middle: 72%;
      --width: 30px;
    }
    .piles {
      gap: 14px;
    }
    .piles .pile,
    .piles .pile > .bare-button {
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .piles .caption {
      display: block;
      text-align: start;
    }
  }
  @container arcus ${lowest} {
    .own-worth {
      margin-block-start: 12px;
    }
    .play.few {
      --middle: 50%;
    }
  }
  /* Where everything is scrolled, no card lies over another. */
  @container arcus ${enlarged} {
    .fan {
      flex-wrap: wrap;
      justify-content: start;
    }
    .fan > li,
    .fan > li + li {
      margin-inline-start: 0;
      transform: none;
    }
  }
`;

export const styles: CSSResult = css`
  ${rainbowCardStyles}
  ${hands}
  ${middle}
  ${small}
`;
