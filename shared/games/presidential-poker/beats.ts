import type { Beats } from '../../kernel/game.ts';
import type { Event } from './types.ts';

/** `won`, one for each pot: the hands lie open before the next deal. */
export const beats: Beats<Event['type']> = {
  'table:started': 2000,
  checked: 300,
  bet: 500,
  called: 500,
  raised: 500,
  dropped: 400,
  returned: 220,
  unopened: 1900,
  drew: 900,
  showed: 1900,
  won: 2800,
  anted: 500,
  dealt: 1800,
};
