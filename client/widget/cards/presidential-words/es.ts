import type { Colour, Figure, Mystery, Picture } from '../../../../shared/games/presidential-poker/cards.ts';
import type { words as en } from './en.ts';

type Names = Readonly<Record<string, string>>;

const colours: Names = {
  'dark red': 'rojo oscuro',
  'dark orange': 'naranja oscuro',
  'dark yellow': 'amarillo oscuro',
  'dark green': 'verde oscuro',
  'dark blue': 'azul oscuro',
  'dark indigo': 'añil oscuro',
  'dark violet': 'violeta oscuro',
  black: 'negro',
  'light red': 'rojo claro',
  'light orange': 'naranja claro',
  'light yellow': 'amarillo claro',
  'light green': 'verde claro',
  'light blue': 'azul claro',
  'light indigo': 'añil claro',
  'light violet': 'violeta claro',
  gray: 'gris',
  tan: 'beige',
  pink: 'rosa',
} satisfies Readonly<Record<Colour, string>>;

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
  'solid circle': 'círculo lleno',
  'partially solid circle': 'círculo medio lleno',
  'hollow circle': 'círculo vacío',
  'dotted circle': 'círculo punteado',
  'solid square': 'cuadrado lleno',
  'partially solid square': 'cuadrado medio lleno',
  'hollow square': 'cuadrado vacío',
  'dotted square': 'cuadrado punteado',
  'solid star': 'estrella llena',
  'partially solid star': 'estrella medio llena',
  'hollow star': 'estrella vacía',
  'dotted star': 'estrella punteada',
  'solid triangle': 'triángulo lleno',
  'partially solid triangle': 'triángulo medio lleno',
  'hollow triangle': 'triángulo vacío',
  'dotted triangle': 'triángulo punteado',
  'solid heart': 'corazón lleno',
  'hollow heart': 'corazón vacío',
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
} satisfies Readonly<Record<Picture | Figure | Mystery, string>>;

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
  symbol: (symbol) => colours[symbol] ?? things[symbol] ?? symbol,
  alike: (symbol, count) => {
    const many = counts[count];
    if (symbol in colours) return `${many} de color ${colours[symbol]}`;
    const name = things[symbol];
    if (count > 1) return `${many} ${name === undefined ? symbol : pluralOf(name)}`;
    const isFeminine = name === undefined ? typeof symbol === 'string' : feminine.test(name);
    return `${isFeminine ? 'una' : 'un'} ${name ?? symbol}`;
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
