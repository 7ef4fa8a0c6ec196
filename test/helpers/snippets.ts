import { readFileSync } from 'node:fs';
import { pages } from '../../scripts/docs/site-map.ts';
import { root } from '../../scripts/files.ts';

/** A piece of code in a page of the documentation. */
export interface Snippet {
  /** Where it stands: the file, and its line from 1. */
  readonly place: string;
  /** What the page says that it is: `ts`, `vue`, `sh` and so on. */
  readonly language: string;
  readonly code: string;
}

/** The code in a text of Markdown. */
const snippetsOf = (file: string, markdown: string): readonly Snippet[] =>
  [...markdown.matchAll(/^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: code = '' }) => ({
      place: `${file}:${markdown.slice(0, index).split('\n').length}`,
      language,
      code,
    }),
  );

/** All code that is written in the documentation; what is made of our sources compiles there. */
export const allSnippets = (): readonly Snippet[] =>
  ['README.md', ...pages.map(({ source }) => source)]
    .filter((file) => !file.startsWith('build/'))
    .flatMap((file) => snippetsOf(file, readFileSync(root + file, 'utf8')));
