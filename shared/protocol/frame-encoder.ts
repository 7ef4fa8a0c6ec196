import { hexToBytes } from '@noble/hashes/utils.js';
import { isJsonObject, type JsonObject } from '../kernel/util.ts';
import {
  anotherLeaf,
  digestBytes,
  isRemoval,
  keyBytes,
  maxDepth,
  maxShortItems,
  maxShortText,
  numberedKeys,
  numberField,
  oneByteWords,
  type PreviousView,
  stepBits,
  tokens,
} from './compact-format.ts';

type Entries = readonly (readonly [key: string, field: unknown])[];

/** The index of each word. Of a word listed twice, the first index. */
export type WordPlaces = ReadonlyMap<string, number>;

export const wordPlaces = (words: readonly string[]): WordPlaces =>
  new Map(words.map((word, place): [string, number] => [word, place]).reverse());

/** Encodes frames with these words. A part that is the same object in several frames is encoded once. */
export class FrameEncoder {
  readonly #writer: Writer;

  constructor(places: WordPlaces) {
    this.#writer = new Writer(places);
  }

  /**
   * Equal frames with keys in the same order give the same bytes.
   * @param context of the view before a step; null if it is unknown.
   */
  encode(frame: readonly unknown[], context: PreviousView | null): Uint8Array<ArrayBuffer> {
    const [version, game, table, events, answered] = frame;
    if (typeof version === 'number' && isJsonObject(table) && Array.isArray(events))
      this.#step(version, game, compactDelta(table, context ?? noContext), events, answered);
    else this.#writer.value(frame);
    return this.#writer.take();
  }

  #step(
    version: number,
    game: unknown,
    { allToAct, opening, actionBits, fields }: CompactDelta,
    events: readonly unknown[],
    answered: unknown,
  ): void {
    const writer = this.#writer;
    const gameFields = isJsonObject(game) ? fieldsOf(game) : [];
    writer.byte(
      (version % stepBits.versions) +
        (allToAct === null ? 0 : stepBits.hasAllToAct) +
        (opening === null ? 0 : stepBits.hasOneOpening) +
        (gameFields.length > 0 ? stepBits.hasGameFields : 0) +
        (fields.length > 0 ? stepBits.hasTableFields : 0) +
        actionBits,
    );
    if (allToAct !== null) writer.object(allToAct);
    if (opening !== null) writer.opening(opening);
    if (isJsonObject(game) && gameFields.length > 0) writer.once(game, () => writer.fields(gameFields, 0, 0));
    else writer.value(game);
    writer.fields(fields, 0, 0);
    writer.once(events, () => {
      for (const event of events) writer.value(event);
    });
    if (answered !== undefined) writer.value(answered);
  }
}

/** The table's delta: the parts that bits of the step imply, and the fields left to write. */
interface CompactDelta {
  /** All seats that are to act, with their deadlines. */
  readonly allToAct: Entries | null;
  readonly opening: string | null;
  readonly actionBits: number;
  readonly fields: Entries;
}

const compactDelta = (table: JsonObject, context: PreviousView): CompactDelta => {
  const { shuffle, toAct, prompt } = table;
  const allToAct = allToActIn(toAct, context.toAct);
  const opening = isJsonObject(shuffle) ? singleOpening(shuffle.openings) : null;
  const isOneMore = numberField(shuffle, 'actions') === context.actions + 1;
  const isNextDecision =
    isOneMore &&
    isJsonObject(prompt) &&
    Object.keys(prompt).length === 1 &&
    prompt.decision === (context.decision ?? Number.NaN) + 1;
  const isImplied = (key: string): boolean =>
    (key === 'actions' && isOneMore) || (key === 'openings' && opening !== null);
  const restOfShuffle = isJsonObject(shuffle) ? fieldsOf(shuffle).filter(([key]) => !isImplied(key)) : [];
  const isShuffleImplied = restOfShuffle.length === 0 && (isOneMore || opening !== null);
  const fields = fieldsOf(table).flatMap(([key, field]): Entries => {
    if (key === 'toAct' && allToAct !== null) return [];
    if (key === 'prompt' && isNextDecision) return [];
    if (key !== 'shuffle' || !isJsonObject(shuffle)) return [[key, field]];
    return isShuffleImplied ? [] : [[key, Object.fromEntries(restOfShuffle)]];
  });
  const actionBits = isNextDecision ? stepBits.nextDecision : isOneMore ? stepBits.oneMoreAction : 0;
  return { allToAct, opening, actionBits, fields };
};

/** All seats that are to act after this delta; null if the context does not imply the removals in it. */
const allToActIn = (delta: unknown, before: readonly string[]): Entries | null => {
  if (!isJsonObject(delta) || !before.every((seat) => Object.hasOwn(delta, seat))) return null;
  const entries = Object.entries(delta);
  const isConsistent = entries.every(([seat, until]) => !isRemoval(until) || before.includes(seat));
  return isConsistent ? entries.filter(([, until]) => !isRemoval(until)) : null;
};

/** The opening, if the delta replaces the list with this one opening. */
const singleOpening = (delta: unknown): string | null => {
  const [kept, opening, ...more] = Array.isArray(delta) ? delta : [];
  const isOne = kept === 0 && more.length === 0 && typeof opening === 'string';
  return isOne && openingPattern.test(opening) ? opening : null;
};

const openingPattern = /^(?:00[0-7][0-9a-f]{33})+$/;

/** Matches no step, so that the encoder writes all fields. */
const noContext: PreviousView = { actions: Number.NaN, toAct: ['-'], decision: null };

class Writer {
  readonly #places: WordPlaces;
  readonly #written = new Map<object, Uint8Array>();
  #bytes = new Uint8Array(512);
  #length = 0;

  constructor(places: WordPlaces) {
    this.#places = places;
  }

  /** Returns the bytes written since the last call. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  /** Writes this part of a frame, or copies its bytes from an earlier frame. */
  once(part: object, write: () => void): void {
    const written = this.#written.get(part);
    if (written === undefined) {
      const from = this.#length;
      write();
      this.#written.set(part, this.#bytes.slice(from, this.#length));
    } else {
      this.#append(written);
    }
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  #append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
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
    else if (value === null || value === undefined) this.byte(tokens.null);
    else if (typeof value === 'boolean') this.byte(value ? tokens.true : tokens.false);
    else if (depth === maxDepth) this.#json(value);
    else if (Array.isArray(value)) this.#array(value, depth);
    else this.object(fieldsOf(value), depth);
  }

  fields(entries: Entries, from: number, depth: number): void {
    for (let index = from; index < entries.length; index += 1) {
      const [key, field] = entries[index] ?? ['', null];
      this.#key(key, index === entries.length - 1 ? keyBytes.last : 0);
      this.value(field, depth + 1);
    }
  }

  #key(key: string, last: number): void {
    const number = numberOf(key);
    const place = number < 0 ? (this.#places.get(key) ?? oneByteWords) : oneByteWords;
    if (number >= 0 && number < keyBytes.word) this.byte(last + number);
    else if (place < keyBytes.other - keyBytes.word) this.byte(last + keyBytes.word + place);
    else {
      this.byte(last + keyBytes.other);
      this.value(number < 0 ? key : number);
    }
  }

  #count(value: number): void {
    let rest = value;
    for (; rest > 0x7f; rest >>>= 7) this.byte((rest & 0x7f) | 0x80);
    this.byte(rest);
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
    if (place !== undefined && place < oneByteWords) this.byte(tokens.word + place);
    else if (place !== undefined) {
      this.byte(tokens.laterWord);
      this.#count(place - oneByteWords);
    } else if (value.length > 4 && value.length % 2 === 0 && /^[0-9a-f]+$/.test(value)) this.#hexText(value);
    else {
      const isShort = value.length <= maxShortText;
      this.byte(isShort ? tokens.text + value.length : tokens.longText);
      if (!isShort) this.#count(value.length);
      this.#units(value);
    }
  }

  #hexText(value: string): void {
    const length = value.length / 2;
    this.byte(length === digestBytes ? tokens.digest : tokens.hex);
    if (length !== digestBytes) this.#count(length);
    this.hex(value);
  }

  opening(text: string): void {
    for (let index = 0; index < text.length; index += 36) {
      const isLast = index + 36 === text.length;
      this.byte(Number.parseInt(text.slice(index + 2, index + 4), 16) + (isLast ? 0 : anotherLeaf));
      this.hex(text.slice(index + 4, index + 36));
    }
  }

  hex(value: string): void {
    this.#append(hexToBytes(value));
  }

  #array(items: readonly unknown[], depth: number): void {
    const isShort = items.length <= maxShortItems;
    this.byte(isShort ? tokens.array + items.length : tokens.longArray);
    if (!isShort) this.#count(items.length);
    for (const item of items) this.value(item, depth + 1);
  }

  object(entries: Entries, depth = 0): void {
    const [first, second] = entries;
    if (first === undefined) this.byte(tokens.emptyObject);
    else if (first[0] === 'type' && entries.length === 2 && second?.[0] === 'seat') {
      this.byte(tokens.typeAndSeat);
      this.value(first[1], depth + 1);
      this.value(second[1], depth + 1);
    } else {
      const number = numberOf(first[0]);
      const isOnly = entries.length === 1;
      const isInToken = first[0] === 'type' || (number >= 0 && number < numberedKeys);
      if (first[0] === 'type') this.byte(isOnly ? tokens.typeOnly : tokens.typed);
      else if (isInToken) this.byte(tokens.numbered + number + (isOnly ? numberedKeys : 0));
      else this.byte(tokens.object);
      if (isInToken) this.value(first[1], depth + 1);
      this.fields(entries, Number(isInToken), depth);
    }
  }
}

/** The whole number that a key is, or -1. */
const numberOf = (key: string): number => {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57 && /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : -1;
};

const fieldsOf = (value: object): Entries => {
  const entries = Object.entries(value);
  return entries.some(isUndefined) ? entries.filter((entry) => !isUndefined(entry)) : entries;
};

const isUndefined = ([, field]: Entries[number]): boolean => field === undefined;
