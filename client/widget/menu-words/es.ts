import type { words as en } from './en.ts';

export const words: typeof en = {
  sounds: 'Sonidos suaves',
  handOver: 'Que juegue el ordenador',
  move: 'Seguir en otro dispositivo',
  rulesOf: (game) => `Reglas de ${game}`,
  leave: {
    short: 'Dejar el asiento',
    title: '¿Dejar la partida?',
    toComputer: 'No podrás volver a este asiento. Lo ocupará un jugador del ordenador.',
    toTable: 'No podrás volver a este asiento. La mesa hará jugadas seguras por él.',
    no: 'Quedarme',
    yes: 'Salir',
  },
  back: 'Volver a la mesa',
  host: 'Eres el anfitrión',
  locked: 'Cerrada: nadie más puede sentarse',
  chat: 'Los jugadores pueden chatear',
  spectators: 'Los espectadores ven la partida',
  device: {
    text: 'Abre allí este enlace y tu asiento estará también allí; aquí sigue abierto.',
    warning: 'Quien tenga el enlace tiene tu asiento, así que no se lo des a nadie.',
    link: 'El enlace a tu asiento',
    renew: 'Anular enlaces anteriores',
    renewed:
      'Hecho. Los enlaces anteriores ya no valen y otros dispositivos han perdido el asiento. El nuevo enlace está arriba.',
    done: 'Listo',
  },
};
