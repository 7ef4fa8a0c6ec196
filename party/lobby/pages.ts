import { html, raw } from 'hono/html';
import { abouts } from '../../shared/games/abouts.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { type GameAbout, gameFacts } from '../../shared/kernel/game-about.ts';
import { findGame, registeredGames } from '../../shared/kernel/game-registry.ts';
import { type Locale, localeNames, locales } from '../../shared/kernel/locales.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { problems } from '../../shared/protocol/refusals.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import { type Html, type PageContent, shell, withoutScript } from '../http/page.ts';
import { apiRoutes } from './api-routes.ts';
import { gamesForPage, hasLesson, rulesOf } from './describe-game.ts';
import type { LobbyEnv } from './lobby-env.ts';
import { pageWords as en } from './locales/en.ts';
import { pageWords as es } from './locales/es.ts';
import { pageWords as ko } from './locales/ko.ts';

/** The request of a page. */
export interface Visit {
  readonly locale: Locale;
  /** Kept when the language changes. */
  readonly path: string;
  /** The address or the path of the server, with a trailing slash. */
  readonly server: string;
  /** The visitor's estimated region. */
  readonly near: Region | null;
  readonly rules: LobbyEnv['rules'];
}

/** Texts of the pages before a script runs, or without one. */
export const wordsIn: Readonly<Record<Locale, typeof en>> = { en, ko, es };

/** Built-in games have their own image. */
const previewImageUrl = (server: string, game?: string): string =>
  `${server}assets/preview${game !== undefined && findGame(game)?.ui === 'built-in' ? `-${game}` : ''}.png`;

const languages = ({ locale, path }: Pick<Visit, 'locale' | 'path'>): Html =>
  html`<nav class="languages" aria-label="${wordsIn[locale].language}">${locales.map(
    (other) =>
      html`<a translate="no" lang="${other}" hreflang="${other}"${other === locale ? html` aria-current="true"` : ''} href="/locale/${other}?to=${encodeURIComponent(path)}">${localeNames[other]}</a> `,
  )}</nav>`;

const header = (visit: Visit): Html => html`<header class="site-header">
<a href="/">Arcus</a>
${languages(visit)}
</header>`;

const nameOf = (game: string, locale: Locale): string => findGame(game)?.name[locale] ?? game;

/** Undefined for a game of another author. */
const aboutOf = (game: string): GameAbout | undefined =>
  findGame(game)?.ui === 'built-in' && Object.hasOwn(abouts, game)
    ? abouts[game as keyof typeof abouts]
    : undefined;

/** A page's description, between what its game asks and facts of the game. */
const describe = (locale: Locale, id: string, description: string): string => {
  const [about, game] = [aboutOf(id), findGame(id)];
  if (about === undefined || game === undefined) return description;
  const facts = gameFacts({ ...about, players: game.players }, locale);
  return `${about.asks[locale]} ${description} ${facts}. ${about.credit[locale]}`;
};

const rulesLink = ({ locale, rules }: Visit, game: AnyGame, inFrame = false): Html | string =>
  rulesOf(game, locale, rules) === null
    ? game.name[locale]
    : html`<a href="/rules/${game.id}"${inFrame ? html` target="_blank"` : ''}>${wordsIn[locale].rulesOf(game.name[locale])}</a>`;

/** @param room a name without a table, which the visitor opens here */
export const homePage = (visit: Visit, room?: string): Html => {
  const { locale, near, server, rules } = visit;
  const { noScript, ...home } = wordsIn[locale].home;
  const { title, description, headline, tagline } =
    room === undefined
      ? home
      : { ...home, title: `${room} – Arcus`, headline: [room], tagline: wordsIn[locale].room };
  return shell(locale, {
    title,
    description,
    script: 'home',
    games: gamesForPage(rules),
    indexed: room === undefined,
    previewImage: previewImageUrl(server),
    body: html`<arcus-home${near === null ? '' : html` near="${near}"`}>
<h1 slot="headline">${headline.map((line) => html`<span>${line}</span> `)}</h1>
<p slot="headline">${tagline}</p>
${withoutScript(html`<p>${noScript}</p>
<ul>${registeredGames().map((game) => html`<li>${rulesLink(visit, game)}</li>`)}</ul>`)}
${languages(visit)}
</arcus-home>`,
  });
};

const gameAssets = (id: string, rules: LobbyEnv['rules']): Pick<PageContent, 'game' | 'games'> => {
  const game = findGame(id);
  if (game === undefined) return {};
  return game.ui === 'built-in' ? { game: id } : { games: gamesForPage(rules, [game]) };
};

export const tablePage = (visit: Visit, { id, game }: TableSummary): Html => {
  const { locale, server, rules } = visit;
  const { table } = wordsIn[locale];
  const name = nameOf(game, locale);
  const registered = findGame(game);
  return shell(locale, {
    title: table.title(name),
    description: describe(locale, game, table.description(name)),
    script: 'table',
    ...gameAssets(game, rules),
    indexed: false,
    previewImage: previewImageUrl(server, game),
    body: html`<arcus-table-page table="${id}" game="${game}">
${withoutScript(html`<h1>${name}</h1>
<p>${table.noScript}</p>
${registered === undefined ? '' : html`<p>${rulesLink(visit, registered)}</p>`}`)}
${languages(visit)}
</arcus-table-page>`,
  });
};

/** An embedded table or, without one, a button that opens a table of the game. */
export const embedPage = (
  visit: Visit,
  {
    table,
    game,
    watch = false,
    theme,
  }: {
    readonly table: string | null;
    readonly game: string;
    /** Shows the busiest table of the game, or of any game if it is empty. */
    readonly watch?: boolean;
    readonly theme: string | undefined;
  },
): Html => {
  const { locale, rules } = visit;
  const { embedded } = wordsIn[locale];
  const name = nameOf(game, locale);
  const registered = findGame(game);
  const { games, game: drawn } = gameAssets(game, rules);
  return shell(locale, {
    title: embedded.title(name),
    description: embedded.description(name),
    script: 'embed',
    game: table === null ? undefined : drawn,
    ...(games && { games }),
    theme,
    indexed: false,
    body: html`<main>
<arcus-embedded game="${game}"${table === null ? '' : html` table="${table}"`}${watch ? html` watch` : ''}>
<noscript>
<h1>${name}</h1>
<p>${embedded.noScript} ${registered === undefined ? '' : rulesLink(visit, registered, true)}</p>
</noscript>
</arcus-embedded>
</main>`,
  });
};

/** Verifies and replays a game of a table or, without one, of a file. */
export const verifyPage = (
  visit: Visit,
  game?: {
    readonly table: string;
    readonly gameNumber: number;
    /** The verdict first. */
    readonly check: boolean;
    /** Of a page in a frame; null outside. */
    readonly theme: string | null;
    /** The game's id, for previews of the link: neither names nor result. */
    readonly preview: string | null;
  },
): Html => {
  const { locale, path, server, rules } = visit;
  const { verify, played } = wordsIn[locale];
  const { title, noScript } = verify;
  const preview = game?.preview ?? null;
  return shell(locale, {
    title: `${preview === null ? title : played.title(nameOf(preview, locale))} – Arcus`,
    description: preview === null ? verify.description : played.description,
    ...(preview !== null && { previewImage: previewImageUrl(server, preview) }),
    script: 'verify',
    games: gamesForPage(rules),
    theme: game?.theme ?? undefined,
    indexed: game === undefined,
    body: html`<arcus-verify-page${game === undefined ? '' : html` table="${game.table}" game-number="${game.gameNumber}"${game.check ? html` check` : ''}${game.theme === null ? '' : html` framed`}`}>
${withoutScript(html`<h1>${title}</h1>
<p>${noScript} <code>npm run verify</code></p>`)}
${game?.theme == null ? languages({ locale, path: game?.check ? `${path}?check` : path }) : ''}
</arcus-verify-page>`,
  });
};

export const mePage = (visit: Visit): Html => {
  const { locale, rules } = visit;
  const { title, description, noScript } = wordsIn[locale].me;
  return shell(locale, {
    title: `${title} – Arcus`,
    description,
    script: 'me',
    games: gamesForPage(rules),
    indexed: false,
    body: html`<arcus-me>
${withoutScript(html`<h1>${title}</h1>
<p>${noScript}</p>`)}
${languages(visit)}
</arcus-me>`,
  });
};

/** A lesson that the page plays without a table. */
export const learnPage = (visit: Visit, game: AnyGame): Html => {
  const { locale, server, rules } = visit;
  const { learn } = wordsIn[locale];
  const name = game.name[locale];
  return shell(locale, {
    title: `${learn.title(name)} – Arcus`,
    description: describe(locale, game.id, learn.description(name)),
    script: 'learn',
    ...gameAssets(game.id, rules),
    indexed: true,
    previewImage: previewImageUrl(server, game.id),
    body: html`<arcus-learn game="${game.id}">
${withoutScript(html`<h1>${learn.title(name)}</h1>
<p>${learn.noScript} ${rulesLink(visit, game)}</p>`)}
${languages(visit)}
</arcus-learn>`,
  });
};

/** A game against computer players that the page holds. */
export const playPage = (visit: Visit, game: AnyGame): Html => {
  const { locale, server } = visit;
  const { table } = wordsIn[locale];
  const name = game.name[locale];
  return shell(locale, {
    title: table.title(name),
    description: describe(locale, game.id, table.description(name)),
    script: 'play',
    game: game.id,
    indexed: false,
    previewImage: previewImageUrl(server, game.id),
    body: html`<arcus-play game="${game.id}">
${withoutScript(html`<h1>${name}</h1>
<p>${table.noScript} ${rulesLink(visit, game)}</p>`)}
${languages(visit)}
</arcus-play>`,
  });
};

/** Each section is behind its heading: a page of rules is ten screens long on a phone. */
const folded = (document: string): string =>
  document
    .split(/(?=<h[23]>)/)
    .map((part) =>
      part.startsWith('<h3>') ? `<details><summary>${part.replace('</h3>', '$&</summary>')}</details>` : part,
    )
    .join('');

export const rulesPage = (
  visit: Visit,
  game: AnyGame,
  rules: { readonly html: string } | { readonly text: string },
): Html => {
  const { locale, server } = visit;
  const name = game.name[locale];
  const words = wordsIn[locale].rules;
  const about = aboutOf(game.id);
  const facts =
    about &&
    `<p><strong>${about.asks[locale]}</strong> ${gameFacts({ ...about, players: game.players }, locale)}.</p>`;
  return shell(locale, {
    title: `${wordsIn[locale].rulesOf(name)} – Arcus`,
    description: describe(locale, game.id, words.description(name)),
    script: 'rules',
    prose: true,
    indexed: true,
    previewImage: previewImageUrl(server, game.id),
    body: html`${header(visit)}
<nav class="prose ways">${game.ui === 'built-in' ? html`<a class="button bold" href="/play/${game.id}">${words.play}</a> ` : ''}${hasLesson(game) ? html`<a class="button" href="/learn/${game.id}">${wordsIn[locale].learn.title(name)}</a>` : ''}</nav>
<main class="prose">
${'html' in rules ? raw(folded(rules.html).replace('</h1>', `$&${facts ?? ''}`)) : html`<h1>${name}</h1>${rules.text.split(/\n\s*\n/).map((paragraph) => html`<p>${paragraph}</p>`)}`}
</main>`,
  });
};

/** Routes and codes of the API, in English. */
export const apiPage = (): Html =>
  shell('en', {
    title: 'The API – Arcus',
    description: 'How programs open, find and look up tables at Arcus.',
    prose: true,
    indexed: true,
    body: html`<header class="site-header"><a href="/">Arcus</a></header>
<main class="prose">
<h1>The API</h1>
<p>JSON over HTTP. The exact form is the <a href="/api/openapi.json">OpenAPI document</a>; a typed client is part of the SDK. What is said at
a table goes over its socket, and the list of tables can be watched over one: both stand in <a href="/docs/reference/wire">the documentation</a>, as does <a
href="/docs/reference/api">every field</a> of this page.</p>
${Object.values(apiRoutes).map(
  ({ method, path, summary, problems: codes }) => html`<h2><code>${method.toUpperCase()} ${path}</code></h2>
<p>${summary}.</p>
${codes.length === 0 ? '' : html`<p>Refused with: ${codes.map((code, index) => html`${index === 0 ? '' : ', '}<a href="#${code}">${code}</a>`)}.</p>`}`,
)}
<h2>Refusals</h2>
<p>A refusal is a problem as RFC 9457 has it, with one of these codes.</p>
<dl>
${Object.entries(problems).map(([code, { status, title }]) => html`<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${title}.</dd>`)}
</dl>
</main>`,
  });

const notice = (visit: Visit, { title, text }: Record<'title' | 'text', string>, way: Html): Html =>
  shell(visit.locale, {
    title: `${title} – Arcus`,
    description: text,
    indexed: false,
    prose: true,
    body: html`${header(visit)}
<main class="notice">
<h1>${title}</h1>
<p>${text}</p>
<p>${way}</p>
</main>`,
  });

export const missingPage = (visit: Visit, what: 'notFound' | 'noTable'): Html => {
  const words = wordsIn[visit.locale];
  // `_top`: leaves a frame.
  return notice(visit, words[what], html`<a class="button" href="/" target="_top">${words.openTable}</a>`);
};

/** @param request its id in the log, after an error */
export const retryPage = (visit: Visit, what: 'changing' | 'error' | 'banned', request?: string): Html => {
  const words = wordsIn[visit.locale];
  const way = html`<a class="button" href="">${words.tryAgain}</a>`;
  return notice(visit, words[what], request === undefined ? way : html`${way} <code>${request}</code>`);
};
