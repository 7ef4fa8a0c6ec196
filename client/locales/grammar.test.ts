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

const hour = 3_600_000;

test.each([
  ['en', 47 * hour, '1 day 23 hours', '1d 23h'],
  ['en', 7 * 24 * hour, '7 days', '7d'],
  ['es', 24 * hour + 60_000, '1 día 1 minuto', '1d 1min'],
  ['ko', 25 * hour, '1일 1시간', '1일 1시간'],
  ['en', 5 * hour + 12 * 60_000, '5 hours 12 minutes', '5h 12m'],
  ['en', 59_000, '', ''],
])('a span of time in %s: %i ms', (tag, ms, long, narrow) => {
  const { timeSpan } = formatsOf(tag);
  expect([timeSpan(ms), timeSpan(ms, 'narrow')]).toEqual([long, narrow]);
});
