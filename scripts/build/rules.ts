import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { nothing } from 'lit';
import { PartType } from 'lit/directive.js';
import { getDirectiveClass, isTemplateResult } from 'lit/directive-helpers.js';
import { Marked } from 'marked';
import type { RulesPicture } from '../../client/game-ui/rules-picture.ts';
import { cardInk } from '../../client/theme/palette.ts';
import { font } from '../../client/theme/theme.ts';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { filesIn, root } from '../files.ts';
import { importIn } from './locales.ts';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Renders a Lit template of a drawing: text, attributes and nested templates, but no property or event bindings. */
export const renderToText = (value: unknown): string => {
  if (value === nothing || value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(renderToText).join('');
  if (isTemplateResult(value) && 'strings' in value) return renderTemplate(value.strings, value.values);
  const directive = getDirectiveClass(value);
  if (directive === undefined) return escapeText(String(value));
  const values: readonly unknown[] =
    typeof value === 'object' && 'values' in value && Array.isArray(value.values) ? value.values : [];
  return renderToText(new directive({ type: PartType.CHILD }).render(...values));
};

const attribute = /\s[\w:-]+=$/;

const renderTemplate = (strings: readonly string[], values: readonly unknown[]): string =>
  strings.reduce((text, string, index) => {
    const value = values[index - 1];
    if (index === 0) return string;
    if (!attribute.test(text)) return text + renderToText(value) + string;
    // As in a page, `nothing` removes the attribute.
    return (
      (value === nothing ? text.replace(attribute, '') : `${text}"${escapeText(String(value))}"`) + string
    );
  }, '');

/** Pictures by `<game>/<name>`. */
type Pictures = Readonly<Record<string, RulesPicture>>;

/** The same in all languages. */
export const drawPictures = async (): Promise<Pictures> => {
  const files = filesIn('client/games', '/rules-pictures.ts', true);
  const games = files.map((file) => file.split('/').at(-2));
  const code = `${files.map((file, at) => `import { pictures as game${at} } from './${file}';`).join('\n')}
    export const pictures = { ${games.map((game, at) => `'${game}': game${at}`).join(', ')} };`;
  const { pictures } = (await importIn(locales[0], 'rules-pictures', code)) as {
    pictures: Record<string, Record<string, RulesPicture>>;
  };
  return Object.fromEntries(
    Object.entries(pictures).flatMap(([game, drawn]) =>
      Object.entries(drawn).map(([name, picture]) => [`${game}/${name}`, picture]),
    ),
  );
};

/** The styles that cards and boards inherit in a page. */
const styles = `:root { --arcus-card-ink: ${cardInk}; --arcus-weight-bold: 600 }
svg { font-family: ${font}; font-weight: 600 }
.place { fill: none; stroke: #8b7d6f }
`;

export const pictureSvg = ({ width, height, svg, styles: own = '' }: RulesPicture): string => {
  // SVG does not allow the HTML wrappers that cards and boards have in pages.
  const text = renderToText(svg).replace(/<\/?span\b[^>]*>/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">
<style>${styles}${own}</style>
${text.replace(/\s*\n\s*/g, ' ')}
</svg>
`;
};

/** The Markdown of every game's rules, by game id. */
export const rulesIn = (locale: Locale): Readonly<Record<string, string>> => {
  const ending = locale === locales[0] ? '/RULES.md' : `/RULES.${locale}.md`;
  return Object.fromEntries(
    filesIn('shared/games', ending, true).map((file) => [
      basename(dirname(file)),
      readFileSync(root + file, 'utf8'),
    ]),
  );
};

/** The path of a picture below `assets`. */
export const pictureFileName = (picture: string): string => `rules/${picture.replace('/', '-')}.svg`;

const rule = /<li>(<p>)?<strong>([A-Z]{2}-\d+)<\/strong>/g;
const reference = /(?<=[\s(])[A-Z]{2}-\d+(?![^<]*>)/g;

/**
 * A page of rules as HTML. `**SP-3**` at the beginning of an item makes it the rule of that id, which other paragraphs link to by
 * id; `![…](pictures/hand.svg)` is a picture of the game, and `†` marks rulings that the printed rules lack.
 * @throws RangeError for a picture that does not exist
 */
export const rulesPageOf = (markdown: string, game: string, pictures: Pictures): string => {
  const marked = new Marked({
    renderer: {
      image: ({ href, text }) => {
        const name = `${game}/${basename(href, '.svg')}`;
        const picture = pictures[name];
        if (picture === undefined) throw new RangeError(`There is no picture ${name}`);
        const { width, height } = picture;
        return `<img src="/assets/${pictureFileName(name)}" width="${width}" height="${height}" alt="${text.replaceAll('"', '&quot;')}" loading="lazy">`;
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
