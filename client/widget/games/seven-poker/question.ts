import { leftOf, seatsUpTo } from '../../../../shared/kernel/ids.ts';
import type { Who } from '../../../words/who.ts';
import type { Scene } from '../drawing.ts';
import { mostPicked } from './picking.ts';
import { words } from './words/en.ts';
import { handName, type Id } from './words.ts';
import { worthOf } from './worth.ts';

/** What is asked now, of the viewer or of others, with what may be done. */
export const question = (scene: Scene<Id>): string => {
  switch (scene.view.phase) {
    case 'exchange':
      return exchange(scene);
    case 'reveal':
      return scene.ask ? words.pickToShow(mostPicked(scene)) : words.othersPickToShow(choosing(scene));
    case 'stay':
      return stay(scene);
    case 'take':
      return take(scene);
    case 'discard':
      return scene.ask ? words.pickToDiscard : words.othersPickToDiscard(choosing(scene));
    case 'over':
      return words.over;
  }
};

const exchange = ({ view, ask, who, you }: Scene<Id>): string => {
  const turn = view.turn ?? view.first;
  const left = leftOf(turn, view.players.length);
  if (view.offer !== null) {
    if (left === you) return words.mayGiveBack(who(turn));
    return turn === you ? words.yourOffer(who(left)) : words.othersOffer(who(turn), who(left));
  }
  if (ask === null || turn !== you) return words.othersExchange(who(turn));
  const mayOffer = ask.legal.some(({ type }) => type === 'offer');
  return words.mayExchange(Math.min(3, view.deck), mayOffer ? who(left) : null);
};

const stay = ({ view, ask, who, you }: Scene<Id>): string => {
  const all = view.players.length;
  const left = view.players.filter(({ said }) => said !== 'fold').length;
  if (ask !== null && view.turn === you) return words.mayStay(handName(view.hand ?? []), left, all);
  return view.turn === null ? '' : words.othersMayStay(who(view.turn), left, all);
};

const take = (scene: Scene<Id>): string => {
  const { view, ask, who } = scene;
  const winner = view.showdown?.winner ?? null;
  if (winner === null) return '';
  const hand = view.showdown?.hands[winner] ?? [];
  const sevenColours = worthOf(hand).kind === 'all-colours';
  if (ask === null)
    return sevenColours ? words.othersPrizes(who(winner)) : words.othersPrize(who(winner), handName(hand));
  return sevenColours ? words.whichOfSeven(mostPicked(scene)) : words.whichColour(handName(hand));
};

/** Who has not chosen yet. */
const choosing = ({ view, who }: Scene<Id>): readonly Who[] =>
  seatsUpTo(view.players.length)
    .filter((seat) => view.players[seat]?.chosen === false)
    .map(who);
