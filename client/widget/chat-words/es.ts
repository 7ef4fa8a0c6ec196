import { plural } from '../../words/es.ts';
import type { words as en } from './en.ts';

export const words: typeof en = {
  messages: 'Mensajes',
  own: 'Tú',
  none: 'Aún no se ha escrito nada.',
  later: 'Lo que escriben los jugadores se verá cuando acabe la partida.',
  voting: 'en votación',
  called: 'señalado: habla de la partida',
  call: 'Señalar: habla de la partida',
  callOf: (name) => `Señalar: habla de la partida. Mensaje de ${name}`,
  reactions: 'Decir con un toque',
  yours: 'Tu mensaje',
  everybody: 'Escribe a todos',
  send: 'Enviar',
  sending: 'Enviando…',
  left: (count) => plural(count, { one: 'Queda 1', other: `Quedan ${count}` }),
  tooMany: (count) => plural(count, { one: 'Sobra 1', other: `Sobran ${count}` }),
  malformed: (length) => `Un mensaje es una línea de hasta ${length} caracteres, sin caracteres invisibles.`,
  off: 'El anfitrión ha desactivado el chat.',
  seatedOnly: 'Aquí escriben quienes tienen asiento.',
  hearing: 'A quién oyes',
  aloud: 'El lector de pantalla lee los mensajes nuevos',
};
