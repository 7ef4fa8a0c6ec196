import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../test/helpers/random.ts';
import { digestOf } from '../kernel/random.ts';
import { previousViewOf } from './compact-format.ts';
import { diff } from './delta.ts';
import { commonWords, fullDictionary, wireVersion } from './dictionary.ts';
import { FrameDecoder } from './frame-decoder.ts';
import { FrameEncoder, wordPlaces } from './frame-encoder.ts';

const words = ['up', 'row', 'drew', 'red'];
const places = wordPlaces(fullDictionary(words));
const runs = { numRuns: isLong ? 20_000 : 500 };

const decoderAfter = (version = 0, view: object = {}): FrameDecoder => {
  const decoder = new FrameDecoder();
  decoder.decode(
    new FrameEncoder(wordPlaces(commonWords)).encode(['welcome', 1, 1_763_719_000_000, words], null),
  );
  decoder.decode(new FrameEncoder(places).encode(['view', version, view], null));
  return decoder;
};

const roundTrip = (frame: readonly unknown[]): unknown =>
  decoderAfter().decode(new FrameEncoder(places).encode(frame, null));

/** Any character. fast-check's own unit builds a table of all characters first, which takes a second. */
const unit = fc
  .nat(0x10_ffff - 0x800)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

const key = fc.oneof(
  fc.constantFrom(...fullDictionary(words), '__proto__', 'type', 'seat', ''),
  fc.nat(300).map(String),
  fc.string({ unit }),
);
const text = fc.oneof(
  fc.constantFrom(...fullDictionary(words)),
  fc.string({ unit, maxLength: 40 }),
  // Includes lone surrogates.
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  fc
    .uint8Array({ minLength: 18, maxLength: 18 })
    .map((bytes) => `00${Buffer.from(bytes).toString('hex').slice(2)}`),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom(null, true, false),
    fc.nat(100),
    fc.nat(2 ** 31 - 1),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    text,
    fc.array(tie('json'), { maxLength: 12 }),
    fc
      .array(fc.tuple(key, tie('json')), { maxLength: 8 })
      .map((entries): unknown => Object.fromEntries(entries)),
  ),
}));

describe('compact frames', () => {
  test('encode and decode every JSON value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(roundTrip(['hint', value])).toEqual(['hint', value]);
      }),
      runs,
    );
  });

  test('encode and decode every step', () => {
    const event = fc.oneof(
      fc.record({ type: text, seat: fc.nat(11) }),
      fc.record({ type: text }),
      fc.record({ type: text, card: json }),
    );
    const opening = fc.uint8Array({ minLength: 36, maxLength: 36 }).map((bytes) => {
      const hex = Buffer.from(bytes).toString('hex');
      return `00${hex.slice(2, 36)}00${hex.slice(38)}`;
    });
    const view = fc.record(
      {
        toAct: fc.dictionary(fc.nat(3).map(String), fc.oneof(fc.nat(70_000), fc.constant(null))),
        shuffle: fc.record({
          actions: fc.nat(3),
          openings: fc.array(fc.oneof(opening, text), { maxLength: 2 }),
          links: fc.dictionary(fc.nat(99).map(String), text, { maxKeys: 2 }),
        }),
        prompt: json,
        other: json,
      },
      { requiredKeys: ['toAct', 'shuffle'] },
    );
    const answered = fc.option(fc.oneof(fc.nat(), fc.constant('client-without-number')), { nil: undefined });
    const steps = fc.array(fc.tuple(json, view, fc.array(event, { maxLength: 4 }), answered), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.nat(40), view, steps, (version, first, drawn) => {
        const decoder = decoderAfter(version, first);
        let before = first;
        for (const [index, [game, after, events, answer]] of drawn.entries()) {
          const tail = answer === undefined ? [] : [answer];
          const step = [version + index + 1, game, diff(before, after) ?? {}, events, ...tail];
          expect(decoder.decode(new FrameEncoder(places).encode(step, previousViewOf(before)))).toEqual(step);
          before = after;
        }
      }),
      runs,
    );
  });

  test('have the same bytes whether a field is undefined or absent', () => {
    const step = [1, { up: 'red' }, { host: undefined, toAct: { 1: 5 } }, []];
    const clean = [1, { up: 'red' }, { toAct: { 1: 5 } }, []];
    expect(new FrameEncoder(places).encode(step, null)).toEqual(new FrameEncoder(places).encode(clean, null));
  });

  test('encode a part shared by several frames once, to the same bytes', () => {
    let read = 0;
    const card = {
      get up(): string {
        read += 1;
        return 'red';
      },
    };
    const game = { card };
    const events = [{ type: 'took', card }];
    const steps = [{ host: 1 }, { prompt: null }, {}].map((table) => [1, game, table, events]);
    const encoder = new FrameEncoder(places);
    const together = steps.map((step) => encoder.encode(step, null));
    expect(read).toBe(2);
    expect(together).toEqual(steps.map((step) => new FrameEncoder(places).encode(step, null)));
  });

  test('decode to a version that reveals a missing or repeated step', () => {
    const decoder = decoderAfter(7);
    const step = (version: number) => new FrameEncoder(places).encode([version, {}, {}, []], null);
    expect(decoder.decode(step(8))).toEqual([8, {}, {}, []]);
    expect(decoder.decode(step(10))).toEqual([10, {}, {}, []]);
    expect(decoder.decode(step(10))).not.toEqual([11, {}, {}, []]);
  });

  test('decode random bytes to an array or an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          const frame = decoderAfter().decode(bytes);
          expect(Array.isArray(frame)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      runs,
    );
  });

  test.each([
    ['no bytes', []],
    ['an array cut off before its items', [0xc7, 0xff, 0xff, 0xff, 0x7f]],
    ['a text cut off before its code units', [0xdc, 0xff, 0xff, 0xff, 0x7f]],
    ['a count of a hundred bytes', [0xc7, ...Array.from({ length: 100 }, () => 0xff)]],
    ['arrays nested a hundred thousand deep', Array.from({ length: 100_000 }, () => 0xc1)],
    ['an unknown word', [0xc1, 0xd6, 0xff, 0x7f]],
    ['a byte after the frame', [0xc0, 0]],
    ['null instead of an array', [0xcd]],
  ])('are refused for %s', (_, bytes) => {
    expect(() => decoderAfter().decode(Uint8Array.from(bytes))).toThrow(Error);
  });
});

test('the word lists are those of wire version 3', () => {
  const list = fullDictionary([]);
  expect(new Set(list).size).toBe(list.length);
  expect([wireVersion, digestOf(list.join(' ')).slice(0, 8)]).toEqual([3, 'c1dab27e']);
});

describe('PROTOCOL.md', () => {
  const page = readFileSync(new URL('PROTOCOL.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('\n## Compact frames'), page.indexOf('\n## Events'));
  const lines = section.split('\n').flatMap((line) => (line.startsWith('    ') ? [line.trim()] : []));

  test('shows three compact frames with their JSON', () => {
    const decoder = new FrameDecoder();
    const messages = lines.filter((line) => /^([0-9a-f]{2} )+[0-9a-f]{2}$/.test(line));
    expect(messages).toHaveLength(3);
    for (const message of messages) {
      const json: unknown[] = JSON.parse(lines[lines.indexOf(message) + 1] ?? '');
      // The decoder keeps the words of a welcome.
      const frame = json[0] === 'welcome' ? json.slice(0, 3) : json;
      expect(decoder.decode(Buffer.from(message.replaceAll(' ', ''), 'hex'))).toEqual(frame);
    }
  });

  test('lists the words in order', () => {
    const listed = lines.filter((line) => /^[a-z]{3}/i.test(line)).join(' ');
    expect(listed.split(' ')).toEqual(fullDictionary([]));
    expect(section).toContain(`these ${commonWords.length}, then`);
  });
});
