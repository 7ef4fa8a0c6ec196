import { css } from 'lit';

export const boardStyles = css`
  .states {
    position: relative;
    justify-self: center;
    inline-size: 100%;
    aspect-ratio: 1;
    border-radius: 2.4%;
    box-shadow: 0 2px 2px rgb(10 6 4 / 0.4), 0 8px 16px rgb(10 6 4 / 0.35);
    forced-color-adjust: none;
  }
  .map {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .map .preview {
    stroke-dasharray: 24 14;
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
    opacity: 0.96;
  }
  .map .veil {
    fill-opacity: 0.45;
    fill-rule: evenodd;
  }
  .map .going {
    stroke: var(--arcus-card-ink);
    stroke-width: 14;
  }
  /* The frame of the board is 24 of 1048 units wide. */
  .grid {
    position: absolute;
    inset: calc(100% * 24 / 1048);
    display: grid;
    grid-template-rows: repeat(10, minmax(0, 1fr));
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
`;
