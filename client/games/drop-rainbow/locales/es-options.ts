import type * as en from './en-options.ts';

export const formWords: typeof en.formWords = {
  hiddenScores: 'Las cartas de puntos van boca abajo',
  hiddenScoresHint: 'Los demás solo ven cuántas tienes hasta que acaba la partida.',
  lastLap: 'La vuelta se juega hasta el final',
  lastLapHint: 'Nadie gana con siete colores antes de que todos hayan tenido los mismos turnos.',
  showSeven: 'Cada cual enseña sus siete colores',
  showSevenHint: 'Quien los tiene lo dice en su turno, o sigue jugando.',
  cardsPerColor: 'Cartas de cada color',
  standard: (count) => `${count}, la baraja habitual`,
  shorter: (count) => `${count}, una partida más corta`,
  longer: (count) => `${count}, una partida más larga`,
};
