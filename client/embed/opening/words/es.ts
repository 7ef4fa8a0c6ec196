import { plural } from '../../../words/es.ts';
import type { words as en } from './en.ts';

export const words: typeof en = {
  notNow: 'Ahora mismo no se ha podido abrir la mesa. Inténtalo de nuevo.',
  tooMany: (seconds) =>
    seconds < 120
      ? `Demasiadas peticiones desde aquí. Inténtalo de nuevo en ${plural(seconds, { one: '1 segundo', other: `${seconds} segundos` })}.`
      : `Demasiadas peticiones desde aquí. Inténtalo de nuevo en ${Math.ceil(seconds / 60)} minutos.`,
  impossible: 'Aquí no puede haber una mesa así: no se conoce el juego o sus opciones.',
};
