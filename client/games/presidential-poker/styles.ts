import { type CSSResult, css } from 'lit';
import { compact, low, lowest, medium, narrow, short, tiny } from '../../theme/breakpoints.ts';

const hands = css`
  .hand {
    display: flex;
    gap: 0 8px;
    padding: 8px 0 0;
  }
  /* Keeps the place of the own plate. */
  .own-hand:empty {
    inline-size: calc(7 * var(--hand) + 48px);
    block-size: calc(1.4 * var(--hand) + 18px);
  }
  .hand > li {
    position: relative;
    display: grid;
    justify-items: center;
    align-content: start;
    padding-block-end: 10px;
  }
  /* Lenses cover the dock instead of making the hand higher. */
  .own:has(.lens) {
    z-index: 5;
  }
  .hand .lens {
    position: absolute;
    inset-block-start: calc(100% - 1px);
    display: grid;
    place-items: center;
    block-size: 26px;
    color: var(--arcus-muted);
  }
  .lens svg {
    inline-size: 20px;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  /* Lines below the parts of a combination: full, double, dotted. */
  .part {
    --line: 3px solid;
    --reach: -8px;
  }
  .part.p1 {
    --line: 5px double;
  }
  .part.p2 {
    --line: 3px dotted;
  }
  li.part > :first-child,
  .part:not(li) {
    position: relative;
  }
  li.part > :first-child::after,
  .part:not(li)::after {
    content: '';
    position: absolute;
    inset-block-start: calc(100% + 4px);
    inset-inline: 2px;
    border-block-end: var(--line) currentColor;
  }
  .part:has(> :first-child > .card[style*='opacity']) > :first-child::after {
    opacity: 0;
  }
  li.part.goes-on > :first-child::after,
  .part.goes-on:not(li)::after {
    inset-inline-start: var(--reach);
  }
  .laid {
    display: flex;
    gap: 4px;
    --arcus-card-width: 44px;
  }
  .laid > * {
    display: block;
    margin-block-end: 9px;
  }
  .laid > .part {
    --reach: -4px;
  }
`;

const seats = css`
  .place {
    display: flex;
    gap: 10px;
    align-items: center;
  }
  .right .place {
    flex-direction: row-reverse;
  }
  .backs {
    display: flex;
  }
  .backs > .card + .card {
    margin-inline-start: calc(var(--small) * -0.6);
  }
  .stack,
  .bet {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    font-size: 1.0625rem;
    line-height: 1;
  }
  .stack strong,
  .bet strong {
    font-weight: 800;
  }
  .bet {
    padding: 4px 12px 4px 8px;
    border-radius: 99px;
    background: rgb(0 0 0 / 0.3);
    color: var(--mat-ink);
    font-size: 0.9375rem;
  }
  .own-head .place {
    justify-content: end;
    padding: 6px 12px;
    border-radius: 99px;
    background: var(--arcus-plate);
    color: var(--arcus-plate-ink);
  }
`;

const middle = css`
  .pot-board {
    display: grid;
    gap: 8px;
    justify-items: center;
  }
  .piles {
    display: flex;
    gap: clamp(24px, 4cqw, 60px);
    align-items: center;
  }
  .muck {
    position: absolute;
    inset-block-start: 40%;
    inset-inline-start: 50%;
  }
  .of-stock {
    --arcus-card-width: calc(var(--width) * 0.9);
  }
  .of-pot > :first-child {
    font-size: 1.75rem;
  }
  .of-pot > .caption > strong {
    font-size: 2.125rem;
    line-height: 1;
  }
  .pots {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-5);
    justify-content: center;
    max-inline-size: 34rem;
    font-size: var(--arcus-text-2);
    text-align: center;
  }
  .pots > li {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .looks {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    align-items: center;
    justify-content: center;
    max-inline-size: min(40rem, 60cqw);
    font-size: var(--arcus-text-2);
    text-align: center;
  }
  .looks > .small-button,
  .won-by > .small-button {
    color: inherit;
  }
  .result {
    display: grid;
    gap: var(--arcus-space-4);
  }
  .result > li {
    display: grid;
    gap: var(--arcus-space-1);
  }
  .result .worth {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-3);
    align-items: baseline;
    font-size: var(--arcus-text-2);
    line-height: 1.35;
  }
`;

const betting = css`
  .answers {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 14px;
    align-items: center;
    justify-content: center;
  }
  .amount {
    display: grid;
    gap: 4px;
  }
  .amount > .line {
    display: grid;
    grid-template-columns: minmax(7rem, 11rem) 5.5rem;
    gap: 10px;
    align-items: center;
  }
  .amount [type='range'] {
    min-block-size: 28px;
    min-inline-size: 0;
    margin: 0;
    accent-color: var(--arcus-ink);
  }
  .amount .input {
    min-block-size: 36px;
    padding-block: 2px;
    text-align: end;
  }
  .sizes {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    justify-content: center;
  }
  .sizes:not(:has(*)) {
    display: none;
  }
  .sizes > .small-button {
    border-color: var(--arcus-edge);
    border-radius: 8px;
    text-decoration: none;
  }
  .sizes > [aria-pressed='true'] {
    background: var(--arcus-ink);
    color: var(--arcus-table);
  }
  /* The height of a bet, so that the mat keeps its height. */
  .play {
    --prompt-height: min(10.4rem, 23.5cqh);
  }
`;

const sizes = css`
  .play,
  .play.few {
    --hand: clamp(64px, min(8cqw, 12.4cqh), 116px);
  }
  /* Chips do not grow with large letters. */
  .place > * > :first-child {
    font-size: min(1em, 17px);
  }
  /* The areas of seats at the sides stay clear of the pot. */
  .others.few > :is(.left, .right) .place {
    flex-wrap: wrap;
    max-inline-size: max(18rem, 33cqw);
  }
  /* The worth of the hand is a line over it. */
  @container arcus ${low} {
    .own-worth {
      position: absolute;
      inset-block-end: calc(100% - 2px);
      inset-inline-start: 50%;
      translate: -50%;
    }
    .own .tag {
      display: flex;
      gap: 8px;
      align-items: baseline;
      max-inline-size: none;
      padding: 3px 12px 4px;
      white-space: nowrap;
    }
  }
  @container arcus ${medium} {
    .others.many .stack > :first-child,
    .own-head :is(.stack, .bet) > :first-child {
      display: none;
    }
    .pot-board {
      gap: 4px;
    }
  }
  @container arcus ${medium} and (not ${compact}) {
    .middle:has(.pots) {
      --middle: 49%;
      --width: 60px;
    }
    .piles:has(+ .pots) > .of-pot > :first-child {
      font-size: 1.25rem;
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
    .pots + .looks {
      display: none;
    }
    .own .what,
    .others .stack > :first-child,
    .others .bet > :first-child,
    .others .place:has(.bet) > .backs {
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
  @container arcus ${narrow} or ${lowest} {
    .of-pot {
      display: flex;
      gap: 8px;
      align-items: center;
    }
  }
  @container arcus ${low} or ${tiny} {
    .sizes {
      display: none;
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
      --hand: min(64px, 9.2cqw);
      --middle: 46%;
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
    .own-head .who {
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
    .of-stock {
      --arcus-card-width: min(var(--width) * 0.9, 6cqw);
    }
    .amount ~ .actions > .button {
      padding-inline: 8px;
    }
    .amount > .line {
      grid-template-columns: clamp(3.5rem, 10cqw, 5rem) 3.75rem;
    }
    .others > :is(.left, .right) {
      --name-width: 11cqw;
    }
    .others.many > :is(.left, .right) {
      flex-direction: row;
      align-items: center;
    }
    .others.many > .right {
      flex-direction: row-reverse;
    }
    .others.many > :is(.left, .right) > .player-area {
      padding: 0;
    }
  }
  @container arcus ${lowest} {
    .play {
      --middle: 44%;
    }
    .play.few {
      --middle: 40%;
    }
    .others.many > .top {
      flex-direction: row;
      align-items: center;
    }
    .others.many > .top > .player-area:not(:empty) {
      padding: 5px 9px;
      border-radius: 10px;
      background: var(--arcus-plate);
      color: var(--arcus-plate-ink);
    }
    .others.many > .seat {
      --name-width: 9cqw;
    }
    .others.many ~ .middle .of-stock,
    .others.many > .top .backs,
    .others.many:has(.hand) .who {
      display: none;
    }
    .others.many:has(.hand) .head {
      block-size: auto;
      padding: 0;
    }
  }
  /* The smallest phones held across. */
  @container arcus ${lowest} {
    .pot-board:has(> .pots) {
      grid-auto-flow: column;
      gap: 14px;
      align-items: center;
    }
    .pots {
      display: grid;
    }
    .piles:has(+ .pots) > .of-stock {
      display: none;
    }
  }
  @container arcus ${lowest} and (height <= 340px) {
    .play,
    .play.few {
      --middle: 36%;
      --arcus-disc: 28px;
    }
    .others.few > :is(.left, .right) {
      flex-direction: row;
    }
    .others.few > .right {
      flex-direction: row-reverse;
    }
    .others.few > :is(.left, .right) > .player-area {
      padding: 0;
    }
    .of-pot > :first-child,
    .of-stock,
    .others.many .who,
    .mat:has(> .others.many) ~ .own > .own-worth {
      display: none;
    }
    .others.many .head {
      block-size: auto;
      padding: 0;
    }
    .others.many .bet {
      translate: 0 -4px;
    }
    .mat:has(> .others.many) ~ .own > .own-head {
      align-self: end;
    }
    .own-head .place {
      gap: 4px;
      padding-inline: 3px;
    }
  }
  @container arcus ${narrow} {
    .play,
    .play.few {
      --hand: min(84px, 21.5cqw, 9.4cqh);
      --small: 15px;
      --middle: 57%;
      /* A bet with its sizes and a prompt of two lines. */
      --prompt-height: clamp(11.75rem, 14.5rem - 5cqw, 13.25rem);
    }
    /* Lenses need two rows. */
    .play:has(.lens) {
      --prompt-height: 8.7rem;
    }
    /* A replay with open hands. */
    .mat:has(> .others .hand) > .middle {
      --middle: 80%;
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
    .left > .player-area,
    .right > .player-area {
      padding-inline: 8px;
    }
    .piles {
      gap: 18px;
    }
    .middle .caption {
      line-height: 1;
    }
    .of-stock {
      --arcus-card-width: clamp(24px, 12cqw - 17px, 56px);
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .looks > * {
      overflow: hidden;
      max-inline-size: 80cqw;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .others.many > :is(.left, .right) {
      --name-width: min(76px, 17cqw);
    }
    /* The menu has the ranks too. */
    .looks > * + .small-button:last-child,
    .others.many ~ .middle .of-stock,
    .mat:has(> .others.many) ~ .own .own-head .who,
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
    .mat:has(> .others.many) ~ .own .own-head > .head {
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
  /* An upright tablet: the hand is one row. */
  @container arcus ${narrow} and (width >= 560px) {
    .play,
    .play.few {
      --hand: min(104px, 12.3cqw);
    }
  }
  @container arcus (width <= 375px) {
    .others.many ~ .middle :is(.of-pot > :first-child, .looks) {
      display: none;
    }
  }
  @container arcus ${short} {
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
    .sizes {
      display: none;
    }
    .others.few ~ .middle {
      --middle: 60%;
    }
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
      --hand: clamp(44px, 10cqh, 52px);
      --least-mat: 7.5rem;
      --prompt-height: 0px;
    }
    .others.few ~ .middle {
      --middle: 70%;
    }
    .others.few ~ .middle:has(.pots) {
      --middle: 63%;
    }
    .others.few ~ .middle .of-pot .caption {
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
`;

const dialogs = css`
  .large-card {
    --arcus-card-width: min(220px, 60vw);
    display: grid;
    gap: var(--arcus-space-5);
    justify-items: center;
  }
  .large-card > dl {
    inline-size: 100%;
    margin: 0;
  }
  .large-card > dl > div {
    display: grid;
    grid-template-columns: 9rem minmax(0, 1fr);
    padding-block: var(--arcus-space-2);
    border-block-end: 1px solid var(--arcus-hairline);
  }
  .large-card dt {
    color: var(--arcus-muted);
  }
  .large-card dd {
    margin: 0;
    font-weight: var(--arcus-weight-bold);
  }
  .dialog > .title {
    position: sticky;
    inset-block-start: calc(-1 * var(--arcus-space-6));
    z-index: 1;
    display: flex;
    justify-content: space-between;
    align-items: center;
    margin-block-start: calc(-1 * var(--arcus-space-4));
    padding-block: var(--arcus-space-4);
    background: var(--arcus-sheet);
  }
  .title > h2 {
    margin: 0;
    font-size: var(--arcus-text-5);
    line-height: 1.2;
  }
  .ranks {
    display: grid;
    gap: var(--arcus-space-5);
    margin: var(--arcus-space-5) 0 0;
  }
  .ranks > li {
    display: grid;
    gap: var(--arcus-space-2);
  }
  .ranks p {
    display: grid;
    line-height: 1.35;
  }
`;

export const styles: CSSResult = css`
  ${hands}
  ${seats}
  ${middle}
  ${betting}
  ${sizes}
  ${dialogs}
`;
