import type * as en from '../en/sequence-states-hints.ts';

const numbers = ['', 'una', 'dos', 'tres', 'cuatro', 'cinco'];

const play = (space: string, withAdd: boolean): string =>
  `Pon una ficha en ${space}${withAdd ? ', con ADD' : ''}`;

export const hintWords: typeof en.hintWords = {
  space: (state, row, column) => `${state}, fila ${row}, columna ${column}`,
  draw: 'Roba antes de que sea tarde.',
  turnIn: 'Cambia esta carta: sus dos casillas están ocupadas, y recibes otra.',
  layDown: 'Descarta esta carta: es la que menos necesitas.',
  pass: 'Pasa: ninguna de tus cartas se puede jugar.',
  breaks: (space, line) => `Quita la ficha de ${space}: es una de ${numbers[line]} en línea.`,
  clears: (space) => `Quita la ficha de ${space}: te estorba.`,
  completes: (space, withAdd) => `${play(space, withAdd)}: completa una secuencia.`,
  stops: (space, withAdd, line) => `${play(space, withAdd)}: corta una línea de ${numbers[line]}.`,
  builds: (space, withAdd, line) => `${play(space, withAdd)}: forma una línea de ${numbers[line]}.`,
  keepsOpen: (space, withAdd) => `${play(space, withAdd)}: deja abiertas más líneas que ninguna otra.`,
};
