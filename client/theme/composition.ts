import { type CSSResult, css } from 'lit';
import { compact, low, lowest, medium, narrow, short, slim, tiny } from './breakpoints.ts';

/**
 * The measures of a table by the size of its container, never of the window. `--width` is a card in the middle, `--hand` one in the hand, `--small` one
 * before a seat; `--overlap` is how far the hand covers the mat's near edge. Between two sizes a measure grows with the container.
 */
const measures = css`
  .play {
    --margin-top: 38px;
    --margin-side: 64px;
    --mat-width: 1240px;
    --middle: 45%;
    --overlap: 92px;
    --hand: clamp(84px, 12.4cqh, 116px);
    --small: 30px;
    --width: clamp(74px, 11cqh, 104px);
    --arcus-disc: 56px;
    --round: clamp(60px, 13cqh, 120px);
    --seam: 9px;
    --pool: 520px;
    --prompt-height: min(9.1rem, 18cqh);
    --name-width: 150px;
  }
  .play.few {
    --small: 42px;
    --width: clamp(80px, 13.4cqh, 124px);
    --mat-width: 1160px;
  }
  @container arcus ${medium} {
    .play {
      --margin-top: 34px;
      --margin-side: 44px;
      --overlap: 80px;
      --arcus-disc: 50px;
      --small: 26px;
      --prompt-height: min(8.3rem, 19cqh);
    }
    .play.few {
      --small: 34px;
    }
  }
  @container arcus ${low} {
    .play {
      --margin-top: clamp(24px, 5.3cqh, 30px);
      --margin-side: clamp(26px, 12.4cqh - 30px, 40px);
      --overlap: clamp(40px, 12.4cqh - 10px, 60px);
      --hand: clamp(52px, 23cqh - 45px, 84px);
      --small: clamp(17px, 4.4cqh - 3px, 22px);
      --width: clamp(44px, 19.5cqh - 33px, 76px);
      --arcus-disc: clamp(38px, 7cqh + 7px, 46px);
      --round: clamp(44px, 14cqh - 19px, 60px);
      --seam: 6px;
      --prompt-height: 3.6rem;
      --name-width: 104px;
    }
    .play.few {
      --small: clamp(17px, 6cqh - 4px, 28px);
      --width: clamp(44px, 23cqh - 41px, 88px);
    }
  }
  @container arcus ${narrow} {
    .play {
      --margin-top: 30px;
      --margin-side: clamp(10px, 8cqw - 21px, 24px);
      --overlap: clamp(24px, 9cqw - 11px, 40px);
      --hand: clamp(75px, 10cqw + 36px, 92px);
      --small: clamp(20px, 3.5cqw + 6px, 26px);
      --width: clamp(66px, 10.6cqw + 25px, 84px);
      --arcus-disc: clamp(42px, 4.7cqw + 24px, 50px);
      --round: clamp(34px, 15cqw - 25px, 60px);
      --prompt-height: min(11.1rem, 22.5cqh);
      --name-width: 76px;
    }
    .play.few {
      --small: clamp(20px, 3.5cqw + 6px, 26px);
      --width: clamp(84px, 11.8cqw + 38px, 104px);
      --middle: 60%;
    }
  }
  @container arcus ${short} {
    .play,
    .play.few {
      --margin-top: 20px;
      --margin-side: 6px;
      --overlap: 18px;
      --hand: 58px;
      --small: 17px;
      --width: 52px;
      --arcus-disc: 34px;
      --round: 24px;
      --prompt-height: min(8.75rem, 24cqh);
    }
  }
  /* Before its parts are drawn, a beginning game shows nothing there. */
  .undrawn :is(.middle, .player-area, .own-hand, .own-worth) {
    opacity: 0;
  }
`;

export const gameProperties = [
  'margin-top',
  'margin-side',
  'mat-width',
  'least-mat',
  'middle',
  'overlap',
  'hand',
  'small',
  'width',
  'round',
  'seam',
  'pool',
  'name-width',
  'prompt-height',
] as const;

const composition = css`
  :host {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
    block-size: 100%;
    min-block-size: 0;
    container: arcus / size;
    overflow-wrap: break-word;
    background: var(--arcus-ground, none);
  }
  .table {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    grid-row: 3;
    min-block-size: 0;
  }
  .stage {
    position: relative;
    min-inline-size: 0;
    min-block-size: 0;
    overflow: hidden auto;
    container: arcus / size;
  }
  .play {
    position: relative;
    display: grid;
    grid-template: minmax(var(--least-mat, 11rem), 1fr) auto auto / minmax(0, 1fr);
    min-block-size: 100%;
    overflow: clip;
    --mat: var(--arcus-mat, var(--game-mat));
    --mat-light: color-mix(in srgb, var(--mat) 92%, white);
    --mat-deep: color-mix(in srgb, var(--mat) 60%, black);
    --mat-ink: color-mix(in srgb, var(--mat) 10%, white);
    --mat-line: color-mix(in srgb, white 50%, transparent);
  }
  .mat {
    position: relative;
    z-index: 1;
    justify-self: center;
    inline-size: min(100cqw - 2 * var(--margin-side), var(--mat-width));
    margin-block-start: var(--margin-top);
    border-radius: var(--round);
    box-shadow:
      0 0 0 1px rgb(0 0 0 / 0.45),
      0 2px 0 5px var(--mat-deep),
      0 8px 10px 3px rgb(30 18 8 / 0.28),
      0 22px 40px rgb(30 18 8 / 0.3);
    color: var(--mat-ink);
  }
  .mat :focus-visible:not(dialog *) {
    outline-color: var(--arcus-card-paper);
    box-shadow: 0 0 0 2px var(--arcus-card-ink);
  }
  .mat::before,
  .mat::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    border-radius: inherit;
  }
  /* A separate layer: content above does not repaint the cloth. An outline would merge the layers. */
  .mat::before {
    background:
      repeating-linear-gradient(0deg, rgb(255 255 255 / 0.022) 0 1px, transparent 1px 3px),
      repeating-linear-gradient(90deg, rgb(0 0 0 / 0.06) 0 1px, transparent 1px 3px),
      radial-gradient(ellipse 62% 66% at 50% 44%, var(--mat-light), transparent 78%),
      radial-gradient(ellipse 92% 100% at 50% 46%, var(--mat) 45%, var(--mat-deep) 108%);
    will-change: transform;
  }
  .mat::after {
    inset: var(--seam);
    border: 1.5px dashed rgb(255 255 255 / 0.2);
    border-radius: calc(var(--round) - var(--seam));
  }
  .mat > .print {
    position: absolute;
    inset-block-start: 12%;
    inset-inline-start: 50%;
    inline-size: min(74%, 112cqh);
    translate: -50%;
    color: #fff;
    opacity: 0.05;
    pointer-events: none;
  }
  .mat > .light {
    position: absolute;
    inset-block-end: -8%;
    inset-inline-start: 13%;
    inline-size: 74%;
    block-size: 62%;
    background: radial-gradient(closest-side, rgb(255 214 130 / 0.26), rgb(255 214 130 / 0.11) 55%, transparent);
    opacity: 0;
    pointer-events: none;
    transition: opacity 240ms;
  }
  .yours > .mat > .light {
    opacity: 1;
  }
  .middle {
    position: absolute;
    inset-block-start: var(--middle);
    inset-inline-start: 50%;
    z-index: 1;
    inline-size: max-content;
    max-inline-size: calc(100% - 32px);
    translate: -50% -50%;
    --arcus-card-width: var(--width);
  }

  :where([role='list']) {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .others {
    position: absolute;
    inset: 0;
    z-index: 2;
    margin: 0;
    padding: 0;
    list-style: none;
    pointer-events: none;
  }
  .others > .seat {
    position: absolute;
    inset-block-start: calc(var(--y) * 1%);
    inset-inline-start: calc(var(--x) * 1%);
    display: flex;
    flex-direction: column;
    gap: 7px;
    align-items: center;
    inline-size: max-content;
    translate: -50% calc(var(--arcus-disc) / -2);
    --arcus-card-width: var(--small);
  }
  .others > .seat > * {
    pointer-events: auto;
  }
  .others > .seat:has(.bubble) {
    z-index: 1;
  }
  .others > .left {
    align-items: flex-start;
    translate: calc(var(--arcus-disc) / -2) calc(var(--arcus-disc) / -2);
  }
  .others > .right {
    align-items: flex-end;
    translate: calc(var(--arcus-disc) / 2 - 100%) calc(var(--arcus-disc) / -2);
  }
  .left > .player-area {
    padding-inline-start: calc(var(--arcus-disc) / 2 + 14px);
  }
  .right > .player-area {
    padding-inline-end: calc(var(--arcus-disc) / 2 + 14px);
  }
  .player-area {
    display: grid;
    gap: 7px;
    justify-items: center;
    position: relative;
  }
  .left > .player-area {
    justify-items: start;
  }
  .right > .player-area {
    justify-items: end;
  }
  /* Text keeps its opacity. */
  .out > .player-area :is(.card, :not(.card) > svg) {
    opacity: 0.62;
  }
  .others > .to-act::before {
    content: '';
    position: absolute;
    inset-block-start: calc(var(--pool) * -0.08);
    inset-inline-start: 50%;
    z-index: -1;
    inline-size: var(--pool);
    aspect-ratio: 3 / 2;
    translate: -50%;
    background: radial-gradient(closest-side, rgb(255 214 130 / 0.52), rgb(255 214 130 / 0.17) 55%, transparent);
    pointer-events: none;
  }

  .head {
    position: relative;
    z-index: 2;
    display: flex;
    gap: 8px;
    align-items: center;
    inline-size: max-content;
    max-inline-size: 100%;
    block-size: max(calc(var(--arcus-disc) * 0.76), 2.3em);
    padding-inline-end: 16px;
    border-radius: 99px;
    background: var(--arcus-plate);
    box-shadow:
      0 1px 0 rgb(255 250 240 / 0.16) inset,
      0 3px 8px rgb(0 0 0 / 0.35);
    color: var(--arcus-plate-ink);
    line-height: 1.1;
  }
  .head > arcus-clock {
    margin-inline-start: -3px;
  }
  .right > .head {
    flex-direction: row-reverse;
    padding-inline: 16px 0;
    text-align: end;
  }
  .right > .head > arcus-clock {
    margin-inline: 0 -3px;
  }
  .who {
    display: grid;
    min-inline-size: 0;
    max-inline-size: var(--name-width);
  }
  .head .name {
    font-size: 0.96875rem;
  }
  .head .badge {
    overflow: hidden;
    color: var(--arcus-plate-muted);
    font-size: var(--arcus-text-1);
    font-weight: var(--arcus-weight);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .robot {
    flex: none;
    inline-size: 15px;
    margin-inline-start: -2px;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linejoin: round;
    stroke-linecap: round;
    opacity: 0.75;
  }
  .to-act > .head,
  .to-act > .own-head > .head {
    background: var(--arcus-lamp);
    box-shadow:
      0 0 0 3px rgb(255 201 77 / 0.28),
      0 3px 10px rgb(0 0 0 / 0.4);
    color: var(--arcus-lamp-ink);
  }
  .to-act .head .badge {
    color: var(--arcus-lamp-muted);
    font-weight: 650;
  }
  .out arcus-clock {
    filter: saturate(0.25) brightness(1.18);
  }
  .out:not(.to-act) .head .name {
    color: var(--arcus-plate-muted);
  }
  .head > .bubble {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: calc(100% + 10px);
    z-index: 6;
    translate: 0 -50%;
    animation: arcus-bubble 120ms ease-out;
    pointer-events: none;
  }
  .right > .head > .bubble {
    inset-inline: auto calc(100% + 10px);
  }
  .own-head .bubble {
    inset-block: auto calc(100% + 6px);
    inset-inline: auto 0;
    translate: none;
  }
  @keyframes arcus-bubble {
    from {
      scale: 0.9;
      opacity: 0;
    }
  }

  .own {
    position: relative;
    z-index: 4;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    column-gap: clamp(14px, 100cqw - 1185px, 26px);
    align-items: end;
    margin-block-start: calc(var(--overlap) * -1);
    padding: 0 clamp(16px, 100cqw - 1183px, var(--margin-side) + 14px) 10px;
    pointer-events: none;
    --arcus-card-width: var(--hand);
  }
  .own-hand > :not(.card),
  .own :is(button, a, summary) {
    pointer-events: auto;
  }
  /* A finger on a draggable card does not scroll. */
  .own-hand button[aria-pressed]:not([aria-disabled='true']) {
    touch-action: none;
    user-select: none;
  }
  .own-hand .dragged {
    position: relative;
    z-index: 5;
    pointer-events: none;
    cursor: grabbing;
    --arcus-card-shadow: 0 14px 12px rgb(10 6 4 / 0.34);
  }
  .mat.drop-here > .light {
    opacity: 1;
  }
  [data-drop].drop-here {
    outline: 4px solid var(--arcus-lamp);
  }
  .own-head {
    display: grid;
    grid-template-columns: minmax(0, 100%);
    gap: 8px;
    justify-items: end;
    align-self: start;
    min-inline-size: 0;
    --name-width: none;
  }
  .own-worth {
    display: grid;
    gap: 8px;
    justify-items: start;
    align-self: start;
    min-inline-size: 0;
  }
  /* Cards are still moving. */
  .own:has(> .own-hand .card[style*='opacity']) > .own-worth {
    opacity: 0;
  }
  .tag {
    max-inline-size: 16rem;
    margin: 0;
    padding: 8px 12px 9px;
    border-radius: 14px;
    background: var(--arcus-plate);
    box-shadow: 0 3px 8px rgb(0 0 0 / 0.35);
    color: var(--arcus-plate-ink);
    font-size: 0.90625rem;
    line-height: 1.25;
  }
  .tag > strong {
    display: block;
    font-size: 1.0625rem;
    font-weight: 750;
  }
  .count {
    position: absolute;
    inset-block-end: -7px;
    inset-inline-end: -7px;
    display: grid;
    place-items: center;
    min-inline-size: 22px;
    block-size: 22px;
    padding-inline: 4px;
    border: 1.5px solid var(--arcus-card-paper);
    border-radius: 11px;
    background: var(--arcus-plate);
    color: var(--arcus-plate-ink);
    font-size: 0.8125rem;
    font-weight: 800;
    line-height: 1;
  }
  .pile {
    display: grid;
    gap: 9px;
    justify-items: center;
    margin: 0;
  }
  .pile > .bare-button {
    display: grid;
    gap: 9px;
    justify-items: center;
  }
  .spot {
    display: block;
  }
  .caption {
    margin: 0;
    color: inherit;
    font-size: var(--arcus-text-2);
    font-weight: 600;
    line-height: 1.15;
    text-align: center;
  }
  .caption > strong {
    display: block;
    font-size: 1.125rem;
    font-weight: 800;
  }
  /* Two or more cards. */
  .deep {
    position: relative;
    display: block;
  }
  .deep::before,
  .deep::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 9% / 6.4%;
    background: var(--arcus-card-paper);
    box-shadow:
      0 0 0 0.6px rgb(43 36 32 / 0.55) inset,
      0 2px 3px rgb(10 6 4 / 0.3);
    translate: 5px 5px;
  }
  .deep::after {
    translate: 2.5px 2.5px;
  }
  .deep > * {
    position: relative;
    z-index: 1;
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
      font-size: 0.71875rem;
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
      font-size: 0.6875rem;
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
    /* Of many players only the discs are shown, each with what it has beside it. */
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
      font-size: 0.6875rem;
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

export const compositionStyles: CSSResult = css`
  ${measures}
  ${composition}
`;
