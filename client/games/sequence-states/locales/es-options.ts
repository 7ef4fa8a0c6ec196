import type * as en from './en-options.ts';

export const formWords: typeof en.formWords = {
  teams: 'Seis o doce jugadores forman',
  two: 'Dos equipos',
  three: 'Tres equipos',
  talk: 'Hablar dentro de un equipo',
  talkHint: 'Los jugadores de un equipo no pueden ayudarse.',
  muted: 'Sin chat mientras se juega por equipos',
  penalty: 'Con chat; el otro equipo lo juzga',
  draw: 'Tienes que acordarte de robar',
  drawHint: 'Una carta que no se roba antes de que robe el siguiente se pierde.',
  endlessDecks: 'El mazo se rehace sin límite',
  endlessDecksHint: 'Si no, a la sexta vez la partida acaba en empate.',
  geography: 'Un examen de geografía',
  geographyHint: 'Las cartas solo muestran la capital; el tablero, solo los contornos.',
};
