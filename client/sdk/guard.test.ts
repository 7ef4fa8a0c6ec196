import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalCodes } from '../../shared/protocol/codes.ts';
import { frameSchema } from '../../shared/protocol/frames.ts';
import {
  gameListSchema,
  problemSchema,
  tableListSchema,
  tableSummarySchema,
} from '../../shared/protocol/lobby.ts';
import { seekFrameSchema } from '../../shared/protocol/matching.ts';
import { tokenSchema } from '../../shared/protocol/requests.ts';
import { maxFrameLength, parseFrames, parseView } from './guard.ts';
import { isProblem } from './http.ts';
import { isGameList, isTableList, isTableSummary } from './lobby.ts';
import { parseSeekFrame } from './match.ts';
import { isToken } from './tokens.ts';

const frames: readonly unknown[] = [
  [7, { row: [2, 'red'] }, { toAct: { 1: 5 } }, [{ type: 'drew', seat: 0 }]],
  [8, null, {}, []],
  [9, {}, {}, [], 'client:12'],
  [0, 'text', null, [{ type: 'table:ended' }]],
  ['ok', 'abc_-9'],
  ['no', 'abcdef', 'against-the-rules', 'No.', 'DR-7'],
  ['no', null, 'too-fast', '', null],
  ['presence', [true, false], 3],
  ['presence', [], 0],
  ['view', 12, { game: 'drop-rainbow' }],
  ['welcome', 1, 1_790_000_000_000],
];

const notFrames: readonly unknown[] = [
  null,
  'pong',
  {},
  [],
  [7],
  [7, {}],
  [7, {}, []],
  [7, {}, {}, {}],
  [7, {}, {}, [{}]],
  [7, {}, {}, [{ type: 1 }]],
  [7, {}, {}, [null]],
  [7, {}, {}, [['type']]],
  [7, {}, {}, [], null],
  [7, {}, {}, [], 'a b'],
  [7, {}, {}, [], 12],
  [7, {}, {}, [], 'client:12', 1],
  [7.5, {}, {}, []],
  [2 ** 53, {}, {}, []],
  ['ok'],
  ['ok', 'short'],
  ['ok', 'a'.repeat(25)],
  ['ok', 'abc def'],
  ['ok', 'abcdef\n'],
  ['ok', null],
  ['ok', 12],
  ['no', 'abcdef', 'no-such-code', '', null],
  ['no', 'abcdef', 'toString', '', null],
  ['no', 'abcdef', 'too-fast', null, null],
  ['no', 'abcdef', 'too-fast', '', 4],
  ['presence', [1], 0],
  ['presence', [true], 0.5],
  ['presence', {}, 0],
  ['view', 1, null],
  ['view', 1, []],
  ['view', '1', {}],
  ['welcome', 1],
  ['welcome', 1, 2, 3],
  ['welcome', 1, null],
  ['hello', 1, 2],
];

const samples = <Value>(values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

const spices: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  '',
  'abcdef',
  'ok',
  'view',
  [],
  {},
  { type: 'x' },
  [{ type: 'x' }],
  ...refusalCodes,
];

/** The value with one part, at any depth, replaced, removed, doubled or added. */
const mutated = (
  value: unknown,
  { path, spice, how }: { path: number[]; spice: unknown; how: number },
): unknown => {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return spice;
  if (Array.isArray(value)) {
    const index = step % (value.length + 1);
    if (rest.length > 0 && index < value.length) {
      return value.with(index, mutated(value[index], { path: rest, spice, how }));
    }
    return value.toSpliced(index, how % 2, ...(how < 2 ? [spice] : []));
  }
  const entries = Object.entries(value);
  const index = step % (entries.length + 1);
  const [key, old] = entries[index] ?? ['type', undefined];
  if (how === 3) return Object.fromEntries(entries.toSpliced(index, 1));
  return { ...value, [key]: mutated(old, { path: rest, spice, how }) };
};

const mutations = fc.record({
  path: fc.array(fc.nat(6), { maxLength: 4 }),
  spice: fc.oneof(samples(spices), fc.jsonValue()),
  how: fc.nat(3),
});

const agree = (value: unknown): void => {
  const text = JSON.stringify(value);
  const parsed = frameSchema.safeParse(JSON.parse(text));
  expect(parseFrames(text), text).toEqual(parsed.success ? [parsed.data] : []);
};

describe('the guard of frames and the schema agree', () => {
  it.each(frames.map((frame) => [JSON.stringify(frame), frame]))('that %s is valid', (text, frame) => {
    expect(parseFrames(String(text))).toEqual([frame]);
    agree(frame);
  });

  it('that a list contains only its valid frames', () =>
    expect(parseFrames(JSON.stringify([...frames, ...notFrames]))).toEqual(frames));

  it.each(notFrames.map((value) => [JSON.stringify(value), value]))('that %s is invalid', (text, value) => {
    expect(parseFrames(String(text))).toEqual([]);
    agree(value);
  });

  it('on mutations of them', () => {
    fc.assert(
      fc.property(
        samples([...frames, ...notFrames]),
        fc.array(mutations, { minLength: 1, maxLength: 3 }),
        (frame, changes) => agree(changes.reduce(mutated, frame)),
      ),
      { numRuns: 2000 },
    );
  });

  it('on any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), agree));
  });
});

describe('a text is rejected', () => {
  it.each(['', '[', 'undefined', '[1,{},[]]]', 'pong'])('if it is not JSON: %j', (text) =>
    expect(parseFrames(text)).toEqual([]),
  );

  it('if it is too long', () => {
    const frame = JSON.stringify([1, '', '', []]);
    const fitting = frame + ' '.repeat(maxFrameLength - frame.length);
    expect(parseFrames(fitting)).toEqual([[1, '', '', []]]);
    expect(parseFrames(`${fitting} `)).toEqual([]);
  });
});

describe('parseView', () => {
  const prompt = { decision: 3, legal: [{ type: 'draw' }] };
  const lists = { commitments: [], keys: [], seeds: [], openings: [] };
  const shuffle = { attempt: 0, ...lists };
  const whole = { you: null, phase: 'playing', gameNumber: 1, settings: {}, seats: [], shuffle };

  it.each([
    ['of the game', { ...whole, game: 'drop-rainbow', prompt: null }, true],
    ['with a prompt', { ...whole, game: 'drop-rainbow', prompt }, true],
    ['of another game', { ...whole, game: 'bridge', prompt: null }, false],
    ['without a game', { ...whole, prompt: null }, false],
    ['without a prompt field', { ...whole, game: 'drop-rainbow' }, false],
    [
      'with a decision that is no number',
      { ...whole, game: 'drop-rainbow', prompt: { ...prompt, decision: '3' } },
      false,
    ],
    ['as a list', ['drop-rainbow'], false],
  ])('accepts or rejects a view %s', (_name, value, fits) =>
    expect(parseView(value, 'drop-rainbow') !== null).toBe(fits),
  );

  const view = { ...whole, game: 'drop-rainbow', prompt: null };
  it.each<[string, object]>([
    ...Object.keys(whole).map((field): [string, object] => [field, { ...view, [field]: undefined }]),
    ...Object.keys(shuffle).map((field): [string, object] => [
      `shuffle.${field}`,
      { ...view, shuffle: { ...shuffle, [field]: undefined } },
    ]),
  ])('[SEC-77] rejects a view without %s, which the SDK reads', (_field, without) => {
    expect(parseView(view, 'drop-rainbow')).not.toBeNull();
    expect(parseView(without, 'drop-rainbow')).toBeNull();
  });

  it('accepts a view of any game if none is expected', () => {
    expect(parseView({ ...whole, game: 'bridge', prompt: null }, undefined)).not.toBeNull();
    expect(parseView({ ...whole, prompt: null }, undefined)).toBeNull();
  });
});

it.each(['a'.repeat(21), 'a'.repeat(22), 'a'.repeat(64), 'a'.repeat(65), `${'a'.repeat(30)}+`, '', null, 7])(
  'the guard of tokens agrees on %j',
  (token) => expect(isToken(token)).toBe(tokenSchema.safeParse(token).success),
);

const summary = {
  id: '0123456789ab',
  game: 'drop-rainbow',
  region: 'weur',
  phase: 'gathering',
  players: ['Ada'],
  bots: [],
  givingWay: 0,
  seats: 5,
  people: 1,
  spectators: 0,
  createdAt: 1_790_000_000_000,
};
const game = {
  id: 'drop-rainbow',
  version: 1,
  name: 'Drop Rainbow',
  names: { en: 'Drop Rainbow', ko: '무지개', es: 'Arcoíris' },
  players: [2, 3],
  options: { a: 1 },
  levels: ['easy'],
  ui: {},
  rules: true,
};

const problem = { type: '/api#bad-json', title: 'No', status: 400, detail: 'No.', code: 'bad-json' };

describe('the guard and the schema agree on mutations', () => {
  it.each([
    ['of a summary', summary, isTableSummary, tableSummarySchema],
    ['of a list of tables', { tables: [summary, summary], next: null }, isTableList, tableListSchema],
    ['of a list of games', { games: [game], near: 'oc' }, isGameList, gameListSchema],
    ['of a refusal', problem, isProblem, problemSchema],
  ])('%s', (_name, value, guard, schema) => {
    // Except unknown fields, which the client accepts.
    const same = (tried: unknown): void => {
      const parsed = schema.safeParse(tried);
      const lenient =
        parsed.success || parsed.error.issues.every((issue) => issue.code === 'unrecognized_keys');
      expect(guard(tried), JSON.stringify(tried)).toBe(lenient);
    };
    same(value);
    expect(guard(value)).toBe(true);
    fc.assert(
      fc.property(mutations, mutations, (one, two) => {
        same(mutated(value, one));
        same(mutated(mutated(value, one), two));
      }),
      { numRuns: 1000 },
    );
  });
});

const seekFrames: readonly unknown[] = [
  ['waiting', 0, 80, 3, false],
  ['waiting', 15_000, 250, 0, true],
  ['party', 1, 2],
  ['table', '0123456789ab', 'match'],
  ['table', '0123456789ab', 'open-table'],
  ['cancelled'],
  ['no', 'too-fast', 'Wait.'],
];

describe('the guard of matcher frames and the schema agree', () => {
  const same = (value: unknown): void => {
    const text = JSON.stringify(value);
    const parsed = seekFrameSchema.safeParse(JSON.parse(text));
    expect(parseSeekFrame(text), text).toEqual(parsed.success ? parsed.data : null);
  };

  it.each(seekFrames.map((frame) => [frame]))('that %j is valid', (frame) => {
    expect(parseSeekFrame(JSON.stringify(frame))).toEqual(frame);
    same(frame);
  });

  it('on mutations of them', () => {
    fc.assert(
      fc.property(
        samples(seekFrames),
        fc.array(mutations, { minLength: 1, maxLength: 3 }),
        (frame, changes) => same(changes.reduce(mutated, frame)),
      ),
      { numRuns: 1000 },
    );
  });
});
