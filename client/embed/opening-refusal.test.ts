import { expect, test } from 'vitest';
import { type ProblemCode, problems } from '../../shared/protocol/refusals.ts';
import { LobbyUnreachableError, ProblemError } from '../sdk/index.ts';
import { openingRefusalText } from './opening-refusal.ts';

const refused = (code: ProblemCode, retryAfter: number | null = null): ProblemError =>
  new ProblemError({ type: '', ...problems[code], code, detail: 'options: deck: Too big' }, retryAfter);

test.each([
  ['no answer', new LobbyUnreachableError('The lobby cannot be reached.'), /just now/],
  ['an internal error of the lobby', refused('internal'), /just now/],
  ['an unexpected error', new TypeError('x is undefined'), /just now/],
  ['invalid options', refused('bad-options'), /no such table/],
  ['an expired identity', refused('identity-expired'), /login of your site/],
  ['a rate limit of 30 seconds', refused('too-many-requests', 30), /in 30 seconds\./],
  ['a rate limit of 1 second', refused('too-many-requests', 1), /in 1 second\./],
  ['a rate limit of 11 minutes', refused('too-many-requests', 601), /in 11 minutes\./],
])('opening refusal: explains %s without server details', (_, error, sentence) => {
  expect(openingRefusalText(error)).toMatch(sentence);
  expect(openingRefusalText(error)).not.toContain('options: deck');
});
