import { css } from 'lit';

export const boardStyles = css`
  .states {
    position: relative;
    justify-self: center;
    inline-size: 100%;
    aspect-ratio: 1;
    border: 1.5px solid var(--arcus-card-ink);
    border-radius: 4px;
    overflow: clip;
    box-shadow: var(--arcus-lying);
    forced-color-adjust: none;
  }
  .map {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .map .lines {
    stroke: var(--arcus-card-ink);
    stroke-opacity: 0.28;
    stroke-width: 2;
  }
  .map .state {
    stroke: var(--arcus-card-ink);
    stroke-linejoin: round;
    stroke-width: 2;
  }
  .map text {
    fill: var(--arcus-card-ink);
    font-size: 25px;
    font-weight: var(--arcus-weight-bold);
  }
  .map .preview {
    stroke-dasharray: 24 14;
  }
  .map .latest {
    fill: none;
    stroke: var(--arcus-card-ink);
    stroke-width: 7;
  }
  .map .earlier {
    fill: var(--arcus-card-ink);
  }
  .map .lain {
    animation: states-lie 260ms step-end;
  }
  @keyframes states-lie {
    from {
      opacity: 0;
    }
  }
  .map .coming {
    opacity: 0.85;
  }
  .map .veil {
    fill-opacity: 0.68;
    fill-rule: evenodd;
  }
  .map .going {
    stroke: var(--arcus-card-ink);
    stroke-width: 14;
  }
  .grid {
    position: relative;
    display: grid;
    grid-template-rows: repeat(10, minmax(0, 1fr));
    block-size: 100%;
  }
  .grid > div {
    display: grid;
    grid-template-columns: repeat(10, minmax(0, 1fr));
  }
  .space {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    cursor: default;
    touch-action: manipulation;
  }
  .space:focus-visible {
    position: relative;
    z-index: 1;
    outline-color: var(--arcus-card-ink);
    outline-offset: -2px;
    box-shadow: 0 0 0 3px var(--arcus-card-paper);
  }
  .space.lit {
    cursor: pointer;
  }
  .grid:not(.any) > div > .lit {
    box-shadow: inset 0 0 0 2px var(--arcus-card-ink);
  }
  .grid > div > .space[aria-selected='true'] {
    box-shadow: inset 0 0 0 3px var(--arcus-card-ink);
  }
`;
