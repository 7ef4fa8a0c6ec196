import type { Localized } from '../../kernel/locales.ts';

export const name: Localized = { en: 'Seven Poker', ko: '세븐 포커', es: 'Seven Poker' };
