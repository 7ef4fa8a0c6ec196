import type { CSSResult } from 'lit';

/** Adopts a sheet above or below the adopted ones. Chromium may lose the rules of a sheet that is adopted twice. */
export const adoptStyleSheet = (root: ShadowRoot, { styleSheet }: CSSResult, above: boolean): void => {
  if (styleSheet === undefined) return;
  const others = root.adoptedStyleSheets.filter((other) => other !== styleSheet);
  root.adoptedStyleSheets = above ? [...others, styleSheet] : [styleSheet, ...others];
};
