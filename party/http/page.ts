import { html } from 'hono/html';
import type { Locale } from '../../shared/kernel/locales.ts';
import type { GameDescription } from '../../shared/protocol/lobby.ts';
import { basePath } from './address.ts';
import type { HttpContext } from './env.ts';
import { frameAncestors, frameHeaders, pageHeaders } from './security-headers.ts';

export type Html = ReturnType<typeof html>;

/** `bar` of the palette, light and dark, for the browser's own frame. */
export const themeColors = { light: '#f6ecd9', dark: '#1f1814' } as const;

export interface PageContent {
  readonly title: string;
  readonly description: string;
  readonly script?: 'home' | 'table' | 'verify' | 'me' | 'learn' | 'play' | 'embed' | 'rules' | 'operator';
  /** The game whose script is preloaded. */
  readonly game?: string | undefined;
  /** Loads the styles of `.prose` and `.notice`. */
  readonly prose?: true;
  readonly theme?: string | undefined;
  readonly indexed: boolean;
  readonly games?: readonly (string | GameDescription)[];
  readonly previewImage?: string;
  readonly body: Html;
}

/** Link preview (ogp.me). */
const preview = ({
  title,
  description,
  previewImage,
}: Record<'title' | 'description' | 'previewImage', string>): Html =>
  html`<meta property="og:type" content="website">
<meta property="og:site_name" content="Arcus">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${previewImage}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`;

const documentStyles = html`<link rel="stylesheet" href="/assets/prose.css">`;

export const withoutScript = (content: Html): Html => html`<noscript>
${documentStyles}
<main class="notice">
${content}
</main>
</noscript>`;

export const shell = (
  locale: Locale,
  { title, description, script, game, games, prose, theme, indexed, previewImage, body }: PageContent,
): Html => html`<!doctype html>
<html lang="${locale}"${theme === 'light' || theme === 'dark' ? html` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${themeColors.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${themeColors.dark}" media="(prefers-color-scheme: dark)">
${indexed ? '' : html`<meta name="robots" content="noindex">`}
${previewImage === undefined ? '' : preview({ title, description, previewImage })}
${games === undefined ? '' : html`<meta name="arcus-games" content="${JSON.stringify(games)}">`}
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/assets/icon-180.png">
<link rel="manifest" href="/assets/manifest.webmanifest">
<link rel="stylesheet" href="/assets/site.css" crossorigin>
${prose ? documentStyles : ''}
${[script, game].map((name) => (name === undefined ? '' : html`<script type="module" src="/assets/${locale}/${name}.js"></script>\n`))}
</head>
<body>
${body}
</body>
</html>
`;

export const isEmbedded = ({ req }: HttpContext): boolean => req.path.startsWith('/embed/');

/** The page for a site in the folder `base`: addresses in pages begin with `/`. The page's scripts read the folder from `data-base`. */
export const inFolder = (base: string, html: string): string =>
  base === '/'
    ? html
    : html.replace('<html ', `<html data-base="${base}" `).replace(/ (href|src)="\/(?!\/)/g, ` $1="${base}`);

export const page = async (c: HttpContext, body: Html, status: 200 | 403 | 404 | 500 | 503 = 200) =>
  c.html(inFolder(basePath(c.req.url, c.env.hosts), `${await body}`), status, {
    ...pageHeaders(
      c.req.url,
      isEmbedded(c) ? frameAncestors(c.env.allowedOrigins) : undefined,
      // Its configurator shows an embedded table.
      /^\/(r\/.*)?$/.test(c.req.path) ? "'self'" : null,
    ),
    // The worker's script of a local table would need the policy too, and PartyKit's server sends it with no file.
    ...(isEmbedded(c) && c.req.query('local') === undefined && frameHeaders),
    vary: 'Accept-Language, Cookie',
  });
