import { hintWords } from '#locale/sequence-states-hints';
import type { ReasonOf } from '../../../sdk/index.ts';
import type { Id } from './choice.ts';
import { spaceName } from './words.ts';

export const hint = (why: ReasonOf<Id>): string => {
  switch (why.code) {
    case 'draw':
      return hintWords.draw;
    case 'turn-in':
      return hintWords.turnIn;
    case 'lay-down':
      return hintWords.layDown;
    case 'pass':
      return hintWords.pass;
    case 'break':
      return hintWords.breaks(spaceName(why.space, hintWords.space), why.line);
    case 'clear':
      return hintWords.clears(spaceName(why.space, hintWords.space));
    case 'complete':
      return hintWords.completes(spaceName(why.space, hintWords.space), why.add);
    case 'stop':
      return hintWords.stops(spaceName(why.space, hintWords.space), why.add, why.line);
    case 'build':
      return hintWords.builds(spaceName(why.space, hintWords.space), why.add, why.line);
    case 'keep-open':
      return hintWords.keepsOpen(spaceName(why.space, hintWords.space), why.add);
  }
};
