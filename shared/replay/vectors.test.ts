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
import { seatSchema } from '../kernel/schemas.ts';
import { isSignedBy, signerOf } from '../kernel/signatures.ts';
import { at, canonicalJson } from '../kernel/util.ts';
import { actionText, seenDigest } from '../protocol/signed-views.ts';
import { termsSchema } from '../protocol/terms-schema.ts';
import {
  loggedActionSchema,
  sealOf,
  termsDigest,
  transcriptEnd,
  transcriptEndSchema,
  transcriptHeadSchema,
} from './transcript.ts';
import { readWitness } from './witness.ts';

const hex = z.string().regex(/^[0-9a-f]+$/);
const vectorsSchema = z.strictObject({
  about: z.string(),
  commitments: z.array(z.strictObject({ secret: hex, commitment: hex })),
  macs: z.array(z.strictObject({ key: hex, texts: z.array(z.string()), frame: z.string(), mac: hex })),
  terms: z.array(z.strictObject({ terms: termsSchema, bound: hex })),
  keys: z.array(z.strictObject({ secret: hex, bound: hex, seeds: z.array(hex.nullable()), key: hex })),
  bots: z.array(z.strictObject({ key: hex, seat: z.int(), actions: z.int(), words: z.array(z.int()) })),
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
  signedActions: z.array(
    z.strictObject({
      ...{
        seed: hex,
        key: hex,
        bound: hex,
        seat: seatSchema,
        after: z.int(),
        view: hex,
        action: z.unknown(),
      },
      ...{ text: z.string(), signature: z.string() },
    }),
  ),
  refused: z.array(z.strictObject({ why: z.string(), key: hex, text: z.string(), signature: z.string() })),
  views: z.strictObject({
    views: z.array(z.unknown()),
    from: z.int(),
    to: z.int(),
    digest: hex,
    last: hex,
  }),
  witness: z.strictObject({
    format: z.literal('arcus-witness'),
    version: z.literal(1),
    table: z.string(),
    gameNumber: z.int(),
    seat: z.int(),
    passed: z.int(),
    key: hex,
    promises: z.record(z.string(), z.strictObject({ bound: hex, seed: hex })),
    statements: z.record(z.string(), hex),
    seen: z.array(z.strictObject({ from: z.int(), to: z.int(), digest: hex, last: hex })),
  }),
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

/** The same, written from FAIRNESS.md on Web Crypto, without the product's code. */
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
  hand === 1 ? key : hexOf(await hmac(key, utf8(`hand ${hand}`)));

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
const numbersOf = async (key: string, hand: number, bounds: readonly number[], name = 'deal') => {
  const words = await wordsOf(key, hand, 4 * bounds.length + 8, name);
  return bounds.map((bound) => {
    for (;;) {
      const word = words.shift();
      if (word === undefined) throw new Error('more words are needed');
      if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound;
    }
  });
};

/** The orders of lists shuffled one after the other, one stream for all. */
const orderOf = async (key: string, hand: number, sizes: readonly number[], name = 'deal') => {
  const bounds = sizes.flatMap((size) => Array.from({ length: size - 1 }, (_, index) => size - index));
  const others = await numbersOf(key, hand, bounds, name);
  return sizes.flatMap((size) => {
    const order = Array.from({ length: size }, (_, index) => index);
    for (let place = size - 1; place > 0; place -= 1) {
      const other = others.shift() ?? 0;
      [order[place], order[other]] = [order[other] ?? 0, order[place] ?? 0];
    }
    return order;
  });
};

const canonicalOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = new Map(Object.entries(value));
  return `{${[...fields.keys()].sort().map((key) => `${JSON.stringify(key)}:${canonicalOf(fields.get(key))}`)}}`;
};

const pkcs8Prefix = '302e020100300506032b657004220420';
const base64urlOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
/** Ed25519 is deterministic: one text, one signature. */
const signatureOf = async (seed: string, text: string) => {
  const key = await crypto.subtle.importKey('pkcs8', bytesOf(pkcs8Prefix + seed), 'Ed25519', true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', key);
  const signature = base64urlOf(await crypto.subtle.sign('Ed25519', key, utf8(text)));
  return { key: Buffer.from(x, 'base64url').toString('hex'), signature };
};

const pairsOf = (nodes: readonly string[]) =>
  nodes.flatMap((node, index) => (index % 2 === 0 ? [[node, nodes[index + 1]] as const] : []));
const topOf = async (nodes: readonly string[]): Promise<string> => {
  if (nodes.length === 1) return at(nodes, 0);
  const above = pairsOf(nodes).map(([left, right]) =>
    right === undefined ? left : sha256(bytesOf(`02${left}${right}`)),
  );
  return topOf(await Promise.all(above));
};
const bytesIn = (value: number, count: number) => value.toString(16).padStart(2 * count, '0');

/** The openings of a hand by leaf index: number and salt. */
const openingsOf = async (order: string, hand: number, sizes: readonly number[]) => {
  const numbers = await orderOf(order, hand, sizes, 'deck');
  const salts = await Promise.all(
    numbers.map(async (_, index) => {
      const both = await sha256(bytesOf(`03${await keyOfHand(order, hand)}${bytesIn(index >> 1, 2)}`));
      return index % 2 === 0 ? both.slice(0, 32) : both.slice(32);
    }),
  );
  return numbers.map((number, index) => `${bytesIn(number, 2)}${salts[index]}`);
};

const leavesOf = (hand: number, openings: readonly string[]) =>
  Promise.all(
    openings.map((opening, index) => sha256(bytesOf(`00${bytesIn(hand, 4)}${bytesIn(index, 2)}${opening}`))),
  );

const handTop = async (leaves: readonly string[], group: number) => {
  const groups = leaves.flatMap((_, index) =>
    index % group === 0 ? [sha256(bytesOf(`01${leaves.slice(index, index + group).join('')}`))] : [],
  );
  return topOf(await Promise.all(groups));
};

const frameOf = (texts: readonly string[]) => texts.map((text) => `${utf8(text).length}:${text},`).join('');
const macOf = async (key: string, ...texts: string[]) => hexOf(await hmac(key, utf8(frameOf(texts))));

const colourNames = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'];
const shapes = {
  'drop-rainbow': {
    cards: [...colourNames.flatMap((colour) => Array.from({ length: 8 }, () => colour)), 'rainbow'],
    ...{ hands: 1, sizes: [56, 29], half: 28, group: 85 },
  },
  'presidential-poker': {
    cards: Array.from({ length: 72 }, (_, index) => index + 1),
    ...{ hands: 6, sizes: [72], half: 72, group: 7 },
  },
};

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
    expect(await sha256(utf8(canonicalOf(terms)))).toBe(bound);
    expect(termsDigest(terms)).toBe(bound);
  });

  test.each(vectors.keys)('key of a game: $key', async ({ secret, bound, seeds, key }) => {
    const given = seeds.flatMap((seed, seat) => (seed === null ? [] : [String(seat), seed]));
    expect(await macOf(secret, 'arcus 1 key', bound, ...given)).toBe(key);
    expect(gameKey(secret, bound, seeds)).toBe(key);
  });

  test.each(vectors.bots)(
    'words of a computer player in seat $seat after $actions actions',
    async ({ key, seat, actions, words }) => {
      const own = hexOf(await hmac(key, utf8('bots')));
      expect((await wordsOf(own, 1, words.length, `bot ${seat} ${actions}`)).slice(0, words.length)).toEqual(
        words,
      );
      const random = resumeRandom(botRandom(key, seat, actions));
      expect(words.map(() => random.below(2 ** 32))).toEqual(words);
    },
  );

  test.each(vectors.hands)('key of hand $hand', async ({ key, hand, handKey: expected }) => {
    expect(await keyOfHand(key, hand)).toBe(expected);
    expect(handKey(key, hand - 1)).toBe(expected);
  });

  test.each(vectors.numbers)('numbers of hand $hand', async ({ key, hand, bounds, numbers }) => {
    expect(await numbersOf(key, hand, bounds)).toEqual(numbers);
    const random = resumeRandom({ ...newRandom(key, 'deal'), hand: hand - 1 });
    expect(bounds.map((bound) => random.below(bound))).toEqual(numbers);
  });

  test.each(vectors.shuffles)('order of $items items in hand $hand', async ({ key, hand, items, order }) => {
    expect(await orderOf(key, hand, [items])).toEqual(order);
    const random = resumeRandom({ ...newRandom(key, 'deal'), hand: hand - 1 });
    expect(random.shuffle(Array.from({ length: items }, (_, index) => index))).toEqual(order);
  });

  test.each(vectors.decks)('the deck of hand $hand of $game', async (vector) => {
    const { secret, bound, seeds, order, open, hand, cards, root, path } = vector;
    const given = seeds.flatMap((seed, seat) => (seed === null ? [] : [String(seat), seed]));
    expect(await macOf(secret, 'arcus 1 order')).toBe(order);
    expect(await macOf(bound, 'arcus 1 open', ...given)).toBe(open);
    expect([orderKey(secret), openKey(bound, seeds)]).toEqual([order, open]);
    const { cards: laid, hands, sizes, half, group } = shapes[vector.game];
    const inside = await openingsOf(order, hand, sizes);
    const numbers = inside.map((opening) => Number.parseInt(opening.slice(0, 4), 16));
    const leaves = await leavesOf(hand, inside);
    expect(leaves[0]).toBe(vector.firstLeaf);
    expect(await handTop(leaves, group)).toBe(vector.top);
    const tops = Array.from({ length: hands }, async (_, index) =>
      handTop(await leavesOf(index + 1, await openingsOf(order, index + 1, sizes)), group),
    );
    expect(await topOf(await Promise.all(tops))).toBe(root);
    const [upper = 0] = sizes;
    const openly = await orderOf(open, hand, sizes, 'deck');
    for (const { place, opening } of vector.openings) {
      // The leaves of the second shuffle follow those of the first.
      const leaf = place < half ? place : upper + place - half;
      const item = openly[leaf < upper ? leaf : upper + (numbers[leaf] ?? 0)] ?? 0;
      const below = leaf >= upper && half + item < upper ? inside[half + item] : '';
      expect(opening).toBe(`${inside[leaf]}${below}`);
    }
    const first = numbers.slice(0, upper).map((number) => laid[openly[number] ?? 0]);
    const lower = [...first.slice(half), ...laid.slice(upper)];
    const second = numbers.slice(upper).map((number) => lower[openly[upper + number] ?? 0]);
    expect([...first.slice(0, half), ...second]).toEqual(cards);
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
    expect(canonicalOf(value)).toBe(text);
    expect(canonicalJson(value)).toBe(text);
  });

  test('the links and the seal', async () => {
    const { head, secret, actions, state, end, links, seal: expected } = vectors.links;
    const made = [await macOf(secret, 'arcus 1 head', canonicalOf(head))];
    for (const action of actions)
      made.push(await macOf(secret, 'arcus 1 action', made.at(-1) ?? '', canonicalOf(action)));
    expect(made).toEqual(links);
    expect(await macOf(secret, 'arcus 1 end', made.at(-1) ?? '', canonicalOf(end))).toBe(expected);
    expect(await macOf(secret, 'arcus 1 state', canonicalOf(state))).toBe(end.state);
    expect(sealOf(vectors.links)).toBe(expected);
    expect(transcriptEnd(state, end.outcome, end.endedAt, secret)).toEqual(end);
  });

  test.each(vectors.signedActions)('signed action after $after', async (signed) => {
    const { seed, key, bound, seat, after, view, action, text, signature } = signed;
    expect(frameOf(['arcus 1 action', bound, `${seat}`, `${after}`, view, canonicalOf(action)])).toBe(text);
    expect(await signatureOf(seed, text)).toEqual({ key, signature });
    expect(actionText(bound, seat, after, view, action)).toBe(text);
    expect(await (await signerOf(seed)).sign(text)).toBe(signature);
    expect(await isSignedBy(key, text, signature)).toBe(true);
  });

  test.each(vectors.refused)('no signature: $why', async ({ key, text, signature }) => {
    expect(await isSignedBy(key, text, signature)).toBe(false);
  });

  test('digests of seen views', async () => {
    const { views, digest, last } = vectors.views;
    const each = await Promise.all(views.map((view) => sha256(utf8(canonicalOf(view)))));
    let chain = '';
    for (const one of each) chain = await sha256(utf8(frameOf(['arcus 1 view', chain, one])));
    expect([chain, each.at(-1)]).toEqual([digest, last]);
    expect(each.reduce(seenDigest, '')).toBe(digest);
  });

  test('the witness has the values of the other vectors', () => {
    const { witness, links, terms } = vectors;
    const { bound } = at(terms, 0);
    expect(witness.statements).toEqual({ 'terms 1': bound, seal: links.seal });
    expect(witness.promises).toEqual({ 1: { bound, seed: links.head.seeds[0] } });
    const { from, to, digest, last } = vectors.views;
    expect(witness.seen).toEqual([{ from, to, digest, last }]);
    expect(witness.key).toBe(links.head.terms.keys[0]?.[0]);
    expect(readWitness(JSON.stringify(witness))).toEqual(witness);
  });
});
