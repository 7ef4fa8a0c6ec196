import { css } from 'lit';
import { low, upright } from '../../theme/stages.ts';

/** In the table's root. A file that checks games has no page of rules. */
export const shownStyles = css`
  .top-bar > a {
    display: none;
  }
  .play {
    padding-block-end: 18px;
  }
`;

export const replayStyles = css`
  :host {
    display: grid;
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
    block-size: 100%;
    container: arcus / size;
    background: var(--arcus-ground);
  }
  .check {
    display: inline-flex;
    flex: none;
    order: 1;
    gap: 7px;
    align-items: center;
    min-block-size: 40px;
    padding-inline: 12px;
    border: 0;
    border-radius: 9px;
    background: none;
    color: var(--arcus-ink);
    font: inherit;
    font-size: 0.90625rem;
    font-weight: 650;
    text-decoration: none;
    cursor: pointer;
  }
  .back {
    order: 0;
  }
  .check > svg {
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .controls {
    display: grid;
    gap: var(--arcus-space-1);
    padding: 0 18px var(--arcus-space-3);
    text-align: center;
  }
  /* Room for two lines keeps the table in its place. */
  .sentence {
    display: grid;
    align-items: center;
    max-inline-size: 64rem;
    min-block-size: 2.6em;
    margin-inline: auto;
    font-size: var(--arcus-text-3);
    font-weight: 650;
    line-height: 1.3;
    text-wrap: balance;
  }
  .line {
    position: relative;
    inline-size: min(100%, 64rem);
    margin-inline: auto;
    --thumb: 16px;
  }
  .mark {
    display: inline-block;
    inline-size: 8px;
    aspect-ratio: 1;
    background: var(--arcus-ink);
    forced-color-adjust: none;
    rotate: 45deg;
  }
  .costly {
    border: 2px solid var(--arcus-ink);
    background: none;
    rotate: none;
  }
  .line > .mark {
    position: absolute;
    inset-block-start: -2px;
    inset-inline-start: calc(var(--thumb) / 2 + (100% - var(--thumb)) * var(--at));
    translate: -50%;
  }
  .legend {
    margin-inline: 0.6em;
    white-space: nowrap;
  }
  input[type='range'] {
    inline-size: 100%;
    min-block-size: 28px;
    margin: 0;
    accent-color: var(--arcus-ink);
  }
  .steps {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    gap: var(--arcus-space-2) var(--arcus-space-4);
    align-items: center;
    inline-size: min(100%, 64rem);
    margin-inline: auto;
  }
  .steps > div {
    display: flex;
    gap: var(--arcus-space-2);
    align-items: center;
    justify-content: center;
    min-inline-size: 0;
  }
  .steps > .choices {
    justify-content: end;
  }
  .position {
    min-inline-size: 0;
    font-size: var(--arcus-text-2);
    font-variant-numeric: tabular-nums;
    text-align: start;
  }
  .step {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border: 1px solid var(--arcus-edge);
  }
  .step[aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }
  .step svg {
    inline-size: 20px;
    fill: currentColor;
  }
  .choices > :first-child {
    flex: none;
  }
  .choices > .input {
    inline-size: auto;
    min-inline-size: 0;
    padding: var(--arcus-space-2) var(--arcus-space-3);
  }
  @container arcus (width < 50em) {
    .check > span {
      display: none;
    }
  }
  @container arcus (width <= 999px) {
    .steps {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
    }
    .position {
      flex: 1 0 100%;
      text-align: center;
    }
  }
  @container arcus ${upright} {
    .controls {
      padding-inline: 10px;
    }
    .sentence {
      min-block-size: 3.9em;
      font-size: 1rem;
    }
  }
  @container arcus ${low} {
    .controls {
      padding-block-end: 4px;
    }
    .sentence {
      min-block-size: 1.3em;
      font-size: var(--arcus-text-2);
    }
    .steps {
      flex-wrap: nowrap;
    }
    .position {
      display: none;
    }
  }
`;
