import type * as en from '../en/learn.ts';

export const learnWords: typeof en.learnWords = {
  lesson: 'Lección',
  step: (step, steps) => `${step} de ${steps}`,
  next: 'Siguiente',
  show: 'Enséñamelo',
  skip: 'Saltar',
  you: 'Tú',
  detour: 'Todavía no.',
  done: (game) => `Ya sabes jugar a ${game}.`,
  skipped: 'Puedes volver a la lección cuando quieras.',
  playNow: 'Jugar ahora',
  toTable: 'Volver a la mesa',
  again: 'Otra vez',
  computer: 'Ordenador',
  loading: 'Se carga la lección…',
  failed: 'La lección no se ha podido cargar.',
  offer: (game) => `¿Es tu primera vez en ${game}? En dos minutos ves cómo se juega.`,
  start: 'Aprender jugando',
  no: 'No, gracias',
};
