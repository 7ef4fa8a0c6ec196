import type { Beats } from '../../kernel/game.ts';
import type { Event } from './types.ts';

export const beats: Beats<Event['type']> = {
  'table:started': 1800,
  placed: 600,
  removed: 400,
  exchanged: 300,
  drew: 300,
  forfeited: 300,
};
