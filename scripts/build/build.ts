import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { arcFile } from '../../client/theme/arc.ts';
import { mats } from '../../client/theme/palette.ts';
import { documentTheme, fontFaces, fontFile } from '../../client/theme/theme.ts';
import { controlStyles } from '../../client/ui/controls.ts';
import { rulesStyles } from '../../client/widget/bar/rules-styles.ts';
import type { RulePages } from '../../party/lobby/lobby-env.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { during, flag, readCommand } from '../command-line.ts';
import { filesIn, root, writeIfNew } from '../files.ts';
import { conditionsFor } from './locales.ts';
import { openApiDocument } from './openapi.ts';
import { previewFiles } from './previews.ts';
import { recordedGame } from './recording.ts';
import { pictureFileName, pictureSvg, picturesIn, rulesIn, rulesPageOf } from './rules.ts';

const assets = 'build/public/assets';

type Outputs = esbuild.Metafile['outputs'];

/** What esbuild tells of the last build. The file is as old as the start of that build. */
const outputsFile = 'build/generated/outputs.json';

/** The loader's address with its version, of which EMBEDDING.md promises what stays; and the one without, for pages that were made before there were versions. */
const loaders = ['embed@1', 'embed'];

/** Pages of other origins load our scripts, and a chunk's name changes with its content. */
const headers = `/*
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
/docs/assets/*
  Cache-Control: public, max-age=31536000, immutable
/docs/pages/*
  X-Robots-Tag: noindex
/assets/${fontFile}
  Cache-Control: public, max-age=31536000, immutable
${locales.map((locale) => `/assets/${locale}/chunk-*\n  Cache-Control: public, max-age=31536000, immutable\n`).join('')}`;

/**
 * Every page's script becomes `/assets/<locale>/<name>` in each language, every style sheet `/assets/<name>`, the loader of embedded
 * tables `/embed@1.js`; every game's rules a string of HTML in each language, with pictures under `/assets/<locale>/rules`.
 */
export async function build(): Promise<Outputs> {
  const began = new Date();
  const [outputs, pictures] = await Promise.all([bundleClient(), writeRules(), bundleLoader()]);
  const previews = writePreviews();
  // Cleared afterwards, not before: a running dev server restarts whenever the set of files changes.
  for (const file of filesIn(assets, '', true))
    if (
      !(file in outputs || pictures.includes(file) || previews.includes(file)) &&
      statSync(join(root, file), { throwIfNoEntry: false })?.isFile()
    )
      rmSync(join(root, file), { force: true });
  writeFileSync(join(root, outputsFile), JSON.stringify(outputs));
  utimesSync(join(root, outputsFile), began, began);
  return outputs;
}

/** The outputs of the last build; builds again only if a source has changed since, or one of them is gone. */
export async function buildIfStale(): Promise<Outputs> {
  const built = statSync(join(root, outputsFile), { throwIfNoEntry: false });
  if (built === undefined || lastChange() >= built.mtimeMs) return build();
  const outputs: Outputs = JSON.parse(readFileSync(join(root, outputsFile), 'utf8'));
  return Object.keys(outputs).every((file) => existsSync(join(root, file))) ? outputs : build();
}

/** When a file that the build may depend on was last changed, or one was added, moved or deleted: milliseconds since 1970. */
function lastChange(): number {
  const files = ['client', 'shared', 'scripts'].flatMap((folder) => [
    folder,
    ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  ]);
  const times = [...files, 'package.json', 'package-lock.json'].map(
    (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return Math.max(...times);
}

async function bundleClient(): Promise<Outputs> {
  // From the one source of what pages and the widget share: style sheets import the first two, the icon is copied.
  writeIfNew('build/generated/theme.css', fontFaces('/assets/') + documentTheme + controlStyles.cssText);
  writeIfNew(
    'build/generated/rules.css',
    `.prose {${rulesStyles.cssText}} .notice {--mat: ${mats['drop-rainbow']}}`,
  );
  writeIfNew('build/generated/favicon.svg', arcFile());
  writeIfNew('build/generated/openapi.json', JSON.stringify(openApiDocument));
  // Cloudflare reads it; PartyKit lets every origin load a file by itself.
  writeIfNew('build/public/_headers', headers);
  // Cloudflare leads every address with a character that may be escaped to the escaped one: a second request, which not every page's policy lets in.
  writeIfNew('build/public/_redirects', '/embed@1.js /embed.js 200\n');
  mkdirSync(join(root, assets), { recursive: true });
  const results = await Promise.all([
    bundleStyles(),
    ...locales.map(bundleScripts),
    ...locales.map(bundleInline),
  ]);
  return Object.assign({}, ...results.map(({ metafile }) => metafile.outputs));
}

const settings = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: 'es2022',
  entryNames: '[name]',
  logLevel: 'warning',
  metafile: true,
} satisfies esbuild.BuildOptions;

/** Style sheets in a module. Where several modules are bundled into one, esbuild numbers what they import: `css2`. */
export const styleSheets = /\bcss\d* ?`[^`\\]*`/g;

/** Minifies the CSS in the templates of a module. */
export const withLeanStyles = (source: string): string =>
  source.replace(styleSheets, (sheet) =>
    sheet
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/(?<=`) | (?=`)/g, '')
      .replace(/ ?([{};,]) ?/g, '$1')
      .replace(/(?<=[\w)-]): /g, ':')
      .replaceAll(';}', '}'),
  );

/**
 * Drawn into somebody's page a table takes the sizes of its type from where it stands, for the root's are the page's own: `rem` becomes the unit that
 * `client/embed/inline.ts` sets, and in the question how large a container is, which takes no variables, the container's own `em`.
 */
export const withContainerSizes = (source: string): string =>
  source
    .replace(/@container(?:\$\{\w+\}|[^{])*\{/g, (question) => question.replace(/(\d)rem\b/g, '$1em'))
    .replace(/(?<![\w.-])(\d*\.?\d+)rem\b/g, 'calc($1*var(--arcus-rem))');

/** Reads our modules with lean styles, and changed so. */
const modules = (change: (source: string, path: string) => string): esbuild.Plugin => ({
  name: 'modules',
  setup: (context) => {
    context.onLoad({ filter: /\/client\/.*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      // Of templates no indentation is left: browsers make one space of it.
      contents: change(
        withLeanStyles(readFileSync(path, 'utf8')).replace(/\n +/g, '\n'),
        relative(root, path),
      ),
    }));
  },
});

function bundleStyles() {
  return esbuild.build({
    ...settings,
    entryPoints: [
      ...filesIn('client/site/styles', '.css'),
      'build/generated/favicon.svg',
      {
        in: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
        out: fontFile.replace('.woff2', ''),
      },
    ].map((entry) =>
      typeof entry === 'string' ? { in: entry, out: entry.replace(/^.*\/|\.\w+$/g, '') } : entry,
    ),
    loader: { '.svg': 'copy', '.woff2': 'copy' },
    external: ['/assets/*'],
    outdir: assets,
  });
}

/** The modules of ours that a script has at once, its chunks included. */
const modulesOf = (outputs: Outputs, source: string): string[] => {
  const files = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === source));
  for (const file of files)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') files.add(path);
  const inputs = [...files].flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}));
  return inputs.flatMap(([input, { bytesInOutput }]) =>
    bytesInOutput > 0 && !input.startsWith('node_modules') ? [input] : [],
  );
};

/** What the module `together` is: it loads all of these. */
const together = (files: readonly string[]): esbuild.Plugin => ({
  name: 'together',
  setup: (context) => {
    context.onResolve({ filter: /^together$/ }, () => ({ path: 'modules', namespace: 'together' }));
    context.onLoad({ filter: /.*/, namespace: 'together' }, () => ({
      contents: files.map((file) => `import './${file}';`).join(''),
      resolveDir: root,
    }));
  },
});

/**
 * A browser asks for each chunk by itself, and each is packed by itself: what home and a table both need is one. Without that there is one for each set
 * of entries that share something; so every entry, and what is loaded later is one too, loads all of it.
 */
async function bundleScripts(locale: Locale) {
  const entryPoints = [
    ...filesIn('client/site/pages', '.ts'),
    // A page of a table names its game's, so that it comes along with the first script.
    ...gameIds.map((id) => ({ in: `client/games/${id}/index.ts`, out: id })),
  ];
  const apart = await bundleModules(locale, {
    entryPoints,
    plugins: [modules((source) => source)],
    write: false,
  });
  const { outputs } = apart.metafile;
  const [ofTable, ofHome] = ['table', 'home'].map((page) =>
    modulesOf(outputs, `client/site/pages/${page}.ts`),
  );
  const entries = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const loadAll = (source: string, path: string): string =>
    entries.includes(path) ? `${source}import 'together';` : source;
  const both = ofTable?.filter((file) => ofHome?.includes(file)) ?? [];
  return bundleModules(locale, { entryPoints, plugins: [modules(loadAll), together(both)] });
}

const bundleInline = (locale: Locale) =>
  bundleModules(locale, {
    entryPoints: ['client/embed/inline.ts'],
    plugins: [modules(withContainerSizes)],
  });

function bundleModules(
  locale: Locale,
  given: Pick<esbuild.BuildOptions, 'entryPoints' | 'plugins' | 'write'>,
) {
  return esbuild.build({
    ...settings,
    outdir: `${assets}/${locale}`,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunk-[hash]',
    conditions: conditionsFor(locale),
    ...given,
  });
}

/** One small file: it runs in other people's pages. */
function bundleLoader() {
  return esbuild.build({
    ...settings,
    entryPoints: loaders.map((out) => ({ in: 'client/embed/element.ts', out })),
    outdir: 'build/public',
    format: 'esm',
  });
}

function writePreviews(): readonly string[] {
  const files = { ...previewFiles(), 'recording.json': JSON.stringify(recordedGame()) };
  return Object.entries(files).map(([name, content]) => {
    writeIfNew(`${assets}/${name}`, content);
    return `${assets}/${name}`;
  });
}

/** Pages and pictures become files among the assets, and a module of the server says where the pages are. */
async function writeRules(): Promise<readonly string[]> {
  const pages: Record<string, RulePages[string]> = {};
  const files: string[] = [];
  for (const locale of locales) {
    const pictures = await picturesIn(locale);
    for (const [game, text] of Object.entries(rulesIn(locale))) {
      // As text: only the lobby reads it, and sends it with the policy of all pages.
      const path = `assets/${locale}/rules/${game}.txt`;
      const html = rulesPageOf(text, locale, pictures);
      writeIfNew(`build/public/${path}`, html);
      files.push(`build/public/${path}`);
      pages[game] = { ...pages[game], [locale]: { file: `/${path}` } };
    }
    for (const [name, picture] of Object.entries(pictures)) {
      const file = `${assets}/${pictureFileName(locale, name)}`;
      writeIfNew(file, pictureSvg(picture));
      files.push(file);
    }
  }
  writeIfNew('build/generated/rules.ts', `export const rulePages = ${JSON.stringify(pages, null, 2)};\n`);
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = readCommand({
    name: 'npm run build --',
    about: 'Builds what servers serve, but for the documentation.',
    options: { sizes: flag('lists every file of the pages with its size') },
  });
  const outputs = await during('Building', build());
  if (values.sizes) {
    for (const [file, { bytes }] of Object.entries(outputs)) {
      const gzip = gzipSync(readFileSync(join(root, file))).length;
      console.log(`${relative(assets, file).padEnd(24)} ${bytes} B, ${gzip} B gzip`);
    }
  }
}
