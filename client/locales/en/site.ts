import { listOf, plural } from './grammar.ts';

export const siteWords = {
  playNow: 'Play now',
  playWithFriends: 'Play with friends',
  playing: (people: number, tables: number) =>
    `${plural(people, { one: 'One person is', other: `${people} people are` })} playing at ${plural(tables, { one: 'one open table', other: `${tables} open tables` })}`,
  takeSeat: 'Take this seat',
  seatAt: (game: string) => `Take this seat: ${game} with others`,
  pause: 'Stop the moving picture',
  resume: 'Let the picture move',
  you: (name: string) => `You are ${name}`,
  noName: 'Your name',
  games: 'The games',
  game: 'Game',
  against: {
    label: 'Whom you play with',
    others: 'With others',
    friends: 'With friends',
    computer: 'With the computer',
  },
  play: 'Play',
  playGame: (game: string) => `Play ${game}`,
  opening: 'Opening a table…',
  rules: 'Rules',
  rulesOf: (game: string) => `The rules of ${game}`,
  learn: 'Learn',
  learnGame: (game: string) => `Learn ${game} by playing`,
  needsServer: 'These pages are files: playing with others needs a server. Start one with npm start.',
  openTables: 'Open tables',
  watchNow: 'Watch now',
  yourPage: 'A table on your own page',
  free: 'Free software. Every shuffle can be checked.',
  forYourSite: 'For your site',
  checkGame: 'Check a game',
  privacy: 'Privacy',
  api: 'The API',
  seats: 'Seats',
  players: (most: number) => (most === 2 ? '2 players' : `Up to ${most} players`),
  openTable: 'Open the table',
  moreSettings: 'More settings',
  yourTable: 'Your table',
  yourTurn: 'It is your turn.',
  backToTable: 'Back to your table',
  list: {
    looking: 'Looking for tables',
    none: 'No open table just now. “Play with friends” opens one: tick “Listed” there, and it is the first.',
    names: (people: readonly string[], computers: number) => {
      const bots = plural(computers, { one: 'a computer player', other: `${computers} computer players` });
      const all = computers === 0 ? people : [...people, bots];
      return all.length === 0 ? 'Nobody yet' : listOf(all);
    },
    playing: 'playing now',
    pace: (span: string) => `${span} a move`,
    joinable: 'a place in the next game',
    free: (seats: number) => plural(seats, { one: '1 seat free', other: `${seats} seats free` }),
    watching: (count: number) => plural(count, { one: 'one watches', other: `${count} watch` }),
    join: 'Join',
    watch: 'Watch',
  },
  olderTable: {
    question: (name: string) =>
      `${name} is playing this with computer players too. Join ${name} after this game?`,
    join: 'After this game',
    stay: 'Stay here',
    moves: (name: string) => `After this game you move to the table of ${name}.`,
  },
};

export const openGameWords = {
  title: 'Watch a finished game',
  link: 'Its link',
  watch: 'Watch',
  check: 'Check',
  file: 'The file of a game (or drop it on this page)',
  noLink: (origin: string) =>
    `That is not the link of a finished game here. It looks like ${origin}/t/…/games/1.`,
};
