import { spawnSync } from 'node:child_process';
import packageJson from '../../package.json' with { type: 'json' };
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { root } from '../files.ts';

/** The module of each export. */
export const entries = {
  '.': 'client/sdk/index',
  sdk: 'client/sdk/index',
  forms: 'client/sdk/forms',
  local: 'client/local/own-games',
  site: 'client/site-api/index',
  widget: 'client/widget/index',
  'widget/own-games': 'client/games/own-games',
  embed: 'client/embed/element',
  game: 'shared/kernel/index',
  testing: 'test/contract/index',
  rules: 'shared/games/index',
  react: 'client/frameworks/react',
  vue: 'client/frameworks/vue',
  svelte: 'client/frameworks/svelte',
  verify: 'scripts/package/verify',
};

/** Languages with an entry `./widget/<locale>`; the modules of the package are in the first language. */
export const widgetLocales: readonly Locale[] = locales.slice(1);

/** By the suffix of `./widget` and `./widget/<locale>`. */
export const widgetModules = { '': entries.widget, '/own-games': entries['widget/own-games'] };

const widgetFile = (locale: Locale, name = ''): string => `${locale}/widget${name}.js`;

/** The modules of exports under the condition `node`. */
const nodeEntries: Readonly<Partial<Record<string, string>>> = {
  '.': 'client/sdk/node',
  sdk: 'client/sdk/node',
};

const dependencies = [
  '@noble/curves',
  '@noble/hashes',
  '@pushforge/builder',
  'hono',
  'jose',
  'lit',
  'nanoid',
  'partyserver',
  'partysocket',
  'standardwebhooks',
  'unhomoglyph',
  'uqr',
  'zod',
] as const;

/** Optional; `ws` is also for Node without WebSocket. */
const peers = {
  '@hono/node-server': `^${packageJson.dependencies['@hono/node-server']}`,
  '@photostructure/sqlite': `^${packageJson.dependencies['@photostructure/sqlite']}`,
  esbuild: `^${packageJson.devDependencies.esbuild}`,
  'prom-client': `^${packageJson.dependencies['prom-client']}`,
  react: '^19.0.0',
  sirv: `^${packageJson.dependencies.sirv}`,
  svelte: '^5.20.0',
  vue: '^3.5.0',
  ws: `^${packageJson.dependencies.ws}`,
};

/** @param action GITHUB_REPOSITORY. Returns its URL, or that of the git remote, or null. */
export const repositoryOf = (action: string | undefined): string | null => {
  if (action) return `https://github.com/${action}`;
  const { stdout } = spawnSync('git', ['config', '--get', 'remote.origin.url'], {
    cwd: root,
    encoding: 'utf8',
  });
  return publicAddress(stdout?.trim() ?? '');
};

/** The web page of a remote, without credentials; null for a local remote. */
export const publicAddress = (remote: string): string | null => {
  const [, host, path] =
    /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/(?:[^@/]*@)?|[^@/:]+@)([\w.-]+)(?::\d+)?[/:](.+?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? [];
  return host && path ? `https://${host}/${path}` : null;
};

/** The package.json of the package. @param defining modules that define custom elements */
export const manifest = (defining: readonly string[], repository: string | null) => {
  const { name, version, description, keywords, license, type, engines } = packageJson;
  return {
    name,
    version,
    description,
    keywords,
    ...(repository !== null && {
      repository: { type: 'git', url: `git+${repository}.git` },
      homepage: `${repository}#readme`,
      bugs: `${repository}/issues`,
    }),
    license,
    type,
    engines,
    // Published by the workflow only, with provenance.
    publishConfig: { provenance: true },
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([entry, source]) => {
          const module = source.replace(/^test\//, 'testing/');
          const forNode = nodeEntries[entry];
          const node = forNode === undefined ? {} : { node: `./${forNode}.js` };
          return [
            entry === '.' ? entry : `./${entry}`,
            { types: `./${module}.d.ts`, ...node, default: `./${module}.js` },
          ];
        }),
      ),
      ...Object.fromEntries(
        widgetLocales.flatMap((locale) =>
          Object.entries(widgetModules).map(([name, source]) => [
            `./widget/${locale}${name}`,
            { types: `./${source}.d.ts`, default: `./${widgetFile(locale, name)}` },
          ]),
        ),
      ),
      './server': { types: './server/index.d.ts', default: './server/index.js' },
      './server/node': { types: './server/node.d.ts', default: './server/node.js' },
      './server/partykit': { types: './server/partykit.d.ts', default: './server/partykit.js' },
      './server/partykit/*': './server/partykit/*.js',
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    customElements: './custom-elements.json',
    bin: { [name]: './server/arcus.mjs' },
    // Bundlers may drop all other unused modules.
    sideEffects: [
      ...new Set([
        ...defining,
        `${entries.widget}.js`,
        ...widgetLocales.map((locale) => widgetFile(locale)),
        // Sets the class of `ws`.
        ...Object.values(nodeEntries).map((file) => `${file}.js`),
        'client/ui/translation.js',
      ]),
    ]
      .sort()
      .map((file) => `./${file}`),
    dependencies: Object.fromEntries(dependencies.map((one) => [one, `^${packageJson.dependencies[one]}`])),
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((peer) => [peer, { optional: true }])),
  };
};
