import type { Sentiment, Viewer } from '../../kernel/game.ts';
import { at } from '../../kernel/util.ts';
import { type Bettor, callOf, maxRaises, potOf, potsOf, raiseRange } from './betting.ts';
import type { Event, State } from './types.ts';
import type { BetView, PlayerView, View } from './view-schema.ts';

export const view = (state: State, viewer: Viewer): View => {
  const { betting } = state;
  const shares = betting.bettors.map(({ put, bet, standing }) => ({ put: put - bet, in: standing === 'in' }));
  return {
    phase: state.phase,
    handNumber: state.handNumber,
    deal: state.deal,
    cutAt: state.cutAt,
    maxHands: state.maxHands,
    ante: state.ante,
    minBet: state.minBet,
    dealer: state.dealer,
    opener: state.opener,
    turn: state.phase === 'over' ? null : state.turn,
    players: playersOf(state),
    pots: potsOf(shares),
    pot: potOf(betting),
    betting: state.phase === 'first' || state.phase === 'second' ? betOf(state) : null,
    stock: state.stock.length,
    hand: viewer === 'spectator' ? null : at(state.hands, viewer),
    last: state.last,
  };
};

const playersOf = ({ betting, hands, drew }: State): PlayerView[] =>
  betting.bettors.map((bettor, seat) => ({
    stack: bettor.stack,
    bet: bettor.bet,
    put: bettor.put,
    standing: standingOf(bettor),
    cards: at(hands, seat).length,
    drew: at(drew, seat),
  }));

const standingOf = ({ stack, put, standing }: Bettor): PlayerView['standing'] => {
  if (stack + put === 0) return 'out';
  return standing === 'in' && stack === 0 ? 'all-in' : standing;
};

const betOf = ({ betting, turn }: State): BetView => ({
  level: betting.level,
  call: callOf(betting, turn),
  to: raiseRange(betting, turn),
  raisesLeft: betting.limit === 'fixed' ? maxRaises - betting.raises : null,
});

/** Events are public; only views contain cards. */
export const redact = (event: Event): Event => event;

/** A player wins the main pot alone at a showdown, or loses the last chips. */
export const sentiment = (event: Event): Sentiment | null => {
  if (event.type === 'eliminated') return { seat: event.seat, good: false };
  if (event.type !== 'won' || event.pot !== 0 || event.unseen) return null;
  const [win, ...others] = event.wins;
  return win === undefined || others.length > 0 ? null : { seat: win.seat, good: true };
};
