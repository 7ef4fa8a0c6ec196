import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { marked } from 'marked';
import { arcFile } from '../client/widget/arc.ts';
import { controlStyles } from '../client/widget/controls.ts';
import { documentTheme } from '../client/widget/theme.ts';
import { type Locale, locales } from '../shared/kernel/locales.ts';
import { speaking } from './speaking.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const assets = 'build/public/assets';

/** Pages of other origins load our scripts, and a chunk's name changes with its content. */
const headers = `/assets/*
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
/embed.js
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
${locales.map((locale) => `/assets/${locale}/chunk-*\n  Cache-Control: public, max-age=31536000, immutable\n`).join('')}`;

/**
 * Every page's script becomes `/assets/<locale>/<name>` in each language, every style sheet `/assets/<name>`, the loader of embedded
 * tables `/embed.js`; every game's rules a string of HTML in each language.
 */
export async function build(): Promise<esbuild.Metafile['outputs']> {
  const [outputs] = await Promise.all([bundleClient(), bundleLoader(), writeRules()]);
  return outputs;
}

async function bundleClient() {
  // From the one source of the colours: site.css imports the one, the icon is copied.
  writeIfNew('build/generated/theme.css', documentTheme + controlStyles.cssText);
  writeIfNew('build/generated/favicon.svg', arcFile());
  // Cloudflare reads it; PartyKit lets every origin load a file by itself.
  writeIfNew('build/public/_headers', headers);
  mkdirSync(join(root, assets), { recursive: true });
  const results = await Promise.all([bundleStyles(), ...locales.map(bundleScripts)]);
  const outputs = Object.assign({}, ...results.map(({ metafile }) => metafile.outputs));
  // Cleared afterwards, not before: a running dev server restarts whenever the set of files changes.
  for (const file of filesIn(assets, '', true))
    if (!(file in outputs) && statSync(join(root, file)).isFile()) rmSync(join(root, file));
  return outputs;
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

function bundleStyles() {
  return esbuild.build({
    ...settings,
    entryPoints: [...filesIn('client/site/styles', '.css'), 'build/generated/favicon.svg'],
    loader: { '.svg': 'copy' },
    external: ['/assets/*'],
    outdir: assets,
  });
}

function bundleScripts(locale: Locale) {
  return esbuild.build({
    ...settings,
    entryPoints: [...filesIn('client/site/pages', '.ts'), 'client/embed/inline.ts'],
    outdir: `${assets}/${locale}`,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunk-[hash]',
    plugins: [speaking(locale)],
  });
}

/** One small file: it runs in other people's pages. */
function bundleLoader() {
  return esbuild.build({
    ...settings,
    entryPoints: { embed: 'client/embed/index.ts' },
    outdir: 'build/public',
    format: 'esm',
  });
}

async function writeRules() {
  const pages: Record<string, Record<string, string>> = {};
  for (const locale of locales) {
    const ending = locale === locales[0] ? '/RULES.md' : `/RULES.${locale}.md`;
    for (const file of filesIn('shared/games', ending, true)) {
      const game = basename(dirname(file));
      const html = await marked.parse(readFileSync(join(root, file), 'utf8'));
      pages[game] = { ...pages[game], [locale]: html };
    }
  }
  const type = 'Readonly<Record<string, Readonly<Record<string, string>>>>';
  const text = `export const rulesHtml: ${type} = ${JSON.stringify(pages, null, 2)};\n`;
  writeIfNew('build/generated/rules.ts', text);
}

function filesIn(folder: string, ending: string, recursive = false): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .sort();
}

/** Leaves an unchanged file alone, so that nothing which watches it rebuilds. */
function writeIfNew(file: string, text: string) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outputs = await build();
  if (process.argv.includes('--sizes')) {
    for (const [file, { bytes }] of Object.entries(outputs)) {
      const gzip = gzipSync(readFileSync(join(root, file))).length;
      console.log(`${relative(assets, file).padEnd(24)} ${bytes} B, ${gzip} B gzip`);
    }
  }
}
