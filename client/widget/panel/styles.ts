import { css } from 'lit';

export const sidePanelStyles = css`
  .panel {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    gap: var(--arcus-space-3);
  }
  .panel-head {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
    justify-content: space-between;
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
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
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
  /* Below the table, which scrolls in the rest. */
  .with-panel {
    grid-template-rows: minmax(0, 1fr) minmax(0, min(26rem, 56%));
  }
  .panel {
    position: relative;
    z-index: 9;
    overflow: auto;
    padding: var(--arcus-space-4) var(--arcus-space-5) var(--arcus-space-5);
    border-radius: var(--arcus-radius) var(--arcus-radius) 0 0;
    background: var(--arcus-sheet);
    box-shadow: 0 -6px 20px rgb(30 18 8 / 0.35);
  }
  @container arcus (width >= 1000px) {
    .with-panel {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr) 19rem;
    }
    .panel {
      border-radius: 0;
      box-shadow: -1px 0 0 rgb(43 36 32 / 0.16);
    }
  }
`;
