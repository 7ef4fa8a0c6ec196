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
  neutralName: 'Participante',
  cancel: 'Cancelar',
  computers: 'Jugadores del ordenador',
  levels: { easy: 'nivel fácil, para niños', normal: 'nivel normal', hard: 'nivel difícil' },
  asItIs: (value) => `Como está: ${value}`,
  another: (from, to) => `Otro número, de ${from} a ${to}`,
};

export const settingWords: typeof en.settingWords = {
  password: {
    label: 'Contraseña',
    hint: 'Los demás la necesitan para mirar y para sentarse.',
    has: 'Ya hay una. Si lo dejas vacío, se queda.',
    remove: 'Quitar la contraseña',
  },
  turnSeconds: {
    label: 'Tiempo para cada turno',
    60: 'Un minuto',
    30: '30 segundos',
    120: 'Dos minutos',
    none: 'Sin reloj',
    86400: 'Un día',
    172800: 'Dos días',
    259200: 'Tres días',
    604800: 'Una semana',
  },
  bankSeconds: {
    label: 'Reserva de tiempo por partida',
    0: 'ninguna',
    60: '1 minuto',
    180: '3 minutos',
    600: '10 minutos',
    1800: '30 minutos',
  },
  incrementSeconds: {
    label: 'Cada jugada añade a la reserva',
    0: 'nada',
    2: '2 segundos',
    5: '5 segundos',
    10: '10 segundos',
    30: '30 segundos',
  },
  clockAlone: 'Reloj también a solas contra el ordenador',
  speed: {
    label: 'Ritmo de la mesa',
    calm: 'tranquilo: cada jugada se ve con calma',
    normal: 'normal',
    quick: 'rápido',
  },
  spectators: {
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

export const presetWords: typeof en.presetWords = {
  label: 'Reglas',
  usual: 'Como siempre',
  book: 'Según el original',
};
