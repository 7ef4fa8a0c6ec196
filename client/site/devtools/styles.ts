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
    overflow: auto;
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
  .seen {
    display: flex;
    gap: var(--arcus-space-3);
    align-items: center;
  }
  .seen > .input {
    flex: 1;
    min-inline-size: 0;
  }
  .status {
    min-block-size: 1.5em;
    font-weight: var(--arcus-weight-bold);
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
  .panel {
    max-block-size: 70dvh;
    padding: 6px;
    overflow: auto;
  }
  aside > details > summary {
    min-block-size: 44px;
    border-block-end: 1.5px solid var(--arcus-edge);
    font-weight: var(--arcus-weight-bold);
    line-height: 44px;
    cursor: pointer;
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
