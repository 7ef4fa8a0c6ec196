import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { digestOf } from '../../shared/kernel/random.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import { seenDigest } from '../../shared/protocol/signed-views.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { readWitness as readText } from '../../shared/replay/witness.ts';
import { keyFrom } from '../../test/helpers/random.ts';
import {
  commitmentIn,
  dealing,
  gameOver,
  gathering,
  hex,
  notesOf,
  playing,
  revealsIn,
  type Tab,
  tab,
} from '../../test/helpers/shuffle-tab.ts';
import { Notes } from './notes.ts';

test('a device notes terms, views and the seal of a game once', async () => {
  const one = tab();
  const views = Array.from({ length: 36 }, (_, actions) => playing(actions));
  for (const view of [...views, ...views.slice(-1)]) await one.see(view);
  await one.see(playing(35, { phase: 'over' }, { seal: hex('3') }));
  let digest = '';
  const last = (actions: number): string => digestOf(canonicalJson({ cards: actions }));
  for (const actions of views.keys()) digest = seenDigest(digest, last(actions));
  expect(notesOf(one)).toEqual({
    ...{ format: 'arcus-witness', version: 1, table: 'x', gameNumber: 1, seat: 0 },
    passed: 0,
    statements: { 'terms 1': hex('b'), seal: hex('3') },
    seen: [{ from: 0, to: 35, digest, last: last(35) }],
  });
  expect(one.stops).toEqual([]);
});

test.each<[string, object, object]>([
  ['terms 1', playing(1, {}, { bound: hex('f') }), { value: hex('f') }],
  ['view 1', playing(1, { gameView: { cards: 'others' } }), {}],
  ['actions', playing(0), { value: '0' }],
  ['game', { ...gathering, game: 'seven-poker' }, { value: '0' }],
  ['phase', { ...playing(1), phase: 'dealing', gameView: null }, { value: 'dealing' }],
  ['attempt', playing(1, {}, { attempt: 2 }), { value: '2' }],
])(
  '[SEC-107] a table that says another value for “%s” is closed, and both values are kept',
  async (name, view, value) => {
    const one = tab();
    await one.see(playing(0));
    await one.see(playing(1));
    const before = notesOf(one);
    await one.see(view);
    await one.see(view);
    expect(one.stops).not.toEqual([]);
    const { contradictions, ...notes } = notesOf(one);
    expect(notes).toEqual(before);
    expect(contradictions).toEqual([expect.objectContaining({ name, ...value })]);
    expect(readText(JSON.stringify(notesOf(one)))).not.toBeNull();
  },
);

test('[SEC-107] a game that was over is not played again, and a second seal is kept', async () => {
  const one = tab();
  await one.see(playing(1, { phase: 'over' }, { seal: hex('3') }));
  await one.see(playing(1, { phase: 'over' }, { seal: hex('4') }));
  await one.see(playing(1));
  expect(notesOf(one).statements?.seal).toBe(hex('3'));
  expect(notesOf(one).contradictions?.map(({ name }) => name)).toEqual(['seal', 'phase']);
  expect(one.stops).toHaveLength(2);
  const again = tab(one.store);
  await again.see(playing(2, { phase: 'over' }, { seal: hex('3') }));
  expect([notesOf(one).contradictions?.at(-1)?.name, again.stops.length]).toEqual(['view 2', 1]);
  expect(notesOf(one).seen).toMatchObject([{ from: 1, to: 1 }]);
});

test('a tab that is behind by a game, whose seal another tab got with the next one, contradicts nothing', async () => {
  const one = tab();
  await one.see(playing(1));
  await tab(one.store).see(playing(0, { gameNumber: 2 }, { before: hex('3') }));
  await one.see(playing(2, { phase: 'over' }, { seal: hex('3') }));
  expect([notesOf(one).contradictions, one.stops]).toEqual([undefined, []]);
});

test('a tab that is behind, ahead or reloaded contradicts nothing', async () => {
  const one = tab();
  const late = tab(one.store);
  for (const actions of [0, 1, 2, 3, 4]) await one.see(playing(actions));
  for (const actions of [1, 2]) await late.see(playing(actions));
  await late.see(playing(6));
  await one.see(playing(5));
  const again = tab(one.store);
  for (const actions of [6, 7]) await again.see(playing(actions));
  const ranges = notesOf(one).seen?.map(({ from, to }) => [from, to]);
  expect([ranges, one.stops, late.stops, again.stops]).toEqual([
    [
      [0, 5],
      [6, 7],
    ],
    [],
    [],
    [],
  ]);
});

test('a device that opened a link to another seat of the table contradicts nothing', async () => {
  const one = tab();
  await one.see(playing(1));
  const other = tab(one.store);
  await other.see(playing(1, { you: 1, roster: { you: 1 }, gameView: { cards: 'theirs' } }));
  expect([notesOf(one).contradictions, notesOf(one).seat, other.stops]).toEqual([undefined, 0, []]);
});

test('a server cannot fill the store with one game', async () => {
  const one = tab();
  for (let actions = 0; actions < 30; actions += 1)
    await one.see(playing(actions, {}, { bound: keyFrom(`${actions}`) }));
  expect(notesOf(one).contradictions).toHaveLength(20);
  const attempts = Array.from({ length: 999 }, (_, index) => [`terms ${index + 1}`, hex('b')]);
  new Notes(one.store, 'x').change(2, () => ({ statements: Object.fromEntries(attempts) }));
  for (const attempt of [1_000, 1_001, 1_002])
    await one.see(dealing([], { attempt, commitment: hex('c') }, { gameNumber: 2 }));
  expect(Object.keys(notesOf(one, 2).statements ?? {})).toHaveLength(1_000);
});

const day = 24 * 3_600_000;

/** A game in which the device signs a move, to its end. */
const playThrough = async ({ shuffle, see }: Tab, gameNumber: number) => {
  const { key } = await shuffle.offer();
  await shuffle.sign(playing(0, { gameNumber }, { keys: [[key], []] }) as unknown as TableView, {
    type: 'draw',
  });
  await see(gameOver(gameNumber));
};

test('later games push nothing out; after 90 days only the promises and the seal of a game stay', async () => {
  vi.useFakeTimers({ now: 1_000 * day, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const one = tab();
  await one.see({ ...gathering, game: 'seven-poker' });
  await one.see({ ...dealing([commitmentIn(one), null], { decks: null }), game: 'seven-poker' });
  for (let gameNumber = 2; gameNumber <= 32; gameNumber += 1) await playThrough(one, gameNumber);
  expect(notesOf(one, 2).statements?.seal).toBeDefined();
  expect(notesOf(one, 32)).toMatchObject({ before: hex('3'), passed: 0 });
  vi.setSystemTime(1_091 * day);
  await one.see(gameOver(33));
  const { promises } = notesOf(one);
  expect(notesOf(one)).toEqual({
    ...{ format: 'arcus-witness', version: 1, table: 'x', gameNumber: 1, passed: 0, evicted: true, promises },
  });
  expect(promises?.[1]?.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(Object.keys(notesOf(one, 32).statements ?? {})).toEqual(['seal']);
  expect(notesOf(one, 32)).toMatchObject({ evicted: true });
  expect(notesOf(one, 33)).toMatchObject({ before: hex('3'), passed: 0 });
  expect(notesOf(one, 33).evicted).toBeUndefined();
});

describe('[SEC-4] decks that a server could pass over', () => {
  /** Shows the terms of a game, takes the seed, and shows no end. */
  const drop = async (one: Tab, gameNumber: number, attempt = 1, agrees = false) => {
    const shuffle = { attempt, decks: null };
    const game = { game: 'seven-poker', gameNumber };
    await one.see({ ...dealing([], { ...shuffle, commitment: null }), ...game });
    if (agrees) one.shuffle.agree();
    await one.shuffle.pending;
    await one.see({ ...dealing([commitmentIn(one), null], shuffle), ...game });
  };

  test('are counted over games without a seal and their attempts, until a game has one', async () => {
    const one = tab();
    await playThrough(one, 3);
    for (const gameNumber of [4, 5, 6]) await drop(one, gameNumber);
    for (const attempt of [2, 3]) await drop(one, 6, attempt);
    // It sees nothing of game 7.
    await playThrough(one, 8);
    await one.see(gameOver(9));
    expect(revealsIn(one)).toHaveLength(5);
    expect([3, 4, 5, 6, 8, 9].map((game) => notesOf(one, game).passed)).toEqual([0, 0, 1, 2, 6, 0]);
    expect([4, 5, 8, 9].map((game) => notesOf(one, game).before)).toEqual([
      hex('3'),
      undefined,
      undefined,
      hex('3'),
    ]);
    expect(notesOf(one, 10)).toEqual({ format: 'arcus-witness', version: 1, table: 'x', gameNumber: 10 });
  });

  test('are none if the seal arrives after the next game began', async () => {
    const one = tab();
    const late = tab(one.store);
    for (const each of [one, late]) await each.see(playing(0));
    await drop(one, 2);
    expect(notesOf(one, 2).passed).toBe(1);
    await playThrough(late, 1);
    expect(notesOf(one, 2)).toMatchObject({ passed: 0, before: hex('3') });
  });

  test('are counted for games with a made-up end, in which the device made no move', async () => {
    const one = tab();
    for (const gameNumber of [1, 2, 3]) {
      await drop(one, gameNumber);
      await one.see(gameOver(gameNumber));
    }
    expect(notesOf(one, 4).passed).toBeUndefined();
    await one.see(gameOver(4));
    expect(notesOf(one, 4)).toMatchObject({ passed: 3, before: hex('3') });
  });

  test('are three at most before the device asks, and it gives one seed more for each yes', async () => {
    const one = tab();
    for (const gameNumber of [1, 2, 3, 4, 5]) await drop(one, gameNumber);
    expect(revealsIn(one)).toHaveLength(3);
    expect(one.shuffle.isAsking).toBe(true);
    await drop(one, 6, 1, true);
    expect(one.shuffle.isAsking).toBe(false);
    await drop(one, 7);
    expect(revealsIn(one)).toHaveLength(4);
    expect(one.shuffle.isAsking).toBe(true);
    await playThrough(one, 8);
    for (const gameNumber of [9, 10, 11]) await drop(one, gameNumber);
    expect(revealsIn(one)).toHaveLength(7);
  });

  test('in a deal that players left are attempts: the device does not ask', async () => {
    const one = tab();
    for (const attempt of [1, 2, 3, 4, 5]) await drop(one, 1, attempt);
    expect(revealsIn(one)).toHaveLength(5);
    expect(one.shuffle.isAsking).toBe(false);
  });

  test('are none after a game whose end the device missed: the next game brings its seal', async () => {
    const one = tab();
    const { key } = await one.shuffle.offer();
    const view = playing(0, {}, { keys: [[key], []] });
    await one.see(view);
    await one.shuffle.sign(view as unknown as TableView, { type: 'draw' });
    const later = tab(one.store);
    await later.see(playing(0, { gameNumber: 2 }, { before: hex('3') }));
    expect(notesOf(one).statements?.seal).toBe(hex('3'));
    expect(notesOf(one, 2)).toMatchObject({ passed: 0, before: hex('3') });
  });

  test('are counted once for a game that two tabs listed', async () => {
    const one = tab();
    await drop(one, 1);
    one.store.set('games', `${one.store.get('games')} ${one.store.get('games')}`);
    await one.see(gameOver(2));
    expect(notesOf(one, 2).passed).toBe(1);
  });
});

test('notes of more than 1 MB lose the oldest finished games first', async () => {
  const one = tab();
  const seen = Array.from({ length: 600 }, (_, index) => ({
    ...{ from: 2 * index, to: 2 * index },
    ...{ digest: hex('1'), last: hex('2') },
  }));
  for (let gameNumber = 1; gameNumber <= 13; gameNumber += 1)
    new Notes(one.store, 'x').change(gameNumber, () => ({
      seen,
      ...(gameNumber > 1 && { statements: { seal: hex('3') } }),
    }));
  const evicted = [1, 2, 3, 12, 13].map((gameNumber) => notesOf(one, gameNumber).evicted === true);
  expect(evicted).toEqual([false, true, true, false, false]);
  const total = [...one.store.kept.values()].reduce((sum, text) => sum + text.length, 0);
  expect(total).toBeLessThan(1_200_000);
});

test('a note that the device did not write reads as evicted, and stays', async () => {
  const one = tab();
  await one.see(playing(0));
  const [key, text] = [...one.store.kept].find(([name]) => name.includes(':game:')) ?? ['', ''];
  for (const poisoned of [text.replace(hex('b'), hex('f')), text.slice(65), '', 'x', `${hex('a')} {`]) {
    one.store.set(key, poisoned);
    expect(notesOf(one)).toEqual({
      ...{ format: 'arcus-witness', version: 1, table: 'x', gameNumber: 1, passed: 0, evicted: true },
    });
    await tab(one.store).see(playing(1));
    expect(one.store.get(key)).toBe(poisoned);
  }
});
