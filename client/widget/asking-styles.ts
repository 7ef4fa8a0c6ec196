import { type CSSResult, css } from 'lit';
import { low, narrow } from './composition-styles.ts';

/** On the wood before the viewer: what is asked, and what it is answered with. */
export const askingStyles: CSSResult = css`
  .asking {
    --gap: 10px;
    position: relative;
    z-index: 4;
    display: grid;
    gap: var(--gap);
    justify-items: center;
    align-content: center;
    min-block-size: 8.1rem;
    padding: 12px 20px 18px;
    text-align: center;
  }
  .asking > p {
    max-inline-size: 60rem;
  }
  .asking .prompt {
    font-size: var(--arcus-text-4);
    font-weight: var(--arcus-weight-bold);
    line-height: 1.25;
    text-wrap: balance;
  }
  /* The log has all of it. */
  .asking .happened {
    display: -webkit-box;
    overflow: hidden;
    margin-block-start: calc(2px - var(--gap));
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-size: 0.9375rem;
    line-height: 1.3;
    text-wrap: balance;
  }
  .asking .happened:empty,
  .refusal:empty,
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
  .asking .button.bold {
    min-inline-size: 150px;
  }
  .hinting {
    display: grid;
    justify-items: center;
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

  @container arcus (max-width: 1199px) or (max-height: 800px) {
    .asking {
      --gap: 8px;
      padding: 9px 16px 13px;
    }
  }
  @container arcus ${low} {
    .asking {
      grid-template-columns: minmax(min(11rem, 40%), 1fr) minmax(0, auto);
      gap: 2px 12px;
      align-items: center;
      justify-items: start;
      min-block-size: 3.6rem;
      padding: 5px 14px 8px;
      text-align: start;
    }
    .asking > :is(.actions, .start) {
      grid-row: 1 / span 3;
      grid-column: 2;
    }
    .asking .prompt {
      font-size: 0.9375rem;
      text-wrap: pretty;
    }
    .asking .happened {
      margin: 0;
      font-size: 0.78125rem;
    }
    .asking .button {
      flex: 0 1 auto;
      min-block-size: 40px;
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
    .asking > .answers {
      grid-row: 1 / span 3;
      grid-column: 2;
    }
  }
  @container arcus ${narrow} {
    .asking {
      justify-items: stretch;
      padding: 6px 12px 12px;
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
  @container arcus ${narrow} and (max-height: 640px) {
    .asking {
      --gap: 5px;
      min-block-size: 6.5rem;
      padding-block-end: 8px;
    }
    .asking .prompt {
      font-size: var(--arcus-text-3);
    }
    .asking .happened {
      font-size: var(--arcus-text-1);
    }
    .asking .actions > .button {
      min-block-size: 44px;
    }
  }
  /* Of a phone held across. */
  @container arcus (min-width: 560px) and (max-height: 420px) {
    .asking {
      min-block-size: 3.2rem;
      padding-block: 2px 6px;
    }
  }
`;
