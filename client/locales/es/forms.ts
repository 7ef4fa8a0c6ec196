import type * as en from '../en/forms.ts';

export const formWords: typeof en.formWords = {
  name: 'Tu nombre',
  wrongName: (length) => `Un nombre de 1 a ${length} caracteres, para que los demás te conozcan.`,
  suggestedNames: [
    'Nutria Alegre',
    'Zorro Veloz',
    'Búho Risueño',
    'Garza Audaz',
    'Oso Sereno',
    'Liebre Dichosa',
    'Ballena Amable',
    'Gorrión Vivaz',
  ],
  cancel: 'Cancelar',
  computers: 'Jugadores del ordenador',
  levels: { easy: 'nivel fácil, para niños', normal: 'nivel normal', hard: 'nivel difícil' },
  asItIs: (value) => `Como está: ${value}`,
  another: (from, to) => `Otro número, de ${from} a ${to}`,
};

export const settingWords: typeof en.settingWords = {
  yes: 'Sí',
  no: 'No',
  turnSeconds: {
    label: 'Tiempo para cada turno',
    60: 'Un minuto',
    30: '30 segundos',
    120: 'Dos minutos',
    none: 'Sin reloj',
  },
  clockAlone: 'Reloj también a solas contra el ordenador',
  speed: {
    label: 'Ritmo de la mesa',
    calm: 'tranquilo: cada jugada se ve con calma',
    normal: 'normal',
    quick: 'rápido',
  },
  watchers: {
    label: 'Espectadores',
    0: 'ven la partida',
    10: 'la ven 10 s más tarde',
    30: 'la ven 30 s más tarde',
    60: 'la ven 1 min más tarde',
    120: 'la ven 2 min más tarde',
    none: 'no la ven',
  },
  chat: 'Chat: los jugadores se escriben',
  botsReact: 'El ordenador dice algo de vez en cuando',
  botsReplaceLeavers: 'El ordenador sustituye a quien se va',
  transcript: {
    label: 'Después de cada partida',
    hint: 'Con todas las cartas descubiertas se puede comprobar cómo se barajó; si no, no.',
    full: 'se ven todas las cartas',
    own: 'cada cual guarda lo que vio',
  },
  hints: {
    label: 'Pistas del ordenador',
    alone: 'si juegas a solas',
    always: 'para todos',
    never: 'para nadie',
  },
  listed: {
    label: 'En la lista: cualquiera puede unirse',
    hint: 'Si no, solo quienes tengan el enlace.',
  },
  change: {
    keep: 'Dejarla como está',
    change: 'Cambiar',
  },
};
