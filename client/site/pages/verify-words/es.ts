import type { words as en } from './en.ts';

export const words: typeof en = {
  home: 'Arcus, inicio',
  checkGame: 'Comprobar una partida',
  checkThisGame: 'Comprobar esta partida',
  checking: 'Comprobando…',
  about:
    'Después de cada partida, su mesa tiene un archivo con todo lo que pasó: quién aportó qué al barajar y cada jugada. Esta página vuelve a jugar la partida entera a partir de él y dice si todo es como debe ser. El archivo no sale de tu dispositivo.',
  file: 'El archivo de una partida',
  notSeen:
    'Esta partida no se puede ver: aún se está jugando, su mesa ya no existe o es solo para quienes la jugaron. Si tienes su archivo, puedes comprobarlo.',
  notFetched: 'No se ha podido traer la partida. Inténtalo de nuevo.',
  tryAgain: 'Volver a intentarlo',
  marks: { right: 'Bien', wrong: 'Mal', open: 'A saber' },
  keep: 'Guardar el archivo',
  back: 'Volver a la mesa',
};
