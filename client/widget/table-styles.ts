import { adoptStyles, type CSSResult, css } from 'lit';
import { cardStyles } from '../cards/sheet.ts';
import { arcStyles } from '../theme/arc.ts';
import { enlarged } from '../theme/breakpoints.ts';
import { compositionStyles } from '../theme/composition.ts';
import { controlStyles } from '../ui/controls.ts';
import { colourChoiceStyles } from './gathering/form-fields.ts';
import { gatheringStyles } from './gathering/gathering-styles.ts';
import { noticeStyles } from './notices.ts';
import { sidePanelStyles, topBarStyles } from './panel/side-panel.ts';
import { askingStyles } from './prompt/prompt.ts';

/**
 * In a very small frame, or with very large letters, one thing stands below another, and all of it is scrolled. It overrules what games
 * compose, because nothing else can be read then.
 */
const flowStyles: CSSResult = css`
  @container arcus ${enlarged} {
    .play {
      display: block !important;
      padding: 8px;
    }
    .mat {
      inline-size: 100% !important;
      margin: 0 !important;
      padding: 12px 8px;
      border-radius: 16px;
    }
    .mat > .print,
    .others > .seat::before {
      display: none !important;
    }
    .others {
      position: relative !important;
      inset: auto !important;
      display: grid !important;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr)) !important;
      gap: 10px !important;
      padding: 0 0 10px !important;
    }
    .others > .seat {
      position: static !important;
      inline-size: auto !important;
      min-inline-size: 0;
      translate: none !important;
    }
    .head,
    .who {
      max-inline-size: 100% !important;
    }
    .middle {
      position: static !important;
      inline-size: auto !important;
      max-inline-size: 100% !important;
      translate: none !important;
    }
    .own {
      display: grid !important;
      grid-template-columns: minmax(0, 1fr) !important;
      gap: 8px;
      margin: 10px 0 0 !important;
      padding: 0 !important;
    }
    .own-head,
    .own-hand,
    .own-worth {
      position: static !important;
      display: grid !important;
      grid-area: auto !important;
      justify-self: start !important;
      max-inline-size: 100%;
      margin: 0 !important;
      translate: none !important;
    }
    .own-hand > * {
      max-inline-size: 100%;
      overflow-x: auto;
    }
    .asking {
      display: grid !important;
      grid-template-columns: minmax(0, 1fr) !important;
      justify-items: stretch !important;
      padding: 12px 0 !important;
      text-align: start;
    }
    .asking > * {
      grid-area: auto !important;
    }
    .asking > p:not(:empty) {
      display: block !important;
    }
    .asking .actions {
      flex-wrap: wrap !important;
    }
    .asking .actions > .button {
      flex: 1 1 auto !important;
      min-inline-size: min-content !important;
      white-space: normal !important;
    }
    .top-bar {
      flex-wrap: wrap;
    }
    .ending {
      grid-template-columns: minmax(0, 1fr);
    }
    .ranking {
      max-block-size: none;
    }
    .deck-place {
      position: static !important;
    }
    .ticket {
      inline-size: 100%;
      rotate: none;
    }
    .extras {
      display: flex !important;
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
  colourChoiceStyles,
  noticeStyles,
  topBarStyles,
  sidePanelStyles,
  flowStyles,
];

/** Puts a game's styles beside the table's, once they are loaded. */
export const adopt = (root: HTMLElement | DocumentFragment, ...styles: readonly CSSResult[]): void => {
  const below = tableStyles.filter((other) => other !== flowStyles);
  if (root instanceof ShadowRoot) adoptStyles(root, [...below, ...styles, flowStyles]);
};
