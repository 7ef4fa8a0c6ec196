import type { Level } from '../../../shared/kernel/game.ts';
import type { Reaction } from '../../sdk/index.ts';
import type * as en from '../en/table.ts';
import type { Who } from '../grammar.ts';
import { listOf, plural, timeSpan, withVerb } from './grammar.ts';

const reactions: Readonly<Record<Reaction, string>> = {
  hello: 'Hola',
  thanks: 'Gracias',
  'well-played': 'Bien jugado',
  'good-luck': 'Suerte',
  wow: 'Vaya',
  'oh-no': 'Oh, no',
  'one-moment': 'Un momento',
};

const levels: Readonly<Record<Level, string>> = { easy: 'fácil', normal: 'normal', hard: 'difícil' };

/** "tu mensaje", "el mensaje de Ada"; null if the writer is unknown. */
const messageOf = (writer: Who | null): string => {
  if (writer === null) return 'el mensaje de alguien';
  return writer.you ? 'tu mensaje' : `el mensaje de ${writer.name}`;
};

export const tableWords: typeof en.tableWords = {
  formerPlayer: 'Alguien que se ha ido',
  reactions,
  computer: (level) => (level === null || level === 'normal' ? 'ordenador' : `ordenador, ${levels[level]}`),
  host: 'anfitrión',
  notConnected: 'sin conexión',
  you: 'tú',

  bar: {
    rules: 'Reglas',
    table: 'Mesa',
    log: 'Registro',
    chat: 'Chat',
    chatWithNew: (count) => plural(count, { one: 'Chat, 1 nuevo', other: `Chat, ${count} nuevos` }),
    watching: (count) => plural(count, { one: 'Una persona mira', other: `${count} personas miran` }),
  },
  panel: {
    label: 'Chat y registro',
    close: 'Cerrar',
    closeLog: 'Cerrar el registro',
    closeChat: 'Cerrar el chat',
    nothing: 'No ha pasado nada desde que llegaste.',
    entries: 'Lo que ha pasado, lo más reciente primero',
    keys: 'Teclas: las letras de los botones, L para el registro, M para el chat, H para volver a oír lo que tienes',
  },
  remind: { off: 'Avísame cuando me toque', on: 'Avisos activados' },
  waiting: {
    text: 'Un momento…',
    close: 'Cerrar',
  },

  seats: {
    others: 'Los demás',
    players: 'Jugadores',
    own: 'Tu asiento',
    yourTurn: 'Tu turno',
    thinking: 'pensando',
    away: 'ausente',
    computerPlays: 'juega el ordenador',
  },
  prompts: {
    computerPlays: 'El ordenador juega por ti.',
    takeBack: 'Recuperar mi asiento',
    away: 'Estás ausente, así que la mesa juega por ti.',
    back: 'He vuelto',
    hold: (cards) => `Tienes ${cards}.`,
    paused: 'La partida espera a que vuelva alguien.',
    goOn: 'Seguir',
    timeLeft: (span) => `Tienes ${span}.`,
    quicker: 'Más rápido',
    hint: 'Dame una pista',
    hintedButton: (button) => `El ordenador elegiría: ${button}`,
  },
  watching: {
    notice: (delay) =>
      delay === 0
        ? 'Estás mirando.'
        : `Estás mirando. Ves la partida ${delay} s más tarde que quienes juegan.`,
    fromNextGame: 'Juegas a partir de la próxima partida.',
    takeSeat: 'Sentarse para la próxima partida',
    closed: 'Esta mesa no admite espectadores.',
    closedText: 'El anfitrión no deja mirar. Cuando acabe la partida, aquí se verán los asientos libres.',
    ownTable: 'Abrir tu propia mesa',
  },

  announcements: {
    manyNew: (count) => `${count} mensajes nuevos.`,
    writes: (name, text) => `${name} escribe: ${text}`,
  },

  kick: {
    short: 'Quitar',
    of: (name) => `Quitar a ${name}`,
    title: (name) => `¿Quitar a ${name}?`,
    playing: (name) => `${name} no podrá volver a este asiento. La partida sigue sin esa persona.`,
    gathering: (name) => `${name} pierde el asiento y no podrá volver a sentarse aquí.`,
    no: 'Dejar que siga',
  },
  rules: {
    title: 'Las reglas',
  },

  log: {
    sat: (name) => `${name} se sentó.`,
    satForNextGame: (name, clock) =>
      `${name} se sentó y jugará a partir de la próxima partida.${clock === null ? '' : ` Desde ahora: ${duration(clock)} por turno.`}`,
    seated: 'Ya tienes asiento.',
    left: (name) => `${name} dejó la mesa.`,
    started: (round) => (round === 1 ? 'Empieza la partida.' : `Empieza la partida ${round}.`),
    played: {
      time: (who) =>
        `${withVerb(who, 'te quedaste', 'se quedó')} sin tiempo, así que la mesa hizo la jugada segura.`,
      away: (who) => `${withVerb(who, 'estás', 'está')} ausente, así que la mesa hizo la jugada segura.`,
      left: (who) => `${withVerb(who, 'te fuiste', 'se fue')}, así que la mesa hizo la jugada segura.`,
    },
    away: (who) => `${withVerb(who, 'estás', 'está')} ausente.`,
    back: (who) => `${withVerb(who, 'has', 'ha')} vuelto.`,
    handedOver: (who) => `Un jugador del ordenador juega por ${who.you ? 'ti' : who.name}.`,
    takenBack: (who) => `${withVerb(who, 'vuelves', 'vuelve')} a jugar.`,
    pauseWanted: (who) => `${withVerb(who, 'quieres', 'quiere')} una pausa.`,
    paused: 'La partida está en pausa.',
    resumed: (who) => `${withVerb(who, 'reanudas', 'reanuda')} la partida.`,
    kicked: (name) => `El anfitrión ha sacado a ${name} de la partida.`,
    accused: (who) => `Hay una votación para expulsar${who.you ? 'te' : ` a ${who.name}`}.`,
    votedOut: (name) => `Los jugadores han votado y ${name} queda fuera.`,
    kept: (who) => `${withVerb(who, 'te quedas', 'se queda')}: han faltado votos.`,
    host: (who) => (who.you ? 'Ahora eres el anfitrión.' : `Ahora ${who.name} es el anfitrión.`),
    changed: 'El anfitrión ha cambiado la mesa.',
    newRules: 'El juego tiene reglas nuevas y sus opciones se han adaptado a ellas.',
    reacted: ({ name, you }, reaction) => `${you ? 'Tú' : name}: ${reactions[reaction]}.`,
    called: (who, writer) =>
      `${withVerb(who, 'señalas', 'señala')} que ${messageOf(writer)} es hablar de la partida.`,
    judged: (guilty, writer) =>
      `Se juzga que ${messageOf(writer)} ${guilty ? 'es' : 'no es'} hablar de la partida.`,
  },

  failed: 'No ha funcionado. Vuelve a intentarlo.',
};

const duration = (seconds: number): string => {
  if (seconds % 60 > 0) return `${seconds} segundos`;
  return seconds > 3600
    ? timeSpan(seconds * 1000)
    : plural(seconds / 60, { one: 'un minuto', other: `${seconds / 60} minutos` });
};

export const gatheringWords: typeof en.gatheringWords = {
  present: (count: number, seats: number) =>
    count === 0 ? 'Todavía no hay nadie.' : count === seats ? 'Ya están todos.' : `Hay ${count} de ${seats}.`,
  wins: (count) => plural(count, { one: '1 victoria', other: `${count} victorias` }),
  anotherGame: '¿Otra partida?',
  nextGameIn: (seconds) => `Próxima partida en ${seconds} s`,
  bringFriends: 'Trae a tus amigos',
  freeSeat: 'Sitio libre',
  seats: 'Asientos',
  sit: 'Sentarte aquí',
  sitOn: (seat) => `Sentarte aquí, en el asiento ${seat}`,
  takeSeat: 'Tomar asiento',
  playsAs: (name) => `Juegas como ${name}.`,
  onlyWatches: (name) => `${name}, estás mirando: el sitio donde has iniciado sesión no te da asiento aquí.`,
  full: 'Todos los asientos están ocupados, así que estás mirando.',
  closed: 'El anfitrión ha cerrado esta mesa y nadie más puede sentarse. Estás mirando.',
  ready: 'quiere otra',
  leave: 'Dejar',
  leaveSeat: 'Dejar el asiento',
  addComputer: '+ Ordenador',
  addComputerOn: (seat) => `Añadir ordenador en el asiento ${seat}`,
  locked: 'Cerrada: nadie más puede sentarse.',
  change: 'Cambiar la mesa',
  shuffling: 'Barajando…',
  invite: 'Invita a otros con este enlace',
  settings: {
    noClock: 'sin reloj',
    perTurn: (seconds) => `${duration(seconds)} por turno`,
    bank: (seconds) => `${duration(seconds)} de reserva`,
    noSpectators: 'sin espectadores',
    delayedView: (seconds) => `los espectadores la ven ${duration(seconds)} más tarde`,
    noChat: 'sin chat',
    hintsForAll: 'pistas para todos',
    noHints: 'sin pistas',
    open: 'al acabar se descubren todas las cartas',
    closed: 'al acabar las cartas siguen tapadas',
  },
  starting: {
    waitsForHost: (host) => `${host ?? 'El anfitrión'} puede empezar la partida.`,
    start: 'Empezar',
    fillAndStart: 'Completar con el ordenador y empezar',
    fill: 'Completar con el ordenador',
    tooFewPlayers: (least) => `Hacen falta ${least} jugadores o más.`,
    wrongPlayerCount: (count) => `No se puede jugar entre ${count}.`,
    again: 'Jugar otra vez',
    begin: 'Comenzar',
    withdraw: 'Mejor no',
    waitingFor: (names) => `Esperando a ${listOf(names)}.`,
    willing: (names) =>
      `${listOf(names)} ${plural(names.length, { one: 'quiere', other: 'quieren' })} jugar otra vez.`,
    absent: (names) =>
      `${listOf(names)} ${plural(names.length, { one: 'no tiene conexión y queda fuera si no vuelve', other: 'no tienen conexión y quedan fuera si no vuelven' })}.`,
  },
  link: {
    copy: 'Copiar',
    share: 'Compartir',
    copied: 'Copiado.',
    notCopied: 'Este navegador no permite copiarlo. El enlace está marcado: cópialo a mano.',
    qr: 'Código QR del enlace',
  },
};

const older = {
  title: 'Esta página es más antigua que la mesa',
  text: 'Arcus se renovó. Vuelve a cargar la página para seguir; tu asiento se guarda.',
};

export const noticeWords: typeof en.noticeWords = {
  connection: {
    table: 'La mesa',
    connecting: 'Conectando con la mesa…',
    noAnswer: 'Aún no hay respuesta. ¿Sin conexión, o la red bloquea WebSocket?',
    changing: 'Se está cambiando el servidor. Volverás a tu mesa automáticamente cuando termine.',
    reconnected: 'Conexión recuperada.',
    lost: 'Se ha perdido la conexión.',
    meanwhile: (seated, playing, clock) => {
      if (!seated) return 'Arcus se vuelve a conectar por sí solo.';
      const kept = 'Arcus se vuelve a conectar por sí solo y tu asiento se guarda.';
      if (!playing) return kept;
      return clock
        ? `${kept} Si entretanto se te acaba el tiempo, la mesa hace la jugada segura por ti.`
        : `${kept} Al cabo de un minuto, la mesa hace jugadas seguras por ti.`;
    },
  },
  closed: {
    noSuchTable: {
      title: 'No existe esa mesa',
      text: 'Puede que el enlace esté incompleto. Pídelo otra vez o abre tu propia mesa.',
    },
    tableGone: {
      title: 'Esta mesa ya no existe',
      text: 'Llevaba un rato sin nadie y se ha retirado. Abrir otra cuesta un clic.',
    },
    unreadable: {
      title: 'No se puede leer esta mesa',
      text: 'El servidor no puede leer la mesa que guardó. Una nueva se abre con un clic.',
    },
    endedByOperator: {
      title: 'Quien administra el servidor ha cerrado esta mesa',
      text: 'La ha retirado a propósito. Una nueva se abre con un clic.',
    },
    unmatched: {
      title: 'No han venido todos',
      text: 'Así que en esta mesa no hay partida. Vuelve a buscar con quién jugar.',
    },
    noHello: {
      title: 'La mesa no ha tenido noticias de esta página',
      text: 'Tu asiento se guarda. Vuelve a cargar la página para seguir.',
    },
    noSpectators: {
      title: 'Nadie puede mirar esta partida',
      text: 'El anfitrión no deja mirar. Vuelve a cargar la página cuando termine la partida.',
    },
    tooMany: {
      title: 'Hay demasiadas conexiones',
      text: 'Cierra otras páginas de esta mesa o espera un minuto, y vuelve a cargar la página.',
    },
    older,
    falseGame: {
      contradiction: 'La mesa dijo dos cosas distintas sobre esta partida',
      decks: 'La mesa repartió cartas que no había fijado antes de la partida',
      course: 'La mesa muestra cartas que no pueden seguir a las anteriores',
      terms: 'La mesa cambió lo acordado antes de repartir',
      closed: 'La mesa muestra una carta sin su prueba',
      card: 'La mesa muestra una carta que no se repartió',
      unnoted: 'La mesa muestra la partida de una forma que tu dispositivo no puede anotar',
    },
    falseGameText: 'Lo que vio tu dispositivo está anotado.',
    notes: 'Lo que anotó tu dispositivo',
    identity: {
      title: 'La sesión de tu sitio no ha servido aquí',
      text: 'La mesa no la acepta. Tu asiento se guarda. Vuelve a cargar esta página o inicia sesión otra vez en el sitio.',
    },
    otherGame: {
      title: 'Aquí se juega a otra cosa',
      text: 'El enlace nombra otro juego. Vuelve a cargar la página.',
    },
    other: {
      title: 'La mesa ha cerrado la conexión',
      text: () => 'Vuelve a cargar la página para seguir.',
    },
    open: 'Abrir una mesa',
    reload: 'Volver a cargar',
  },
  lostSeat: {
    elsewhere: {
      title: 'Tu asiento se ha abierto en otro dispositivo.',
      text: 'Para volver a jugar aquí, abre allí «Seguir en otro dispositivo» y sigue su nuevo enlace. Hasta entonces, miras.',
    },
    out: {
      title: 'Estás fuera de la partida.',
      text: 'Te han sacado o la has dejado en otra ventana. Puedes quedarte a mirar.',
    },
    leave: 'Salir',
    watch: 'Mirar',
  },
  rules: {
    older: 'Esta partida sigue con las reglas con las que empezó.',
  },
  unchecked: {
    title: 'Tu dispositivo no puede comprobar del todo esta partida.',
    text: 'No tomó parte en el barajado, o la mesa omitió su clave.',
    understood: 'Seguir jugando',
  },
  seed: {
    title: 'Tres partidas acabaron antes de que jugaras.',
    text: 'La mesa pudo elegir entre sus cartas. ¿Quieres barajar otra vez?',
    agree: 'Barajar',
  },
};

export const cardWords: typeof en.cardWords = {
  colors: {
    red: 'rojo',
    orange: 'naranja',
    yellow: 'amarillo',
    green: 'verde',
    blue: 'azul',
    violet: 'violeta',
    pink: 'rosa',
  },
  rainbow: 'carta arcoíris',
  back: 'carta boca abajo',
  empty: 'sitio vacío',
};

export const discardWords: typeof en.discardWords = {
  close: 'Cerrar',
  discards: 'Descartes',
  discarded: (count) => plural(count, { one: 'descartada', other: 'descartadas' }),
  lookThrough: (count) =>
    plural(count, { one: '1 descartada: verla', other: `${count} descartadas: verlas` }),
};

export const tablePageWords: typeof en.tablePageWords = {
  home: 'Arcus, inicio',
  voidLink: 'Ese enlace ya no abre ningún asiento.',
  voidReason: 'Se anuló, o alguien dejó ese asiento.',
  sameSeat: 'Conservas el asiento que este navegador ya tenía.',
  noSeat: 'Puedes mirar, o pedir un enlace nuevo donde el asiento siga abierto.',
  allRight: 'De acuerdo',
  otherSeat: 'Este enlace abre otro asiento.',
  otherSeatReason: 'Si lo ocupas, este navegador pierde el asiento que tienes.',
  keepSeat: 'Conservar mi asiento',
  takeOther: 'Ocupar el otro asiento',
  connecting: 'Conectando…',
  yourTurn: 'Tu turno',
  over: 'Fin de la partida',
};
