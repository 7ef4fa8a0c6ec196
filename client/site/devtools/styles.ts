import { css } from 'lit';

export const panelStyles = css`
  :host {
    min-inline-size: 0;
    background: var(--arcus-sheet);
  }
  aside {
    display: flex;
    flex-direction: column;
    gap: var(--arcus-space-4);
    block-size: 100%;
    padding: var(--arcus-space-4);
  }
  header {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: baseline;
  }
  h2,
  h3,
  p {
    margin: 0;
  }
  h2 {
    font-size: var(--arcus-text-4);
  }
  h3 {
    margin-block-end: var(--arcus-space-3);
    font-size: var(--arcus-text-3);
  }
  .quiet {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
  }
  .warning {
    padding: var(--arcus-space-3) var(--arcus-space-4);
    border: 1.5px solid var(--arcus-edge);
    border-radius: var(--arcus-radius);
  }
  .travel {
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
  }
  .travel > .button {
    flex: none;
  }
  .step {
    padding: 0;
    font-size: var(--arcus-text-4);
  }
  .scrub {
    display: grid;
    flex: 1;
    min-inline-size: 0;
    font-size: var(--arcus-text-2);
  }
  .scrub > input {
    inline-size: 100%;
    min-block-size: 24px;
    margin: 0;
    accent-color: currentColor;
  }
  .tabs {
    display: flex;
    border-block-end: 1.5px solid var(--arcus-edge);
  }
  [role='tab'] {
    flex: 1;
    min-block-size: 44px;
    padding: var(--arcus-space-2) var(--arcus-space-3);
    border: 0;
    border-block-end: 4px solid transparent;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  [role='tab'][aria-selected='true'] {
    border-block-end-color: var(--arcus-ink);
    font-weight: var(--arcus-weight-bold);
  }
  /* Room for focus outlines. */
  .panel {
    flex: 1;
    min-block-size: 0;
    margin-inline: -6px;
    padding: 6px;
    overflow: auto;
  }
  .views {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: start;
  }
  .views > section {
    flex: 1 0 13.5rem;
    min-inline-size: 0;
  }
  .views > section + section {
    padding-inline-start: var(--arcus-space-4);
    border-inline-start: 1px solid var(--arcus-hairline);
  }
  .seed {
    display: grid;
    gap: var(--arcus-space-4);
    margin-block: var(--arcus-space-4);
  }
  @media (forced-colors: active) {
    [role='tab'] {
      border-block-end-color: Canvas;
    }
    [role='tab'][aria-selected='true'] {
      border-block-end-color: Highlight;
    }
  }
`;

/** Puts the panel beside the table in a wide window, else below it. */
export const pageStyles = css`
  @media (width >= 1200px) {
    body {
      display: grid;
      grid-template-columns: minmax(0, 1fr) clamp(26rem, 33vw, 56rem);
    }
    arcus-devtools {
      position: sticky;
      inset-block-start: 0;
      block-size: 100dvh;
      border-inline-start: 1.5px solid var(--arcus-edge);
    }
  }
  @media (width < 1200px) {
    arcus-devtools {
      min-block-size: 60dvh;
      border-block-start: 1.5px solid var(--arcus-edge);
    }
  }
`;
