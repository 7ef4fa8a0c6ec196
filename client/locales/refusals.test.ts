import { describe, expect, test } from 'vitest';
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

test('the refusal of an illegal action names the rule', async () => {
  const reason = 'The row is empty.';
  expect(await refusalText(new RefusalError('against-the-rules', reason, 'DR-7'))).toBe(reason);
  expect(ko.brokenRule('DR-7', reason)).toBe('규칙에 맞지 않습니다 (DR-7).');
  expect(es.brokenRule('DR-7', reason)).toBe('Las reglas no lo permiten (DR-7).');
});
