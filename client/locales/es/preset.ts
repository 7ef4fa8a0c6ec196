import type { presetWords as en } from '../en/preset.ts';

export const presetWords: typeof en = {
  label: 'Reglas',
  usual: 'Como siempre',
  book: 'Según el original',
};
