export const configuratorWords = {
  promise:
    'Visitors play right on your page, without an account. Choose how it looks, and paste the two lines.',
  game: 'Game',
  players: {
    label: 'Who plays',
    friends: 'Your visitor, with friends by link',
    computer: 'Your visitor, against the computer',
    listed: 'Your visitor, with anyone from the lobby',
    watch: 'Others: your visitor watches',
  },
  theme: { label: 'Look', auto: 'As the page or device', light: 'Light', dark: 'Dark' },
  cloth: {
    label: 'Cloth',
    ofGame: 'The color of the game',
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
