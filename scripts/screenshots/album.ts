import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const themes = ['light', 'dark'] as const;

interface Picture {
  readonly name: string;
  readonly width: number;
  readonly theme: (typeof themes)[number];
}

export const fileName = ({ name, width, theme }: Picture): string => `${name}.${width}.${theme}.png`;

const parse = (file: string): Picture[] => {
  const [name = '', width, word, ending] = file.split('.');
  const theme = themes.find((known) => known === word);
  return ending === 'png' && theme !== undefined ? [{ name, width: Number(width), theme }] : [];
};

const choice = (value: string): string =>
  `<label><input type="checkbox" id="${value}" checked> ${value}</label>`;

const hiding = (value: string): string =>
  `body:has(#\\3${value[0]} ${value.slice(1)}:not(:checked)) .w${value}`;

const section = (name: string, pictures: readonly Picture[]): string => `<section>
<h2>${name.replaceAll('-', ' ')}</h2>
<div>${pictures
  .map((picture) => {
    const { width, theme } = picture;
    const file = fileName(picture);
    return `<a class="w${width} ${theme}" href="${file}"><img src="${file}" width="${Math.round(width / 2.5)}" loading="lazy" alt="${name}, ${width} wide, ${theme}"></a>`;
  })
  .join('\n')}</div>
</section>`;

/** Writes a page that shows all pictures of a folder, by what is on them. */
export const writeAlbum = (folder: string): void => {
  const pictures = readdirSync(folder)
    .flatMap(parse)
    .sort((one, other) => one.width - other.width || other.theme.localeCompare(one.theme));
  const names = [...new Set(pictures.map(({ name }) => name))].sort();
  const widths = [...new Set(pictures.map(({ width }) => String(width)))];
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Arcus in pictures</title>
<style>
body { margin: 1rem; background: #888; font-family: sans-serif; }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; padding: 0.5rem; background: #eee; }
section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
${widths.map(hiding).join(',\n')},
body:has(#light:not(:checked)) .light,
body:has(#dark:not(:checked)) .dark { display: none; }
</style>
<nav>${[...widths, ...themes].map(choice).join('\n')}</nav>
${names
  .map((name) =>
    section(
      name,
      pictures.filter((picture) => picture.name === name),
    ),
  )
  .join('\n')}
</html>
`,
  );
};
