import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { AnyDeck, Card } from './game.ts';
import { deckRandom, handKey } from './random.ts';
import { at } from './util.ts';

// Decks whose cards can be verified one by one (FAIRNESS.md). A deck is shuffled twice: openly, by the seeds, then secretly. For each place
// after the secret shuffle, a leaf commits to the number of the openly shuffled item there. A viewer of a card gets its opening: number and
// salt. A Merkle tree over all hands commits to all leaves before the game.

// Values stay bytes until they are sent: a game with many hands has thousands of leaves.

/** A number of two bytes and a salt of 16. */
const openingLength = 18;
const digestLength = 32;

const digestOf = (prefix: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  sha256(concatBytes(Uint8Array.of(prefix), ...parts));

const uint16 = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 255);

/** Hashes the leaves of one hand, in one reused buffer. The hand is counted from 1, as four bytes. */
const leafHasher = (hand: number): ((index: number, opening: Uint8Array) => Uint8Array) => {
  const buffer = concatBytes(
    Uint8Array.of(0),
    uint16((hand + 1) >> 16),
    uint16(hand + 1),
    new Uint8Array(2 + openingLength),
  );
  return (index, opening) => {
    buffer[5] = index >> 8;
    buffer[6] = index & 255;
    buffer.set(opening, 7);
    return sha256(buffer);
  };
};

const itemOf = (items: Uint8Array, index: number, length: number): Uint8Array =>
  items.subarray(index * length, (index + 1) * length);

const itemsOf = (items: Uint8Array, length: number): Uint8Array[] =>
  upTo(items.length / length).map((index) => itemOf(items, index, length));

const areEqual = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number, index) => number === b[index]);

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The number of items of each shuffle in `Deck.lay`. */
const shuffleSizes = (deck: AnyDeck, options: unknown): number[] => {
  const sizes: number[] = [];
  deck.lay(deck.cards(options), (items) => {
    sizes.push(items.length);
    return [...items];
  });
  return sizes;
};

/** All openings of a hand: secret, except with the cards they open. */
const openingsOf = (order: string, hand: number, sizes: readonly number[]): Uint8Array => {
  const random = deckRandom(order, hand);
  const key = hexToBytes(handKey(order, hand));
  const numbers = sizes.flatMap((size) => random.shuffle(upTo(size)));
  const openings = new Uint8Array(numbers.length * openingLength);
  let salts: Uint8Array = key;
  for (const [index, number] of numbers.entries()) {
    const isEven = index % 2 === 0;
    if (isEven) salts = digestOf(3, key, uint16(index / 2));
    openings.set(uint16(number), index * openingLength);
    openings.set(isEven ? salts.subarray(0, 16) : salts.subarray(16), index * openingLength + 2);
  }
  return openings;
};

const leavesOf = (hand: number, openings: Uint8Array): Uint8Array => {
  const leafOf = leafHasher(hand);
  const count = openings.length / openingLength;
  const leaves = new Uint8Array(count * digestLength);
  for (let index = 0; index < count; index += 1)
    leaves.set(leafOf(index, itemOf(openings, index, openingLength)), index * digestLength);
  return leaves;
};

const listDigest = (leaves: Uint8Array): Uint8Array => digestOf(1, leaves);
const nodeOf = (left: Uint8Array, right: Uint8Array): Uint8Array => digestOf(2, left, right);

type Level = readonly Uint8Array[];

/** A Merkle tree, from the lowest level to the root. A node without a sibling moves up unchanged. */
const treeOf = (lowest: Level): Level[] => {
  const levels = [lowest];
  for (let level = lowest; level.length > 1; ) {
    const below = level;
    level = upTo(Math.ceil(below.length / 2)).map((index) => {
      const right = below[2 * index + 1];
      return right === undefined ? at(below, 2 * index) : nodeOf(at(below, 2 * index), right);
    });
    levels.push(level);
  }
  return levels;
};

const rootOf = (tree: readonly Level[]): Uint8Array => at(at(tree, tree.length - 1), 0);

/** The siblings on the way from a lowest node to the root. */
const pathFrom = (tree: readonly Level[], place: number): Level =>
  tree.flatMap((level, height) => {
    const sibling = level[(place >> height) ^ 1];
    return sibling === undefined ? [] : [sibling];
  });

/** The root that a hand's leaves and path lead to; null if the path has the wrong length. */
const rootFrom = (leaves: Uint8Array, hand: number, hands: number, path: Level): string | null => {
  const rest = [...path];
  let node = listDigest(leaves);
  let place = hand;
  for (let width = hands; width > 1; width = Math.ceil(width / 2)) {
    const hasSibling = (place ^ 1) < width;
    const sibling = hasSibling ? rest.shift() : undefined;
    if (hasSibling && sibling === undefined) return null;
    if (sibling !== undefined) node = place % 2 === 0 ? nodeOf(node, sibling) : nodeOf(sibling, node);
    place >>= 1;
  }
  return rest.length === 0 ? bytesToHex(node) : null;
};

/** Null unless the text is hex of `length` bytes. */
const parseHex = (hex: string, length: number): Uint8Array | null =>
  hex.length === 2 * length && /^([0-9a-f]{2})*$/.test(hex) ? hexToBytes(hex) : null;

/** A place in a deck: a card, or the item of `among` whose number the leaf commits to. */
type Slot = { readonly card: Card } | { readonly leaf: number; readonly among: readonly Slot[] };

/** The deck of a hand as far as it is public. */
const slotsOf = (deck: AnyDeck, options: unknown, open: string, hand: number): Slot[] => {
  const random = deckRandom(open, hand);
  let leafCount = 0;
  const cards = deck.cards(options).map((card): Slot => ({ card }));
  return deck.lay(cards, (items) => {
    const among = random.shuffle(items);
    const first = leafCount;
    leafCount += items.length;
    return among.map((_, place): Slot => ({ leaf: first + place, among }));
  });
};

const numberIn = (opening: Uint8Array): number => 256 * (opening[0] ?? 0) + (opening[1] ?? 0);

/** Public proof that a hand's leaves are in the committed tree. Digests are in hex. */
export interface DeckProof {
  /** From 0. */
  readonly hand: number;
  /** All leaves of the hand, concatenated. */
  readonly leaves: string;
  /** The siblings on the way from the hand to the root. */
  readonly path: readonly string[];
}

interface CommittedHand {
  readonly openings: Uint8Array;
  readonly proof: DeckProof;
}

/** Hands below each stored digest of the tree; a power of two. */
const handsPerBlock = 8;

/** The server's side: all leaves of a game, derived from the key of the secret shuffle. */
export class CommittedDecks {
  readonly #deck: AnyDeck;
  readonly #options: unknown;
  readonly #order: string;
  readonly #sizes: readonly number[];
  readonly #hands = new Map<number, CommittedHand>();
  readonly #slots = new Map<string, readonly Slot[]>();
  readonly #blocks = new Map<number, readonly Level[]>();
  #treeOfBlocks: readonly Level[] | null;
  /** The last result: most viewers see the same cards. */
  #last: { readonly key: string; readonly places: readonly number[]; readonly openings: string[] } | null =
    null;

  /** @param order key of the secret shuffle. @param blocks stored `blocks` of the same decks: then leaves are computed only on demand. */
  constructor(deck: AnyDeck, options: unknown, order: string, blocks: string | null = null) {
    this.#deck = deck;
    this.#options = options;
    this.#order = order;
    this.#sizes = shuffleSizes(deck, options);
    this.#treeOfBlocks = blocks === null ? null : treeOf(itemsOf(hexToBytes(blocks), digestLength));
  }

  /** The commitment to all leaves of all hands. */
  get root(): string {
    return bytesToHex(rootOf(this.#tree));
  }

  /** The digests of all blocks of hands, in hex, concatenated. Store them: then a path needs the leaves of one block only. */
  get blocks(): string {
    return bytesToHex(concatBytes(...at(this.#tree, 0)));
  }

  /** Null for a hand without committed leaves. */
  proof(hand: number): DeckProof | null {
    return hand < this.#deck.hands(this.#options) ? this.#hand(hand).proof : null;
  }

  /** The openings of the card at each place, concatenated per card. @param open key of the open shuffle. */
  openings(hand: number, open: string, places: readonly number[]): string[] {
    const key = `${open} ${hand}`;
    const last = this.#last;
    if (last?.key === key && areEqual(last.places, places)) return last.openings;
    const { openings: ofHand } = this.#hand(hand);
    const slots = this.#slots.get(key) ?? slotsOf(this.#deck, this.#options, open, hand);
    this.#slots.set(key, slots);
    const openings = places.map((place) => {
      let ofCard = '';
      for (let slot = slots[place]; slot !== undefined && 'leaf' in slot; ) {
        const opening = itemOf(ofHand, slot.leaf, openingLength);
        ofCard += bytesToHex(opening);
        slot = slot.among[numberIn(opening)];
      }
      return ofCard;
    });
    this.#last = { key, places, openings };
    return openings;
  }

  get #tree(): readonly Level[] {
    this.#treeOfBlocks ??= treeOf(
      upTo(Math.ceil(this.#deck.hands(this.#options) / handsPerBlock)).map((block) =>
        rootOf(this.#block(block)),
      ),
    );
    return this.#treeOfBlocks;
  }

  #block(block: number): readonly Level[] {
    const first = block * handsPerBlock;
    const count = Math.min(handsPerBlock, this.#deck.hands(this.#options) - first);
    const made =
      this.#blocks.get(block) ??
      treeOf(
        upTo(count).map((index) => {
          const hand = first + index;
          return listDigest(leavesOf(hand, openingsOf(this.#order, hand, this.#sizes)));
        }),
      );
    this.#blocks.set(block, made);
    return made;
  }

  #hand(hand: number): CommittedHand {
    const made = this.#hands.get(hand) ?? this.#make(hand);
    this.#hands.set(hand, made);
    return made;
  }

  #make(hand: number): CommittedHand {
    const openings = openingsOf(this.#order, hand, this.#sizes);
    const block = Math.floor(hand / handsPerBlock);
    const path = [...pathFrom(this.#block(block), hand % handsPerBlock), ...pathFrom(this.#tree, block)];
    return {
      openings,
      proof: {
        hand,
        leaves: bytesToHex(leavesOf(hand, openings)),
        path: path.map((digest) => bytesToHex(digest)),
      },
    };
  }
}

/** A client's side: the deck of one hand whose leaves are proven to be in the committed tree. */
export class VerifiedDeck {
  readonly #hand: number;
  readonly #leaves: Uint8Array;
  readonly #slots: readonly Slot[];

  private constructor(hand: number, leaves: Uint8Array, slots: readonly Slot[]) {
    this.#hand = hand;
    this.#leaves = leaves;
    this.#slots = slots;
  }

  /** Null if the proof does not lead to `root`. @param open key of the open shuffle. */
  static of(
    deck: AnyDeck,
    options: unknown,
    root: string,
    open: string,
    { hand, leaves, path }: DeckProof,
  ): VerifiedDeck | null {
    const count = shuffleSizes(deck, options).reduce((sum, size) => sum + size, 0);
    const list = parseHex(leaves, count * digestLength);
    const siblings = path.map((digest) => parseHex(digest, digestLength)).filter((digest) => digest !== null);
    if (list === null || siblings.length < path.length) return null;
    if (rootFrom(list, hand, deck.hands(options), siblings) !== root) return null;
    return new VerifiedDeck(hand, list, slotsOf(deck, options, open, hand));
  }

  /** The card at a place; null if the openings do not match its leaves. */
  card(place: number, openings: string): Card | null {
    const opened = parseHex(openings, openings.length / 2);
    const leafOf = leafHasher(this.#hand);
    let slot = this.#slots[place];
    let used = 0;
    for (; opened !== null && slot !== undefined && 'leaf' in slot; used += 1) {
      const opening = itemOf(opened, used, openingLength);
      const leaf = itemOf(this.#leaves, slot.leaf, digestLength);
      if (opening.length < openingLength || !equal(leafOf(slot.leaf, opening), leaf)) return null;
      slot = slot.among[numberIn(opening)];
    }
    const isComplete = opened?.length === used * openingLength;
    return isComplete && slot !== undefined && 'card' in slot ? slot.card : null;
  }
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, index) => byte === b[index]);
