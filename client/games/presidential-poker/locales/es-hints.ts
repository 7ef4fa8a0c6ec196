import { listOf, percent } from '../../../locales/es/grammar.ts';
import type * as en from './en-hints.ts';

const wins = (chance: number): string => `con manos así ganas alrededor del ${percent(chance)} de las veces`;

export const hintSentences: typeof en.hintSentences = {
  usual: ({ action }) =>
    ({
      cut: 'Da igual por dónde cortes.',
      check: 'Pasa: tu mano no merece una apuesta, y seguir es gratis.',
      bet: 'Apuesta: tu mano gana bastante a menudo, o los demás pueden creerlo.',
      call: 'Iguala: el bote merece el precio.',
      raise: 'Sube: pocas manos ganan a esta.',
      drop: 'Retírate: igualar cuesta más de lo que tu mano puede ganar.',
      draw: 'Quédate con lo que forma la combinación y cambia el resto.',
    })[action],
  'stand-pat': ({ beats }) => `No cambies: de media, tu mano gana al ${percent(beats)} de todas las manos.`,
  replace: ({ cards: ids, beats }, { cardName }) =>
    `Cambia ${listOf(ids.map(cardName))}: de media, tu mano ganará al ${percent(beats)} de todas las manos.`,
  'bet-wins': ({ to, chance }) => `Apuesta ${to}: ${wins(chance)}, más de lo que te toca.`,
  bluff: ({ to }) => `Apuesta ${to}: un farol de vez en cuando hace dudar a los demás.`,
  check: ({ chance }) => `Pasa: ${wins(chance)}, y seguir es gratis.`,
  raise: ({ to, chance }) => `Sube a ${to}: ${wins(chance)}.`,
  'call-pays': ({ chance, price }) =>
    `Iguala: ${wins(chance)}, ${percent(chance) === percent(price) ? 'justo lo que pide el precio' : `y bastaría con el ${percent(price)}`}.`,
  'call-behind': () => 'Iguala: de media pierdes fichas, pero al final solo gana quien tiene más.',
  'drop-ahead': () => 'Retírate: vas por delante, y este bote no merece el riesgo.',
  drop: ({ chance, price }) =>
    `Retírate: ${wins(chance)}, ${percent(chance) === percent(price) ? 'un poco menos de lo que pide el precio' : `y haría falta el ${percent(price)}`}.`,
};

export const rankWords: typeof en.rankWords = {
  lead: 'Cada carta presta uno de sus seis símbolos, y cada símbolo está en cuatro cartas. Son parecidos el claro y el oscuro de un tono, el negro y el gris, el beige y el rosa, y las figuras de una misma forma.',
  example: (parts) => `Por ejemplo, ${parts}`,
  needs: [
    'Siete cartas del Reino V',
    'Rojo, naranja, amarillo, verde, azul, añil y violeta, todos claros o todos oscuros',
    'Cuatro idénticos y tres de uno parecido',
    'Cuatro idénticos, dos de uno parecido y una carta cualquiera',
    'Cuatro idénticos, uno parecido y una pareja',
    'Cuatro idénticos, uno parecido y dos parecidos entre sí',
    'Cuatro idénticos y tres idénticos',
    'Cuatro idénticos y tres del mismo tono o forma, dos de ellos idénticos',
    'Cuatro idénticos. Otros tres de la misma forma ganan a cualesquiera otros tres',
    'Tres y tres idénticos, y una carta cualquiera',
    'Tres, dos y dos idénticos',
    'Tres y dos idénticos, y dos cartas cualesquiera',
    'Tres idénticos y cuatro cartas cualesquiera',
    'Dos, dos y dos idénticos, y una carta cualquiera',
    'Dos y dos idénticos, y tres cartas cualesquiera',
    'Dos idénticos y cinco cartas cualesquiera',
    'Nada de lo anterior',
  ],
};
