export const formWords = {
  name: 'Your name',
  wrongName: (length: number) => `A name of 1 to ${length} characters, so that the others know you.`,
  /** Suggested to players without a name. */
  suggestedNames: [
    'Sunny Otter',
    'Quick Fox',
    'Merry Owl',
    'Bold Heron',
    'Calm Bear',
    'Lucky Hare',
    'Kind Whale',
    'Bright Wren',
  ],
  /** For players against computers, until others can see it. */
  neutralName: 'Player',
  cancel: 'Cancel',
  computers: 'Computer players',
  levels: { easy: 'easy, for children', normal: 'normal', hard: 'hard to beat' },
  asItIs: (value: string) => `As it is: ${value}`,
  another: (from: number, to: number) => `Another number, ${from} to ${to}`,
};

export const settingWords = {
  password: {
    label: 'Password',
    hint: 'Others need it to watch and to sit down.',
    has: 'There is one. Left empty, it stays.',
    remove: 'Remove the password',
  },
  turnSeconds: {
    label: 'Time for each turn',
    60: 'One minute',
    30: '30 seconds',
    120: 'Two minutes',
    none: 'No clock',
    86400: 'One day',
    172800: 'Two days',
    259200: 'Three days',
    604800: 'A week',
  },
  bankSeconds: {
    label: 'Reserve for each game',
    0: 'none',
    60: '1 minute',
    180: '3 minutes',
    600: '10 minutes',
    1800: '30 minutes',
  },
  incrementSeconds: {
    label: 'Added to the reserve by each move',
    0: 'nothing',
    2: '2 seconds',
    5: '5 seconds',
    10: '10 seconds',
    30: '30 seconds',
  },
  clockAlone: 'A clock also alone against computers',
  speed: {
    label: 'Speed of the table',
    calm: 'calm: each move stays in view',
    normal: 'normal',
    quick: 'quick',
  },
  spectators: {
    label: 'Spectators',
    0: 'see the game',
    10: 'see it 10 seconds later',
    30: 'see it 30 seconds later',
    60: 'see it a minute later',
    120: 'see it two minutes later',
    none: 'see nothing of it',
  },
  chat: 'Chat: players write to each other',
  botsReact: 'Computer players make a sign now and then',
  botsReplaceLeavers: 'A computer takes over for a player who leaves',
  transcript: {
    label: 'After each game',
    hint: 'With all cards open the shuffle can be checked; otherwise it cannot.',
    full: 'all cards are open',
    own: 'each keeps what they saw',
  },
  hints: {
    label: 'Hints from the computer',
    alone: 'if you play alone',
    always: 'for everybody',
    never: 'for nobody',
  },
  listed: {
    label: 'Listed: anybody may join',
    hint: 'Otherwise only those who have the link.',
  },
  change: {
    keep: 'Leave it as it is',
    change: 'Change',
  },
};

export const presetWords = {
  label: 'Rules',
  usual: 'As usual',
  book: 'By the book',
};
