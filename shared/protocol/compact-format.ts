import { isJsonObject, type JsonObject } from '../kernel/util.ts';

// The byte values of compact frames (PROTOCOL.md, "Compact frames"). No state carries over from one value to the next, so that all
// connections of a viewer can be sent the same bytes.

/** First byte of a value. A byte below `word` is that number; a byte below `array` is the word at that index. */
export const tokens = {
  word: 0x40,
  /** Plus the length of an array of up to six items. */
  array: 0xc0,
  longArray: 0xc7,
  emptyObject: 0xc8,
  object: 0xc9,
  /** An object whose first key is `type`. */
  typed: 0xca,
  /** An object whose only key is `type`. */
  typeOnly: 0xcb,
  /** An object of the keys `type` and `seat`. */
  typeAndSeat: 0xcc,
  null: 0xcd,
  false: 0xce,
  true: 0xcf,
  /** Plus the number of bytes, one to six. */
  number: 0xcf,
  /** A word at an index from `oneByteWords` on. */
  laterWord: 0xd6,
  /** 32 bytes as lower-case hex. */
  digest: 0xd7,
  hex: 0xd8,
  json: 0xd9,
  longText: 0xda,
  /** Plus the length of a text of up to twelve UTF-16 code units. */
  text: 0xdb,
  /** Plus the first key of an object, a number below `numberedKeys`; plus `numberedKeys` if it is the only key. */
  numbered: 0xe8,
} as const;

export const maxShortItems = tokens.longArray - 1 - tokens.array;
export const maxShortText = tokens.numbered - 1 - tokens.text;
export const oneByteWords = tokens.array - tokens.word;
export const numberedKeys = 12;
export const digestBytes = 32;

/** Byte of a key: a number below `word`, a word, or `other` before a value that is the key. `last` marks an object's last key. */
export const keyBytes = { word: 16, other: 0x7f, last: 0x80 } as const;

/** Values nested deeper are written as JSON. */
export const maxDepth = 64;

/** Bits of a step's first byte. It is below `none`; the first byte of any other frame, an array, is not. */
export const stepBits = {
  /** The low bits of the version count up to this. */
  versions: 0x04,
  hasAllToAct: 0x04,
  hasOneOpening: 0x08,
  hasGameFields: 0x10,
  hasTableFields: 0x20,
  oneMoreAction: 0x40,
  /** One more action, and the next decision of the same prompt. */
  nextDecision: 0x80,
  none: 0xc0,
} as const;

/** An opening is, for each leaf, a number and a salt. The number has this bit if another leaf follows. */
export const anotherLeaf = 0x80;
export const saltBytes = 16;

/** The parts of the previous view that a step may refer to. */
export interface PreviousView {
  /** Number of actions in the game. */
  readonly actions: number;
  /** Seats that are to act. */
  readonly toAct: readonly string[];
  /** The viewer's open decision. */
  readonly decision: number | null;
}

/** @param view a whole view. */
export const previousViewOf = (view: unknown): PreviousView => {
  const { shuffle, toAct, prompt } = isJsonObject(view) ? view : {};
  return {
    actions: numberField(shuffle, 'actions') ?? 0,
    toAct: isJsonObject(toAct) ? Object.keys(toAct) : [],
    decision: numberField(prompt, 'decision'),
  };
};

export const nextPreviousView = (
  before: PreviousView,
  { shuffle, toAct, prompt }: JsonObject,
): PreviousView => {
  const seats = new Set(before.toAct);
  for (const [seat, until] of Object.entries(isJsonObject(toAct) ? toAct : {}))
    if (isRemoval(until)) seats.delete(seat);
    else seats.add(seat);
  const decision = numberField(prompt, 'decision');
  return {
    actions: numberField(shuffle, 'actions') ?? before.actions,
    toAct: [...seats],
    decision: decision ?? (prompt === null ? null : before.decision),
  };
};

export const numberField = (value: unknown, key: string): number | null => {
  const number = isJsonObject(value) ? value[key] : null;
  return typeof number === 'number' ? number : null;
};

/** The delta of a removed key is `[]`. */
export const isRemoval = (delta: unknown): boolean => Array.isArray(delta) && delta.length === 0;
