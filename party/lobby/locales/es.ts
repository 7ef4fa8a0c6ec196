import type * as en from './en.ts';

export const pageWords: typeof en.pageWords = {
  home: {
    title: 'Arcus: mesas de cartas con un clic',
    description:
      'Abre una mesa, envía el enlace y juega a las cartas al momento: con amigos, con desconocidos o contra el ordenador. Sin cuenta.',
    headline: ['Toma asiento.', 'Se reparten las cartas.'],
    tagline: 'Juegos de cartas en mesas que se abren con un toque. Sin cuenta y sin pagar.',
    noScript:
      'Para jugar aquí hace falta JavaScript, que está desactivado en este navegador. Las reglas se pueden leer sin él.',
  },
  room: 'Nadie tiene abierta esta mesa. Elige un juego para abrirla y envía a los demás la dirección de esta página.',
  rulesOf: (game) => `Las reglas de ${game}`,
  table: {
    title: (game) => `${game}: una mesa en Arcus`,
    description: (game) =>
      `Te invitan a jugar a ${game}. Toma asiento: no hay nada que instalar ni hace falta cuenta.`,
    noScript:
      'Esta mesa necesita JavaScript, que está desactivado en este navegador. Actívalo y vuelve a cargar la página.',
  },
  embedded: {
    title: (game) => (game ? `${game} en Arcus` : 'Una mesa en Arcus'),
    description: (game) => `Una mesa de ${game || 'cartas'} para jugar en la página que la rodea.`,
    noScript: 'Para jugar aquí hace falta JavaScript, que está desactivado en este navegador.',
  },
  verify: {
    title: 'Comprobar una partida',
    description:
      '¿Se barajó y se jugó como es debido? Comprueba cada carta de una partida y vuelve a verla entera.',
    noScript:
      'La partida se comprueba en tu navegador, que tiene JavaScript desactivado. El archivo de una partida también se comprueba con esta orden:',
  },
  played: {
    title: (game) => `Una partida terminada de ${game}`,
    description: 'Vuelve a verla, jugada a jugada, o comprueba todas sus cartas.',
  },
  me: {
    title: 'Mis partidas',
    description: 'Las mesas y partidas que recuerda este navegador.',
    noScript: 'Esta página necesita JavaScript, que está desactivado en este navegador.',
  },
  learn: {
    title: (game) => `Aprende ${game} jugando`,
    description: (game) => `Una primera partida de ${game} en dos minutos, paso a paso.`,
    noScript: 'La lección necesita JavaScript, que está desactivado en este navegador.',
  },
  rules: {
    play: 'Jugar contra el ordenador',
    description: (game) => `Cómo se juega a ${game} en Arcus, regla por regla.`,
  },
  notFound: {
    title: 'Aquí no hay nada',
    text: 'Puede que la dirección esté incompleta o que lo que había se haya movido.',
  },
  noTable: {
    title: 'Esta mesa ya no existe',
    text: 'Las mesas se retiran cuando pasa un rato sin nadie. O puede que el enlace esté incompleto.',
  },
  changing: {
    title: 'Se está cambiando el servidor',
    text: 'Volverás a tu mesa automáticamente cuando termine.',
  },
  error: {
    title: 'Ha sido un error nuestro',
    text: 'Algo ha fallado por nuestra parte. No se pierde ninguna partida: las mesas guardan cada jugada.',
  },
  banned: {
    title: 'Esta red está bloqueada aquí',
    text: 'Quienes llevan este servidor la han bloqueado por un tiempo. Prueba más tarde o desde otra red.',
  },
  openTable: 'Abrir una mesa',
  tryAgain: 'Volver a intentarlo',
  language: 'Idioma',
};
