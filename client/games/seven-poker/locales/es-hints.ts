import { listOf, percent } from '../../../locales/es/grammar.ts';
import { cardWords } from '../../../locales/es/table.ts';
import type { RainbowColor } from '../../../theme/palette.ts';
import type * as en from './en-hints.ts';
import { gameWords } from './es.ts';

const aCard = (of: RainbowColor): string => `una carta de color ${cardWords.colors[of]}`;

/** Why a pair is broken. */
const breaks = {
  seven: 'los siete colores piden una de cada',
  beside: 'una pareja al lado no gana nada',
} as const;

export const hintSentences: typeof en.hintSentences = {
  usual: ({ action }) =>
    ({
      offer: 'Ofrece la carta que menos necesitas.',
      swap: 'Cámbiala: no necesitas esta carta.',
      decline: 'Rechaza: necesitas todas tus cartas.',
      redraw: 'Cambia las cartas que menos necesitas.',
      pass: 'Pasa: necesitas todas tus cartas.',
      reveal: 'Enseña estas y deja a los demás con la duda.',
      stay: 'Sigue: tu mano puede ser la más fuerte.',
      fold: 'Retírate: tu mano es más bien floja.',
      take: 'Llévate el primer color.',
      discard: 'Quédate con tu color más frecuente.',
    })[action],
  offer: ({ color: of }) => `Ofrece ${aCard(of)}: puedes prescindir de ella y quedan pocas de su color.`,
  swap: ({ color: of }) => `Da ${aCard(of)}: puedes prescindir de ella y quizá recibas una mejor.`,
  decline: () => 'Rechaza: todas tus cartas te sirven.',
  redraw: ({ laid, kept }, { brokenPair, countsOf }) => {
    const broken = brokenPair(laid, kept);
    return broken === null
      ? `Cambia ${gameWords.cards(countsOf(laid))}: lo que te queda, ${gameWords.cards(countsOf(kept))}, es lo que más promete.`
      : `Cambia ${gameWords.cards(countsOf(laid))} y conserva ${gameWords.cards(countsOf(kept))}: ${breaks[broken]}.`;
  },
  pass: () => 'Pasa: de media, cualquier cambio empeora tu mano.',
  bluff: ({ action }) =>
    action === 'pass'
      ? 'Pasa de farol: los demás pueden creer que tienes los siete colores.'
      : 'Rechaza de farol: tu vecino puede creer que tienes los siete colores.',
  'show-alike': ({ color: of }) =>
    `Enseña tres cartas de color ${cardWords.colors[of]}: quien tema una cuarta puede retirarse.`,
  'show-different': () => 'Enseña tres colores: puedes tener los siete, o cualquier cosa.',
  'show-best': () => 'Enseña tu color más frecuente: es lo que mejor luce.',
  'stay-certain': () => 'Sigue: nadie más puede tener una mano tan fuerte como la tuya.',
  stay: ({ chance }) =>
    `Sigue: entre jugadores difíciles del ordenador, una mano así gana el ${percent(chance)} de las veces que se enseña, y guardar tus cartas para la ronda siguiente promete menos.`,
  fold: ({ chance, kept }, { countsOf }) =>
    kept.length === 0
      ? `Retírate: entre jugadores difíciles del ordenador, una mano así solo gana el ${percent(chance)} de las veces que se enseña.`
      : `Retírate: entre jugadores difíciles del ordenador, una mano así solo gana el ${percent(chance)} de las veces que se enseña, y merece la pena guardar ${gameWords.cards(countsOf(kept))} para la próxima ronda.`,
  discard: ({ kept }, { brokenPair, countsOf }) =>
    kept.length === 0
      ? 'Descarta todo: siete cartas nuevas prometen más.'
      : `Guarda ${gameWords.cards(countsOf(kept))}: ${kept.length > 2 && brokenPair(kept, kept) === 'seven' ? 'una de cada es un buen comienzo para los siete colores' : 'un buen comienzo para la próxima ronda'}.`,
  take: ({ colors }) =>
    `Llévate ${listOf(colors.map((of) => `el ${cardWords.colors[of]}`))}: quedan menos cartas de ${colors.length === 1 ? 'ese color' : 'esos colores'} para ganar más adelante.`,
};
