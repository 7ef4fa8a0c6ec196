import { expect, test } from 'vitest';
import { formWords } from '#locale/forms';
import { renderToText } from '../../../scripts/build/rules.ts';
import { freeName, optionFields, suggestedName } from './form-fields.ts';

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

test.each([
  ['one that it offers', 20, '', '20 hands'],
  ['another one', 37, '37', 'Another number, 1 to 1000'],
] as const)('a field with a range has an input for other numbers: %s', (_, value, typed, selected) => {
  const choices = [{ value: 20, label: '20 hands' }];
  const field = { key: 'maxHands', label: 'The game lasts', range: [1, 1000] as const, choices };
  const drawn = renderToText(optionFields([field], new Map([['maxHands', value]]), () => {}));
  expect(drawn).toMatch(new RegExp(`<option .selected=true>${selected}<`));
  expect(drawn).toContain('type="number"');
  expect(drawn).toMatch(new RegExp(`min="1" max="1000" .value=${typed}\\s`));
});
