import { at } from '../../kernel/cards.ts';
import type { Chance } from '../../kernel/chance.ts';
import { leftOf, seatsUpTo } from '../../kernel/ids.ts';
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
export const beginHand = (state: State, chance: Chance): Step =>
  follow(ante(state, chance), (paid) =>
    paid.cut
      ? { state: { ...paid, phase: 'cut', turn: cutterOf(paid) }, events: [] }
      : dealHands(paid, chance),
  );

/** PP-7, PP-15: by a secret of its own. */
const nextHand = (state: State, chance: Chance): Step => {
  chance.newHand();
  return beginHand(passDeal(state), chance);
};

export const dealHands = (state: State, chance: Chance): Step =>
  follow(deal(state), (dealt) => openBetting(dealt, 'first', chance));

/** PP-6, PP-9; skipped by PP-26. */
const openBetting = (state: State, phase: 'first' | 'second', chance: Chance): Step => {
  const unit = state.betting.limit === 'fixed' && phase === 'second' ? 2 * state.minBet : state.minBet;
  const betting = openInterval(state.betting, unit);
  const first = state.opener ?? leftOf(state.dealer, state.hands.length);
  const turn = isBettingOver(betting) ? null : nextToBet(betting, first);
  const opened: State = { ...state, phase, betting };
  return turn === null ? closeBetting(opened, chance) : { state: { ...opened, turn }, events: [] };
};

/** Whoever is next to bet or to answer, or what comes after the interval. */
export const afterBet = (state: State, chance: Chance): Step => {
  const turn = nextToBet(state.betting, leftOf(state.turn, state.hands.length));
  return turn === null || seatsIn(state.betting).length === 1
    ? closeBetting(state, chance)
    : { state: { ...state, turn }, events: [] };
};

const closeBetting = (state: State, chance: Chance): Step => {
  const { betting, returned } = closeInterval(state.betting);
  const events: Event[] = returned === null ? [] : [{ type: 'returned', ...returned }];
  return follow({ state: { ...state, betting }, events }, (closed) => afterBetting(closed, chance));
};

const afterBetting = (state: State, chance: Chance): Step => {
  if (seatsIn(state.betting).length === 1) return follow(winUnseen(state), (won) => afterHand(won, chance));
  if (state.phase === 'second') return follow(showdown(state), (won) => afterHand(won, chance));
  if (state.opener !== null || isBettingOver(state.betting)) return startDraw(state);
  return follow({ state, events: [{ type: 'unopened' }] }, (unopened) =>
    isLast(unopened) ? startDraw(unopened) : nextHand(unopened, chance),
  );
};

/** PP-15, PP-27. */
const isLast = ({ handNumber, maxHands }: State): boolean => handNumber === maxHands;

/** PP-8. */
const startDraw = (state: State): Step => ({
  state: { ...state, phase: 'draw', turn: at(fromDealersLeft(state), 0) },
  events: [],
});

export const afterDraw = (state: State, chance: Chance): Step => {
  const turn = fromDealersLeft(state).find((seat) => state.drew[seat] === null);
  return turn === undefined
    ? openBetting(state, 'second', chance)
    : { state: { ...state, turn }, events: [] };
};

/** PP-13, PP-15. */
const afterHand = (state: State, chance: Chance): Step => {
  const { bettors } = state.betting;
  const broke = seatsUpTo(bettors.length).filter((seat) => at(bettors, seat).stack === 0);
  const eliminated = broke.filter((seat) => at(bettors, seat).standing !== 'out');
  const events = eliminated.map((seat): Event => ({ type: 'eliminated', seat }));
  return follow({ state, events }, (settled) =>
    isLast(settled) || broke.length === bettors.length - 1
      ? { state: { ...settled, phase: 'over' }, events: [] }
      : nextHand(settled, chance),
  );
};
