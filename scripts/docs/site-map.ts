import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { gameIds, games } from '../../shared/games/registry.ts';
import { locales } from '../../shared/kernel/locales.ts';
import { root } from '../files.ts';
import { entries } from '../package/manifest.ts';

interface Page {
  /** Its title in the sidebar. */
  readonly text: string;
  /** Its Markdown file in the repository. */
  readonly source: string;
  /** Its path on the site, without extension. */
  readonly path: string;
}

interface Section {
  readonly text: string;
  readonly pages: readonly Page[];
}

/** The folder of generated pages. */
export const generated = 'build/generated/docs';

const page = (text: string, source: string, path: string): Page => ({ text, source, path });

const { '.': _, ...named } = entries;

/** The modules whose declarations the reference lists, by page below `reference/`: the package's exports and the types of games. */
export const modules: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(named).map(([entry, source]) => [entry, `${source}.ts`])),
  server: 'scripts/package/types/index.d.ts',
  'server/node': 'scripts/package/types/node.d.ts',
  'server/partykit': 'scripts/package/types/partykit.d.ts',
  ...Object.fromEntries(gameIds.map((id) => [`games/${id}`, `shared/games/${id}/types.ts`])),
};

/** The sidebar. */
export const sections: readonly Section[] = [
  {
    text: 'Start',
    pages: [
      page('Embed in two minutes', 'docs/guide/embed.md', 'guide/embed'),
      page('Your own front end', 'docs/guide/front-end.md', 'guide/front-end'),
      page('Your own game', 'docs/guide/game.md', 'guide/game'),
      page('Deploy and operate', 'party/platforms/DEPLOYMENT.md', 'guide/deploy'),
    ],
  },
  {
    text: 'Guides',
    pages: [
      page('Your own users', 'docs/guide/users.md', 'guide/users'),
      page('Your server', 'docs/guide/server-api.md', 'guide/server-api'),
      page('The npm package', 'scripts/package/README.md', 'guide/package'),
      page('Examples', 'examples/README.md', 'guide/examples'),
      page('Your first two games', 'docs/guide/tutorial.md', 'guide/tutorial'),
      page('All parts of a game', 'docs/guide/game-parts.md', 'guide/game-parts'),
      page('Devtools', 'docs/guide/devtools.md', 'guide/devtools'),
      page('Privacy', 'party/platforms/PRIVACY.md', 'guide/privacy'),
      page('Keep it safe', 'docs/SECURITY.md', 'guide/security'),
    ],
  },
  {
    text: 'Reference',
    pages: [
      page('The element', 'client/embed/EMBEDDING.md', 'reference/element'),
      page('The HTTP API', `${generated}/api.md`, 'reference/api'),
      page('The wire', 'shared/protocol/PROTOCOL.md', 'reference/wire'),
      page('Codes', 'shared/protocol/CODES.md', 'reference/codes'),
    ],
  },
  {
    text: 'The package',
    pages: [
      page('All modules', `${generated}/README.md`, 'reference/modules'),
      ...Object.keys(modules)
        .filter((name) => !name.startsWith('games/'))
        .map((name) => page(`arcus-tables/${name}`, `${generated}/${name}.md`, `reference/${name}`)),
    ],
  },
  {
    text: 'Games',
    pages: gameIds.map((id) =>
      page(games[id].name.en, `${generated}/games/${id}.md`, `reference/games/${id}`),
    ),
  },
  {
    text: 'How it works',
    pages: [
      page('How it works', 'docs/guide/how-it-works.md', 'about/how-it-works'),
      page('Architecture', 'ARCHITECTURE.md', 'about/architecture'),
      page('Fair shuffles', 'shared/replay/FAIRNESS.md', 'about/fairness'),
      page('Matching', 'party/matching/MATCHING.md', 'about/matching'),
      page('The lobby at scale', 'party/directory/SCALE.md', 'about/scale'),
      page('What a move costs', 'party/platforms/PERFORMANCE.md', 'about/performance'),
      page('Computer players', 'shared/games/COMPUTERS.md', 'about/computers'),
      page('Accessibility', 'client/ACCESSIBILITY.md', 'about/accessibility'),
      page('Contributing', 'docs/CONTRIBUTING.md', 'about/contributing'),
      page('What changed', 'CHANGELOG.md', 'about/changelog'),
    ],
  },
];

export const pages: readonly Page[] = [
  page('Home', 'docs/index.md', 'index'),
  ...sections.flatMap((section) => section.pages),
];

/** Ids of headings as on GitHub. */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The name that a file declares, on its page of the reference. */
const declarations = {
  'shared/protocol/table-view.ts': 'sdk#TableView',
  'client/sdk/types.ts': 'sdk#Table',
  'client/sdk/lobby.ts': 'sdk#Lobby',
  'client/game-ui/game-ui.ts': 'widget#OwnUi',
  'shared/kernel/define-game.ts': 'game#GameDefinition',
  'shared/kernel/ui-hints.ts': 'game#UiHints',
  'shared/kernel/lesson.ts': 'game#Lesson',
  'test/contract/versions.ts': 'testing#schemasOf',
};

/** Links to these files lead to other pages of the site. */
const elsewhere: Readonly<Record<string, string>> = {
  'README.md': '/',
  'party/sites/api-routes.ts': '/reference/api',
  'shared/protocol/settings.ts': '/reference/sdk#settings-of-a-table',
  ...Object.fromEntries(
    Object.entries(declarations).map(([source, name]) => [source, `/reference/${name.toLowerCase()}`]),
  ),
  ...Object.fromEntries(Object.entries(modules).map(([name, source]) => [source, `/reference/${name}`])),
};

/**
 * The target of a link: `page` on the site, `outside`, or `none` for a file of a repository without a public address. Null for absolute links.
 * @param folder the folder of the linking file
 * @param repository the public address of the repository
 */
export const resolveLink = (
  link: string,
  folder: string,
  repository: string | null,
): { readonly to: 'page' | 'outside'; readonly address: string } | { readonly to: 'none' } | null => {
  if (/^[a-z]+:|^#|^\/\//.test(link)) return null;
  // A page of the server itself.
  if (link.startsWith('/')) return { to: 'outside', address: link };
  const [path = '', anchor] = posix.join(folder, link).split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const target = pages.find(({ source }) => source === path)?.path;
  if (target !== undefined) return { to: 'page', address: `/${target.replace(/^index$/, '')}${hash}` };
  const moved =
    elsewhere[path + hash] ??
    (elsewhere[path] === undefined ? undefined : elsewhere[path] + (path.endsWith('.ts') ? hash : ''));
  if (moved !== undefined) return { to: 'page', address: moved };
  const [, game, locale = locales[0]] = /^shared\/games\/([\w-]+)\/RULES(?:\.(\w+))?\.md$/.exec(path) ?? [];
  if (game !== undefined)
    return {
      to: 'outside',
      address: `/rules/${game}${locale === locales[0] ? '' : `?locale=${locale}`}${hash}`,
    };
  return repository === null || !existsSync(root + path)
    ? { to: 'none' }
    : { to: 'outside', address: `${repository}/blob/HEAD/${path}${hash}` };
};
