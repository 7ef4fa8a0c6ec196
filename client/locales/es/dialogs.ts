import type { SeatColor } from '../../sdk/index.ts';
import type * as en from '../en/dialogs.ts';
import { listOf, plural, withVerb } from './grammar.ts';

export const chatWords: typeof en.chatWords = {
  messages: 'Mensajes',
  own: 'Tú',
  none: 'Aún no se ha escrito nada.',
  afterGame: 'Lo que escriben los jugadores se verá cuando acabe la partida.',
  voting: 'en votación',
  called: 'señalado: habla de la partida',
  call: 'Señalar: habla de la partida',
  callOf: (name) => `Señalar: habla de la partida. Mensaje de ${name}`,
  reactions: 'Decir con un toque',
  ownMessage: 'Tu mensaje',
  writeToAll: 'Escribe a todos',
  send: 'Enviar',
  sending: 'Enviando…',
  charactersLeft: (count) => plural(count, { one: 'Queda 1', other: `Quedan ${count}` }),
  charactersOver: (count) => plural(count, { one: 'Sobra 1', other: `Sobran ${count}` }),
  malformed: (length) => `Un mensaje es una línea de hasta ${length} caracteres, sin caracteres invisibles.`,
  off: 'El anfitrión ha desactivado el chat.',
  seatedOnly: 'Aquí escriben quienes tienen asiento.',
  unmuted: 'A quién oyes',
  avoid: (name) => `No volver a emparejarme con ${name}`,
  screenReader: 'El lector de pantalla lee los mensajes nuevos',
};

export const reportWords: typeof en.reportWords = {
  report: (name) => `Denunciar a ${name}`,
  ask: (name) =>
    `Quien gestiona este sitio recibe las últimas jugadas y mensajes. ${name} no se entera. ¿De qué se trata?`,
  reasons: { cheating: 'Trampas', abuse: 'Insultos o amenazas', name: 'Un nombre ofensivo' },
  no: 'No denunciar',
  done: 'Denunciado. Gracias.',
  tooMany: 'Puedes denunciar tres veces al día.',
  failed: 'No se ha podido denunciar: nadie lee denuncias aquí o el jugador se ha ido.',
};

export const removalWords: typeof en.removalWords = {
  call: (name) => `Votar para expulsar a ${name}`,
  ask: (name) =>
    `Se pregunta a los demás. ${name} se va si más de la mitad vota a favor; quien no vota, vota que no. Puedes pedir esta votación una vez por partida.`,
  of: (name) => `¿Expulsamos a ${name} de la partida?`,
  ofYou: 'Los demás votan si te expulsan.',
  votes: (votes, needed) => `${votes} de ${needed} votos.`,
  yes: 'Votar que sí',
  voted: 'Has votado que sí.',
};

export const voteWords: typeof en.voteWords = {
  label: 'Votación',
  called: (caller) => `${withVerb(caller, 'dices', 'dice')} que esto es hablar de la partida.`,
  question: '¿Lo es?',
  missing: (count) => plural(count, { one: 'Falta un voto.', other: `Faltan ${count} votos.` }),
  no: 'No',
  yes: 'Sí, lo es',
};

export const codeWords: typeof en.codeWords = {
  have: '¿Tienes un código?',
  go: 'Ir',
  form: 'Un código tiene seis letras y cifras, como K7M 2QX.',
  wrong: 'Ninguna mesa abierta tiene este código.',
  tooMany: 'Demasiados códigos erróneos desde aquí. Pide el enlace o inténtalo mañana.',
  notNow: 'No se ha podido encontrar la mesa. Inténtalo de nuevo.',
  make: 'Código para dictar',
  code: 'Código',
  until: (time: string) => `hasta ${time}`,
  withdraw: 'Anular',
};

const seatColors: Readonly<Record<SeatColor, string>> = {
  red: 'Rojo',
  orange: 'Naranja',
  yellow: 'Amarillo',
  green: 'Verde',
  blue: 'Azul',
  violet: 'Violeta',
  pink: 'Rosa',
  black: 'Negro',
  white: 'Blanco',
};

export const colorWords: typeof en.colorWords = {
  choose: 'Elige tu color',
  yours: 'Tu color',
  yoursIs: (color) => `Tu color: ${seatColors[color].toLowerCase()}`,
  takenBy: (name) => `lo tiene ${name}`,
  colors: seatColors,
};

export const operatorWords = { says: 'Mensaje de quien administra el servidor:' };

export const nameWords: typeof en.nameWords = {
  ask: '¿Cómo quieres que te llamen los demás?',
  save: 'Ese es mi nombre',
  seenAs: (name) => `Los demás te ven como «${name}».`,
  keep: 'Ahora no',
};

export const passwordWords: typeof en.passwordWords = {
  title: 'Esta mesa tiene contraseña',
  label: 'Contraseña',
  wrong: 'Esa no es la contraseña. Tras diez intentos fallidos, espera diez minutos.',
  home: 'A la página principal',
  enter: 'Entrar',
};

export const shareWords: typeof en.shareWords = {
  title: 'Cómo terminó, para enseñarlo',
  save: 'Guardar',
  send: 'Enviar',
  close: 'Cerrar',
};

export const pauseWords: typeof en.pauseWords = {
  reserve: 'reserva',
  wanted: (names) =>
    `${listOf(names)} ${plural(names.length, { one: 'quiere', other: 'quieren' })} una pausa.`,
  waits: 'Quieres una pausa. Empezará cuando todos estén de acuerdo.',
  agree: 'Hacer una pausa',
  withdraw: 'Mejor no',
};

export const menuWords: typeof en.menuWords = {
  me: 'Mis partidas',
  sound: { label: 'Sonido', off: 'apagado' },
  handOver: 'Que juegue el ordenador',
  pause: 'Pedir una pausa',
  move: 'Seguir en otro dispositivo',
  rulesOf: (game) => `Reglas de ${game}`,
  leave: {
    short: 'Dejar el asiento',
    title: '¿Dejar la partida?',
    toComputer: 'No podrás volver a este asiento. Lo ocupará un jugador del ordenador.',
    toTable: 'No podrás volver a este asiento. La mesa hará jugadas seguras por él.',
    no: 'Quedarme',
    yes: 'Salir',
  },
  bring: 'Traer a un amigo',
  back: 'Volver a la mesa',
  host: 'Eres el anfitrión',
  locked: 'Cerrada: nadie más puede sentarse',
  chat: 'Los jugadores pueden chatear',
  botsReact: 'El ordenador dice algo de vez en cuando',
  speed: { label: 'Ritmo de la mesa', calm: 'tranquilo', normal: 'normal', quick: 'rápido' },
  spectators: 'Los espectadores ven la partida',
  device: {
    text: 'Abre allí este enlace y tu asiento estará también allí; aquí sigue abierto.',
    warning: 'Quien tenga el enlace tiene tu asiento, así que no se lo des a nadie.',
    link: 'El enlace a tu asiento',
    renew: 'Anular enlaces anteriores',
    renewed:
      'Hecho. Los enlaces anteriores ya no valen y otros dispositivos han perdido el asiento. El nuevo enlace está arriba.',
    done: 'Listo',
  },
};

export const endingWords: typeof en.endingWords = {
  more: 'Más',
  check: 'Comprueba esta partida',
  watch: 'Ver otra vez',
  inNewTab: (label) => `${label} (otra pestaña)`,
  share: 'Compartir',
  costliest: 'Jugadas caras',
  dealtHere: 'Esta partida se repartió en este navegador, así que su reparto no se puede comprobar.',
};

export const scoreWords: typeof en.scoreWords = {
  scores: 'Puntuaciones',
  wins: 'gana',
  teamWins: 'gana el equipo',
  sharesWin: 'comparte la victoria',
  evening: (scores) => `Partidas ganadas: ${scores}`,
};

export const rulesWords: typeof en.rulesWords = {
  asPage: 'En una página aparte',
  loading: 'Cargando las reglas…',
  loadFailed: 'Las reglas no se han podido cargar ahora mismo.',
  retry: 'Volver a intentarlo',
};
