import { createHmac } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../test/helpers/random.ts';
import {
  deriveKey,
  fastRandomFrom,
  newRandom,
  type RandomState,
  randomBlock,
  resumeRandom,
} from './random.ts';
import { shuffled } from './util.ts';

const nodeHmac = (key: string, data: Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(data).digest();

const key = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

const nodeBlock = (blockKey: string, label: string, index: number): Buffer => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(index));
  return nodeHmac(blockKey, Buffer.concat([Buffer.from(label, 'utf8'), Buffer.from([0]), counter]));
};

describe('chanceBlock', () => {
  test('[ALL-8] any block is the one node computes', () => {
    const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex);
    const index = fc.oneof(fc.nat(300), fc.maxSafeNat());
    fc.assert(
      fc.property(anyKey, fc.string({ unit: 'grapheme' }), index, (blockKey, label, place) => {
        expect(bytesToHex(randomBlock(blockKey, label, place))).toBe(
          nodeBlock(blockKey, label, place).toString('hex'),
        );
      }),
    );
  });
});

/** The stream written again from its description, with whole numbers of any size and node's own HMAC. */
const reference = (label: string) => {
  let used = 0;
  const word = (): bigint => {
    const block = nodeBlock(key, label, Math.floor(used / 8));
    const place = 4 * (used % 8);
    used += 1;
    return BigInt(`0x${block.toString('hex').slice(2 * place, 2 * place + 8)}`);
  };
  const below = (bound: number): number => {
    for (;;) {
      const drawn = word();
      // The words are fair up to the last whole multiple of the bound.
      const multiples = (2n ** 32n / BigInt(bound)) * BigInt(bound);
      if (drawn < multiples) return Number(drawn % BigInt(bound));
    }
  };
  return { below, used: () => used };
};

const bounds = [
  { bound: 1, rejects: false },
  { bound: 2, rejects: false },
  { bound: 7, rejects: false },
  { bound: 64, rejects: false },
  { bound: 2 ** 31, rejects: false },
  { bound: 2 ** 31 + 1, rejects: true },
  { bound: 3 * 2 ** 30, rejects: true },
  { bound: 2 ** 32 - 1, rejects: false },
  { bound: 2 ** 32, rejects: false },
];

describe('below', () => {
  for (const { bound, rejects } of bounds) {
    test(`[ALL-8] below ${bound} is as described; it rejects words: ${rejects}`, () => {
      const random = resumeRandom(newRandom(key, 'game'));
      const expected = reference('game');
      for (let draw = 0; draw < 200; draw += 1)
        expect(random.below(bound), `draw ${draw}`).toBe(expected.below(bound));
      expect(random.state()).toEqual({ key, label: 'game', hand: 0, drawn: expected.used() });
      expect(expected.used() > 200).toBe(rejects);
    });
  }

  test('[ALL-8] rejects the first word that is too big, not only those after it', () => {
    // The fifth word of the block is a846fd28. Below that number all words from it on are unfair; the sixth is 0011d91f.
    const random = resumeRandom({ key, label: 'game', hand: 0, drawn: 4 });
    expect(random.below(0xa846fd28)).toBe(0x0011d91f);
    expect(random.state().drawn).toBe(6);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32 + 1])(
    'below %d throws RangeError and uses nothing',
    (bound) => {
      const random = resumeRandom(newRandom(key, 'game'));
      expect(() => random.below(bound)).toThrow(RangeError);
      expect(random.state().drawn).toBe(0);
    },
  );
});

describe('shuffle', () => {
  test('[ALL-8] is Fisher–Yates from the last place to the first', () => {
    const random = resumeRandom(newRandom(key, 'game'));
    const { below } = reference('game');
    for (let round = 0; round < 8; round += 1) {
      const expected = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
      const shuffled = random.shuffle(expected);
      for (let last = expected.length - 1; last > 0; last -= 1) {
        const [chosen = ''] = expected.splice(below(last + 1), 1, expected[last] ?? '');
        expected[last] = chosen;
      }
      expect(shuffled).toEqual(expected);
    }
  });

  test('leaves the items it was handed as they were', () => {
    const items = Object.freeze(['a', 'b', 'c', 'd']);
    expect(resumeRandom(newRandom(key, 'game')).shuffle(items).sort()).toEqual(items);
  });

  test.each([0, 1])('of %d items uses no chance', (length) => {
    const random = resumeRandom(newRandom(key, 'game'));
    expect(random.shuffle(Array(length).fill('a'))).toHaveLength(length);
    expect(random.state().drawn).toBe(0);
  });
});

const draw = (state: RandomState, times: number): { words: number[]; state: RandomState } => {
  const random = resumeRandom(state);
  return { words: Array.from({ length: times }, () => random.below(2 ** 32)), state: random.state() };
};

describe('a stream', () => {
  test('[ALL-8] continues exactly from its stored state at any cut', () => {
    const whole = draw(newRandom(key, 'game'), 40).words;
    for (let cut = 0; cut <= 40; cut += 1) {
      const first = draw(newRandom(key, 'game'), cut);
      const stored: RandomState = JSON.parse(JSON.stringify(first.state));
      expect([...first.words, ...draw(stored, 40 - cut).words], `cut after ${cut}`).toEqual(whole);
    }
  });

  for (const { a, b, name } of [
    { name: 'labels', a: newRandom(key, 'game'), b: newRandom(key, 'bots') },
    {
      name: 'labels, one the beginning of the other',
      a: newRandom(key, 'game'),
      b: newRandom(key, 'game\0'),
    },
    { name: 'keys', a: newRandom(key, 'game'), b: newRandom(deriveKey(key, 'bots'), 'game') },
  ]) {
    test(`[ALL-8] of other ${name} shares no word`, () => {
      const common = new Set(draw(a, 1000).words);
      // 1000 words against 1000 meet by accident once in 4295 such tests; with these keys they do not.
      expect(draw(b, 1000).words.filter((word) => common.has(word))).toEqual([]);
    });
  }

  test('[ALL-4] deriveKey gives other keys for other purposes, none of them the key', () => {
    const keys = [key, deriveKey(key, 'game'), deriveKey(key, 'bots'), deriveKey(key, '')];
    expect(new Set(keys).size).toBe(keys.length);
    for (const derived of keys) expect(derived).toMatch(/^[0-9a-f]{64}$/);
  });
});

const throws = (seed: string, bound: number, count: number): number[] => {
  const random = fastRandomFrom(randomFrom(seed));
  return Array.from({ length: count }, () => random(bound));
};

test('the same chance gives the same throws, another one others', () => {
  expect(throws('a', 1000, 20)).toEqual(throws('a', 1000, 20));
  expect(throws('a', 1000, 20)).not.toEqual(throws('b', 1000, 20));
});

test.each([2, 7, 52])('every number below %d comes equally often', (bound) => {
  // Five standard deviations, which one of 60 counts misses once in 30,000 seeds.
  const count = 10_000 * bound;
  const counts = Array.from({ length: bound }, () => 0);
  for (const number of throws(`below ${bound}`, bound, count)) counts[number] = (counts[number] ?? 0) + 1;
  const deviation = Math.sqrt(count * (1 / bound) * (1 - 1 / bound));
  for (const number of counts) expect(Math.abs(number - 10_000)).toBeLessThan(5 * deviation);
});

test('mixing keeps the items and comes to every order', () => {
  const random = fastRandomFrom(randomFrom('mixing'));
  const orders = Array.from({ length: 200 }, () => shuffled(['a', 'b', 'c'], random).join(''));
  expect([...new Set(orders)].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
});

/**
 * The values that a chi-square statistic exceeds once in a million tests, by degrees of freedom: scipy.stats.chi2.isf(1e-6, df).
 */
