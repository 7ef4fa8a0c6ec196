import { expect, test } from 'vitest';
import { stateCodes } from '../../../shared/games/sequence-states/cards.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import type { Who } from '../../locales/grammar.ts';
import type { EventFacts } from './locales/en.ts';
import { gameWords as es, eventSentences as esEvents, stateWords as statesEs } from './locales/es.ts';
import { gameWords as ko, eventSentences as koEvents, stateWords as statesKo } from './locales/ko.ts';

const bo = { name: 'Bo', you: false };
const me = { name: 'Ann', you: true };

const [bos, mine] = [seatOf(0), seatOf(1)];
const who = (seat: Seat): Who => (seat === mine ? me : bo);

const inKorean = ko.space(statesKo.state('ND'), 5, 5);
const lineInKorean = ko.line(statesKo.state('NY'), statesKo.state('ND'));
const inSpanish = es.space(statesEs.state('ND'), 5, 5);
const lineInSpanish = es.line(statesEs.state('NY'), statesEs.state('UT'));

const factsOf = (spaceName: string, lineName: string): EventFacts => ({
  who,
  cardName: String,
  spaceName: () => spaceName,
  lineName: () => lineName,
  chipsOf: () => 'black',
  sideOf: () => null,
  cardsLeft: () => 1,
});
const koreanFacts = factsOf(inKorean, lineInKorean);
const spanishFacts = factsOf(inSpanish, lineInSpanish);
const five = [40, 41, 42, 43, 44];

test.each([
  [
    'the reader’s turn, in a team',
    ko.turnOf(me, 'white', true),
    '하양 팀 내 차례입니다. 아직 카드를 뽑을 수 있습니다.',
  ],
  [
    'two sequences of one’s own',
    koEvents.placed({ type: 'placed', seat: mine, card: 'ND', space: 44, marked: [five, five] }, koreanFacts),
    '내가 노스다코타(ND) 5행 5열에 칩을 놓았습니다. 내 시퀀스: 뉴욕(NY)부터 노스다코타(ND)까지. 내 시퀀스: 뉴욕(NY)부터 노스다코타(ND)까지.',
  ],
  [
    'a sequence of a team, with ADD',
    koEvents.placed(
      { type: 'placed', seat: bos, card: 'ADD', space: 44, marked: [five] },
      { ...koreanFacts, sideOf: () => 'black' },
    ),
    'Bo님이 ADD로 노스다코타(ND) 5행 5열에 칩을 놓았습니다. 검정 팀의 시퀀스: 뉴욕(NY)부터 노스다코타(ND)까지.',
  ],
])('the Korean text is right: %s', (_, said, expected) => {
  expect(said).toBe(expected);
});

test.each([
  ['a state with a Spanish name', statesEs.state('NY'), 'Nueva York'],
  ['a name that does not begin like its code', statesEs.state('NC'), 'Carolina del Norte (NC)'],
  [
    'the reader’s turn, in a team',
    es.turnOf(me, 'white', true),
    'Tu turno, del equipo blanco. Aún puedes robar tu carta.',
  ],
  [
    'a chip and a team have their own gender',
    es.removeFrom('black', es.space('Utah', 1, 3)),
    'Quitar la ficha negra de Utah, fila 1, columna 3',
  ],
  [
    'a sequence of a team, with ADD',
    esEvents.placed(
      { type: 'placed', seat: bos, card: 'ADD', space: 44, marked: [five] },
      { ...spanishFacts, sideOf: () => 'black' },
    ),
    'Bo puso una ficha en Dakota del Norte (ND), fila 5, columna 5, con ADD. Una secuencia para el equipo negro: de Nueva York a Utah.',
  ],
  ['two cards owed', es.forfeitPrompt(2), 'Por hablar de la partida: descarta las 2 cartas que quieras.'],
])('the Spanish text is right: %s', (_, said, expected) => {
  expect(said).toBe(expected);
});

test.each([
  ['ko', statesKo],
  ['es', statesEs],
])('no two states share a name in %s', (_, { state }) => {
  expect(new Set(stateCodes.map(state)).size).toBe(50);
});
