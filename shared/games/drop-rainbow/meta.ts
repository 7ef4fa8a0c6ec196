import type { GameMeta } from '../../kernel/game.ts';

export const meta: GameMeta<'drop-rainbow'> = {
  id: 'drop-rainbow',
  name: { en: 'Drop Rainbow', ko: '드롭 레인보우', es: 'Drop Rainbow' },
  players: [2, 3, 4, 5],
  mat: '#27346a',
};
