import { expect, test } from 'vitest';
import { formWords } from '#locale/forms';
import { freeName, suggestedName } from './form-fields.ts';

const [first = '', ...others] = formWords.suggestedNames;

test('the suggested name is the only one that no player at the table has', () => {
  expect(suggestedName(['Ada', ...others.map((name) => name.toUpperCase())])).toBe(first);
});

test('the suggested name has a number once all names are taken', () => {
  expect(formWords.suggestedNames.map((name) => `${name} 2`)).toContain(
    suggestedName(formWords.suggestedNames),
  );
});

test.each([
  ['a free name stays', 'Ann', ['Bo'], 'Ann'],
  ['a taken name gets the first free number', 'Ann', ['ann', 'Ann 2', 'Bo'], 'Ann 3'],
  ['a long name is cut for it', 'W'.repeat(24), ['W'.repeat(24)], `${'W'.repeat(21)} 2`],
])('free names: %s', (_, name, taken, free) => {
  expect(freeName(name, taken)).toBe(free);
});
