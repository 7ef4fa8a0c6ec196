import { at } from '../../kernel/cards.ts';
import type { GameExamples } from '../../kernel/examples.ts';
import type { Viewer } from '../../kernel/game.ts';
import type { Random } from '../../kernel/random.ts';
import type { Colour } from '../rainbow-deck.ts';
import { laps, mostRedrawn } from './exchange.ts';
import { cardsAt, placesOf, without } from './hands.ts';
import { positions } from './positions.ts';
import type { Phase, State } from './types.ts';

const cards = (state: State): readonly Colour[] => [
  ...state.deck,
  ...state.discards,
  ...state.hands.flat(),
  ...state.victory.flat(),
];

/** The places of a hand that this viewer can look at. */
const openPlaces = ({ phase, said, hands }: State, seat: number, viewer: Viewer): readonly number[] => {
  const down = phase.name === 'take' || phase.name === 'discard' || phase.name === 'over';
  if (seat === viewer || (down && said[seat] === 'stay')) return placesOf(at(hands, seat));
  return phase.name === 'stay' ? at(phase.shown, seat) : [];
};

/** The cards that the viewer cannot see change places, and so do all cards in the hands of others. */
const scramble = (state: State, viewer: Viewer, random: Random): State => {
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
      // How many they are is hidden too, until all have chosen.
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

/** The cards that the first round cannot come to go back into the shuffled deck unseen, and their order has no part in the next. */
const scrambleUnseen = (initial: State, _final: State, _viewer: Viewer, random: Random): State => {
  const reach = laps * mostRedrawn * initial.hands.length;
  return {
    ...initial,
    deck: [...initial.deck.slice(0, reach), ...random.shuffle(initial.deck.slice(reach))],
  };
};

export const examples: GameExamples<State> = { positions, cards, scramble, scrambleUnseen };
