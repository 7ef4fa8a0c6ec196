import type * as en from '../en/embed.ts';
import { plural } from './grammar.ts';

export const embedWords: typeof en.embedWords = {
  myGames: 'Mis partidas',
  lookingForGame: 'Buscando una partida que mirar',
  nonePlaying: 'Ahora mismo nadie juega donde se pueda mirar. En cuanto alguien lo haga, se verá aquí.',
  playYourself: 'Juega una partida',
  openTable: 'Abrir una mesa',
  opening: 'Abriendo una mesa…',
  playNow: 'Jugar contra el ordenador',
  promise: 'Recibes un enlace para enviar a los demás, o juegas contra el ordenador. Sin cuenta.',
  rules: 'Las reglas',
  unknownGame: (game) => `Aquí no hay ningún juego «${game}».`,
};

export const openingWords: typeof en.openingWords = {
  notNow: 'Ahora mismo no se ha podido abrir la mesa. Inténtalo de nuevo.',
  tooMany: (seconds) =>
    seconds < 120
      ? `Demasiadas peticiones desde aquí. Inténtalo de nuevo en ${plural(seconds, { one: '1 segundo', other: `${seconds} segundos` })}.`
      : `Demasiadas peticiones desde aquí. Inténtalo de nuevo en ${Math.ceil(seconds / 60)} minutos.`,
  notSignedIn:
    'La sesión de tu sitio no ha servido aquí. Vuelve a cargar la página o inicia sesión otra vez en el sitio.',
  noOrigin:
    'El navegador no dice aquí de qué sitio es esta página. Una mesa común de sus visitantes lo necesita.',
  impossible: 'Aquí no puede haber una mesa así: no se conoce el juego o sus opciones.',
};
