import type { GameAction } from '../../shared/kernel/action.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { type Terms, termsOf } from '../../shared/protocol/terms.ts';
import { CardCheck, type CardTerms } from './card-check.ts';
import type { RequestDraft } from './outbox.ts';
import type { TokenStore } from './tokens.ts';
import { loadWitness, type StoredWitness, witnessKey } from './witness.ts';

/** Of so many games, whatever their tables, a device remembers what it saw. */
const maxWitnesses = 20;
/** Of each so many links and moves: a link stands for everything before it. */
const maxWitnessSteps = 64;
/** Which games those are. */
const gamesKey = 'games';

/** A seed that is promised and was never shown. */
const seedKey = (table: string): string => `${table}:seed`;

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

const commitmentTo = (seed: string): Promise<string> =>
  sha256(Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));

/** No two seeds may be the same, and none a computer player's: whoever made it up after the others would choose the cards. */
const areCommitmentsValid = ({ commitments, seats }: Terms): boolean =>
  commitments.every(
    (commitment, seat) =>
      commitment === null || (commitments.indexOf(commitment) === seat && seats[seat]?.level === null),
  );

/** What `TableState` tells of the shuffle. */
export interface ShuffleState {
  readonly inShuffle: boolean | null;
}

/**
 * What the cards of a game can be held against by whoever is not bound to its terms: the terms as they were settled, if this is before the
 * cards, else what the table says of them. Null while there are none, and when the game is over: its options may be others since. They are
 * worked out when they are asked for: it is dear, and hardly anybody has to.
 */
const cardTermsOf = (view: TableView): (() => CardTerms) | null => {
  const { phase, game, options, shuffle } = view;
  const terms = phase === 'dealing' ? termsOf(view) : null;
  if (terms !== null) return () => ({ ...terms, bound: digestOf(canonicalJson(terms)) });
  const { bound, commitments, decks } = shuffle;
  return phase === 'playing' && bound !== null ? () => ({ game, options, commitments, decks, bound }) : null;
};

/**
 * Takes part in the shuffle for whoever sits at a table: promises a seed before each game, shows it once everybody is bound to the same
 * terms, and writes down what the game's transcript has to agree with. A page without `crypto.subtle`, which browsers keep for secure
 * origins, takes no part. Whoever takes none holds the cards against what they were first shown.
 */
export class CommitReveal {
  readonly #table: string;
  readonly #store: TokenStore;
  readonly #request: (draft: RequestDraft) => Promise<void>;
  /** What was last done for the shuffle, and what was last written down, so that each is done once. */
  #done = '';
  #noted = '';
  #pending: Promise<void> | null = null;
  readonly #stop: (reason: string) => void;
  /** Of the game and attempt that was looked at last: what is known of it if the device is not bound to its terms. */
  #first: { readonly game: string; readonly basis: () => CardTerms } | null = null;
  #told: ShuffleState = { inShuffle: null };
  #cards: { readonly of: string; readonly openings: CardCheck | null; readonly isBound: boolean } | null =
    null;

  /** @param stop is called if the table shows a card that is not the one that was dealt. */
  constructor(
    table: string,
    store: TokenStore,
    request: (draft: RequestDraft) => Promise<void>,
    stop: (reason: string) => void,
  ) {
    this.#table = table;
    this.#store = store;
    this.#request = request;
    this.#stop = stop;
  }

  /** Resolves once the request under way is answered, or refused; null if there is none. */
  get pending(): Promise<void> | null {
    return this.#pending;
  }

  /** Does what a new view asks for. Null unless there is something else to tell than the last time. */
  update(view: TableView): ShuffleState | null {
    const cards = this.#cardsOf(view);
    const fault = cards?.openings?.fault(view) ?? null;
    if (fault === null) this.#act(view);
    else this.#stop(fault);
    const inShuffle = cards?.isBound ?? null;
    if (this.#told.inShuffle === inShuffle) return null;
    this.#told = { inShuffle };
    return this.#told;
  }

  #act(view: TableView): void {
    const { you, phase, gameNumber, seats, shuffle } = view;
    this.#note(view);
    if (you === null) this.#done = '';
    const dealing = phase === 'dealing';
    const between = phase === 'gathering' || phase === 'over';
    if (you === null || !(dealing || between) || globalThis.crypto?.subtle === undefined) return;
    const terms = dealing ? termsOf(view) : null;
    const step = dealing ? `${gameNumber} ${shuffle.attempt} ${terms === null}` : `${gameNumber}`;
    if (this.#done === step || (terms === null && seats[you]?.commitment !== null)) return;
    this.#done = step;
    this.#track(terms === null ? this.#commit() : this.#reveal(terms, you));
  }

  #cardsOf(view: TableView): { readonly openings: CardCheck | null; readonly isBound: boolean } | null {
    const { phase, gameView, gameNumber, roster, shuffle } = view;
    if (!gameView && phase !== 'dealing') return null;
    const { attempt } = shuffle;
    const game = `${gameNumber} ${attempt}`;
    const first = this.#first?.game === game ? this.#first.basis : cardTermsOf(view);
    this.#first = first && { game, basis: first };
    if (!gameView) return null;
    const viewer = roster?.you ?? 'spectator';
    const of = `${game} ${viewer}`;
    if (this.#cards?.of !== of) {
      const { terms, seat, promises } = loadWitness(this.#store, this.#table, gameNumber);
      const { bound } = promises?.[attempt] ?? {};
      const isBound = terms?.attempt === attempt && seat !== undefined && bound !== undefined;
      const basis = isBound ? { ...terms, bound } : first?.();
      this.#cards = { of, isBound, openings: basis ? new CardCheck(basis, isBound ? seat : viewer) : null };
    }
    return this.#cards;
  }

  /** The table has taken an action of this device. */
  moved(gameNumber: number, action: GameAction): void {
    const { moves = [] } = loadWitness(this.#store, this.#table, gameNumber);
    this.#remember(gameNumber, { moves: [...moves, action].slice(-maxWitnessSteps) });
  }

  #note({ phase, gameNumber, shuffle, roster, gameView: view }: TableView): void {
    const seat = roster?.you;
    if (seat == null) return;
    const { actions, seal } = shuffle;
    const noted = `${gameNumber} ${actions} ${seal}`;
    if (this.#noted === noted || (phase !== 'playing' && seal === null)) return;
    this.#noted = noted;
    const { links } = loadWitness(this.#store, this.#table, gameNumber);
    const kept = Object.entries<string>({ ...links, ...shuffle.links }).slice(-maxWitnessSteps);
    this.#remember(gameNumber, {
      seat,
      links: Object.fromEntries(kept),
      seen: { actions, view },
      ...(seal !== null && { seal }),
    });
  }

  async #commit(): Promise<void> {
    // Another tab of the same seat may have promised one already.
    const seed = this.#store.get(seedKey(this.#table)) ?? hexOf(crypto.getRandomValues(new Uint8Array(32)));
    this.#store.set(seedKey(this.#table), seed);
    await this.#request({ type: 'commit', commitment: await commitmentTo(seed) });
  }

  async #reveal(terms: Terms, seat: Seat): Promise<void> {
    const { gameNumber, attempt, commitments } = terms;
    const bound = await sha256(new TextEncoder().encode(canonicalJson(terms)));
    // Another tab, or this page before it was loaded again, may have shown one for this attempt: then that one for the same terms, or none.
    const known = (): { bound: string; seed: string } | undefined =>
      loadWitness(this.#store, this.#table, gameNumber).promises?.[attempt];
    const seed = known()?.seed ?? this.#store.get(seedKey(this.#table)) ?? '';
    const own = await commitmentTo(seed);
    const { promises } = loadWitness(this.#store, this.#table, gameNumber);
    if (own !== commitments[seat] || !areCommitmentsValid(terms) || (known()?.bound ?? bound) !== bound)
      return;
    const { seal: before } = loadWitness(this.#store, this.#table, gameNumber - 1);
    this.#remember(gameNumber, {
      seat,
      terms,
      promises: { ...promises, [attempt]: { bound, seed } },
      ...(before && { before }),
    });
    // What has been shown once is never promised again.
    if (this.#store.get(seedKey(this.#table)) === seed) this.#store.remove(seedKey(this.#table));
    await this.#request({ type: 'reveal', seed, bound });
  }

  /** What is refused comes too late, and the game goes on without it. */
  #track(request: Promise<void>): void {
    const pending = request
      .catch(() => undefined)
      .finally(() => {
        if (this.#pending === pending) this.#pending = null;
      });
    this.#pending = pending;
  }

  /** Writes down more of a game, and forgets the oldest. */
  #remember(gameNumber: number, more: StoredWitness): void {
    const key = witnessKey(this.#table, gameNumber);
    if (this.#store.get(key) === null) {
      const games = [...(this.#store.get(gamesKey)?.split(' ') ?? []), key];
      for (const old of games.splice(0, games.length - maxWitnesses)) this.#store.remove(old);
      this.#store.set(gamesKey, games.join(' '));
    }
    this.#store.set(key, JSON.stringify({ ...loadWitness(this.#store, this.#table, gameNumber), ...more }));
  }
}
