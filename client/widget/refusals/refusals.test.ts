import { describe, expect, test } from 'vitest';
import { refusalCodes } from '../../../shared/protocol/codes.ts';
import { problemCodes, problems } from '../../../shared/protocol/problems.ts';
import { refusals } from '../../../shared/protocol/refusals.ts';
import * as es from './es.ts';
import * as ko from './ko.ts';

const english = new Set<string>([
  ...Object.values(refusals),
  ...Object.values(problems).map(({ title }) => title),
]);

describe.each([
  ['ko', ko, /[가-힣].*\.$/],
  ['es', es, /^[A-ZÁÉÍÓÚ].*[a-záéíóúñ]\.$/],
])('%s', (_, language, sentence) => {
  test.each([...refusalCodes])('says the refusal %s', (code) => {
    expect(language.refusals[code]).toMatch(sentence);
    expect(english).not.toContain(language.refusals[code]);
  });

  test.each([...problemCodes])('says the problem %s', (code) => {
    expect(language.problems[code]).toMatch(sentence);
    expect(english).not.toContain(language.problems[code]);
  });
});
