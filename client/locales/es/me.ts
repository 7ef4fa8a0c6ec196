import type * as en from '../en/me.ts';
import { plural } from './grammar.ts';

const count = (games: number): string => plural(games, { one: 'una partida', other: `${games} partidas` });

export const meWords: typeof en.meWords = {
  title: 'Mis partidas',
  about: 'Las recuerda este navegador. Nada de esto se envía a nadie.',
  none: 'Aún no hay nada. Juega una partida hasta el final y esta página la guarda: para verla de nuevo, con tus victorias y tus rivales.',
  play: 'Jugar una partida',
  goOn: 'Seguir',
  back: 'Volver a la mesa',
  records: 'Cómo te ha ido',
  people: 'con personas',
  games: 'Partidas',
  won: 'Ganada',
  lost: 'Perdida',
  close: 'Cerrar',
  cancel: 'Cancelar',
  wonOf: (won, games) => `${won} de ${games} ${won === 1 ? 'ganada' : 'ganadas'}`,
  lastGames: (results) => `Las últimas partidas, la más reciente al final: ${results}`,
  streak: (now, longest) =>
    now > 1 ? `${now} ganadas seguidas` : longest > 1 ? `${longest} ganadas seguidas como mucho` : '',
  watch: 'Ver',
  check: 'Comprobar',
  share: 'Compartir',
  winners: (names, count) => (count === 0 ? 'Nadie gana' : count === 1 ? `Gana ${names}` : `Ganan ${names}`),
  more: (games) => `Mostrar ${games} más`,
  others: (items) => `${items} más`,
  avoided: 'Nunca más',
  avoidedText: 'No se te empareja con estos jugadores. Solo el servidor recibe la lista; ellos no lo saben.',
  allow: 'Volver a permitir',
  otherDevice: 'En otro dispositivo',
  link: 'Crear un enlace',
  linkWarning: 'Abre tus asientos: no se lo enseñes a nadie. El otro dispositivo pregunta antes de tomarlos.',
  tooLong: 'En un enlace caben solo tus mesas y las últimas partidas. El archivo lo tiene todo.',
  save: 'Guardar el archivo',
  open: 'Traer un archivo',
  bad: 'Eso no es un archivo ni un enlace de esta página.',
  takeOver: (games, tables) =>
    `¿Traer ${count(games)} y ${plural(tables, { one: 'un asiento en una mesa', other: `asientos en ${tables} mesas` })}? Lo que ya hay en este navegador se queda.`,
  yes: 'Traer',
  no: 'Dejarlo',
  taken: 'Hecho. Ahora también está en este dispositivo.',
  reminders: 'Avisos',
  forget: 'Olvidarlo todo',
  forgetWarning:
    'Se borran de este navegador tus partidas, asientos, nombre y preferencias. Pierdes los asientos en mesas en juego.',
  forgotten: 'Este navegador ya no recuerda nada de ti.',
  notForgotten:
    'Este navegador no ha respondido, así que puede conservar partidas. Cierra sus otras ventanas e inténtalo otra vez.',
};
