import { plural } from '../../../words/en.ts';

export const words = {
  notNow: 'The table could not be opened just now. Please try again.',
  tooMany: (seconds: number) =>
    seconds < 120
      ? `Too many requests from here. Try again in ${plural(seconds, { one: '1 second', other: `${seconds} seconds` })}.`
      : `Too many requests from here. Try again in ${Math.ceil(seconds / 60)} minutes.`,
  impossible: 'There can be no such table here: the game or its options are not known.',
};
