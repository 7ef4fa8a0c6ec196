import { type CSSResult, unsafeCSS } from 'lit';
import {
  cardColors,
  cardInk,
  cardPaper,
  lamp,
  lampEdge,
  onLamp,
  onLampMuted,
  onPlate,
  onPlateMuted,
  plate,
  rainbowColors,
  woods,
} from './palette.ts';

const surface = (scheme: 'light' | 'dark'): string => {
  const { table, bar, sheet, ink, muted, edge } = woods[scheme];
  return `
  color-scheme: ${scheme};
  --arcus-table: ${table};
  --arcus-bar: ${bar};
  --arcus-sheet: ${sheet};
  --arcus-ink: ${ink};
  --arcus-muted: ${muted};
  --arcus-edge: ${edge};
  --arcus-hairline: color-mix(in srgb, ${edge} 45%, transparent);
  --arcus-lamp-edge: ${lampEdge[scheme]};
  --arcus-plate: ${plate[scheme]};
  --arcus-shadow: ${scheme === 'light' ? '43 36 32 / 0.24' : '0 0 0 / 0.5'};
`;
};

/** Figtree has no Korean; the others are fallbacks while it loads. */
export const font = `'Figtree Variable', 'Figtree Fallback', 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', system-ui, sans-serif`;

/** Wood planks. Painted once, below everything: it is the most expensive paint. */
const wood = `
  repeating-linear-gradient(180deg, rgb(0 0 0 / 0.14) 0 1px, transparent 1px 178px),
  repeating-linear-gradient(178deg, rgb(0 0 0 / 0.035) 0 2px, transparent 2px 23px, rgb(0 0 0 / 0.025) 23px 24px, transparent 24px 41px),
  linear-gradient(180deg, rgb(255 255 255 / 0.1), rgb(0 0 0 / 0.06)),
  var(--arcus-table)`;

const constants = `
  ${rainbowColors.map((color) => `--arcus-${color}: ${cardColors[color]};`).join('\n  ')}
  --arcus-lamp: ${lamp};
  --arcus-lamp-ink: ${onLamp};
  --arcus-lamp-muted: ${onLampMuted};
  --arcus-plate-ink: ${onPlate};
  --arcus-plate-muted: ${onPlateMuted};
  --arcus-card-paper: ${cardPaper};
  --arcus-card-ink: ${cardInk};
  --arcus-font: ${font};
  --arcus-weight: 500;
  --arcus-weight-bold: 700;
  --arcus-weight-heavy: 850;
  --arcus-text-1: 0.78125rem;
  --arcus-text-2: 0.875rem;
  --arcus-text-3: 1rem;
  --arcus-text-4: 1.25rem;
  --arcus-text-5: 1.6875rem;
  --arcus-text-6: 2.125rem;
  --arcus-space-1: 2px;
  --arcus-space-2: 4px;
  --arcus-space-3: 8px;
  --arcus-space-4: 12px;
  --arcus-space-5: 16px;
  --arcus-space-6: 24px;
  --arcus-space-7: 32px;
  --arcus-space-8: 48px;
  --arcus-radius: 13px;
  --arcus-lying: 0 1px 2px rgb(var(--arcus-shadow));
  --arcus-lifted: 0 6px 14px rgb(var(--arcus-shadow));
  --arcus-quick: 150ms;
`;

const type = `
  color: var(--arcus-ink);
  font-family: var(--arcus-font);
  font-size: var(--arcus-text-3);
  font-weight: var(--arcus-weight);
  font-variant-numeric: tabular-nums;
  line-height: 1.5;
  -webkit-text-size-adjust: 100%;
`;

const moreContrast = `
  --arcus-muted: var(--arcus-ink);
  --arcus-edge: var(--arcus-ink);
  --arcus-hairline: var(--arcus-ink);
`;

/** Forced colors apply to HTML. Drawings take the system's colors from here. */
const systemColors = `
  --arcus-table: Canvas;
  --arcus-bar: Canvas;
  --arcus-sheet: Canvas;
  --arcus-plate: Canvas;
  --arcus-ink: CanvasText;
  --arcus-muted: CanvasText;
  --arcus-edge: CanvasText;
  --arcus-hairline: CanvasText;
  --arcus-lamp: Highlight;
  --arcus-lamp-edge: Highlight;
  --arcus-lamp-ink: HighlightText;
  --arcus-lamp-muted: HighlightText;
  --arcus-plate-ink: CanvasText;
  --arcus-plate-muted: CanvasText;
`;

/** Korean breaks between words. */
const korean = `
  overflow-wrap: break-word;
  word-break: keep-all;
`;

interface Selectors {
  readonly root: string;
  readonly korean: string;
  readonly auto: string;
  readonly light: string;
  readonly dark: string;
}

export const sheet = (on: Selectors): string => `
${on.root} {${constants}${surface('light')}${type}}
${on.korean} {${korean}}
@media (prefers-color-scheme: dark) {
  ${on.auto} {${surface('dark')}}
}
${on.light} {${surface('light')}color: var(--arcus-ink);}
${on.dark} {${surface('dark')}color: var(--arcus-ink);}
@media (prefers-contrast: more) {
  ${on.auto}, ${on.light}, ${on.dark} {${moreContrast}}
}
@media (forced-colors: active) {
  ${on.auto}, ${on.light}, ${on.dark} {${systemColors}}
}
`;

/** The theme for a document, as CSS text. `data-theme="light|dark"` on any element forces a scheme below it. */
export const documentTheme: string = `${sheet({
  root: ':root',
  korean: ':root:lang(ko)',
  auto: ':root:not([data-theme="light"], [data-theme="dark"])',
  light: '[data-theme="light"]',
  dark: '[data-theme="dark"]',
})}
html {
  min-block-size: 100%;
}
body {
  margin: 0;
  background: ${wood};
}
`;

/**
 * The theme for an outermost element; its attribute `theme="light|dark"` forces a scheme. Elements inside inherit it: a second theme would
 * hide the site owner's values.
 */
export const theme: CSSResult = unsafeCSS(
  sheet({
    root: ':host',
    korean: ':host(:lang(ko))',
    auto: ':host(:not([theme="light"], [theme="dark"]))',
    light: ':host([theme="light"])',
    dark: ':host([theme="dark"])',
  }) + `:host { --arcus-ground: ${wood}; }`,
);

/** Below a server's `/assets/`: Latin letters of Figtree in every weight. A new version needs a new name; clients cache it forever. */
export const fontFile = 'figtree-5.3.0.woff2';

/**
 * `Figtree Variable` and `Figtree Fallback`, a system font with Figtree's metrics that prevents layout shifts. Shadow roots use the fonts of
 * their document.
 * @param assets the address of the folder, with a trailing slash
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

/** A system font, `wide` times its width, with Figtree's ascent 0.95 and descent 0.25. */
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
