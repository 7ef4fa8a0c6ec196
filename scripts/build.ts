import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { marked } from 'marked';
import { arcFile } from '../client/widget/arc.ts';
import { controlStyles } from '../client/widget/controls.ts';
import { documentTheme } from '../client/widget/theme.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const assets = 'build/public/assets';

/** Pages of other origins load our scripts, and a chunk's name changes with its content. */
const headers = `/assets/*
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
/embed.js
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
/assets/chunk-*
  Cache-Control: public, max-age=31536000, immutable
`;

/**
 * Every page's script and every style sheet becomes `/assets/<name>`, the loader of embedded tables `/embed.js`; every game's rules a
 * string of HTML.
 */
export async function build(): Promise<esbuild.Metafile> {
  const [{ metafile }] = await Promise.all([bundleClient(), bundleLoader(), writeRules()]);
  writeIfNew('build/meta.json', JSON.stringify(metafile));
  return metafile;
}

async function bundleClient() {
  // From the one source of the colours: site.css imports the one, the icon is copied.
  writeIfNew('build/generated/theme.css', documentTheme + controlStyles.cssText);
  writeIfNew('build/generated/favicon.svg', arcFile());
  // Cloudflare reads it; PartyKit lets every origin load a file by itself.
  writeIfNew('build/public/_headers', headers);
  mkdirSync(join(root, assets), { recursive: true });
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [
      ...filesIn('client/site/pages', '.ts'),
      ...filesIn('client/site/styles', '.css'),
      'client/embed/inline.ts',
      'build/generated/favicon.svg',
    ],
    loader: { '.svg': 'copy' },
    external: ['/assets/*'],
    outdir: assets,
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    target: 'es2022',
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    metafile: true,
    logLevel: 'warning',
  });
  // Cleared afterwards, not before: a running dev server restarts whenever the set of files changes.
  const written = new Set(Object.keys(result.metafile.outputs).map((file) => relative(assets, file)));
  for (const file of readdirSync(join(root, assets))) {
    if (!written.has(file)) rmSync(join(root, assets, file), { recursive: true });
  }
  return result;
}

/** One small file: it runs in other people's pages. */
function bundleLoader() {
  return esbuild.build({
    absWorkingDir: root,
    entryPoints: { embed: 'client/embed/index.ts' },
    outdir: 'build/public',
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    logLevel: 'warning',
  });
}

async function writeRules() {
  const pages: Record<string, string> = {};
  for (const file of filesIn('shared/games', 'RULES.md', true)) {
    pages[basename(dirname(file))] = await marked.parse(readFileSync(join(root, file), 'utf8'));
  }
  const text = `export const rulesHtml: Readonly<Record<string, string>> = ${JSON.stringify(pages, null, 2)};\n`;
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
  const { outputs } = await build();
  if (process.argv.includes('--sizes')) {
    for (const [file, { bytes }] of Object.entries(outputs)) {
      const gzip = gzipSync(readFileSync(join(root, file))).length;
      console.log(`${relative(assets, file).padEnd(24)} ${bytes} B, ${gzip} B gzip`);
    }
  }
}
