import type { ReasonOf } from '../../../sdk/index.ts';
import { words } from './hint-words/en.ts';
import type { Id } from './words.ts';
import { countsOf } from './worth.ts';

export const hint = (why: ReasonOf<Id>): string => {
  switch (why.code) {
    case 'usual':
      return words.usual[why.action];
    case 'offer':
      return words.offer(why.colour);
    case 'swap':
      return words.swap(why.colour);
    case 'decline':
      return words.decline;
    case 'redraw':
      return words.redraw(countsOf(why.laid), countsOf(why.kept));
    case 'pass':
      return words.pass;
    case 'show-alike':
      return words.showAlike(why.colour);
    case 'show-different':
      return words.showDifferent;
    case 'show-best':
      return words.showBest;
    case 'stay-certain':
      return words.stayCertain;
    case 'stay':
      return words.stay(why.chance);
    case 'fold':
      return words.fold(why.chance, countsOf(why.kept));
    case 'discard':
      return words.discard(countsOf(why.kept));
    case 'take':
      return words.take(why.colours);
  }
};
