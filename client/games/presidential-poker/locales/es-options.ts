import type * as en from './en-options.ts';

export const formWords: typeof en.formWords = {
  stack: 'Fichas al empezar',
  stackHint: 'Fichas de juego: no valen nada fuera de la partida.',
  short: (stack) => `${stack}, una partida corta`,
  long: (stack) => `${stack}, una partida larga`,
  ante: 'Ante, se paga antes de cada mano',
  minBet: 'La apuesta mínima',
  limit: 'La apuesta máxima',
  limits: {
    'no-limit': 'Todo lo que se tenga: sin límite',
    'pot-limit': 'Lo que haya en el bote',
    fixed: 'Fija: la apuesta mínima, y el doble tras el cambio',
  },
  maxHands: 'La partida dura',
  maxHandsHint: 'Acaba antes si un jugador tiene todas las fichas.',
  untilOne: 'Hasta que un jugador tenga todas las fichas; ante y apuestas se doblan cada 20 repartos',
  cut: 'Un jugador corta la baraja antes de cada reparto',
  cutHint: 'Si no, corta la mesa.',
};
