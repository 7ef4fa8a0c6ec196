import type { words as en } from './en.ts';

export const words: typeof en = {
  name: 'Tu nombre',
  wrongName: (length) => `Un nombre de 1 a ${length} caracteres, para que los demás te conozcan.`,
  computers: 'Jugadores del ordenador',
  levels: { easy: 'nivel fácil', normal: 'nivel normal', hard: 'nivel difícil' },
  asItIs: (value) => `Como está: ${value}`,
  /** Said by its code; the sentences are fetched when the first is needed. */
  refused: async ({ code, retryAfter }) => {
    const problem = (await import('../refusals/es.ts')).problems[code];
    return retryAfter === null ? problem : `${problem} Vuelve a intentarlo dentro de ${retryAfter} s.`;
  },
  failed: 'No ha funcionado. Vuelve a intentarlo.',
};
