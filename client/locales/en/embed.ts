import { plural } from './grammar.ts';

export const embedWords = {
  myGames: 'My games',
  lookingForGame: 'Looking for a game to watch',
  nonePlaying: 'Nobody is playing where others may watch just now. As soon as somebody is, you see it here.',
  playYourself: 'Play a game yourself',
  openTable: 'Open a table',
  opening: 'Opening a table…',
  playNow: 'Play against the computer',
  promise: 'You get a link to send to the others, or play against the computer. No account.',
  rules: 'The rules',
  unknownGame: (game: string) => `There is no game “${game}” here.`,
};

export const openingWords = {
  notNow: 'The table could not be opened just now. Please try again.',
  tooMany: (seconds: number) =>
    seconds < 120
      ? `Too many requests from here. Try again in ${plural(seconds, { one: '1 second', other: `${seconds} seconds` })}.`
      : `Too many requests from here. Try again in ${Math.ceil(seconds / 60)} minutes.`,
  notSignedIn: 'The login of your site did not work here. Load the page again, or log in to the site again.',
  noOrigin:
    'The browser does not tell here which site this page is of. A table that its visitors share needs that.',
  impossible: 'There can be no such table here: the game or its options are not known.',
};
