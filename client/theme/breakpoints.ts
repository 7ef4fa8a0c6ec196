import { type CSSResult, unsafeCSS } from 'lit';

/**
 * Seven sizes of a table below a desk's, as conditions for `@container arcus`. A table is `narrow`, `low` or neither. Conditions combine:
 * `@container arcus ${low} or ${tiny}`. Lengths in `em` are the container's: the build cannot rewrite `rem` within a fragment.
 */

/** A laptop, a small window. Everything smaller is `medium` too. */
export const medium: CSSResult = unsafeCSS('((width <= 1199px) or (height <= 800px))');
/** A phone or tablet held upright: the hand has the whole width. */
export const narrow: CSSResult = unsafeCSS(
  '((width <= 559px) or ((width <= 999px) and (height >= 561px) and (aspect-ratio <= 4/3)))',
);
/** A small phone, or a phone whose browser shows its bars. */
export const short: CSSResult = unsafeCSS(`(${narrow} and (height <= 640px))`);
/** A short phone whose browser shows its bars, or a small upright frame. */
export const tiny: CSSResult = unsafeCSS('((width <= 559px) and (height <= 560px))');
/** The smallest phones, or a phone with magnified pages. */
export const slim: CSSResult = unsafeCSS('(width <= 359px)');
/** A phone or tablet held across, or a low frame. */
export const low: CSSResult = unsafeCSS(
  '((width >= 560px) and ((height <= 560px) or ((width <= 999px) and (aspect-ratio > 4/3))))',
);
/** A phone held across. */
export const lowest: CSSResult = unsafeCSS('((width >= 560px) and (height <= 420px))');
/** Letters so large that everything stands below another and is scrolled. */
export const enlarged: CSSResult = unsafeCSS('((height <= 16em) or (width <= 14em))');

/** `narrow` or `low`. */
export const compact: CSSResult = unsafeCSS('((width <= 999px) or (height <= 560px))');
