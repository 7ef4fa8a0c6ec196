import { expect, test } from 'vitest';
import { gameProperties } from '../theme/measures.ts';
import { tableStyles } from './styles.ts';

test.each(gameProperties)('table: reads --%s, which games may set', (name) => {
  expect(tableStyles.map(({ cssText }) => cssText).join('')).toContain(`var(--${name}`);
});
