import { plural } from './grammar.ts';

export const todayWords = {
  title: 'Today’s tables',
  about:
    'The same deal for everyone, against the same three computer players. The first one you begin counts.',
  play: 'Play',
  goOn: 'Go on',
  practice: 'Practice',
  playGame: (game: string) => `Today’s ${game}: play`,
  goOnGame: (game: string) => `Today’s ${game}: go on`,
  practiceGame: (game: string) => `Today’s ${game}: play again, for practice`,
  result: (squares: number) => `${squares} of 7 squares`,
  streak: (days: number) => plural(days, { one: 'One day', other: `${days} days in a row` }),
  noStreak: 'Finish one to begin a streak.',
  copy: 'Copy the result',
  copyGame: (game: string) => `Copy the result of ${game}`,
  copied: 'Copied. Paste it wherever you like.',
  notCopied: 'The browser does not allow copying.',
  earlier: 'An earlier day, for practice',
  day: 'Day',
  who: (text: string) =>
    `No one chose these cards: the SHA-256 of “${text}” deals them. Who computes the deal beforehand cheats only himself.`,
};
