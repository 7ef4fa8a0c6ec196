import type { Beats } from '../../kernel/game.ts';
import type { Event } from './types.ts';

/** A failure: the twins lie side by side before the row is swept away. */
export const beats: Beats<Event['type']> = {
  'table:started': 300,
  drew: 500,
  failed: 2000,
  took: 500,
  showed: 1000,
};
