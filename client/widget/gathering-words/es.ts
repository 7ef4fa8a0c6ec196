import type { SeatColour } from '../../sdk/index.ts';
import { listOf, plural } from '../../words/es.ts';
import type { words as en } from './en.ts';

const colours: Readonly<Record<SeatColour, string>> = {
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

const duration = (seconds: number): string =>
  seconds % 60 === 0
    ? plural(seconds / 60, { one: 'un minuto', other: `${seconds / 60} minutos` })
    : `${seconds} segundos`;

export const words: typeof en = {
  seats: 'Asientos',
  free: (seat) => `Asiento ${seat} libre`,
  sit: 'Sentarte aquí',
  sitOn: (seat) => `Sentarte aquí, en el asiento ${seat}`,
  takeSeat: 'Tomar asiento',
  full: 'Todos los asientos están ocupados, así que estás mirando.',
  closed: 'El anfitrión ha cerrado esta mesa y nadie más puede sentarse. Estás mirando.',
  ready: 'quiere otra',
  leave: 'Dejar',
  leaveSeat: 'Dejar el asiento',
  addComputer: '+ Ordenador',
  addComputerOn: (seat) => `Añadir ordenador en el asiento ${seat}`,
  lock: 'Cerrar la mesa',
  unlock: 'Reabrir la mesa',
  locked: 'Cerrada: nadie más puede sentarse.',
  change: 'Cambiar la mesa',
  shuffling: 'Barajando…',
  invite: 'Invita a otros con este enlace',
  yourColour: 'Tu color',
  yourColourIs: (colour) => `Tu color: ${colours[colour].toLowerCase()}`,
  takenBy: (name) => `lo tiene ${name}`,
  colours,
  settings: {
    noClock: 'sin reloj',
    perTurn: (seconds) => `${duration(seconds)} por turno`,
    nobodyWatches: 'sin espectadores',
    watchLater: (seconds) => `los espectadores la ven ${duration(seconds)} más tarde`,
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
    tooFew: (least) => `Hacen falta ${least} jugadores o más.`,
    misfit: (count) => `No se puede jugar entre ${count}.`,
    again: 'Jugar otra vez',
    begin: 'Comenzar',
    notAfterAll: 'Mejor no',
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
    showQr: 'Mostrarlo como código QR',
    hideQr: 'Ocultar el código QR',
    qr: 'Código QR del enlace',
  },
};
