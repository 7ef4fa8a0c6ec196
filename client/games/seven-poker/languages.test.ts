import { expect, test } from 'vitest';
import type { Event } from '../../../shared/games/seven-poker/types.ts';
import { leftOf, type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import { parse } from '../../../test/helpers/positions/seven-poker.ts';
import { sentenceOf, type Who } from '../../locales/grammar.ts';
import { countsOf, worthOf } from './hand.ts';
import type { EventFacts, Held } from './locales/en.ts';
import { gameWords as es, eventSentences as esEvents } from './locales/es.ts';
import { gameWords as ko, eventSentences as koEvents } from './locales/ko.ts';

const ann = { name: 'Ann', you: false };
const bo = { name: 'Bo', you: false };
const me = { name: 'Cy', you: true };

const cards = (words: typeof ko, hand: string): string => words.cards(countsOf(parse(hand)));
const [anns, bos] = [seatOf(0), seatOf(1)];
const told =
  (sentences: typeof esEvents, words: typeof ko) =>
  (event: Event, more: Partial<EventFacts> = {}): string => {
    const who = (seat: Seat): Who => (seat === anns ? ann : seat === bos ? bo : me);
    return sentenceOf(sentences, event.type, event, {
      who,
      neighbor: (seat) => who(leftOf(seat, 3)),
      cardsIn: (held) => words.cards(countsOf(held)),
      isDiscarding: false,
      cardsBySeat: () => [],
      reasonOf: () => ({ winner: null, equal: [], beaten: null }),
      foldedBySeat: () => [],
      ownCards: () => null,
      ...more,
    });
  };
const inKorean = told(koEvents, ko);
const inSpanish = told(esEvents, es);
const newRound: Event = { type: 'dealt', round: 3, discarded: [], drawn: [] };

const held = (who: Who, hand: string): Held => ({ who, hand, kind: 'alike' });
const hand = (words: typeof ko, held: string): string => words.hand(worthOf(parse(held)));

test.each([
  ['a hand that could have won by two colors', hand(ko, 'rrrbbbp'), '빨강 3장 또는 파랑 3장'],
  [
    'an offer to the reader',
    inKorean({ type: 'offered', seat: bos }),
    'Bo님이 나에게 카드 1장을 뒤집어 건넸습니다.',
  ],
  [
    'one of several waited for is the reader',
    ko.othersPickToShow([me, ann]),
    'Ann님, 내가 보여 줄 카드 3장을 고르고 있습니다.',
  ],
  [
    'equal hands, one of them the reader’s',
    ko.reason({
      winner: held(ann, '빨강 2장'),
      equal: [held(me, '주황 3장'), held(bo, '보라 3장')],
      beaten: null,
    }),
    '내 패(주황 3장), Bo님의 패(보라 3장)가 서로 같아 둘 다 탈락하고, Ann님이 빨강 2장으로 이겼습니다.',
  ],
  [
    'a new round',
    inKorean(newRound, {
      foldedBySeat: () => [
        { who: bo, count: 0 },
        { who: me, count: 2 },
      ],
    }),
    '접은 뒤 버린 카드: Bo님 없음, 나 2장. 3라운드 카드를 나눴습니다.',
  ],
])('the Korean text is right: %s', (_, said, expected) => {
  expect(said).toBe(expected);
});

test.each([
  ['a list of cards', cards(es, 'prp'), 'una roja y dos rosas'],
  ['a hand that could have won by three colors', hand(es, 'rrvvppo'), 'dos rojas, dos violetas o dos rosas'],
  ['an offer to the reader', inSpanish({ type: 'offered', seat: bos }), 'Bo te ofrece una carta boca abajo.'],
  [
    'equal hands, one of them the reader’s',
    es.reason({
      winner: held(ann, 'dos rojas'),
      equal: [held(me, 'tres naranjas'), held(bo, 'tres violetas')],
      beaten: null,
    }),
    'Tu mano (tres naranjas) es igual a la mano de Bo (tres violetas): las dos quedan fuera, y gana Ann con dos rojas.',
  ],
  ['two are waited for', es.othersPickToShow([ann, bo]), 'Ann y Bo aún eligen tres cartas para enseñar.'],
  [
    'one of them is the reader',
    es.othersPickToShow([me, ann]),
    'Ann y tú aún elegís tres cartas para enseñar.',
  ],
  ['one victory card of the reader’s', es.victory(me, ['pink']), 'Tu carta de victoria: rosa'],
  ['two of another player', es.victory(bo, ['red', 'pink']), 'Las 2 cartas de victoria de Bo: roja, rosa'],
])('the Spanish text is right: %s', (_, said, expected) => {
  expect(said).toBe(expected);
});
