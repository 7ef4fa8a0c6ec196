import type { words as en } from './en.ts';

export const words: typeof en = {
  home: 'Arcus, inicio',
  rules: 'Reglas',
  voidLink: 'Ese enlace ya no abre ningún asiento.',
  voidWhy: 'Se anuló, o alguien dejó ese asiento.',
  sameSeat: 'Conservas el asiento que este navegador ya tenía.',
  noSeat: 'Puedes mirar, o pedir un enlace nuevo donde el asiento siga abierto.',
  allRight: 'De acuerdo',
  connecting: 'Conectando…',
  yourTurn: 'Tu turno',
  over: 'Fin de la partida',
};
