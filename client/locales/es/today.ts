import type * as en from '../en/today.ts';

export const todayWords: typeof en.todayWords = {
  title: 'Las mesas de hoy',
  about:
    'El mismo reparto para todos, contra los mismos tres jugadores del ordenador. Cuenta la primera que empieces.',
  play: 'Jugar',
  goOn: 'Seguir',
  practice: 'Practicar',
  playGame: (game) => `${game} de hoy: jugar`,
  goOnGame: (game) => `${game} de hoy: seguir`,
  practiceGame: (game) => `${game} de hoy: jugar otra vez, para practicar`,
  result: (squares) => `${squares} de 7 casillas`,
  streak: (days) => (days === 1 ? 'Un día' : `${days} días seguidos`),
  noStreak: 'Termina una para empezar una racha.',
  copy: 'Copiar el resultado',
  copyGame: (game) => `Copiar el resultado de ${game}`,
  copied: 'Copiado. Pégalo donde quieras.',
  notCopied: 'El navegador no permite copiar.',
  earlier: 'Un día anterior, para practicar',
  day: 'Día',
  who: (text) =>
    `Nadie eligió estas cartas: las reparte el SHA-256 de «${text}». Quien calcula el reparto antes solo se engaña a sí mismo.`,
};
