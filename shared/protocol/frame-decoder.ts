import type { JsonObject } from '../kernel/util.ts';
import {
  anotherLeaf,
  digestBytes,
  keyBytes,
  maxDepth,
  nextPreviousView,
  numberedKeys,
  oneByteWords,
  type PreviousView,
  previousViewOf,
  saltBytes,
  stepBits,
  tokens,
} from './compact-format.ts';
import { fullDictionary } from './dictionary.ts';

/** Decodes the compact frames of one connection, in order: it keeps the words of the last welcome and the context of the next step. */
export class FrameDecoder {
  #words = fullDictionary([]);
  #version = 0;
  #context: PreviousView = previousViewOf(null);

  /** Returns the frame as in JSON; a welcome without its words. @throws Error if the bytes are no frame. */
  decode(bytes: Uint8Array): unknown {
    const reader = new Reader(bytes, this.#words);
    const [first = 0] = bytes;
    const frame = first < stepBits.none ? this.#step(reader) : reader.value();
    if (!reader.isAtEnd || !Array.isArray(frame)) throw new RangeError('not a frame');
    const [kind, version, view, list] = frame;
    if (kind === 'welcome' && Array.isArray(list)) {
      this.#words = fullDictionary(list.map(String));
      return frame.slice(0, 3);
    }
    if (kind === 'view') {
      this.#version = version;
      this.#context = previousViewOf(view);
    }
    return frame;
  }

  #step(reader: Reader): unknown[] {
    const first = reader.byte();
    const { actions, toAct, decision } = this.#context;
    const allToAct = first & stepBits.hasAllToAct ? Object(reader.value()) : null;
    const opening = first & stepBits.hasOneOpening && { openings: [0, reader.opening()] };
    const game = first & stepBits.hasGameFields ? reader.fields(0) : reader.value();
    const table: JsonObject = first & stepBits.hasTableFields ? { ...reader.fields(0) } : {};
    const events: unknown[] = [];
    while (!reader.isAtEnd) events.push(reader.value());
    // Events are objects.
    const answered = typeof events.at(-1) === 'object' ? [] : events.splice(-1);
    const action = first >= stepBits.oneMoreAction && { actions: actions + 1 };
    const delta = {
      ...table,
      ...(allToAct && { toAct: { ...Object.fromEntries(toAct.map((seat) => [seat, []])), ...allToAct } }),
      ...(first >= stepBits.nextDecision && { prompt: { decision: (decision ?? 0) + 1 } }),
      ...((action || opening) && { shuffle: { ...action, ...Object(table.shuffle), ...opening } }),
    };
    this.#version += 1 + ((first - this.#version - 1) & (stepBits.versions - 1));
    this.#context = nextPreviousView(this.#context, delta);
    return [this.#version, game, delta, events, ...answered];
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #words: readonly string[];
  #at = 0;

  constructor(bytes: Uint8Array, words: readonly string[]) {
    this.#bytes = bytes;
    this.#words = words;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('the frame is cut off');
    return byte;
  }

  value(depth = 0): unknown {
    if (depth > maxDepth) throw new RangeError('nested too deeply');
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
      case tokens.emptyObject:
        return {};
      case tokens.object:
        return this.fields(depth);
      case tokens.typed:
        return this.fields(depth, ['type', inner()]);
      case tokens.typeOnly:
        return { type: inner() };
      case tokens.typeAndSeat:
        return { type: inner(), seat: inner() };
      case tokens.null:
        return null;
      case tokens.false:
      case tokens.true:
        return token === tokens.true;
      case tokens.laterWord:
        return this.#word(oneByteWords + this.#count());
      case tokens.digest:
        return this.hex(digestBytes);
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
    for (let first = anotherLeaf; first >= anotherLeaf; ) {
      first = this.byte();
      text += `00${(first % anotherLeaf).toString(16).padStart(2, '0')}${this.hex(saltBytes)}`;
    }
    return text;
  }

  fields(depth: number, ...entries: [key: string, field: unknown][]): object {
    for (let byte = 0; byte < keyBytes.last; ) {
      byte = this.byte();
      const key = byte % keyBytes.last;
      const name = key < keyBytes.word || key === keyBytes.other ? '' : this.#word(key - keyBytes.word);
      entries.push([name || `${key < keyBytes.word ? key : this.value(maxDepth)}`, this.value(depth + 1)]);
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
    throw new RangeError('the count is too long');
  }

  /** Reads items one by one, so that a false length allocates nothing. */
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

  #word(index: number): string {
    const word = this.#words[index];
    if (word === undefined) throw new RangeError('unknown word');
    return word;
  }
}
