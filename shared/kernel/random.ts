import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { shuffled } from './util.ts';

/**
 * Where a random stream stands: everything needed to continue it, and with it everything that is still to come. It is stored
 * with a table and shown to nobody (ALL-4, ALL-8).
 */
export interface RandomState {
  /** 32 bytes in lower-case hex. */
  readonly key: string;
  /** Streams of one key with different labels have nothing in common. */
  readonly label: string;
  /** How many hands have been dealt before this one. */
  readonly hand: number;
  /** How many 32-bit words this hand has used. */
  readonly drawn: number;
  /** The keys of what is laid by `deck`; without them it is laid by the stream itself. */
  readonly decks?: DeckKeys | undefined;
}

/** By which keys a deck is shuffled twice, each 32 bytes in hex: openly, by everybody's seeds, and then secretly, by what was fixed before them. */
export interface DeckKeys {
  readonly open: string;
  readonly order: string;
}

/** How a deck comes of its unshuffled cards. It must not look at them: whoever may not see them lays it too. */
export type Lay = <Item>(cards: readonly Item[], shuffle: (items: readonly Item[]) => Item[]) => Item[];

/** A seeded source of random numbers (ALL-8). The same state gives the same numbers for ever, on every machine. */
export interface Random {
  /** A uniform whole number from 0 to bound − 1. @throws RangeError unless 1 ≤ bound ≤ 2³². */
  below(bound: number): number;
  /** A new array with the same items, every order equally likely. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** The deck of a hand whose cards can be shown one by one to be what they were before the seeds (FAIRNESS.md). Once in a hand. */
  deck<Item>(cards: readonly Item[], lay: Lay): Item[];
  /** From here on another hand is dealt, by a key of its own: so each can be checked without the others. */
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

/** The blocks of a stream. What is the same in all of them is worked out once. */
const blocksOf = (key: string, label: string): ((index: number) => Uint8Array) => {
  const begun = hmac
    .create(sha256, hexToBytes(key))
    .update(concatBytes(utf8ToBytes(label), new Uint8Array(1)));
  return (index) => begun.clone().update(uint64(index)).digest();
};

/** Block `index` of a stream: HMAC-SHA-256(key, label ‖ 00 ‖ index as 8 bytes, big-endian). */
export const randomBlock = (key: string, label: string, index: number): Uint8Array =>
  blocksOf(key, label)(index);

/** A key derived from another for one purpose: HMAC-SHA-256(key, purpose), in hex. Nothing of `key` can be told from it. */
export const deriveKey = (key: string, purpose: string): string =>
  bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(purpose)));

/** The key of one hand: the first hand's is the stream's own, the next ones' are derived from it. */
export const handKey = (key: string, hand: number): string =>
  hand === 0 ? key : deriveKey(key, `hand ${hand + 1}`);

export const newRandom = (key: string, label: string): RandomState => ({ key, label, hand: 0, drawn: 0 });

/**
 * Continues a stream. Words are read from its blocks big-endian, in order. `below` rejects the words that would favour small
 * numbers; `shuffle` is Fisher–Yates from the last place to the first.
 */
export const resumeRandom = ({ key, label, hand: present, drawn: start, decks }: RandomState): Random => {
  let hand = present;
  let drawn = start;
  let blockIndex = -1;
  let blocksOfHand: ((index: number) => Uint8Array) | null = null;
  let block: DataView = new DataView(new ArrayBuffer(0));

  const nextWord = (): number => {
    const index = Math.floor(drawn / wordsPerBlock);
    if (index !== blockIndex) {
      blocksOfHand ??= blocksOf(handKey(key, hand), label);
      block = new DataView(blocksOfHand(index).buffer);
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
    blocksOfHand = null;
  };

  const state = (): RandomState => ({ key, label, hand, drawn, ...(decks && { decks }) });

  return { below, shuffle, deck, newHand, state };
};

/** One of the two ways in which the deck of a hand is shuffled. */
export const deckRandom = (key: string, hand: number): Random =>
  resumeRandom({ key, label: 'deck', hand, drawn: 0 });

/** A whole number from 0 to bound − 1, each equally likely but for one part in 2³². */
export type FastRandom = (bound: number) => number;

/**
 * Many quick random numbers for what a computer player tries out, seeded by three words of `random`. They could be guessed, so nothing is
 * ever dealt by them. The generator is sfc32 (C. Doty-Humphrey, PractRand).
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

/** SHA-256 of 32 bytes, both in lower-case hex: what can be shown of a secret before it is opened. */
export const commitmentTo = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** SHA-256 of a text in UTF-8, in lower-case hex. */
export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Texts one after the other, each with its length in bytes of UTF-8 before it (netstrings), so that no two lists of texts are alike. */
const frame = (texts: readonly string[]): string => {
  let framed = '';
  for (const text of texts) framed += `${bytesIn(text)}:${text},`;
  return framed;
};

/** How long a text is in UTF-8. */
const bytesIn = (text: string): number =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  /^[\x00-\x7f]*$/.test(text) ? text.length : utf8ToBytes(text).length;

/** HMAC-SHA-256 of framed texts, in lower-case hex: nobody without the key can make it, or tell the texts from it. */
export const mac = (key: string, ...texts: readonly string[]): string =>
  bytesToHex(
    keyed(key)
      .clone()
      .update(utf8ToBytes(frame(texts)))
      .digest(),
  );

type Keyed = ReturnType<typeof hmac.create>;

/** With each of these keys a mac has been begun: a table makes one at every move, and half of the work is the key's. */
const begun = new Map<string, Keyed>();
const keptKeys = 200;

const keyed = (key: string): Keyed => {
  const known = begun.get(key);
  if (known !== undefined) return known;
  if (begun.size >= keptKeys) begun.clear();
  const made = hmac.create(sha256, hexToBytes(key));
  begun.set(key, made);
  return made;
};

/**
 * The key of a game's shuffle, of the server's secret, of `bound`, the digest of the game's terms, and of the players' seeds by seat. Neither
 * the server nor any players short of all can choose it, since all of it is settled before any seed is shown.
 */
export const gameKey = (secret: string, bound: string, seeds: readonly (string | null)[]): string =>
  mac(secret, 'arcus 2 key', bound, ...bySeat(seeds));

const bySeat = (seeds: readonly (string | null)[]): string[] =>
  seeds.flatMap((seed, seat) => (seed === null ? [] : [String(seat), seed]));

/** The key by which everybody knows where decks are shuffled openly, once the seeds are shown. */
export const openKey = (bound: string, seeds: readonly (string | null)[]): string =>
  mac(bound, 'arcus 2 open', ...bySeat(seeds));

/** The key of what the server has fixed of all decks before any seed is shown. */
export const orderKey = (secret: string): string => mac(secret, 'arcus 2 order');

/** All that is dealt in a game. */
export const dealRandom = (
  secret: string,
  bound: string,
  seeds: readonly (string | null)[],
): RandomState => ({
  ...newRandom(gameKey(secret, bound, seeds), 'deal'),
  decks: { open: openKey(bound, seeds), order: orderKey(secret) },
});

/** The numbers by which computer players decide about the action with this place in the log, of the key of the game. */
export const botRandom = (gameKey: string, index: number): RandomState =>
  newRandom(deriveKey(gameKey, 'bots'), `bot ${index}`);

/** A number in [0, 1): equal integers give equal numbers, adjacent integers distant ones. Not secret. */
export const scattered = (integer: number): number =>
  ((Math.imul(integer, 0x9e3779b1) ^ (integer << 7)) >>> 0) / 2 ** 32;
