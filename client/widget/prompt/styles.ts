import { type CSSResult, css } from 'lit';
import { low, small, upright, wide } from '../../theme/stages.ts';

export const askingStyles: CSSResult = css`
  .asking {
    --gap: clamp(6px, 3cqh - 15px, 10px);
    position: relative;
    z-index: 4;
    display: grid;
    gap: var(--gap);
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    align-content: center;
    /* Room for one line of each and buttons: mat and hand stay in place in every turn. */
    min-block-size: var(--prompt-height);
    padding: clamp(4px, 6cqh - 38px, 12px) 20px clamp(8px, 7cqh - 41px, 18px);
    text-align: center;
  }
  .asking .prompt {
    font-size: var(--arcus-text-4);
    font-weight: var(--arcus-weight-bold);
    line-height: 1.25;
    text-wrap: balance;
  }
  /* The log has the full text. */
  .asking > p {
    display: -webkit-box;
    max-inline-size: min(60rem, 100%);
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
  }
  /* Sentences that need another line are hidden as a whole. */
  .asking > .happened {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.3em;
    justify-content: center;
    max-block-size: calc(var(--lines, 1) * 1.3em);
    margin-block-start: calc(2px - var(--gap));
  }
  .gathering > .asking > .happened {
    display: block;
    max-block-size: none;
  }
  .asking :is(.happened, .hinting > p) {
    font-size: 0.9375rem;
    line-height: 1.3;
    text-wrap: balance;
  }
  .asking .happened:empty,
  .hinting > p:empty {
    display: none;
  }
  .asking .actions {
    flex-wrap: nowrap;
    justify-content: center;
  }
  .asking .button {
    flex: none;
    min-block-size: 48px;
    padding-inline: 24px;
    font-size: 1.0625rem;
    font-weight: 750;
    white-space: nowrap;
  }
  .asking .button.back {
    min-block-size: 52px;
  }
  .asking .button.bold {
    min-inline-size: 150px;
  }
  .hinting {
    display: grid;
    place-items: center;
  }
  .hinting > [aria-pressed] {
    border-color: var(--arcus-edge);
    border-radius: 99px;
    padding-inline: 12px;
    text-decoration: none;
  }
  .hinting > [aria-pressed='true'] {
    background: var(--arcus-sheet);
    &::before {
      content: '✓';
    }
  }
  /* The hint button stands beside the last event; the hint replaces it. */
  .hinted {
    grid-template-columns: minmax(0, 1fr) auto;
    > * {
      grid-column: 1 / span 2;
    }
    > .prompt {
      -webkit-line-clamp: 3;
    }
    > .happened {
      grid-column: 1;
      align-self: start;
    }
    > .hinting {
      grid-area: 2 / 2;
      min-block-size: 28px;
    }
    &:has(> .hinting > p:not(:empty)) {
      > .happened {
        display: none;
      }
      > .hinting {
        grid-column: 1 / span 2;
      }
    }
  }
  kbd {
    padding: 1px 6px;
    border: 1.3px solid currentColor;
    border-radius: 5px;
    font: inherit;
    font-size: var(--arcus-text-1);
    opacity: 0.8;
  }
  @media (hover: none) {
    kbd {
      display: none;
    }
  }

  /* Centers the text as if buttons stood on both sides. */
  @container arcus ${wide} {
    .hinted {
      column-gap: 0;
    }
    .hinted:where(:has(> .hinting > button)) {
      grid-template-columns: minmax(0, 1fr) minmax(7rem, auto);
      > .happened {
        padding-inline-start: 7rem;
      }
    }
    .hinted > .hinting {
      margin-block: calc(-1 * var(--gap));
    }
  }
  @container arcus ${low} {
    .asking {
      --asked: min(11rem, 40%);
      grid-template-columns: minmax(var(--asked), 1fr) minmax(0, auto);
      gap: 2px 12px;
      align-items: center;
      justify-items: start;
      padding: 2px 14px 3px;
      text-align: start;
    }
    .hinted {
      grid-template-columns: minmax(calc(var(--asked) - 7rem), 1fr) auto minmax(0, auto);
    }
    .hinted:where(:has(> .hinting > p:not(:empty))) > .prompt {
      -webkit-line-clamp: 1;
    }
    .asking > :is(.actions, .answers, .start) {
      grid-row: 1 / span 3;
      grid-column: -2;
    }
    .asking .prompt {
      font-size: clamp(0.875rem, 5cqh - 6px, 0.9375rem);
      line-height: 1.15;
      text-wrap: pretty;
    }
    .asking > .happened {
      --lines: 2;
      justify-content: start;
      margin: 0;
    }
    .asking :is(.happened, .hinting > p) {
      font-size: 0.78125rem;
    }
    .asking .button {
      flex: 0 1 auto;
      min-block-size: 44px;
      padding: 4px 15px;
      font-size: 0.9375rem;
      line-height: 1.15;
      white-space: normal;
    }
    .asking .button.bold {
      min-inline-size: 96px;
    }
    .asking kbd {
      display: none;
    }
    /* Without an event the hint button stands below the answers. */
    .hinted:where(:has(> .happened:empty):has(> .hinting > p:empty)) {
      > .prompt {
        grid-row: 1 / span 2;
      }
      > .answers {
        grid-row: 1;
      }
      > .hinting {
        grid-column: -2;
      }
    }
  }
  @container arcus ${upright} {
    .asking {
      justify-items: stretch;
      padding: 6px 12px 10px;
    }
    .asking:has(.actions > *) {
      align-content: end;
    }
    .asking .prompt {
      font-size: var(--arcus-text-3);
    }
    .hinted {
      > .happened {
        justify-content: start;
        text-align: start;
      }
      > .hinting {
        margin-block: -6px;
      }
    }
    /* Each sentence begins a line. Those of which a line would be cut stand in a hidden column. */
    .asking > .happened {
      --lines: 3;
      flex-flow: column wrap;
      align-content: start;
      > * {
        inline-size: 100%;
      }
    }
    .asking kbd {
      display: none;
    }
    .asking .actions > .button {
      flex: 1 1 0;
      min-inline-size: 0;
      min-block-size: 52px;
      padding-inline: 8px;
      line-height: 1.15;
      white-space: normal;
    }
  }
  @container arcus ${small} {
    .asking {
      --gap: 5px;
      padding-block-end: 8px;
    }
    .asking .prompt,
    .asking .actions > .button {
      font-size: 0.875rem;
    }
    .asking :is(.happened, .hinting > p) {
      --lines: 2;
      font-size: var(--arcus-text-1);
    }
    .asking .actions > .button {
      min-block-size: 44px;
      padding-inline: 4px;
    }
    .hinted > .prompt {
      -webkit-line-clamp: 2;
    }
  }
  /* Large letters. */
  @container arcus (width <= 14em) {
    .asking > p:not(:empty) {
      display: block;
      max-block-size: none;
    }
  }
`;
