import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import packageJson from '../../package.json' with { type: 'json' };
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { withLeanStyles } from '../build.ts';
import { root } from '../files.ts';
import { conditionsFor } from '../locales.ts';

/** The languages with an entry of their own, `./widget/<locale>`. The modules of the package themselves are in the first language. */
const widgetLocales: readonly Locale[] = locales.slice(1);

/** The path of such an entry in the package. */
const widgetFile = (locale: Locale): string => `${locale}/widget.js`;

/** Leaves modules without texts out of a widget's bundle and imports the package's own: a class that exists twice would break `instanceof`. */
const packageModules = (root: string): esbuild.Plugin => ({
  name: 'shared',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = relative(root, join(resolveDir, path));
      if (/^client\/(widget|games|locales)\//.test(file)) return undefined;
      return { path: posix.join('..', file.replace(/\.ts$/, '.js')), external: true };
    });
  },
});

/** Bundles the widget in every language but the first into the folder of the package. */
const bundleWidgets = async (root: string, folder: string): Promise<void> => {
  await Promise.all(
    widgetLocales.map((locale) =>
      esbuild.build({
        absWorkingDir: root,
        entryPoints: { widget: 'client/widget/index.ts' },
        outdir: join(folder, locale),
        bundle: true,
        format: 'esm',
        splitting: true,
        chunkNames: '[name]-[hash]',
        target: 'es2023',
        charset: 'utf8',
        packages: 'external',
        conditions: conditionsFor(locale),
        plugins: [packageModules(root)],
        logLevel: 'warning',
      }),
    ),
  );
};

export const packageFolder = `${root}build/package`;

/** The package's exports, and the module behind each. */
const entries = {
  sdk: 'client/sdk/index',
  widget: 'client/widget/index',
  embed: 'client/embed/element',
  rules: 'shared/games/index',
  verify: 'scripts/package/verify',
};

/** What Node takes in the place of an entry. */
const nodeEntries: Readonly<Partial<Record<string, string>>> = { sdk: 'client/sdk/node' };

/** The packages that these modules import. */
const dependencies = ['@noble/hashes', 'lit', 'partysocket', 'uqr', 'zod'] as const;

/** Writes the npm package into `packageFolder`: every module compiled by itself, with its types, so that a bundler takes only what it needs; and the widget in every language. */
export async function buildPackage() {
  rmSync(packageFolder, { recursive: true, force: true });
  const tsc = [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}scripts/package/tsconfig.json`];
  execFileSync(process.execPath, tsc, { stdio: 'inherit' });
  await bundleWidgets(root, packageFolder);
  const files = readdirSync(packageFolder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.(js|d\.ts)$/.test(name))) {
    const catalogues = posix.relative(posix.dirname(file), 'client/locales/en');
    // The compiler rewrites the endings of imports in JavaScript, but not in type declarations, and an alias in neither.
    rewrite(file, (text) =>
      withLeanStyles(text)
        .replace(/(from |import |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2')
        .replace(/(from |import |import\()(['"])#locale\/([^'"]*)\2/g, `$1$2${catalogues}/$3.js$2`),
    );
  }
  for (const file of ['LICENSE', 'scripts/package/README.md'])
    cpSync(root + file, `${packageFolder}/${file.split('/').at(-1)}`);
  const defining = files.filter(
    (name) => name.endsWith('.js') && read(name).includes('customElements.define('),
  );
  writeFileSync(`${packageFolder}/package.json`, `${JSON.stringify(manifest(defining), null, 2)}\n`);
}

function manifest(defining: readonly string[]) {
  const { name, version, description, license, type, engines } = packageJson;
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([entry, module]) => {
          const forNode = nodeEntries[entry];
          const node = forNode === undefined ? {} : { node: `./${forNode}.js` };
          return [`./${entry}`, { types: `./${module}.d.ts`, ...node, default: `./${module}.js` }];
        }),
      ),
      ...Object.fromEntries(
        widgetLocales.map((locale) => [
          `./widget/${locale}`,
          { types: `./${entries.widget}.d.ts`, default: `./${widgetFile(locale)}` },
        ]),
      ),
      './package.json': './package.json',
    },
    bin: { [name]: './scripts/package/arcus-tables.js' },
    // Bundlers may drop every other module if nothing of it is used.
    sideEffects: [...new Set([...defining, `${entries.widget}.js`, ...widgetLocales.map(widgetFile)])]
      .sort()
      .map((file) => `./${file}`),
    dependencies: Object.fromEntries(dependencies.map((one) => [one, `^${packageJson.dependencies[one]}`])),
    // For Node without a WebSocket of its own.
    peerDependencies: { ws: `^${packageJson.devDependencies.ws}` },
    peerDependenciesMeta: { ws: { optional: true } },
  };
}

const read = (file: string) => readFileSync(`${packageFolder}/${file}`, 'utf8');

function rewrite(file: string, change: (text: string) => string) {
  writeFileSync(`${packageFolder}/${file}`, change(read(file)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage();
