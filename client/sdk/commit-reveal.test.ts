import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { CommitReveal } from './commit-reveal.ts';
import type { RequestDraft } from './outbox.ts';
import type { TokenStore } from './tokens.ts';
import { witnessOf } from './witness.ts';

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

const unstopped = (reason: string): never => {
  throw new Error(reason);
};

/** One tab of a seat, and its requests to the table. */
const tab = (store = storeOf(), refuses = false) => {
  const asked: RequestDraft[] = [];
  const shuffle = new CommitReveal(
    'x',
    store,
    async (draft) => {
      asked.push(draft);
      if (refuses) throw new Error('too late');
    },
    unstopped,
  );
  const see = async (view: object): Promise<void> => {
    shuffle.update(view as TableView);
    await shuffle.pending;
  };
  return { asked, see, store, shuffle };
};
type Tab = ReturnType<typeof tab>;

const noShuffle = {
  attempt: 0,
  withheld: [],
  first: null,
  before: null,
  bots: 1,
  commitment: null,
  decks: null,
  commitments: [],
  deck: null,
  openings: [],
  bound: null,
  seeds: [],
  actions: 0,
  links: {},
  seal: null,
};
const seat = { name: 'Ann', colour: 'red', level: null, commitment: null };
const gathering = {
  id: 'x',
  game: 'drop-rainbow',
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
const dealing = (commitments: readonly unknown[], changes: object = {}) => ({
  ...gathering,
  phase: 'dealing',
  gameNumber: 1,
  shuffle: { ...noShuffle, attempt: 1, commitment: 'bound', commitments, ...changes },
});
const commitmentsIn = ({ asked }: Tab): string[] =>
  asked.flatMap((draft) => (draft.type === 'commit' ? [draft.commitment] : []));
const commitmentIn = (one: Tab): string | undefined => commitmentsIn(one).at(-1);
const revealsIn = ({ asked }: Tab) => asked.flatMap((draft) => (draft.type === 'reveal' ? [draft] : []));

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
  expect(witnessOf(one.store, 'x', 1)).toMatchObject({ seat: 0, promises: { 1: { bound, seed } } });
});

test('a device stores bound and seed before it reveals the seed', async () => {
  const store = storeOf();
  const seen: unknown[] = [];
  const note = async ({ type }: RequestDraft): Promise<void> => {
    if (type === 'reveal') seen.push(witnessOf(store, 'x', 1).promises?.[1]);
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
    { gameNumber: 2 },
    { options: { cardsPerColour: 8 } },
    { settings: { transcript: 'own' } },
    { seats: [seat, { ...seat, name: 'Eve' }] },
    { seats: [seat, { ...seat, name: 'Bo', colour: 'blue' }] },
    { seats: [seat, { ...seat, name: 'Bo', level: 'easy' }] },
    ...[
      { first: 1 },
      { before: other },
      { bots: 2 },
      { commitment: other },
      { attempt: 2 },
      { withheld: [1] },
    ],
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
])('a device does not reveal if its commitment %s', async (_what, viewWith) => {
  const one = tab();
  await one.see(gathering);
  await one.see(viewWith(commitmentIn(one) ?? ''));
  expect(revealsIn(one)).toEqual([]);
});

test('a revealed seed is never committed again, by this page, another tab or after a reload', async () => {
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

test('a device reveals a seed again in one attempt only for the same terms', async () => {
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
});

test('a device does not commit without a seat, or if its seat has a commitment', async () => {
  const one = tab();
  await one.see({ ...gathering, you: null });
  await one.see({ ...gathering, seats: [{ ...seat, commitment: other }] });
  expect(one.asked).toEqual([]);
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

const playing = (actions: number) => ({
  ...gathering,
  phase: 'playing',
  gameNumber: 1,
  roster: { you: 0 },
  gameView: { cards: actions },
  shuffle: { ...noShuffle, actions, links: { [actions]: `link ${actions}` } },
});

test('a device stores links, the last view, its last 64 moves and the seal', async () => {
  const one = tab();
  for (let actions = 0; actions < 70; actions += 1) {
    await one.see(playing(actions));
    one.shuffle.moved(1, { type: `draw ${actions}` });
  }
  const over = { ...playing(69), phase: 'over', gameView: { cards: 'all' } };
  await one.see({ ...over, shuffle: { ...over.shuffle, actions: 70, links: {}, seal: 'sealed' } });
  const { links, moves, seen, seal, seat: own } = witnessOf(one.store, 'x', 1);
  expect(Object.entries(links ?? {})).toHaveLength(64);
  expect(links?.[69]).toBe('link 69');
  expect(moves).toHaveLength(64);
  expect(moves?.at(-1)).toEqual({ type: 'draw 69' });
  expect([own, seen, seal]).toEqual([0, { actions: 70, view: { cards: 'all' } }, 'sealed']);
});

test('a device stores witnesses of twenty games and deletes the oldest', async () => {
  const one = tab();
  for (let gameNumber = 1; gameNumber <= 22; gameNumber += 1) await one.see({ ...playing(1), gameNumber });
  expect(witnessOf(one.store, 'x', 2)).toEqual({
    format: 'arcus-witness',
    version: 2,
    table: 'x',
    gameNumber: 2,
  });
  expect(witnessOf(one.store, 'x', 3).links).toEqual({ 1: 'link 1' });
  expect([...one.store.kept.keys()].filter((key) => key.includes(':game:'))).toHaveLength(20);
});
