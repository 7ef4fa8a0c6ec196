import { css } from 'lit';
import { compact, low, lowest, tiny, upright } from '../../theme/stages.ts';

/** Seats in a strip, discs over names, and no cloth. */
const strip = css`
  @container arcus ${compact} {
    .play:not(.gathering) > .mat {
      color: var(--arcus-ink);
    }
    .play:not(.gathering) > .mat::before,
    .play:not(.gathering) > .mat::after,
    .play:not(.gathering) > .mat > :is(.print, .light) {
      display: none;
    }
    .play .others {
      position: static;
      display: flex;
      flex-wrap: wrap;
      gap: 4px 2px;
      justify-content: space-evenly;
    }
    .play .others.many {
      justify-content: center;
    }
    .play .others > .seat {
      position: static;
      flex-direction: column;
      gap: 0;
      align-items: center;
      inline-size: auto;
      min-inline-size: 0;
      translate: none;
    }
    .play .others .head {
      flex-direction: row;
      padding-inline: 0 11px;
      text-align: start;
    }
    .play .others .head > arcus-clock {
      margin-inline: -3px 0;
    }
    .play .others.many .head {
      flex-direction: column;
      gap: 0;
      block-size: auto;
      max-inline-size: 100%;
      padding: 0 3px 1px;
      background: none;
      box-shadow: none;
      color: inherit;
      text-align: center;
    }
    .others.many .to-act .who {
      padding-inline: 7px;
      border-radius: 99px;
      background: var(--arcus-lamp);
      color: var(--arcus-lamp-ink);
    }
    .play .others.many .head > arcus-clock {
      margin: 0;
    }
    .others {
      --name-width: 6.5rem;
    }
    .others.many {
      --name-width: 100%;
    }
    .others.many .name {
      font-size: 0.75rem;
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
    :is(.others.many, .own-head) .holds > :not(.disc-place) {
      display: none;
    }
    .play .others .player-area {
      padding: 0;
    }
    .others .holds {
      gap: 3px;
    }
    /* Chips of many seats lie on their discs. */
    .play .others.many > .seat {
      position: relative;
      inset: auto;
      flex: 0 0 max(100% / var(--abreast) - 2px, 2.8rem);
    }
    .others.many .player-area {
      position: static;
    }
    .others.many .holds {
      position: absolute;
      inset-block-start: calc(var(--arcus-disc) - 15px);
      inset-inline-start: calc(50% + var(--arcus-disc) * 0.2);
    }
    /* A cloth just larger than the board. */
    .play:not(.gathering) .states {
      block-size: auto;
      box-shadow:
        0 0 0 5px var(--mat),
        0 0 0 6px rgb(0 0 0 / 0.45),
        0 2px 0 8px var(--mat-deep),
        0 10px 16px 6px rgb(30 18 8 / 0.3);
    }
    .gathering:not(:has(.ending)) > .mat {
      display: grid;
      padding-block-end: 28px;
      align-content: space-between;
      justify-items: center;
    }
    .gathering .middle {
      position: static;
      padding: 8px;
      translate: none;
    }
    .play:not(.gathering) .own-head {
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .own-head .holds {
      display: flex;
    }
    .own-head .badge {
      display: block;
    }
    .play:not(.gathering) .own-hand {
      justify-self: center;
    }
    .play:not(.gathering) > .asking {
      justify-items: stretch;
      text-align: center;
    }
  }
`;

/** Upright: the strip above the board, everything else below. */
const tall = css`
  @container arcus ${upright} {
    .play:not(.gathering, :has(.ending)) {
      grid-template: minmax(17rem, 1fr) auto auto / minmax(0, 1fr);
      --hand: min(78px, 19cqw);
      --arcus-disc: 33px;
      --prompt-height: clamp(9.1rem, 18.6cqh, 9.8rem);
    }
    .play:not(.gathering) > .mat {
      display: grid;
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      grid-area: 1 / 1;
      inline-size: 100%;
      margin: 0;
      box-shadow: none;
    }
    .play .others {
      --abreast: 6;
      padding: 8px 6px;
    }
    .gathering :is(.others.many, .many .free) {
      --name-width: calc(33cqw - var(--arcus-disc) - 28px);
    }
    .play .others.few > .seat {
      position: relative;
      inset: auto;
    }
    .play .others .head > .bubble {
      inset-inline: var(--arcus-disc) auto;
    }
    .play .others.many .head > .bubble {
      inset-block: auto 0;
      inset-inline: 50% auto;
      max-inline-size: none;
      white-space: nowrap;
      translate: -50%;
    }
    .play .others.many > :is(:nth-child(6n), :last-child) > .head > .bubble {
      inset-inline: auto 0;
      translate: none;
    }
    .play .others.many > :nth-child(6n + 1) > .head > .bubble {
      inset-inline: 0 auto;
      translate: none;
    }
    .holds .disc {
      inline-size: 20px;
    }
    /* The board fills the room between the strip and a line for plate and deck. */
    .middle:has(> .states) {
      position: static;
      display: grid;
      grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
      container-type: size;
    }
    .play:not(.gathering) .states {
      /* Spaces of 24 px: a small window shows a part of the board, which scrolls. */
      --board: min(100cqw - 20px, max(100cqh - 62px, 252px));
      inline-size: var(--board);
      block-size: min(var(--board), 100cqh - 62px);
      overflow: hidden auto;
      scrollbar-width: none;
    }
    .play:not(.gathering) .map {
      block-size: var(--board);
    }
    .play:not(.gathering) .grid {
      inset: calc(var(--board) * 24 / 1048);
      block-size: calc(var(--board) * 1000 / 1048);
    }
    .deck-place {
      position: static;
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
      --arcus-card-width: 15px;
    }
    .deck-place .caption {
      display: flex;
      gap: 3px;
      font-size: 0.75rem;
      align-items: baseline;
    }
    .deck-place > .small-button {
      font-size: 0.75rem;
    }
    .deck-place > .pile-of-deck {
      display: none;
    }
    .play:not(.gathering) .own-head {
      grid-area: 1 / 1;
      align-self: end;
      justify-self: start;
      max-inline-size: 37%;
      margin: 0 0 4px 10px;
    }
    .play:not(.gathering) .own-hand {
      grid-area: 2 / 1;
      margin-block: 2px;
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
    .asking .happened {
      margin-block-start: -2px;
    }
    .play:not(.gathering) > .asking {
      gap: 6px;
      padding-block: 2px 10px;
    }
  }
`;

const smallest = css`
  @container arcus ${tiny} {
    .play:not(.gathering, :has(.ending)) {
      grid-template-rows: minmax(13rem, 1fr) auto auto;
      --prompt-height: 0px;
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

/** Low: the board on the left, everything else beside it. */
const boardAside = css`
  @container arcus ${low} {
    .play:not(.gathering, :has(.ending)) {
      grid-template: auto minmax(auto, 1fr) auto auto / minmax(0, auto) minmax(12rem, 1fr);
      gap: 0 8px;
      --board: min(100cqh - 26px, 100cqw - 14rem);
      /* Four cards side by side. */
      --hand: clamp(42px, (100cqw - var(--board) - 60px) / 4, 76px);
    }
    .play:not(.gathering) > .mat,
    .play:not(.gathering) .middle:has(> .states) {
      display: contents;
    }
    .play:not(.gathering) .states {
      grid-area: 1 / 1 / -1 / 2;
      inline-size: var(--board);
      margin: 12px 8px 12px 14px;
    }
    .play .others {
      grid-area: 1 / 2;
      --abreast: 4;
      --name-width: clamp(3rem, 27cqw - 125px, 6.5rem);
      padding: 8px 8px 0 0;
      --arcus-disc: 30px;
    }
    .others .head .name {
      font-size: 0.75rem;
    }
    .play .others .head > .bubble {
      inset-block: calc(100% + 3px) auto;
      inset-inline: auto 0;
      translate: none;
    }
    .play .others > :nth-child(4n + 1) > .head > .bubble {
      inset-inline: 0 auto;
    }
    .holds .disc {
      inline-size: 17px;
    }
    .deck-place {
      position: static;
      grid-area: 2 / 2;
      place-self: start end;
      display: flex;
      gap: 10px;
      padding: 0 12px 0 0;
      white-space: nowrap;
      color: var(--arcus-ink);
    }
    .deck-place > .pile-of-deck {
      display: none;
    }
    .play:not(.gathering) .own-head {
      grid-area: 2 / 2;
      place-self: end start;
      margin: 30px 0 6px;
      --name-width: 6rem;
    }
    .play:not(.gathering) .own-hand {
      grid-area: 3 / 2;
      margin: 0 8px 4px 0;
    }
    .cards {
      flex-wrap: wrap;
      gap: 3px;
    }
    .asking .happened {
      display: none;
    }
    .play:not(.gathering) > .asking {
      grid-area: 4 / 2;
      grid-template-columns: minmax(0, 1fr);
      padding: 2px 10px 12px 0;
    }
    .play:not(.gathering) > .asking > * {
      grid-area: auto;
    }
  }
  @container arcus ${lowest} {
    .play:not(.gathering, :has(.ending)) {
      --hand: clamp(42px, (100cqw - var(--board) - 60px) / 5, 62px);
      --prompt-height: 0px;
    }
    .play .others {
      --abreast: 6;
      --arcus-disc: 26px;
    }
    .play:not(.gathering) .own-head {
      /* Beside the deck if there is room. */
      margin-block: clamp(0px, 700px - 100cqw, 26px) 2px;
    }
    .play:not(.gathering) > .asking {
      gap: 2px;
      padding-block-end: 6px;
    }
  }
`;

export const sizes = css`
  ${strip}
  ${tall}
  ${smallest}
  ${boardAside}
`;
