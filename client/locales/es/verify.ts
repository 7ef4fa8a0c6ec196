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
  table: 'La mesa',
  theEnd: 'El final',
};

export const costliestWords: typeof en.costliestWords = {
  title: 'Tus tres decisiones más caras',
  close: 'Cerrar',
  searching:
    'Comparando cada decisión tuya con lo que habría hecho un jugador del ordenador de nivel difícil…',
  likeHard: (made) =>
    made === 0
      ? 'En esta partida no tuviste nada que decidir.'
      : 'Jugaste como el nivel difícil: habría decidido siempre lo mismo que tú.',
  noneCostly: (otherwise, made) =>
    `El nivel difícil habría decidido otra cosa ${otherwise === 1 ? '1 vez' : `${otherwise} veces`} de ${made}, pero nada muestra que te costara.`,
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
  witnessed: 'Sí: esta es la partida que vio tu dispositivo, y nadie eligió las cartas.',
  consistent: 'El archivo concuerda consigo mismo, pero aquí nadie vio la partida.',
  unknown: 'Nada está mal en esta partida, pero se vio demasiado poco para decir más.',
  wrong: 'No: algo en esta partida no es como debería ser.',
};

export const meanings: typeof en.meanings = {
  witnessed:
    'Antes de que tu semilla estuviera en manos de nadie, tu dispositivo había anotado todo aquello de lo que dependen las cartas, y con eso exactamente se barajó y se jugó. No muestra que nadie mirara las cartas.',
  consistent:
    'Cada carta y cada jugada se siguen de las semillas del archivo. Pero quien hizo el archivo pudo inventarlo todo: solo lo sabe un dispositivo que estuvo en la mesa. Abre esta página en él, o añade el archivo de lo que vio.',
  unknown:
    'Lo que se puede comparar encaja. No muestra que nadie eligiera las cartas, ni que las jugadas sean de los jugadores: la lista dice qué falta.',
  wrong: 'Lo primero de la lista es lo que no encaja. Guarda el archivo: es la prueba.',
};

export const passedOver: typeof en.passedOver = (decks) =>
  `El servidor pudo descartar ${decks === 1 ? '1 mazo' : `${decks} mazos`}.`;
