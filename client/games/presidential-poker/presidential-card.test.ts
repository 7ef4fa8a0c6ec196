import { describe, expect, test } from 'vitest';
import { coarse } from '../../../scripts/build/icons/path.ts';
import { makeSymbols } from '../../../scripts/build/icons/symbols.ts';
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
    ['pink', 3, 'tres de color rosa'],
    ['rose', 3, 'tres rosas'],
    [16, 4, 'cuatro 16'],
    [1, 1, 'un 1'],
    ['N', 1, 'una N'],
    ['hollow star', 1, 'una estrella vacía'],
    ['partially solid star', 2, 'dos estrellas medio llenas'],
    ['solid heart', 2, 'dos corazones llenos'],
    ['dotted square', 1, 'un cuadrado punteado'],
    ['eagle', 1, 'un águila'],
    ['X', 1, 'un aspa'],
    ['key', 1, 'una llave'],
    ['fish', 2, 'dos peces'],
    ['woman', 4, 'cuatro mujeres'],
    ['orb', 2, 'dos bolas de cristal'],
  ])('%s, %d of them: %s', (symbol, count, words) => expect(es.alike(symbol, count)).toBe(words));

  test('a card by its name', () =>
    expect(
      es.card({
        numbers: [17, 20],
        colour: 'beige',
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
    ['partially solid star', 2, '반만 채운 별 두\u00a0장'],
    [16, 4, '숫자 16 네\u00a0장'],
    ['N', 3, '글자 N 세\u00a0장'],
    ['X', 3, '가위표 세\u00a0장'],
  ])('%s, %d of them: %s', (symbol, count, words) => expect(ko.alike(symbol, count)).toBe(words));
});

describe('every symbol has a name of its own', () => {
  const symbols = new Set(cards.flatMap((card) => [card.colour, card.figure, card.picture, card.mystery]));
  test.each([
    // In Spanish a rose is called what the colour pink is.
    ['Spanish', es, symbols.size - 1],
    ['Korean', ko, symbols.size],
  ])('in %s', (_, words, count) => {
    const names = [...symbols].map((symbol) => words.symbol(symbol));
    expect(new Set(names).size).toBe(count);
    for (const name of names) expect(name).not.toMatch(/undefined|^ | $/);
  });
});

describe('pictures and mystery symbols', () => {
  test('are what the script makes of the icon set', () =>
    expect(makeSymbols()).toEqual({ pictures, mysteries }));
  test('are there for every card', () => {
    for (const { picture, mystery } of cards) {
      expect(pictures[picture]).toMatch(/^M/);
      expect(mysteries[mystery]).toMatch(/^M/);
    }
  });
  test('weigh less than 20 kB in all', () =>
    expect(JSON.stringify({ pictures, mysteries }).length).toBeLessThan(20_000));
});

describe('a path made coarse', () => {
  test.each([
    ['steps become whole numbers', 'M1 2L3.1 4.9', 2, 'M2 4l4 6'],
    ['what follows a first point is a line from it', 'm1 1 2 0 0 2z', 1, 'M1 1h2v2z'],
    ['errors do not add up', 'M0 0h.4h.4h.4', 1, 'M0 0h1'],
    ['an arc keeps its flags, written together or not', 'M0 0a3 3 0 013 3', 2, 'M0 0a6 6 0 016 6'],
    ['a step too small to be seen goes with the next', 'M0 0h1v9', 1, 'M0 0l1 9'],
    [
      'an arc all the way round is drawn, however near it ends',
      'M0 0a9 9 0 1 1 1 0l9 9',
      1,
      'M0 0a9 9 0 111 0l9 9',
    ],
    ['half a circle needs no radius', 'M0 0a4 4 0 0 1 8 0', 2, 'M0 0a1 1 0 0116 0'],
    ['what is nearly straight is a line', 'M0 0c3 0 6 0.4 9 0a50 50 0 0 1 9 0', 1, 'M0 0h9 9'],
    ['unless the next curve goes on from it', 'M0 0c3 0 6 0 9 0s4 4 9 0', 1, 'M0 0c3 0 6 0 9 0s4 4 9 0'],
    ['a new part begins where it began', 'M1 1h2zM5 5v1', 1, 'M1 1h2zm4 4v1'],
  ])('%s', (_, path, scale, made) => expect(coarse(path, scale)).toBe(made));
  test('is refused if it is none', () => expect(() => coarse('M1 #', 1)).toThrow(RangeError));
});

test('each hue has its own hatching in both shades', () => {
  const colours = [...new Set(cards.map(({ colour }) => colour))];
  const hatchings = new Set(colours.map((colour) => hatchingOf(colour, 32)));
  // Seven hues, black with gray, tan, and pink.
  expect(hatchings.size).toBe(10);
  expect(hatchings).not.toContain('');
});
