import type { Localized } from '../../kernel/locales.ts';

export const name: Localized = { en: 'Drop Rainbow', ko: '드롭 레인보우', es: 'Drop Rainbow' };
