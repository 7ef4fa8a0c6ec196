export const words = {
  home: 'Arcus, home',
  checkGame: 'Check a game',
  checkThisGame: 'Check this game',
  checking: 'Checking…',
  about:
    'After each game its table has a file with everything that happened: who added what to the shuffle, and every move. This page plays the whole game again from that and says whether all of it is as it should be. The file stays on your device.',
  file: 'The file of a game',
  notSeen:
    'This game cannot be seen: it is still being played, its table is gone, or it is only for those who played it. If you have its file, you can check that.',
  notFetched: 'The game could not be fetched. Please try again.',
  tryAgain: 'Try again',
  marks: { right: 'Right', wrong: 'Wrong', open: 'To know' },
  keep: 'Keep the file',
  back: 'Back to the table',
};
