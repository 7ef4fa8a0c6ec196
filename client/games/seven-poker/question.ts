import { gameWords } from '#locale/seven-poker';
import { leftOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { Who } from '../../locales/grammar.ts';
import type { GameContext } from '../game-ui.ts';
import { mostPicked } from './picking.ts';
import { handName, type Id } from './words.ts';
import { worthOf } from './worth.ts';

/** What is asked now, of the viewer or of others, with what may be done. */
export const promptText = (context: GameContext<Id>): string => {
  switch (context.view.phase) {
    case 'exchange':
      return exchange(context);
    case 'reveal':
      return context.prompt
        ? gameWords.pickToShow(mostPicked(context))
        : gameWords.othersPickToShow(choosing(context));
    case 'stay':
      return stay(context);
    case 'take':
      return take(context);
    case 'discard':
      return context.prompt ? gameWords.pickToDiscard : gameWords.othersPickToDiscard(choosing(context));
    case 'over':
      return gameWords.over;
  }
};

const exchange = ({ view, prompt, who, you }: GameContext<Id>): string => {
  const turn = view.turn ?? view.first;
  const left = leftOf(turn, view.players.length);
  if (view.offer !== null) {
    if (left === you) return gameWords.mayGiveBack(who(turn));
    return turn === you ? gameWords.yourOffer(who(left)) : gameWords.othersOffer(who(turn), who(left));
  }
  if (prompt === null || turn !== you) return gameWords.othersExchange(who(turn));
  const mayOffer = prompt.legal.some(({ type }) => type === 'offer');
  return gameWords.mayExchange(Math.min(3, view.deck), mayOffer ? who(left) : null);
};

const stay = ({ view, prompt, who, you }: GameContext<Id>): string => {
  const all = view.players.length;
  const left = view.players.filter(({ said }) => said !== 'fold').length;
  if (prompt !== null && view.turn === you) return gameWords.mayStay(handName(view.hand ?? []), left, all);
  return view.turn === null ? '' : gameWords.othersMayStay(who(view.turn), left, all);
};

const take = (context: GameContext<Id>): string => {
  const { view, prompt, who } = context;
  const winner = view.showdown?.winner ?? null;
  if (winner === null) return '';
  const hand = view.showdown?.hands[winner] ?? [];
  const sevenColours = worthOf(hand).kind === 'all-colours';
  if (prompt === null)
    return sevenColours
      ? gameWords.othersPrizes(who(winner))
      : gameWords.othersPrize(who(winner), handName(hand));
  return sevenColours ? gameWords.whichOfSeven(mostPicked(context)) : gameWords.whichColour(handName(hand));
};

/** Who has not chosen yet. */
const choosing = ({ view, who }: GameContext<Id>): readonly Who[] =>
  seatsUpTo(view.players.length)
    .filter((seat) => view.players[seat]?.chosen === false)
    .map(who);
