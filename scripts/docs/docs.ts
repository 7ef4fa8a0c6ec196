import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontFaces, sheet } from '../../client/theme/theme.ts';
import { flag, readCommand } from '../command-line.ts';
import { filesIn, root, writeIfNew } from '../files.ts';
import { during } from '../progress.ts';
import { writeForLanguageModels } from './language-models.ts';
import { writeReferencePages } from './reference.ts';
import { generated, modules, pages } from './site-map.ts';
import { writeTutorialPage, writeTutorialSteps } from './tutorial.ts';

/** The output of VitePress. */
const built = 'build/docs';
const served = 'build/public/docs';

/** Its mtime is the start of the last build. */
const stamp = 'build/generated/docs-stamp';

/** The lobby, not the platform, serves pages, with its content security policy. */
const servedFile = (file: string): string =>
  file.endsWith('.html') ? `pages/${file.replace(/html$/, 'txt')}` : file;

/** Colors and the reference. */
const writeSources = async (): Promise<void> => {
  const byClass = {
    root: ':root',
    korean: ':root:lang(ko)',
    // VitePress follows the system theme itself.
    auto: ':not(*)',
    light: ':root:not(.dark)',
    dark: ':root.dark',
  };
  writeIfNew('build/generated/docs-theme.css', fontFaces('../../assets/') + sheet(byClass));
  await writeReferencePages(generated);
  writeTutorialSteps();
  writeTutorialPage();
};

/** Takes about 20 seconds. Returns a function that puts the documentation where it is served. @throws Error for a dead link */
export const renderDocs = async (): Promise<() => void> => {
  const began = new Date();
  await writeSources();
  // Loaded late: it takes a second, and `areDocsStale` does not need it.
  const { build } = await import('vitepress');
  await build(join(root, 'docs'));
  writeForLanguageModels(built);
  return () => publish(began);
};

/** @throws Error for a dead link */
export const buildDocs = async (): Promise<void> => (await renderDocs())();

const publish = (began: Date): void => {
  const files = filesIn(built, '', true)
    .filter((file) => statSync(root + file).isFile())
    .map((file) => posix.relative(built, file))
    // The server has its own 404 page.
    .filter((file) => file !== '404.html' && file !== 'hashmap.json');
  for (const file of files)
    writeIfNew(`${served}/${servedFile(file)}`, readFileSync(`${root}${built}/${file}`));
  const kept = new Set(files.map((file) => `${served}/${servedFile(file)}`));
  for (const file of filesIn(served, '', true))
    if (!kept.has(file) && statSync(root + file).isFile()) rmSync(root + file);
  writeFileSync(root + stamp, '');
  utimesSync(root + stamp, began, began);
};

const sources = (): readonly string[] => [
  ...pages.flatMap(({ source }) => (source.startsWith('build/') ? [] : [source])),
  ...['docs', 'examples', 'scripts/docs', 'shared/protocol'].flatMap((folder) => filesIn(folder, '', true)),
  ...Object.values(modules).flatMap((module) => filesIn(posix.dirname(module), '.ts')),
  'scripts/docs/docs.ts',
  'client/theme/theme.ts',
  'client/theme/palette.ts',
  'package-lock.json',
];

export const areDocsStale = (): boolean => {
  if (!existsSync(root + stamp) || !existsSync(`${root}${served}/pages/index.txt`)) return true;
  const { mtimeMs } = statSync(root + stamp);
  return sources().some((file) => {
    const state = statSync(root + file, { throwIfNoEntry: false });
    // VitePress creates a temporary folder here.
    return state?.isFile() === true && state.mtimeMs > mtimeMs;
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = readCommand({
    name: 'npm run docs --',
    about: 'Builds the documentation at /docs/.',
    options: { watch: flag('serves it and reloads on changes of its Markdown') },
  });
  if (values.watch) {
    await writeSources();
    const { createServer } = await import('vitepress');
    const server = await createServer(join(root, 'docs'));
    await server.listen();
    server.printUrls();
  } else await during('Building the documentation', buildDocs());
}
