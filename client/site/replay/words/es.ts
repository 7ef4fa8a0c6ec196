import type { words as en } from './en.ts';

export const words: typeof en = {
  replay: 'Repetición',
  beginning: 'Al principio',
  stepBack: 'Un paso atrás',
  play: 'Reproducir',
  pause: 'Pausa',
  stepOn: 'Un paso adelante',
  end: 'Al final',
  position: (index, last) => `${index} de ${last}`,
  seen: 'Vista',
  asPlayer: (name) => `Como ${name}`,
  asSpectator: 'Como espectador',
  allOpen: 'Todas las cartas a la vista',
  copy: 'Copiar un enlace a este momento',
  copied: 'Copiado',
  dealt: 'Las cartas están repartidas.',
  table: 'La mesa',
  theEnd: 'El final',
};
