import type { Localized } from '../../kernel/locales.ts';

export const name: Localized = { en: 'Sequence: States', ko: '시퀀스: 스테이츠', es: 'Sequence: States' };
