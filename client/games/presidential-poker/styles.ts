import { type CSSResult, css } from 'lit';
import { comparedStyles } from '../../game-ui/compared-hands.ts';
import { sizes } from './sizes.ts';

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
    /* A card that is turned over stands on its edge first. */
    transition: opacity 60ms 110ms;
  }
  .part:has(> :first-child > .card[style*='opacity']) > :first-child::after,
  .hand:has(.card[style*='opacity']) .part-name {
    opacity: 0;
    transition: none;
  }
  li.part.goes-on > :first-child::after,
  .part.goes-on:not(li)::after {
    inset-inline-start: var(--reach);
  }
  /* It would leave its line. */
  .hand .lifted {
    transform: none;
  }
  .tag {
    text-align: start;
  }
  /* In the middle of the line below its part. */
  .part-name {
    position: absolute;
    inset-block-start: calc(100% + 9px);
    inset-inline-start: 0;
    z-index: 1;
    inline-size: calc(var(--cards, 2) * 100%);
    font-size: var(--arcus-text-1);
    font-weight: 650;
    line-height: 1;
    text-align: center;
    pointer-events: none;
  }
  .part-name.of-3 {
    --cards: 3;
  }
  .part-name.of-4 {
    --cards: 4;
  }
  .hand:has(.lens) .part-name {
    display: none;
  }
  @container arcus (width < 75em) or (height <= 50em) {
    .part-name {
      display: none;
    }
  }
  .laid {
    display: flex;
    gap: 4px;
    --arcus-card-width: min(44px, (100vw - 112px) / 7);
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
    max-inline-size: min(46rem, 60cqw);
    font-size: var(--arcus-text-2);
    text-align: center;
  }
  /* Elsewhere the middle has a button for the ranks in every hand. */
  .to-ranks {
    display: none;
    font-size: 0.75rem;
    font-weight: inherit;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  .stage-now {
    display: none;
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
  ${comparedStyles}
`;
