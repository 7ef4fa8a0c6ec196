import type { Setup } from '../../kernel/game.ts';
import { leftOf, type Seat, seatsFrom, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at } from '../../kernel/util.ts';
import {
  buyIn,
  closeInterval,
  isBettingOver,
  nextPlayer,
  nextToBet,
  openInterval,
  type Pot,
  payAntes,
  payOut,
  potsOf,
  seatsIn,
  split,
  type Win,
} from './betting.ts';
import { handSize } from './cards.ts';
import { deck as pack } from './deck.ts';
import { type RankedHand, rankHand } from './hand/rank.ts';
import type { Event, HandResult, Options, State, Step } from './types.ts';

// From the antes to the showdown. Functions named `begin`, `open`, `close` or `after` continue until a player
// must act or the game ends.

const follow = ({ state, events }: Step, next: (state: State) => Step): Step => {
  const after = next(state);
  return { state: after.state, events: [...events, ...after.events] };
};

/** PP-5, PP-25. */
export const beginHand = (state: State, random: Random): Step =>
  follow(ante(state, random), (paid) =>
    paid.cut
      ? { state: { ...paid, phase: 'cut', turn: cutterOf(paid) }, events: [] }
      : dealHands(paid, random),
  );

/** PP-7, PP-15. Each deal has its own secret. */
const nextDeal = (state: State, random: Random): Step => {
  random.newHand();
  return follow(doubleStakes(passDeal(state)), (next) => beginHand(next, random));
};

/** PP-11. */
const dealsBetweenDoublings = 20;

const doubleStakes = (state: State): Step => {
  const { deal, maxHands } = state;
  if (maxHands !== null || deal % dealsBetweenDoublings !== 1) return { state, events: [] };
  const stakes = { ante: 2 * state.ante, minBet: 2 * state.minBet };
  return { state: { ...state, ...stakes }, events: [{ type: 'doubled', ...stakes }] };
};

/** PP-27: a hand played to its end counts. */
const countHand = (state: State): State => ({ ...state, handNumber: state.handNumber + 1, unopened: 0 });

/** PP-27: every third of consecutive unopened deals counts. */
const countUnopened = (state: State): State =>
  state.unopened === 2 ? countHand(state) : { ...state, unopened: state.unopened + 1 };

export const dealHands = (state: State, random: Random): Step =>
  follow(deal(state), (dealt) => openBetting(dealt, 'first', random));

/** PP-6, PP-9; skipped by PP-26. */
const openBetting = (state: State, phase: 'first' | 'second', random: Random): Step => {
  const unit = state.betting.limit === 'fixed' && phase === 'second' ? 2 * state.minBet : state.minBet;
  const betting = openInterval(state.betting, unit);
  const first = state.opener ?? leftOf(state.dealer, state.hands.length);
  const turn = isBettingOver(betting) ? null : nextToBet(betting, first);
  const opened: State = { ...state, phase, betting };
  return turn === null ? closeBetting(opened, random) : { state: { ...opened, turn }, events: [] };
};

export const afterBet = (state: State, random: Random): Step => {
  const turn = nextToBet(state.betting, leftOf(state.turn, state.hands.length));
  return turn === null || seatsIn(state.betting).length === 1
    ? closeBetting(state, random)
    : { state: { ...state, turn }, events: [] };
};

const closeBetting = (state: State, random: Random): Step => {
  const { betting, returned } = closeInterval(state.betting);
  const events: Event[] = returned === null ? [] : [{ type: 'returned', ...returned }];
  return follow({ state: { ...state, betting }, events }, (closed) => afterBetting(closed, random));
};

const afterBetting = (state: State, random: Random): Step => {
  if (seatsIn(state.betting).length === 1) return follow(winUnseen(state), (won) => afterHand(won, random));
  if (state.phase === 'second') return follow(showdown(state), (won) => afterHand(won, random));
  if (state.opener !== null || isBettingOver(state.betting)) return startDraw(state);
  return follow({ state, events: [{ type: 'unopened' }] }, (unopened) =>
    isLast(unopened) ? startDraw(unopened) : nextDeal(countUnopened(unopened), random),
  );
};

/** PP-15, PP-27. */
const isLast = ({ handNumber, maxHands }: State): boolean => handNumber === maxHands;

/** PP-8. */
const startDraw = (state: State): Step => ({
  state: { ...state, phase: 'draw', turn: at(fromDealersLeft(state), 0) },
  events: [],
});

export const afterDraw = (state: State, random: Random): Step => {
  const turn = fromDealersLeft(state).find((seat) => state.drew[seat] === null);
  return turn === undefined
    ? openBetting(state, 'second', random)
    : { state: { ...state, turn }, events: [] };
};

/** PP-13, PP-15. */
const afterHand = (state: State, random: Random): Step => {
  const { bettors } = state.betting;
  const broke = seatsUpTo(bettors.length).filter((seat) => at(bettors, seat).stack === 0);
  const eliminated = broke.filter((seat) => at(bettors, seat).standing !== 'out');
  const events = eliminated.map((seat): Event => ({ type: 'eliminated', seat }));
  return follow({ state, events }, (settled) =>
    isLast(settled) || broke.length === bettors.length - 1
      ? { state: { ...settled, phase: 'over' }, events: [] }
      : nextDeal(countHand(settled), random),
  );
};

/** PP-11. */
export const newTable = ({ options, seats, first }: Setup<Options>): State => ({
  ante: options.ante,
  minBet: options.minBet,
  maxHands: options.maxHands === 'off' ? null : options.maxHands,
  cut: options.cut,
  handNumber: 1,
  deal: 1,
  cutAt: 0,
  unopened: 0,
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
const passDeal = (state: State): State => ({
  ...state,
  deal: state.deal + 1,
  dealer: nextPlayer(state.betting, state.dealer),
});

/** Antes and a shuffle of the whole deck (PP-5, PP-25). */
const ante = (state: State, random: Random): Step => {
  const { dealer, handNumber } = state;
  const betting = payAntes(state.betting, state.ante);
  const chips = betting.bettors.map(({ stack }, seat) => at(state.betting.bettors, seat).stack - stack);
  const paid: State = {
    ...state,
    betting,
    opener: null,
    hands: state.hands.map(() => []),
    stock: random.deck(pack.cards(), pack.lay),
    cutAt: 0,
    discards: [],
    dropped: [],
    drew: state.hands.map(() => null),
  };
  return { state: paid, events: [{ type: 'anted', handNumber, dealer, chips }] };
};

/** PP-25: the dealer's right neighbor. */
const cutterOf = (state: State): Seat => fromDealersLeft(state).at(-2) ?? state.dealer;

export const cutAt = (state: State, place: number): State => ({
  ...state,
  cutAt: place,
  stock: [...state.stock.slice(place), ...state.stock.slice(0, place)],
});

/** Players still in the hand, from the dealer's left to the dealer. */
export const fromDealersLeft = ({ betting, dealer }: State): Seat[] => {
  const { bettors } = betting;
  return seatsFrom(leftOf(dealer, bettors.length), bettors.length).filter(
    (seat) => at(bettors, seat).standing === 'in',
  );
};

/** PP-5. */
const deal = (state: State): Step => {
  const order = fromDealersLeft(state);
  const hands = seatsUpTo(state.hands.length).map((seat) => {
    const place = order.indexOf(seat);
    return place === -1 ? [] : state.stock.slice(place * handSize, (place + 1) * handSize);
  });
  const stock = state.stock.slice(order.length * handSize);
  return { state: { ...state, hands, stock }, events: [{ type: 'dealt' }] };
};

/**
 * PP-8: when the stock runs out, earlier discards are shuffled into it; the player's own discards are not.
 */
export const draw = (state: State, seat: Seat, discards: readonly number[], random: Random): Step => {
  const count = discards.length;
  const runsOut = count > state.stock.length;
  const stock = runsOut ? [...state.stock, ...random.shuffle(state.discards)] : state.stock;
  const kept = at(state.hands, seat).filter((card) => !discards.includes(card));
  const reshuffled: Event[] = runsOut ? [{ type: 'reshuffled', cards: state.discards.length }] : [];
  return {
    state: {
      ...state,
      hands: state.hands.with(seat, [...kept, ...stock.slice(0, count)]),
      stock: stock.slice(count),
      discards: [...(runsOut ? [] : state.discards), ...discards],
      drew: state.drew.with(seat, count),
    },
    events: [{ type: 'drew', seat, count }, ...reshuffled],
  };
};

/**
 * PP-10. Hands and parts are in the order of the deck, because a player's hand has the drawn cards last
 * (ALL-4).
 */
const showdown = (state: State): Step => {
  const ranked = fromDealersLeft(state).map((seat) => {
    const cards = at(state.hands, seat).toSorted((a, b) => a - b);
    return { seat, cards, ...rankOf(cards) };
  });
  const winnersOf = ({ seats }: Pot): Seat[] => {
    const able = ranked.filter(({ seat }) => seats.includes(seat));
    const best = Math.max(...able.map(({ value }) => value));
    return able.filter(({ value }) => value === best).map(({ seat }) => seat);
  };
  const shown = ranked.map(({ seat, cards, rank, parts, straight }) => ({
    seat,
    cards,
    rank,
    parts: parts.map((part) => ({ ...part, cards: part.cards.toSorted((a, b) => a - b) })),
    straight,
  }));
  const hands = ranked.map(({ seat, rank }) => ({ seat, rank }));
  const won = award(state, shown, winnersOf);
  return { state: won.state, events: [{ type: 'showed', hands }, ...won.events] };
};

/** PP-10. */
const winUnseen = (state: State): Step => award(state, [], ({ seats }) => [...seats]);

/** PP-14. */
const award = (state: State, shown: HandResult['shown'], winnersOf: (pot: Pot) => Seat[]): Step => {
  const { handNumber, betting } = state;
  const shares = betting.bettors.map(({ put, standing }) => ({ put, in: standing === 'in' }));
  const pots = potsOf(shares).map((pot) => ({ chips: pot.chips, wins: split(pot.chips, winnersOf(pot)) }));
  const wins: Win[] = pots.flatMap((pot) => pot.wins);
  const unseen = shown.length === 0;
  return {
    state: { ...state, betting: payOut(betting, wins), last: { handNumber, shown, pots } },
    events: pots.map((pot, index): Event => ({ type: 'won', pot: index, wins: pot.wins, unseen })),
  };
};

const rankOf = (cards: readonly number[]): RankedHand => {
  const ranked = rankHand(cards);
  if (!ranked.ok) throw new Error(`no hand: ${ranked.error.reason}`);
  return ranked.value;
};
