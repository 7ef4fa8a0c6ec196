import type { GameMeta } from '../../kernel/game.ts';

export const meta: GameMeta<'seven-poker'> = {
  id: 'seven-poker',
  name: { en: 'Seven Poker', ko: '세븐 포커', es: 'Seven Poker' },
  players: [3, 4, 5],
  mat: '#4b285f',
};
