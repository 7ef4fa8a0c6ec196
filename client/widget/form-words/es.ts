import type { words as en } from './en.ts';

export const words: typeof en = {
  name: 'Tu nombre',
  wrongName: (length) => `Un nombre de 1 a ${length} caracteres, para que los demás te conozcan.`,
  computers: 'Jugadores del ordenador',
  levels: { easy: 'nivel fácil', normal: 'nivel normal', hard: 'nivel difícil' },
  asItIs: (value) => `Como está: ${value}`,
};
