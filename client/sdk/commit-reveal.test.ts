import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { CommitReveal, witnessOf } from './commit-reveal.ts';
import type { RequestDraft } from './outbox.ts';
import type { TokenStore } from './tokens.ts';

const sha256 = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

const storeOf = (): TokenStore => {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
};

/** One tab of a seat: what it asks of the table. */
const tab = (store = storeOf(), refuses = false) => {
  const asked: RequestDraft[] = [];
  const shuffle = new CommitReveal('x', store, async (draft) => {
    asked.push(draft);
    if (refuses) throw new Error('too late');
  });
  const see = async (view: object): Promise<void> => {
    shuffle.update(view as TableView);
    await shuffle.pending;
  };
  return { asked, see, store };
};

const gathering = {
  you: 0,
  phase: 'gathering',
  gameNumber: 0,
  seats: [{ commitment: null }],
  shuffle: { next: 'bound', contributions: [] },
  roster: null,
};
const dealing = (commitment: string | undefined) => ({
  ...gathering,
  phase: 'dealing',
  gameNumber: 1,
  shuffle: { contributions: [{ seat: 0, commitment, seed: null }] },
});
const commitmentIn = ({ asked }: ReturnType<typeof tab>): string | undefined =>
  asked.flatMap((draft) => (draft.type === 'commit' ? [draft.commitment] : [])).at(-1);

test('a seed is promised once for each game, and shown when the table is dealing', async () => {
  const one = tab();
  await one.see(gathering);
  await one.see(gathering);
  expect(one.asked.map(({ type }) => type)).toEqual(['commit']);
  const commitment = commitmentIn(one);
  await one.see(dealing(commitment));
  await one.see(dealing(commitment));
  const [, reveal, ...more] = one.asked;
  expect(more).toEqual([]);
  if (reveal?.type !== 'reveal') throw new Error('nothing was shown');
  expect(reveal.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(sha256(reveal.seed)).toBe(commitment);
});

test('the tabs of a seat promise the same seed, and the seats of two devices different ones', async () => {
  const one = tab();
  const two = tab(one.store);
  const other = tab();
  for (const each of [one, two, other]) await each.see(gathering);
  expect(commitmentIn(two)).toBe(commitmentIn(one));
  expect(commitmentIn(other)).not.toBe(commitmentIn(one));
});

test('a promise that is not one’s own is not kept', async () => {
  const one = tab();
  await one.see(gathering);
  await one.see(dealing('f'.repeat(64)));
  expect(one.asked.map(({ type }) => type)).toEqual(['commit']);
});

test('nothing is promised without a seat, nor after somebody else of the seat has', async () => {
  const one = tab();
  await one.see({ ...gathering, you: null });
  await one.see({ ...gathering, seats: [{ commitment: 'f'.repeat(64) }] });
  expect(one.asked).toEqual([]);
});

test('a refused promise harms nobody', async () => {
  const one = tab(storeOf(), true);
  await one.see(gathering);
  await one.see(gathering);
  expect(one.asked).toHaveLength(1);
});

test('what the transcript has to agree with is remembered, and forgotten ten games later', async () => {
  const one = tab();
  await one.see(gathering);
  const { seed } = witnessOf(one.store, 'x', 1);
  const over = {
    ...gathering,
    phase: 'over',
    gameNumber: 1,
    gameView: { cards: 7 },
    roster: { you: 0 },
    shuffle: { ...gathering.shuffle, seal: 'sealed' },
  };
  await one.see(over);
  expect(witnessOf(one.store, 'x', 1)).toEqual({
    seed,
    commitment: 'bound',
    seat: 0,
    seal: 'sealed',
    view: { cards: 7 },
  });
  await one.see({ ...gathering, gameNumber: 10 });
  expect(witnessOf(one.store, 'x', 1)).toEqual({});
});
