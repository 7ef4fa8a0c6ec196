import type * as en from '../en/site.ts';
import { listOf, plural } from './grammar.ts';

export const siteWords: typeof en.siteWords = {
  tagline: 'Mesas de cartas con un clic: envía el enlace y juega, sin cuenta.',
  playNow: 'Jugar ahora',
  game: 'Juego',
  playWithOthers: 'Jugar con otros',
  againstComputer: 'Jugar contra el ordenador',
  opening: 'Abriendo una mesa…',
  openForFriends: 'Abrir una mesa para amigos',
  rulesOf: (game) => `Las reglas de ${game}`,
  openTables: 'Mesas abiertas',
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
    join: 'Unirse',
    joinTable: (players) =>
      players.length === 0 ? 'Unirse a una mesa vacía' : `Unirse a ${listOf(players)}`,
    watch: 'Mirar',
    watchTable: (players) => `Mirar la mesa de ${listOf(players)}`,
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
