import type * as en from '../en/site.ts';
import { listOf, plural } from './grammar.ts';

export const siteWords: typeof en.siteWords = {
  title: ['Toma asiento.', 'Se reparten las cartas.'],
  tagline: 'Juegos de cartas en mesas que se abren con un toque. Sin cuenta y sin pagar.',
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
  askName: '¿Cómo quieres que te llamen los demás?',
  saveName: 'Ese es mi nombre',
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
  facts: (players, minutes) =>
    minutes === null ? `${players} jugadores` : `${players} jugadores · ${minutes} min`,
  againstComputer: 'Jugar contra el ordenador',
  opening: 'Abriendo una mesa…',
  rules: 'Reglas',
  rulesOf: (game) => `Las reglas de ${game}`,
  openTables: 'Mesas abiertas',
  watchNow: 'Míralas ahora',
  openYourOwn: 'Abrir la tuya',
  free: 'Software libre. Se puede comprobar cada reparto.',
  forYourSite: 'Para tu sitio',
  checkGame: 'Comprobar una partida',
  api: 'La API',
  seats: 'Asientos',
  players: (most) => (most === 2 ? '2 jugadores' : `Hasta ${most} jugadores`),
  openTable: 'Abrir la mesa',
  list: {
    looking: 'Buscando mesas',
    none: 'Ahora mismo no hay mesas abiertas. La tuya puede ser la primera: marca «En la lista» al abrirla.',
    names: (players) => (players.length === 0 ? 'Todavía nadie' : listOf(players)),
    playing: 'en juego',
    free: (seats) => plural(seats, { one: '1 asiento libre', other: `${seats} asientos libres` }),
    watching: (count) => (count === 1 ? '1 mirando' : `${count} mirando`),
    join: 'Unirse',
    watch: 'Mirar',
  },
  match: {
    waiting: 'Esperando',
    title: (game, seats) => `${game} para ${seats}`,
    looking: 'Buscando gente con quien jugar.',
    others: (count) => {
      if (count === 0) return 'Todavía no espera nadie más.';
      return plural(count, {
        one: 'Otra persona también está esperando.',
        other: `Otras ${count} personas también están esperando.`,
      });
    },
    friends: {
      label: 'En la misma mesa contigo',
      alone: 'Solo yo',
      count: (size) => `Somos ${size}`,
      link: 'Enlace para tus amigos',
      here: (here, size) =>
        `${plural(here, { one: 'Ha llegado 1', other: `Han llegado ${here}` })} de ${size}. La búsqueda empieza cuando estéis todos.`,
    },
    near: 'Primero se busca cerca de ti.',
    farther: 'Ahora se busca más lejos, donde apenas lo notarás.',
    farAndSmaller: 'Se busca también muy lejos, y una mesa más pequeña.',
    far: 'Se busca también muy lejos: las jugadas pueden llegar con algo de retraso.',
    beingSet: 'Tu mesa se está preparando.',
    isSet: (here, seats) =>
      `Tu mesa está lista: ${plural(here, { one: 'ha llegado 1', other: `han llegado ${here}` })} de ${seats}. Empieza cuando llegue el último.`,
    found: 'Aquí está tu mesa.',
    refused: 'Ahora mismo no se puede empezar a buscar. Inténtalo de nuevo.',
    longer: 'Puede tardar un poco más. Puedes seguir esperando o:',
    openTable: 'Abrir una mesa para quien quiera unirse',
    stop: 'Dejar de buscar',
    back: 'Volver',
  },
};
