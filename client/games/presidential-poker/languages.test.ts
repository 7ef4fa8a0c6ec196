import { describe, expect, test } from 'vitest';
import type { Event } from '../../../shared/games/presidential-poker/types.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { sentenceOf } from '../../locales/grammar.ts';
import type { EventFacts } from './locales/en.ts';
import { gameWords as es, eventSentences as esEvents } from './locales/es.ts';
import { gameWords as ko, eventSentences as koEvents } from './locales/ko.ts';

const you = { name: 'Ann', you: true };
const bo = { name: 'Bo', you: false };
const [yours, bos] = [seatOf(0), seatOf(1)];
const shares = [
  { who: bo, chips: 5 },
  { who: you, chips: 4 },
];

const told =
  (sentences: typeof esEvents) =>
  (event: Event, more: Partial<EventFacts> = {}): string =>
    sentenceOf(sentences, event.type, event, {
      who: (seat) => (seat === yours ? you : bo),
      ownHand: () => [],
      drawn: () => null,
      nextHand: 3,
      shown: () => [],
      pots: 1,
      beaten: () => [],
      shares: (wins) => wins.map(({ seat, chips }) => ({ who: seat === yours ? you : bo, chips })),
      ...more,
    });
const inSpanish = told(esEvents);
const inKorean = told(koEvents);
const sharedPot = (pot: number): Event => ({
  type: 'won',
  pot,
  unseen: false,
  wins: [
    { seat: bos, chips: 5 },
    { seat: yours, chips: 4 },
  ],
});

const wonAlone: Event = { type: 'won', pot: 0, unseen: false, wins: [{ seat: bos, chips: 5 }] };
const byLetter = (hand: string): Partial<EventFacts> => ({
  beaten: () => [{ hand, who: you, theirs: hand, by: [{ by: 'letter', sides: ['D', null] }] }],
});

describe('Spanish texts of Presidential Poker', () => {
  test.each([
    ['one chip', es.chips(1), '1 ficha'],
    [
      'equal ranks',
      inSpanish(wonAlone, byLetter('tres ranas')),
      'Bo gana el bote de 5: tres ranas contra tu mano, tres ranas; deciden las letras, D frente a nada.',
    ],
    ['another player drops out', inSpanish({ type: 'dropped', seat: bos }), 'Bo se retira.'],
    [
      'the reader deals',
      inSpanish({ type: 'anted', handNumber: 3, dealer: yours, chips: [1, 1] }),
      'Mano 3: repartes tú. Los antes suman 2.',
    ],
    [
      'one chip comes back',
      inSpanish({ type: 'returned', seat: yours, chips: 1 }),
      'Recuperas 1 ficha que nadie igualó.',
    ],
    ['one card is replaced', inSpanish({ type: 'drew', seat: bos, count: 1 }), 'Bo cambia 1 carta.'],
    [
      'what the reader draws',
      inSpanish({ type: 'drew', seat: yours, count: 2 }, { drawn: () => ['16 rosa', '7 oveja'] }),
      'Cambias 2 cartas y robas 16 rosa y 7 oveja.',
    ],
    [
      'a shared pot, the reader last',
      inSpanish(sharedPot(1), { pots: 2 }),
      'El bote secundario se reparte entre Bo y tú: 5 y 4.',
    ],
    ['cards picked', es.replaceThese(3), '¿Cambias estas 3 o eliges otras?'],
    [
      'one raise left',
      es.answer(bo, 6, 4, true, 1),
      'Bo ha apostado 6: ¿igualas 4, subes (queda 1 subida) o te retiras?',
    ],
    ['who won', es.result(2, shares, false), 'Mano 2: Bo ganó 5 y ganaste 4'],
    ['two winners', es.winner([you, bo]), 'Victoria compartida: Bo y tú'],
  ])('are right: %s', (_, text, words) => expect(text).toBe(words));
});

describe('Korean texts of Presidential Poker', () => {
  test.each([
    [
      'equal ranks',
      inKorean(wonAlone, byLetter('개구리 세 장')),
      'Bo님이 개구리 세 장으로 내 개구리 세 장을 이겨(글자 비교: D > 없음) 팟의 칩 5개를 가져갔습니다.',
    ],
    [
      'chips that are raised to',
      inKorean({ type: 'raised', seat: bos, to: 10, allIn: false }),
      'Bo님이 칩 10개로 레이즈했습니다.',
    ],
    [
      'no card is replaced',
      inKorean({ type: 'drew', seat: bos, count: 0 }),
      'Bo님이 카드를 바꾸지 않았습니다.',
    ],
    ['a shared pot', inKorean(sharedPot(2), { pots: 3 }), '사이드 팟 2 분배: Bo님 5개, 나 4개.'],
    [
      'three parts in a row of numbers',
      ko.parts(['달 두 장', '해 두 장', '종 두 장'], 7),
      '달 두 장, 해 두 장과 종 두 장, 7까지 이어지는 숫자 일곱 개',
    ],
  ])('are right: %s', (_, text, words) => expect(text).toBe(words));
});
