import type * as en from '../en/verify.ts';

export const verifyWords: typeof en.verifyWords = {
  home: 'Arcus, inicio',
  checkGame: 'Comprobar una partida',
  checkThisGame: 'Comprobar esta partida',
  checking: 'Comprobando…',
  about:
    'Después de cada partida, su mesa tiene un archivo con todo lo que pasó: quién aportó qué al barajar y cada jugada. Esta página vuelve a jugar la partida entera a partir de él y dice si todo es como debe ser. El archivo no sale de tu dispositivo.',
  file: 'El archivo de una partida',
  notSeen:
    'Esta partida no se puede ver: aún se está jugando, su mesa ya no existe o es solo para quienes la jugaron. Si tienes su archivo, puedes comprobarlo.',
  notFetched: 'No se ha podido traer la partida. Inténtalo de nuevo.',
  tryAgain: 'Volver a intentarlo',
  marks: { right: 'Bien', wrong: 'Mal', open: 'A saber' },
  keep: 'Guardar el archivo',
  back: 'Volver a la mesa',
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
  seen: 'Vista',
  asPlayer: (name) => `Como ${name}`,
  asSpectator: 'Como espectador',
  allOpen: 'Todas las cartas a la vista',
  copy: 'Copiar un enlace a este momento',
  copied: 'Copiado',
  dealt: 'Las cartas están repartidas.',
  table: 'La mesa',
  theEnd: 'El final',
};

export const verdicts: typeof en.verdicts = {
  right: 'Sí: esta partida se barajó y se jugó como es debido.',
  unchecked: 'Nada está mal en esta partida, pero no se puede comprobar cómo se barajó.',
  wrong: 'No: algo en esta partida no es como debería ser.',
};

const actionsOf = (number: string | number | undefined): string =>
  number === 1 ? '1 acción' : `${number} acciones`;

export const findingSentences: typeof en.findingSentences = {
  right: {
    readable: ({ actions }) => `El archivo está completo: ${actionsOf(actions)}.`,
    commitment: () => 'El servidor usó el secreto al que se había comprometido antes de la partida.',
    seeds: ({ count }) => {
      if (count === 0) return 'Ningún jugador aportó una semilla al barajar: fue cosa solo del servidor.';
      return count === 1
        ? 'La semilla de 1 jugador está en el barajado, tal como se prometió.'
        : `Las semillas de ${count} jugadores están en el barajado, cada una tal como se prometió.`;
    },
    chain: () => 'Ninguna acción se cambió, se quitó ni se añadió después.',
    seal: () => 'El sello del final encaja.',
    rules: ({ actions }) =>
      `Al volver a jugarla desde sus semillas, cada carta sale como salió y ${actions === 1 ? '1 acción cumple' : `las ${actions} acciones cumplen`} las reglas.`,
    outcome: () => 'El resultado es correcto.',
    cards: () => 'Todas las cartas, también las ocultas, acabaron donde las pone el barajado.',
    checksum: () => 'Nada en el archivo está dañado.',
    steps: () => 'Lo que viste concuerda de la primera carta a la última.',
    'witness-commitment': () =>
      'Este dispositivo recuerda el mismo compromiso del servidor de antes de la partida.',
    'witness-seed': () => 'La semilla de este dispositivo está en el barajado.',
    'witness-seal': () => 'El sello es el que se mostró a este dispositivo en la mesa.',
    'witness-view': () => 'Las cartas que viste al final son las de esta partida.',
  },
  wrong: {
    commitment: () => 'El secreto del servidor no es aquel al que se había comprometido antes de la partida.',
    seeds: ({ names }) => `Una semilla no es la que se prometió: ${names}.`,
    seal: () => 'El sello no encaja: se cambió el final de la partida, o el propio sello.',
    outcome: () => 'El resultado no es el que dan las cartas.',
    cards: () => 'Las cartas del final no son las del barajado: se repartió otro mazo.',
    checksum: () => 'Algo en el archivo se cambió: su suma de comprobación no encaja.',
    steps: () => 'Lo que viste no concuerda.',
    'witness-commitment': () =>
      'Este dispositivo recuerda otro compromiso del servidor de antes de la partida.',
    'witness-seed': () => 'La semilla de este dispositivo no está en el barajado.',
    'witness-seal': () => 'El sello no es el que se mostró a este dispositivo en la mesa.',
    'witness-view': () => 'Las cartas que viste al final no son las de esta partida.',
  },
  open: {
    withheld: ({ count, names }) =>
      `${count === 1 ? `1 semilla prometida no se mostró nunca (${names}) y quedó` : `${count} semillas prometidas no se mostraron nunca (${names}) y quedaron`} fuera. Quien hace eso puede lograr que se vuelvan a sacar las cartas una vez, sin saber qué vendrá.`,
    'no-seed': ({ names }) => `No llegó ninguna semilla de ${names}.`,
    shuffle: () =>
      'Esta mesa no revela su secreto, así que el barajado queda sin comprobar: el archivo contiene lo que vio un jugador, y nada más.',
    'never-looked': () =>
      'Lo que ningún archivo puede mostrar: que el servidor nunca miró las cartas y que nadie contó a otro lo que tenía.',
  },
  faults: {
    readable: {
      'too-long': () => 'El archivo es más largo que cualquier partida.',
      'not-json': () => 'El archivo está cortado o no es JSON.',
      'not-a-transcript': () => 'Esto no es la transcripción de una partida.',
      'another-version': ({ where }) =>
        `La transcripción es de la versión ${where}, que esta página no conoce.`,
      'bad-field': ({ where }) => `«${where}» falta, es desconocido o no es lo que debería ser.`,
    },
    chain: {
      head: () =>
        'El comienzo se cambió después: la mesa, las opciones, los jugadores, la hora o las semillas no encajan con el primer eslabón.',
      action: ({ action }) => `La acción ${action} se cambió después: no encaja con su eslabón.`,
      link: ({ action }) => `Se cambió el eslabón que sigue a la acción ${action}.`,
      count: () => 'No hay un eslabón por cada acción: algo se quitó o se añadió.',
    },
    rules: {
      'unknown-game': () => 'Este juego no es de los que se pueden comprobar aquí.',
      'bad-options': () => 'El juego no tiene esas opciones.',
      'wrong-player-count': () => 'A este juego no pueden jugar tantos.',
      'bad-action': ({ action }) => `La acción ${action} no es de este juego.`,
      'against-the-rules': ({ action }) => `La acción ${action} no pudo ocurrir con estas cartas.`,
      'not-safe': ({ action }) => `La acción ${action} no es la que la mesa puede jugar por alguien.`,
      'after-the-end': ({ action }) => `La acción ${action} viene después del final de la partida.`,
      'not-over': () => 'La partida no ha terminado tras la última acción.',
    },
  },
};
