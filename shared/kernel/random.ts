import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { shuffled } from './util.ts';

/** Position in a random stream. It determines all later numbers: stored with a table, never sent (ALL-4, ALL-8). */
export interface RandomState {
  /** 32 bytes in lower-case hex. */
  readonly key: string;
  /** Streams of one key with different labels are independent. */
  readonly label: string;
  /** From 0. */
  readonly hand: number;
  /** Number of 32-bit words used in this hand. */
  readonly drawn: number;
  /** Keys of `deck`; without them it uses the stream itself. */
  readonly decks?: DeckKeys | undefined;
}

/** Keys of a deck's two shuffles, each 32 bytes in hex: `open` from all seeds, then `order`, secret and committed before the seeds. */
export interface DeckKeys {
  readonly open: string;
  readonly order: string;
}

/** Builds a deck from unshuffled items. It must not depend on the items: clients run it without knowing the cards. */
export type Lay = <Item>(cards: readonly Item[], shuffle: (items: readonly Item[]) => Item[]) => Item[];

/** A seeded source of random numbers (ALL-8). The same state gives the same numbers in every version, on every machine. */
export interface Random {
  /** A uniform whole number from 0 to bound − 1. @throws RangeError unless 1 ≤ bound ≤ 2³². */
  below(bound: number): number;
  /** A new array with the same items, every order equally likely. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** A deck whose cards can be verified one by one (FAIRNESS.md). At most once per hand. */
  deck<Item>(cards: readonly Item[], lay: Lay): Item[];
  /** Starts the next hand, with its own key, so that each hand can be verified alone. */
  newHand(): void;
  state(): RandomState;
}

const wordsPerBlock = 8;
const words = 2 ** 32;

const uint64 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
};

const scratch = hmac.create(sha256, new Uint8Array());

/** Reuses one HMAC object: most of the time of a short one is its construction. */
const finish = (keyed: Keyed, data: Uint8Array): Uint8Array =>
  keyed._cloneInto(scratch).update(data).digest();

const blocksOf = (key: string, label: string): ((index: number) => Uint8Array) => {
  const keyed = hmac
    .create(sha256, hexToBytes(key))
    .update(concatBytes(utf8ToBytes(label), new Uint8Array(1)));
  return (index) => finish(keyed, uint64(index));
};

/** Block `index` of a stream: HMAC-SHA-256(key, label ‖ 00 ‖ index as 8 bytes, big-endian). */
export const randomBlock = (key: string, label: string, index: number): Uint8Array =>
  blocksOf(key, label)(index);

/** The blocks of recent hands: the deal, its proof and its leaves read the same ones. */
const blocksOfHands = new Map<string, (index: number) => DataView>();

const blockOfHand = (key: string, label: string, hand: number, index: number): DataView =>
  cached(blocksOfHands, `${key} ${label} ${hand}`, () => {
    const blockAt = blocksOf(handKey(key, hand), label);
    const blocks: DataView[] = [];
    return (place) => (blocks[place] ??= new DataView(blockAt(place).buffer));
  })(index);

/** A key for one purpose: HMAC-SHA-256(key, purpose), in hex. It reveals nothing about `key`. */
export const deriveKey = (key: string, purpose: string): string =>
  bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(purpose)));

/** The first hand uses the stream's key; later hands use derived keys. */
export const handKey = (key: string, hand: number): string =>
  hand === 0 ? key : deriveKey(key, `hand ${hand + 1}`);

export const newRandom = (key: string, label: string): RandomState => ({ key, label, hand: 0, drawn: 0 });

/**
 * Continues a stream. Words are read from its blocks big-endian, in order. `below` rejects words that would bias it to small numbers;
 * `shuffle` is Fisher–Yates from the last place to the first.
 */
export const resumeRandom = ({
  key,
  label,
  hand: startHand,
  drawn: startDrawn,
  decks,
}: RandomState): Random => {
  let hand = startHand;
  let drawn = startDrawn;
  let blockIndex = -1;
  let block: DataView = new DataView(new ArrayBuffer(0));

  const nextWord = (): number => {
    const index = Math.floor(drawn / wordsPerBlock);
    if (index !== blockIndex) {
      block = blockOfHand(key, label, hand, index);
      blockIndex = index;
    }
    const word = block.getUint32(4 * (drawn % wordsPerBlock));
    drawn += 1;
    return word;
  };

  const below = (bound: number): number => {
    if (!Number.isInteger(bound) || bound < 1 || bound > words)
      throw new RangeError(`no number below ${bound}`);
    const limit = words - (words % bound);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % bound;
  };

  const shuffle = <Item>(items: readonly Item[]): Item[] => shuffled(items, below);

  const deck = <Item>(cards: readonly Item[], lay: Lay): Item[] => {
    if (decks === undefined) return lay(cards, shuffle);
    const openly = deckRandom(decks.open, hand);
    const secretly = deckRandom(decks.order, hand);
    return lay(cards, (items) => secretly.shuffle(openly.shuffle(items)));
  };

  const newHand = (): void => {
    hand += 1;
    drawn = 0;
    blockIndex = -1;
  };

  const state = (): RandomState => ({ key, label, hand, drawn, ...(decks && { decks }) });

  return { below, shuffle, deck, newHand, state };
};

/** The random stream of one of a deck's two shuffles. */
export const deckRandom = (key: string, hand: number): Random =>
  resumeRandom({ key, label: 'deck', hand, drawn: 0 });

/** A whole number from 0 to bound − 1; bias at most 2⁻³². */
export type FastRandom = (bound: number) => number;

/**
 * A fast generator for simulations of computer players, seeded by three words of `random`: sfc32 (C. Doty-Humphrey, PractRand). Predictable:
 * never deal with it.
 */
export const fastRandomFrom = (random: Random): FastRandom => {
  let a = random.below(words) | 0;
  let b = random.below(words) | 0;
  let c = random.below(words) | 0;
  let count = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let skipped = 0; skipped < 12; skipped += 1) next();
  return (bound) => Math.floor((next() / words) * bound);
};

/** The commitment to a secret: SHA-256 of 32 bytes, both in lower-case hex. */
export const commitmentTo = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** SHA-256 of a UTF-8 text, in lower-case hex. */
export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Netstrings: texts, each prefixed with its length in UTF-8 bytes, so that different lists differ. */
export const netstrings = (texts: readonly string[]): string => {
  let framed = '';
  for (const text of texts) framed += `${utf8Length(text)}:${text},`;
  return framed;
};

const utf8Length = (text: string): number =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  /^[\x00-\x7f]*$/.test(text) ? text.length : utf8ToBytes(text).length;

/** HMAC-SHA-256 of netstrings, in lower-case hex. */
export const mac = (key: string, ...texts: readonly string[]): string =>
  bytesToHex(
    finish(
      cached(keyedHmacs, key, () => hmac.create(sha256, hexToBytes(key))),
      utf8ToBytes(netstrings(texts)),
    ),
  );

type Keyed = ReturnType<typeof hmac.create>;

/** Keyed HMACs: a table computes one at every move, and half of the work is the key's. */
const keyedHmacs = new Map<string, Keyed>();

const maxCached = 200;

const cached = <Value>(values: Map<string, Value>, name: string, make: () => Value): Value => {
  const value = values.get(name) ?? make();
  if (values.size >= maxCached) values.clear();
  values.set(name, value);
  return value;
};

/**
 * The key of a game's shuffle. `bound` is the digest of the terms; `seeds` are by seat. As terms and commitments are fixed before any seed is
 * revealed, only the server and all players together could choose it.
 */
export const gameKey = (secret: string, bound: string, seeds: readonly (string | null)[]): string =>
  mac(secret, 'arcus 1 key', bound, ...bySeat(seeds));

const bySeat = (seeds: readonly (string | null)[]): string[] =>
  seeds.flatMap((seed, seat) => (seed === null ? [] : [String(seat), seed]));

/** The key of the open shuffle of all decks: public once the seeds are revealed. */
export const openKey = (bound: string, seeds: readonly (string | null)[]): string =>
  mac(bound, 'arcus 1 open', ...bySeat(seeds));

/** The key of the secret shuffle of all decks, which the server commits to before any seed is revealed. */
export const orderKey = (secret: string): string => mac(secret, 'arcus 1 order');

/** The random stream of a game's deal. */
export const dealRandom = (
  secret: string,
  bound: string,
  seeds: readonly (string | null)[],
): RandomState => ({
  ...newRandom(gameKey(secret, bound, seeds), 'deal'),
  decks: { open: openKey(bound, seeds), order: orderKey(secret) },
});

/** The random stream of a game whose seed was chosen or is known. */
export const chosenRandom = (seed: string): RandomState =>
  newRandom(digestOf(`arcus chosen ${seed}`), 'deal');

/** The random stream with which a computer player chooses, by the number of the seat's logged actions: the order of simultaneous answers changes nothing. */
export const botRandom = (gameKey: string, seat: number, actions: number): RandomState =>
  newRandom(deriveKey(gameKey, 'bots'), `bot ${seat} ${actions}`);

/** A number in [0, 1): equal integers give equal numbers, adjacent integers distant ones. Not secret. */
export const scattered = (integer: number): number =>
  ((Math.imul(integer, 0x9e3779b1) ^ (integer << 7)) >>> 0) / 2 ** 32;
