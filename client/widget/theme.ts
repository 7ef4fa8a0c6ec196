import type { CSSResult } from 'lit';
import { unsafeCSS } from 'lit';
import type { Surface } from './palette.ts';
import { cardColours, cardInk, cardPaper, dark, light, rainbowColours } from './palette.ts';

const surface = (theme: Surface, scheme: 'light' | 'dark'): string => `
  color-scheme: ${scheme};
  --arcus-paper: ${theme.paper};
  --arcus-sheet: ${theme.sheet};
  --arcus-ink: ${theme.ink};
  --arcus-muted: ${theme.muted};
  --arcus-line: ${theme.line};
  --arcus-hairline: ${theme.hairline};
  --arcus-accent: ${theme.accent};
  --arcus-on-accent: ${theme.onAccent};
  --arcus-shadow: ${scheme === 'light' ? '43 36 32 / 0.24' : '0 0 0 / 0.5'};
`;

/** Whatever the system has that is calm and wide enough to read small. */
export const font = `'Avenir Next', 'Segoe UI Variable Text', 'Segoe UI', Seravek, Ubuntu, Cantarell, 'Noto Sans',
    'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif`;

const constants = `
  ${rainbowColours.map((colour) => `--arcus-${colour}: ${cardColours[colour]};`).join('\n  ')}
  --arcus-card-paper: ${cardPaper};
  --arcus-card-ink: ${cardInk};
  --arcus-font: ${font};
  --arcus-weight: 400;
  --arcus-weight-bold: 600;
  --arcus-text-1: 0.75rem;
  --arcus-text-2: 0.875rem;
  --arcus-text-3: 1rem;
  --arcus-text-4: 1.25rem;
  --arcus-text-5: 1.625rem;
  --arcus-text-6: 2.25rem;
  --arcus-space-1: 2px;
  --arcus-space-2: 4px;
  --arcus-space-3: 8px;
  --arcus-space-4: 12px;
  --arcus-space-5: 16px;
  --arcus-space-6: 24px;
  --arcus-space-7: 32px;
  --arcus-space-8: 48px;
  --arcus-radius: 6px;
  --arcus-lying: 0 1px 2px rgb(var(--arcus-shadow));
  --arcus-lifted: 0 6px 14px rgb(var(--arcus-shadow));
  --arcus-quick: 150ms;
  --arcus-move: 260ms;
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

/** More than is asked for by the eye: nothing is muted, and every edge is drawn in ink. */
const moreContrast = `
  --arcus-muted: var(--arcus-ink);
  --arcus-line: var(--arcus-ink);
  --arcus-hairline: var(--arcus-ink);
`;

/** In forced colours the browser replaces the colours of HTML, but not those of our drawings, which take the system's from here. */
const systemColours = `
  --arcus-paper: Canvas;
  --arcus-sheet: Canvas;
  --arcus-ink: CanvasText;
  --arcus-muted: CanvasText;
  --arcus-line: CanvasText;
  --arcus-hairline: CanvasText;
  --arcus-accent: Highlight;
  --arcus-on-accent: HighlightText;
`;

/** Korean is broken between words, not within them. */
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

const sheet = (on: Selectors): string => `
${on.root} {${constants}${surface(light, 'light')}${type}}
${on.korean} {${korean}}
@media (prefers-color-scheme: dark) {
  ${on.auto} {${surface(dark, 'dark')}}
}
${on.light} {${surface(light, 'light')}color: var(--arcus-ink);}
${on.dark} {${surface(dark, 'dark')}color: var(--arcus-ink);}
@media (prefers-contrast: more) {
  ${on.auto}, ${on.light}, ${on.dark} {${moreContrast}}
}
@media (forced-colors: active) {
  ${on.auto}, ${on.light}, ${on.dark} {${systemColours}}
}
`;

/**
 * The theme for a document, as text for a `.css` file. `data-theme="light|dark"` on any element forces it
 * from there down.
 */
export const documentTheme: string = `${sheet({
  root: ':root',
  korean: ':root:lang(ko)',
  auto: ':root:not([data-theme="light"], [data-theme="dark"])',
  light: '[data-theme="light"]',
  dark: '[data-theme="dark"]',
})}
body {
  margin: 0;
  background: var(--arcus-paper);
}
`;

/**
 * The theme for an outermost element, forced by its attribute `theme="light|dark"`. An element inside another
 * must not repeat it: it would hide the values that the site owner set on the outer one. It inherits them.
 */
export const theme: CSSResult = unsafeCSS(
  sheet({
    root: ':host',
    korean: ':host(:lang(ko))',
    auto: ':host(:not([theme="light"], [theme="dark"]))',
    light: ':host([theme="light"])',
    dark: ':host([theme="dark"])',
  }),
);
