import { adoptStyles, type CSSResult } from 'lit';
import { arcStyles } from './arc.ts';
import { askingStyles } from './asking-styles.ts';
import { cardStyles } from './cards/sheet.ts';
import { colourChoiceStyles } from './colour-choice.ts';
import { compositionStyles } from './composition-styles.ts';
import { controlStyles } from './controls.ts';
import { flowStyles } from './flow-styles.ts';
import { gatheringStyles } from './gathering-styles.ts';
import { noticeStyles } from './notice-styles.ts';
import { sidePanelStyles, topBarStyles } from './side-panel.ts';

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
  if (root instanceof ShadowRoot) adoptStyles(root, [...tableStyles, ...styles, flowStyles]);
};
