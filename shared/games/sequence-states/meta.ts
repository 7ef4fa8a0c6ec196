import type { GameMeta } from '../../kernel/game.ts';

export const meta: GameMeta<'sequence-states'> = {
  id: 'sequence-states',
  name: { en: 'Sequence: States', ko: '시퀀스: 스테이츠', es: 'Sequence: States' },
  players: [2, 3, 4, 6, 8, 9, 10, 12],
  mat: '#104a54',
};
