import { hintWords } from '#locale/presidential-poker-hints';
import { type CardId, cardOf } from '../../../../shared/games/presidential-poker/cards.ts';
import type { ReasonOf } from '../../../sdk/index.ts';
import type { Id } from './words.ts';

/** "N 7", "P 3/19": what stands at the top of the card. */
const shortName = (id: CardId): string => {
  const { letter, numbers } = cardOf(id);
  return `${letter} ${numbers.join('/')}`;
};

export const hint = (why: ReasonOf<Id>): string => {
  switch (why.code) {
    case 'usual':
      return hintWords.usual[why.action];
    case 'stand-pat':
      return hintWords.standPat(why.beats);
    case 'replace':
      return hintWords.replace(why.cards.map(shortName), why.beats);
    case 'bet-wins':
      return hintWords.betWins(why.to, why.chance);
    case 'bluff':
      return hintWords.bluff(why.to);
    case 'check':
      return hintWords.check(why.chance);
    case 'raise':
      return hintWords.raise(why.to, why.chance);
    case 'call-pays':
      return hintWords.callPays(why.chance, why.price);
    case 'call-behind':
      return hintWords.callBehind;
    case 'drop':
      return hintWords.drop(why.chance, why.price);
  }
};
