import { type CSSResult, css } from 'lit';
import { cardStyles } from '../cards/sheet.ts';
import { arcStyles } from '../theme/arc.ts';
import { compositionStyles } from '../theme/composition.ts';
import { low, small } from '../theme/stages.ts';
import { controlStyles } from '../ui/controls.ts';
import { topBarStyles } from './bar/styles.ts';
import { gatheringStyles } from './gathering/styles.ts';
import { sidePanelStyles } from './panel/styles.ts';
import { askingStyles } from './prompt/styles.ts';

const noticeStyles: CSSResult = css`
  h1 {
    margin: 0;
    font-size: var(--arcus-text-5);
    line-height: 1.2;
  }
  p {
    margin: 0;
  }
  .happened {
    color: var(--arcus-muted);
  }
  .name {
    min-inline-size: 0;
    overflow: hidden;
    font-weight: var(--arcus-weight-bold);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .badge {
    flex: none;
  }

  .notice {
    display: grid;
    grid-row: 3;
    gap: var(--arcus-space-5);
    justify-items: center;
    align-self: center;
    max-inline-size: 32rem;
    max-block-size: 100%;
    margin-inline: auto;
    padding: var(--arcus-space-5);
    overflow: auto;
    text-align: center;
    --arcus-arc-width: 112px;
  }
  .mat > .notice {
    position: absolute;
    inset: 0;
    align-content: center;
    --arcus-ink: var(--mat-ink);
  }
  .own:empty {
    block-size: calc(1.4 * var(--hand) - 2px);
  }
  .banner {
    position: relative;
    z-index: 7;
    display: flex;
    flex-wrap: wrap;
    gap: var(--arcus-space-4);
    align-items: center;
    inline-size: min(34rem, 100% - 24px);
    margin: 8px auto;
    padding: var(--arcus-space-4);
    border-radius: var(--arcus-radius);
    background: var(--arcus-sheet);
    box-shadow: 0 4px 14px rgb(30 18 8 / 0.4);
    --arcus-arc-width: 48px;
  }
  .banner > .arc {
    flex: none;
  }
  .banner > span {
    flex: 1;
    text-wrap: pretty;
  }
  .banner > :is(p, .question) {
    flex: 1 1 14rem;
  }
  .banner > .actions {
    flex: 1 1 100%;
  }
  /* Covers little of the table. */
  .banner.slim {
    flex-wrap: nowrap;
    padding: var(--arcus-space-3) var(--arcus-space-4);
    font-size: var(--arcus-text-2);
    line-height: 1.3;
  }
  .banner.slim > p {
    flex: 1;
  }
  .banner.slim > .actions {
    flex: none;
  }
  .banners {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    z-index: 7;
    pointer-events: none;
  }
  .banners > * {
    pointer-events: auto;
  }
  /* Over the bar of a table without room for a row more. */
  .notices {
    position: relative;
    grid-row: 2;
  }
  @container arcus ${low} or ${small} {
    .notices > arcus-ask-name {
      position: absolute;
      inset: auto 0 100%;
      z-index: 7;
      > .banner {
        gap: 8px;
        margin-block: 0;
        padding: 2px 8px;
        font-size: 0.75rem;
        line-height: 1.1;
      }
      .button {
        min-block-size: 36px;
        padding: 0 10px;
        font-size: 0.8125rem;
      }
    }
  }
  .question {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
  }
  .quoted {
    overflow-wrap: anywhere;
  }
  .players {
    display: grid;
    gap: var(--arcus-space-3);
  }
  .players > li {
    display: flex;
    gap: var(--arcus-space-4);
    align-items: center;
  }
  /* Over the buttons, which do nothing then: no player is covered. */
  .dimmed > .stage > .banners {
    inset-block: auto 0;
  }
  /* Text stays readable while the table reconnects. */
  .dimmed :is(.card, .token, .map) {
    filter: saturate(0.2) brightness(0.85);
  }
  @media (forced-colors: active) {
    .mat {
      border: 2px solid CanvasText;
    }
    .head {
      border: 1px solid CanvasText;
    }
    .to-act > .head,
    .to-act > .own-head > .head {
      border: 3px solid Highlight;
      forced-color-adjust: none;
    }
  }
`;

export const tableStyles: CSSResult[] = [
  controlStyles,
  arcStyles,
  cardStyles,
  compositionStyles,
  askingStyles,
  gatheringStyles,
  noticeStyles,
  topBarStyles,
  sidePanelStyles,
];
