import { css } from 'lit';

export const optionFieldStyles = css`
  .options {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
    gap: var(--arcus-space-5);
  }
  .options > :is(.problem, .actions) {
    grid-column: 1 / -1;
    margin: 0;
  }
  .options > .field {
    align-content: start;
  }
  .field > select:not(:has(:last-child:checked)) + .another {
    display: none;
  }
  .tick {
    gap: 0;
  }
  .tick > .check {
    font-size: inherit;
    font-weight: inherit;
  }
  .tick > .hint {
    margin-inline-start: 32px;
  }
`;

export const colourChoiceStyles = css`
  .colours > summary {
    min-block-size: 36px;
    padding-inline: 0;
    list-style: none;
  }
  .colours > summary::-webkit-details-marker {
    display: none;
  }
  .swatches {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(max(54px, 3.375rem), 1fr));
    gap: var(--arcus-space-2);
    margin-block-start: var(--arcus-space-4);
  }
  .swatch {
    display: grid;
    gap: 0;
    justify-items: center;
    align-content: start;
    min-inline-size: 0;
    min-block-size: 44px;
    margin: 0;
    padding: var(--arcus-space-2) 0;
    border: 1.5px solid transparent;
    border-radius: var(--arcus-radius);
    background: none;
    color: inherit;
    font: inherit;
    font-size: var(--arcus-text-1);
    line-height: 1.3;
    cursor: pointer;
    touch-action: manipulation;
  }
  .swatch > svg {
    inline-size: 40px;
    stroke: var(--arcus-edge);
    stroke-width: 1.5;
    fill: none;
    forced-color-adjust: none;
  }
  .swatch > svg > path {
    stroke-width: 3.5;
  }
  .swatch > span {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .swatch[aria-pressed='true'] {
    border-color: var(--arcus-ink);
    font-weight: var(--arcus-weight-bold);
  }
  .swatch[aria-disabled='true'] {
    color: var(--arcus-muted);
    cursor: default;
  }
`;
