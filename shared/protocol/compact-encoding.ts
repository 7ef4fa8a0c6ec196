import { type Fields, isFields } from '../kernel/util.ts';
import {
  anotherOpening,
  bytesOfDigest,
  deepest,
  isGone,
  keys,
  mostItems,
  numberedKeys,
  numberIn,
  type Shown,
  shortWords,
  step,
  tokens,
} from './compact.ts';

// Compact frames are made where tables are; what reads them, and what each byte says, is in compact.ts.

type Entries = readonly (readonly [key: string, field: unknown])[];

/** At which place each word of a list stands, the first one if it is there twice. */
export type Places = ReadonlyMap<string, number>;

export const placesOf = (list: readonly string[]): Places =>
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
  readonly #places: Places;
  readonly #written = new Map<object, Uint8Array>();
  #bytes = new Uint8Array(512);
  #length = 0;

  constructor(places: Places) {
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
  if (!isFields(delta) || !toAct.every((seat) => Object.hasOwn(delta, seat))) return null;
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
const tableOf = (table: Fields, shown: Shown) => {
  const { shuffle, toAct, prompt } = table;
  const all = allIn(toAct, shown.toAct);
  const opening = isFields(shuffle) ? openingIn(shuffle.openings) : null;
  const isAction = numberIn(shuffle, 'actions') === shown.actions + 1;
  const isNext =
    isAction &&
    isFields(prompt) &&
    Object.keys(prompt).length === 1 &&
    prompt.decision === (shown.decision ?? Number.NaN) + 1;
  const left = isFields(shuffle)
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
    table: isFields(shuffle)
      ? fields.map(([key, field]) => [key, key === 'shuffle' ? Object.fromEntries(left) : field] as const)
      : fields,
    action: isNext ? step.nextDecision : isAction ? step.oneAction : 0,
  };
};

/** Nothing is in any relation to this. */
const nothingShown: Shown = { actions: Number.NaN, toAct: ['-'], decision: null };

/** Makes the bytes of frames in these words. What several frames have in common is the same object in them, and is written once. */
export class FrameEncoder {
  readonly #writer: Writer;

  constructor(places: Places) {
    this.#writer = new Writer(places);
  }

  /**
   * The bytes of a frame; of equal frames with their keys in the same order they are the same.
   * @param shown what its viewers were shown before it; null if that is not known.
   */
  encode(frame: readonly unknown[], shown: Shown | null): Uint8Array<ArrayBuffer> {
    const [version, game, table, events] = frame;
    if (typeof version === 'number' && isFields(table) && Array.isArray(events))
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
    const ofGame = isFields(game) ? fieldsOf(game) : [];
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
    if (isFields(game) && ofGame.length > 0) writer.once(game, () => writer.fields(ofGame, 0, 0));
    else writer.value(game);
    writer.fields(table, 0, 0);
    writer.once(events, () => {
      for (const event of events) writer.value(event);
    });
  }
}
