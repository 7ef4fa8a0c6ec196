import { numberWord } from './grammar.ts';

const play = (space: string, withAdd: boolean): string => `Play ${withAdd ? 'ADD on ' : ''}${space}`;

/** Why a hint is good. A line is counted by its chips. */
export const hintWords = {
  /** How the others name a space. */
  space: (state: string, row: number, column: number) => `${state} (row ${row}, column ${column})`,
  draw: 'Draw before it is too late.',
  turnIn: 'Turn this card in: both of its spaces are taken, and you get another card.',
  layDown: 'Lay down this card: you need it least.',
  pass: 'Pass: none of your cards can be played.',
  breaks: (space: string, line: number) =>
    `Remove the chip on ${space}: it is one of ${numberWord(line)} in a line.`,
  clears: (space: string) => `Remove the chip on ${space}: it stands in your way.`,
  completes: (space: string, withAdd: boolean) => `${play(space, withAdd)}: it completes a sequence.`,
  stops: (space: string, withAdd: boolean, line: number) =>
    `${play(space, withAdd)}: it stops a line of ${numberWord(line)}.`,
  builds: (space: string, withAdd: boolean, line: number) =>
    `${play(space, withAdd)}: it makes a line of ${numberWord(line)}.`,
  keepsOpen: (space: string, withAdd: boolean) =>
    `${play(space, withAdd)}: it keeps more lines open than any other.`,
};
