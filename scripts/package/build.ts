import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../files.ts';
import { bundleWidgets, widgetFile, widgetLocales } from './widgets.ts';

export const packageFolder = `${root}build/package`;

/** What is exported, and the module it is. */
const entries = {
  sdk: 'client/sdk/index',
  widget: 'client/widget/index',
  embed: 'client/embed/index',
  rules: 'shared/games/index',
  verify: 'shared/replay/index',
};

/** What the exported modules import. */
const dependencies = ['@noble/hashes', 'lit', 'partysocket', 'uqr', 'zod'] as const;

/** Writes the npm package into `packageFolder`: a module of JavaScript and one of types for each of ours, so that a bundler takes what it needs; and the widget in every language. */
export async function buildPackage() {
  rmSync(packageFolder, { recursive: true, force: true });
  const tsc = [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}scripts/package/tsconfig.json`];
  execFileSync(process.execPath, tsc, { stdio: 'inherit' });
  await bundleWidgets(root, packageFolder);
  const files = readdirSync(packageFolder, { recursive: true, encoding: 'utf8' });
  // The compiler turns names of modules around in JavaScript, but not in types.
  for (const file of files.filter((name) => name.endsWith('.d.ts')))
    rewrite(file, (text) => text.replace(/(from |import |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2'));
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
        Object.entries(entries).map(([entry, module]) => [
          `./${entry}`,
          { types: `./${module}.d.ts`, default: `./${module}.js` },
        ]),
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
    // Everything else may be left out where nothing of it is used.
    sideEffects: [...new Set([...defining, `${entries.widget}.js`, ...widgetLocales.map(widgetFile)])]
      .sort()
      .map((file) => `./${file}`),
    dependencies: Object.fromEntries(dependencies.map((one) => [one, `^${packageJson.dependencies[one]}`])),
  };
}

const read = (file: string) => readFileSync(`${packageFolder}/${file}`, 'utf8');

function rewrite(file: string, change: (text: string) => string) {
  writeFileSync(`${packageFolder}/${file}`, change(read(file)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage();
