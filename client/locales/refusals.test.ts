import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesIn } from '../../scripts/files.ts';
import { refusalCodes } from '../../shared/protocol/codes.ts';
import { refusalMessages as english } from '../../shared/protocol/refusals.ts';
import { RefusalError } from '../sdk/index.ts';
import { refusalText } from '../ui/request-controller.ts';
import * as es from './es/refusals.ts';
import * as ko from './ko/refusals.ts';

const sentence = {
  ko: /^[^A-Za-z]*[가-힣]\.$/,
  es: /^[A-ZÁÉÍÓÚ].*[a-záéíóúñ]\.$/,
};

describe.each([...refusalCodes])('the refusal %s', (code) => {
  test('has the server’s English sentence', async () => {
    expect(await refusalText(new RefusalError(code, english[code]))).toBe(english[code]);
  });

  test('has a Korean and a Spanish sentence', () => {
    expect(ko.refusalMessages[code]).toMatch(sentence.ko);
    expect(es.refusalMessages[code]).toMatch(sentence.es);
    expect(es.refusalMessages[code]).not.toBe(english[code]);
  });
});

test('the refusal of an illegal action has its English reason', async () => {
  const reason = 'The row is empty.';
  expect(await refusalText(new RefusalError('against-the-rules', reason, 'DR-7'))).toBe(reason);
});

/** Of built-in games. */
const refusedBy = filesIn('shared/games', '.ts', true)
  .filter((file) => !file.includes('/hand/'))
  .flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:reject\(|\{?\s*rule: )'((?:DR|SP|SQ|PP)-\d+)'/g),
  ])
  .map(([, rule = '']) => rule);

test.each([...new Set(refusedBy)])('the refusal by %s has a Korean and a Spanish reason', (rule) => {
  expect(ko.brokenRule(rule, '')).toMatch(
    new RegExp(`^[^A-Za-z]*(ADD|REMOVE)?[^A-Za-z]*[가-힣] \\(${rule}\\)\\.$`),
  );
  expect(ko.brokenRule(rule, '')).not.toContain('규칙에');
  expect(es.brokenRule(rule, '')).toMatch(new RegExp(`^[A-ZÁÉÍÓÚ].*[a-záéíóúñ] \\(${rule}\\)\\.$`));
  expect(es.brokenRule(rule, '')).not.toContain('Las reglas');
});

test('the refusal by a rule of another game names the rule', () => {
  expect(ko.brokenRule('XX-7', '')).toBe('규칙에 맞지 않습니다 (XX-7).');
  expect(es.brokenRule('XX-7', '')).toBe('Las reglas no lo permiten (XX-7).');
});
