import { describe, expect, test } from 'vitest';
import { symbolWords as symbols } from '#games/presidential-poker/locale';
import { handRanks } from '../../../shared/games/presidential-poker/hand/rank.ts';
import { arranged, combinationOf, combinationText } from './hand.ts';
import { examples } from './rank-examples.ts';

describe('symbols in words', () => {
  test.each([
    [16, 4, 'four sixteens'],
    [6, 2, 'two sixes'],
    ['N', 3, 'three Ns'],
    ['sheep', 3, 'three sheep'],
    ['woman', 4, 'four women'],
    ['leaf', 2, 'two leaves'],
  ])('the symbol %s counted %d times reads: %s', (symbol, count, words) =>
    expect(symbols.alike(symbol, count)).toBe(words),
  );
});

const wordsOf = (cards: readonly number[]): string => {
  const combination = combinationOf(cards);
  return combination === null ? '' : combinationText(cards, combination);
};

describe('the text of a hand', () => {
  test.each([
    ['seven of Kingdom V', [65, 66, 67, 68, 69, 70, 71], 'presidential flush (seven cards of Kingdom V)'],
    ['the seven light hues', [33, 38, 43, 48, 50, 55, 60], 'rainbow flush (all seven hues, light)'],
    [
      'all sixteens and three frogs',
      [52, 56, 60, 64, 13, 2, 11],
      'four of a kind and a triple (four sixteens and three frogs)',
    ],
    ['nothing alike', [1, 32, 43, 64, 65, 55, 57], 'high card (19 is the highest)'],
  ])('names %s', (_, cards, words) => expect(wordsOf(cards)).toBe(words));

  test('names a straight of the numbers 1 to 7', () =>
    expect(wordsOf([1, 6, 11, 16, 29, 22, 27])).toMatch(/, seven numbers in a row up to 7\)$/));
});

test('a hand is sorted part by part, then by descending number', () => {
  // Sixteens 52, 56, 60 and 64; frogs with 3, 2 and 1: 11, 2 and 13.
  const cards = [13, 52, 2, 56, 60, 11, 64];
  expect(arranged(cards, combinationOf(cards))).toEqual([52, 56, 60, 64, 11, 2, 13]);
  expect(arranged([1, 32, 43, 64, 65, 55, 57], null)).toEqual([65, 64, 55, 57, 43, 32, 1]);
});

describe('the table of ranks in the dialog', () => {
  test('has an example of each rank', () => expect(examples).toHaveLength(handRanks.length));
  test.each(examples.map((cards, index) => [handRanks[index]?.pattern ?? '', index + 1, cards] as const))(
    'shows an example that counts as %s',
    (_, rank, cards) => {
      expect(combinationOf(cards)?.rank).toBe(rank);
      expect(combinationOf(cards)?.straight).toBeNull();
    },
  );
});
