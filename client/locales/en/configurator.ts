export const configuratorWords = {
  promise:
    'Visitors play right on your page, without an account. Choose how it looks, and paste the two lines.',
  game: 'Game',
  players: {
    label: 'Your visitors',
    friends: 'With friends',
    computer: 'With computers',
    listed: 'With anyone',
    watch: 'Only watch',
  },
  theme: { label: 'Look', auto: 'Automatic', light: 'Light', dark: 'Dark' },
  cloth: {
    label: 'Cloth',
    ofGame: 'Of the game',
    green: 'Green',
    blue: 'Blue',
    red: 'Red',
    grey: 'Gray',
  },
  locale: 'Language',
  ofVisitor: 'The visitor’s',
  table: 'Show the table',
  code: 'Two lines for your page',
  copy: 'Copy the code',
  copied: { yes: 'Copied.', no: 'This browser does not let it be copied. Select the text instead.' },
};
