import { adoptStyles, type CSSResult, css } from 'lit';
import { arcStyles } from './arc.ts';
import { cardStyles } from './cards/sheet.ts';
import { colourChoiceStyles } from './colour-choice.ts';
import { controlStyles } from './controls.ts';
import { sidePanelStyles, topBarStyles } from './side-panel.ts';

/**
 * The measures of a table, by the size of its container, never of the window. `--width` is a card in the middle, `--hand` one in the hand,
 * `--small` one that lies before a seat; `--overlap` is how far the hand lies over the mat's near edge.
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
  }
  .play.few {
    --small: 42px;
    --width: clamp(80px, 13.4cqh, 124px);
    --mat-width: 1160px;
  }
  @container arcus (max-width: 1199px) {
    .play {
      --margin-side: 44px;
    }
  }
  @container arcus (max-width: 1199px) or (max-height: 800px) {
    .play {
      --margin-top: 34px;
      --overlap: 80px;
      --arcus-disc: 50px;
      --small: 26px;
    }
    .play.few {
      --small: 34px;
    }
  }
  @container arcus (min-width: 560px) and (max-height: 560px) {
    .play,
    .play.few {
      --margin-top: 24px;
      --margin-side: 26px;
      --overlap: 46px;
      --hand: 58px;
      --small: 17px;
      --width: 54px;
      --arcus-disc: 38px;
      --round: 44px;
    }
    .play.few {
      --small: 23px;
      --width: 62px;
    }
  }
  @container arcus (max-width: 559px) {
    .play,
    .play.few {
      --margin-top: 30px;
      --margin-side: 10px;
      --overlap: 24px;
      --hand: 75px;
      --small: 20px;
      --width: 66px;
      --arcus-disc: 42px;
      --round: 34px;
    }
    .play.few {
      --width: 84px;
      --middle: 60%;
    }
  }
  @container arcus (max-width: 559px) and (max-height: 640px) {
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
    }
  }
`;

/** Of a phone held across. */
const lowest = css`
  @container arcus (min-width: 560px) and (max-height: 420px) {
    .play,
    .play.few {
      --hand: 52px;
      --width: 44px;
      --small: 17px;
      --overlap: 40px;
      --least-mat: 7.5rem;
    }
    .piles .caption {
      display: flex;
      gap: 4px;
      align-items: baseline;
    }
    .asking {
      min-block-size: 3.2rem;
      padding-block: 2px 6px;
    }
  }
`;

/** Wood, cloth, and who sits round it. */
const composition = css`
  :host {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
    block-size: 100%;
    min-block-size: 0;
    container: arcus / size;
    overflow-wrap: break-word;
    background: var(--arcus-wood), var(--arcus-table);
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
    background:
      repeating-linear-gradient(0deg, rgb(255 255 255 / 0.022) 0 1px, transparent 1px 3px),
      repeating-linear-gradient(90deg, rgb(0 0 0 / 0.06) 0 1px, transparent 1px 3px),
      radial-gradient(ellipse 62% 66% at 50% 44%, var(--mat-light), transparent 78%),
      radial-gradient(ellipse 92% 100% at 50% 46%, var(--mat) 45%, var(--mat-deep) 108%);
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
  .mat::before {
    content: '';
    position: absolute;
    inset: 9px;
    border: 1.5px dashed rgb(255 255 255 / 0.2);
    border-radius: calc(var(--round) - 9px);
    pointer-events: none;
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
  /* The viewer's own pool of light. */
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
  .others > .left {
    align-items: flex-start;
    translate: calc(var(--arcus-disc) / -2) calc(var(--arcus-disc) / -2);
  }
  .others > .right {
    align-items: flex-end;
    translate: calc(var(--arcus-disc) / 2 - 100%) calc(var(--arcus-disc) / -2);
  }
  .left > .belongings {
    padding-inline-start: calc(var(--arcus-disc) / 2 + 14px);
  }
  .right > .belongings {
    padding-inline-end: calc(var(--arcus-disc) / 2 + 14px);
  }
  .belongings {
    display: grid;
    gap: 7px;
    justify-items: center;
    position: relative;
  }
  .left > .belongings {
    justify-items: start;
  }
  .right > .belongings {
    justify-items: end;
  }
  .out > .belongings {
    opacity: 0.62;
  }
  .others > .to-act::before {
    content: '';
    position: absolute;
    inset-block-start: -40px;
    inset-inline-start: 50%;
    z-index: -1;
    inline-size: 520px;
    block-size: 350px;
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
    max-inline-size: 150px;
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
    filter: saturate(0.25) brightness(0.82);
  }
  .out .head .name {
    color: var(--arcus-plate-muted);
  }
  /* Beside the plate, towards the middle. */
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
    column-gap: 26px;
    align-items: end;
    margin-block-start: calc(var(--overlap) * -1);
    padding: 0 calc(var(--margin-side) + 14px) 10px;
    pointer-events: none;
    --arcus-card-width: var(--hand);
  }
  .own-hand > :not(.card),
  .own :is(button, a, summary) {
    pointer-events: auto;
  }
  .own-head {
    display: grid;
    gap: 8px;
    justify-items: end;
    align-self: start;
    min-inline-size: 0;
  }
  .own-worth {
    display: grid;
    gap: 8px;
    justify-items: start;
    align-self: start;
    min-inline-size: 0;
  }
  .tag {
    margin: 0;
    padding: 8px 14px 9px;
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
  /* The number in its corner of something that lies there more than once. */
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
  /* More than one card lies there. */
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

  .asking {
    position: relative;
    z-index: 4;
    display: grid;
    gap: 10px;
    justify-items: center;
    align-content: center;
    min-block-size: 8.1rem;
    padding: 12px 20px 18px;
    text-align: center;
  }
  .asking > p {
    max-inline-size: 60rem;
  }
  .asking .prompt {
    font-size: var(--arcus-text-4);
    font-weight: var(--arcus-weight-bold);
    line-height: 1.25;
    text-wrap: balance;
  }
  .asking .happened {
    margin-block-start: -10px;
    font-size: 0.9375rem;
    line-height: 1.3;
    text-wrap: balance;
  }
  .asking .happened:empty,
  .refusal:empty,
  .hinting > p:empty {
    display: none;
  }
  .asking .actions {
    flex-wrap: nowrap;
    justify-content: center;
  }
  .asking .button {
    flex: none;
    min-block-size: 48px;
    padding-inline: 24px;
    font-size: 1.0625rem;
    font-weight: 750;
    white-space: nowrap;
  }
  .asking .button.bold {
    min-inline-size: 150px;
  }
  .hinting {
    display: grid;
    justify-items: center;
  }
  kbd {
    padding: 1px 6px;
    border: 1.3px solid currentColor;
    border-radius: 5px;
    font: inherit;
    font-size: var(--arcus-text-1);
    opacity: 0.66;
  }
  @media (hover: none) {
    kbd {
      display: none;
    }
  }

  @container arcus (max-width: 1199px) or (max-height: 800px) {
    .asking {
      gap: 8px;
      padding: 9px 16px 13px;
    }
  }
  @container arcus (min-width: 560px) and (max-height: 560px) {
    .head {
      padding-inline-end: 11px;
    }
    .right > .head {
      padding-inline-start: 11px;
    }
    .who {
      max-inline-size: 104px;
    }
    .head .name {
      font-size: 0.8125rem;
    }
    .head .badge {
      font-size: 0.71875rem;
    }
    .others > .seat,
    .belongings {
      gap: 4px;
    }
    /* What lies before those at the far side stands beside their plates. */
    .others.few > .top {
      flex-direction: row;
      align-items: flex-start;
    }
    .to-act::before {
      scale: 0.5;
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
    .asking {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 2px 12px;
      align-items: center;
      justify-items: start;
      min-block-size: 3.6rem;
      padding: 5px 14px 8px;
      text-align: start;
    }
    .asking > :is(.actions, .start) {
      grid-row: 1 / span 3;
      grid-column: 2;
    }
    .asking .prompt {
      font-size: 0.9375rem;
      text-wrap: pretty;
    }
    .asking .happened {
      margin: 0;
      font-size: 0.78125rem;
    }
    .asking .button {
      min-block-size: 40px;
      padding-inline: 15px;
      font-size: 0.9375rem;
    }
    .asking .button.bold {
      min-inline-size: 96px;
    }
    .asking kbd {
      display: none;
    }
    .asking > .answers {
      grid-row: 1 / span 3;
      grid-column: 2;
    }
    .mat::before {
      inset: 6px;
      border-radius: calc(var(--round) - 6px);
    }
  }
  @container arcus (max-width: 559px) {
    .others > .seat {
      inset-block-start: calc(var(--ty) * 1%);
      inset-inline-start: calc(var(--tx) * 1%);
      gap: 5px;
    }
    .belongings {
      gap: 5px;
    }
    .left > .belongings,
    .right > .belongings {
      padding-inline: 12px;
    }
    .others > .left {
      translate: -6px calc(var(--arcus-disc) / -2);
    }
    .others > .right {
      translate: calc(6px - 100%) calc(var(--arcus-disc) / -2);
    }
    .head {
      gap: 5px;
      padding-inline-end: 11px;
    }
    .right > .head {
      padding-inline-start: 11px;
    }
    .who {
      max-inline-size: 76px;
    }
    .head .name {
      font-size: var(--arcus-text-2);
    }
    .head .badge {
      font-size: 0.75rem;
    }
    /* Up to three stand side by side, each over what is theirs. */
    .others.few > .seat {
      align-items: center;
      translate: -50% calc(var(--arcus-disc) / -2);
    }
    .others.few > .seat > .head {
      flex-direction: row;
      padding-inline: 0 11px;
      text-align: start;
    }
    .others.few > .seat > .head > arcus-clock {
      margin-inline: -3px 0;
    }
    .others.few > .seat > .belongings {
      justify-items: center;
      padding-inline: 0;
    }
    .others.many .badge {
      display: none;
    }
    .head > .bubble,
    .right > .head > .bubble {
      inset-block: auto calc(100% + 5px);
      inset-inline: 50% auto;
      translate: -50%;
    }
    .to-act::before {
      scale: 0.5;
    }
    .own {
      grid-template-columns: auto minmax(0, 1fr);
      row-gap: 10px;
      padding: 0 12px 6px;
    }
    .own-head {
      justify-items: start;
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
    .asking {
      justify-items: stretch;
      padding: 6px 12px 12px;
    }
    .asking kbd {
      display: none;
    }
    .asking .actions > .button {
      flex: 1 1 0;
      min-inline-size: 0;
      min-block-size: 52px;
      padding-inline: 8px;
    }
  }
  @container arcus (max-width: 559px) and (max-height: 640px) {
    .own {
      row-gap: 4px;
    }
    .asking {
      gap: 5px;
      min-block-size: 6.5rem;
      padding-block-end: 8px;
    }
    .asking .prompt {
      font-size: var(--arcus-text-3);
    }
    .asking .happened {
      font-size: var(--arcus-text-1);
    }
    .asking .actions > .button {
      min-block-size: 44px;
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

/** Before a game, and after it. */
const gathering = css`
  arcus-gathering {
    display: contents;
  }
  .free {
    margin: 0;
    padding-block: 0;
    padding-inline-start: 0;
    border: 0;
    background: color-mix(in srgb, var(--arcus-plate) 55%, var(--mat));
    font: inherit;
    text-align: start;
  }
  button.free {
    cursor: pointer;
  }
  .put-out {
    display: grid;
    place-items: center;
    inline-size: 28px;
    aspect-ratio: 1;
    margin-inline: -4px -10px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
    cursor: pointer;
  }
  .right > .head > .put-out {
    margin-inline: -10px -4px;
  }
  .put-out > svg {
    inline-size: 12px;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  .own-backs {
    display: flex;
  }
  .own-backs > .card + .card {
    margin-inline-start: calc(var(--hand) * -0.35);
  }
  .own-backs > .card:first-child {
    rotate: -7deg;
  }
  .own-backs > .card:last-child {
    rotate: 7deg;
  }
  .ticket {
    inline-size: min(430px, 74cqw);
    padding: 18px 22px 16px;
    border-radius: 16px;
    background: var(--arcus-card-paper);
    box-shadow:
      0 2px 1px rgb(0 0 0 / 0.3),
      0 14px 26px rgb(0 0 0 / 0.34);
    color: var(--arcus-card-ink);
    rotate: -0.6deg;
    --arcus-ink: var(--arcus-card-ink);
    --arcus-muted: #5b4c40;
    --arcus-edge: #75603f;
    --arcus-sheet: var(--arcus-card-paper);
    --arcus-table: var(--arcus-card-paper);
  }
  .ticket > h2 {
    margin: 0;
    font-size: 1.375rem;
    font-weight: var(--arcus-weight-heavy);
    letter-spacing: -0.02em;
  }
  .ending {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, auto);
    gap: clamp(16px, 4cqw, 60px);
    align-items: center;
    max-inline-size: 64rem;
    --arcus-arc-width: min(30cqw, 44cqh, 380px);
  }
  .won-by {
    display: grid;
    gap: 4px;
    justify-items: center;
    text-align: center;
  }
  .won-by > .arc .ground {
    stroke: var(--arcus-card-paper);
  }
  .won-by > h2 {
    margin: 0;
    font-size: clamp(1.75rem, 4.4cqw, 3.5rem);
    font-weight: var(--arcus-weight-heavy);
    letter-spacing: -0.025em;
    line-height: 1.05;
  }
  .sheet {
    padding: 10px 18px;
    border-radius: 12px;
    background: var(--arcus-card-paper);
    box-shadow:
      0 2px 1px rgb(0 0 0 / 0.3),
      0 14px 26px rgb(0 0 0 / 0.34);
    color: var(--arcus-card-ink);
    rotate: 0.6deg;
    --arcus-card-width: 26px;
    --small: 26px;
  }
  .ranking {
    max-block-size: 60cqh;
    margin: 0;
    padding: 0 2px;
    overflow: auto;
    list-style: none;
  }
  .ranking > li {
    display: grid;
    grid-template-columns: minmax(8rem, 1fr) auto;
    gap: 2px 14px;
    align-items: center;
    padding-block: 8px;
  }
  .ranking > li + li {
    border-block-start: 1px solid rgb(43 36 32 / 0.14);
  }
  .ranking .who {
    display: flex;
    gap: 6px;
    align-items: center;
    max-inline-size: none;
  }
  .ranking > .won {
    margin-inline: -10px;
    padding-inline: 10px;
    border-radius: 9px;
    background: #ffe9b8;
  }
  .ranking > :not(.won) .name {
    font-weight: var(--arcus-weight);
  }
  .ranking > li > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  .ranking .badge {
    color: #5b4c40;
  }
  .start {
    display: grid;
    gap: 6px;
    justify-items: center;
  }
  .sit {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-4);
    align-items: end;
    justify-content: center;
    inline-size: min(100%, 30rem);
    text-align: start;
  }
  .sit > .field {
    flex: 1 1 12rem;
  }
  .sit > .field:has(.error) {
    flex-basis: 100%;
  }
  .extras > .field {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .extras .input {
    inline-size: auto;
    min-block-size: 36px;
    padding-block: 2px;
  }
  .extras {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    align-items: center;
    justify-content: center;
  }
  .gathering .asking .actions {
    flex-wrap: wrap;
  }
  .gathering .asking .button {
    white-space: normal;
  }
  .free > .who {
    max-inline-size: none;
  }
  .shuffling {
    --arcus-arc-width: 112px;
  }
  @container arcus (min-width: 560px) and (max-height: 560px) {
    .extras {
      display: none;
    }
    .ticket {
      padding: 8px 14px;
    }
  }
  @container arcus (max-width: 899px) {
    .play:has(.ending) .others {
      display: none;
    }
  }
  @container arcus (max-width: 699px) {
    .ending {
      grid-template-columns: minmax(0, 1fr);
      gap: 10px;
      --arcus-arc-width: min(40cqw, 22cqh);
    }
    .ranking {
      max-block-size: 32cqh;
    }
  }
  @container arcus (max-width: 559px) {
    .ticket {
      inline-size: min(310px, 82cqw);
      text-align: center;
    }
    .sit {
      inline-size: 100%;
    }
  }
`;

const rest = css`
  h1 {
    margin: 0;
    font-size: var(--arcus-text-5);
    line-height: 1.2;
  }
  p {
    margin: 0;
  }
  a {
    color: inherit;
  }
  .muted,
  .happened {
    color: var(--arcus-muted);
  }
  .name {
    min-inline-size: 0;
    overflow: hidden;
    font-weight: var(--arcus-weight-bold);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .badge {
    flex: none;
  }
  .refusal {
    font-weight: var(--arcus-weight-bold);
  }

  .notice {
    display: grid;
    grid-row: 3;
    gap: var(--arcus-space-5);
    justify-items: center;
    align-self: center;
    max-inline-size: 32rem;
    max-block-size: 100%;
    margin-inline: auto;
    padding: var(--arcus-space-5);
    overflow: auto;
    text-align: center;
    --arcus-arc-width: 112px;
  }
  .banner {
    position: relative;
    z-index: 7;
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-4);
    align-items: center;
    inline-size: min(34rem, 100% - 24px);
    margin: 8px auto;
    padding: var(--arcus-space-4);
    border-radius: var(--arcus-radius);
    background: var(--arcus-sheet);
    box-shadow: 0 4px 14px rgb(30 18 8 / 0.4);
    --arcus-arc-width: 48px;
  }
  .banner > .arc {
    flex: none;
  }
  .banner > span {
    flex: 1;
    text-wrap: pretty;
  }
  .banner > :is(p, .question) {
    flex: 1 1 14rem;
  }
  .banner > .actions {
    flex: 1 1 100%;
  }
  .banners {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    z-index: 7;
    pointer-events: none;
  }
  .banners > * {
    pointer-events: auto;
  }
  .question {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
  }
  .quoted {
    overflow-wrap: anywhere;
  }
  .players {
    display: grid;
    gap: var(--arcus-space-3);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .players > li {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
  }
  /* The table stays while the connection is made again; what is written on it stays readable. */
  .dimmed :is(.card, .token, .map) {
    filter: saturate(0.2) brightness(0.85);
  }
  .flying {
    position: fixed;
    z-index: 8;
    list-style: none;
    pointer-events: none;
    transform-origin: 0 0;
    will-change: transform;
  }
  @media (forced-colors: active) {
    .mat {
      border: 2px solid CanvasText;
    }
    .head {
      border: 1px solid CanvasText;
    }
    .to-act > .head,
    .to-act > .own-head > .head {
      border: 3px solid Highlight;
      forced-color-adjust: none;
    }
  }
`;

/**
 * In a very small frame, or with very large letters, one thing stands below another, and all of it is scrolled. It overrules what games
 * compose, because nothing else can be read then.
 */
const flow = css`
  @container arcus (max-height: 16rem) or (max-width: 14rem) {
    .play {
      display: block !important;
      padding: 8px;
    }
    .mat {
      inline-size: 100% !important;
      margin: 0 !important;
      padding: 12px 8px;
      border-radius: 16px;
    }
    .mat > .print,
    .others > .seat::before {
      display: none !important;
    }
    .others {
      position: relative !important;
      inset: auto !important;
      display: grid !important;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr)) !important;
      gap: 10px !important;
      padding: 0 0 10px !important;
    }
    .others > .seat {
      position: static !important;
      inline-size: auto !important;
      min-inline-size: 0;
      translate: none !important;
    }
    .head,
    .who {
      max-inline-size: 100% !important;
    }
    .middle {
      position: static !important;
      inline-size: auto !important;
      max-inline-size: 100% !important;
      translate: none !important;
    }
    .own {
      display: grid !important;
      grid-template-columns: minmax(0, 1fr) !important;
      gap: 8px;
      margin: 10px 0 0 !important;
      padding: 0 !important;
    }
    .own-head,
    .own-hand,
    .own-worth {
      position: static !important;
      display: grid !important;
      grid-area: auto !important;
      justify-self: start !important;
      max-inline-size: 100%;
      margin: 0 !important;
      translate: none !important;
    }
    .own-hand > * {
      max-inline-size: 100%;
      overflow-x: auto;
    }
    .asking {
      display: grid !important;
      grid-template-columns: minmax(0, 1fr) !important;
      justify-items: stretch !important;
      padding: 12px 0 !important;
      text-align: start;
    }
    .asking > .answers {
      grid-area: auto !important;
    }
    .asking .actions {
      flex-wrap: wrap !important;
    }
    .asking .actions > .button {
      flex: 1 1 auto !important;
      min-inline-size: min-content !important;
      white-space: normal !important;
    }
    .top-bar {
      flex-wrap: wrap;
    }
    .ending {
      grid-template-columns: minmax(0, 1fr);
    }
    .ranking {
      max-block-size: none;
    }
    .deck-place {
      position: static !important;
    }
    .ticket {
      inline-size: 100%;
      rotate: none;
    }
    .extras {
      display: flex !important;
    }
  }
`;

export const tableStyles: CSSResult[] = [
  controlStyles,
  arcStyles,
  cardStyles,
  measures,
  composition,
  lowest,
  gathering,
  colourChoiceStyles,
  rest,
  topBarStyles,
  sidePanelStyles,
  flow,
];

/** Puts a game's styles beside the table's, once they are loaded. */
export const adopt = (root: HTMLElement | DocumentFragment, ...styles: readonly CSSResult[]): void => {
  if (root instanceof ShadowRoot) adoptStyles(root, [...tableStyles, ...styles, flow]);
};
