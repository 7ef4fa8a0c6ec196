import { at } from '../../kernel/cards.ts';
import type { Rejection } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { callOf, type RaiseBar, raiseBar, raiseRange } from './betting.ts';
import { type Action, cutRange, type Phase, type State } from './types.ts';

const no = (rule: string, reason: string): Rejection => ({ rule, reason });

/** What is going on in a phase, and by which rule: for whoever wants to do something else, or is not asked. */
const going: Readonly<Record<Phase, Rejection>> = {
  cut: no('PP-25', 'The player on the dealer’s right cuts the pack now.'),
  first: no('PP-6', 'This is the first betting interval: one player after another bets.'),
  draw: no('PP-8', 'One player after another replaces cards now.'),
  second: no('PP-9', 'This is the second betting interval: one player after another bets.'),
  over: no('PP-15', 'The game is over.'),
};

/** Why an action that is not legal is refused (ALL-3). */
export const refusal = (state: State, seat: Seat, action: Action): Rejection => {
  const { phase } = state;
  if (phase === 'over') return going.over;
  if (seat !== state.turn) return no(going[phase].rule, `It is not your turn. ${going[phase].reason}`);
  switch (action.type) {
    case 'cut':
      return phase === 'cut'
        ? no('PP-25', `Cut the pack between ${cutRange.from} and ${cutRange.to} cards from the top.`)
        : going[phase];
    case 'draw':
      return phase === 'draw' ? replacing(state, seat, action.discards) : going[phase];
    default:
      return phase === 'first' || phase === 'second' ? betRefusal(state, seat, action) : going[phase];
  }
};

const replacing = ({ hands }: State, seat: Seat, discards: readonly number[]): Rejection =>
  discards.every((card) => at(hands, seat).includes(card))
    ? no('PP-8', 'Name each card that you replace only once.')
    : no('PP-8', 'Replace only cards that you hold, or none.');

type BetAction = Exclude<Action, { type: 'cut' | 'draw' }>;

const betRefusal = (state: State, seat: Seat, action: BetAction): Rejection => {
  const { phase, betting } = state;
  const { rule } = going[phase];
  const cost = callOf(betting, seat);
  if (action.type === 'drop') return no('PP-26', 'You can drop out only when there is a bet to answer.');
  const opened = betting.level > 0;
  if (action.type === 'check' || (action.type === 'bet' && opened))
    return no(rule, `There is a bet to answer: call with ${cost}, raise or drop out.`);
  if (action.type === 'call' || (action.type === 'raise' && !opened))
    return no(rule, 'Nobody has bet in this interval: check or bet.');
  return amount(state, seat, action.to);
};

const bars: Readonly<Record<RaiseBar, Rejection>> = {
  acted: no('PP-12', 'Since you acted there was no full raise: you may only call or drop out.'),
  'three-raises': no('PP-12', 'There have been three raises in this interval: call or drop out.'),
  alone: no('PP-26', 'Nobody else can bet any more: call or drop out.'),
  short: no('PP-12', 'Your chips do not go beyond a call: call or drop out.'),
};

/** A bet or a raise that is not allowed, or not to this amount. */
const amount = ({ betting }: State, seat: Seat, to: number): Rejection => {
  const bar = raiseBar(betting, seat);
  const range = raiseRange(betting, seat);
  if (bar !== null || range === null) return bars[bar ?? 'short'];
  const { bet, stack } = at(betting.bettors, seat);
  if (!Number.isInteger(to)) return no('PP-12', 'Bet whole chips.');
  if (to > bet + stack) return no('PP-12', `You have no more than ${bet + stack} chips to bet with.`);
  const all = range.to === bet + stack ? ', which is all you have' : '';
  return range.from === range.to
    ? no('PP-12', `Here the bet can only be brought to ${range.to}${all}.`)
    : no('PP-12', `Bring your bet to ${range.from} at least, and to ${range.to} at most${all}.`);
};
