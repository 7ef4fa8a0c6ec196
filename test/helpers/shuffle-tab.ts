import { createHash } from 'node:crypto';
import { CommitReveal } from '../../client/sdk/commit-reveal.ts';
import { readWitness } from '../../client/sdk/notes.ts';
import type { RequestDraft } from '../../client/sdk/outbox.ts';
import type { TokenStore } from '../../client/sdk/tokens.ts';
import { signerOf } from '../../shared/kernel/signatures.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';

export const sha256 = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
export const other = 'f'.repeat(64);

export const storeOf = (): TokenStore & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
};

export const copyOf = ({ kept }: ReturnType<typeof storeOf>): ReturnType<typeof storeOf> => {
  const copy = storeOf();
  for (const [key, value] of kept) copy.set(key, value);
  return copy;
};

export const unstopped = (reason: string): never => {
  throw new Error(reason);
};

/** One tab of a seat, and its requests to the table. */
export const tab = (store = storeOf(), refuses = false) => {
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
export type Tab = ReturnType<typeof tab>;

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
export const seat = { name: 'Ann', color: 'red', level: null, commitment: null, keys: [] };
export const gathering = {
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
export const dealing = (commitments: readonly unknown[], changes: object = {}, view: object = {}) => ({
  ...gathering,
  phase: 'dealing',
  gameNumber: 1,
  ...view,
  shuffle: { ...noShuffle, attempt: 1, commitment: 'bound', commitments, ...changes },
});
export const commitmentsIn = ({ asked }: Tab): string[] =>
  asked.flatMap((draft) => (draft.type === 'commit' ? [draft.commitment ?? ''] : []));
export const commitmentIn = (one: Tab): string | undefined => commitmentsIn(one).at(-1);
export const revealsIn = ({ asked }: Tab) =>
  asked.flatMap((draft) => (draft.type === 'reveal' ? [draft] : []));

export const hex = (digit: string): string => digit.repeat(64);

/** A view of a game without a deck after `actions`. */
export const playing = (actions: number, changes: object = {}, shuffle: object = {}) => ({
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
/** A committed device, and terms with its commitment. */
export const committed = async (changes: object = {}, view: object = {}) => {
  const one = tab();
  await one.see(gathering);
  const { publicKey } = await signerOf(one.store.get('x:key') ?? '');
  return { one, publicKey, terms: { ...dealing([commitmentIn(one), null], changes), ...view } };
};

export const notesOf = ({ store }: Tab, gameNumber = 1) => readWitness(store, 'x', gameNumber);

export const gameOver = (gameNumber: number, view: object = {}) =>
  playing(1, { phase: 'over', gameNumber, gameView: view }, { seal: hex('3') });
