import { type CSSResult, unsafeCSS } from 'lit';

/**
 * Seven sizes of a table below a desk's, as conditions for `@container arcus`. A table is `narrow`, `low` or neither. Conditions combine:
 * `@container arcus ${low} or ${tiny}`. Lengths are in `em`: a table with larger letters is a smaller one.
 */

/** A laptop, a small window. Everything smaller is `medium` too. */
export const medium: CSSResult = unsafeCSS('((width < 75em) or (height <= 50em))');
/** A phone or tablet held upright: the hand has the whole width. */
export const narrow: CSSResult = unsafeCSS(
  '((width < 35em) or ((width < 62.5em) and (height > 35em) and (aspect-ratio <= 4/3)))',
);
/** A small phone, or a phone whose browser shows its bars. */
export const short: CSSResult = unsafeCSS(`(${narrow} and (height <= 40em))`);
/** A short phone whose browser shows its bars, or a small upright frame. */
export const tiny: CSSResult = unsafeCSS('((width < 35em) and (height <= 35em))');
/** The smallest phones, or a phone with magnified pages. */
export const slim: CSSResult = unsafeCSS('(width < 22.5em)');
/** A phone or tablet held across, or a low frame. */
export const low: CSSResult = unsafeCSS(
  '((width >= 35em) and ((height <= 35em) or ((width < 62.5em) and (aspect-ratio > 4/3))))',
);
/** A phone held across. */
export const lowest: CSSResult = unsafeCSS('((width >= 35em) and (height <= 26.25em))');

/** Letters so large that a question and a ranking are scrolled with the table. */
export const enlarged: CSSResult = unsafeCSS('((height <= 16em) or (width <= 14em))');

/** A desk: neither `narrow` nor `low`. */
export const wide: CSSResult = unsafeCSS('((width >= 62.5em) and (height > 35em))');
/** `narrow` or `low`. */
export const compact: CSSResult = unsafeCSS('((width < 62.5em) or (height <= 35em))');
