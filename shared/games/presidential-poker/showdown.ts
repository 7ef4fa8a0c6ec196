import { at } from '../../kernel/cards.ts';
import type { Seat } from '../../kernel/ids.ts';
import { payOut, type Win } from './betting.ts';
import { fromDealersLeft } from './deal.ts';
import { type RankedHand, rankHand } from './hand.ts';
import { type Pot, potsOf, split } from './pots.ts';
import type { Event, HandResult, State, Step } from './types.ts';

/** PP-10: the hands of all who are still in are shown, and of those who can win a pot the best ones win it. */
export const showdown = (state: State): Step => {
  const ranked = fromDealersLeft(state).map((seat) => ({ seat, ...rankOf(at(state.hands, seat)) }));
  const winnersOf = ({ seats }: Pot): Seat[] => {
    const able = ranked.filter(({ seat }) => seats.includes(seat));
    const best = Math.max(...able.map(({ value }) => value));
    return able.filter(({ value }) => value === best).map(({ seat }) => seat);
  };
  const shown = ranked.map(({ seat, rank, parts, straight }) => ({
    seat,
    cards: at(state.hands, seat),
    rank,
    parts,
    straight,
  }));
  const hands = ranked.map(({ seat, rank }) => ({ seat, rank }));
  const won = award(state, shown, winnersOf);
  return { state: won.state, events: [{ type: 'showed', hands }, ...won.events] };
};

/** PP-10: nobody met the last bet. */
export const winUnseen = (state: State): Step => award(state, [], ({ seats }) => [...seats]);

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
