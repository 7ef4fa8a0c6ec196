import type * as en from '../en/play.ts';

export const playWords: typeof en.playWords = {
  noServer: 'Ahora no se llega al servidor. Una mesa con un amigo lo necesita; esta partida sigue sin él.',
  failed: 'La partida no pudo empezar en este navegador. Vuelve a cargar la página.',
};
