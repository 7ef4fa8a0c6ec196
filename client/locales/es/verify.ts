import type * as en from '../en/verify.ts';

export const verifyWords: typeof en.verifyWords = {
  home: 'Arcus, inicio',
  checkGame: 'Comprobar una partida',
  checkThisGame: 'Comprobar esta partida',
  watchAgain: 'Ver otra vez',
  checking: 'Comprobando…',
  about:
    'Después de cada partida, su mesa tiene un archivo con todo lo que ocurrió: quién aportó qué al barajar, y cada jugada. Esta página vuelve a jugar la partida entera a partir de ahí y la compara con lo que este dispositivo anotó en la mesa. El archivo no sale de tu dispositivo.',
  notSeen:
    'Esta partida no se puede ver: aún se está jugando, su mesa ya no existe o es solo para quienes la jugaron. Si tienes su archivo, puedes comprobarlo.',
  loadFailed: 'No se ha podido traer la partida. Inténtalo de nuevo.',
  retry: 'Volver a intentarlo',
  marks: { right: 'Bien', wrong: 'Mal', open: 'A saber' },
  keep: 'Guardar el archivo',
  witness: 'Lo que vio otro dispositivo (su archivo, si lo tienes)',
  keepWitness: 'Guardar lo que vio este dispositivo',
  badWitness: 'Ese no es el archivo de lo que vio un dispositivo.',
  back: 'Volver a la mesa',
  framed:
    'El sitio que muestra esta mesa puede tapar esta respuesta o imitarla. Para estar seguro, guarda los archivos y compruébalos aquí:',
  codeOf: (origin) =>
    `El código de esta página es de ${origin}. Para fiarte de otro código, consigue este archivo en otro sitio, o compara su SHA-256 con el de otro sitio:`,
  standalone:
    'Este archivo comprueba partidas sin servidor y no envía nada. Elige dos archivos que guarda la página de una partida terminada: la partida y lo que vio tu dispositivo.',
};

export const replayWords: typeof en.replayWords = {
  replay: 'Repetición',
  beginning: 'Al principio',
  stepBack: 'Un paso atrás',
  play: 'Reproducir',
  pause: 'Pausa',
  stepOn: 'Un paso adelante',
  end: 'Al final',
  position: (index, last) => `${index} de ${last}`,
  decisive: 'momento decisivo',
  seen: 'Vista',
  speed: 'Velocidad',
  asPlayer: (name) => `Como ${name}`,
  asSpectator: 'Como espectador',
  allOpen: 'Todas las cartas a la vista',
  copy: 'Copiar un enlace a este momento',
  copied: 'Copiado',
  dealt: 'Las cartas están repartidas.',
};

export const costliestWords: typeof en.costliestWords = {
  title: 'Tus decisiones más caras',
  close: 'Cerrar',
  searching:
    'Comparando cada decisión tuya con lo que habría hecho un jugador del ordenador de nivel difícil…',
  likeHard: (made) =>
    made === 0
      ? 'En esta partida no tuviste nada que decidir.'
      : 'Jugaste como el nivel difícil: habría decidido siempre lo mismo que tú.',
  noneCostly: 'Ninguna decisión tuya muestra un coste: decidieron las cartas.',
  cost: (share) => {
    const wins = Math.max(1, Math.round(100 * share));
    return `Costó más o menos ${wins === 1 ? '1 victoria' : `${wins} victorias`} de cada 100.`;
  },
  hard: (advice) => `El nivel difícil: ${advice}`,
  about:
    'Solo vio lo que tú veías. El coste sale de partidas que siguen desde ahí con las cartas ocultas repartidas de nuevo: la suerte no cuenta.',
  show: (position) => `Ver este momento (${position})`,
  costly: 'decisión cara',
};

export const verdicts: typeof en.verdicts = {
  witnessed: 'Esta partida encaja con lo que anotó tu dispositivo.',
  consistent: 'El archivo concuerda consigo mismo, pero aquí nadie vio la partida.',
  unknown: 'Nada está mal en esta partida, pero se vio demasiado poco para decir más.',
  wrong: 'No: algo en esta partida no es como debería ser.',
};

export const statements: typeof en.statements = {
  cards: {
    proven: 'Sí: las cartas quedaron fijadas antes de la primera jugada, con la parte de tu dispositivo.',
    open: 'No consta: que las cartas quedaran fijadas antes de la primera jugada, con la parte de tu dispositivo.',
  },
  moves: {
    proven: 'Sí: las jugadas que figuran como tuyas son tuyas, hechas ante lo que viste.',
    open: 'No consta: que las jugadas que figuran como tuyas sean tuyas, hechas ante lo que viste.',
  },
};

export const meanings: typeof en.meanings = {
  witnessed:
    'Antes de dar su parte para barajar, tu dispositivo había anotado a qué estaban ya atados el servidor y los demás jugadores. Firmó cada jugada que envió. Debajo de cada respuesta está lo que esta no dice.',
  consistent:
    'Cada carta y cada jugada se siguen de las semillas del archivo. Pero quien hizo el archivo pudo inventarlo todo: solo lo sabe un dispositivo que estuvo en la mesa. Abre esta página en él, o añade el archivo de lo que vio.',
  unknown:
    'Lo que se puede comparar encaja. Una respuesta con marca de verificación está probada. Debajo de las demás está lo que falta.',
  wrong: 'Lo primero de la lista es lo que no encaja. Guarda el archivo: es la prueba.',
};
