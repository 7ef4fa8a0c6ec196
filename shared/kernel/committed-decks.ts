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

const fresh = sha256.create();
const scratch = sha256.create();

/** Reuses one hash object: half of the time of a short hash is its construction. */
const hash = (data: Uint8Array): Uint8Array => fresh._cloneInto(scratch).update(data).digest();

const digestOf = (prefix: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  hash(concatBytes(Uint8Array.of(prefix), ...parts));

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
    return hash(buffer);
  };
};

const itemOf = (items: Uint8Array, index: number, length: number): Uint8Array =>
  items.subarray(index * length, (index + 1) * length);

const itemsOf = (items: Uint8Array, length: number): Uint8Array[] =>
  upTo(items.length / length).map((index) => itemOf(items, index, length));

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
  const saltInput = concatBytes(Uint8Array.of(3), key, new Uint8Array(2));
  let salts: Uint8Array = key;
  for (const [index, number] of numbers.entries()) {
    const isEven = index % 2 === 0;
    if (isEven) {
      saltInput.set(uint16(index / 2), saltInput.length - 2);
      salts = hash(saltInput);
    }
    openings[index * openingLength + 1] = number;
    openings[index * openingLength] = number >> 8;
    openings.set(isEven ? salts.subarray(0, 16) : salts.subarray(16), index * openingLength + 2);
  }
  return openings;
};

const leavesOf = (hand: number, openings: Uint8Array): Level => {
  const leafOf = leafHasher(hand);
  return itemsOf(openings, openingLength).map((opening, index) => leafOf(index, opening));
};

const groupDigest = (leaves: Level): Uint8Array => digestOf(1, ...leaves);
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

/** A hand's tree: leaves, groups of leaves, then pairs up to one node. */
const treeOfHand = (leaves: Level, group = leaves.length): Level[] => [
  leaves,
  ...treeOf(
    upTo(Math.ceil(leaves.length / group)).map((index) =>
      groupDigest(leaves.slice(index * group, (index + 1) * group)),
    ),
  ),
];

/** Steps through a hand's tree from the leaves to its root: the indices at each height that lead there from `opened`, and each parent's children. */
const waysUp = (
  opened: readonly number[],
  leaves: number,
  group = leaves,
): ReadonlyMap<number, number[]>[] => {
  const steps: Map<number, number[]>[] = [];
  let below: readonly number[] = [...opened].sort((a, b) => a - b);
  for (let width = leaves, size = group; steps.length === 0 || width > 1; size = 2) {
    const step = new Map(
      below.map((index) => {
        const parent = Math.floor(index / size);
        const first = parent * size;
        return [parent, upTo(Math.min(size, width - first)).map((place) => first + place)];
      }),
    );
    steps.push(step);
    below = [...step.keys()];
    width = Math.ceil(width / size);
  }
  return steps;
};

/** The root that a hand's root and path lead to; null if the path has the wrong length. */
const rootFrom = (root: Uint8Array, hand: number, hands: number, path: Level): string | null => {
  const rest = [...path];
  let node = root;
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

const parseHex = (hex: string): Uint8Array | null => (/^([0-9a-f]{2})*$/.test(hex) ? hexToBytes(hex) : null);

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

/** Public proof that leaves are in the committed tree. Digests are in hex. */
export interface DeckProof {
  /** From 0. */
  readonly hand: number;
  /** The digests of the hand's tree that the openings leave out on their way to its root, from below, concatenated. Without groups all leaves. */
  readonly nodes: string;
  /** The siblings on the way from the hand to the root. */
  readonly path: readonly string[];
}

/** The opening of some cards of one hand, for a viewer. */
export interface ShownCards {
  readonly deck: DeckProof;
  /** Of the card at each place, concatenated per card. */
  readonly openings: readonly string[];
}

interface CommittedHand {
  readonly hand: number;
  /** Key of the open shuffle. */
  readonly open: string;
  readonly slots: readonly Slot[];
  readonly openings: Uint8Array;
  readonly tree: readonly Level[];
  readonly path: readonly string[];
  /** By places: most viewers see the same cards as another viewer, or as before. */
  readonly shown: Map<string, ShownCards>;
  /** By opened leaves. */
  readonly proofs: Map<string, DeckProof>;
}

/** Hands below each stored digest of the tree; a power of two. */
const handsPerBlock = 8;

/** The server's side: all leaves of a game, derived from the key of the secret shuffle. */
export class CommittedDecks {
  readonly #deck: AnyDeck;
  readonly #options: unknown;
  readonly #order: string;
  readonly #sizes: readonly number[];
  /** The roots of a block's hands, concatenated: a table keeps them for the whole game. */
  readonly #blocks = new Map<number, Uint8Array>();
  #treeOfBlocks: readonly Level[] | null;
  #hand: CommittedHand | null = null;

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

  /** Null without places, and for a hand without committed leaves. @param open key of the open shuffle. */
  shown(hand: number, open: string, places: readonly number[]): ShownCards | null {
    if (places.length === 0 || hand >= this.#deck.hands(this.#options)) return null;
    if (this.#hand?.hand !== hand || this.#hand.open !== open) this.#hand = this.#handOf(hand, open);
    const key = places.join();
    const shown = this.#hand.shown.get(key) ?? this.#show(this.#hand, places);
    this.#hand.shown.set(key, shown);
    return shown;
  }

  #show(hand: CommittedHand, places: readonly number[]): ShownCards {
    const opened: number[] = [];
    const openings = places.map((place) => {
      let ofCard = '';
      for (let slot = hand.slots[place]; slot !== undefined && 'leaf' in slot; ) {
        const opening = itemOf(hand.openings, slot.leaf, openingLength);
        opened.push(slot.leaf);
        ofCard += bytesToHex(opening);
        slot = slot.among[numberIn(opening)];
      }
      return ofCard;
    });
    const key = this.#deck.group === undefined ? '' : opened.join();
    const deck = hand.proofs.get(key) ?? this.#prove(hand, opened);
    hand.proofs.set(key, deck);
    return { deck, openings };
  }

  #prove({ hand, tree, path }: CommittedHand, opened: readonly number[]): DeckProof {
    const { group } = this.#deck;
    const steps = waysUp(opened, at(tree, 0).length, group);
    const nodes = steps.flatMap((step, height) => {
      const left = height === 0 ? new Set(group === undefined ? [] : opened) : at(steps, height - 1);
      return [...step.values()].flatMap((children) =>
        children.flatMap((index) => (left.has(index) ? [] : [at(at(tree, height), index)])),
      );
    });
    return { hand, nodes: bytesToHex(concatBytes(...nodes)), path };
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
    const roots =
      this.#blocks.get(block) ??
      concatBytes(...upTo(count).map((index) => rootOf(this.#treeOfHand(first + index).tree)));
    this.#blocks.set(block, roots);
    return treeOf(itemsOf(roots, digestLength));
  }

  #treeOfHand(hand: number): Pick<CommittedHand, 'openings' | 'tree'> {
    const openings = openingsOf(this.#order, hand, this.#sizes);
    return { openings, tree: treeOfHand(leavesOf(hand, openings), this.#deck.group) };
  }

  #handOf(hand: number, open: string): CommittedHand {
    const block = Math.floor(hand / handsPerBlock);
    const path = [...pathFrom(this.#block(block), hand % handsPerBlock), ...pathFrom(this.#tree, block)];
    return {
      hand,
      open,
      slots: slotsOf(this.#deck, this.#options, open, hand),
      ...this.#treeOfHand(hand),
      path: path.map((digest) => bytesToHex(digest)),
      shown: new Map(),
      proofs: new Map(),
    };
  }
}

/** A client's side: the deck of one hand as far as it is public. */
export class VerifiedDeck {
  readonly hand: number;
  readonly #deck: AnyDeck;
  readonly #options: unknown;
  readonly #root: string;
  readonly #leaves: number;
  readonly #slots: readonly Slot[];

  /** @param root of all hands. @param open key of the open shuffle. */
  constructor(deck: AnyDeck, options: unknown, root: string, open: string, hand: number) {
    this.hand = hand;
    this.#deck = deck;
    this.#options = options;
    this.#root = root;
    this.#leaves = shuffleSizes(deck, options).reduce((sum, size) => sum + size, 0);
    this.#slots = slotsOf(deck, options, open, hand);
  }

  /** The cards at these places; null if an opening or the proof does not match the root. */
  cards(places: readonly number[], { deck, openings }: ShownCards): readonly Card[] | null {
    const leafOf = leafHasher(this.hand);
    const opened = new Map<number, Uint8Array>();
    const cards: Card[] = [];
    for (const [index, place] of places.entries()) {
      const texts = parseHex(openings[index] ?? '');
      let slot = this.#slots[place];
      let used = 0;
      for (; texts !== null && slot !== undefined && 'leaf' in slot; used += 1) {
        const opening = itemOf(texts, used, openingLength);
        if (opening.length < openingLength) return null;
        opened.set(slot.leaf, leafOf(slot.leaf, opening));
        slot = slot.among[numberIn(opening)];
      }
      if (texts?.length !== used * openingLength || slot === undefined || 'leaf' in slot) return null;
      cards.push(slot.card);
    }
    return deck.hand === this.hand && this.#isInTree(opened, deck) ? cards : null;
  }

  #isInTree(opened: ReadonlyMap<number, Uint8Array>, { nodes, path }: DeckProof): boolean {
    const { group } = this.#deck;
    const siblings = path
      .flatMap((digest) => parseHex(digest) ?? [])
      .filter(({ length }) => length === digestLength);
    const bytes = parseHex(nodes);
    if (bytes === null || bytes.length % digestLength > 0 || siblings.length < path.length) return false;
    const shown = itemsOf(bytes, digestLength);
    let isRight = true;
    let below = opened;
    for (const step of waysUp([...opened.keys()], this.#leaves, group)) {
      const above = new Map<number, Uint8Array>();
      for (const [parent, children] of step) {
        const digests = children.map((index) => {
          const own = below.get(index);
          if (own !== undefined && group !== undefined) return own;
          const next = shown.shift() ?? new Uint8Array();
          isRight &&= own === undefined || areEqual(own, next);
          return next;
        });
        const [left = new Uint8Array(), right] = digests;
        if (below === opened) above.set(parent, groupDigest(digests));
        else above.set(parent, right === undefined ? left : nodeOf(left, right));
      }
      below = above;
    }
    const root = below.get(0);
    return (
      isRight &&
      shown.length === 0 &&
      root !== undefined &&
      rootFrom(root, this.hand, this.#deck.hands(this.#options), siblings) === this.#root
    );
  }
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);
