import { at } from '../../kernel/cards.ts';
import type { Setup } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsFrom, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { buyIn, nextPlayer, payAntes } from './betting.ts';
import { cardIds } from './cards.ts';
import { handSize } from './hand.ts';
import type { Options, State, Step } from './types.ts';

/** PP-11: a table before its first hand, which `first` deals. */
export const newTable = ({ options, seats, first }: Setup<Options>): State => ({
  ante: options.ante,
  minBet: options.minBet,
  maxHands: options.maxHands === 'off' ? null : options.maxHands,
  cut: options.cut,
  handNumber: 1,
  dealer: first,
  opener: null,
  phase: 'cut',
  turn: first,
  betting: buyIn(seats, options.stack, options.limit),
  hands: seatsUpTo(seats).map(() => []),
  stock: [],
  discards: [],
  dropped: [],
  drew: seatsUpTo(seats).map(() => null),
  last: null,
});

/** PP-5, PP-15. */
export const passDeal = (state: State): State => ({
  ...state,
  handNumber: state.handNumber + 1,
  dealer: nextPlayer(state.betting, state.dealer),
});

/** Antes and a fresh shuffle of all cards: where they lay before has no part in where they come to lie (PP-5, PP-25). */
export const ante = (state: State, random: Random): Step => {
  const { dealer, handNumber } = state;
  const betting = payAntes(state.betting, state.ante);
  const chips = betting.bettors.map(({ stack }, seat) => at(state.betting.bettors, seat).stack - stack);
  const paid: State = {
    ...state,
    betting,
    opener: null,
    hands: state.hands.map(() => []),
    stock: random.shuffle(cardIds),
    discards: [],
    dropped: [],
    drew: state.hands.map(() => null),
  };
  return { state: paid, events: [{ type: 'anted', handNumber, dealer, chips }] };
};

/** PP-25: on the dealer's right. */
export const cutterOf = (state: State): Seat => fromDealersLeft(state).at(-2) ?? state.dealer;

export const cutAt = (state: State, place: number): State => ({
  ...state,
  stock: [...state.stock.slice(place), ...state.stock.slice(0, place)],
});

/** Who has cards to play for, from the dealer's left to the dealer. */
export const fromDealersLeft = ({ betting, dealer }: State): Seat[] => {
  const { bettors } = betting;
  return seatsFrom(leftOf(dealer, bettors.length), bettors.length).filter(
    (seat) => at(bettors, seat).standing === 'in',
  );
};

/** PP-5: seven cards for everybody who is in, from the dealer's left. */
export const deal = (state: State): Step => {
  const order = fromDealersLeft(state);
  const hands = seatsUpTo(state.hands.length).map((seat) => {
    const place = order.indexOf(seat);
    return place === -1 ? [] : state.stock.slice(place * handSize, (place + 1) * handSize);
  });
  const stock = state.stock.slice(order.length * handSize);
  return { state: { ...state, hands, stock }, events: [{ type: 'dealt' }] };
};
