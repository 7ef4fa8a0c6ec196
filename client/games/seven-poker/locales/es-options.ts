import type * as en from './en-options.ts';

export const formWords: typeof en.formWords = {
  victoryCards: 'Cartas de victoria para ganar',
  standardGame: (count) => `${count}, la partida habitual`,
  shortGame: (count) => `${count}, una partida corta`,
  longGame: (count) => `${count}, una partida larga`,
  cardsPerColor: 'Cartas de cada color',
  cardsPerColorHint: 'Con seis cartas de victoria hacen falta al menos nueve.',
  standardDeck: (count, ofFive) => `${count}, o ${ofFive} con cinco jugadores`,
  laps: 'Turnos de cambio de cada jugador por ronda',
  neighborSwap: 'Se intercambian cartas con quien está a la izquierda',
  neighborSwapHint: 'Una oferta por turno, boca abajo en ambos sentidos.',
  notOfFive: 'Sí, salvo si juegan cinco',
  yes: 'Sí',
  no: 'No',
};
