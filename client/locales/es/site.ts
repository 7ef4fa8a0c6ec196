import type * as en from '../en/site.ts';
import { listOf, plural } from './grammar.ts';

export const siteWords: typeof en.siteWords = {
  playNow: 'Jugar ahora',
  playWithFriends: 'Jugar con amigos',
  playing: (people, tables) =>
    `${plural(people, { one: 'Una persona juega', other: `${people} personas juegan` })} en ${plural(tables, { one: 'una mesa abierta', other: `${tables} mesas abiertas` })}`,
  takeSeat: 'Ocupar este asiento',
  seatAt: (game) => `Ocupar este asiento: ${game} con otros`,
  pause: 'Detener la imagen en movimiento',
  resume: 'Dejar que la imagen se mueva',
  you: (name) => `Eres ${name}`,
  noName: 'Tu nombre',
  games: 'Los juegos',
  game: 'Juego',
  against: {
    label: 'Con quién juegas',
    others: 'Con otros',
    friends: 'Con amigos',
    computer: 'Con el ordenador',
  },
  play: 'Jugar',
  playGame: (game) => `Jugar a ${game}`,
  opening: 'Abriendo una mesa…',
  rules: 'Reglas',
  rulesOf: (game) => `Las reglas de ${game}`,
  learn: 'Aprender',
  learnGame: (game) => `Aprender ${game} jugando`,
  needsServer:
    'Estas páginas son solo archivos: para jugar con otros hace falta un servidor. Se inicia con npm start.',
  openTables: 'Mesas abiertas',
  watchNow: 'Míralas ahora',
  yourPage: 'Una mesa en tu propia página',
  free: 'Software libre. Se puede comprobar cada reparto.',
  forYourSite: 'Para tu sitio',
  checkGame: 'Comprobar una partida',
  privacy: 'Privacidad',
  api: 'La API',
  seats: 'Asientos',
  players: (most) => (most === 2 ? '2 jugadores' : `Hasta ${most} jugadores`),
  openTable: 'Abrir la mesa',
  moreSettings: 'Más ajustes',
  yourTable: 'Tu mesa',
  yourTurn: 'Te toca.',
  backToTable: 'Volver a tu mesa',
  list: {
    looking: 'Buscando mesas',
    none: 'Ahora mismo no hay mesas abiertas. Abre una con «Jugar con amigos» y marca «En la lista».',
    names: (people, computers) => {
      const bots = plural(computers, {
        one: 'un jugador del ordenador',
        other: `${computers} jugadores del ordenador`,
      });
      const all = computers === 0 ? people : [...people, bots];
      return all.length === 0 ? 'Todavía nadie' : listOf(all);
    },
    playing: 'en juego',
    pace: (span) => `${span} por jugada`,
    joinable: 'sitio en la próxima partida',
    free: (seats) => plural(seats, { one: '1 asiento libre', other: `${seats} asientos libres` }),
    watching: (count) => (count === 1 ? '1 mirando' : `${count} mirando`),
    join: 'Unirse',
    watch: 'Mirar',
  },
  olderTable: {
    question: (name) => `${name} también está jugando con el ordenador. ¿Os juntáis después de esta partida?`,
    join: 'Después de esta partida',
    stay: 'Quedarme aquí',
    moves: (name) => `Después de esta partida pasas a la mesa de ${name}.`,
  },
};

export const openGameWords = {
  title: 'Ver una partida terminada',
  link: 'Su enlace',
  watch: 'Ver',
  check: 'Comprobar',
  file: 'El archivo de una partida (o suéltalo en esta página)',
  noLink: (origin: string) =>
    `Ese no es el enlace de una partida terminada aquí. Tiene esta forma: ${origin}/t/…/games/1.`,
};
