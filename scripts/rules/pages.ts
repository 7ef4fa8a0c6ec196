import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Marked } from 'marked';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { filesIn, root } from '../files.ts';
import type { Pictures } from './pictures.ts';

/** The games' rules as they are written, by the games' ids. */
export const rulesIn = (locale: Locale): Readonly<Record<string, string>> => {
  const ending = locale === locales[0] ? '/RULES.md' : `/RULES.${locale}.md`;
  return Object.fromEntries(
    filesIn('shared/games', ending, true).map((file) => [
      basename(dirname(file)),
      readFileSync(root + file, 'utf8'),
    ]),
  );
};

/** Where a picture lies among the assets. */
export const pictureName = (locale: Locale, picture: string): string =>
  `${locale}/rules/${picture.replace('/', '-')}.svg`;

const rule = /<li>(<p>)?<strong>([A-Z]{2}-\d+)<\/strong>/g;
const reference = /(?<=[\s(])[A-Z]{2}-\d+(?![^<]*>)/g;

/**
 * A page of rules as HTML. `**SP-3**` at the beginning of an item makes it the rule of that id, which other paragraphs refer to by
 * name; `![…](picture:seven-poker/hand)` is a picture, `†` what we decided.
 * @throws RangeError for a picture that there is not
 */
export const pageOf = (markdown: string, locale: Locale, pictures: Pictures): string => {
  const marked = new Marked({
    renderer: {
      image: ({ href, text }) => {
        const name = href.replace(/^picture:/, '');
        const picture = pictures[name];
        if (picture === undefined) throw new RangeError(`There is no picture ${name}`);
        const { width, height } = picture;
        return `<img src="/assets/${pictureName(locale, name)}" width="${width}" height="${height}" alt="${text.replaceAll('"', '&quot;')}" loading="lazy">`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const ids = new Set([...html.matchAll(rule)].map(([, , id]) => id));
  return html
    .replace(reference, (id) => (ids.has(id) ? `<a class="see" href="#${id.toLowerCase()}">${id}</a>` : id))
    .replace(
      rule,
      (_, paragraph = '', id: string) =>
        `<li id="${id.toLowerCase()}">${paragraph}<a class="rule" href="#${id.toLowerCase()}">${id}</a>`,
    )
    .replaceAll('†', '<sup>†</sup>');
};
