import { describe, expect, test, vi } from 'vitest';
import { arcusGames, games } from '../../shared/games/registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { isSignedBy, signerOf } from '../../shared/kernel/signatures.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import { actionText, viewDigest } from '../../shared/protocol/signed-views.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { termsOf } from '../../shared/protocol/terms.ts';
import { readWitness as readText } from '../../shared/replay/witness.ts';
import {
  commitmentIn,
  commitmentsIn,
  committed,
  copyOf,
  dealing,
  gameOver,
  gathering,
  hex,
  notesOf,
  other,
  playing,
  revealsIn,
  seat,
  sha256,
  storeOf,
  type Tab,
  tab,
  unstopped,
} from '../../test/helpers/shuffle-tab.ts';
import { faults, hasDeck } from './card-check.ts';
import { CommitReveal } from './commit-reveal.ts';
import { Notes, readWitness } from './notes.ts';
import type { RequestDraft } from './outbox.ts';

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
    { options: { cardsPerColor: 8 } },
    { settings: { transcript: 'own' } },
    { seats: [seat, { ...seat, name: 'Eve' }] },
    { seats: [seat, { ...seat, name: 'Bo', color: 'blue' }] },
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
