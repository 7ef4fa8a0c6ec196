import type { RulesPicture } from '../../client/widget/games/rules-picture.ts';
import { cardInk } from '../../client/widget/palette.ts';
import { font } from '../../client/widget/theme.ts';
import type { Locale } from '../../shared/kernel/locales.ts';
import { filesIn } from '../files.ts';
import { importIn } from '../speaking.ts';
import { textOf } from './text.ts';

/** By `<game>/<name>`. */
export type Pictures = Readonly<Record<string, RulesPicture>>;

/** The pictures of all games' rules, with what is printed on cards in this language. */
export async function picturesIn(locale: Locale): Promise<Pictures> {
  const files = filesIn('client/widget/games', '/rules-pictures.ts', true);
  const games = files.map((file) => file.split('/').at(-2));
  const code = `${files.map((file, at) => `import { pictures as game${at} } from './${file}';`).join('\n')}
    export const pictures = { ${games.map((game, at) => `'${game}': game${at}`).join(', ')} };`;
  const { pictures } = (await importIn(locale, 'rules-pictures', code)) as {
    pictures: Record<string, Record<string, RulesPicture>>;
  };
  return Object.fromEntries(
    Object.entries(pictures).flatMap(([game, drawn]) =>
      Object.entries(drawn).map(([name, picture]) => [`${game}/${name}`, picture]),
    ),
  );
}

/** Lines as a card of about 60 units has them; what they are in a page follows the card's size there. */
const styles = `:root { --arcus-card-ink: ${cardInk}; --arcus-weight-bold: 600 }
text { font-family: ${font}; font-weight: 600 }
path, rect { stroke-linejoin: round }
.edge { stroke-width: 2.4 }
.fine { stroke-width: 1.6 }
.letter { stroke-width: 3; stroke-linecap: round }
.cross { stroke-width: 4 }
.place { stroke: #8b7d6f; stroke-width: 2.4; stroke-dasharray: 7 6 }
`;

/** A file of its own. */
export const pictureFile = ({ width, height, ui, styles: own = '' }: RulesPicture): string => {
  // Cards and boards are drawn for pages, where something other than a drawing holds them.
  const text = textOf(ui).replace(/<\/?span\b[^>]*>/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">
<style>${styles}${own}</style>
${text.replace(/\s*\n\s*/g, ' ')}
</svg>
`;
};
