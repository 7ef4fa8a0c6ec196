import { describe, expect, test } from 'vitest';
import { gameWords as es } from '../../../locales/es/presidential-poker.ts';
import { gameWords as ko } from '../../../locales/ko/presidential-poker.ts';

const you = { name: 'Ann', you: true };
const bo = { name: 'Bo', you: false };
const shares = [
  { who: bo, chips: 5 },
  { who: you, chips: 4 },
];

describe('in Spanish', () => {
  test.each([
    ['one chip', es.chips(1), '1 ficha'],
    ['chips', es.chips(4), '4 fichas'],
    ['one hand', es.hands(1), '1 mano'],
    ['the reader drops out', es.dropped(you), 'Te retiras.'],
    ['somebody drops out', es.dropped(bo), 'Bo se retira.'],
    ['all in', es.raised(bo, 12, true), 'Bo sube a 12, all-in.'],
    ['the reader deals', es.anted(3, you, 2), 'Mano 3: repartes tú. Los antes suman 2.'],
    ['somebody deals', es.anted(3, bo, 2), 'Mano 3: reparte Bo. Los antes suman 2.'],
    ['one chip comes back', es.returned(you, 1), 'Recuperas 1 ficha que nadie igualó.'],
    ['no card is replaced', es.drew(bo, 0), 'Bo no cambia ninguna carta.'],
    ['one card is replaced', es.drew(bo, 1), 'Bo cambia 1 carta.'],
    [
      'what the reader draws',
      es.youDrew(['16 rosa', '7 oveja']),
      'Cambias 2 cartas y robas 16 rosa y 7 oveja.',
    ],
    ['one discard', es.reshuffled(1), 'El mazo está vacío: 1 descarte forma el nuevo.'],
    ['many discards', es.reshuffled(12), 'El mazo está vacío: 12 descartes forman el nuevo.'],
    [
      'a shared pot, the reader last',
      es.shared(shares, es.potName(1, 2)),
      'El bote secundario se reparte entre Bo y tú: 5 y 4.',
    ],
    ['unseen', es.won(you, es.potName(0, 1), 8, true), 'Ganas el bote de 8: nadie igualó la apuesta.'],
    ['the reader is out', es.eliminated(you), 'Te quedas sin fichas y fuera de la partida.'],
    ['of somebody', es.whatAnswers(bo), '¿Iguala, sube o se retira Bo?'],
    ['of the reader', es.whatReplaces(you), '¿Cuántas cartas cambias?'],
    ['one card picked', es.replaceThese(1), '¿Cambias esta carta o eliges otras?'],
    ['cards picked', es.replaceThese(3), '¿Cambias estas 3 o eliges otras?'],
    [
      'one raise left',
      es.answer(bo, 6, 4, true, 1),
      'Bo ha apostado 6: ¿igualas 4, subes (queda 1 subida) o te retiras?',
    ],
    ['no raise', es.answer(bo, 6, 4, false, null), 'Bo ha apostado 6: ¿igualas 4 o te retiras?'],
    ['who won', es.result(2, shares, false), 'Mano 2: Bo ganó 5 y ganaste 4'],
    ['whose hand', es.handOf(bo, '4:3'), 'La mano de Bo: 4:3'],
    ['one winner', es.winner([you]), 'Ganas'],
    ['two winners', es.winner([you, bo]), 'Victoria compartida: Bo y tú'],
  ])('%s', (_, said, words) => expect(said).toBe(words));
});

describe('in Korean', () => {
  test.each([
    ['the reader drops out', ko.dropped(you), '내가 폴드했습니다.'],
    ['somebody drops out', ko.dropped(bo), 'Bo님이 폴드했습니다.'],
    ['chips that are raised to', ko.raised(bo, 10, false), 'Bo님이 칩 10개로 레이즈했습니다.'],
    ['all in', ko.hasBet(you, 6, true), '내가 칩 6개를 베팅해 올인했습니다.'],
    ['chips come back', ko.returned(you, 4), '아무도 콜하지 않은 칩 4개가 나에게 돌아갑니다.'],
    ['no card is replaced', ko.drew(bo, 0), 'Bo님이 카드를 바꾸지 않았습니다.'],
    ['a shared pot', ko.shared(shares, ko.potName(2, 3)), '사이드 팟 2 분배: Bo님 5개, 나 4개.'],
    [
      'one of several pots',
      ko.won(bo, ko.potName(0, 2), 8, false),
      'Bo님이 메인 팟의 칩 8개를 가져갔습니다.',
    ],
    ['the reader is out', ko.eliminated(you), '나는 칩이 떨어져 탈락했습니다.'],
    ['of somebody', ko.whatOpens(bo), 'Bo님의 차례: 체크 또는 베팅.'],
    [
      'raises left',
      ko.answer(bo, 6, 4, true, 2),
      'Bo님이 6개를 베팅했습니다: 콜 4, 레이즈(2번 남음), 폴드 중 무엇을 할까요?',
    ],
    ['one part', ko.parts(['개구리 세 장'], null), '개구리 세 장'],
    [
      'three parts in a row of numbers',
      ko.parts(['달 두 장', '해 두 장', '종 두 장'], 7),
      '달 두 장, 해 두 장과 종 두 장, 7까지 이어지는 숫자 일곱 개',
    ],
    ['a hand of many', ko.stage(3, 20, 'draw'), '3/20판, 카드 교체'],
    ['a hand without an end', ko.stage(3, null, 'first'), '3번째 판, 베팅'],
    ['whose hand', ko.handOf(you, '4:3'), '내 손패: 4:3'],
    ['one winner', ko.winner([bo]), 'Bo님 승리'],
    ['the reader wins', ko.winner([you]), '내가 이겼습니다'],
  ])('%s', (_, said, words) => expect(said).toBe(words));
});
