import { expect, it } from 'vitest';
import { formWords as formEn } from './en/forms.ts';
import { chatWords as chatEs } from './es/dialogs.ts';
import { formWords as formEs } from './es/forms.ts';
import { tableWords as es, gatheringWords as gatheringEs } from './es/table.ts';
import { formWords as formKo } from './ko/forms.ts';
import { gatheringWords as gatheringKo, tableWords as ko } from './ko/table.ts';

const you = { name: 'Ann', you: true };
const bo = { name: 'Bo', you: false };

it.each([
  ['the reader acts', ko.log.called(you, bo), '내가 Bo님의 메시지를 훈수라고 지적했습니다.'],
  ['another one acts', ko.log.called(bo, you), 'Bo님이 내 메시지를 훈수라고 지적했습니다.'],
  ['a word with a final consonant is quoted', ko.log.reacted(bo, 'oh-no'), 'Bo님이 “이런”이라고 말했습니다.'],
  ['a word without one is quoted', ko.log.reacted(you, 'wow'), '내가 “우와”라고 말했습니다.'],
  ['an unknown writer', ko.log.judged(false, null), '누군가의 메시지는 훈수가 아닌 것으로 판정되었습니다.'],
  [
    'somebody is waited for',
    gatheringKo.starting.waitingFor(['Bo', 'Cy']),
    'Bo님 및 Cy님을 기다리고 있습니다.',
  ],
  ['the host has no name', gatheringKo.starting.waitsForHost(null), '방장이 게임을 시작할 수 있습니다.'],
  ['a whole minute', gatheringKo.settings.perTurn(60), '차례마다 1분'],
])('the Korean text is right: %s', (_, sentence, expected) => expect(sentence).toBe(expected));

it.each([
  ['the reader acts', es.log.called(you, bo), 'Señalas que el mensaje de Bo es hablar de la partida.'],
  ['another one acts', es.log.called(bo, you), 'Bo señala que tu mensaje es hablar de la partida.'],
  ['the reader is away', es.log.away(you), 'Estás ausente.'],
  ['another one is away', es.log.away(bo), 'Bo está ausente.'],
  ['one wants', gatheringEs.starting.willing(['Bo']), 'Bo quiere jugar otra vez.'],
  ['two want', gatheringEs.starting.willing(['Bo', 'Cy']), 'Bo y Cy quieren jugar otra vez.'],
  ['one watches', es.bar.watching(1), 'Una persona mira'],
  ['two watch', es.bar.watching(2), '2 personas miran'],
  ['one character is left', chatEs.charactersLeft(1), 'Queda 1'],
  ['one minute', gatheringEs.settings.perTurn(60), 'un minuto por turno'],
  ['three minutes', gatheringEs.settings.perTurn(180), '3 minutos por turno'],
])('the Spanish text is right: %s', (_, sentence, expected) => expect(sentence).toBe(expected));

it.each([
  ['English', formEn, 'for children'],
  ['Spanish', formEs, 'para niños'],
  ['Korean', formKo, '어린이용'],
])('the form says in %s that easy computer players are for children', (_, { levels }, expected) => {
  expect(levels.easy).toContain(expected);
  expect(levels.normal).not.toContain(expected);
});
