import { numberWord } from '../../../locales/es/grammar.ts';
import type * as en from './en-hints.ts';

const play = (space: string, withAdd: boolean): string =>
  `Pon una ficha en ${space}${withAdd ? ', con ADD' : ''}`;

export const hintSentences: typeof en.hintSentences = {
  draw: () => 'Roba antes de que sea tarde.',
  'turn-in': () => 'Cambia esta carta: sus dos casillas están ocupadas, y recibes otra.',
  'lay-down': () => 'Descarta esta carta: es la que menos necesitas.',
  pass: () => 'Pasa: ninguna de tus cartas se puede jugar.',
  break: ({ space, line }, { spaceName }) =>
    `Quita la ficha de ${spaceName(space)}: es una de ${numberWord(line)} en línea.`,
  clear: ({ space }, { spaceName }) => `Quita la ficha de ${spaceName(space)}: te estorba.`,
  complete: ({ space, add }, { spaceName }) => `${play(spaceName(space), add)}: completa una secuencia.`,
  stop: ({ space, add, line }, { spaceName }) =>
    `${play(spaceName(space), add)}: corta una línea de ${numberWord(line)}.`,
  build: ({ space, add, line }, { spaceName }) =>
    `${play(spaceName(space), add)}: forma una línea de ${numberWord(line)}.`,
  'keep-open': ({ space, add, lines }, { spaceName }) =>
    `${play(spaceName(space), add)}: ${lines === 0 ? 'de las jugadas que se probaron, fue la mejor' : `por ahí aún puede pasar una secuencia tuya, de ${lines} ${lines === 1 ? 'manera' : 'maneras'}`}.`,
};
