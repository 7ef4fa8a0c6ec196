import type { presetWords as en } from '../en/preset.ts';

export const presetWords: typeof en = {
  label: '규칙',
  usual: '평소처럼',
  book: '원래 규칙대로',
};
