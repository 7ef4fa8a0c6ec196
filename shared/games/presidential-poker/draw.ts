import { at } from '../../kernel/cards.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { Random } from '../../kernel/random.ts';
import type { Event, State, Step } from './types.ts';

/** PP-8: what was replaced before becomes the stock once that runs out; the seat's own discards come after. */
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
