import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { buildIfStale, styleSheets, withBareWords, withLeanStyles } from '../build/build.ts';
import { conditionsFor } from '../build/locales.ts';
import { releasedFolder } from '../build/released-rules.ts';
import { flag, readCommand } from '../command-line.ts';
import { root } from '../files.ts';
import { during } from '../progress.ts';
import { buildServer } from '../serve/build.ts';
import { serverFile } from '../start/server.ts';
import { customElements } from './custom-elements.ts';
import { entries, manifest, repositoryOf, widgetLocales, widgetModules } from './manifest.ts';
import { packageSizes, sizeTable } from './sizes.ts';

/** Keeps modules without texts out of the bundle: a class that exists twice would break `instanceof`. */
const packageModules = (root: string): esbuild.Plugin => ({
  name: 'shared',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = relative(root, join(resolveDir, path));
      if (/^client\/(cards|game-ui|games|locales|motion|theme|ui|widget)\//.test(file)) return undefined;
      return { path: posix.join('..', file.replace(/\.ts$/, '.js')), external: true };
    });
  },
});

const bundleWidgets = async (root: string, folder: string): Promise<void> => {
  await Promise.all(
    widgetLocales.map((locale) =>
      esbuild.build({
        absWorkingDir: root,
        entryPoints: Object.fromEntries(
          Object.entries(widgetModules).map(([name, source]) => [`widget${name}`, `${source}.ts`]),
        ),
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
        sourcemap: true,
        logLevel: 'warning',
      }),
    ),
  );
};

/** One bundle, so that all parties share the list of games. */
const bundleServer = async (folder: string): Promise<void> => {
  const parties = readdirSync(`${root}party/platforms/partykit`).map((file) => file.replace('.ts', ''));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      index: 'party/platforms/worker.ts',
      partykit: 'party/platforms/party.ts',
      node: 'party/platforms/node.ts',
      ...Object.fromEntries(
        parties.map((name) => [`partykit/${name}`, `party/platforms/partykit/${name}.ts`]),
      ),
    },
    outdir: join(folder, 'server'),
    bundle: true,
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    target: 'es2023',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  cpSync(`${root}scripts/package/types`, join(folder, 'server'), { recursive: true });
};

export const packageFolder = `${root}build/package`;

/** Writes the npm package: every module compiled separately, for tree shaking, and the widget in every language. */
export const buildPackage = async (repository = repositoryOf(process.env.GITHUB_REPOSITORY)) => {
  rmSync(packageFolder, { recursive: true, force: true });
  const tsc = [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}scripts/package/tsconfig.json`];
  await promisify(execFile)(process.execPath, tsc).catch((error: { readonly stdout: string }) => {
    throw new Error(error.stdout);
  });
  await buildIfStale();
  cpSync(`${root}build/public`, `${packageFolder}/public`, {
    recursive: true,
    // Documentation and the recorded game concern our games only.
    filter: (file) => !/\/(docs|recording\.json)$/.test(file),
  });
  // The contract suite for authors of games.
  renameSync(`${packageFolder}/test`, `${packageFolder}/testing`);
  await Promise.all([bundleWidgets(root, packageFolder), bundleServer(packageFolder), buildServer()]);
  cpSync(root + serverFile, `${packageFolder}/server/arcus.mjs`);
  const files = readdirSync(packageFolder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.js.map'))) rewrite(file, withOwnSource);
  for (const file of files.filter((name) => /\.(js|d\.ts)$/.test(name))) {
    const client = posix.relative(posix.dirname(file), 'client');
    // tsc rewrites `.ts` in JavaScript but not in type declarations, and aliases in neither.
    rewrite(file, (text) =>
      withBareWords(withLinesKept(withLeanStyles, text))
        // Browsers collapse the indentation of templates.
        .replace(/\n +(?=<\/?[a-z]|\$\{|--|[@?.]?[\w-]+=[$"])/g, '\n')
        .replace(/(from |import |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2')
        .replace(/(['"])#locale\/([\w-]+)\1/g, `$1${client}/locales/en/$2.js$1`)
        .replace(/(['"])#games\/([\w-]+)\/locale\1/g, `$1${client}/games/$2/locales/en.js$1`)
        .replace(/(['"])#games\/([\w-]+)\/(hints|options)\1/g, `$1${client}/games/$2/locales/en-$3.js$1`),
    );
  }
  cpSync(root + releasedFolder, `${packageFolder}/${releasedFolder}`, {
    recursive: true,
    filter: (file) => !file.endsWith('.json'),
  });
  const elements = customElements(`${entries.embed}.js`);
  writeFileSync(`${packageFolder}/custom-elements.json`, JSON.stringify(elements, null, 2));
  for (const file of ['LICENSE', 'scripts/package/README.md'])
    cpSync(root + file, `${packageFolder}/${file.split('/').at(-1)}`);
  // In the package, links relative to the repository would be dead.
  if (repository !== null)
    rewrite('README.md', (text) => text.replaceAll('](../../', `](${repository}/blob/HEAD/`));
  const defining = files.filter(
    (name) => name.endsWith('.js') && read(name).includes('customElements.define('),
  );
  writeFileSync(
    `${packageFolder}/package.json`,
    `${JSON.stringify(manifest(defining, repository), null, 2)}\n`,
  );
};

const read = (file: string) => readFileSync(`${packageFolder}/${file}`, 'utf8');

const rewrite = (file: string, change: (text: string) => string) => {
  writeFileSync(`${packageFolder}/${file}`, change(read(file)));
};

/** Sources are embedded in the maps, under their paths in the repository. */
const withOwnSource = (text: string): string => {
  const map: { sources: readonly string[] } = JSON.parse(text);
  return JSON.stringify({ ...map, sources: map.sources.map((source) => source.replace(/^(\.\.\/)+/, '/')) });
};

/** Pads each style sheet to its former number of lines, for source maps. */
const withLinesKept = (change: (text: string) => string, text: string): string => {
  return text.replace(styleSheets, (sheet) => {
    const lean = change(sheet);
    return lean + '\n'.repeat(sheet.split('\n').length - lean.split('\n').length);
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = readCommand({
    name: 'npm run build:package --',
    about: 'Builds the npm package arcus-tables in build/package.',
    options: { 'write-sizes': flag('writes the sizes of its modules into scripts/package/README.md too') },
  });
  await during('Building the package', buildPackage());
  const table = sizeTable(await packageSizes(packageFolder));
  const withSizes = (text: string): string =>
    text.replace(/(?<=<!-- sizes.*-->\n)[\s\S]*(?=<!-- \/sizes)/, `${table}\n`);
  rewrite('README.md', withSizes);
  const readme = `${root}scripts/package/README.md`;
  if (values['write-sizes']) writeFileSync(readme, withSizes(readFileSync(readme, 'utf8')));
}
