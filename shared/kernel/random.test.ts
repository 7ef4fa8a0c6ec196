import { createHmac } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
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

const bytes = (byte: string, count: number): string => byte.repeat(count);
const ascii = (text: string): string => bytesToHex(utf8ToBytes(text));

/** RFC 4231, section 4: key, data and HMAC-SHA-256 in hex. Case 5 prints only the first 128 bits. */
const rfc4231 = [
  {
    name: 'case 1',
    key: bytes('0b', 20),
    data: ascii('Hi There'),
    mac: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  },
  {
    name: 'case 2: a key shorter than the output',
    key: ascii('Jefe'),
    data: ascii('what do ya want for nothing?'),
    mac: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  {
    name: 'case 3: more than one block in all',
    key: bytes('aa', 20),
    data: bytes('dd', 50),
    mac: '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  },
  {
    name: 'case 4',
    key: '0102030405060708090a0b0c0d0e0f10111213141516171819',
    data: bytes('cd', 50),
    mac: '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  },
  {
    name: 'case 5: truncated',
    key: bytes('0c', 20),
    data: ascii('Test With Truncation'),
    mac: 'a3b6167473100ee06e0c796c2955552b',
  },
  {
    name: 'case 6: a key longer than a block',
    key: bytes('aa', 131),
    data: ascii('Test Using Larger Than Block-Size Key - Hash Key First'),
    mac: '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  },
  {
    name: 'case 7: key and data longer than a block',
    key: bytes('aa', 131),
    data: ascii(
      'This is a test using a larger than block-size key and a larger than block-size data. ' +
        'The key needs to be hashed before being used by the HMAC algorithm.',
    ),
    mac: '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  },
];

const nodeHmac = (key: string, data: Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(data).digest();

describe('HMAC-SHA-256', () => {
  for (const { key, data, mac, name } of rfc4231) {
    test(`[ALL-8] agrees with RFC 4231, ${name}`, () => {
      expect(bytesToHex(hmac(sha256, hexToBytes(key), hexToBytes(data))).slice(0, mac.length)).toBe(mac);
      expect(nodeHmac(key, hexToBytes(data)).toString('hex').slice(0, mac.length)).toBe(mac);
    });
  }

  for (const { key, data, mac, name } of rfc4231.filter(({ data }) => /^([0-7].)+$/.test(data))) {
    test(`[ALL-8] deriveKey agrees with RFC 4231, ${name}`, () => {
      const purpose = Buffer.from(data, 'hex').toString('ascii');
      expect(deriveKey(key, purpose).slice(0, mac.length)).toBe(mac);
    });
  }
});

const key = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

const nodeBlock = (blockKey: string, label: string, index: number): Buffer => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(index));
  return nodeHmac(blockKey, Buffer.concat([Buffer.from(label, 'utf8'), Buffer.from([0]), counter]));
};

/**
 * Computed twice, once by each of these, with the message label ‖ 00 ‖ index written out in hex (game, 1 → 67616d65 00
 * 0000000000000001):
 *   printf <message> | openssl dgst -sha256 -mac HMAC -macopt hexkey:<key>
 *   python3: hmac.new(bytes(range(32)), label.encode() + b'\0' + index.to_bytes(8, 'big'), hashlib.sha256)
 */
const blocks = [
  { label: 'game', index: 0, block: '4f90d5a9165ffd412585627533911f2fa846fd280011d91f20638e1a27460293' },
  { label: 'game', index: 1, block: '63e2b35d0b77357b02b0d5a0e7fc22d8d7b6e6c008c917571ec86c91f721b13f' },
  { label: 'bots', index: 0, block: '3bfd6d44509b2e2ada4aa0c67299ac016768b80a652cd6dea61026f896f56722' },
  {
    label: 'game',
    index: 2 ** 32,
    block: '5c5ed1a5f340fff8d2ab07670b9d19f933ed2a430c7ada4d59e4b557db89eb32',
  },
  { label: 'é', index: 255, block: 'c2bc5516e46c20ba6962fd1bf68c8b80ed69bc2e2d7e1c6bf9a90022d3b12f83' },
];

describe('chanceBlock', () => {
  for (const { label, index, block } of blocks) {
    test(`[ALL-8] block ${index} of "${label}" is the one written down`, () => {
      expect(bytesToHex(randomBlock(key, label, index))).toBe(block);
      expect(nodeBlock(key, label, index).toString('hex')).toBe(block);
    });
  }

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

  test('[ALL-8] below 2³² gives the words of the first block written down above', () => {
    const random = resumeRandom(newRandom(key, 'game'));
    const drawn = Array.from({ length: 8 }, () =>
      random
        .below(2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    );
    expect(drawn.join('')).toBe('4f90d5a9165ffd412585627533911f2fa846fd280011d91f20638e1a27460293');
  });

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
    const expected = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
    const shuffled = random.shuffle(expected);
    for (let last = expected.length - 1; last > 0; last -= 1) {
      const [chosen = ''] = expected.splice(below(last + 1), 1, expected[last] ?? '');
      expected[last] = chosen;
    }
    expect(shuffled).toEqual(expected);
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
const onceInAMillion = { df9: 44.81093787068782, df23: 70.54955713688595 };

const shuffles = 24_000;

const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

describe(`[ALL-8] ${shuffles} shuffles are uniform (chi-square at p = 10⁻⁶)`, () => {
  test('every card of ten comes to every place equally often', () => {
    const seed = 'uniformity, ten cards';
    const random = randomFrom(seed);
    const cards = Array.from({ length: 10 }, (_, card) => card);
    const places = cards.map(() => cards.map(() => 0));
    for (let round = 0; round < shuffles; round += 1) {
      random.shuffle(cards).forEach((card, place) => {
        const counts = places[card] ?? [];
        counts[place] = (counts[place] ?? 0) + 1;
      });
    }
    for (const [card, counts] of places.entries()) {
      expect(chiSquare(counts), `seed "${seed}", card ${card}: ${counts}`).toBeLessThan(onceInAMillion.df9);
    }
  });

  test('all 24 orders of four cards come equally often', () => {
    const seed = 'uniformity, four cards';
    const random = randomFrom(seed);
    const orders = new Map<string, number>();
    for (let round = 0; round < shuffles; round += 1) {
      const order = random.shuffle(['a', 'b', 'c', 'd']).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    expect(chiSquare([...orders.values()]), `seed "${seed}"`).toBeLessThan(onceInAMillion.df23);
  });

  test('the numbers below ten come equally often', () => {
    const seed = 'uniformity, numbers';
    const random = randomFrom(seed);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let round = 0; round < shuffles; round += 1) {
      const drawn = random.below(10);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(chiSquare(counts), `seed "${seed}": ${counts}`).toBeLessThan(onceInAMillion.df9);
  });
});
