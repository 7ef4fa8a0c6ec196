import { css } from 'lit';
import { low, small, upright } from '../../theme/stages.ts';

export const topBarStyles = css`
  .top-bar {
    position: relative;
    z-index: 5;
    display: flex;
    gap: 14px;
    align-items: center;
    min-inline-size: 0;
    min-block-size: 52px;
    padding-inline: 18px;
    background: var(--arcus-bar);
    box-shadow: 0 1px 0 rgb(43 36 32 / 0.16);
  }
  .top-bar > .title {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 8px;
    align-items: baseline;
    min-inline-size: 0;
    max-block-size: 1.7em;
    overflow: hidden;
    font-size: 0.90625rem;
    white-space: nowrap;
  }
  .top-bar > .title > h1 {
    flex: none;
    max-inline-size: 100%;
    margin: 0;
    font-size: 1.0625rem;
    font-weight: 800;
  }
  .top-bar > .title > * {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* Whole parts or none: those that need a second line are hidden. */
  .top-bar > .title > .muted {
    display: flex;
    flex: 1 99 0;
    flex-wrap: wrap;
    block-size: var(--line, 1.45em);
    line-height: var(--line, 1.45em);
    white-space: pre;
    &::before {
      content: '\\200b';
      inline-size: 0;
    }
  }
  .top-bar > .title > .goal {
    margin: 0 0 0 auto;
    font-size: min(1em, max(12.5px, 1.7cqw));
    font-weight: 650;
  }
  .top-bar > :is(a, button) {
    display: inline-flex;
    flex: none;
    gap: 7px;
    align-items: center;
    justify-content: center;
    min-inline-size: 36px;
    min-block-size: 40px;
    margin: 0;
    padding-inline: 12px;
    border: 0;
    border-radius: 9px;
    background: none;
    color: var(--arcus-ink);
    font: inherit;
    font-size: 0.90625rem;
    font-weight: 650;
    text-decoration: none;
    cursor: pointer;
  }
  .top-bar svg {
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .top-bar > [aria-expanded='true'] {
    background: color-mix(in srgb, var(--arcus-ink) 12%, transparent);
  }
  @media (forced-colors: active) {
    .top-bar > [aria-expanded='true'] {
      outline: 3px solid Highlight;
    }
  }
  @media (hover: hover) {
    .top-bar > :is(a, button):hover {
      background: color-mix(in srgb, var(--arcus-ink) 12%, transparent);
    }
  }
  .top-bar > arcus-speaker {
    flex: none;
    inline-size: 36px;
    min-block-size: 40px;
  }
  .watching {
    color: var(--arcus-muted);
    font-size: var(--arcus-text-2);
  }
  .unread {
    inline-size: 8px;
    aspect-ratio: 1;
    border-radius: 50%;
    background: #c2410c;
    forced-color-adjust: none;
  }
  /* The words need this width beside a title. */
  @container arcus (width < 50em) {
    .watching,
    .top-bar svg + span {
      display: none;
    }
    .top-bar > :is(a, button) {
      padding-inline: 8px;
    }
  }
  @container arcus ${low} {
    .top-bar {
      gap: 8px;
      min-block-size: 36px;
      padding-inline: 10px;
    }
    .top-bar > :is(a, button) {
      min-block-size: 32px;
    }
    .top-bar > .title > h1 {
      font-size: var(--arcus-text-2);
    }
    .top-bar > .title {
      font-size: 0.78125rem;
    }
  }
  @container arcus ${upright} {
    .top-bar {
      gap: 0;
      min-block-size: 44px;
      padding-inline: 8px 0;
    }
    .top-bar > :is(a, button) {
      min-block-size: 44px;
      min-inline-size: 40px;
    }
    .top-bar > .title > h1 {
      margin-inline: 5px 2px;
      font-size: clamp(0.75rem, 3.4cqw, 1.0625rem);
      line-height: 1.1;
      white-space: normal;
    }
    .top-bar > .title {
      display: grid;
      grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
      gap: 0 8px;
      max-block-size: none;
      padding-block: 2px;
      font-size: clamp(0.875rem, 2.6cqw, 0.90625rem);
    }
    .top-bar > .title > .goal {
      grid-column: 1 / -1;
      margin-inline: 5px 2px;
      font-size: 0.75rem;
      letter-spacing: -0.02em;
      line-height: 1.2;
    }
  }
  /* The menu has the goal and leads to the rules as well. */
  @container arcus ${small} {
    .top-bar > a,
    .top-bar > .title > :is(.goal, .muted) {
      display: none;
    }
  }
`;
