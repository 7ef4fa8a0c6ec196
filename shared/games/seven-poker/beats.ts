import type { Beats } from '../../kernel/game.ts';
import type { Event } from './types.ts';

/** `declined`: the answer is read before the card goes back. `showed`: the hands lie open before the won cards fly and the next round is dealt. */
export const beats: Beats<Event['type']> = {
  'table:started': 1800,
  offered: 300,
  swapped: 300,
  declined: 800,
  redrew: 900,
  revealed: 1200,
  stayed: 500,
  folded: 500,
  showed: 3600,
  won: 800,
  dealt: 1900,
};
