import type { words as en } from './en.ts';

export const words: typeof en = {
  openTable: 'Abrir una mesa',
  opening: 'Abriendo una mesa…',
  promise: 'Recibes un enlace para enviar a los demás, o juegas contra el ordenador. Sin cuenta.',
  rules: 'Las reglas',
  unknownGame: (game) => `Aquí no hay ningún juego «${game}».`,
  among: (game, number) => `${game}, mesa ${number} de esta página`,
};
