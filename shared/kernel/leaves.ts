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

/** A hand is counted from 1 in it, as four bytes. */
const leafOf = (hand: number, index: number, opening: Uint8Array): Uint8Array =>
  digestOf(0, uint16((hand + 1) >> 16), uint16(hand + 1), uint16(index), opening);

/** Some of many items of one length, one after the other. */
const itemOf = (items: Uint8Array, index: number, length: number): Uint8Array =>
  items.subarray(index * length, (index + 1) * length);

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

const leavesOf = (hand: number, openings: Uint8Array): Uint8Array =>
  concatBytes(
    ...upTo(openings.length / openingLength).map((index) =>
      leafOf(hand, index, itemOf(openings, index, openingLength)),
    ),
  );

const listDigest = (leaves: Uint8Array): Uint8Array => digestOf(1, leaves);
const nodeOf = (left: Uint8Array, right: Uint8Array): Uint8Array => digestOf(2, left, right);

type Level = readonly Uint8Array[];

/** From the digests of all hands' lists to the root, so that each can be shown with a few digests. One without a neighbour goes up as it is. */
const treeOf = (lists: Level): Level[] => {
  const levels = [lists];
  for (let level = lists; level.length > 1; ) {
    const below = level;
    level = upTo(Math.ceil(below.length / 2)).map((index) => {
      const right = below[2 * index + 1];
      return right === undefined ? at(below, 2 * index) : nodeOf(at(below, 2 * index), right);
    });
    levels.push(level);
  }
  return levels;
};

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
export interface ShownDeck {
  /** From 0. */
  readonly hand: number;
  /** Its leaves, one after the other. */
  readonly leaves: string;
  /** The digests beside those from this list's to the root, from below. */
  readonly path: readonly string[];
}

interface HandOfLeaves {
  readonly openings: Uint8Array;
  readonly shown: ShownDeck;
}

/** The server's side: all leaves of a game, made of the secret key of their order. */
export class Decks {
  readonly #deck: AnyDeck;
  readonly #options: unknown;
  readonly #order: string;
  readonly #sizes: readonly number[];
  readonly #hands = new Map<number, HandOfLeaves>();
  readonly #slots = new Map<string, readonly Slot[]>();
  #tree: readonly Level[] | null = null;

  constructor(deck: AnyDeck, options: unknown, order: string) {
    this.#deck = deck;
    this.#options = options;
    this.#order = order;
    this.#sizes = sizesOf(deck, options);
  }

  /** What is bound before the game: it stands for every leaf of every hand. */
  get root(): string {
    return bytesToHex(at(at(this.#levels, this.#levels.length - 1), 0));
  }

  /** Null for a hand whose leaves were not fixed. */
  shown(hand: number): ShownDeck | null {
    return hand < this.#deck.hands(this.#options) ? this.#hand(hand).shown : null;
  }

  /**
   * The openings that lead to the card at each of these places, those of one card one after the other. `open` is the key by which this
   * game's decks are shuffled openly.
   */
  openings(hand: number, open: string, places: readonly number[]): string[] {
    const { openings } = this.#hand(hand);
    const known = `${open} ${hand}`;
    const slots = this.#slots.get(known) ?? slotsOf(this.#deck, this.#options, open, hand);
    this.#slots.set(known, slots);
    return places.map((place) => {
      let opened = '';
      for (let slot = slots[place]; slot !== undefined && 'leaf' in slot; ) {
        const opening = itemOf(openings, slot.leaf, openingLength);
        opened += bytesToHex(opening);
        slot = slot.among[numberIn(opening)];
      }
      return opened;
    });
  }

  get #levels(): readonly Level[] {
    this.#tree ??= treeOf(
      upTo(this.#deck.hands(this.#options)).map((hand) =>
        listDigest(leavesOf(hand, openingsOf(this.#order, hand, this.#sizes))),
      ),
    );
    return this.#tree;
  }

  #hand(hand: number): HandOfLeaves {
    const made = this.#hands.get(hand) ?? this.#make(hand);
    this.#hands.set(hand, made);
    return made;
  }

  #make(hand: number): HandOfLeaves {
    const openings = openingsOf(this.#order, hand, this.#sizes);
    let place = hand;
    const path = this.#levels.flatMap((level) => {
      const sibling = level[place ^ 1];
      place >>= 1;
      return sibling === undefined ? [] : [bytesToHex(sibling)];
    });
    return { openings, shown: { hand, leaves: bytesToHex(leavesOf(hand, openings)), path } };
  }
}

/** Everybody else's side: the deck of one hand, whose leaves were found to be among those that were bound. */
export class OpenedDeck {
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
    { hand, leaves, path }: ShownDeck,
  ): OpenedDeck | null {
    const count = sizesOf(deck, options).reduce((sum, size) => sum + size, 0);
    const list = bytesIn(leaves, count * digestLength);
    const beside = path.map((digest) => bytesIn(digest, digestLength));
    const known = beside.filter((digest) => digest !== null);
    if (list === null || known.length < path.length) return null;
    if (rootFrom(list, hand, deck.hands(options), known) !== root) return null;
    return new OpenedDeck(hand, list, slotsOf(deck, options, open, hand));
  }

  /** The card at a place, by its openings; null if they are not those of its leaves. */
  card(place: number, openings: string): Card | null {
    const opened = bytesIn(openings, openings.length / 2);
    let slot = this.#slots[place];
    let used = 0;
    for (; opened !== null && slot !== undefined && 'leaf' in slot; used += 1) {
      const opening = itemOf(opened, used, openingLength);
      const leaf = itemOf(this.#leaves, slot.leaf, digestLength);
      if (opening.length < openingLength || !equal(leafOf(this.#hand, slot.leaf, opening), leaf)) return null;
      slot = slot.among[numberIn(opening)];
    }
    const isWhole = opened?.length === used * openingLength;
    return isWhole && slot !== undefined && 'card' in slot ? slot.card : null;
  }
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, index) => byte === b[index]);
