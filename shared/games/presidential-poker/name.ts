import type { Localized } from '../../kernel/locales.ts';

export const name: Localized = { en: 'Presidential Poker', ko: '프레지덴셜 포커', es: 'Presidential Poker' };
