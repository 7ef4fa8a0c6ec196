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
