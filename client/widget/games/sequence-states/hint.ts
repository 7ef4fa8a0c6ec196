import type { ReasonOf } from '../../../sdk/index.ts';
import type { Id } from './choice.ts';
import { words } from './hint-words/en.ts';
import { spaceName } from './words.ts';

export const hint = (why: ReasonOf<Id>): string => {
  switch (why.code) {
    case 'draw':
      return words.draw;
    case 'turn-in':
      return words.turnIn;
    case 'lay-down':
      return words.layDown;
    case 'pass':
      return words.pass;
    case 'break':
      return words.breaks(spaceName(why.space, words.space), why.line);
    case 'clear':
      return words.clears(spaceName(why.space, words.space));
    case 'complete':
      return words.completes(spaceName(why.space, words.space), why.add);
    case 'stop':
      return words.stops(spaceName(why.space, words.space), why.add, why.line);
    case 'build':
      return words.builds(spaceName(why.space, words.space), why.add, why.line);
    case 'keep-open':
      return words.keepsOpen(spaceName(why.space, words.space), why.add);
  }
};
