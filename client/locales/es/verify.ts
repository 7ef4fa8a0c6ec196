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

const actionsOf = (number: string | number | undefined): string =>
  number === 1 ? '1 acción' : `${number} acciones`;

const decksOf = (count: number): string => (count === 1 ? '1 mazo' : `${count} mazos`);

const bitsOf: en.FindingText = ({ count: decks, attempts, passed, names }) => {
  if (decks === 1)
    return passed === 0
      ? 'Las semillas se pidieron una vez: no había otro mazo que elegir.'
      : 'Las semillas se pidieron una vez.';
  return [
    ...(attempts === 1
      ? []
      : [`Las semillas se pidieron ${attempts} veces, porque algunas no llegaron (${names}).`]),
    ...(passed
      ? [`Este dispositivo no vio el final de partidas anteriores, que tuvieron ${decksOf(Number(passed))}.`]
      : []),
    `El servidor pudo descartar ${decksOf(Number(decks) - 1)}.`,
  ].join(' ');
};

export const proofs: typeof en.proofs = {
  signed: 'El servidor firmó ambas cosas: es una prueba para cualquiera.',
  unsigned: 'No hay firma de ello, así que solo es una prueba para ti.',
};

export const findingSentences: typeof en.findingSentences = {
  right: {
    readable: ({ actions }) => `El archivo está completo: ${actionsOf(actions)}.`,
    terms: () => 'Lo que se fijó antes de la primera carta está en orden.',
    commitment: () => 'El servidor usó el secreto al que se había comprometido antes de la partida.',
    seeds: ({ count }) => {
      if (count === 0) return 'Ningún jugador aportó una semilla al barajar: fue cosa solo del servidor.';
      return count === 1
        ? 'La semilla de 1 jugador está en el barajado, tal como se prometió.'
        : `Las semillas de ${count} jugadores están en el barajado, cada una tal como se prometió.`;
    },
    chain: () => 'Ninguna acción se cambió, se quitó ni se añadió después.',
    seal: () => 'El sello del final encaja.',
    signature: () => 'El servidor ha firmado el sello.',
    signed: ({ why, count }) =>
      why === 'others'
        ? `${count === 1 ? '1 jugada de los demás jugadores está firmada' : `${count} jugadas de los demás jugadores están firmadas`} por su dispositivo.`
        : `${count === 1 ? '1 jugada tuya está firmada' : `${count} jugadas tuyas están firmadas`} por este dispositivo.`,
    bits: bitsOf,
    rules: ({ actions }) =>
      `Al volver a jugarla desde sus semillas, cada carta sale como salió y ${actions === 1 ? '1 acción cumple' : `las ${actions} acciones cumplen`} las reglas.`,
    outcome: () => 'El resultado es correcto.',
    cards: () => 'Todas las cartas, también las ocultas, acabaron donde las pone el barajado.',
    bots: ({ count }) =>
      count === 1
        ? '1 jugada de un jugador del ordenador es la que hace quien solo ve su propio asiento.'
        : `${count} jugadas de jugadores del ordenador son las que hace quien solo ve su propio asiento.`,
    decks: () => 'Lo que el servidor había fijado de cada mazo antes de las semillas es lo que se repartió.',
    openings: ({ count }) =>
      count === 1
        ? '1 carta que vio este asiento es la que estaba fijada antes de mostrarse ninguna semilla.'
        : `${count} cartas que vio este asiento son las que estaban fijadas antes de mostrarse ninguna semilla.`,
    checksum: () => 'Nada en el archivo está dañado.',
    steps: () => 'Lo que viste concuerda de la primera carta a la última.',
    'witness-game': () => 'Esta es la partida que recuerda este dispositivo.',
    'witness-bound': () =>
      'La mesa, los jugadores, las opciones y las promesas de todos son los que tu dispositivo había anotado antes de mostrar su semilla.',
    'witness-seed': () => 'La semilla de este dispositivo está en el barajado.',
    'witness-attempts': () => 'Tu dispositivo vio todos los intentos de este barajado.',
    'witness-before': () => 'Sigue a la partida anterior, tal como este dispositivo la vio acabar.',
    'witness-links': () => 'Las jugadas son las que quedaron fijadas mientras tu dispositivo miraba.',
    'witness-key': () => 'La clave de este dispositivo quedó fijada antes de la primera carta.',
    'witness-view': () => 'Las cartas que viste son las de esta partida.',
    'witness-seal': () => 'El sello es el que se mostró a este dispositivo en la mesa.',
  },
  wrong: {
    commitment: () => 'El secreto del servidor no es aquel al que se había comprometido antes de la partida.',
    seeds: ({ names }) => `Una semilla no es la que se prometió: ${names}.`,
    seal: () => 'El sello no encaja: se cambió el final de la partida, o el propio sello.',
    kind: () =>
      'La mesa había prometido la partida entera, y este archivo solo contiene la parte de un jugador.',
    signature: () => 'El sello no está firmado con la clave del servidor.',
    outcome: () => 'El resultado no es el que dan las cartas.',
    cards: () => 'Las cartas del final no son las del barajado: se repartió otro mazo.',
    bots: ({ action }) =>
      `La acción ${action} no es la que hace un jugador del ordenador que solo ve su propio asiento.`,
    decks: () =>
      'Lo que el servidor había fijado de los mazos antes de las semillas no es lo que se repartió.',
    openings: ({ action }) =>
      `Una carta que vio este asiento tras la acción ${action} no es la que estaba fijada antes de las semillas.`,
    checksum: () => 'Algo en el archivo se cambió: su suma de comprobación no encaja.',
    steps: () => 'Lo que viste no concuerda.',
    'witness-twice': ({ name }) => `El servidor dijo dos cosas distintas sobre lo mismo (${name}).`,
    'witness-bound': () =>
      'Tu dispositivo había anotado otros jugadores, opciones o promesas antes de mostrar su semilla: alguien los cambió cuando ya se conocían las semillas.',
    'witness-seed': () => 'La semilla de este dispositivo no está en el barajado.',
    'witness-attempts': () => 'Tu dispositivo vio un intento posterior a los que conoce el archivo.',
    'witness-before': () => 'La partida anterior no acabó como la vio este dispositivo.',
    'witness-links': ({ action }) =>
      `La partida hasta la acción ${action} no es la que vio tu dispositivo: algo se cambió, o a otro jugador se le mostró otra partida.`,
    'witness-view': ({ action }) =>
      `Las cartas que viste tras la acción ${action} no son las de esta partida.`,
    'witness-seal': () => 'El sello no es el que se mostró a este dispositivo en la mesa.',
  },
  open: {
    signed: ({ why, action, count, names }) =>
      why === 'device'
        ? `${count === 1 ? '1 jugada tuya no la firmó' : `${count} jugadas tuyas no las firmó`} este dispositivo, sino otro con tu asiento, la primera en la acción ${action}. Solo tú sabes si es tuyo.`
        : `${count === 1 ? '1 jugada' : `${count} jugadas`} de ${names} sin firma válida, la primera en la acción ${action}: el archivo no puede mostrar quién ${count === 1 ? 'la hizo' : 'las hizo'}.`,
    bits: (about) => `${bitsOf(about)} Es demasiado para decir que nadie eligió las cartas.`,
    'no-seed': ({ names }) => `No llegó ninguna semilla de ${names}.`,
    rules: ({ version }) =>
      `Se jugó con la versión ${version} de las reglas, que no está aquí: sus jugadas y cartas no se pueden comprobar.`,
    'witness-bound': ({ why }) =>
      why === 'attempt'
        ? 'Este dispositivo no tomó parte en el barajado: su semilla llegó tarde al último intento. Por eso no pudo comprobar si alguien eligió las cartas.'
        : 'Este dispositivo no tomó parte en el barajado: no hay ninguna semilla suya. Por eso no pudo comprobar si alguien eligió las cartas, ni que las demás semillas no sean todas del servidor.',
    'witness-seed': () => 'Lo que vio este dispositivo no dice qué asiento tenía.',
    'witness-attempts': ({ count }) =>
      `Este dispositivo no vio ${count === 1 ? '1 intento' : `${count} intentos`} de este barajado.`,
    'witness-links': ({ action }) =>
      `A este dispositivo no se le mostró que la partida quedaba fijada tras la acción ${action}.`,
    'witness-key': () =>
      'La clave de este dispositivo no estaba fijada antes de la primera carta: no puede mostrar qué jugadas son tuyas. Podrá desde la próxima partida.',
    'witness-game': () => 'Lo que vio este dispositivo es de otra partida, así que no dice nada de esta.',
    'witness-evicted': () => 'Este dispositivo ha olvidado la partida, o se dañó lo que recordaba.',
    'witness-seal': () => 'Este dispositivo no vio el final de la partida.',
    shuffle: ({ why }) =>
      why === 'unseen'
        ? 'Esta mesa no revela su secreto: quedan sin comprobar las cartas que no vio este asiento y las que se enseñaron al final de una mano.'
        : 'Esta mesa no revela su secreto, así que el barajado queda sin comprobar: el archivo contiene lo que vio un jugador, y nada más.',
    'table-moves': ({ count }) =>
      `La mesa jugó ${count === 1 ? '1 jugada' : `${count} jugadas`} por ti, como cuando se te acabó el tiempo. Ningún archivo puede mostrar si debía hacerlo.`,
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
    terms: {
      seats: () => 'No hay una promesa, o ninguna, por cada asiento.',
      commitments: () => 'Dos asientos prometieron la misma semilla, o la prometió un jugador del ordenador.',
      attempt: () => 'No concuerdan las veces que se pidieron las semillas y quiénes no las mostraron.',
      keys: () => 'Las claves de los dispositivos no encajan con los asientos.',
      attempts: () => 'Las semillas se pidieron más veces de las que las pide una mesa.',
      first: () =>
        'Quién empieza, o la partida anterior, está fijado donde no puede estarlo, o falta donde debe estar.',
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
      'not-theirs': ({ action }) => `La acción ${action} no le correspondía a quien la hizo.`,
      'not-safe': ({ action }) => `La acción ${action} no es la que la mesa puede jugar por alguien.`,
      'after-the-end': ({ action }) => `La acción ${action} viene después del final de la partida.`,
      'not-over': () => 'La partida no ha terminado tras la última acción.',
    },
  },
};
