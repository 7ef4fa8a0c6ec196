import type { Colour, Figure, Mystery, Picture } from '../../../../shared/games/presidential-poker/cards.ts';
import type { words as en } from './en.ts';

type Names = Readonly<Record<string, string>>;
type Noun<Name extends string> = Name extends `${string} ${infer Others}` ? Noun<Others> : Name;

const hues: Names = {
  red: 'rojo',
  orange: 'naranja',
  yellow: 'amarillo',
  green: 'verde',
  blue: 'azul',
  indigo: 'añil',
  violet: 'violeta',
  black: 'negro',
  gray: 'gris',
  tan: 'beige',
  pink: 'rosa',
} satisfies Readonly<Record<Noun<Colour>, string>>;

const things: Names = {
  pig: 'cerdo',
  frog: 'rana',
  owl: 'búho',
  turtle: 'tortuga',
  pine: 'pino',
  eagle: 'águila',
  sheep: 'oveja',
  fish: 'pez',
  rabbit: 'conejo',
  cat: 'gato',
  snail: 'caracol',
  bee: 'abeja',
  rose: 'rosa',
  bear: 'oso',
  horse: 'caballo',
  whale: 'ballena',
  man: 'hombre',
  woman: 'mujer',
  circle: 'círculo',
  square: 'cuadrado',
  triangle: 'triángulo',
  star: 'estrella',
  heart: 'corazón',
  spiral: 'espiral',
  flame: 'llama',
  moon: 'luna',
  X: 'aspa',
  knot: 'nudo',
  eye: 'ojo',
  bell: 'campana',
  drop: 'gota',
  sun: 'sol',
  anchor: 'ancla',
  arrow: 'flecha',
  leaf: 'hoja',
  key: 'llave',
  bolt: 'rayo',
  gear: 'engranaje',
  wave: 'ola',
  orb: 'bola de cristal',
  crown: 'corona',
} satisfies Readonly<Record<Picture | Noun<Figure> | Mystery, string>>;

const adjectives: Names = {
  dark: ' oscuro',
  light: ' claro',
  solid: ' lleno',
  'partially solid': ' medio lleno',
  hollow: ' vacío',
  dotted: ' punteado',
};

/** The noun of a name in the deck, and what stands before it. */
const split = (symbol: string): readonly [adjective: string, noun: string] => {
  const at = symbol.lastIndexOf(' ');
  return [symbol.slice(0, Math.max(0, at)), symbol.slice(at + 1)];
};

/** A letter stands for itself. */
const nameOf = (symbol: string): string => {
  const [adjective, noun] = split(symbol);
  const after = adjectives[adjective] ?? '';
  return (hues[noun] ?? things[noun] ?? noun) + (noun === 'star' ? after.replace(/o$/, 'a') : after);
};

/** What takes "una": not what begins with a stressed a. */
const feminine = /^(?!águila|ancla|aspa)(\S*a|mujer|espiral|llave)( |$)/;

const pluralOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => {
      if (/^(medio|de|cristal)$/.test(word)) return word;
      if (/[aeiou]$/.test(word)) return `${word}s`;
      return `${word.replace(/z$/, 'c').replace(/ón$/, 'on')}es`;
    })
    .join(' ');

const counts = ['', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete'];

export const words: typeof en = {
  back: 'carta boca abajo',
  symbol: nameOf,
  alike: (symbol, count) => {
    const name = nameOf(String(symbol));
    const [, noun] = split(String(symbol));
    if (noun in hues) return `${counts[count]} de color ${name}`;
    const isThing = noun in things;
    if (count > 1) return `${counts[count]} ${isThing ? pluralOf(name) : name}`;
    const isFeminine = isThing ? feminine.test(name) : typeof symbol === 'string';
    return `${isFeminine ? 'una' : 'un'} ${name}`;
  },
  card: ({ numbers, colour, letter, picture, figure, mystery }) =>
    [
      `${numbers.length > 1 ? 'Números' : 'Número'} ${numbers.join(' y ')}`,
      colour,
      `letra ${letter}`,
      picture,
      figure,
      mystery,
    ].join(', '),
};
