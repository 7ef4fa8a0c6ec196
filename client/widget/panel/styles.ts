import { css } from 'lit';

export const sidePanelStyles = css`
  .panel-head {
    position: sticky;
    inset-block-start: calc(-1 * var(--arcus-space-4));
    z-index: 1;
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
    justify-content: space-between;
    margin-block-start: calc(-1 * var(--arcus-space-4));
    padding-block-start: var(--arcus-space-4);
    background: var(--arcus-sheet);
  }
  .panel h2 {
    margin: 0;
    font-size: var(--arcus-text-4);
    line-height: 1.2;
  }
  .log {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    overflow: auto;
    font-size: var(--arcus-text-2);
  }
  .log ol {
    min-block-size: 4rem;
    overflow: auto;
  }
  .log ol:focus-visible {
    outline-offset: -3px;
    box-shadow: none;
  }
  .log li {
    padding-block: var(--arcus-space-2);
    border-block-end: 1px solid var(--arcus-hairline);
    overflow-wrap: anywhere;
  }
  .log > .check {
    flex: none;
  }
  /* Over the mat: the table stays in place, and the hand and the buttons in sight. */
  .panel {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    gap: var(--arcus-space-3);
    position: absolute;
    inset: 0 0 auto;
    z-index: 9;
    max-block-size: min(26rem, 56%);
    overflow: auto;
    padding: var(--arcus-space-4) var(--arcus-space-5) var(--arcus-space-5);
    border-radius: 0 0 var(--arcus-radius) var(--arcus-radius);
    background: var(--arcus-sheet);
    box-shadow: 0 6px 20px rgb(30 18 8 / 0.35);
  }
  /* Never over the focus (WCAG 2.4.11). */
  .stage:has(.mat :focus-visible) ~ .panel {
    opacity: 0;
    pointer-events: none;
  }
  @container arcus (width >= 62.5em) {
    .panel {
      inset: 0 0 auto auto;
      inline-size: 19rem;
      block-size: 70%;
      max-block-size: none;
      border-radius: 0 0 0 var(--arcus-radius);
    }
  }
  /* Without a keyboard. */
  @media (hover: none) {
    .log > .check {
      display: none;
    }
  }
`;
