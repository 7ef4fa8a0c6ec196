import type { Judge, Viewer } from '../../kernel/game.ts';
import type { Random } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import { cardsAt, placesOf, without } from './hand.ts';
import type { Phase, State } from './types.ts';

/** Visible places of a hand. */
const openPlaces = ({ phase, said, hands }: State, seat: number, viewer: Viewer): readonly number[] => {
  const down = phase.name === 'take' || phase.name === 'discard' || phase.name === 'over';
  if (seat === viewer || (down && said[seat] === 'stay')) return placesOf(at(hands, seat));
  return phase.name === 'stay' ? at(phase.shown, seat) : [];
};

const scramblePhase = (
  { phase, hands, said }: State,
  viewer: Viewer,
  orders: readonly (readonly number[])[],
  random: Random,
): Phase => {
  const some = (seat: number, count: number): number[] =>
    random.shuffle(placesOf(at(hands, seat))).slice(0, count);
  switch (phase.name) {
    case 'exchange': {
      if (phase.offered === null || phase.turn === viewer) return phase;
      return { ...phase, offered: random.below(at(hands, phase.turn).length) };
    }
    case 'reveal':
      return {
        ...phase,
        chosen: phase.chosen.map((places, seat) =>
          seat === viewer ? places : places && some(seat, places.length),
        ),
      };
    case 'stay':
      return {
        ...phase,
        shown: phase.shown.map((places, seat) => places.map((place) => at(orders, seat).indexOf(place))),
      };
    case 'discard':
      // The number is hidden too, until all have chosen.
      return {
        ...phase,
        chosen: phase.chosen.map((places, seat) =>
          seat === viewer || said[seat] === 'stay'
            ? places
            : places && some(seat, random.below(at(hands, seat).length + 1)),
        ),
      };
    default:
      return phase;
  }
};

/** Until the next round: a victory card doubles a player's share. */
export const judge: Judge<State> = {
  level: 'normal',
  /** Permutes the cards that the viewer cannot see, and the cards within other hands. */
  scramble: (state, viewer, random) => {
    const open = state.hands.map((_, seat) => openPlaces(state, seat, viewer));
    const orders = state.hands.map((hand, seat) =>
      seat === viewer ? placesOf(hand) : random.shuffle(placesOf(hand)),
    );
    const hidden = random.shuffle([
      ...state.deck,
      ...state.hands.flatMap((hand, seat) => without(hand, at(open, seat))),
    ]);
    const hands = state.hands.map((hand, seat) => {
      const filled = hand.map((card, place) =>
        at(open, seat).includes(place) ? card : (hidden.pop() ?? card),
      );
      return cardsAt(filled, at(orders, seat));
    });
    return { ...state, hands, deck: hidden, phase: scramblePhase(state, viewer, orders, random) };
  },
  isFar: (from, to) => to.round !== from.round,
  worth: ({ victory }, seat) => {
    const shares = victory.map((cards) => 2 ** cards.length);
    return at(shares, seat) / shares.reduce((sum, share) => sum + share, 0);
  },
};
