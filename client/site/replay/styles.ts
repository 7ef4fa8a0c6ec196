import { css } from 'lit';

export const replayStyles = css`
  :host {
    display: block;
    block-size: auto;
    background: none;
    container: none;
  }
  .controls {
    position: sticky;
    inset-block-end: 0;
    z-index: 9;
    display: grid;
    grid-template: 'steps description' 'steps scrub' / auto minmax(0, 1fr);
    gap: var(--arcus-space-1) var(--arcus-space-4);
    align-items: center;
    padding: var(--arcus-space-2) var(--arcus-space-4);
    background: var(--arcus-bar);
  }
  .steps {
    display: flex;
    grid-area: steps;
    gap: var(--arcus-space-2);
    align-items: center;
  }
  .scrub {
    display: flex;
    grid-area: scrub;
    flex-wrap: wrap;
    gap: 0 var(--arcus-space-3);
    align-items: center;
    font-size: var(--arcus-text-2);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .step {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 1px solid var(--arcus-edge);
    border-radius: var(--arcus-radius);
    background: none;
    color: inherit;
    cursor: pointer;
  }
  .step[aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }
  .step svg {
    inline-size: 20px;
    fill: currentColor;
  }
  .perspective {
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-2) var(--arcus-space-4);
    align-items: center;
    margin-block-end: var(--arcus-space-5);
    padding: var(--arcus-space-2) var(--arcus-space-4) var(--arcus-space-3);
    border-radius: 0 0 var(--arcus-radius) var(--arcus-radius);
    background: var(--arcus-bar);
    box-shadow: 0 1px 0 rgb(43 36 32 / 0.16);
  }
  .perspective > label {
    min-inline-size: 0;
  }
  select {
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: 44px;
    padding-inline: var(--arcus-space-2);
    border: 1px solid var(--arcus-edge);
    border-radius: var(--arcus-radius);
    background: var(--arcus-sheet);
    color: inherit;
    font: inherit;
  }
  input[type='range'] {
    flex: 1 1 5rem;
    min-inline-size: 0;
    min-block-size: 28px;
    accent-color: var(--arcus-lamp-edge);
  }
  .stage {
    /* Fits into the window together with the controls, unless the table would become too small. */
    block-size: min(68dvh, max(100dvh - 21.15rem, 35.1rem), 720px);
    min-block-size: min(300px, 100dvh - 6rem);
    /* The height of the sticky controls. */
    scroll-margin-block-end: 5.5rem;
    border-radius: var(--arcus-radius) var(--arcus-radius) 0 0;
    background: var(--arcus-table);
  }
  /* A fixed height keeps the table uncovered; longer text scrolls. */
  .description {
    grid-area: description;
    block-size: 2.6em;
    overflow-y: auto;
    line-height: 1.3;
  }
  @media (min-width: 1000px) {
    .description {
      block-size: 1.3em;
    }
  }
  @media (max-height: 600px) {
    .stage {
      block-size: calc(100dvh - 6rem);
    }
  }
  @media (max-width: 559px) {
    .controls {
      grid-template: 'description' 'steps' 'scrub' / minmax(0, 1fr);
    }
    .steps {
      justify-content: center;
    }
    .stage {
      block-size: min(100dvh - 9.5rem, 35.1rem);
      scroll-margin-block-end: 9.25rem;
    }
  }
`;
