import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder } from '../../party/http/page.ts';
import { startServer } from '../../party/platforms/node.ts';
import { arcusGames, gameIds } from '../../shared/games/registry.ts';
import { isLocale, type Locale, locales } from '../../shared/kernel/locales.ts';
import { fail, readCommand, text } from '../command-line.ts';
import { filesIn, root } from '../files.ts';
import { during } from '../progress.ts';

const paths: readonly string[] = [
  '/',
  '/me',
  '/verify',
  ...gameIds.flatMap((game) => [`/play/${game}`, `/embed/games/${game}`, `/learn/${game}`, `/rules/${game}`]),
];

/** The page's policy without what a `meta` element cannot state. */
const policyOf = (header: string): string =>
  header
    .split('; ')
    .filter((rule) => !rule.startsWith('frame-ancestors'))
    .join('; ')
    .replace(/connect-src [^;]*/, "connect-src 'self'");

/** @param up from the page's folder to that of the site */
const pageText = (html: string, up: string, policy: string): string =>
  inFolder(up, html)
    .replace('<html ', '<html data-demo ')
    .replace('<meta charset="utf-8">', `$&\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    // Its address is not known.
    .replace(/<meta property="og:image[^>]*>\n?/g, '')
    .replace(/<nav class="languages".*?<\/nav>/s, '');

/** The files of other languages are not copied. */
const isOfOther = (file: string, locale: Locale): boolean =>
  locales.some((other) => other !== locale && file.includes(`/assets/${other}/`));

/** Writes the demo of the last build. @param out is replaced */
export const writeDemo = async (out: string, locale: Locale): Promise<void> => {
  // An earlier demo may go, nothing else.
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, '.nojekyll')))
    fail(`${out} is not empty, and no demo.`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // GitHub Pages then takes the files as they are.
  writeFileSync(join(out, '.nojekyll'), '');
  const files = join(root, 'build/public');
  for (const file of filesIn('build/public', '', true)) {
    if (
      isOfOther(file, locale) ||
      file.startsWith('build/public/docs/') ||
      !statSync(join(root, file)).isFile()
    )
      continue;
    const to = join(out, file.slice('build/public/'.length));
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(root, file), to);
  }
  const data = mkdtempSync(join(tmpdir(), 'arcus-demo-'));
  const { rulePages } = await import('../../build/generated/rules.ts');
  const server = await startServer({ games: arcusGames, rules: rulePages, data, files, port: 0 });
  try {
    for (const path of paths) {
      const response = await fetch(server.origin + path, { headers: { 'accept-language': locale } });
      if (!response.ok) throw new Error(`${path} has status ${response.status}`);
      const policy = policyOf(response.headers.get('content-security-policy') ?? '');
      const up = path === '/' ? './' : '../'.repeat(path.split('/').length - 1);
      const to = join(out, path, 'index.html');
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, pageText(await response.text(), up, policy));
    }
  } finally {
    await server.close();
    rmSync(data, { recursive: true, force: true });
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = readCommand({
    name: 'npm run demo --',
    about:
      'Writes a folder of static files: the home page, the four games against computer players, lessons, rules and replays, for any web space, also below a path.',
    options: {
      out: text('FOLDER', 'where to write it', 'build/demo'),
      locale: text('LANGUAGE', 'en, ko or es', 'en'),
    },
  });

  const { locale } = values;
  if (!isLocale(locale)) fail(`--locale must be ${locales.join(', ')}`);
  else {
    const { buildIfStale } = await import('../build/build.ts');
    await during('Building', buildIfStale());
    const out = resolve(root, values.out);
    await during('Writing the demo', writeDemo(out, locale));
    console.info(`The demo is in ${out}. Try it: python3 -m http.server -d ${out}`);
  }
}
