import { css } from 'lit';
import { compact, low, small, upright } from '../../theme/stages.ts';

/** Seats in a strip, discs over names, and no cloth. */
const strip = css`
  @container arcus ${compact} {
    .others {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 2px;
      justify-content: space-evenly;
      margin: 0;
      --name-width: 6.5rem;
    }
    .others > .seat {
      position: relative;
      grid-area: auto;
      gap: 0;
      align-items: center;
      align-self: start;
      margin: 0;
      container-type: normal;
    }
    .others .head {
      flex-direction: row;
      padding-inline: 0 11px;
      text-align: start;
    }
    .others .head > arcus-clock {
      margin-inline: -3px 0;
    }
    .others.many {
      justify-content: center;
      --name-width: 100%;
    }
    .others.many > .seat {
      flex: 0 0 max(100% / var(--abreast) - 2px, 2.8rem);
    }
    .others.many .head {
      flex-direction: column;
      gap: 0;
      block-size: auto;
      padding: 0 3px 1px;
      background: none;
      box-shadow: none;
      color: inherit;
      text-align: center;
    }
    .others.many .head > arcus-clock {
      margin: 0;
    }
    .others.many .name {
      font-size: 0.75rem;
    }
    .others.many .to-act .who {
      padding-inline: 7px;
      border-radius: 99px;
      background: var(--arcus-lamp);
      color: var(--arcus-lamp-ink);
    }
    .others.many .robot {
      position: absolute;
      inset: 0 auto auto calc(50% + var(--arcus-disc) * 0.44);
      inline-size: 11px;
      margin: 0;
    }
    .others .put-out {
      position: absolute;
      inset: 0 0 auto auto;
      margin: 0;
    }
    .others .badge,
    .others .top,
    .others .word,
    .others > .to-act::before,
    .deck-place > .pile-of-deck,
    :is(.others.many, .own-head) .holds > :not(.disc-place) {
      display: none;
    }
    .others > .seat > .player-area {
      position: static;
      padding: 0;
    }
    .holds {
      gap: 3px;
    }
    .holds .disc {
      inline-size: 17px;
    }
    /* Chips of many seats lie on their discs. */
    .others.many .holds {
      position: absolute;
      inset-block-start: calc(var(--arcus-disc) - 15px);
      inset-inline-start: calc(50% + var(--arcus-disc) * 0.2);
    }
    .gathering:not(:has(.ending)) > .mat {
      grid-template: auto 1fr / minmax(0, 1fr);
    }
    .gathering .middle {
      grid-area: 2 / 1;
      padding-block: 8px;
    }
    .play:not(.gathering) {
      > .mat {
        color: var(--arcus-ink);
      }
      > .mat::before,
      > .mat::after,
      > .mat > :is(.print, .light) {
        display: none;
      }
      /* A cloth just larger than the board. */
      .middle > .states {
        block-size: auto;
        box-shadow:
          0 0 0 5px var(--mat),
          0 0 0 6px rgb(0 0 0 / 0.45),
          0 2px 0 8px var(--mat-deep),
          0 10px 16px 6px rgb(30 18 8 / 0.3);
      }
      .own-head {
        display: flex;
        gap: 8px;
        align-items: center;
        margin: 0;
      }
      /* Above the cards. */
      .own-head > .head > .bubble {
        inset-block: auto calc(100% + 3px);
        inset-inline: 0 auto;
        max-inline-size: none;
        translate: none;
      }
      .own-hand {
        justify-self: center;
      }
      > .asking {
        justify-items: stretch;
        text-align: center;
      }
    }
  }
`;

/** The strip above the board, everything else below. */
const tall = css`
  @container arcus ${upright} {
    .others {
      --abreast: 6;
      padding: 8px 6px;
    }
    .gathering :is(.others.many, .many .free) {
      --name-width: calc(33cqw - var(--arcus-disc) - 28px);
    }
    .others .head > .bubble {
      inset-inline: var(--arcus-disc) auto;
    }
    .others.many .head > .bubble {
      inset-block: calc(var(--arcus-disc) - 4px) auto;
      inset-inline: 50% auto;
      max-inline-size: none;
      white-space: nowrap;
      translate: -50%;
    }
    .others.many > :is(:nth-child(6n), :last-child) > .head > .bubble {
      inset-inline: auto 0;
      translate: none;
    }
    .others.many > :nth-child(6n + 1) > .head > .bubble {
      inset-inline: 0 auto;
      translate: none;
    }
    .deck-place {
      display: flex;
      flex-wrap: wrap;
      gap: 0 6px;
      align-items: center;
      justify-content: end;
      justify-self: end;
      max-inline-size: 62%;
      min-block-size: 30px;
      margin: 0 10px 6px;
      padding: 2px 10px;
      border-radius: 99px;
      background: var(--arcus-plate);
      color: var(--arcus-plate-ink);
    }
    .deck-place > :is(.caption, .small-button) {
      gap: 3px;
      font-size: 0.75rem;
    }
    .cards {
      gap: 4px;
    }
    .cards:has(> :nth-child(6)) {
      --arcus-card-width: min(var(--hand), 14.4cqw);
    }
    .cards:has(> :nth-child(7)) {
      --arcus-card-width: min(var(--hand), 12.2cqw);
    }
    .play:not(.gathering) {
      grid-template: minmax(17rem, 1fr) auto auto / minmax(0, 1fr);
      --hand: min(78px, 19cqw);
      --arcus-disc: 33px;
      --prompt-height: clamp(9.1rem, 18.6cqh, 9.8rem);
      > .mat {
        grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
        grid-area: 1 / 1;
        inline-size: 100%;
        margin: 0;
        padding: 0;
        box-shadow: none;
      }
      /* The board fills the room between the strip and a line for plate and deck. */
      .middle {
        display: grid;
        grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
        grid-area: 2 / 1;
      }
      .middle > .states {
        grid-area: auto;
        /* Spaces of 24 px: a small window shows a part of the board, which scrolls. */
        --board: min(100cqw - 20px, max(100cqh - 62px, 252px));
        inline-size: var(--board);
        block-size: min(var(--board), 100cqh - 62px);
        overflow: hidden auto;
        scrollbar-width: none;
      }
      .map {
        block-size: var(--board);
      }
      .grid {
        inset: calc(var(--board) * 24 / 1048);
        block-size: calc(var(--board) * 1000 / 1048);
      }
      .own-head {
        grid-area: 1 / 1;
        align-self: end;
        justify-self: start;
        max-inline-size: 37%;
        margin: 0 0 4px 10px;
      }
      .own-hand {
        grid-area: 2 / 1;
        margin-block: 2px;
      }
      > .asking {
        --gap: 6px;
        padding-block: 2px 10px;
      }
    }
  }
  @container arcus ${small} {
    .play:not(.gathering) {
      grid-template-rows: minmax(13rem, 1fr) auto auto;
      --prompt-height: clamp(0px, 60cqh - 260px, 9.1rem);
    }
    .play:not(.gathering) .others.many .who {
      display: none;
    }
    .gathering .others.many {
      --arcus-disc: 28px;
    }
    .deck-place {
      max-inline-size: 76%;
    }
  }
`;

/** The board on the left, everything else beside it. */
const boardAside = css`
  @container arcus ${low} {
    .others {
      --abreast: 6;
      --arcus-disc: clamp(26px, 6.5cqh, 30px);
      --name-width: clamp(3rem, 27cqw - 125px, 6.5rem);
    }
    .gathering .others.many {
      gap: 0 2px;
      > .seat {
        flex-basis: max(100% / 12 - 2px, 4.1rem);
      }
      .head {
        min-inline-size: 3.4rem;
      }
      .name {
        -webkit-line-clamp: 2;
      }
    }
    .gathering .middle {
      padding-block: 0;
    }
    .others .head .name {
      font-size: 0.75rem;
    }
    .others .head > .bubble {
      inset-block: calc(100% + 3px) auto;
      inset-inline: auto 0;
      translate: none;
    }
    .deck-place {
      grid-area: 2 / 2;
      place-self: start end;
      display: flex;
      gap: 10px;
      padding: 0 12px 0 0;
      white-space: nowrap;
      color: var(--arcus-ink);
    }
    .cards {
      flex-wrap: wrap;
      gap: 3px;
    }
    .play:not(.gathering) {
      grid-template: auto minmax(auto, 1fr) auto auto / minmax(0, auto) minmax(12rem, 1fr);
      gap: 0 8px;
      --board: min(100cqh - 26px, 100cqw - 14rem);
      /* Four or five cards side by side. */
      --hand: clamp(42px, (100cqw - var(--board) - 60px) / 5, 76px);
      --prompt-height: clamp(0px, 50cqh - 164px, 3.6rem);
      > .mat {
        display: contents;
      }
      .middle > .states {
        grid-area: 1 / 1 / -1 / 2;
        inline-size: var(--board);
        margin: 12px 8px 12px 14px;
      }
      .others {
        grid-area: 1 / 2;
        padding: 8px 8px 0 0;
      }
      .own-head {
        grid-area: 2 / 2;
        place-self: end start;
        /* Beside the deck if there is room. */
        margin-block: clamp(0px, 700px - 100cqw, 26px) 2px;
        --name-width: 6rem;
      }
      .own-hand {
        grid-area: 3 / 2;
        margin: 0 8px 4px 0;
      }
      > .asking {
        grid-area: 4 / 2;
        display: flex;
        flex-direction: column;
        gap: 2px;
        align-items: stretch;
        padding: 2px 10px 6px 0;
      }
      > .asking > .prompt {
        -webkit-line-clamp: 3;
      }
      > .asking > .happened {
        display: none;
      }
    }
  }
`;

export const sizes = css`
  ${strip}
  ${tall}
  ${boardAside}
`;
