import type { Level } from '../../../shared/kernel/computer.ts';
import type { Reaction } from '../../sdk/index.ts';
import { does, plural } from '../../words/es.ts';
import type { Who } from '../../words/who.ts';
import type { words as en } from './en.ts';

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

/** "tu mensaje", "el mensaje de Ada"; null where nobody knows any more. */
const messageOf = (writer: Who | null): string => {
  if (writer === null) return 'el mensaje de alguien';
  return writer.you ? 'tu mensaje' : `el mensaje de ${writer.name}`;
};

export const words: typeof en = {
  someone: 'Alguien que se ha ido',
  reactions,
  computer: (level) => (level === null || level === 'normal' ? 'ordenador' : `ordenador, ${levels[level]}`),
  host: 'anfitrión',
  notConnected: 'sin conexión',
  you: 'tú',

  bar: {
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
  waiting: {
    text: 'Un momento…',
    failed: 'No se ha podido cargar. Vuelve a cargar la página para verlo; tu asiento se guarda.',
    again: 'Volver a cargar',
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
  asking: {
    computerPlays: 'El ordenador juega por ti.',
    takeBack: 'Recuperar mi asiento',
    hold: (cards) => `Tienes ${cards}.`,
    paused: 'La partida espera a que vuelva alguien.',
    hint: 'Dame una pista',
    hinted: (button) => `El ordenador elegiría: ${button}`,
  },
  watching: {
    told: (delay) =>
      delay === 0
        ? 'Estás mirando.'
        : `Estás mirando. Ves la partida ${delay} s más tarde que quienes juegan.`,
    closed: 'Esta mesa no admite espectadores.',
    closedText:
      'El anfitrión solo muestra la partida a quienes la juegan. Cuando acabe, esta página mostrará los asientos libres.',
    ownTable: 'Abrir tu propia mesa',
  },
  vote: {
    label: 'Votación',
    called: (caller) => `${does(caller, 'dices', 'dice')} que esto es hablar de la partida.`,
    asked: '¿Lo es?',
    awaited: (count) => plural(count, { one: 'Falta un voto.', other: `Faltan ${count} votos.` }),
    no: 'No',
    yes: 'Sí, lo es',
  },

  heard: {
    manyNew: (count) => `${count} mensajes nuevos.`,
    writes: (name, text) => `${name} escribe: ${text}`,
  },

  kick: {
    short: 'Quitar',
    of: (name) => `Quitar a ${name}`,
    title: (name) => `¿Quitar a ${name}?`,
    playing: (name) => `${name} no podrá volver a este asiento. La partida sigue sin esa persona.`,
    gathering: (name) => `${name} pierde el asiento. Si cierras la mesa, no podrá volver a sentarse.`,
    no: 'Dejar que siga',
  },

  ending: {
    scores: 'Puntuaciones',
    wins: 'gana',
    teamWins: 'gana el equipo',
    sharesWin: 'comparte la victoria',
    check: 'Comprueba esta partida y vuelve a verla',
  },
  rules: {
    title: 'Las reglas',
    asPage: 'En una página aparte',
    fetching: 'Cargando las reglas…',
    failed: 'Las reglas no se han podido cargar ahora mismo.',
    again: 'Volver a intentarlo',
  },

  told: {
    sat: (name) => `${name} se sentó.`,
    seated: 'Ya tienes asiento.',
    left: (name) => `${name} dejó la mesa.`,
    started: (round) => (round === 1 ? 'Empieza la partida.' : `Empieza la partida ${round}.`),
    played: {
      time: (who) =>
        `${does(who, 'te quedaste', 'se quedó')} sin tiempo, así que la mesa hizo la jugada segura.`,
      away: (who) => `${does(who, 'estás', 'está')} ausente, así que la mesa hizo la jugada segura.`,
      left: (who) => `${does(who, 'te fuiste', 'se fue')}, así que la mesa hizo la jugada segura.`,
    },
    away: (who) => `${does(who, 'estás', 'está')} ausente.`,
    back: (who) => `${does(who, 'has', 'ha')} vuelto.`,
    handedOver: (who) => `Un jugador del ordenador juega por ${who.you ? 'ti' : who.name}.`,
    takenBack: (who) => `${does(who, 'vuelves', 'vuelve')} a jugar.`,
    kicked: (name) => `El anfitrión ha sacado a ${name} de la partida.`,
    host: (who) => (who.you ? 'Ahora eres el anfitrión.' : `Ahora ${who.name} es el anfitrión.`),
    changed: 'El anfitrión ha cambiado la mesa.',
    reacted: ({ name, you }, reaction) => `${you ? 'Tú' : name}: ${reactions[reaction]}.`,
    called: (who, writer) =>
      `${does(who, 'señalas', 'señala')} que ${messageOf(writer)} es hablar de la partida.`,
    judged: (guilty, writer) =>
      `Se juzga que ${messageOf(writer)} ${guilty ? 'es' : 'no es'} hablar de la partida.`,
  },

  /** Said by its code; the sentences are fetched when the first is needed. */
  refused: async ({ code, rule }) => {
    if (code === 'against-the-rules' && rule !== null) return `Las reglas no lo permiten (${rule}).`;
    return (await import('../refusals/es.ts')).refusals[code];
  },
  failed: 'No ha funcionado. Vuelve a intentarlo.',
};
