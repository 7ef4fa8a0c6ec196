import { type CSSResult, unsafeCSS } from 'lit';

/**
 * The sizes of a table below a desk's, as conditions for `@container arcus`. A table is `narrow`, `low` or neither. Conditions combine:
 * `@container arcus ${low} or ${tiny}`. Lengths in `em` are the container's: the build cannot rewrite `rem` within a fragment.
 */

/** A phone or tablet held upright: the hand has the whole width. */
export const narrow: CSSResult = unsafeCSS(
  '((width <= 559px) or ((width <= 999px) and (height >= 561px) and (aspect-ratio <= 4/3)))',
);
/** A small phone, or a phone whose browser shows its bars. */
export const short: CSSResult = unsafeCSS(`(${narrow} and (height <= 640px))`);
/** The smallest phones and upright frames. */
export const tiny: CSSResult = unsafeCSS('((width <= 359px) or ((width <= 559px) and (height <= 560px)))');
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
