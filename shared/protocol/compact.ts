import { isJsonObject, type JsonObject } from '../kernel/util.ts';
import { fullDictionary } from './dictionary.ts';

// The compact form of what a table says (PROTOCOL.md, "Compact frames"): the same JSON in few bytes, by a list of words that both sides know.
// Nothing is remembered from one value to the next, so that every connection of a viewer is sent the same bytes. Tables write it; clients,
// which read it, have only what reads in their bundles.

/** The first byte of a value. Below `word` it is that number, below `array` the word at that place. */
const tokens = {
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
const mostItems = tokens.longArray - 1 - tokens.array;
/** So many words are one byte as a value. */
const shortWords = tokens.array - tokens.word;
const numberedKeys = 12;
const bytesOfDigest = 32;

/** The byte of a key: a number below `word`, a word, or that a value follows which is the key. And whether it is the last. */
const keys = { word: 16, other: 0x7f, last: 0x80 } as const;

/** What is nested deeper stands there as JSON. */
const deepest = 64;

/**
 * The first byte of a step: the lowest bits of its version; whether all who are to act come next, and then what opens a card; whether
 * then come fields of the game's delta, and of the table's (each is an object); and whether there has been one action more, alone or with a
 * next decision of the viewer's. Any other frame is an array, whose first byte is above all of these.
 */
const step = {
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
const anotherOpening = 0x80;

/** What a step may say in relation to what its viewers were shown before it. */
export interface StepContext {
  /** How many actions there were in the game. */
  readonly actions: number;
  /** The seats that were to act. */
  readonly toAct: readonly string[];
  /** The decision that the viewer was asked for; null without one. */
  readonly decision: number | null;
}

const numberIn = (value: unknown, key: string): number | null => {
  const number = isJsonObject(value) ? value[key] : null;
  return typeof number === 'number' ? number : null;
};

/** @param view whole, as a table shows it. */
export const stepContextOf = (view: unknown): StepContext => {
  const { shuffle, toAct, prompt } = isJsonObject(view) ? view : {};
  return {
    actions: numberIn(shuffle, 'actions') ?? 0,
    toAct: isJsonObject(toAct) ? Object.keys(toAct) : [],
    decision: numberIn(prompt, 'decision'),
  };
};

const shownAfter = (before: StepContext, { shuffle, toAct, prompt }: JsonObject): StepContext => {
  const seats = new Set(before.toAct);
  for (const [seat, until] of Object.entries(isJsonObject(toAct) ? toAct : {}))
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
const isGone = (delta: unknown): boolean => Array.isArray(delta) && delta.length === 0;

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
  #words = fullDictionary([]);
  #version = 0;
  #shown: StepContext = stepContextOf(null);

  /** The frame as it would be as JSON. @throws Error if it is none. */
  decode(bytes: Uint8Array): unknown {
    const reader = new Reader(bytes, this.#words);
    const [first = 0] = bytes;
    const frame = first < step.none ? this.#step(reader) : reader.value();
    if (!reader.isAtEnd || !Array.isArray(frame)) throw new RangeError('no frame');
    const [kind, version, view, list] = frame;
    if (kind === 'welcome' && Array.isArray(list)) {
      this.#words = fullDictionary(list.map(String));
      return frame.slice(0, 3);
    }
    if (kind === 'view') {
      this.#version = version;
      this.#shown = stepContextOf(view);
    }
    return frame;
  }

  #step(reader: Reader): unknown[] {
    const first = reader.byte();
    const { actions, toAct, decision } = this.#shown;
    const all = first & step.allToAct ? Object(reader.value()) : null;
    const opening = first & step.oneOpening && { openings: [0, reader.opening()] };
    const game = first & step.gameFields ? reader.fields(0) : reader.value();
    const table: JsonObject = first & step.tableFields ? { ...reader.fields(0) } : {};
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

type Entries = readonly (readonly [key: string, field: unknown])[];

/** At which place each word of a list stands, the first one if it is there twice. */
export type WordPlaces = ReadonlyMap<string, number>;

export const wordPlaces = (list: readonly string[]): WordPlaces =>
  new Map(list.map((word, place): [string, number] => [word, place]).reverse());

const digits = '0123456789abcdef';

/** A key that is a whole number, or -1. */
const numberOf = (key: string): number => {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57 && /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : -1;
};

const fieldsOf = (value: object): Entries => {
  const entries = Object.entries(value);
  return entries.some(isUndefined) ? entries.filter((entry) => !isUndefined(entry)) : entries;
};

const isUndefined = ([, field]: Entries[number]): boolean => field === undefined;

const longestShort = tokens.numbered - 1 - tokens.text;

const openings = /^(?:00[0-7][0-9a-f]{33})+$/;

class Writer {
  readonly #places: WordPlaces;
  readonly #written = new Map<object, Uint8Array>();
  #bytes = new Uint8Array(512);
  #length = 0;

  constructor(places: WordPlaces) {
    this.#places = places;
  }

  /** What has been written since they were taken last. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  /** Writes this part of a frame, or again what was written of it in one before. */
  once(part: object, write: () => void): void {
    const known = this.#written.get(part);
    if (known === undefined) {
      const from = this.#length;
      write();
      this.#written.set(part, this.#bytes.slice(from, this.#length));
    } else {
      this.#reserve(known.length);
      this.#bytes.set(known, this.#length);
      this.#length += known.length;
    }
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const longer = new Uint8Array(2 * (this.#length + more));
    longer.set(this.#bytes);
    this.#bytes = longer;
  }

  value(value: unknown, depth = 0): void {
    if (typeof value === 'string') this.#string(value);
    else if (typeof value === 'number') this.#number(value);
    else if (value === null || value === undefined) this.byte(tokens.nothing);
    else if (typeof value === 'boolean') this.byte(value ? tokens.yes : tokens.no);
    else if (depth === deepest) this.#json(value);
    else if (Array.isArray(value)) this.#array(value, depth);
    else this.object(fieldsOf(value), depth);
  }

  fields(entries: Entries, from: number, depth: number): void {
    for (let index = from; index < entries.length; index += 1) {
      const [key, field] = entries[index] ?? ['', null];
      this.#key(key, index === entries.length - 1 ? keys.last : 0);
      this.value(field, depth + 1);
    }
  }

  #key(key: string, last: number): void {
    const number = numberOf(key);
    const place = number < 0 ? (this.#places.get(key) ?? shortWords) : shortWords;
    if (number >= 0 && number < keys.word) this.byte(last + number);
    else if (place < keys.other - keys.word) this.byte(last + keys.word + place);
    else {
      this.byte(last + keys.other);
      this.value(number < 0 ? key : number);
    }
  }

  /** Seven bits a byte, the lowest first; all but the last have the eighth. */
  #count(value: number): void {
    let left = value;
    for (; left > 0x7f; left >>>= 7) this.byte((left & 0x7f) | 0x80);
    this.byte(left);
  }

  #units(text: string): void {
    for (let index = 0; index < text.length; index += 1) this.#count(text.charCodeAt(index));
  }

  #json(value: unknown): void {
    const text = JSON.stringify(value);
    this.byte(tokens.json);
    this.#count(text.length);
    this.#units(text);
  }

  #number(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** 48) this.#json(value);
    else if (value < tokens.word) this.byte(value);
    else {
      let size = 1;
      while (value >= 256 ** size) size += 1;
      this.byte(tokens.number + size);
      for (let place = size - 1; place >= 0; place -= 1) this.byte(Math.floor(value / 256 ** place) & 0xff);
    }
  }

  #string(value: string): void {
    const place = this.#places.get(value);
    if (place !== undefined && place < shortWords) this.byte(tokens.word + place);
    else if (place !== undefined) {
      this.byte(tokens.laterWord);
      this.#count(place - shortWords);
    } else if (value.length > 4 && value.length % 2 === 0 && /^[0-9a-f]+$/.test(value)) this.#hexOf(value);
    else {
      const isShort = value.length <= longestShort;
      this.byte(isShort ? tokens.text + value.length : tokens.longText);
      if (!isShort) this.#count(value.length);
      this.#units(value);
    }
  }

  #hexOf(value: string): void {
    const length = value.length / 2;
    this.byte(length === bytesOfDigest ? tokens.digest : tokens.hex);
    if (length !== bytesOfDigest) this.#count(length);
    this.hex(value);
  }

  opening(text: string): void {
    for (let index = 0; index < text.length; index += 36) {
      const isLast = index + 36 === text.length;
      this.byte(Number.parseInt(text.slice(index + 2, index + 4), 16) + (isLast ? 0 : anotherOpening));
      this.hex(text.slice(index + 4, index + 36));
    }
  }

  hex(value: string): void {
    for (let index = 0; index < value.length; index += 2)
      this.byte(digits.indexOf(value.charAt(index)) * 16 + digits.indexOf(value.charAt(index + 1)));
  }

  #array(items: readonly unknown[], depth: number): void {
    const isShort = items.length <= mostItems;
    this.byte(isShort ? tokens.array + items.length : tokens.longArray);
    if (!isShort) this.#count(items.length);
    for (const item of items) this.value(item, depth + 1);
  }

  object(entries: Entries, depth = 0): void {
    const [first, second] = entries;
    if (first === undefined) this.byte(tokens.empty);
    else if (first[0] === 'type' && entries.length === 2 && second?.[0] === 'seat') {
      this.byte(tokens.typeAndSeat);
      this.value(first[1], depth + 1);
      this.value(second[1], depth + 1);
    } else {
      const number = numberOf(first[0]);
      const isOnly = entries.length === 1;
      const isFused = first[0] === 'type' || (number >= 0 && number < numberedKeys);
      if (first[0] === 'type') this.byte(isOnly ? tokens.type : tokens.typed);
      else if (isFused) this.byte(tokens.numbered + number + (isOnly ? numberedKeys : 0));
      else this.byte(tokens.object);
      if (isFused) this.value(first[1], depth + 1);
      this.fields(entries, Number(isFused), depth);
    }
  }
}

/** All who are to act now, if it follows from the delta. */
const allIn = (delta: unknown, toAct: readonly string[]): Entries | null => {
  if (!isJsonObject(delta) || !toAct.every((seat) => Object.hasOwn(delta, seat))) return null;
  const entries = Object.entries(delta);
  const isKnown = entries.every(([seat, until]) => !isGone(until) || toAct.includes(seat));
  return isKnown ? entries.filter(([, until]) => !isGone(until)) : null;
};

/** The one opening that the delta makes the list of, if it does. */
const openingIn = (delta: unknown): string | null => {
  const [kept, opening, ...more] = Array.isArray(delta) ? delta : [];
  const isOne = kept === 0 && more.length === 0 && typeof opening === 'string';
  return isOne && openings.test(opening) ? opening : null;
};

/** The fields of the table's delta without what is said before them, and what that is. */
const tableOf = (table: JsonObject, shown: StepContext) => {
  const { shuffle, toAct, prompt } = table;
  const all = allIn(toAct, shown.toAct);
  const opening = isJsonObject(shuffle) ? openingIn(shuffle.openings) : null;
  const isAction = numberIn(shuffle, 'actions') === shown.actions + 1;
  const isNext =
    isAction &&
    isJsonObject(prompt) &&
    Object.keys(prompt).length === 1 &&
    prompt.decision === (shown.decision ?? Number.NaN) + 1;
  const left = isJsonObject(shuffle)
    ? fieldsOf(shuffle).filter(
        ([key]) => !(isAction && key === 'actions') && !(opening !== null && key === 'openings'),
      )
    : [];
  const isLeft = left.length > 0 || !(isAction || opening !== null);
  const isSaid = (key: string): boolean =>
    (key === 'toAct' && all !== null) || (key === 'prompt' && isNext) || (key === 'shuffle' && !isLeft);
  const fields = fieldsOf(table).filter(([key]) => !isSaid(key));
  return {
    ...{ all, opening },
    table: isJsonObject(shuffle)
      ? fields.map(([key, field]) => [key, key === 'shuffle' ? Object.fromEntries(left) : field] as const)
      : fields,
    action: isNext ? step.nextDecision : isAction ? step.oneAction : 0,
  };
};

/** Nothing is in any relation to this. */
const nothingShown: StepContext = { actions: Number.NaN, toAct: ['-'], decision: null };

/** Makes the bytes of frames in these words. What several frames have in common is the same object in them, and is written once. */
export class FrameEncoder {
  readonly #writer: Writer;

  constructor(places: WordPlaces) {
    this.#writer = new Writer(places);
  }

  /**
   * The bytes of a frame; of equal frames with their keys in the same order they are the same.
   * @param shown what its viewers were shown before it; null if that is not known.
   */
  encode(frame: readonly unknown[], shown: StepContext | null): Uint8Array<ArrayBuffer> {
    const [version, game, table, events] = frame;
    if (typeof version === 'number' && isJsonObject(table) && Array.isArray(events))
      this.#step(version, game, tableOf(table, shown ?? nothingShown), events);
    else this.#writer.value(frame);
    return this.#writer.take();
  }

  #step(
    version: number,
    game: unknown,
    { table, all, opening, action }: ReturnType<typeof tableOf>,
    events: readonly unknown[],
  ): void {
    const writer = this.#writer;
    const ofGame = isJsonObject(game) ? fieldsOf(game) : [];
    writer.byte(
      (version % step.versions) +
        (all === null ? 0 : step.allToAct) +
        (opening === null ? 0 : step.oneOpening) +
        (ofGame.length > 0 ? step.gameFields : 0) +
        (table.length > 0 ? step.tableFields : 0) +
        action,
    );
    if (all !== null) writer.object(all);
    if (opening !== null) writer.opening(opening);
    if (isJsonObject(game) && ofGame.length > 0) writer.once(game, () => writer.fields(ofGame, 0, 0));
    else writer.value(game);
    writer.fields(table, 0, 0);
    writer.once(events, () => {
      for (const event of events) writer.value(event);
    });
  }
}
