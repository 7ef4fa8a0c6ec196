import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../test/helpers/random.ts';
import { type AnyTemplate, type GameAction, isLegal, sampleAction } from './action.ts';

const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.nat(3)));
const different = { selector: (item: unknown) => JSON.stringify(item) };

const oneOf = fc
  .uniqueArray(value, { ...different, minLength: 1, maxLength: 5 })
  .map((items) => ({ oneOf: items }));
const range = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(50))
  .map(([from, size]) => ({ from, to: from + size }));
const someOf = fc
  .uniqueArray(value, { ...different, maxLength: 6 })
  .chain((items) => fc.tuple(fc.constant(items), fc.nat(items.length), fc.nat(items.length)))
  .map(([items, a, b]) => ({ someOf: items, min: Math.min(a, b), max: Math.max(a, b) }));

const field = fc.string({ minLength: 1 }).filter((name) => name !== 'type' && name !== '__proto__');
const template: fc.Arbitrary<AnyTemplate> = fc
  .tuple(
    fc.constantFrom('draw', 'stop', 'swap'),
    fc.dictionary(field, fc.oneof(oneOf, range, someOf), { maxKeys: 4 }),
  )
  .map(([type, domains]) => ({ ...domains, type }));
const templates = fc.array(template, { minLength: 1, maxLength: 4 });

const fieldsOf = (action: GameAction): [string, unknown][] =>
  Object.entries(action).filter(([name]) => name !== 'type');

describe('templates', () => {
  test('[ALL-3] every sampled action is legal', () => {
    fc.assert(
      fc.property(templates, fc.string(), (offered, seed) => {
        expect(isLegal(offered, sampleAction(offered, randomFrom(seed)))).toBe(true);
      }),
    );
  });

  test('[ALL-3] no action is legal with a field more, a field less, or another type', () => {
    fc.assert(
      fc.property(template, fc.string(), (offered, seed) => {
        const action = sampleAction([offered], randomFrom(seed));
        expect(isLegal([offered], { ...action, type: 'other' })).toBe(false);
        const extra = `${Object.keys(action).join('')}+`;
        expect(isLegal([offered], Object.assign({ ...action }, { [extra]: 1 }))).toBe(false);
        for (const [name] of fieldsOf(action)) {
          const fewer = Object.fromEntries(fieldsOf(action).filter(([other]) => other !== name));
          expect(isLegal([offered], { ...fewer, type: action.type })).toBe(false);
          expect(isLegal([offered], { ...fewer, [extra]: 1, type: action.type })).toBe(false);
        }
      }),
    );
  });

  test('nothing is legal where nothing is offered, and nothing can be sampled', () => {
    expect(isLegal([], { type: 'draw' })).toBe(false);
    expect(() => sampleAction([], randomFrom('nothing'))).toThrow(RangeError);
  });

  test('sampling comes to every action', () => {
    const offered = [
      { type: 'draw' },
      { type: 'bid', amount: { from: 1, to: 3 } },
      { type: 'show', cards: { someOf: ['a', 'b'], min: 1, max: 2 } },
    ];
    const seed = 'every action';
    const random = randomFrom(seed);
    const seen = new Set(Array.from({ length: 400 }, () => JSON.stringify(sampleAction(offered, random))));
    expect([...seen].sort(), `seed "${seed}"`).toEqual(
      [
        { type: 'draw' },
        { type: 'bid', amount: 1 },
        { type: 'bid', amount: 2 },
        { type: 'bid', amount: 3 },
        { type: 'show', cards: ['a'] },
        { type: 'show', cards: ['b'] },
        { type: 'show', cards: ['a', 'b'] },
        { type: 'show', cards: ['b', 'a'] },
      ]
        .map((action) => JSON.stringify(action))
        .sort(),
    );
  });
});

const offered: AnyTemplate[] = [
  { type: 'draw' },
  Object.assign({ type: 'bid' }, { amount: { from: 2, to: 4 } }),
  Object.assign(
    { type: 'show' },
    { cards: { someOf: [3, 1, 2], min: 1, max: 2 }, to: { oneOf: [0, null, [1]] } },
  ),
];

const tried: readonly { action: GameAction & Readonly<Record<string, unknown>>; legal: boolean }[] = [
  { action: { type: 'draw' }, legal: true },
  { action: { type: 'constructor' }, legal: false },
  { action: { type: 'bid', amount: 2 }, legal: true },
  { action: { type: 'bid', amount: 1 }, legal: false },
  { action: { type: 'bid', amount: 5 }, legal: false },
  { action: { type: 'bid', amount: 2.5 }, legal: false },
  { action: { type: 'bid', amount: '2' }, legal: false },
  { action: { type: 'bid', amount: [2] }, legal: false },
  { action: { type: 'show', cards: [2, 3], to: 0 }, legal: true },
  { action: { type: 'show', cards: [1], to: [1] }, legal: true },
  { action: { type: 'show', cards: [], to: 0 }, legal: false },
  { action: { type: 'show', cards: [1, 2, 3], to: 0 }, legal: false },
  { action: { type: 'show', cards: [1, 1], to: 0 }, legal: false },
  { action: { type: 'show', cards: [4], to: 0 }, legal: false },
  { action: { type: 'show', cards: ['1'], to: 0 }, legal: false },
  { action: { type: 'show', cards: { 0: 1, length: 1 }, to: 0 }, legal: false },
  { action: { type: 'show', cards: [1], to: 1 }, legal: false },
];

describe('isLegal', () => {
  for (const { action, legal } of tried) {
    test(`[ALL-3] ${JSON.stringify(action)}: ${legal}`, () => {
      expect(isLegal(offered, action)).toBe(legal);
    });
  }
});
