import type { GameMeta } from '../../kernel/game.ts';

export const meta: GameMeta<'presidential-poker'> = {
  id: 'presidential-poker',
  name: { en: 'Presidential Poker', ko: '프레지덴셜 포커', es: 'Presidential Poker' },
  players: [2, 3, 4, 5, 6, 7, 8],
  mat: '#5d2226',
};
