import { expect, test, vi } from 'vitest';
import { formatsOf } from './grammar.ts';

test('a language makes a format with its first use and keeps it', () => {
  const made: string[] = [];
  const counted = <Made extends object>(name: string, original: new (...args: string[]) => Made) =>
    new Proxy(original, {
      construct: (target, args) => {
        made.push(name);
        return new target(...args);
      },
    });
  const { ListFormat, PluralRules } = Intl;
  vi.stubGlobal('Intl', {
    ListFormat: counted('list', ListFormat as never),
    PluralRules: counted('plural', PluralRules as never),
  });
  const { listOf, eitherOf, plural } = formatsOf('en');
  expect(made).toEqual([]);
  expect([listOf(['a', 'b']), listOf(['a', 'c'])]).toEqual(['a and b', 'a and c']);
  expect(made).toEqual(['list']);
  expect([eitherOf(['a', 'b']), eitherOf(['a', 'c'])]).toEqual(['a or b', 'a or c']);
  expect([1, 2].map((count) => plural(count, { one: 'card', other: 'cards' }))).toEqual(['card', 'cards']);
  expect(made).toEqual(['list', 'list', 'plural']);
});
