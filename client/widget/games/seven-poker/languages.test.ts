import { expect, test } from 'vitest';
import { parse } from '../../../../shared/games/seven-poker/examples.ts';
import { gameWords as es } from '../../../locales/es/seven-poker.ts';
import { gameWords as ko } from '../../../locales/ko/seven-poker.ts';
import { countsOf, worthOf } from './worth.ts';

const ann = { name: 'Ann', you: false };
const bo = { name: 'Bo', you: false };
const me = { name: 'Cy', you: true };

const cards = (words: typeof ko, hand: string): string => words.cards(countsOf(parse(hand)));
const hand = (words: typeof ko, held: string): string => words.hand(worthOf(parse(held)));

test.each([
  ['a list of cards', cards(ko, 'prp'), '빨강 1장, 분홍 2장'],
  ['a hand that could have won by two colours', hand(ko, 'rrrbbbp'), '빨강 3장 또는 파랑 3장'],
  ['one’s own offer', ko.offered(me, bo), '내가 Bo님에게 카드 1장을 뒤집어 건넸습니다.'],
  ['an offer to the reader', ko.offered(bo, me), 'Bo님이 나에게 카드 1장을 뒤집어 건넸습니다.'],
  ['an offer as it lies', `${ko.offerFrom(me)} ${ko.offerTo(bo)}`, '내가 Bo님에게'],
  [
    'one’s own redraw',
    ko.redrew(me, cards(ko, 'rr'), cards(ko, 'gb')),
    '내가 빨강 2장을 버리고 초록 1장, 파랑 1장을 뽑았습니다.',
  ],
  [
    'one of several waited for is the reader',
    ko.othersPickToShow([me, ann]),
    'Ann님, 내가 보여 줄 카드 3장을 고르고 있습니다.',
  ],
  [
    'others are asked',
    ko.othersMayStay(ann, 3, 3),
    'Ann님은 남을까요, 접을까요? 아직 아무도 접지 않았습니다.',
  ],
  [
    'a hand before a particle',
    ko.othersPrize(ann, '빨강 3장'),
    'Ann님이 빨강 3장으로 이기고 승리 카드를 고르고 있습니다.',
  ],
  [
    'a showdown',
    ko.showed(
      [
        { who: me, hand: '빨강 3장' },
        { who: bo, hand: '분홍 3장' },
      ],
      [me, bo],
      null,
    ),
    '쇼다운. 나: 빨강 3장. Bo님: 분홍 3장. 서로 같아서 탈락: Bo님, 나. 이번 라운드는 승자가 없습니다.',
  ],
  [
    'a new round',
    ko.dealt(
      3,
      [
        { who: bo, count: 0 },
        { who: me, count: 2 },
      ],
      null,
    ),
    '3라운드 카드를 나눴습니다. 접은 뒤 버린 카드: Bo님 없음, 나 2장.',
  ],
])('Korean: %s', (_, said, expected) => {
  expect(said).toBe(expected);
});

test.each([
  ['a list of cards', cards(es, 'prp'), 'una roja y dos rosas'],
  ['a hand that could have won by three colours', hand(es, 'rrvvppo'), 'dos rojas, dos violetas o dos rosas'],
  ['one’s own offer', es.offered(me, bo), 'Ofreces una carta boca abajo a Bo.'],
  ['an offer to the reader', es.offered(bo, me), 'Bo te ofrece una carta boca abajo.'],
  ['an offer of others', es.offered(bo, ann), 'Bo ofrece una carta boca abajo a Ann.'],
  ['one card drawn unseen', es.redrewUnseen(bo, 'una roja', 1), 'Bo descarta una roja, y roba una carta.'],
  ['one is waited for', es.othersPickToShow([ann]), 'Ann aún elige tres cartas para enseñar.'],
  ['two are waited for', es.othersPickToShow([ann, bo]), 'Ann y Bo aún eligen tres cartas para enseñar.'],
  [
    'one of them is the reader',
    es.othersPickToShow([me, ann]),
    'Ann y tú aún elegís tres cartas para enseñar.',
  ],
  [
    'two are still in',
    es.mayStay('cuatro azules', 2, 3),
    '¿Sigues o te retiras? Tu mano: cuatro azules. Siguen 2 de 3.',
  ],
  [
    'only the reader folded',
    es.theyFoldedAndDiscarded([me], [1]),
    'Te retiraste (descartes boca abajo: una)',
  ],
  ['one card to show', es.showThese(1), 'Enseñar esta carta'],
  ['one victory card of the reader’s', es.victory(me, ['pink']), 'Tu carta de victoria: rosa'],
  ['two of somebody else’s', es.victory(bo, ['red', 'pink']), 'Las 2 cartas de victoria de Bo: roja, rosa'],
  ['two prizes', es.won(me, ['yellow', 'pink']), 'Te llevas la amarilla y la rosa como cartas de victoria.'],
  [
    'a new round',
    es.dealt(
      3,
      [
        { who: bo, count: 1 },
        { who: me, count: 0 },
      ],
      'dos rojas',
    ),
    'Se reparte la ronda 3. Descartadas tras retirarse: una de Bo y ninguna tuya. Robas dos rojas.',
  ],
])('Spanish: %s', (_, said, expected) => {
  expect(said).toBe(expected);
});
