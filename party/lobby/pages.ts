import { html, raw } from 'hono/html';
import { findGame, gameIds, games } from '../../shared/games/registry.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { problems } from '../../shared/protocol/problems.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import { operations } from './openapi.ts';

type Html = ReturnType<typeof html>;

/** `paper` of the palette, light and dark: the browser's own frame goes with the page. */
export const themeColours = { light: '#f5efe3', dark: '#2a2523' } as const;

interface Page {
  readonly title: string;
  readonly description: string;
  /** The script under /assets that brings the page to life, if it needs one. */
  readonly script?: 'home' | 'table' | 'verify' | 'embed';
  /** Which theme is forced on it, if any. */
  readonly theme?: string | undefined;
  /** Whether search engines may show it. */
  readonly indexed: boolean;
  readonly body: Html;
}

const shell = ({ title, description, script, theme, indexed, body }: Page): Html => html`<!doctype html>
<html lang="en"${theme === 'light' || theme === 'dark' ? html` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${themeColours.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${themeColours.dark}" media="(prefers-color-scheme: dark)">
${indexed ? '' : html`<meta name="robots" content="noindex">`}
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
${script === undefined ? '' : html`<script type="module" src="/assets/${script}.js"></script>`}
</head>
<body>
${body}
</body>
</html>
`;

const siteHeader = html`<header class="site-header"><a href="/">Arcus</a></header>`;

const nameOf = (game: string): string => findGame(game)?.name ?? game;

const rulesLinks = (): Html[] =>
  gameIds.map((id) => html`<li><a href="/rules/${id}">The rules of ${games[id].name}</a></li>`);

/** `near`: the region that the visitor seems to be in. */
export const homePage = (near: Region | null): Html =>
  shell({
    title: 'Arcus: card tables in one click',
    description:
      'Open a table, send the link and play cards at once: with friends, strangers or the computer. No account.',
    script: 'home',
    indexed: true,
    body: html`<arcus-home${near === null ? '' : html` near="${near}"`}>
<noscript>
<main class="notice">
<h1>Arcus</h1>
<p>Playing here needs JavaScript, which is switched off in this browser. The rules can be read without it.</p>
<ul>${rulesLinks()}</ul>
</main>
</noscript>
</arcus-home>`,
  });

export const tablePage = ({ id, game }: TableSummary): Html =>
  shell({
    title: `${nameOf(game)}: a table at Arcus`,
    description: `You are invited to play ${nameOf(game)}. Take a seat: there is nothing to install and no account.`,
    script: 'table',
    indexed: false,
    body: html`<arcus-table-page table="${id}" game="${game}">
<noscript>
<main class="notice">
<h1>${nameOf(game)}</h1>
<p>This table needs JavaScript, which is switched off in this browser. Switch it on and load the page again.</p>
<p><a href="/rules/${game}">The rules of ${nameOf(game)}</a></p>
</main>
</noscript>
</arcus-table-page>`,
  });

/** A table in a frame on somebody's page, or, without one, the button that opens a table of the game. */
export const embedPage = ({
  table,
  game,
  theme,
}: {
  readonly table: string | null;
  readonly game: string;
  readonly theme: string | undefined;
}): Html =>
  shell({
    title: `${nameOf(game) || 'A table'} at Arcus`,
    description: `A table of ${nameOf(game)}, to play on the page around it.`,
    script: 'embed',
    theme,
    indexed: false,
    body: html`<main>
<arcus-embedded game="${game}"${table === null ? '' : html` table="${table}"`}>
<noscript>
<h1>${nameOf(game)}</h1>
<p>Playing here needs JavaScript, which is switched off in this browser. <a href="/rules/${game}" target="_blank">The rules of ${nameOf(game)}</a></p>
</noscript>
</arcus-embedded>
</main>`,
  });

/** Checks a game and shows it again: one of a table, or, without it, one in a file. */
export const verifyPage = (game?: { readonly table: string; readonly round: string }): Html =>
  shell({
    title: 'Check a game – Arcus',
    description: 'Was a game shuffled and played as it should be? Check every card of it, and see it again.',
    script: 'verify',
    indexed: game === undefined,
    body: html`<arcus-verify-page${game === undefined ? '' : html` table="${game.table}" round="${game.round}"`}>
<noscript>
<main class="notice">
<h1>Check a game</h1>
<p>The game is checked in your browser, and JavaScript is switched off in it. The file of a game can also be checked with <code>npm run verify</code>.</p>
</main>
</noscript>
</arcus-verify-page>`,
  });

/** `rules` is HTML and trusted. */
export const rulesPage = (game: string, rules: string): Html =>
  shell({
    title: `The rules of ${nameOf(game)} – Arcus`,
    description: `How ${nameOf(game)} is played at Arcus, rule by rule.`,
    indexed: true,
    body: html`${siteHeader}
<main class="prose">
${raw(rules)}
</main>`,
  });

/** The API's routes and codes, from its own document. */
export const apiPage = (): Html =>
  shell({
    title: 'The API – Arcus',
    description: 'How programs open, find and look up tables at Arcus.',
    indexed: true,
    body: html`${siteHeader}
<main class="prose">
<h1>The API</h1>
<p>JSON over HTTP. The exact form is the <a href="/api/openapi.json">OpenAPI document</a>; a typed client is part of the SDK. What is said at
a table goes over its socket, and the list of tables can be watched over one: both stand in PROTOCOL.md.</p>
${operations.map(
  ({ method, path, summary, refusals }) => html`<h2><code>${method.toUpperCase()} ${path}</code></h2>
<p>${summary}.</p>
${refusals.length === 0 ? '' : html`<p>Refused with: ${refusals.map((code, index) => html`${index === 0 ? '' : ', '}<a href="#${code}">${code}</a>`)}.</p>`}`,
)}
<h2>Refusals</h2>
<p>A refusal is a problem as RFC 9457 has it, with one of these codes.</p>
<dl>
${Object.entries(problems).map(([code, { status, title }]) => html`<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${title}.</dd>`)}
</dl>
</main>`,
  });

const notice = (title: string, text: string, way: Html): Html =>
  shell({
    title: `${title} – Arcus`,
    description: text,
    indexed: false,
    body: html`${siteHeader}
<main class="notice">
<h1>${title}</h1>
<p>${text}</p>
<p>${way}</p>
</main>`,
  });

// Out of a frame, if it is in one.
const openTable = html`<a class="button" href="/" target="_top">Open a table</a>`;

export const notFoundPage = (): Html =>
  notice('There is nothing here', 'The address may be incomplete, or what was here has moved.', openTable);

export const noTablePage = (): Html =>
  notice(
    'This table is gone',
    'Tables are cleared away when nobody has been at them for a while. Or the link is incomplete.',
    openTable,
  );

export const errorPage = (): Html =>
  notice(
    'That was our mistake',
    'Something went wrong on our side. No game is lost: tables keep every move.',
    html`<a class="button" href="">Try again</a>`,
  );
