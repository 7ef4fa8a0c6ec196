/** Below a server's `/assets/`: the Latin letters of Figtree in every weight. Its name changes with its content, so that it may be kept for good. */
export const fontFile = 'figtree-5.3.0.woff2';

/**
 * The rules that give a document `Figtree Variable`, and `Figtree Fallback`: a font of the system with the width and the line of Figtree,
 * so that nothing jumps once that is loaded. A document has fonts, a shadow root has none: it uses those of the page around it.
 * @param assets the address of the folder the file is in, with a slash at its end
 */
export const fontFaces = (assets: string): string => `@font-face {
  font-family: 'Figtree Variable';
  font-weight: 300 900;
  font-display: swap;
  src: url('${assets}${fontFile}') format('woff2');
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC,
    U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
}
${standIn('300 549', ['Arial', 'Helvetica', 'Liberation Sans'], 1.01)}${standIn('550 900', ['Arial Bold', 'Helvetica Bold', 'Liberation Sans Bold'], 0.97)}`;

/** A font of the system, `wide` times its own width, with the line of Figtree: 0.95 above and 0.25 below. */
const standIn = (weights: string, names: readonly string[], wide: number): string => `@font-face {
  font-family: 'Figtree Fallback';
  font-weight: ${weights};
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${Math.round(wide * 100)}%;
  ascent-override: ${(95 / wide).toFixed(1)}%;
  descent-override: ${(25 / wide).toFixed(1)}%;
  line-gap-override: 0%;
}
`;
