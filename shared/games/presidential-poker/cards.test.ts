import { describe, expect, test } from 'vitest';
import { at } from '../../kernel/util.ts';
import {
  areSimilar,
  cardIds,
  cardOf,
  cards,
  familyOf,
  type SymbolKind,
  symbolKinds,
  symbolsOf,
} from './cards.ts';

const bearers = (kind: SymbolKind): Map<unknown, number[]> => {
  const found = new Map<unknown, number[]>();
  for (const card of cards) {
    for (const symbol of symbolsOf(card, kind)) found.set(symbol, [...(found.get(symbol) ?? []), card.id]);
  }
  return found;
};

describe('the deck', () => {
  test('[PP-1] has 72 cards: 16 in each of the kingdoms I to IV, 8 in V', () => {
    expect(cardIds).toEqual(Array.from({ length: 72 }, (_, index) => index + 1));
    const sizes = [1, 2, 3, 4, 5].map((kingdom) => cards.filter((card) => card.kingdom === kingdom).length);
    expect(sizes).toEqual([16, 16, 16, 16, 8]);
  });

  test('[PP-1] has each of four colors with each of four numbers in kingdoms I to IV', () => {
    for (const kingdom of [1, 2, 3, 4]) {
      const own = cards.filter((card) => card.kingdom === kingdom);
      const colors = [...new Set(own.map(({ color }) => color))];
      expect(colors).toHaveLength(4);
      for (const color of colors) {
        const numbers = own.filter((card) => card.color === color).flatMap((card) => card.numbers);
        expect(numbers).toEqual([3, 2, 1, 0].map((below) => kingdom * 4 - below));
      }
    }
  });

  test('[PP-1] has two numbers that add up to 37, tan or pink, and a man or a woman in kingdom V', () => {
    const faces = cards
      .filter(({ kingdom }) => kingdom === 5)
      .map(({ color, numbers, picture }) => `${color} ${numbers.join('/')} ${picture}`);
    const expected = ['tan', 'pink'].flatMap((color) =>
      ['17/20', '18/19'].flatMap((numbers) =>
        ['man', 'woman'].map((picture) => `${color} ${numbers} ${picture}`),
      ),
    );
    expect(faces.sort()).toEqual(expected.sort());
  });

  test.each(symbolKinds)('[PP-2] has each %s on exactly four cards', (kind) => {
    for (const [symbol, ids] of bearers(kind)) expect(ids, String(symbol)).toHaveLength(4);
  });

  test('[PP-2] has a star on sixteen cards', () => {
    expect(cards.filter(({ figure }) => familyOf('figure', figure) === 'star')).toHaveLength(16);
  });

  test('[PP-3] has no two cards of kingdoms I to IV that share more than one symbol', () => {
    for (let a = 1; a <= 64; a += 1) {
      for (let b = a + 1; b <= 64; b += 1) {
        const shared = symbolKinds.filter(
          (kind) => at(symbolsOf(cardOf(a), kind), 0) === at(symbolsOf(cardOf(b), kind), 0),
        );
        expect(shared.length, `${a} and ${b}`).toBeLessThanOrEqual(1);
      }
    }
  });

  test('[PP-3] has no other card', () => {
    for (const id of [0, 73, -1, 1.5, Number.NaN]) expect(() => cardOf(id)).toThrow(RangeError);
  });
});

describe('likeness', () => {
  for (const { kind, a, b, similar } of [
    { kind: 'color', a: 'dark red', b: 'light red', similar: true },
    { kind: 'color', a: 'black', b: 'gray', similar: true },
    { kind: 'color', a: 'dark red', b: 'dark red', similar: false },
    { kind: 'color', a: 'dark red', b: 'dark orange', similar: false },
    { kind: 'figure', a: 'solid circle', b: 'partially solid circle', similar: true },
    { kind: 'figure', a: 'dotted star', b: 'hollow star', similar: true },
    { kind: 'figure', a: 'solid circle', b: 'solid square', similar: false },
    { kind: 'figure', a: 'solid circle', b: 'solid circle', similar: false },
    { kind: 'number', a: 17, b: 20, similar: false },
    { kind: 'picture', a: 'man', b: 'woman', similar: false },
  ] as const) {
    test(`[PP-4] ${a} and ${b} are similar: ${similar}`, () => {
      expect(areSimilar(kind, a, b)).toBe(similar);
      expect(areSimilar(kind, b, a)).toBe(similar);
    });
  }
});
