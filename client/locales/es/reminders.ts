import type * as en from '../en/reminders.ts';

export const reminderWords: typeof en.reminderWords = {
  title: 'Avísame cuando me toque',
  about:
    'Este dispositivo muestra una notificación cuando te toca y no tienes abierta ninguna página de la mesa. Dice qué juego te espera, nada más.',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  close: 'Cerrar',
  states: {
    on: 'Los avisos de esta mesa están activados.',
    blocked:
      'Este navegador bloquea las notificaciones de este sitio. Permítelas en los ajustes del navegador e inténtalo otra vez.',
    install:
      'En un iPhone o iPad, añade antes Arcus a la pantalla de inicio: pulsa «Compartir» y luego «Añadir a pantalla de inicio». Abre la mesa desde allí.',
    impossible: 'Este navegador no muestra notificaciones.',
    failed: 'Ahora no ha funcionado. Inténtalo más tarde.',
  },
  inBrowser: 'Este navegador muestra notificaciones de tus mesas cuando te toca.',
  turnAllOff: 'Desactivar todos los avisos',
  kinds: { turn: 'Te toca.', ended: 'La partida ha terminado. ¿Otra?' },
  offline: {
    title: 'Estás sin conexión',
    text: 'Las mesas necesitan conexión. Tu asiento y tus partidas se guardan.',
    retry: 'Intentarlo otra vez',
  },
};
