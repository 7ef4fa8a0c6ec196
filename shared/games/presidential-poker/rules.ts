import { isLegal, type Template } from '../../kernel/action.ts';
import type { Outcome, Pending, Rejection, Setup } from '../../kernel/game.ts';
import { type Seat, seatsUpTo } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import { at, fail, ok, type Result } from '../../kernel/util.ts';
import {
  type Betting,
  type Bettor,
  call,
  callOf,
  check,
  dropOut,
  potOf,
  type RaiseBar,
  raise,
  raiseBar,
  raiseRange,
} from './betting.ts';
import { cutRange } from './cards.ts';
import { afterBet, afterDraw, beginHand, cutAt, dealHands, draw, newTable } from './course.ts';
import type { Action, Event, Options, Phase, State, Step } from './types.ts';

export const setup = (setup: Setup<Options>, random: Random): State =>
  beginHand(newTable(setup), random).state;

export const toAct = (state: State): readonly Pending[] => {
  const { phase, turn, betting } = state;
  if (phase === 'over') return [];
  // Any cut is as good as another.
  if (phase === 'cut') return [{ seat: turn, kind: phase, isForced: true }];
  if (phase === 'draw') return [{ seat: turn, kind: phase }];
  if (betting.level === 0) return [{ seat: turn, kind: 'open' }];
  // Large bets need more thought.
  return [{ seat: turn, kind: 'answer', difficulty: Math.min(1, (2 * betting.level) / potOf(betting)) }];
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
  const event = eventOf(at(betting.bettors, seat), seat, action);
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
  return { state: next.state, events: [event, ...next.events] };
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
      throw new Error('no seat is to act');
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

const reject = (rule: string, reason: string): Rejection => ({ rule, reason });

/** Refusals of actions that do not belong to the phase. */
const phaseRules: Readonly<Record<Phase, Rejection>> = {
  cut: reject('PP-25', 'The player on the dealer’s right cuts the pack now.'),
  first: reject('PP-6', 'This is the first betting interval: one player after another bets.'),
  draw: reject('PP-8', 'One player after another replaces cards now.'),
  second: reject('PP-9', 'This is the second betting interval: one player after another bets.'),
  over: reject('PP-15', 'The game is over.'),
};

export const ruleNow = ({ phase }: State): string => phaseRules[phase].rule;

/** ALL-3. */
const refusal = (state: State, seat: Seat, action: Action): Rejection => {
  const { phase } = state;
  if (phase === 'over') return phaseRules.over;
  if (seat !== state.turn)
    return reject(phaseRules[phase].rule, `It is not your turn. ${phaseRules[phase].reason}`);
  switch (action.type) {
    case 'cut':
      return phase === 'cut'
        ? reject('PP-25', `Cut the pack between ${cutRange.from} and ${cutRange.to} cards from the top.`)
        : phaseRules[phase];
    case 'draw':
      return phase === 'draw' ? replacing(state, seat, action.discards) : phaseRules[phase];
    default:
      return phase === 'first' || phase === 'second' ? betRefusal(state, seat, action) : phaseRules[phase];
  }
};

const replacing = ({ hands }: State, seat: Seat, discards: readonly number[]): Rejection =>
  discards.every((card) => at(hands, seat).includes(card))
    ? reject('PP-8', 'Name each card that you replace only once.')
    : reject('PP-8', 'Replace only cards that you hold, or none.');

const betRefusal = (state: State, seat: Seat, action: BetAction): Rejection => {
  const { phase, betting } = state;
  const { rule } = phaseRules[phase];
  const cost = callOf(betting, seat);
  if (action.type === 'drop') return reject('PP-26', 'You can drop out only when there is a bet to answer.');
  const opened = betting.level > 0;
  if (action.type === 'check' || (action.type === 'bet' && opened))
    return reject(rule, `There is a bet to answer: call with ${cost}, raise or drop out.`);
  if (action.type === 'call' || (action.type === 'raise' && !opened))
    return reject(rule, 'Nobody has bet in this interval: check or bet.');
  return amount(state, seat, action.to);
};

const bars: Readonly<Record<RaiseBar, Rejection>> = {
  acted: reject('PP-12', 'Since you acted there was no full raise: you may only call or drop out.'),
  'three-raises': reject('PP-12', 'There have been three raises in this interval: call or drop out.'),
  alone: reject('PP-26', 'Nobody else can bet any more: call or drop out.'),
  short: reject('PP-12', 'Your chips do not go beyond a call: call or drop out.'),
};

const amount = ({ betting }: State, seat: Seat, to: number): Rejection => {
  const bar = raiseBar(betting, seat);
  const range = raiseRange(betting, seat);
  if (bar !== null || range === null) return bars[bar ?? 'short'];
  const { bet, stack } = at(betting.bettors, seat);
  if (!Number.isInteger(to)) return reject('PP-12', 'Bet whole chips.');
  if (to > bet + stack) return reject('PP-12', `You have no more than ${bet + stack} chips to bet with.`);
  const all = range.to === bet + stack ? ', which is all you have' : '';
  return range.from === range.to
    ? reject('PP-12', `Here the bet can only be brought to ${range.to}${all}.`)
    : reject('PP-12', `Bring your bet to ${range.from} at least, and to ${range.to} at most${all}.`);
};
