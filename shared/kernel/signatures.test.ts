import { ed25519 } from '@noble/curves/ed25519.js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isSignedBy, signerOf } from './signatures.ts';

/** RFC 8032, 7.1, test 2 (of the byte 0x72, the letter r). */
const seed = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
const publicKey = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c';
const signature = Buffer.from(
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  'hex',
).toString('base64url');

/** R = [S]B: right for a key whose multiples vanish. */
const signed = Array.from({ length: 8 }, (_, index) => {
  const response = Buffer.alloc(32, 0);
  response[0] = index + 1;
  return Buffer.concat([ed25519.Point.BASE.multiply(BigInt(index + 1)).toBytes(), response]).toString(
    'base64url',
  );
});

const getRandomValues = crypto.getRandomValues.bind(crypto);

describe.each(['with', 'without'])('a platform %s Ed25519 in WebCrypto', (which) => {
  beforeEach(() => {
    if (which === 'without') vi.stubGlobal('crypto', { getRandomValues });
  });

  test('signs as RFC 8032 does', async () => {
    const signer = await signerOf(seed);
    expect(signer.publicKey).toBe(publicKey);
    expect(await signer.sign('r')).toBe(signature);
  });

  test('accepts the signature of that text by that key only', async () => {
    expect(await isSignedBy(publicKey, 'r', signature)).toBe(true);
    const others: [string, string, string][] = [
      [publicKey, 's', signature],
      [seed, 'r', signature],
      [publicKey, 'r', signature.replace('k', 'l')],
      ['not a key', 'r', signature],
      [publicKey, 'r', ''],
      [publicKey, 'r', `${signature}==`],
      // Equal bytes, but unused bits of the last letter are set.
      [publicKey, 'r', signature.replace(/A$/, 'B')],
    ];
    const accepted = await Promise.all(others.map((other) => isSignedBy(...other)));
    expect(accepted).toEqual(others.map(() => false));
  });

  test.each([
    ...['00'.repeat(32), `01${'00'.repeat(31)}`, `ec${'ff'.repeat(30)}7f`],
    ...['26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
    ...['c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
    ...['ed', 'ee', 'ef', 'ff'].map((first) => `${first}${'ff'.repeat(30)}7f`),
  ])('accepts no signature by %s, a key of small order or with another encoding', async (key) => {
    // The sign of x, the top bit.
    const keys = [key, `${key.slice(0, 62)}${(Number.parseInt(key.slice(62), 16) | 128).toString(16)}`];
    for (const each of keys)
      for (const text of 'abcdefgh')
        for (const one of signed) expect(await isSignedBy(each, text, one)).toBe(false);
  });
});
