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
  digestOf,
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

describe('the published vectors, which verify.py reproduces too', () => {
  test.each(vectors.commitments)('commitment to $secret', ({ secret, commitment }) => {
    expect(commitmentTo(secret)).toBe(commitment);
  });

  test.each(vectors.macs)('mac of $texts', ({ key, texts, mac: expected }) => {
    expect(mac(key, ...texts)).toBe(expected);
  });

  test.each(vectors.terms)('bound of game $terms.gameNumber', ({ terms, bound }) => {
    expect(termsDigest(terms)).toBe(bound);
  });

  test.each(vectors.keys)('key of a game: $key', ({ secret, bound, seeds, key }) => {
    expect(gameKey(secret, bound, seeds)).toBe(key);
  });

  test.each(vectors.bots)(
    'words of a computer player in seat $seat after $actions actions',
    ({ key, seat, actions, words }) => {
      const random = resumeRandom(botRandom(key, seat, actions));
      expect(words.map(() => random.below(2 ** 32))).toEqual(words);
    },
  );

  test.each(vectors.hands)('key of hand $hand', ({ key, hand, handKey: expected }) => {
    expect(handKey(key, hand - 1)).toBe(expected);
  });

  test.each(vectors.numbers)('numbers of hand $hand', ({ key, hand, bounds, numbers }) => {
    const random = resumeRandom({ ...newRandom(key, 'deal'), hand: hand - 1 });
    expect(bounds.map((bound) => random.below(bound))).toEqual(numbers);
  });

  test.each(vectors.shuffles)('order of $items items in hand $hand', ({ key, hand, items, order }) => {
    const random = resumeRandom({ ...newRandom(key, 'deal'), hand: hand - 1 });
    expect(random.shuffle(Array.from({ length: items }, (_, index) => index))).toEqual(order);
  });

  test.each(vectors.decks)('the deck of hand $hand of $game', (vector) => {
    const { secret, bound, seeds, order, open, hand, cards, root, path } = vector;
    expect([orderKey(secret), openKey(bound, seeds)]).toEqual([order, open]);
    const { deck } = games[vector.game];
    const options = games[vector.game].options.parse(vector.options) as never;
    if (deck === undefined) throw new Error('it has none');
    const own = new CommittedDecks(deck as AnyDeck, options, order);
    const places = vector.openings.map(({ place }) => place);
    const shown = own.shown(hand - 1, open, places);
    if (shown === null) throw new Error('it has no leaves');
    expect([own.root, shown.deck.path]).toEqual([root, path]);
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

  test('the seal', () => {
    const { secret, state, end, seal } = vectors.links;
    expect(sealOf(vectors.links)).toBe(seal);
    expect(transcriptEnd(state, end.outcome, end.endedAt, secret)).toEqual(end);
  });

  test.each(vectors.signedActions)('signed action after $after', async (signed) => {
    const { seed, key, bound, seat, after, view, action, text, signature } = signed;
    expect(actionText(bound, seat, after, view, action)).toBe(text);
    expect(await (await signerOf(seed)).sign(text)).toBe(signature);
    expect(await isSignedBy(key, text, signature)).toBe(true);
  });

  test.each(vectors.refused)('no signature: $why', async ({ key, text, signature }) => {
    expect(await isSignedBy(key, text, signature)).toBe(false);
  });

  test('digests of seen views', () => {
    const { views, digest, last } = vectors.views;
    const each = views.map((view) => digestOf(canonicalJson(view)));
    expect([each.reduce(seenDigest, ''), each.at(-1)]).toEqual([digest, last]);
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
