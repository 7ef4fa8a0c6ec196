import { listOf, plural } from './grammar.ts';

export const siteWords = {
  tagline: 'Card tables in one click: send the link and play, without an account.',
  playNow: 'Play now',
  game: 'Game',
  playWithOthers: 'Play with others',
  againstComputer: 'Play against the computer',
  opening: 'Opening a table…',
  openForFriends: 'Open a table for friends',
  rulesOf: (game: string) => `The rules of ${game}`,
  openTables: 'Open tables',
  checkGame: 'Check a game',
  api: 'The API',
  seats: 'Seats',
  players: (most: number) => (most === 2 ? '2 players' : `Up to ${most} players`),
  openTable: 'Open the table',
  list: {
    looking: 'Looking for tables',
    none: 'No open table just now. Yours could be the first: tick “Listed” when you open one.',
    names: (players: readonly string[]) => (players.length === 0 ? 'Nobody yet' : listOf(players)),
    playing: 'playing now',
    free: (seats: number) => plural(seats, { one: '1 seat free', other: `${seats} seats free` }),
    join: 'Join',
    joinTable: (players: readonly string[]) =>
      players.length === 0 ? 'Join an empty table' : `Join ${listOf(players)}`,
    watch: 'Watch',
    watchTable: (players: readonly string[]) => `Watch ${listOf(players)}`,
  },
  match: {
    waiting: 'Waiting',
    title: (game: string, seats: number) => `${game} for ${seats}`,
    looking: 'Looking for people to play with.',
    others: (count: number) =>
      count === 0
        ? 'Nobody else is waiting for this yet.'
        : `${plural(count, { one: 'One other person is', other: `${count} other people are` })} waiting for this too.`,
    near: 'Looking near you first.',
    farther: 'Looking farther away now, where you will hardly notice it.',
    farAndSmaller: 'Looking far away too, and for a smaller table.',
    far: 'Looking far away too, where moves may come a little late.',
    beingSet: 'Your table is being set.',
    isSet: (here: number, seats: number) =>
      `Your table is set: ${here} of ${seats} are there. It begins with the last one.`,
    found: 'Here is your table.',
    refused: 'The search could not begin just now. Please try again.',
    longer: 'It may take a while longer. You can go on waiting, or:',
    openTable: 'Open a table others can join',
    stop: 'Stop looking',
    back: 'Back',
  },
};
