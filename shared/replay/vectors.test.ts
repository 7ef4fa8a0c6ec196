import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commitmentTo, gameKey, handKey, newRandom, resumeRandom } from '../kernel/random.ts';
import { seatSchema } from '../kernel/schemas.ts';
import {
  canonical,
  endOf,
  firstLink,
  loggedActionSchema,
  nextLink,
  seal,
  transcriptEndSchema,
  transcriptHeadSchema,
} from './transcript.ts';

const hex = z.string().regex(/^[0-9a-f]+$/);
const vectorsSchema = z.strictObject({
  about: z.string(),
  commitments: z.array(z.strictObject({ secret: hex, commitment: hex })),
  keys: z.array(
    z.strictObject({
      secret: hex,
      table: z.string(),
      gameNumber: z.int(),
      seeds: z.array(z.strictObject({ seat: seatSchema, seed: hex.nullable() })),
      key: hex,
    }),
  ),
  hands: z.array(z.strictObject({ key: hex, hand: z.int(), handKey: hex })),
  numbers: z.array(
    z.strictObject({ key: hex, hand: z.int(), bounds: z.array(z.int()), numbers: z.array(z.int()) }),
  ),
  shuffles: z.array(z.strictObject({ key: hex, hand: z.int(), items: z.int(), order: z.array(z.int()) })),
  texts: z.array(z.strictObject({ value: z.unknown(), text: z.string() })),
  links: z.strictObject({
    head: transcriptHeadSchema,
    secret: hex,
    actions: z.array(loggedActionSchema),
    state: z.unknown(),
    end: transcriptEndSchema,
    links: z.array(hex),
    seal: hex,
  }),
});

const vectors = vectorsSchema.parse(
  JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')),
);

/** The same, written once more from FAIRNESS.md on Web Crypto, without a line of the product's. */
const bytesOf = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const utf8 = (text: string) => new TextEncoder().encode(text);
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => hexOf(await crypto.subtle.digest('SHA-256', bytes));
const hmac = async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  return crypto.subtle.sign('HMAC', imported, bytes);
};

const keyOfHand = async (key: string, hand: number) =>
  hand === 0 ? key : hexOf(await hmac(key, utf8(`hand ${hand + 1}`)));

/** The words of the stream `deal`, eight to a block. */
const wordsOf = async (key: string, hand: number, count: number) => {
  const words: number[] = [];
  for (let block = 0; words.length < count; block += 1) {
    const label = utf8('deal');
    const message = new Uint8Array(label.length + 9);
    message.set(label);
    new DataView(message.buffer).setBigUint64(label.length + 1, BigInt(block));
    const view = new DataView(await hmac(await keyOfHand(key, hand), message));
    for (let word = 0; word < 8; word += 1) words.push(view.getUint32(4 * word));
  }
  return words;
};

/** Numbers below each bound in turn: a word that would favour small ones is passed over. */
const numbersOf = async (key: string, hand: number, bounds: readonly number[]) => {
  const words = await wordsOf(key, hand, 4 * bounds.length + 8);
  return bounds.map((bound) => {
    for (;;) {
      const word = words.shift();
      if (word === undefined) throw new Error('more words are needed');
      if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound;
    }
  });
};

const orderOf = async (key: string, hand: number, items: number) => {
  const order = Array.from({ length: items }, (_, index) => index);
  const places = order.slice(1).toReversed();
  const others = await numbersOf(
    key,
    hand,
    places.map((place) => place + 1),
  );
  for (const [index, place] of places.entries()) {
    const other = others[index] ?? 0;
    [order[place], order[other]] = [order[other] ?? 0, order[place] ?? 0];
  }
  return order;
};

const keyOf = async ({ secret, table, gameNumber, seeds }: (typeof vectors)['keys'][number]) => {
  const given = seeds.filter(({ seed }) => seed !== null).map(({ seat, seed }) => `${seat}:${seed}`);
  return hexOf(await hmac(secret, utf8(['arcus 1', table, gameNumber, ...given].join('\n'))));
};

const digest = async (text: string) => (await sha256(utf8(text))).slice(0, 32);

describe('the published vectors, by Web Crypto', () => {
  test.each(vectors.commitments)('commitment to $secret', async ({ secret, commitment }) => {
    expect(await sha256(bytesOf(secret))).toBe(commitment);
    expect(commitmentTo(secret)).toBe(commitment);
  });

  test.each(vectors.keys)('key of game $gameNumber at $table', async (vector) => {
    const { secret, table, gameNumber, seeds, key } = vector;
    expect(await keyOf(vector)).toBe(key);
    const contributions = seeds.map((given) => ({ ...given, commitment: '' }));
    expect(gameKey(secret, table, gameNumber, contributions.toReversed())).toBe(key);
  });

  test.each(vectors.hands)('key of hand $hand', async ({ key, hand, handKey: expected }) => {
    expect(await keyOfHand(key, hand)).toBe(expected);
    expect(handKey(key, hand)).toBe(expected);
  });

  test.each(vectors.numbers)('numbers of hand $hand', async ({ key, hand, bounds, numbers }) => {
    expect(await numbersOf(key, hand, bounds)).toEqual(numbers);
    const random = resumeRandom({ ...newRandom(key, 'deal'), hand });
    expect(bounds.map((bound) => random.below(bound))).toEqual(numbers);
  });

  test.each(vectors.shuffles)('order of $items items in hand $hand', async ({ key, hand, items, order }) => {
    expect(await orderOf(key, hand, items)).toEqual(order);
    const random = resumeRandom({ ...newRandom(key, 'deal'), hand });
    expect(random.shuffle(Array.from({ length: items }, (_, index) => index))).toEqual(order);
  });

  test.each(vectors.texts)('the one text $text', ({ value, text }) => {
    expect(canonical(value)).toBe(text);
  });

  test('links and seal', async () => {
    const { head, secret, actions, state, end, links, seal: expected } = vectors.links;
    const made = [await digest(secret + canonical(head))];
    for (const action of actions) made.push(await digest(made.at(-1) + canonical(action)));
    expect(made).toEqual(links);
    expect(await digest(made.at(-1) + canonical(end))).toBe(expected);
    expect(await digest(secret + canonical(state))).toBe(end.state);
    const ours = [firstLink(head, secret)];
    for (const action of actions) ours.push(nextLink(ours.at(-1) ?? '', action));
    expect(ours).toEqual(links);
    expect(seal(ours.at(-1) ?? '', end)).toBe(expected);
    expect(endOf(state, end.outcome, end.endedAt, secret)).toEqual(end);
  });
});
