import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

// cspell.json flags single words. Here stand the phrases, which cspell cannot match.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Phrases that hide the subject of a sentence or stand for a plain technical term. */
const phrase =
  /\b(whoever|whom|whatever|(no|any|some|every)body|anew|so (many|much)|of late|of (its|their|one's|our) own|what (is|was|are|it|they|comes|has|had|stands))\b/gi;

const texts: readonly (readonly [file: string, text: string])[] = execFileSync('git', ['ls-files'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|md)$/.test(file) && !/RULES|\/locales\/|plain-words/.test(file))
  .map((file) => [file, proseOf(file, readFileSync(root + file, 'utf8'))]);

/** Comments and test titles of code; all of Markdown. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text;
  const comments = parseSync(file, text).comments.map(({ value }) => value);
  const titles = [...text.matchAll(/\b(?:test|it|describe)[\w.]*\(\s*(['"`])(.*?)\1/g)].map(
    ([, , title]) => title,
  );
  return [...comments, ...titles].join('\n');
}

const found = texts.flatMap(([file, text]) =>
  [...text.matchAll(phrase)].map(
    ({ 0: words, index }) => `${file}: ${text.slice(index - 40, index + 60)} (${words})`,
  ),
);
const words = texts.reduce((sum, [, text]) => sum + text.split(/\s+/).length, 0);

describe('plain words', () => {
  test('the test reads the repository', () => expect(words).toBeGreaterThan(50_000));

  test('fewer than 1 word in 1,000 is a phrase that has to be translated', () => {
    expect(found.length / words, found.join('\n')).toBeLessThan(0.001);
  });

  test('a phrase is found in comments, titles and Markdown', () => {
    const code = "/** So many rows. */\ntest('keeps what is stored', () => 'what is said');";
    expect(proseOf('a.ts', code).match(phrase)).toEqual(['So many', 'what is']);
    expect(proseOf('a.md', 'a table of its own').match(phrase)).toEqual(['of its own']);
  });
});
