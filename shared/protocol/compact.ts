import { type Fields, isFields } from '../kernel/util.ts';
import { wordsWith } from './words.ts';

// The compact form of what a table says (PROTOCOL.md, "Compact frames"): the same JSON in few bytes, by a list of words that both sides know.
// Nothing is remembered from one value to the next, so that every connection of a viewer is sent the same bytes.

/** The first byte of a value. Below `word` it is that number, below `array` the word at that place. */
export const tokens = {
  word: 0x40,
  /** From here on the length of an array of up to six items. */
  array: 0xc0,
  longArray: 0xc7,
  empty: 0xc8,
  object: 0xc9,
  /** An object whose first key is `type`, one that has no other, and one of `type` and `seat`. */
  typed: 0xca,
  type: 0xcb,
  typeAndSeat: 0xcc,
  nothing: 0xcd,
  no: 0xce,
  yes: 0xcf,
  /** A number in so many bytes more than this, one to six. */
  number: 0xcf,
  /** A word beyond the first 128. */
  laterWord: 0xd6,
  /** Lower-case hex: of 32 bytes, a digest, or of any other length. */
  digest: 0xd7,
  hex: 0xd8,
  json: 0xd9,
  longText: 0xda,
  /** From here on the length of a text of up to twelve code units. */
  text: 0xdb,
  /** An object whose first key is a number below twelve, and, so much further on, one that has no other. */
  numbered: 0xe8,
} as const;
/** An array of more items says how many. */
export const mostItems = tokens.longArray - 1 - tokens.array;
/** So many words are one byte as a value. */
export const shortWords = tokens.array - tokens.word;
export const numberedKeys = 12;
export const bytesOfDigest = 32;

/** The byte of a key: a number below `word`, a word, or that a value follows which is the key. And whether it is the last. */
export const keys = { word: 16, other: 0x7f, last: 0x80 } as const;

/** What is nested deeper stands there as JSON. */
export const deepest = 64;

/**
 * The first byte of a step: the lowest bits of its version; whether all who are to act come next, and then what opens a card; whether
 * then come fields of the game's delta, and of the table's (each is an object); and whether there has been one action more, alone or with a
 * next decision of the viewer's. Any other frame is an array, whose first byte is above all of these.
 */
export const step = {
  versions: 0x04,
  allToAct: 0x04,
  oneOpening: 0x08,
  gameFields: 0x10,
  tableFields: 0x20,
  oneAction: 0x40,
  nextDecision: 0x80,
  none: 0xc0,
} as const;

/** What opens a card: for each leaf a number, whose eighth bit says that another follows, and a salt of 16 bytes. */
const bytesOfSalt = 16;
export const anotherOpening = 0x80;

/** What a step may say in relation to what its viewers were shown before it. */
export interface Shown {
  /** How many actions there were in the game. */
  readonly actions: number;
  /** The seats that were to act. */
  readonly toAct: readonly string[];
  /** The decision that the viewer was asked for; null without one. */
  readonly decision: number | null;
}

export const numberIn = (value: unknown, key: string): number | null => {
  const number = isFields(value) ? value[key] : null;
  return typeof number === 'number' ? number : null;
};

/** @param view whole, as a table shows it. */
export const shownIn = (view: unknown): Shown => {
  const { shuffle, toAct, prompt } = isFields(view) ? view : {};
  return {
    actions: numberIn(shuffle, 'actions') ?? 0,
    toAct: isFields(toAct) ? Object.keys(toAct) : [],
    decision: numberIn(prompt, 'decision'),
  };
};

const shownAfter = (before: Shown, { shuffle, toAct, prompt }: Fields): Shown => {
  const seats = new Set(before.toAct);
  for (const [seat, until] of Object.entries(isFields(toAct) ? toAct : {}))
    if (isGone(until)) seats.delete(seat);
    else seats.add(seat);
  const decision = numberIn(prompt, 'decision');
  return {
    actions: numberIn(shuffle, 'actions') ?? before.actions,
    toAct: [...seats],
    decision: decision ?? (prompt === null ? null : before.decision),
  };
};

/** The delta of a key that is gone. */
export const isGone = (delta: unknown): boolean => Array.isArray(delta) && delta.length === 0;

class Reader {
  readonly #bytes: Uint8Array;
  readonly #words: readonly string[];
  #at = 0;

  constructor(bytes: Uint8Array, list: readonly string[]) {
    this.#bytes = bytes;
    this.#words = list;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('cut off');
    return byte;
  }

  value(depth = 0): unknown {
    if (depth > deepest) throw new RangeError('too deep');
    const token = this.byte();
    const inner = (): unknown => this.value(depth + 1);
    if (token < tokens.word) return token;
    if (token < tokens.array) return this.#word(token - tokens.word);
    if (token < tokens.longArray) return this.#times(token - tokens.array, inner);
    if (token >= tokens.numbered) {
      const number = token - tokens.numbered;
      const entry: [string, unknown] = [`${number % numberedKeys}`, inner()];
      return number < numberedKeys ? this.fields(depth, entry) : Object.fromEntries([entry]);
    }
    if (token >= tokens.text) return this.#text(token - tokens.text);
    switch (token) {
      case tokens.longArray:
        return this.#times(this.#count(), inner);
      case tokens.empty:
        return {};
      case tokens.object:
        return this.fields(depth);
      case tokens.typed:
        return this.fields(depth, ['type', inner()]);
      case tokens.type:
        return { type: inner() };
      case tokens.typeAndSeat:
        return { type: inner(), seat: inner() };
      case tokens.nothing:
        return null;
      case tokens.no:
      case tokens.yes:
        return token === tokens.yes;
      case tokens.laterWord:
        return this.#word(shortWords + this.#count());
      case tokens.digest:
        return this.hex(bytesOfDigest);
      case tokens.hex:
        return this.hex(this.#count());
      case tokens.json:
        return JSON.parse(this.#text(this.#count()));
      case tokens.longText:
        return this.#text(this.#count());
      default:
        return this.#times(token - tokens.number, () => this.byte()).reduce((high, low) => high * 256 + low);
    }
  }

  opening(): string {
    let text = '';
    for (let first = anotherOpening; first >= anotherOpening; ) {
      first = this.byte();
      text += `00${(first % anotherOpening).toString(16).padStart(2, '0')}${this.hex(bytesOfSalt)}`;
    }
    return text;
  }

  fields(depth: number, ...entries: [key: string, field: unknown][]): object {
    for (let byte = 0; byte < keys.last; ) {
      byte = this.byte();
      const key = byte % keys.last;
      const name = key < keys.word || key === keys.other ? '' : this.#word(key - keys.word);
      entries.push([name || `${key < keys.word ? key : this.value(deepest)}`, this.value(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  #count(): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('too long');
  }

  /** One by one, so that a length that promises more than comes costs nothing. */
  #times<Item>(count: number, item: () => Item): Item[] {
    const items: Item[] = [];
    while (items.length < count) items.push(item());
    return items;
  }

  #text(length: number): string {
    return this.#times(length, () => String.fromCharCode(this.#count())).join('');
  }

  hex(length: number): string {
    return this.#times(length, () => this.byte().toString(16).padStart(2, '0')).join('');
  }

  #word(place: number): string {
    const word = this.#words[place];
    if (word === undefined) throw new RangeError('no such word');
    return word;
  }
}

/** Reads what one connection is sent. It knows the words of the last welcome, and what the frames so far have led to. */
export class FrameDecoder {
  #words = wordsWith([]);
  #version = 0;
  #shown: Shown = shownIn(null);

  /** The frame as it would be as JSON. @throws Error if it is none. */
  decode(bytes: Uint8Array): unknown {
    const reader = new Reader(bytes, this.#words);
    const [first = 0] = bytes;
    const frame = first < step.none ? this.#step(reader) : reader.value();
    if (!reader.isAtEnd || !Array.isArray(frame)) throw new RangeError('no frame');
    const [kind, version, view, list] = frame;
    if (kind === 'welcome' && Array.isArray(list)) {
      this.#words = wordsWith(list.map(String));
      return frame.slice(0, 3);
    }
    if (kind === 'view') {
      this.#version = version;
      this.#shown = shownIn(view);
    }
    return frame;
  }

  #step(reader: Reader): unknown[] {
    const first = reader.byte();
    const { actions, toAct, decision } = this.#shown;
    const all = first & step.allToAct ? Object(reader.value()) : null;
    const opening = first & step.oneOpening && { openings: [0, reader.opening()] };
    const game = first & step.gameFields ? reader.fields(0) : reader.value();
    const table: Fields = first & step.tableFields ? { ...reader.fields(0) } : {};
    const events: unknown[] = [];
    while (!reader.isAtEnd) events.push(reader.value());
    const action = first >= step.oneAction && { actions: actions + 1 };
    const delta = {
      ...table,
      ...(all && { toAct: { ...Object.fromEntries(toAct.map((seat) => [seat, []])), ...all } }),
      ...(first >= step.nextDecision && { prompt: { decision: (decision ?? 0) + 1 } }),
      ...((action || opening) && { shuffle: { ...action, ...Object(table.shuffle), ...opening } }),
    };
    this.#version += 1 + ((first - this.#version - 1) & (step.versions - 1));
    this.#shown = shownAfter(this.#shown, delta);
    return [this.#version, game, delta, events];
  }
}
