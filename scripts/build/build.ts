import { createHash } from 'node:crypto';
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
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { matOf } from '../../client/games/registry.ts';
import { arcFile } from '../../client/theme/arc.ts';
import { documentTheme, fontFaces, fontFile } from '../../client/theme/theme.ts';
import { controlStyles } from '../../client/ui/controls.ts';
import { rulesStyles } from '../../client/widget/bar/rules-styles.ts';
import type { RulePages } from '../../party/lobby/lobby-env.ts';
import { arcusGames, gameIds } from '../../shared/games/registry.ts';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { readCommand } from '../command-line.ts';
import { filesIn, root, writeIfNew } from '../files.ts';
import { during } from '../progress.ts';
import { conditionsFor } from './locales.ts';
import { openApiDocument } from './openapi.ts';
import { previewFiles } from './previews.ts';
import { recordedGame } from './recording.ts';
import { indexOf, releasedFolder } from './released-rules.ts';
import { drawPictures, pictureFileName, pictureSvg, rulesIn, rulesPageOf } from './rules.ts';

const assets = 'build/public/assets';

type Outputs = esbuild.Metafile['outputs'];

/** esbuild's metafile outputs of the last build. Its mtime is the start of that build. */
const outputsFile = 'build/generated/outputs.json';

/** Modules for pages of other origins, whose interface EMBEDDING.md guarantees. `/NAME.js` is the same file as `/NAME@1.js`. */
const publicModules = {
  embed: 'client/embed/element.ts',
  replay: 'client/embed/replay.ts',
  sdk: 'client/sdk/index.ts',
};

/** Scripts whose names contain a hash of all that they load. A page of an earlier build finds its own, or none. */
const hashed = 'build';

/** Pages of other origins and sandboxed frames load scripts and styles. */
const headers = `/*
  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin
  X-Content-Type-Options: nosniff
/worker.js
  Cache-Control: no-cache
  Content-Security-Policy: default-src 'none'; connect-src 'self'
/docs/assets/*
  Cache-Control: public, max-age=31536000, immutable
/docs/pages/*
  X-Robots-Tag: noindex
/assets/${fontFile}
  Cache-Control: public, max-age=31536000, immutable
${[...locales, 'local'].map((folder) => `/assets/${folder}/${hashed}/*\n  Cache-Control: public, max-age=31536000, immutable\n`).join('')}`;

/**
 * Writes, for each language, scripts to `/assets/<locale>/build`, which `/assets/<locale>/<name>.js` imports, and rules to
 * `/assets/<locale>/rules`; their pictures to `/assets/rules`; style sheets to `/assets/<name>`, and modules for other pages to `/NAME@1.js`.
 */
export const build = async (): Promise<Outputs> => {
  const began = new Date();
  writeIfNew(`${releasedFolder}/index.js`, indexOf(releasedFolder));
  const [outputs, pictures, , , rooms] = await Promise.all([
    bundleClient(),
    writeRules(),
    bundlePublicModules(),
    bundleWorker(),
    bundleRooms(),
    writeVerifier(),
  ]);
  const previews = writePreviews();
  // After writing: a dev server restarts whenever the set of files changes.
  for (const file of filesIn(assets, '', true))
    if (
      !(file in outputs || file in rooms || pictures.includes(file) || previews.includes(file)) &&
      statSync(join(root, file), { throwIfNoEntry: false })?.isFile()
    )
      rmSync(join(root, file), { force: true });
  writeFileSync(join(root, outputsFile), JSON.stringify(outputs));
  utimesSync(join(root, outputsFile), began, began);
  return outputs;
};

/** Builds only if a source is newer than the last build, or an output is missing. */
export const buildIfStale = async (): Promise<Outputs> => {
  const built = statSync(join(root, outputsFile), { throwIfNoEntry: false });
  if (built === undefined || lastChange() >= built.mtimeMs) return build();
  const outputs: Outputs = JSON.parse(readFileSync(join(root, outputsFile), 'utf8'));
  return Object.keys(outputs).every((file) => existsSync(join(root, file))) ? outputs : build();
};

/** The newest mtime of all possible sources and their folders, in ms since 1970. */
const lastChange = (): number => {
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
};

const bundleClient = async (): Promise<Outputs> => {
  const gameMats = gameIds.map((id) => `[game="${id}"] {--game-mat: ${matOf(id)};}\n`).join('');
  writeIfNew('build/generated/theme.css', fontFaces('./') + documentTheme + gameMats + controlStyles.cssText);
  writeIfNew(
    'build/generated/rules.css',
    `.prose {${rulesStyles.cssText}} .notice {--mat: ${matOf(gameIds[0] ?? '')}}`,
  );
  writeIfNew('build/generated/favicon.svg', arcFile());
  writeIfNew('build/generated/openapi.json', JSON.stringify(openApiDocument));
  // For Cloudflare; PartyKit allows all origins.
  writeIfNew('build/public/_headers', headers);
  // Otherwise Cloudflare redirects `@` to its escaped form, which the policy of a page may block.
  writeIfNew(
    'build/public/_redirects',
    Object.keys(publicModules)
      .map((name) => `/${name}@1.js /${name}.js 200\n`)
      .join(''),
  );
  mkdirSync(join(root, assets), { recursive: true });
  const results = await Promise.all([bundleStyles(), ...locales.map(bundleScripts)]);
  return Object.assign({}, ...results.map(({ metafile }) => metafile.outputs));
};

const settings = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: 'es2022',
  entryNames: '[name]',
  logLevel: 'warning',
  metafile: true,
} satisfies esbuild.BuildOptions;

/** Lit style sheets. In a bundle esbuild renames the tag: `css2`. */
export const styleSheets = /\bcss\d* ?`[^`\\]*`/g;

/** Shorter names; all our languages are written horizontally. */
const physical: readonly (readonly [RegExp, string])[] = [
  [/(?<=[;{])(margin|padding|border)-block-start(?=[:-])/g, '$1-top'],
  [/(?<=[;{])(margin|padding|border)-block-end(?=[:-])/g, '$1-bottom'],
  [/(?<=[;{])inset-block-start(?=:)/g, 'top'],
  [/(?<=[;{])inset-block-end(?=:)/g, 'bottom'],
  [/(?<=[;{](?:min-|max-)?)block-size(?=:)/g, 'height'],
  [/(?<=[;{](?:min-|max-)?)inline-size(?=:)/g, 'width'],
];

/** @param channels red, green and blue, 0 to 255, and the opacity, 0 to 1. */
const hexColor = ([red = 0, green = 0, blue = 0, opacity = 1]: readonly number[]): string =>
  `#${[red, green, blue, opacity * 255].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Minifies the CSS in the templates of a module. `test/system/server/package.test.ts` limits the result. */
export const withLeanStyles = (source: string): string =>
  source.replace(styleSheets, (sheet) => {
    const lean = sheet
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/(?<=`) | (?=`)/g, '')
      .replace(/ ?([{};,]) ?/g, '$1')
      .replaceAll(' !', '!')
      .replace(/\btransparent\b/g, '#0000')
      .replace(/ ([>~/]|[<>]=) /g, '$1')
      .replace(/\(([>+~]) /g, '($1')
      .replace(/ \+ (?=[.:[]|[a-z]+[.:,{>[)])/g, '+')
      .replace(/='([a-z][a-z-]*)'\]/g, '=$1]')
      .replace(/(?<=[)}]) (?=(and|or) \()/g, '')
      // Of a product: in a selector no number comes after it.
      .replace(/ \* (?=[\d(v-])/g, '*')
      .replace(/(?<=[\w)-]): /g, ':')
      .replace(/(?<=[ ,(:*/-])0\.(?=\d)/g, '.')
      .replace(/rgb\((\d+) (\d+) (\d+)\/(\.\d+)\)/g, (_, ...parts) => hexColor(parts.slice(0, 4).map(Number)))
      .replaceAll(';}', '}');
    return physical.reduce((text, [name, short]) => text.replace(name, short), lean);
  });

/** HTML attributes without quotes. Not for files of pictures, which are XML. */
export const withBareWords = (source: string): string =>
  source.replace(/ (class|type|role|part|tabindex|aria-[a-z]+)="([a-z0-9-]+)"(?=[ >])/g, ' $1=$2');

/** Loads our modules of pages, and lessons, minified, then transformed by `change`. */
const modules = (change: (source: string, path: string) => string): esbuild.Plugin => ({
  name: 'modules',
  setup: (context) => {
    context.onLoad({ filter: /\/(client\/.*|lesson)\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      // Browsers collapse the indentation of templates.
      contents: change(
        withBareWords(withLeanStyles(readFileSync(path, 'utf8'))).replace(/\n +/g, '\n'),
        relative(root, path),
      ),
    }));
    // Otherwise zod tries `new Function`, which the policy of the pages refuses and reports.
    context.onLoad({ filter: /\/zod\/v4\/core\/core\.js$/ }, ({ path }) => ({
      contents: `globalThis.__zod_globalConfig ??= { jitless: true };${readFileSync(path, 'utf8')}`,
    }));
  },
});

const bundleStyles = () => {
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
    external: ['./favicon.svg', './*.woff2'],
    outdir: assets,
  });
};

/** Files with their static imports. */
export const withImports = (outputs: Outputs, files: readonly string[]): Set<string> => {
  const all = new Set(files);
  for (const file of all)
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') all.add(path);
  return all;
};

/** The built file of a source. @throws Error if it is not built */
export const builtFile = (outputs: Outputs, source: string, locale: Locale | ''): string => {
  const found = Object.entries(outputs).find(
    ([file, { entryPoint }]) => entryPoint === source && file.startsWith(`build/public/assets/${locale}`),
  );
  if (found === undefined) throw new Error(`${source} is not built`);
  return found[0];
};

/** What a page with a table loads first: script and style, with the drawing of a game. */
export const tablePageFiles = (outputs: Outputs, locale: Locale, game?: string): Set<string> =>
  withImports(outputs, [
    builtFile(outputs, 'client/site/pages/table.ts', locale),
    builtFile(outputs, 'client/site/styles/site.css', ''),
    ...(game === undefined ? [] : [builtFile(outputs, `client/games/${game}/index.ts`, locale)]),
  ]);

export const gzippedBytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(root + file)).length, 0);

/** Our modules that a script imports statically. */
const modulesOf = (outputs: Outputs, source: string): string[] => {
  const files = withImports(
    outputs,
    Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === source),
  );
  const inputs = [...files].flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}));
  return inputs.flatMap(([input, { bytesInOutput }]) =>
    bytesInOutput > 0 && !input.startsWith('node_modules') ? [input] : [],
  );
};

/** Provides a module `together` that imports all files. */
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
 * The modules that the home page and a table share become one chunk, because every entry imports all of them. esbuild would make a chunk
 * for each set of entries: the home page would load 30 files instead of 10.
 */
const bundleScripts = async (locale: Locale) => {
  const entryPoints = [
    ...filesIn('client/site/pages', '.ts'),
    // The page of a table preloads the script of its game.
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
};

const bundleModules = async (
  locale: Locale,
  options: Pick<esbuild.BuildOptions, 'entryPoints' | 'plugins' | 'write'>,
) => {
  const result = await esbuild.build({
    ...settings,
    outdir: `${assets}/${locale}/${hashed}`,
    entryNames: '[name]-[hash]',
    // Modules are always UTF-8.
    charset: 'utf8',
    format: 'esm',
    splitting: true,
    chunkNames: 'chunk-[hash]',
    conditions: conditionsFor(locale),
    ...options,
  });
  if (options.write !== false) writeEntries(locale, result.metafile.outputs);
  return result;
};

/** The fixed addresses of the entries: modules that import the entry, and the files that it imports, which are then fetched at once. */
const writeEntries = (locale: Locale, outputs: Outputs): void => {
  for (const [entry, { entryPoint, exports }] of Object.entries(outputs)) {
    // Also of a chunk that is imported on demand.
    if (entryPoint === undefined || posix.basename(entry).startsWith('chunk-')) continue;
    const [path = '', ...imported] = [...withImports(outputs, [entry])].map(
      (file) => `./${posix.relative(`${assets}/${locale}`, file)}`,
    );
    const name = posix.basename(entry).replace(/-\w+\.js$/, '.js');
    const text = `${exports.length > 0 ? 'export*from' : 'import'}"${path}";${imported.map((file) => `import"${file}";`).join('')}`;
    const file = `${assets}/${locale}/${name}`;
    writeIfNew(file, text);
    outputs[file] = {
      bytes: text.length,
      inputs: {},
      exports,
      imports: [{ path: entry, kind: 'import-statement' }],
    };
  }
};

/** Few browsers need it, so modules import it on demand from one file. */
const nobleApart: esbuild.Plugin = {
  name: 'noble-apart',
  setup: (context) =>
    context.onResolve({ filter: /\/noble-ed25519\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './noble-ed25519.js', external: true } : undefined,
    ),
};

const bundlePublicModules = () => {
  return esbuild.build({
    ...settings,
    entryPoints: [
      ...Object.entries(publicModules).flatMap(([name, source]) => [
        { in: source, out: `${name}@1` },
        { in: source, out: name },
      ]),
      { in: 'shared/kernel/noble-ed25519.ts', out: 'noble-ed25519' },
    ],
    outdir: 'build/public',
    format: 'esm',
    plugins: [nobleApart],
  });
};

/** The service worker, one file for all languages. */
const bundleWorker = () => {
  const gameNames = Object.fromEntries(arcusGames.map(({ id, name }) => [id, name]));
  return esbuild.build({
    ...settings,
    entryPoints: ['client/site/worker.ts'],
    outdir: 'build/public',
    format: 'iife',
    define: { gameNames: JSON.stringify(gameNames) },
  });
};

/** The worker of pages that hold a table, and the rules of each game, for all languages. */
const bundleRooms = async () => {
  const { metafile } = await esbuild.build({
    ...settings,
    entryPoints: ['client/local/worker.ts'],
    outdir: `${assets}/local`,
    format: 'esm',
    splitting: true,
    chunkNames: `${hashed}/[name]-[hash]`,
    // One player has a name: nothing looks alike.
    alias: { unhomoglyph: './client/local/same-text.ts' },
    plugins: [modules((source) => source)],
  });
  return metafile.outputs;
};

/** Its SHA-256 is served next to it, as `sha256sum` writes it. */
const verifierFile = 'arcus-verify.html';

/** Parts of a table that a replay never loads. */
const isForPlayers = (path: string): boolean =>
  /^client\/(motion\/drag|widget\/(bar\/table-menu|gathering\/(link-field|table-code|password-form)))\.ts$/.test(
    path,
  );

/** Verifies and replays games of files on any computer: one file, which its policy keeps off the network. */
export const verifierPage = async (): Promise<string> => {
  const { outputFiles } = await esbuild.build({
    ...settings,
    entryPoints: ['client/site/pages/verify.ts'],
    format: 'esm',
    conditions: conditionsFor('en'),
    plugins: [modules((source, path) => (isForPlayers(path) ? '' : source))],
    // It has no tables.
    external: ['../replay/local-game.ts'],
    write: false,
  });
  const script = (outputFiles[0]?.text ?? '').replace(/<(?=\/script|!--)/g, '\\x3c');
  const style = `${documentTheme}${controlStyles.cssText}`;
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>Check a game \u2013 Arcus</title>
<style>${style}</style>
<arcus-verify-page standalone></arcus-verify-page>
<script type="module">${script}</script>
</html>
`;
};

const writeVerifier = async (): Promise<void> => {
  const page = await verifierPage();
  writeIfNew(`build/public/${verifierFile}`, page);
  const digest = createHash('sha256').update(page).digest('hex');
  writeIfNew(`build/public/${verifierFile}.sha256.txt`, `${digest}  ${verifierFile}\n`);
};

const writePreviews = (): readonly string[] => {
  const files = { ...previewFiles(), 'recording.json': JSON.stringify(recordedGame()) };
  return Object.entries(files).map(([name, content]) => {
    writeIfNew(`${assets}/${name}`, content);
    return `${assets}/${name}`;
  });
};

/** Writes rule pages and pictures, and a module with their paths for the server. */
const writeRules = async (): Promise<readonly string[]> => {
  const pages: Record<string, RulePages[string]> = {};
  const files: string[] = [];
  const pictures = await drawPictures();
  for (const locale of locales) {
    for (const [game, text] of Object.entries(rulesIn(locale))) {
      // Text, because the lobby serves it with the policy of its pages.
      const path = `assets/${locale}/rules/${game}.txt`;
      const html = rulesPageOf(text, game, pictures);
      writeIfNew(`build/public/${path}`, html);
      files.push(`build/public/${path}`);
      pages[game] = { ...pages[game], [locale]: { file: `/${path}` } };
    }
  }
  for (const [name, picture] of Object.entries(pictures)) {
    const file = `${assets}/${pictureFileName(name)}`;
    writeIfNew(file, pictureSvg(picture));
    files.push(file);
  }
  writeIfNew('build/generated/rules.ts', `export const rulePages = ${JSON.stringify(pages, null, 2)};\n`);
  return files;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommand({
    name: 'npm run build --',
    about: 'Builds pages, scripts and styles; npm run docs builds the documentation.',
    options: {},
  });
  await during('Building', build());
}
