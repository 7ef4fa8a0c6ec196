import { at } from '../../kernel/cards.ts';
import { leftOf, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { closeInterval, isBettingOver, nextToBet, openInterval, seatsIn } from './betting.ts';
import { ante, cutterOf, deal, fromDealersLeft, passDeal } from './deal.ts';
import { showdown, winUnseen } from './showdown.ts';
import type { Event, State, Step } from './types.ts';

/** The course of a hand: each of these goes on until somebody is to act, or the game is over. */

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

/** PP-7, PP-15: by a secret of its own. */
const nextHand = (state: State, random: Random): Step => {
  random.newHand();
  return beginHand(passDeal(state), random);
};

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

/** Whoever is next to bet or to answer, or what comes after the interval. */
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
    isLast(unopened) ? startDraw(unopened) : nextHand(unopened, random),
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
      : nextHand(settled, random),
  );
};
