import { listOf, percent } from '../../../../words/es.ts';
import type { words as en } from './en.ts';

const wins = (chance: number): string => `con manos así ganas alrededor del ${percent(chance)} de las veces`;

export const words: typeof en = {
  usual: {
    cut: 'Da igual por dónde cortes.',
    check: 'Pasa: tu mano no merece una apuesta, y seguir es gratis.',
    bet: 'Apuesta: tu mano gana bastante a menudo, o los demás pueden creerlo.',
    call: 'Iguala: el bote merece el precio.',
    raise: 'Sube: pocas manos ganan a esta.',
    drop: 'Retírate: igualar cuesta más de lo que tu mano puede ganar.',
    draw: 'Quédate con lo que forma la combinación y cambia el resto.',
  },
  standPat: (beats) => `No cambies: de media, tu mano gana al ${percent(beats)} de todas las manos.`,
  replace: (cards, beats) =>
    `Cambia ${listOf(cards)}: de media, tu mano ganará al ${percent(beats)} de todas las manos.`,
  betWins: (to, chance) => `Apuesta ${to}: ${wins(chance)}, más de lo que te toca.`,
  bluff: (to) => `Apuesta ${to}: un farol de vez en cuando hace dudar a los demás.`,
  check: (chance) => `Pasa: ${wins(chance)}, y seguir es gratis.`,
  raise: (to, chance) => `Sube a ${to}: ${wins(chance)}.`,
  callPays: (chance, price) => `Iguala: ${wins(chance)}, y bastaría con el ${percent(price)}.`,
  callBehind: 'Iguala: es la última mano y vas por detrás.',
  drop: (chance, price) => `Retírate: ${wins(chance)}, y haría falta el ${percent(price)}.`,
};
