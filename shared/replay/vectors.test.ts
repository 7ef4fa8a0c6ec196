import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { games } from '../games/registry.ts';
import { CommittedDecks, VerifiedDeck } from '../kernel/committed-decks.ts';
import type { AnyDeck } from '../kernel/game.ts';
import {
  botRandom,
  commitmentTo,
  dealRandom,
  gameKey,
  handKey,
  mac,
  newRandom,
  openKey,
  orderKey,
  resumeRandom,
} from '../kernel/random.ts';
import { at, canonicalJson } from '../kernel/util.ts';
import {
  firstLink,
  loggedActionSchema,
  nextLink,
  sealOf,
  termsDigest,
  termsSchema,
  transcriptEnd,
  transcriptEndSchema,
  transcriptHeadSchema,
} from './transcript.ts';

const hex = z.string().regex(/^[0-9a-f]+$/);
const vectorsSchema = z.strictObject({
  about: z.string(),
  commitments: z.array(z.strictObject({ secret: hex, commitment: hex })),
  macs: z.array(z.strictObject({ key: hex, texts: z.array(z.string()), frame: z.string(), mac: hex })),
  terms: z.array(z.strictObject({ terms: termsSchema, bound: hex })),
  keys: z.array(z.strictObject({ secret: hex, bound: hex, seeds: z.array(hex.nullable()), key: hex })),
  bots: z.array(z.strictObject({ key: hex, action: z.int(), words: z.array(z.int()) })),
  hands: z.array(z.strictObject({ key: hex, hand: z.int(), handKey: hex })),
  numbers: z.array(
    z.strictObject({ key: hex, hand: z.int(), bounds: z.array(z.int()), numbers: z.array(z.int()) }),
  ),
  shuffles: z.array(z.strictObject({ key: hex, hand: z.int(), items: z.int(), order: z.array(z.int()) })),
  decks: z.array(
    z.strictObject({
      game: z.enum(['drop-rainbow', 'presidential-poker']),
      options: z.looseObject({ cut: z.boolean().optional() }),
      secret: hex,
      bound: hex,
      seeds: z.array(hex.nullable()),
      order: hex,
      open: hex,
      hand: z.int(),
      cards: z.array(z.union([z.string(), z.int()])),
      firstLeaf: hex,
      top: hex,
      path: z.array(hex),
      root: hex,
      openings: z.array(z.strictObject({ place: z.int(), opening: hex })),
    }),
  ),
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

/** The words of a stream, eight to a block. */
const wordsOf = async (key: string, hand: number, count: number, name = 'deal') => {
  const words: number[] = [];
  for (let block = 0; words.length < count; block += 1) {
    const label = utf8(name);
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

const frameOf = (texts: readonly string[]) => texts.map((text) => `${utf8(text).length}:${text},`).join('');
const macOf = async (key: string, ...texts: string[]) => hexOf(await hmac(key, utf8(frameOf(texts))));

describe('the published vectors, by Web Crypto', () => {
  test.each(vectors.commitments)('commitment to $secret', async ({ secret, commitment }) => {
    expect(await sha256(bytesOf(secret))).toBe(commitment);
    expect(commitmentTo(secret)).toBe(commitment);
  });

  test.each(vectors.macs)('mac of $texts', async ({ key, texts, frame, mac: expected }) => {
    expect(frameOf(texts)).toBe(frame);
    expect(await macOf(key, ...texts)).toBe(expected);
    expect(mac(key, ...texts)).toBe(expected);
  });

  test.each(vectors.terms)('bound of game $terms.gameNumber', async ({ terms, bound }) => {
    expect(await sha256(utf8(canonicalJson(terms)))).toBe(bound);
    expect(termsDigest(terms)).toBe(bound);
  });

  test.each(vectors.keys)('key of a game: $key', async ({ secret, bound, seeds, key }) => {
    const given = seeds.flatMap((seed, seat) => (seed === null ? [] : [String(seat), seed]));
    expect(await macOf(secret, 'arcus 2 key', bound, ...given)).toBe(key);
    expect(gameKey(secret, bound, seeds)).toBe(key);
  });

  test.each(vectors.bots)('words of a computer player for action $action', async ({ key, action, words }) => {
    const own = hexOf(await hmac(key, utf8('bots')));
    expect((await wordsOf(own, 0, words.length, `bot ${action}`)).slice(0, words.length)).toEqual(words);
    const random = resumeRandom(botRandom(key, action));
    expect(words.map(() => random.below(2 ** 32))).toEqual(words);
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

  test.each(vectors.decks)('the deck of hand $hand of $game', async (vector) => {
    const { secret, bound, seeds, order, open, hand, cards, root, path } = vector;
    const given = seeds.flatMap((seed, seat) => (seed === null ? [] : [String(seat), seed]));
    expect(await macOf(secret, 'arcus 2 order')).toBe(order);
    expect(await macOf(bound, 'arcus 2 open', ...given)).toBe(open);
    expect([orderKey(secret), openKey(bound, seeds)]).toEqual([order, open]);
    const first = at(vector.openings, 0);
    const leaf = `00${hand.toString(16).padStart(8, '0')}0000${first.opening}`;
    expect(await sha256(bytesOf(leaf))).toBe(vector.firstLeaf);
    const { deck } = games[vector.game];
    const options = games[vector.game].options.parse(vector.options) as never;
    if (deck === undefined) throw new Error('it has none');
    const own = new CommittedDecks(deck as AnyDeck, options, order);
    const places = vector.openings.map(({ place }) => place);
    const shown = own.shown(hand - 1, open, places);
    if (shown === null) throw new Error('it has no leaves');
    expect([own.root, shown.deck.path]).toEqual([root, path]);
    // The last hand: all siblings are on its left.
    let node = vector.top;
    for (const sibling of path) node = await sha256(bytesOf(`02${sibling}${node}`));
    expect(node).toBe(root);
    const random = resumeRandom(dealRandom(secret, bound, seeds));
    for (let passed = 1; passed < hand; passed += 1) random.newHand();
    expect(random.deck<unknown>(deck.cards(options), deck.lay)).toEqual(cards);
    expect(shown.openings).toEqual(vector.openings.map(({ opening }) => opening));
    const verified = new VerifiedDeck(deck as AnyDeck, options, root, open, hand - 1);
    expect(verified.cards(places, shown)).toEqual(places.map((place) => cards[place]));
  });

  test.each(vectors.texts)('the one text $text', ({ value, text }) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test('links and seal', async () => {
    const { head, secret, actions, state, end, links, seal: expected } = vectors.links;
    const made = [await macOf(secret, 'arcus 2 head', canonicalJson(head))];
    for (const action of actions)
      made.push(await macOf(secret, 'arcus 2 action', made.at(-1) ?? '', canonicalJson(action)));
    expect(made).toEqual(links);
    expect(await macOf(secret, 'arcus 2 end', made.at(-1) ?? '', canonicalJson(end))).toBe(expected);
    expect(await macOf(secret, 'arcus 2 state', canonicalJson(state))).toBe(end.state);
    const ours = [firstLink(head, secret)];
    for (const action of actions) ours.push(nextLink(ours.at(-1) ?? '', action, secret));
    expect(ours).toEqual(links);
    expect(sealOf(ours.at(-1) ?? '', end, secret)).toBe(expected);
    expect(transcriptEnd(state, end.outcome, end.endedAt, secret)).toEqual(end);
  });
});
