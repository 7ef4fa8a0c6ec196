import type { Reason } from '../../../../shared/games/sequence-states/types.ts';
import { numberWord } from '../../../locales/en/grammar.ts';
import type { Sentences } from '../../../locales/grammar.ts';

const play = (space: string, withAdd: boolean): string => `Play ${withAdd ? 'ADD on ' : ''}${space}`;

export interface HintFacts {
  spaceName(space: number): string;
}

/** `chips` counts the chips of a line. */
export const hintSentences: Sentences<Reason, 'code', [HintFacts]> = {
  draw: () => 'Draw before it is too late.',
  'turn-in': () => 'Turn this card in: both of its spaces are taken, and you get another card.',
  'lay-down': () => 'Lay down this card: you need it least.',
  pass: () => 'Pass: none of your cards can be played.',
  break: ({ space, line }, { spaceName }) =>
    `Remove the chip on ${spaceName(space)}: it is one of ${numberWord(line)} in a line.`,
  clear: ({ space }, { spaceName }) => `Remove the chip on ${spaceName(space)}: it stands in your way.`,
  complete: ({ space, add }, { spaceName }) => `${play(spaceName(space), add)}: it completes a sequence.`,
  stop: ({ space, add, line }, { spaceName }) =>
    `${play(spaceName(space), add)}: it stops a line of ${numberWord(line)}.`,
  build: ({ space, add, line }, { spaceName }) =>
    `${play(spaceName(space), add)}: it makes a line of ${numberWord(line)}.`,
  'keep-open': ({ space, add, lines }, { spaceName }) =>
    `${play(spaceName(space), add)}: ${lines === 0 ? 'of the plays tried out, it did best' : `a sequence of yours may still go through it, in ${lines} ${lines === 1 ? 'way' : 'ways'}`}.`,
};
