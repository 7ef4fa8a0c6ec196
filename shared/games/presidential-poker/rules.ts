import { isLegal, type Template } from '../../kernel/action.ts';
import { at } from '../../kernel/cards.ts';
import type { Outcome, Pending, Rejection, Setup } from '../../kernel/game.ts';
import { type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Betting, type Bettor, call, callOf, check, dropOut, raise, raiseRange } from './betting.ts';
import { afterBet, afterDraw, beginHand, dealHands } from './course.ts';
import { cutAt, newTable } from './deal.ts';
import { draw } from './draw.ts';
import { refusal } from './refusal.ts';
import { type Action, cutRange, type Event, type Options, type State, type Step } from './types.ts';

export const setup = (setup: Setup<Options>, random: Random): State =>
  beginHand(newTable(setup), random).state;

export const toAct = (state: State): readonly Pending[] => {
  const { phase, turn, betting } = state;
  if (phase === 'over') return [];
  const bets = betting.level > 0 ? 'answer' : 'open';
  return [{ seat: turn, kind: phase === 'first' || phase === 'second' ? bets : phase }];
};

export const legal = (state: State, seat: Seat): readonly Template<Action>[] => {
  if (seat !== state.turn) return [];
  switch (state.phase) {
    case 'cut':
      return [{ type: 'cut', at: cutRange }];
    case 'draw': {
      const hand = at(state.hands, seat);
      return [{ type: 'draw', discards: { someOf: hand, min: 0, max: hand.length } }];
    }
    case 'first':
    case 'second':
      return legalBets(state.betting, seat);
    case 'over':
      return [];
  }
};

/** PP-6, PP-9, PP-12, PP-26. */
const legalBets = (betting: Betting, seat: Seat): Template<Action>[] => {
  const to = raiseRange(betting, seat);
  return callOf(betting, seat) === 0
    ? [{ type: 'check' }, ...(to === null ? [] : [{ type: 'bet', to } as const])]
    : [{ type: 'drop' }, { type: 'call' }, ...(to === null ? [] : [{ type: 'raise', to } as const])];
};

export const apply = (state: State, seat: Seat, action: Action, random: Random): Result<Step, Rejection> =>
  isLegal(legal(state, seat), action)
    ? ok(act(state, seat, action, random))
    : fail(refusal(state, seat, action));

const act = (state: State, seat: Seat, action: Action, random: Random): Step => {
  switch (action.type) {
    case 'cut': {
      const dealt = dealHands(cutAt(state, action.at), random);
      return { state: dealt.state, events: [{ type: 'cut', seat, at: action.at }, ...dealt.events] };
    }
    case 'draw': {
      const drawn = draw(state, seat, action.discards, random);
      const next = afterDraw(drawn.state, random);
      return { state: next.state, events: [...drawn.events, ...next.events] };
    }
    default:
      return bet(state, seat, action, random);
  }
};

type BetAction = Exclude<Action, { type: 'cut' | 'draw' }>;

const bet = (state: State, seat: Seat, action: BetAction, random: Random): Step => {
  const betting = bettingAfter(state.betting, seat, action);
  const opens = action.type === 'bet' && state.phase === 'first';
  const dropped = action.type === 'drop' ? at(state.hands, seat) : [];
  const told = eventOf(at(betting.bettors, seat), seat, action);
  const next = afterBet(
    {
      ...state,
      betting,
      opener: opens ? seat : state.opener,
      hands: action.type === 'drop' ? state.hands.with(seat, []) : state.hands,
      dropped: [...state.dropped, ...dropped],
    },
    random,
  );
  return { state: next.state, events: [told, ...next.events] };
};

const bettingAfter = (betting: Betting, seat: Seat, action: BetAction): Betting => {
  switch (action.type) {
    case 'check':
      return check(betting, seat);
    case 'bet':
    case 'raise':
      return raise(betting, seat, action.to);
    case 'call':
      return call(betting, seat);
    case 'drop':
      return dropOut(betting, seat);
  }
};

const eventOf = ({ bet: to, stack }: Bettor, seat: Seat, { type }: BetAction): Event => {
  if (type === 'check') return { type: 'checked', seat };
  if (type === 'drop') return { type: 'dropped', seat };
  return {
    type: type === 'bet' ? 'bet' : type === 'call' ? 'called' : 'raised',
    seat,
    to,
    allIn: stack === 0,
  };
};

/** PP-16, PP-25. */
export const timeout = (state: State, seat: Seat): Action => {
  switch (state.phase) {
    case 'cut':
      return { type: 'cut', at: 36 };
    case 'draw':
      return { type: 'draw', discards: [] };
    case 'first':
    case 'second':
      return { type: callOf(state.betting, seat) === 0 ? 'check' : 'drop' };
    case 'over':
      throw new Error('nobody is to act');
  }
};

/** PP-15. */
export const outcome = ({ phase, betting }: State): Outcome | null => {
  if (phase !== 'over') return null;
  const scores = betting.bettors.map(({ stack }) => stack);
  const most = Math.max(...scores);
  const winners = seatsUpTo(scores.length).filter((seat) => scores[seat] === most);
  const all = scores.filter((score) => score > 0).length === 1;
  return { winners, scores, reason: all ? 'all-chips' : 'last-hand' };
};
