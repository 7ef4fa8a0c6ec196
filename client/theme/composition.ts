import { type CSSResult, css } from 'lit';
import { compositionSizes } from './composition-sizes.ts';
import { measures } from './measures.ts';

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
    position: relative;
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
    grid-template: minmax(min-content, 1fr) auto auto / minmax(0, 1fr);
    min-block-size: 100%;
    overflow: clip;
    --mat: var(--arcus-mat, var(--game-mat));
    --mat-light: color-mix(in srgb, var(--mat) 92%, white);
    --mat-deep: color-mix(in srgb, var(--mat) 60%, black);
    --mat-ink: color-mix(in srgb, var(--mat) 10%, white);
  }
  /* Areas cannot overlap: each seat has a cell, and the middle has the room that they leave. */
  .mat {
    position: relative;
    z-index: 1;
    display: grid;
    grid-template:
      auto repeat(var(--rows), minmax(min-content, 1fr)) / var(--side)
      repeat(var(--tops), minmax(0, 1fr)) var(--side);
    gap: 6px;
    justify-self: center;
    inline-size: min(100cqw - 2 * var(--margin-side), var(--mat-width));
    min-block-size: calc(var(--least-mat, 11rem) - var(--margin-top));
    margin-block-start: var(--margin-top);
    padding-block-end: calc(var(--overlap) + 8px);
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
    z-index: 1;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    grid-area: 2 / 2 / -1 / -2;
    place-items: center;
    min-block-size: var(--least-middle, 6rem);
    container: middle / size;
    --width: min(140px, 45cqh, 100cqh / 1.4 - 4rem, 20cqw);
    --arcus-card-width: var(--width);
  }

  .others {
    display: contents;
  }
  .others > .seat {
    position: relative;
    display: flex;
    flex-direction: column;
    grid-area: var(--cell);
    gap: 7px;
    align-items: center;
    align-self: center;
    min-inline-size: 0;
    container: seat / inline-size;
    --arcus-card-width: var(--small);
  }
  .others > .seat:has(.bubble) {
    z-index: 2;
  }
  /* Plates hang over the rim. */
  .others > .top {
    align-self: start;
    margin-block-start: calc(var(--arcus-disc) / -2);
  }
  .others > .left {
    align-items: start;
    margin-inline-start: calc(var(--arcus-disc) / -2);
  }
  .others > .right {
    align-items: end;
    margin-inline-end: calc(var(--arcus-disc) / -2);
  }
  .player-area {
    display: grid;
    gap: 7px;
    justify-items: center;
    position: relative;
  }
  .left > .player-area {
    justify-items: start;
    padding-inline-start: calc(var(--arcus-disc) / 2 + 14px);
  }
  .right > .player-area {
    justify-items: end;
    padding-inline-end: calc(var(--arcus-disc) / 2 + 14px);
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
  /* A part without room is hidden whole, in the next line. */
  .head .badge {
    max-block-size: 1lh;
    overflow: hidden;
    color: var(--arcus-plate-muted);
    font-size: var(--arcus-text-1);
    font-weight: var(--arcus-weight);
    overflow-wrap: normal;
    text-overflow: ellipsis;
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
  .own-hand .card {
    --rise: min(22px, var(--arcus-card-width) * 0.2);
    transition-duration: 120ms;
  }
  @media (hover: hover) {
    .own-hand li:has(> button[aria-pressed='false']:hover:not([aria-disabled='true'], .dragged)) {
      rotate: 0deg;
      transform: none;
    }
    .own-hand button[aria-pressed='false']:hover:not([aria-disabled='true'], .dragged) > .card {
      transform: translateY(max(-14px, var(--arcus-card-width) * -0.13));
    }
  }
  .hinted > .card,
  .hinted > * > .card,
  .space.hinted {
    box-shadow: 0 0 0 3px var(--arcus-lamp), 0 0 18px 8px var(--arcus-lamp);
  }
  .own-hand .dragged {
    position: relative;
    z-index: 5;
    transition: rotate 120ms ease-out;
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
  .pile,
  .pile > .bare-button {
    display: grid;
    gap: 9px;
    justify-items: center;
    margin: 0;
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
`;

export const compositionStyles: CSSResult = css`
  ${measures}
  ${composition}
  ${compositionSizes}
`;
