import { Resvg } from '@resvg/resvg-js';
import { coverOf } from '../../client/games/pages.ts';
import { matOf } from '../../client/games/registry.ts';
import { arcFile, halfCircle } from '../../client/theme/arc.ts';
import { cardInk, cardPaper, rainbowColors, woods } from '../../client/theme/palette.ts';
import { themeColors } from '../../party/http/page.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { renderToText } from './rules.ts';

/** The size of link previews, in pixels. */
const preview = { width: 1200, height: 630 };

const png = (svg: string, width: number): Uint8Array =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
    .render()
    .asPng();

const placed = (svg: string, x: number, y: number, width: number, height: number): string =>
  svg.replace(/<svg\b([^>]*)>/, (_, own: string) => {
    const kept = own.replace(/\s(x|y|width|height|class)="[^"]*"/g, '');
    return `<svg${kept} x="${x}" y="${y}" width="${width}" height="${height}">`;
  });

const svgIn = (text: string): string => text.slice(text.indexOf('<svg'), text.lastIndexOf('</svg>') + 6);

/** The logo on wood; `share` is its part of the width. A maskable icon stays within the safe circle. */
const icon = (share: number): string => {
  const side = 512 * share;
  const edge = (512 - side) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<rect width="512" height="512" fill="${themeColors.light}"/>${placed(arcFile(), edge, edge, side, side)}</svg>`;
};

const matWith = (mat: string, picture: string): string => {
  const { width, height } = preview;
  const print = rainbowColors.map(
    (_, at) =>
      `<path d="${halfCircle(600, 560, 440 - at * 56)}" stroke="#fff" stroke-opacity=".05" stroke-width="26"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none">
<defs><radialGradient id="light" cx=".5" cy=".44" r=".7"><stop stop-color="#fff" stop-opacity=".14"/>
<stop offset="1" stop-opacity=".2"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="${woods.light.table}"/>
<rect x="50" y="50" width="1100" height="530" rx="110" fill="${mat}" stroke="#000" stroke-opacity=".35" stroke-width="6"/>
<rect x="50" y="50" width="1100" height="530" rx="110" fill="url(#light)"/>${print.join('')}${picture}</svg>`;
};

/** App icons, the web manifest and link previews, by file name. */
export const previewFiles = (): Readonly<Record<string, string | Uint8Array>> => {
  const logo = placed(arcFile().replaceAll(cardInk, cardPaper), 390, 115, 420, 420);
  const games = gameIds.map((id) => {
    const cover = placed(svgIn(renderToText(coverOf(id))), 140, 142, 920, 345);
    return [`preview-${id}.png`, png(matWith(matOf(id), cover), preview.width)] as const;
  });
  const icons = [192, 512].map((size) => ({
    src: `icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any',
  }));
  const manifest = {
    name: 'Arcus',
    short_name: 'Arcus',
    start_url: '../',
    display: 'standalone',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    shortcuts: [
      { name: 'Play now', url: '../#play' },
      { name: 'My games', url: '../me' },
    ],
    icons: [
      ...icons,
      { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
  return {
    'manifest.webmanifest': JSON.stringify(manifest),
    'icon-180.png': png(icon(0.7), 180),
    'icon-192.png': png(icon(0.8), 192),
    'icon-512.png': png(icon(0.8), 512),
    'icon-maskable.png': png(icon(0.6), 512),
    'preview.png': png(matWith(matOf(gameIds[0] ?? ''), logo), preview.width),
    ...Object.fromEntries(games),
  };
};
