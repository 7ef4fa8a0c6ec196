import { describe, expect, test } from 'vitest';
import { cardOf, cards } from '../../../shared/games/presidential-poker/cards.ts';
import { symbolWords as es } from './locales/es.ts';
import { symbolWords as ko } from './locales/ko.ts';
import { cardName, hatchingOf } from './presidential-card.ts';
import { mysteries, pictures } from './symbols.ts';

describe('a card by its name', () => {
  test.each([
    // The rows of the deck with these ids (PP-3).
    [27, 'Number 7, dark violet, letter E, eagle, solid triangle, anchor'],
    [30, 'Number 6, black, letter G, pine, dotted star, gear'],
    [67, 'Numbers 17 and 20, tan, letter R, woman, hollow heart, crown'],
  ])('%d', (id, name) => expect(cardName(cardOf(id))).toBe(name));
});

describe('symbols in Spanish', () => {
  test.each([
    ['light blue', 1, 'una de color azul claro'],
    ['rose', 3, 'tres rosas'],
    [1, 1, 'un 1'],
    ['N', 1, 'una N'],
    ['partially solid star', 2, 'dos estrellas medio llenas'],
    ['eagle', 1, 'un águila'],
    ['fish', 2, 'dos peces'],
  ])('%s, %d of them: %s', (symbol, count, words) => expect(es.alike(symbol, count)).toBe(words));

  test('a card by its name', () =>
    expect(
      es.card({
        numbers: [17, 20],
        color: 'beige',
        letter: 'R',
        picture: 'mujer',
        figure: 'corazón vacío',
        mystery: 'corona',
      }),
    ).toBe('Números 17 y 20, beige, letra R, mujer, corazón vacío, corona'));
});

describe('symbols in Korean', () => {
  test.each([
    ['light blue', 1, '연한 파랑 한\u00a0장'],
    [16, 4, '숫자 16 네\u00a0장'],
    ['N', 3, '글자 N 세\u00a0장'],
  ])('%s, %d of them: %s', (symbol, count, words) => expect(ko.alike(symbol, count)).toBe(words));
});

describe('every symbol has a name of its own', () => {
  const symbols = new Set(cards.flatMap((card) => [card.color, card.figure, card.picture, card.mystery]));
  test.each([
    // In Spanish a rose is called what the color pink is.
    ['Spanish', es, symbols.size - 1],
    ['Korean', ko, symbols.size],
  ])('in %s', (_, words, count) => {
    const names = [...symbols].map((symbol) => words.symbol(symbol));
    expect(new Set(names).size).toBe(count);
    for (const name of names) expect(name).not.toMatch(/undefined|^ | $/);
  });
});

describe('pictures and mystery symbols', () => {
  test('are there for every card', () => {
    for (const { picture, mystery } of cards) {
      expect(pictures[picture]).toMatch(/^M/);
      expect(mysteries[mystery]).toMatch(/^M/);
    }
  });
  test('weigh less than 20 kB in all', () =>
    expect(JSON.stringify({ pictures, mysteries }).length).toBeLessThan(20_000));
});

test('each hue has its own hatching in both shades', () => {
  const colors = [...new Set(cards.map(({ color }) => color))];
  const hatchings = new Set(colors.map((color) => hatchingOf(color, 32)));
  // Seven hues, black with gray, tan, and pink.
  expect(hatchings.size).toBe(10);
  expect(hatchings).not.toContain('');
});
