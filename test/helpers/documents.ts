import { readdirSync, readFileSync } from 'node:fs';
import { pages } from '../../scripts/docs/site-map.ts';
import { root } from '../../scripts/files.ts';

/** A code block of the documentation. */
export interface Snippet {
  /** File and line. */
  readonly place: string;
  /** `ts`, `vue`, `sh` … */
  readonly language: string;
  readonly code: string;
}

/** Without blocks below a comment, whose code is that of a file. */
const snippetsOf = (file: string, markdown: string): readonly Snippet[] =>
  [...markdown.matchAll(/(?<!-->\n)^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: code = '' }) => ({
      place: `${file}:${markdown.slice(0, index).split('\n').length}`,
      language,
      code,
    }),
  );

/** Without generated pages, whose code comes from sources. */
export const allSnippets = (): readonly Snippet[] =>
  ['README.md', ...pages.map(({ source }) => source)]
    .filter((file) => !file.startsWith('build/'))
    .flatMap((file) => snippetsOf(file, readFileSync(root + file, 'utf8')));

// Without git: a copy with a mutation has no repository.
const testFiles = ['client', 'party', 'scripts', 'shared', 'test']
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => ({ path, source: readFileSync(root + path, 'utf8') }))
  .sort((a, b) => Number(a.path.startsWith('test/system')) - Number(b.path.startsWith('test/system')));

/** Of SECURITY.md: an id, a promise, and the files with that id in a title of a test, the fastest first. */
export const promises = [
  ...readFileSync(`${root}docs/SECURITY.md`, 'utf8').matchAll(/^- \*\*(SEC-\d+)\*\* (.*)$/gm),
].map(([, id = '', promise = '']) => {
  const title = new RegExp(`['"\`][^'"\`\\n]*\\[${id}\\]`);
  return {
    id,
    promise,
    paths: testFiles
      // The pattern alone takes seconds.
      .filter(({ source }) => source.includes(`[${id}]`) && title.test(source))
      .map(({ path }) => path),
  };
});
