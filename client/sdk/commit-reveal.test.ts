import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { arcusGames, games } from '../../shared/games/registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { isSignedBy, signerOf } from '../../shared/kernel/signatures.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import { actionText, seenDigest, viewDigest } from '../../shared/protocol/signed-views.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { termsOf } from '../../shared/protocol/terms.ts';
import { readWitness as readText } from '../../shared/replay/witness.ts';
import { keyFrom } from '../../test/helpers/random.ts';
import { faults, hasDeck } from './card-check.ts';
import { CommitReveal } from './commit-reveal.ts';
import { Notes, readWitness } from './notes.ts';
import type { RequestDraft } from './outbox.ts';
import type { TokenStore } from './tokens.ts';

const sha256 = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
const other = 'f'.repeat(64);

const storeOf = (): TokenStore & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
};

const copyOf = ({ kept }: ReturnType<typeof storeOf>): ReturnType<typeof storeOf> => {
  const copy = storeOf();
  for (const [key, value] of kept) copy.set(key, value);
  return copy;
};

const unstopped = (reason: string): never => {
  throw new Error(reason);
};

/** One tab of a seat, and its requests to the table. */
const tab = (store = storeOf(), refuses = false) => {
  const asked: RequestDraft[] = [];
  const stops: string[] = [];
  const shuffle = new CommitReveal(
    'x',
    store,
    async (draft) => {
      asked.push(draft);
      if (refuses) throw new Error('too late');
    },
    (reason) => void stops.push(reason),
  );
  const see = async (view: object): Promise<void> => {
    shuffle.update(view as TableView);
    await shuffle.pending;
  };
  return { asked, see, shuffle, stops, store };
};
type Tab = ReturnType<typeof tab>;

const noShuffle = {
  attempt: 0,
  withheld: [],
  first: null,
  before: null,
  keys: [[], []],
  commitment: null,
  decks: 'e'.repeat(64),
  commitments: [],
  deck: null,
  openings: [],
  bound: null,
  seeds: [],
  actions: 0,
  seal: null,
};
const seat = { name: 'Ann', colour: 'red', level: null, commitment: null, keys: [] };
const gathering = {
  id: 'x',
  game: 'drop-rainbow',
  rules: 1,
  options: {},
  settings: {},
  you: 0,
  phase: 'gathering',
  gameNumber: 0,
  seats: [seat, { ...seat, name: 'Bo' }],
  shuffle: noShuffle,
  roster: null,
  gameView: null,
};
const dealing = (commitments: readonly unknown[], changes: object = {}, view: object = {}) => ({
  ...gathering,
  phase: 'dealing',
  gameNumber: 1,
  ...view,
  shuffle: { ...noShuffle, attempt: 1, commitment: 'bound', commitments, ...changes },
});
const commitmentsIn = ({ asked }: Tab): string[] =>
  asked.flatMap((draft) => (draft.type === 'commit' ? [draft.commitment ?? ''] : []));
const commitmentIn = (one: Tab): string | undefined => commitmentsIn(one).at(-1);
const revealsIn = ({ asked }: Tab) => asked.flatMap((draft) => (draft.type === 'reveal' ? [draft] : []));

test.each(arcusGames)('the SDK has the deck of $id, version $version, if there is one', (game) => {
  expect(hasDeck({ game: game.id, rules: game.version })).toBe(game.deck !== undefined);
});

test.each(Object.values(games))('the SDK has no deck of a later version of $id', ({ id, version }) => {
  expect(hasDeck({ game: id, rules: version + 1 })).toBe(false);
});

test('a device commits to one seed per game and reveals it with bound when the terms are fixed', async () => {
  const one = tab();
  await one.see(gathering);
  await one.see(gathering);
  expect(one.asked.map(({ type }) => type)).toEqual(['commit']);
  const terms = dealing([commitmentIn(one), null]);
  await one.see(terms);
  await one.see(terms);
  const [reveal, ...more] = revealsIn(one);
  expect(more).toEqual([]);
  if (reveal === undefined) throw new Error('nothing was shown');
  expect(reveal.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(sha256(reveal.seed)).toBe(commitmentIn(one));
  const { bound, seed } = reveal;
  expect(readWitness(one.store, 'x', 1)).toMatchObject({ seat: 0, promises: { 1: { bound, seed } } });
});

test('a device stores bound and seed before it reveals the seed', async () => {
  const store = storeOf();
  const seen: unknown[] = [];
  const note = async ({ type }: RequestDraft): Promise<void> => {
    if (type === 'reveal') seen.push(readWitness(store, 'x', 1).promises?.[1]);
  };
  const shuffle = new CommitReveal('x', store, note, unstopped);
  shuffle.update(gathering as unknown as TableView);
  await shuffle.pending;
  const commitment = sha256(store.get('x:seed') ?? '');
  shuffle.update(dealing([commitment]) as unknown as TableView);
  await shuffle.pending;
  expect(seen).toEqual([{ bound: expect.any(String), seed: expect.any(String) }]);
});

test('every part of the terms changes bound', async () => {
  const changes: object[] = [
    {},
    { id: 'y' },
    { game: 'seven-poker' },
    { rules: 2 },
    { gameNumber: 2 },
    { options: { cardsPerColour: 8 } },
    { settings: { transcript: 'own' } },
    { seats: [seat, { ...seat, name: 'Eve' }] },
    { seats: [seat, { ...seat, name: 'Bo', colour: 'blue' }] },
    { seats: [seat, { ...seat, name: 'Bo', level: 'easy' }] },
    ...[{ first: 1 }, { before: other }, { commitment: other }, { attempt: 2 }, { withheld: [1] }],
  ];
  const bounds = await Promise.all(
    changes.map(async (change) => {
      const one = tab();
      const view = { ...dealing([]), ...change };
      const own = sha256('ab'.repeat(32));
      one.store.set('x:seed', 'ab'.repeat(32));
      const shuffle = { ...view.shuffle, ...change, commitments: [own, null] };
      await one.see({ ...view, shuffle });
      return revealsIn(one)[0]?.bound;
    }),
  );
  expect(bounds).not.toContain(undefined);
  expect(new Set(bounds).size).toBe(changes.length);
});

test('tabs of one seat commit to the same seed, seats of two devices to different ones', async () => {
  const one = tab();
  const two = tab(one.store);
  const another = tab();
  for (const each of [one, two, another]) await each.see(gathering);
  expect(commitmentIn(two)).toBe(commitmentIn(one));
  expect(commitmentIn(another)).not.toBe(commitmentIn(one));
});

test.each([
  ['is not at its own seat', (own: string) => dealing([other, own])],
  ['stands at two seats', (own: string) => dealing([own, own])],
  [
    'stands beside one of a computer player',
    (own: string) => ({ ...dealing([own, other]), seats: [seat, { ...seat, level: 'hard' }] }),
  ],
])('[SEC-5] a device does not reveal if its commitment %s', async (_what, viewWith) => {
  const one = tab();
  await one.see(gathering);
  await one.see(viewWith(commitmentIn(one) ?? ''));
  expect(revealsIn(one)).toEqual([]);
});

test('[SEC-5] a revealed seed is never committed again, by this page, another tab or after a reload', async () => {
  const one = tab();
  const two = tab(one.store);
  await one.see(gathering);
  await two.see(gathering);
  const shown = commitmentIn(one);
  await one.see(dealing([shown]));
  const again = dealing([], { attempt: 2, commitment: null, withheld: [1] });
  for (const page of [one, two, tab(one.store)]) {
    await page.see(again);
    expect(commitmentsIn(page).at(-1)).not.toBe(shown);
  }
});

test('[SEC-5] a device reveals a seed again in one attempt only for the same terms', async () => {
  const one = tab();
  await one.see(gathering);
  const terms = dealing([commitmentIn(one)]);
  await one.see(terms);
  const loadedAgain = tab(one.store);
  await loadedAgain.see(terms);
  expect(revealsIn(loadedAgain)).toEqual(revealsIn(one));
  const forked = tab(one.store);
  await forked.see({ ...terms, seats: [seat, { ...seat, name: 'Eve' }] });
  expect(revealsIn(forked)).toEqual([]);
  expect([loadedAgain.stops, forked.stops]).toEqual([[], [expect.stringContaining('something else')]]);
});

test('a device does not commit without a seat, or if its seat has a commitment and its key', async () => {
  const one = tab();
  await one.see({ ...gathering, you: null });
  const { publicKey } = await signerOf(one.store.get('x:key') ?? '');
  await one.see({ ...gathering, seats: [{ ...seat, commitment: other, keys: [publicKey] }] });
  expect(one.asked).toEqual([]);
  const stranger = tab();
  await stranger.see({ ...gathering, seats: [{ ...seat, commitment: other, keys: [publicKey] }] });
  const { publicKey: key } = await signerOf(stranger.store.get('x:key') ?? '');
  expect(stranger.asked).toEqual([{ type: 'commit', key }]);
});

test('a player who sits down again commits again', async () => {
  const one = tab();
  await one.see(gathering);
  await one.see({ ...gathering, you: null });
  await one.see(gathering);
  expect(commitmentsIn(one)).toHaveLength(2);
});

test('a refused commitment does not stop the device', async () => {
  const one = tab(storeOf(), true);
  await one.see(gathering);
  await one.see(gathering);
  expect(one.asked).toHaveLength(1);
});

const hex = (digit: string): string => digit.repeat(64);

/** A view of a game without a deck after `actions`. */
const playing = (actions: number, changes: object = {}, shuffle: object = {}) => ({
  ...gathering,
  game: 'seven-poker',
  phase: 'playing',
  gameNumber: 1,
  roster: { you: 0 },
  gameView: { cards: actions },
  ...changes,
  shuffle: {
    ...{ ...noShuffle, decks: null, attempt: 1, bound: hex('b'), seeds: [null, null], actions },
    ...shuffle,
  },
});
test.each<[string, object, object]>([
  ['a fractional number of actions', {}, { actions: 1.5 }],
  ['a number of actions beyond a million', {}, { actions: 1_000_000 }],
  ['no number of actions', {}, { actions: undefined }],
  ['no bound', {}, { bound: null }],
  ['a bound that is none', {}, { bound: 'B'.repeat(64) }],
  ['attempt 0 after the terms', {}, { attempt: 0 }],
  ['attempt 10,000', {}, { attempt: 10_000 }],
  ['a fractional seat', { roster: { you: 0.5 } }, {}],
  ['no players', { roster: null }, {}],
  ['a game without a number', { gameNumber: 0 }, {}],
])('[SEC-107] a view with %s cannot be noted and closes the table', async (_, changes, shuffle) => {
  const one = tab();
  await one.see(playing(1, changes, shuffle));
  expect(one.stops).toEqual([faults.unnoted]);
});

test('a game of the devtools is not noted, unless the device gave a seed for it', async () => {
  const chosen = playing(1, {}, { attempt: 0, bound: null });
  const one = tab();
  await one.see(chosen);
  expect(one.stops).toEqual([]);
  const { one: bound, terms } = await committed();
  await bound.see(terms);
  const later = tab(bound.store);
  await later.see(chosen);
  expect(later.stops).toEqual([faults.unnoted]);
});

const notesOf = ({ store }: Tab, gameNumber = 1) => readWitness(store, 'x', gameNumber);

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
const gameOver = (gameNumber: number, view: object = {}) =>
  playing(1, { phase: 'over', gameNumber, gameView: view }, { seal: hex('3') });

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

/** A committed device, and terms with its commitment. */
const committed = async (changes: object = {}, view: object = {}) => {
  const one = tab();
  await one.see(gathering);
  const { publicKey } = await signerOf(one.store.get('x:key') ?? '');
  return { one, publicKey, terms: { ...dealing([commitmentIn(one), null], changes), ...view } };
};

test.each<[string, (one: Tab, terms: object) => Promise<void>]>([
  ['a card of the game was seen', (one) => tab(one.store).see(playing(0, {}, { bound: hex('b') }))],
  ['a later attempt was seen', (one) => tab(one.store).see(dealing([null, null], { attempt: 2 }))],
  ['a later game was seen', (one) => tab(one.store).see({ ...dealing([null, null]), gameNumber: 2 })],
  [
    'a card was seen under the same terms',
    (one, terms) =>
      tab(one.store).see(playing(0, {}, { bound: digestOf(canonicalJson(termsOf(terms as TableView))) })),
  ],
  [
    'it noted a promise for other terms',
    async ({ store }) => {
      const promise = { bound: hex('b'), seed: store.get('x:seed') ?? '' };
      new Notes(store, 'x').change(1, (note) => ({ ...note, promises: { 1: promise } }));
    },
  ],
  ['its note of the game is poisoned', async ({ store }) => store.set('x:game:1', 'poisoned')],
])('[SEC-5] after a reload, or in another tab, a device does not reveal if %s', async (_what, before) => {
  const { one, terms } = await committed();
  await before(one, terms);
  const again = tab(one.store);
  await again.see(terms);
  expect(revealsIn(again)).toEqual([]);
});

test.each<[string, object]>([['decks of a game that has some are not fixed', { decks: null }]])(
  '[SEC-5] a device does not reveal if %s',
  async (_what, changes) => {
    const { one, terms } = await committed(changes, { gameNumber: 2 });
    const before = tab(one.store);
    await before.see(gameOver(1));
    const again = tab(one.store);
    await again.see(terms);
    expect(revealsIn(again)).toEqual([]);
    const honest = await committed({}, { gameNumber: 2 });
    await tab(honest.one.store).see(gameOver(1));
    const later = tab(honest.one.store);
    await later.see(honest.terms);
    expect(revealsIn(later)).toHaveLength(1);
  },
);

test.each([
  ['an attempt above the maximum of a witness', { attempt: 10_000 }, {}],
  ['a fractional attempt', { attempt: 1.5 }, {}],
  ['a fractional number of the game', {}, { gameNumber: 1.5 }],
])(
  '[SEC-5] a device does not reveal for %s, and its witness stays readable',
  async (_what, changes, view) => {
    const { one, terms } = await committed(changes, view);
    await one.see(terms);
    expect(revealsIn(one)).toEqual([]);
    expect(one.stops).not.toEqual([]);
    expect(readText(JSON.stringify(notesOf(one)))).not.toBeNull();
  },
);

test.each([
  ['when the player was ready', true, 0],
  ['before the player was ready', false, 1],
])('[SEC-5] of other options than those shown %s, a device reveals %#', async (_when, agreed, reveals) => {
  const { one, terms, publicKey } = await committed();
  const own = { ...seat, commitment: commitmentIn(one), keys: [publicKey] };
  const ready = { ...gathering, seats: [{ ...own, agreed: true }, seat] };
  await one.see({ ...ready, options: { stack: 100 } });
  if (!agreed) await one.see({ ...ready, options: { stack: 9 }, seats: [own, seat] });
  await one.see({ ...terms, options: { stack: 9 }, shuffle: { ...terms.shuffle, keys: [[publicKey], []] } });
  expect(revealsIn(one)).toHaveLength(reveals);
});

describe('during a game that the device is bound to', () => {
  const dealt = async () => {
    const { one, publicKey } = await committed();
    const keys = [[publicKey], []];
    const commitments = [commitmentIn(one), null];
    const fixed = { decks: null, keys, withheld: [] };
    await one.see({ ...dealing(commitments, fixed), game: 'seven-poker', options: { laps: 2 } });
    const [{ seed, bound } = { seed: '', bound: '' }] = revealsIn(one);
    const at = (actions: number, changes: object = {}, shuffle: object = {}) =>
      playing(
        actions,
        { options: { laps: 2 }, ...changes },
        { ...fixed, commitments, bound, seeds: [seed, null], ...shuffle },
      );
    return { one, at };
  };

  test.each<[string, string | undefined, object, object, number?]>([
    ['the same', undefined, {}, {}],
    ['other options of the next game, after the end', undefined, { phase: 'over', options: { laps: 3 } }, {}],
    ['other options', faults.terms, { options: { laps: 3 } }, {}],
    ['no key of the player', faults.terms, {}, { keys: [[], []] }],
    ['other commitments', faults.terms, {}, { commitments: [] }],
    ['no bound', faults.unnoted, {}, { bound: null }],
    ['a fractional number of actions', faults.unnoted, {}, {}, 1.5],
    ['a negative number of actions', faults.back, {}, {}, -1],
    ['a fractional attempt', faults.back, {}, { attempt: 0.5 }],
    ['a fractional number of the game', faults.unnoted, { gameNumber: 1.5 }, {}],
  ])('a view with %s closes the table or not', async (_what, fault, changes, shuffle, actions = 1) => {
    const { one, at } = await dealt();
    await one.see(at(0));
    expect(one.stops).toEqual([]);
    await one.see(at(actions, changes, shuffle));
    expect(one.stops[0]).toBe(fault);
  });

  test('[SEC-108] a device without a key in the terms cannot vouch for the game', async () => {
    for (const [hasKey, vouches] of [
      [true, true],
      [false, false],
    ]) {
      const { one, publicKey } = await committed();
      const commitments = [commitmentIn(one), null];
      const fixed = { decks: null, keys: [hasKey ? [publicKey] : [], []], withheld: [] };
      await one.see({ ...dealing(commitments, fixed), game: 'seven-poker' });
      const [{ seed, bound } = { seed: '', bound: '' }] = revealsIn(one);
      const view = playing(1, {}, { ...fixed, commitments, bound, seeds: [seed, null] });
      expect(one.shuffle.update(view as unknown as TableView)).toBe(vouches);
    }
  });
});

test('[SEC-5] a device does not reveal if its announced key is not in the terms', async () => {
  const { one, publicKey, terms } = await committed();
  const seats = [{ ...seat, commitment: commitmentIn(one), keys: [publicKey] }, seat];
  await one.see({ ...gathering, seats });
  await one.see({ ...terms, seats });
  expect(revealsIn(one)).toEqual([]);
  const other = await committed({ keys: [[publicKey], []] });
  await other.one.see({ ...gathering, seats });
  await other.one.see(other.terms);
  expect(revealsIn(other.one)).toHaveLength(1);
});

test('a device signs with the key of the terms, also after it has drawn another one', async () => {
  const { one, publicKey } = await committed();
  const draw = { type: 'draw' };
  const view = playing(3, {}, { keys: [[publicKey], []] }) as unknown as TableView;
  const text = actionText(hex('b'), seatOf(0), 3, viewDigest(view.gameView), draw);
  const signed = await one.shuffle.sign(view, draw);
  expect(signed?.after).toBe(3);
  expect(await isSignedBy(publicKey, text, signed?.signature ?? '')).toBe(true);
  one.shuffle.renewKey();
  expect(await one.shuffle.sign(view, draw)).toEqual(signed);
  await one.see(playing(4, {}, { keys: [[publicKey], []] }));
  expect(notesOf(one).key).toBe(publicKey);
  await one.see(playing(4, { phase: 'over' }, { keys: [[publicKey], []] }));
  expect(one.asked.at(-1)).toMatchObject({ type: 'commit', key: expect.not.stringMatching(publicKey) });
  const unbound = playing(3, {}, { keys: [[hex('a')], []] }) as unknown as TableView;
  expect(await one.shuffle.sign(unbound, draw)).toBeUndefined();
});

test('[SEC-108] a device vouches for a game with its seed, until a view contradicts another', async () => {
  const one = tab();
  await one.see({ ...gathering, game: 'seven-poker' });
  await one.see({ ...dealing([commitmentIn(one), null], { decks: null }), game: 'seven-poker' });
  const [{ seed, bound } = { seed: '', bound: '' }] = revealsIn(one);
  const at = (actions: number, shuffle: object = {}, changes: object = {}) =>
    playing(actions, changes, {
      ...{ bound, commitments: [commitmentIn(one), null], withheld: [], seeds: [seed, null] },
      ...shuffle,
    });
  const isIn = (page: Tab, view: object): boolean | null => page.shuffle.update(view as TableView);
  const later = tab(copyOf(one.store));
  await later.see(dealing([], { attempt: 2, commitment: null }));
  await later.see({
    ...dealing([commitmentIn(later), null], { attempt: 2, decks: null }),
    game: 'seven-poker',
  });
  expect(revealsIn(later)).toHaveLength(1);
  expect(isIn(tab(later.store), at(31)), 'an earlier attempt, after a reload').toBe(false);
  expect(isIn(tab(one.store), at(31))).toBe(true);
  for (const [what, view] of [
    ['no part in the game', at(32, {}, { roster: { you: null } })],
    ['another seat', at(32, {}, { roster: { you: 1 } })],
    ['another seed', at(32, { seeds: [hex('e'), null] })],
  ] as const)
    expect(isIn(tab(one.store), view), what).toBe(false);
  expect(notesOf(one).contradictions).toBeUndefined();
  isIn(tab(one.store), at(32, {}, { gameView: { cards: 'others' } }));
  expect(isIn(tab(one.store), at(32)), 'a contradiction, after a reload').toBe(false);
});

test('without crypto.subtle, as on an insecure origin, a device takes part and signs', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const asked: RequestDraft[] = [];
  const store = storeOf();
  const shuffle = new CommitReveal('x', store, async (draft) => void asked.push(draft), unstopped);
  const see = async (view: object): Promise<void> => {
    shuffle.update(view as TableView);
    await shuffle.pending;
  };
  await see(gathering);
  const { commitment, key } = Object(asked[0]);
  await see(dealing([commitment, null], { keys: [[key], []] }));
  expect(asked[1]).toMatchObject({ type: 'reveal' });
  const view = playing(3, {}, { keys: [[key], []] }) as unknown as TableView;
  const signed = await shuffle.sign(view, { type: 'draw' });
  const text = actionText(hex('b'), seatOf(0), 3, viewDigest(view.gameView), { type: 'draw' });
  // The signature is the same as with WebCrypto.
  expect(signed?.signature).toBe(await (await signerOf(store.get('x:key') ?? '')).sign(text));
});
