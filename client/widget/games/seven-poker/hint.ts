import { hintWords } from '#locale/seven-poker-hints';
import type { ReasonOf } from '../../../sdk/index.ts';
import type { Id } from './words.ts';
import { countsOf } from './worth.ts';

export const hint = (why: ReasonOf<Id>): string => {
  switch (why.code) {
    case 'usual':
      return hintWords.usual[why.action];
    case 'offer':
      return hintWords.offer(why.colour);
    case 'swap':
      return hintWords.swap(why.colour);
    case 'decline':
      return hintWords.decline;
    case 'redraw':
      return hintWords.redraw(countsOf(why.laid), countsOf(why.kept));
    case 'pass':
      return hintWords.pass;
    case 'show-alike':
      return hintWords.showAlike(why.colour);
    case 'show-different':
      return hintWords.showDifferent;
    case 'show-best':
      return hintWords.showBest;
    case 'stay-certain':
      return hintWords.stayCertain;
    case 'stay':
      return hintWords.stay(why.chance);
    case 'fold':
      return hintWords.fold(why.chance, countsOf(why.kept));
    case 'discard':
      return hintWords.discard(countsOf(why.kept));
    case 'take':
      return hintWords.take(why.colours);
  }
};
