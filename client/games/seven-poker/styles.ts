import { type CSSResult, css, unsafeCSS } from 'lit';
import { rainbowCardStyles } from '../../widget/cards/rainbow.ts';

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
  }
  ${at}
  .fan {
    --arcus-card-width: clamp(60px, 20cqi, 92px);
    --lean: 2.2deg;
    --sag: 1.6px;
    justify-content: center;
    padding-block: 10px 16px;
  }
  .fan > li + li {
    margin-inline-start: calc(var(--arcus-card-width) * -0.38);
  }
  /* Where there is room, the card with the focus lies on top. The next one keeps 24px to press between two that lie over it. */
  @container (min-width: 480px) {
    .fan > li + li {
      margin-inline-start: calc((30px - var(--arcus-card-width)) / 2);
    }
    .fan > li:has(:focus-visible) {
      z-index: 1;
    }
  }
  .fan :is(.lifted, [aria-pressed='true'] > .card) {
    outline-offset: -1px;
    transform: translateY(-14%);
  }
  .fan [aria-disabled] {
    cursor: default;
  }
  .victory {
    --arcus-card-width: clamp(21px, 2.4cqi, 28px);
    --lean: 5deg;
    --sag: 0.9px;
    gap: 3px;
    padding: 2px 3px 6px;
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
`;

const seats = css`
  .place {
    display: grid;
    gap: var(--arcus-space-2);
    min-inline-size: 0;
  }
  .won-so-far {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-3);
    align-items: center;
  }
  .of-own .line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--arcus-space-3) var(--arcus-space-5);
    align-items: start;
  }
  .of-own .won-so-far {
    flex-direction: column;
    align-items: end;
  }
  .best {
    font-weight: var(--arcus-weight-bold);
    line-height: 1.3;
  }
  .state {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
    line-height: 1.3;
  }
  .state > span + span::before {
    content: '· ';
  }
  .shown {
    --arcus-card-width: 36px;
    display: flex;
    gap: 4px;
  }
  .own {
    container-type: inline-size;
  }
  @container (max-width: 639px) {
    .others {
      gap: var(--arcus-space-3) var(--arcus-space-5);
    }
    .others > .seat {
      gap: 0;
    }
    .others .head {
      min-block-size: 36px;
    }
    .others .won-so-far {
      flex-wrap: nowrap;
      gap: var(--arcus-space-2);
    }
    .others .victory {
      --arcus-card-width: 19px;
    }
    .others .victory.of-6 > span + span {
      margin-inline-start: -5px;
    }
    .others .state {
      font-size: var(--arcus-text-1);
    }
    .others .state > span {
      display: block;
    }
    .others .state > span + span::before {
      content: none;
    }
  }
`;

const middle = css`
  .poker-board {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-5);
    inline-size: 100%;
    max-inline-size: 34rem;
    margin-inline: auto;
  }
  .piles {
    --arcus-card-width: clamp(36px, 9cqi, 64px);
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--arcus-space-4);
    align-items: center;
    inline-size: 100%;
    max-inline-size: 34rem;
    margin-inline: auto;
  }
  .pile,
  .of-discards > button {
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
  }
  .of-discards > button {
    text-align: start;
  }
  .spot {
    display: block;
    flex: none;
  }
  .caption {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
    line-height: 1.3;
  }
  .caption strong {
    display: block;
    color: var(--arcus-ink);
    font-size: var(--arcus-text-3);
  }
  .stage {
    display: grid;
    justify-items: center;
    line-height: 1.3;
    text-align: center;
  }
  .stage strong,
  .caption strong {
    font-weight: var(--arcus-weight-bold);
  }
  .stage span {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
  }
  .of-offer {
    justify-self: center;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .of-offer > .caption {
    display: grid;
    min-inline-size: 0;
  }
  .of-offer > .caption > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @container (max-width: 639px) {
    .piles {
      gap: var(--arcus-space-3);
    }
  }
  @container (max-width: 15rem) {
    .piles {
      grid-template-columns: minmax(0, 1fr);
    }
    .of-offer,
    .stage {
      justify-self: start;
    }
    .of-own .line {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .asking .actions {
    flex-wrap: wrap;
    gap: var(--arcus-space-3);
  }
  .asking .actions > .button {
    padding-inline: var(--arcus-space-4);
    overflow-wrap: anywhere;
  }
`;

const showdown = css`
  .showdown {
    padding-block-start: var(--arcus-space-3);
    border-block-start: 1px solid var(--arcus-hairline);
  }
  .showdown > summary {
    min-block-size: 28px;
    font-weight: var(--arcus-weight-bold);
    cursor: pointer;
  }
  .showdown > ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--arcus-space-3);
    margin: var(--arcus-space-3) 0;
    padding: 0;
    list-style: none;
  }
  .showdown > ol > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--arcus-space-4);
    align-items: center;
    line-height: 1.3;
  }
  .laid {
    --arcus-card-width: clamp(26px, 7cqi, 40px);
    display: flex;
    grid-area: 1 / 2 / 3 / 3;
  }
  .laid > .card + .card {
    margin-inline-start: calc(var(--arcus-card-width) * -0.3);
  }
  .showdown .name {
    align-self: end;
    justify-self: start;
    max-inline-size: 100%;
  }
  .worth {
    display: flex;
    align-self: start;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-3);
    align-items: baseline;
    font-size: var(--arcus-text-2);
  }
  .tied .card {
    filter: saturate(0.45);
  }
  .tied > .name {
    font-weight: var(--arcus-weight);
    text-decoration: line-through;
  }
  @media (prefers-reduced-motion: no-preference) {
    .showdown > ol > li {
      animation: open 240ms ease-out both;
    }
    .showdown > ol > li:nth-last-child(2) {
      animation-delay: 160ms;
    }
    .showdown > ol > li:nth-last-child(3) {
      animation-delay: 320ms;
    }
    .showdown > ol > li:nth-last-child(4) {
      animation-delay: 480ms;
    }
    .showdown > ol > li:nth-last-child(5) {
      animation-delay: 640ms;
    }
    .showdown .tied > .laid {
      animation: sink 300ms 900ms ease-in-out backwards;
    }
    .showdown .won > .laid {
      animation: rise 300ms 900ms ease-in-out backwards;
    }
  }
  .ending .showdown {
    margin-block-end: var(--arcus-space-3);
  }
  /* Whoever is asked has their hand before their eyes, and what was shown last below it. */
  @container (max-width: 859px) {
    .play:has(> .asking > .yours) > .poker-board {
      display: contents;
    }
    .play:has(> .asking > .yours) .showdown {
      order: 1;
    }
  }
  @media (max-height: 480px) and (min-width: 640px) and (pointer: coarse) {
    .play:has(> .asking > .yours) > .poker-board {
      display: grid;
    }
    .play .piles {
      --arcus-card-width: 40px;
    }
  }
  /* Beside each other where there is room for both. */
  @container (min-width: 860px) {
    .play:has(> .poker-board):has(> .own) {
      grid-template:
        'others others' auto
        'board asking' auto
        'board own' 1fr / minmax(0, 1fr) minmax(0, 1fr);
      column-gap: var(--arcus-space-7);
    }
    .play:has(> .own) > .others {
      grid-area: others;
    }
    .play:has(> .own) > .poker-board {
      grid-area: board;
      align-self: start;
    }
    .play:has(> .own) > .asking {
      grid-area: asking;
    }
    .play > .own {
      grid-area: own;
    }
    .play:has(> .own) > .poker-board:not(:has(.showdown)) {
      align-self: center;
    }
    .play:has(> .own) .piles {
      --arcus-card-width: clamp(56px, 7.5cqi, 92px);
      grid-template-columns: auto minmax(0, 13rem) auto;
      gap: var(--arcus-space-5);
      justify-content: center;
    }
  }
  @keyframes open {
    from {
      opacity: 0;
      transform: scaleX(0.9);
    }
  }
  @keyframes sink {
    from {
      transform: translateY(-10px);
    }
  }
  @keyframes rise {
    from {
      transform: translateY(10px);
    }
  }
`;

export const styles: CSSResult = css`
  ${rainbowCardStyles}
  ${hands}
  ${seats}
  ${middle}
  ${showdown}
`;
