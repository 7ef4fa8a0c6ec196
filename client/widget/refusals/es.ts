import type { RefusalCode } from '../../../shared/protocol/codes.ts';
import type { ProblemCode } from '../../../shared/protocol/problems.ts';

/** Why a table refuses a request. */
export const refusals: Readonly<Record<RefusalCode, string>> = {
  'bad-json': 'La mesa no puede leer la petición. Vuelve a cargar la página.',
  'bad-message': 'La mesa no entiende la petición. Vuelve a cargar la página.',
  'too-big': 'La petición es demasiado grande.',
  'too-fast': 'Demasiadas peticiones a la vez. Espera un momento.',
  'hello-first': 'La mesa aún no está conectada.',
  'wrong-protocol': 'La página y la mesa son de versiones distintas. Vuelve a cargar la página.',
  'bad-token': 'Este enlace no abre ningún asiento de la mesa.',
  'not-seated': 'Primero toma asiento.',
  'already-seated': 'Ya tienes asiento en esta mesa.',
  'seat-taken': 'Este asiento ya está ocupado.',
  'table-full': 'Todos los asientos de la mesa están ocupados.',
  'no-such-seat': 'La mesa no tiene ese asiento.',
  'colour-taken': 'Otra persona ya tiene este color.',
  locked: 'El anfitrión ha cerrado la mesa y nadie más puede sentarse.',
  'not-host': 'Solo puede hacerlo el anfitrión.',
  'in-play': 'Hay que esperar a que acabe la partida.',
  'not-in-play': 'No hay ninguna partida en curso.',
  'wrong-player-count': 'Este número de jugadores no sirve para el juego.',
  'bad-options': 'El juego no tiene esas opciones.',
  'no-game-yet': 'Aquí aún no se ha jugado ninguna partida.',
  'not-agreed': 'Falta quien aún no ha aceptado otra partida.',
  'not-to-act': 'Ahora no te toca.',
  'stale-decision': 'Esa decisión ya está cerrada.',
  'bad-action': 'El juego no conoce esa jugada.',
  'against-the-rules': 'Las reglas no lo permiten.',
  'bad-seed': 'No es el número al azar prometido. Vuelve a cargar la página.',
  'no-hints': 'En esta mesa no hay pistas.',
  'chat-off': 'El anfitrión ha desactivado el chat.',
  'chat-limit': 'Demasiado de una vez. Espera unos segundos antes de volver a escribir.',
  'no-such-message': 'No existe ese mensaje.',
  'vote-open': 'Ya hay una votación abierta.',
  'no-vote': 'No hay ninguna votación en la que puedas votar.',
  'not-saved': 'La mesa no ha podido guardarlo, así que no ha pasado. Vuelve a intentarlo.',
  internal: 'La mesa ha cometido un error y nada ha cambiado.',
};

/** Why the lobby refuses a request. */
export const problems: Readonly<Record<ProblemCode, string>> = {
  'bad-json': 'El servidor no puede leer la petición. Vuelve a cargar la página.',
  'bad-request': 'El servidor no entiende la petición. Vuelve a cargar la página.',
  'unknown-game': 'Ese juego no existe.',
  'bad-options': 'El juego no tiene esas opciones.',
  'no-such-table': 'Esa mesa no existe.',
  'no-such-game': 'No hay ninguna partida que ver.',
  'not-found': 'Aquí no hay nada.',
  'too-big': 'La petición es demasiado grande.',
  'too-many-requests': 'Demasiadas peticiones.',
  internal: 'El servidor ha cometido un error.',
};
