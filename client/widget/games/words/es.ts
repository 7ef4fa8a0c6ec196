import { plural } from '../../../words/es.ts';
import type { words as en } from './en.ts';

export const words: typeof en = {
  close: 'Cerrar',
  discards: 'Descartes',
  discarded: (count) => plural(count, { one: 'descartada', other: 'descartadas' }),
  lookThrough: (count) =>
    plural(count, { one: '1 descartada: verla', other: `${count} descartadas: verlas` }),
};
