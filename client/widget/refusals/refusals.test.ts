import { describe, expect, test } from 'vitest';
import { refusalCodes } from '../../../shared/protocol/codes.ts';
import { refusals as english } from '../../../shared/protocol/refusals.ts';
import { RefusalError } from '../../sdk/index.ts';
import { words as en } from '../words/en.ts';
import { words as es } from '../words/es.ts';
import { words as ko } from '../words/ko.ts';

const sentence = {
  ko: /^[^A-Za-z]*[가-힣]\.$/,
  es: /^[A-ZÁÉÍÓÚ].*[a-záéíóúñ]\.$/,
};

describe.each([...refusalCodes])('the refusal %s', (code) => {
  const refused = new RefusalError(code, english[code]);

  test('is said by the server in English', async () => {
    expect(await en.refused(refused)).toBe(english[code]);
  });

  test('is a sentence in Korean and in Spanish', async () => {
    expect(await ko.refused(refused)).toMatch(sentence.ko);
    expect(await es.refused(refused)).toMatch(sentence.es);
    expect(await es.refused(refused)).not.toBe(english[code]);
  });
});

test('a broken rule is named', async () => {
  const refused = new RefusalError('against-the-rules', 'The row is empty.', 'DR-7');
  expect(await en.refused(refused)).toBe('The row is empty.');
  expect(await ko.refused(refused)).toBe('규칙에 맞지 않습니다 (DR-7).');
  expect(await es.refused(refused)).toBe('Las reglas no lo permiten (DR-7).');
});
