import { expect, test } from 'vitest';
import { namesOf } from '#locale/grammar';
import { gameWords } from '#locale/seven-poker';
import { examples, parse } from '../../../shared/games/seven-poker/examples.ts';
import { sevenPoker } from '../../../shared/games/seven-poker/index.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { gameContextOf } from '../../../test/helpers/game-context.ts';
import { positionsOf } from '../../../test/helpers/games.ts';
import { cardsIn, handName, optionWords, resultText } from './words.ts';

const positionNamed = positionsOf(examples);

test.each([
  ['[SP-12] all seven colours', 'pvbgyor', 'all seven colours'],
  ['[SP-12] seven of one colour', 'ggggggg', 'seven greens'],
  ['[SP-12] four pink cards', 'pppprog', 'four pinks'],
  ['[SP-12] [SP-14] two colours equally often', 'rrrbbbp', 'three reds or three blues'],
  ['[SP-12] [SP-14] three colours equally often', 'rrvvppo', 'two reds, two violets or two pinks'],
  ['[SP-21] a short hand of different cards', 'rgb', 'no two alike'],
  ['[SP-21] no hand at all', '', 'no cards'],
])('%s: %s is %s', (_, hand, name) => {
  expect(handName(parse(hand))).toBe(name);
});

test.each([
  ['that won', 'blue', 'three blues'],
  ['that could not have', 'pink', 'three reds or three blues'],
] as const)('[SP-14] once it is known, only the colour %s is named', (_, won, name) => {
  expect(handName(parse('rrrbbbp'), won)).toBe(name);
});

test.each([
  ['', 'no cards'],
  ['p', 'one pink'],
  ['prp', 'one red and two pinks'],
  ['bgrbg', 'one red, two greens and two blues'],
])('[RD-2] %s is told colour by colour', (cards, phrase) => {
  expect(cardsIn(parse(cards))).toBe(phrase);
});

test.each([
  [0, '0 victory cards'],
  [1, '1 victory card'],
  [5, '5 victory cards'],
])('[SP-20] a score of %i reads %s', (count, phrase) => {
  expect(gameWords.victoryCards(count)).toBe(phrase);
});

test.each([
  [0, 'Bo, Cy and you'],
  [null, 'Ann, Bo and Cy'],
])('to seat %s, who is named last, all together are %s', (you, phrase) => {
  const { who } = gameContextOf(sevenPoker, positionNamed('opening'), you);
  expect(namesOf([0, 1, 2].map(seatOf).map(who))).toBe(phrase);
});

test.each([
  ['[SP-20] one’s own win', 0, {}, 'You win', 'Five victory cards of different colours: that wins at once.'],
  [
    '[SP-20] a short game of others',
    1,
    { victoryCards: 3 },
    'Ann wins',
    'Three victory cards of different colours: that wins at once.',
  ],
])('%s', (_, you, options, title, why) => {
  const context = gameContextOf(sevenPoker, positionNamed('opening'), you, { options });
  expect(resultText({ winners: [seatOf(0)], scores: [], reason: 'victory-cards' }, context)).toEqual({
    title,
    why,
  });
});

test.each([
  [{}, '5 victory cards win; 9 cards of each colour; swaps with the left neighbour'],
  [
    { victoryCards: 3, cardsPerColour: 8, neighbourSwap: false },
    '3 victory cards win; 8 cards of each colour; no swaps with the neighbour',
  ],
])('options %j mean: %s', (options, phrases) => {
  expect(optionWords(sevenPoker.options.parse(options)).join('; ')).toBe(phrases);
});
