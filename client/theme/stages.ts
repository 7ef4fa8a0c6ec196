import { type CSSResult, unsafeCSS } from 'lit';

/**
 * The stage of a table by the size of its container, as conditions for `@container arcus`. Lengths are in `em`: a table with larger letters is a
 * smaller one.
 */

/** A desk: seats around the mat, the hand over its edge. */
export const wide: CSSResult = unsafeCSS('((width > 58em) and (height > 36em) and (aspect-ratio > 9/10))');
/** A phone held across, or a low frame: questions beside their answers. */
export const low: CSSResult = unsafeCSS('((width > 34em) and (19em < height <= 36em))');
/** A phone or tablet held upright, and everything else: the hand has the whole width, and a table without room scrolls. */
export const upright: CSSResult = unsafeCSS(`((not ${wide}) and (not ${low}))`);
/** An upright table without room for what only decorates. */
export const small: CSSResult = unsafeCSS(`(${upright} and ((height <= 41em) or (width <= 22em)))`);
/** Less room than at a desk. */
export const compact: CSSResult = unsafeCSS(`(not ${wide})`);
