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
  cancel: 'Cancel',
  computers: 'Computer players',
  levels: { easy: 'easy, for children', normal: 'normal', hard: 'hard to beat' },
  asItIs: (value: string) => `As it is: ${value}`,
  another: (from: number, to: number) => `Another number, ${from} to ${to}`,
};

export const settingWords = {
  yes: 'Yes',
  no: 'No',
  turnSeconds: {
    label: 'Time for each turn',
    60: 'One minute',
    30: '30 seconds',
    120: 'Two minutes',
    none: 'No clock',
  },
  clockAlone: 'A clock also alone against computers',
  speed: {
    label: 'Speed of the table',
    calm: 'calm: each move stays in view',
    normal: 'normal',
    quick: 'quick',
  },
  watchers: {
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
