import { type CardId, cardOf } from '../../../../shared/games/presidential-poker/cards.ts';
import type { ReasonOf } from '../../../sdk/index.ts';
import { words } from './hint-words/en.ts';
import type { Id } from './words.ts';

/** "N 7", "P 3/19": what stands at the top of the card. */
const shortName = (id: CardId): string => {
  const { letter, numbers } = cardOf(id);
  return `${letter} ${numbers.join('/')}`;
};

export const hint = (why: ReasonOf<Id>): string => {
  switch (why.code) {
    case 'usual':
      return words.usual[why.action];
    case 'stand-pat':
      return words.standPat(why.beats);
    case 'replace':
      return words.replace(why.cards.map(shortName), why.beats);
    case 'bet-wins':
      return words.betWins(why.to, why.chance);
    case 'bluff':
      return words.bluff(why.to);
    case 'check':
      return words.check(why.chance);
    case 'raise':
      return words.raise(why.to, why.chance);
    case 'call-pays':
      return words.callPays(why.chance, why.price);
    case 'call-behind':
      return words.callBehind;
    case 'drop':
      return words.drop(why.chance, why.price);
  }
};
