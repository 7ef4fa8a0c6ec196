import { expect } from 'vitest';
import type { RefusalCode } from '../../shared/protocol/codes.ts';

/** What a request that was carried out is answered with. */
export const ok = ['ok', expect.any(String)];

/** What a refused one is answered with. */
export const no = (code: RefusalCode, rule: string | null = null) => [
  'no',
  expect.any(String),
  code,
  expect.any(String),
  rule,
];
