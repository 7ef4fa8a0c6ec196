import { readFileSync } from 'node:fs';
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

const snippetsOf = (file: string, markdown: string): readonly Snippet[] =>
  [...markdown.matchAll(/^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm)].map(
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

/** Rows of SECURITY.md: an id, a promise, and the files whose tests have that id in their titles, the fastest first. */
export const promises = readFileSync(`${root}SECURITY.md`, 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, id = '', promise = '', file = '']) => {
    const paths = [...file.matchAll(/`([^`]*\.test\.ts)`/g)].map(([, path = '']) => path);
    return paths.length === 0 ? [] : [{ id, promise, paths }];
  });
