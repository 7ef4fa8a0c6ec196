import { plural } from './grammar.ts';

const count = (games: number): string => plural(games, { one: 'one game', other: `${games} games` });

export const meWords = {
  title: 'My games',
  about: 'This browser remembers them. Nothing of it is sent to anyone.',
  none: 'Nothing yet. Play a game to its end, and this page keeps it: to watch again, with what you won and your rivals.',
  play: 'Play a game',
  goOn: 'Go on',
  back: 'Back to the table',
  records: 'How it went',
  people: 'with people',
  games: 'Games',
  won: 'Won',
  lost: 'Lost',
  close: 'Close',
  cancel: 'Cancel',
  wonOf: (won: number, games: number) => `${won} of ${games} won`,
  lastGames: (results: string) => `The last games, the newest at the end: ${results}`,
  streak: (now: number, longest: number) =>
    now > 1 ? `${now} won in a row` : longest > 1 ? `at most ${longest} won in a row` : '',
  watch: 'Watch',
  check: 'Check',
  share: 'Share',
  winners: (names: string, count: number) =>
    plural(count, { one: `${names} wins`, other: count === 0 ? 'Nobody wins' : `${names} win` }),
  more: (games: number) => `Show ${games} more`,
  others: (items: number) => `${items} more`,
  avoided: 'Never again',
  avoidedText:
    'You are not matched with these players. Only the server gets the list, and they are not told.',
  allow: 'Allow again',
  otherDevice: 'On another device',
  link: 'Make a link',
  linkWarning: 'It opens your seats: show it to nobody. The other device asks before it takes them.',
  tooLong: 'A link holds only your tables and the last games. The file has all.',
  save: 'Save the file',
  open: 'Take over a file',
  bad: 'That is not a file or link of this page.',
  takeOver: (games: number, tables: number) =>
    `Take over ${count(games)} and ${plural(tables, { one: 'a seat at one table', other: `seats at ${tables} tables` })}? What this browser has stays.`,
  yes: 'Take over',
  no: 'Leave it',
  taken: 'Done. It is on this device too.',
  reminders: 'Reminders',
  forget: 'Forget everything',
  forgetWarning:
    'Your games, seats, name and preferences in this browser are deleted. You lose seats at running tables.',
  forgotten: 'This browser remembers nothing of you now.',
  notForgotten:
    'This browser did not answer, so games may still be stored. Close its other windows, and try again.',
};
