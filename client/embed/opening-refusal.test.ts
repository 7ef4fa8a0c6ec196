import { expect, test } from 'vitest';
import { type ProblemCode, problems } from '../../shared/protocol/refusals.ts';
import { LobbyUnreachableError, ProblemError } from '../sdk/index.ts';
import { openingRefusalText } from './opening-refusal.ts';

const refused = (code: ProblemCode, retryAfter: number | null = null): ProblemError =>
  new ProblemError({ type: '', ...problems[code], code, detail: 'options: deck: Too big' }, retryAfter);

test.each([
  ['no answer', new LobbyUnreachableError('The lobby cannot be reached.'), /just now/],
  ['a mistake of the lobby', refused('internal'), /just now/],
  ['an error of no lobby', new TypeError('x is undefined'), /just now/],
  ['options that the game has not', refused('bad-options'), /no such table/],
  ['too many at once', refused('too-many-requests', 30), /in 30 seconds\./],
  ['one second too early', refused('too-many-requests', 1), /in 1 second\./],
  ['too many in an hour', refused('too-many-requests', 601), /in 11 minutes\./],
])('%s is told in a sentence', (_, error, sentence) => {
  expect(openingRefusalText(error)).toMatch(sentence);
  expect(openingRefusalText(error)).not.toContain('options: deck');
});
