import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Mystery, Picture } from '../../../shared/games/presidential-poker/cards.ts';
import { coarse } from './path.ts';

// npx tsx scripts/build/icons/symbols.ts > client/games/presidential-poker/symbols.ts

/** From a box of 32 to one of 64. */
const scale = 2;

/*
 * Names of icons, or own paths where the icon set has none that is legible at ten pixels (eye, sun, arrow, gear, knot, wave) or small enough
 * (rabbit, whale, man, woman).
 */
const pictures: Readonly<Record<Picture, string>> = {
  pig: 'pig-face',
  frog: 'frog',
  owl: 'owl',
  turtle: 'turtle',
  pine: 'evergreen-tree',
  eagle: 'eagle',
  sheep: 'ewe',
  fish: 'tropical-fish',
  rabbit:
    'M9.2 13V4.6A3 3 0 0 1 15.2 4.6V13ZM16.8 13V4.6A3 3 0 0 1 22.8 4.6V13ZM16 11A9.3 9.3 0 1 1 16 29.6A9.3 9.3 0 1 1 16 11Z' +
    'M11.7 5A0.8 0.8 0 0 1 12.7 5V11H11.7ZM19.3 5A0.8 0.8 0 0 1 20.3 5V11H19.3Z' +
    'M12.3 17.2A1.5 1.5 0 1 0 12.3 20.2A1.5 1.5 0 1 0 12.3 17.2ZM19.7 17.2A1.5 1.5 0 1 0 19.7 20.2A1.5 1.5 0 1 0 19.7 17.2Z' +
    'M14.2 22L15.4 23.6V24.6L13.6 25.8L14.4 26.9L16 25.8L17.6 26.9L18.4 25.8L16.6 24.6V23.6L17.8 22Z',
  cat: 'black-cat',
  snail: 'snail',
  bee: 'honeybee',
  rose: 'rose',
  bear: 'bear',
  horse: 'horse',
  whale:
    'M1.5 19C1.5 13 6 10.5 12 10.5C18 10.5 20.5 14.5 22.5 18C24.5 17.8 25.8 16.4 26 14C23.9 13.5 22.4 11.9 22.3 9.5C24.6 9.3 26.4 10.2 27.3 11.9' +
    'C28.2 10.2 29.8 9.2 32 9.4C31.9 11.9 30.6 13.6 28.7 14.2C28.8 21.5 24.5 28 15 28H12C5.5 28 1.5 24.5 1.5 19Z' +
    'M8 17A1.7 1.7 0 1 0 8 20.4A1.7 1.7 0 1 0 8 17ZM13 25.5C16.5 25.6 19.5 24.4 21.4 22.2L20 20.9C18.3 22.8 16 23.7 13 23.6Z' +
    'M12.8 8.5C12.8 6 14 4.6 16.4 4.6A1.3 1.3 0 0 0 16.4 2C13.8 2 12.1 3.2 11.5 5C10.9 3.2 9.2 2 6.6 2A1.3 1.3 0 0 0 6.6 4.6C9 4.6 10.2 6 10.2 8.5A1.3 1.3 0 0 0 12.8 8.5Z',
  man:
    'M16 2.5C9 2.5 5.5 7 5.5 13V18C5.5 25 9.8 30 16 30S26.5 25 26.5 18V13C26.5 7 23 2.5 16 2.5Z' +
    'M8 11.8C12 12 16 10.6 18.6 7.8C20 9.8 21.8 11.2 24 11.5V18C24 18.6 24 19.2 23.8 19.8C21.2 18.7 18.6 18.7 16 20.3C13.4 18.7 10.8 18.7 8.2 19.8C8 19.2 8 18.6 8 18Z' +
    'M19 23.2C18 24.9 14 24.9 13 23.2ZM12.2 14.2A1.4 1.4 0 1 0 12.2 17A1.4 1.4 0 1 0 12.2 14.2ZM19.8 14.2A1.4 1.4 0 1 0 19.8 17A1.4 1.4 0 1 0 19.8 14.2Z',
  woman:
    'M16 2C8 2 3.5 8 3.5 15V26.5C3.5 28.6 4.9 30 7 30H25C27.1 30 28.5 28.6 28.5 26.5V15C28.5 8 24 2 16 2Z' +
    'M8.7 13.6C12.5 13.4 16 11.8 18.2 9C19.2 11.6 20.9 13.2 23.3 13.7V17A7.3 8.3 0 0 1 8.7 17Z' +
    'M12.6 15.2A1.4 1.4 0 1 0 12.6 18A1.4 1.4 0 1 0 12.6 15.2ZM19.4 15.2A1.4 1.4 0 1 0 19.4 18A1.4 1.4 0 1 0 19.4 15.2ZM13 20C14 22.6 18 22.6 19 20Z',
};

const mysteries: Readonly<Record<Mystery, string>> = {
  spiral: 'cyclone',
  flame: 'fire',
  moon: 'crescent-moon',
  X: 'cross-mark',
  knot:
    'M12.5 7.5A5 5 0 1 0 7.5 12.5V9.9A2.4 2.4 0 1 1 9.9 7.5ZM24.5 12.5A5 5 0 1 0 19.5 7.5H22.1A2.4 2.4 0 1 1 24.5 9.9Z' +
    'M19.5 24.5A5 5 0 1 0 24.5 19.5V22.1A2.4 2.4 0 1 1 22.1 24.5ZM7.5 19.5A5 5 0 1 0 12.5 24.5H9.9A2.4 2.4 0 1 1 7.5 22.1Z' +
    'M7.5 9.9H24.5V12.5H7.5ZM7.5 19.5H24.5V22.1H7.5ZM9.9 7.5H12.5V24.5H9.9ZM19.5 7.5H22.1V24.5H19.5Z',
  eye:
    'M1 16C5 9 10 6 16 6S27 9 31 16C27 23 22 26 16 26S5 23 1 16ZM4 16C7 21 11 23.5 16 23.5S25 21 28 16C25 11 21 8.5 16 8.5S7 11 4 16Z' +
    'M16 10.5A5.5 5.5 0 1 1 16 21.5A5.5 5.5 0 1 1 16 10.5Z',
  bell: 'bell',
  drop: 'droplet',
  sun:
    'M16 9A7 7 0 1 1 16 23A7 7 0 1 1 16 9ZM14.5 2.5A1.5 1.5 0 0 1 17.5 2.5V5A1.5 1.5 0 0 1 14.5 5Z' +
    'M14.5 27A1.5 1.5 0 0 1 17.5 27V29.5A1.5 1.5 0 0 1 14.5 29.5ZM2.5 14.5H5A1.5 1.5 0 0 1 5 17.5H2.5A1.5 1.5 0 0 1 2.5 14.5Z' +
    'M27 14.5H29.5A1.5 1.5 0 0 1 29.5 17.5H27A1.5 1.5 0 0 1 27 14.5ZM22.7 7.2L24.5 5.4A1.5 1.5 0 0 1 26.6 7.5L24.8 9.3A1.5 1.5 0 0 1 22.7 7.2Z' +
    'M7.2 9.3L5.4 7.5A1.5 1.5 0 0 1 7.5 5.4L9.3 7.2A1.5 1.5 0 0 1 7.2 9.3ZM24.8 22.7L26.6 24.5A1.5 1.5 0 0 1 24.5 26.6L22.7 24.8A1.5 1.5 0 0 1 24.8 22.7Z' +
    'M9.3 24.8L7.5 26.6A1.5 1.5 0 0 1 5.4 24.5L7.2 22.7A1.5 1.5 0 0 1 9.3 24.8Z',
  anchor: 'anchor',
  arrow: 'M29 3L27.4 14.6L23.9 11.1L11.8 23.2V27L7.5 31L6.5 25.5L1 24.5L5 20.2H8.8L20.9 8.1L17.4 4.6Z',
  leaf: 'maple-leaf',
  key: 'key',
  bolt: 'high-voltage',
  gear:
    'M16 5.5A10.5 10.5 0 1 1 16 26.5A10.5 10.5 0 1 1 16 5.5ZM16 11.5A4.5 4.5 0 1 0 16 20.5A4.5 4.5 0 1 0 16 11.5Z' +
    'M12.8 7L14 1.5H18L19.2 7ZM25 12.8L30.5 14V18L25 19.2ZM19.2 25L18 30.5H14L12.8 25ZM7 19.2L1.5 18V14L7 12.8Z' +
    'M20.1 7.4L24.8 4.3L27.7 7.2L24.6 11.9ZM24.6 20.1L27.7 24.8L24.8 27.7L20.1 24.6Z' +
    'M11.9 24.6L7.2 27.7L4.3 24.8L7.4 20.1ZM7.4 11.9L4.3 7.2L7.2 4.3L11.9 7.4Z',
  wave:
    'M1 6Q6 0.5 11 6T21 6T31 6V9.6Q26 4.1 21 9.6T11 9.6T1 9.6Z' +
    'M1 14.5Q6 9.0 11 14.5T21 14.5T31 14.5V18.1Q26 12.6 21 18.1T11 18.1T1 18.1Z' +
    'M1 23Q6 17.5 11 23T21 23T31 23V26.6Q26 21.1 21 26.6T11 26.6T1 26.6Z',
  orb: 'crystal-ball',
  crown: 'crown',
};

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const readSet = (): IconSet =>
  JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-high-contrast/icons.json'),
      'utf8',
    ),
  );

const isPath = (text: string): boolean => text.startsWith('M');

/** One path per icon; clip paths, which are the box, are dropped. */
const pathOf = ({ icons }: IconSet, name: string): string => {
  if (isPath(name)) return coarse(name, scale);
  const body = icons[name]?.body.replace(/<defs>.*?<\/defs>/g, '');
  if (body === undefined) throw new Error(`the set has no ${name}`);
  return [...body.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => coarse(path, scale)).join('');
};

type Paths = Readonly<Record<string, string>>;

const pathsOf = (names: Paths): Paths => {
  const set = readSet();
  return Object.fromEntries(Object.entries(names).map(([symbol, name]) => [symbol, pathOf(set, name)]));
};

export const makeSymbols = () => ({ pictures: pathsOf(pictures), mysteries: pathsOf(mysteries) });

const printed = (paths: Paths): string =>
  Object.entries(paths)
    .map(([symbol, path]) => `  ${symbol}: '${path}',`)
    .join('\n');

const fileOf = (
  symbols: ReturnType<typeof makeSymbols>,
): string => `import type { Mystery, Picture } from '../../../shared/games/presidential-poker/cards.ts';

/*!
 * Filled SVG paths in a box of 64 by 64. Made by scripts/build/icons/symbols.ts from Fluent Emoji High Contrast, (c) Microsoft Corporation,
 * MIT licence; rabbit, whale, man, woman, knot, eye, sun, arrow, gear and wave are our own.
 */

export const pictures: Readonly<Record<Picture, string>> = {
${printed(symbols.pictures)}
};

export const mysteries: Readonly<Record<Mystery, string>> = {
${printed(symbols.mysteries)}
};
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(fileOf(makeSymbols()));
