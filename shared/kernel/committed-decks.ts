import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { AnyDeck, Card } from './game.ts';
import { deckRandom, handKey } from './random.ts';
import { at } from './util.ts';

// How the cards of a deck are shown one by one to be those that were fixed before the seeds (FAIRNESS.md). A shuffle is done twice: openly,
// by the seeds, and then secretly. Of each place that the secret one fills, the leaf hides which of the openly shuffled items lies there:
// its number. Whoever sees a card is told number and salt, and can work out the rest.

// Bytes stay bytes until somebody is shown them: before a game with many hands there are some thousands of leaves to make.

/** A number as two bytes, and a salt of 16. */
const openingLength = 18;
const digestLength = 32;

const digestOf = (prefix: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  sha256(concatBytes(Uint8Array.of(prefix), ...parts));

const uint16 = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 255);

/** What the leaves of a hand are the digests of, all made in one array. A hand is counted from 1 in it, as four bytes. */
const leafMaker = (hand: number): ((index: number, opening: Uint8Array) => Uint8Array) => {
  const text = concatBytes(
    Uint8Array.of(0),
    uint16((hand + 1) >> 16),
    uint16(hand + 1),
    new Uint8Array(2 + openingLength),
  );
  return (index, opening) => {
    text[5] = index >> 8;
    text[6] = index & 255;
    text.set(opening, 7);
    return sha256(text);
  };
};

/** Some of many items of one length, one after the other. */
const itemOf = (items: Uint8Array, index: number, length: number): Uint8Array =>
  items.subarray(index * length, (index + 1) * length);

const itemsOf = (items: Uint8Array, length: number): Uint8Array[] =>
  upTo(items.length / length).map((index) => itemOf(items, index, length));

const areEqual = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((number, index) => number === others[index]);

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** How many items each of the shuffles has by which the deck is laid. */
const sizesOf = (deck: AnyDeck, options: unknown): number[] => {
  const sizes: number[] = [];
  deck.lay(deck.cards(options), (items) => {
    sizes.push(items.length);
    return [...items];
  });
  return sizes;
};

/** The openings of all leaves of a hand: shown to nobody but with their cards. */
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
  const leafOf = leafMaker(hand);
  const count = openings.length / openingLength;
  const leaves = new Uint8Array(count * digestLength);
  for (let index = 0; index < count; index += 1)
    leaves.set(leafOf(index, itemOf(openings, index, openingLength)), index * digestLength);
  return leaves;
};

const listDigest = (leaves: Uint8Array): Uint8Array => digestOf(1, leaves);
const nodeOf = (left: Uint8Array, right: Uint8Array): Uint8Array => digestOf(2, left, right);

type Level = readonly Uint8Array[];

/**
 * From the digests of hands' lists, or of whole blocks of them, to the root, so that each can be shown with a few digests. One without a
 * neighbour goes up as it is.
 */
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

/** The digests beside those from one of the lowest to the root, from below. */
const pathFrom = (tree: readonly Level[], place: number): Level =>
  tree.flatMap((level, height) => {
    const sibling = level[(place >> height) ^ 1];
    return sibling === undefined ? [] : [sibling];
  });

/** The root that a list of leaves and its path lead to; null if the path is not that of this hand. */
const rootFrom = (leaves: Uint8Array, hand: number, hands: number, path: Level): string | null => {
  const left = [...path];
  let node = listDigest(leaves);
  let place = hand;
  for (let width = hands; width > 1; width = Math.ceil(width / 2)) {
    const hasSibling = (place ^ 1) < width;
    const sibling = hasSibling ? left.shift() : undefined;
    if (hasSibling && sibling === undefined) return null;
    if (sibling !== undefined) node = place % 2 === 0 ? nodeOf(node, sibling) : nodeOf(sibling, node);
    place >>= 1;
  }
  return left.length === 0 ? bytesToHex(node) : null;
};

/** Null for a text that is no hex, or not of so many bytes. */
const bytesIn = (hex: string, length: number): Uint8Array | null =>
  hex.length === 2 * length && /^([0-9a-f]{2})*$/.test(hex) ? hexToBytes(hex) : null;

/** What lies somewhere in a deck: a card, or whichever of `among` the number in a leaf names. */
type Slot = { readonly card: Card } | { readonly leaf: number; readonly among: readonly Slot[] };

/** The deck of a hand as everybody knows it. */
const slotsOf = (deck: AnyDeck, options: unknown, open: string, hand: number): Slot[] => {
  const random = deckRandom(open, hand);
  let leaves = 0;
  const cards = deck.cards(options).map((card): Slot => ({ card }));
  return deck.lay(cards, (items) => {
    const among = random.shuffle(items);
    const first = leaves;
    leaves += items.length;
    return among.map((_, place): Slot => ({ leaf: first + place, among }));
  });
};

const numberIn = (opening: Uint8Array): number => 256 * (opening[0] ?? 0) + (opening[1] ?? 0);

/** What everybody is shown of a hand's deck. All digests are in hex. */
export interface DeckProof {
  /** From 0. */
  readonly hand: number;
  /** Its leaves, one after the other. */
  readonly leaves: string;
  /** The digests beside those from this list's to the root, from below. */
  readonly path: readonly string[];
}

interface HandOfLeaves {
  readonly openings: Uint8Array;
  readonly shown: DeckProof;
}

/** So many hands are below each digest that is kept of a game's tree: a power of two. */
const handsInBlock = 8;

/** The server's side: all leaves of a game, made of the secret key of their order. */
export class CommittedDecks {
  readonly #deck: AnyDeck;
  readonly #options: unknown;
  readonly #order: string;
  readonly #sizes: readonly number[];
  readonly #hands = new Map<number, HandOfLeaves>();
  readonly #slots = new Map<string, readonly Slot[]>();
  readonly #blocks = new Map<number, readonly Level[]>();
  #treeOfBlocks: readonly Level[] | null;
  /** What was opened last: most viewers see the same cards. */
  #last: { readonly of: string; readonly places: readonly number[]; readonly opened: string[] } | null = null;

  /** `blocks` is what such decks said of themselves before; with it no leaves are made but those of the blocks whose hands are asked for. */
  constructor(deck: AnyDeck, options: unknown, order: string, blocks: string | null = null) {
    this.#deck = deck;
    this.#options = options;
    this.#order = order;
    this.#sizes = sizesOf(deck, options);
    this.#treeOfBlocks = blocks === null ? null : treeOf(itemsOf(hexToBytes(blocks), digestLength));
  }

  /** What is bound before the game: it stands for every leaf of every hand. */
  get root(): string {
    return bytesToHex(rootOf(this.#tree));
  }

  /** The digest of each block of hands, in hex, one after the other: kept with the game, so that no hand's path asks for all leaves again. */
  get blocks(): string {
    return bytesToHex(concatBytes(...at(this.#tree, 0)));
  }

  /** Null for a hand whose leaves were not fixed. */
  shown(hand: number): DeckProof | null {
    return hand < this.#deck.hands(this.#options) ? this.#hand(hand).shown : null;
  }

  /**
   * The openings that lead to the card at each of these places, those of one card one after the other. `open` is the key by which this
   * game's decks are shuffled openly.
   */
  openings(hand: number, open: string, places: readonly number[]): string[] {
    const known = `${open} ${hand}`;
    const last = this.#last;
    if (last?.of === known && areEqual(last.places, places)) return last.opened;
    const { openings } = this.#hand(hand);
    const slots = this.#slots.get(known) ?? slotsOf(this.#deck, this.#options, open, hand);
    this.#slots.set(known, slots);
    const opened = places.map((place) => {
      let all = '';
      for (let slot = slots[place]; slot !== undefined && 'leaf' in slot; ) {
        const opening = itemOf(openings, slot.leaf, openingLength);
        all += bytesToHex(opening);
        slot = slot.among[numberIn(opening)];
      }
      return all;
    });
    this.#last = { of: known, places, opened };
    return opened;
  }

  /** From the blocks to the root. */
  get #tree(): readonly Level[] {
    this.#treeOfBlocks ??= treeOf(
      upTo(Math.ceil(this.#deck.hands(this.#options) / handsInBlock)).map((block) =>
        rootOf(this.#block(block)),
      ),
    );
    return this.#treeOfBlocks;
  }

  /** From the lists of a block's hands to its digest. */
  #block(block: number): readonly Level[] {
    const first = block * handsInBlock;
    const count = Math.min(handsInBlock, this.#deck.hands(this.#options) - first);
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

  #hand(hand: number): HandOfLeaves {
    const made = this.#hands.get(hand) ?? this.#make(hand);
    this.#hands.set(hand, made);
    return made;
  }

  #make(hand: number): HandOfLeaves {
    const openings = openingsOf(this.#order, hand, this.#sizes);
    const block = Math.floor(hand / handsInBlock);
    const path = [...pathFrom(this.#block(block), hand % handsInBlock), ...pathFrom(this.#tree, block)];
    return {
      openings,
      shown: {
        hand,
        leaves: bytesToHex(leavesOf(hand, openings)),
        path: path.map((digest) => bytesToHex(digest)),
      },
    };
  }
}

/** Everybody else's side: the deck of one hand, whose leaves were found to be among those that were bound. */
export class VerifiedDeck {
  readonly #hand: number;
  readonly #leaves: Uint8Array;
  readonly #slots: readonly Slot[];

  private constructor(hand: number, leaves: Uint8Array, slots: readonly Slot[]) {
    this.#hand = hand;
    this.#leaves = leaves;
    this.#slots = slots;
  }

  /** Null if these are not leaves that `root` stands for. */
  static of(
    deck: AnyDeck,
    options: unknown,
    root: string,
    open: string,
    { hand, leaves, path }: DeckProof,
  ): VerifiedDeck | null {
    const count = sizesOf(deck, options).reduce((sum, size) => sum + size, 0);
    const list = bytesIn(leaves, count * digestLength);
    const beside = path.map((digest) => bytesIn(digest, digestLength));
    const known = beside.filter((digest) => digest !== null);
    if (list === null || known.length < path.length) return null;
    if (rootFrom(list, hand, deck.hands(options), known) !== root) return null;
    return new VerifiedDeck(hand, list, slotsOf(deck, options, open, hand));
  }

  /** The card at a place, by its openings; null if they are not those of its leaves. */
  card(place: number, openings: string): Card | null {
    const opened = bytesIn(openings, openings.length / 2);
    const leafOf = leafMaker(this.#hand);
    let slot = this.#slots[place];
    let used = 0;
    for (; opened !== null && slot !== undefined && 'leaf' in slot; used += 1) {
      const opening = itemOf(opened, used, openingLength);
      const leaf = itemOf(this.#leaves, slot.leaf, digestLength);
      if (opening.length < openingLength || !equal(leafOf(slot.leaf, opening), leaf)) return null;
      slot = slot.among[numberIn(opening)];
    }
    const isWhole = opened?.length === used * openingLength;
    return isWhole && slot !== undefined && 'card' in slot ? slot.card : null;
  }
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, index) => byte === b[index]);
