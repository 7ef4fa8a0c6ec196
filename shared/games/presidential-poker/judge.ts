import type { Judge } from '../../kernel/game.ts';
import { at } from '../../kernel/util.ts';
import type { State } from './types.ts';

/** Until the next deal: then chips are worth their share. */
export const judge: Judge<State> = {
  level: 'normal',
  /** Deals all cards again except the viewer's hand. */
  scramble: (state, viewer, random) => {
    const others = state.hands.filter((_, owner) => owner !== viewer);
    const hidden = random.shuffle([...state.stock, ...state.discards, ...state.dropped, ...others.flat()]);
    return {
      ...state,
      hands: state.hands.map((hand, owner) => (owner === viewer ? hand : hidden.splice(0, hand.length))),
      stock: hidden.splice(0, state.stock.length),
      discards: hidden.splice(0, state.discards.length),
      dropped: hidden,
    };
  },
  isFar: (from, to) => to.deal !== from.deal,
  worth: ({ betting: { bettors } }, seat) => {
    const chips = bettors.map(({ stack, put }) => stack + put);
    return at(chips, seat) / chips.reduce((sum, count) => sum + count, 0);
  },
};
