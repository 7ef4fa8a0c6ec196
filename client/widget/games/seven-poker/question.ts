import { leftOf, type Seat, seatsUpTo } from '../../../../shared/kernel/ids.ts';
import type { Scene } from '../drawing.ts';
import { inside, namesIn, numberWord } from '../phrases.ts';
import { mostPicked } from './picking.ts';
import { handName, type Id, type View } from './words.ts';

/** What is asked now, of the viewer or of others, with what may be done. */
export const question = (scene: Scene<Id>): string => {
  switch (scene.view.phase) {
    case 'exchange':
      return exchange(scene);
    case 'reveal':
      return scene.ask
        ? `Pick ${numberWord(mostPicked(scene))} cards to show. They turn up together once everybody has picked.`
        : `${waiting(scene)} three cards to show.`;
    case 'stay':
      return stay(scene);
    case 'take':
      return take(scene);
    case 'discard':
      return scene.ask
        ? 'You folded: pick any cards to discard face down, or keep them all. You draw up to seven.'
        : `${waiting(scene, 'folded')} what to discard. Then the next round begins.`;
    case 'over':
      return 'The game is over.';
  }
};

const exchange = ({ view, ask, names, you }: Scene<Id>): string => {
  const turn = view.turn ?? view.first;
  const left = leftOf(turn, view.players.length);
  if (view.offer !== null) {
    if (left === you)
      return `${names.of(turn)} offers you a card, face down. Pick one to give back unseen, or decline?`;
    return turn === you
      ? `Your card lies face down before ${names.of(left)}, who gives one back or declines.`
      : `${names.of(turn)} offers ${names.of(left)} a card: a card back, or no swap?`;
  }
  const mayOffer = (ask?.legal ?? []).some(({ type }) => type === 'offer');
  const most = Math.min(3, view.deck);
  const redraw =
    most === 1 ? 'discard one card and draw one' : `discard up to ${numberWord(most)} and draw as many`;
  if (ask === null || turn !== you) return `${names.whose(turn)} turn to exchange cards, or to pass.`;
  return mayOffer
    ? `Your turn: offer ${names.of(left)} one card, then ${redraw}, or pass?`
    : `Your turn: ${redraw}, or pass?`;
};

const stay = ({ view, ask, names, you }: Scene<Id>): string => {
  const left = view.players.filter(({ said }) => said !== 'fold').length;
  const still =
    left === view.players.length
      ? 'Nobody has folded yet.'
      : `${left} of ${view.players.length} are still in.`;
  if (ask === null || view.turn !== you)
    return view.turn === null ? '' : `Does ${inside(names, view.turn)} stay or fold? ${still}`;
  return `Stay or fold? You hold ${handName(view.hand ?? [])}. ${still}`;
};

const take = (scene: Scene<Id>): string => {
  const { view, ask, names } = scene;
  const winner = view.showdown?.winner ?? null;
  const hand = (winner === null ? null : view.showdown?.hands[winner]) ?? [];
  const sevenColours = handName(hand) === 'all seven colours';
  if (ask === null)
    return `${winner === null ? 'The winner' : names.of(winner)} won with ${handName(hand)}, and picks ${sevenColours ? 'victory cards' : 'a victory card'}.`;
  const most = mostPicked(scene);
  return sevenColours
    ? `You won with all seven colours: pick ${numberWord(most)} of them as ${most === 1 ? 'a victory card' : 'victory cards'}.`
    : `You won. Which colour did it: ${handName(hand)}? Pick a card of it.`;
};

/** "Ada and Bo still pick". */
const waiting = ({ view, names }: Scene<Id>, which: 'all' | 'folded' = 'all'): string => {
  const seats = stillChoosing(view).filter((seat) => which === 'all' || view.players[seat]?.said === 'fold');
  return `${namesIn(seats, names)} still ${seats.length === 1 && names.of(seats[0] ?? view.first) !== 'You' ? 'picks' : 'pick'}`;
};

const stillChoosing = ({ players }: View): readonly Seat[] =>
  seatsUpTo(players.length).filter((seat) => players[seat]?.chosen === false);
