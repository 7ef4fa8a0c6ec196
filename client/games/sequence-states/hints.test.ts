import { expect, test } from 'vitest';
import { sequenceStates } from '../../../shared/games/sequence-states/index.ts';
import type { ReasonOf } from '../../sdk/index.ts';
import type { Id } from './cover.ts';
import { ui } from './index.ts';
import type { HintFacts } from './locales/en-hints.ts';
import { gameWords as spanish } from './locales/es.ts';
import { hintSentences as es } from './locales/es-hints.ts';
import { gameWords as korean } from './locales/ko.ts';
import { hintSentences as ko } from './locales/ko-hints.ts';

const hint = await ui.hints(sequenceStates.options.parse({}));

test.each<[ReasonOf<Id>, string]>([
  [
    { code: 'break', space: 44, line: 4 },
    'Remove the chip on North Dakota (row 5, column 5): it is one of four in a line.',
  ],
  [
    { code: 'complete', space: 44, add: true },
    'Play ADD on North Dakota (row 5, column 5): it completes a sequence.',
  ],
  [
    { code: 'stop', space: 44, add: false, line: 3 },
    'Play North Dakota (row 5, column 5): it stops a line of three.',
  ],
  [
    { code: 'build', space: 44, add: true, line: 2 },
    'Play ADD on North Dakota (row 5, column 5): it makes a line of two.',
  ],
  [
    { code: 'keep-open', space: 44, add: false, lines: 20 },
    'Play North Dakota (row 5, column 5): a sequence of yours may still go through it, in 20 ways.',
  ],
  [
    { code: 'keep-open', space: 44, add: false, lines: 0 },
    'Play North Dakota (row 5, column 5): of the plays tried out, it did best.',
  ],
])('a hint for %o reads: %s', (why, text) => expect(hint(why)).toBe(text));

const inKorean: HintFacts = { spaceName: () => korean.space('노스다코타(ND)', 5, 5) };
const inSpanish: HintFacts = { spaceName: () => spanish.space('Dakota del Norte (ND)', 5, 5) };

test.each([
  [
    ko.stop({ code: 'stop', space: 44, add: false, line: 3 }, inKorean),
    '노스다코타(ND) 5행 5열에 놓기: 상대의 칩 3개짜리 줄을 막습니다.',
  ],
  [
    ko.complete({ code: 'complete', space: 44, add: true }, inKorean),
    'ADD로 노스다코타(ND) 5행 5열에 놓기: 시퀀스가 완성됩니다.',
  ],
  [
    es.build({ code: 'build', space: 44, add: true, line: 3 }, inSpanish),
    'Pon una ficha en Dakota del Norte (ND), fila 5, columna 5, con ADD: forma una línea de tres.',
  ],
  [
    es.break({ code: 'break', space: 44, line: 4 }, inSpanish),
    'Quita la ficha de Dakota del Norte (ND), fila 5, columna 5: es una de cuatro en línea.',
  ],
])('a hint is translated: %s', (text, expected) => expect(text).toBe(expected));

test('[SQ-6] with `geography` a hint names the position of a space, not its state', async () => {
  const geographyHint = await ui.hints(sequenceStates.options.parse({ geography: true }));
  expect(geographyHint({ code: 'complete', space: 56, add: false })).toBe(
    'Play row 6, column 7: it completes a sequence.',
  );
});
