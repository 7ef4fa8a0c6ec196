import type { GameAction } from '../../shared/kernel/action.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { type Terms, termsOf } from '../../shared/protocol/terms.ts';
import { CardCheck, type CardTerms } from './card-check.ts';
import type { RequestDraft } from './outbox.ts';
import { commitmentTo, randomSeed, seedKey, sha256 } from './seed.ts';
import type { TokenStore } from './tokens.ts';
import { loadWitness, type StoredWitness, witnessKey } from './witness.ts';

/** A device stores witnesses of this many games, of all tables. */
const maxWitnesses = 20;
/** Links and moves stored per game. A link covers everything before it. */
const maxWitnessSteps = 64;
/** Key of the list of stored games. */
const gamesKey = 'games';

/** Rejects equal commitments, and those of computer players: their author could choose the cards. */
const areCommitmentsValid = ({ commitments, seats }: Terms): boolean =>
  commitments.every(
    (commitment, seat) =>
      commitment === null || (commitments.indexOf(commitment) === seat && seats[seat]?.level === null),
  );

export interface ShuffleState {
  readonly inShuffle: boolean | null;
}

/**
 * Terms for a device that is not bound to them: as fixed, if this view is before the deal, else as the table reports them. Null without
 * cards, and after the game, when options may have changed. Lazy, because it is costly and rarely needed.
 */
const cardTermsOf = (view: TableView): (() => CardTerms) | null => {
  const { phase, game, options, shuffle } = view;
  const terms = phase === 'dealing' ? termsOf(view) : null;
  if (terms !== null) return () => ({ ...terms, bound: digestOf(canonicalJson(terms)) });
  const { bound, commitments, decks } = shuffle;
  return phase === 'playing' && bound !== null ? () => ({ game, options, commitments, decks, bound }) : null;
};

/**
 * Takes part in the shuffle for the viewer's seat: commits to a seed before each game, reveals it under fixed terms, and stores a witness for
 * the transcript. Without `crypto.subtle` (insecure origin) or a seat it only checks that cards do not change.
 */
export class CommitReveal {
  readonly #table: string;
  readonly #store: TokenStore;
  readonly #request: (draft: RequestDraft) => Promise<void>;
  /** Keys of the last shuffle step and of the last note, so that each happens once. */
  #lastStep = '';
  #lastNote = '';
  #pending: Promise<void> | null = null;
  readonly #stop: (reason: string) => void;
  /** The first terms seen of the current game and attempt. */
  #first: { readonly game: string; readonly terms: () => CardTerms } | null = null;
  #lastState: ShuffleState = { inShuffle: null };
  #cards: { readonly key: string; readonly check: CardCheck | null; readonly isBound: boolean } | null = null;

  /** @param stop called with the reason if a card does not match. */
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

  /** Resolves when the request under way is answered or refused; null without one. */
  get pending(): Promise<void> | null {
    return this.#pending;
  }

  /** Handles a new view. Returns the state if it changed. */
  update(view: TableView): ShuffleState | null {
    const cards = this.#cardsOf(view);
    const fault = cards?.check?.fault(view) ?? null;
    if (fault === null) this.#act(view);
    else this.#stop(fault);
    const inShuffle = cards?.isBound ?? null;
    if (this.#lastState.inShuffle === inShuffle) return null;
    this.#lastState = { inShuffle };
    return this.#lastState;
  }

  #act(view: TableView): void {
    const { you, phase, gameNumber, seats, shuffle } = view;
    this.#note(view);
    if (you === null) this.#lastStep = '';
    const dealing = phase === 'dealing';
    const between = phase === 'gathering' || phase === 'over';
    if (you === null || !(dealing || between) || globalThis.crypto?.subtle === undefined) return;
    const terms = dealing ? termsOf(view) : null;
    const step = dealing ? `${gameNumber} ${shuffle.attempt} ${terms === null}` : `${gameNumber}`;
    if (this.#lastStep === step || (terms === null && seats[you]?.commitment !== null)) return;
    this.#lastStep = step;
    this.#track(terms === null ? this.#commit() : this.#reveal(terms, you));
  }

  #cardsOf(view: TableView): { readonly check: CardCheck | null; readonly isBound: boolean } | null {
    const { phase, gameView, gameNumber, roster, shuffle } = view;
    if (!gameView && phase !== 'dealing') return null;
    const { attempt } = shuffle;
    const game = `${gameNumber} ${attempt}`;
    const first = this.#first?.game === game ? this.#first.terms : cardTermsOf(view);
    this.#first = first && { game, terms: first };
    if (!gameView) return null;
    const viewer = roster?.you ?? 'spectator';
    const key = `${game} ${viewer}`;
    if (this.#cards?.key !== key) {
      const { terms, seat, promises } = loadWitness(this.#store, this.#table, gameNumber);
      const { bound } = promises?.[attempt] ?? {};
      const isBound = terms?.attempt === attempt && seat !== undefined && bound !== undefined;
      const cardTerms = isBound ? { ...terms, bound } : first?.();
      this.#cards = {
        key,
        isBound,
        check: cardTerms ? new CardCheck(cardTerms, isBound ? seat : viewer) : null,
      };
    }
    return this.#cards;
  }

  /** Call when the table has accepted an action of this device. */
  moved(gameNumber: number, action: GameAction): void {
    const { moves = [] } = loadWitness(this.#store, this.#table, gameNumber);
    this.#remember(gameNumber, { moves: [...moves, action].slice(-maxWitnessSteps) });
  }

  #note({ phase, gameNumber, shuffle, roster, gameView: view }: TableView): void {
    const seat = roster?.you;
    if (seat == null) return;
    const { actions, seal } = shuffle;
    const note = `${gameNumber} ${actions} ${seal}`;
    if (this.#lastNote === note || (phase !== 'playing' && seal === null)) return;
    this.#lastNote = note;
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
    // Another tab of the seat may have committed to one already.
    const seed = this.#store.get(seedKey(this.#table)) ?? randomSeed();
    this.#store.set(seedKey(this.#table), seed);
    await this.#request({ type: 'commit', commitment: await commitmentTo(seed) });
  }

  async #reveal(terms: Terms, seat: Seat): Promise<void> {
    const { gameNumber, attempt, commitments } = terms;
    const bound = await sha256(new TextEncoder().encode(canonicalJson(terms)));
    // Another tab, or this page before a reload, may have revealed a seed for this attempt: then only that one, for the same terms.
    const earlier = (): { bound: string; seed: string } | undefined =>
      loadWitness(this.#store, this.#table, gameNumber).promises?.[attempt];
    const seed = earlier()?.seed ?? this.#store.get(seedKey(this.#table)) ?? '';
    const own = await commitmentTo(seed);
    const { promises } = loadWitness(this.#store, this.#table, gameNumber);
    if (own !== commitments[seat] || !areCommitmentsValid(terms) || (earlier()?.bound ?? bound) !== bound)
      return;
    const { seal: before } = loadWitness(this.#store, this.#table, gameNumber - 1);
    this.#remember(gameNumber, {
      seat,
      terms,
      promises: { ...promises, [attempt]: { bound, seed } },
      ...(before && { before }),
    });
    // A revealed seed must never be committed again.
    if (this.#store.get(seedKey(this.#table)) === seed) this.#store.remove(seedKey(this.#table));
    await this.#request({ type: 'reveal', seed, bound });
  }

  /** Ignores refusals: they come too late, and the game continues without the seed. */
  #track(request: Promise<void>): void {
    const pending = request
      .catch(() => undefined)
      .finally(() => {
        if (this.#pending === pending) this.#pending = null;
      });
    this.#pending = pending;
  }

  /** Adds to the witness of a game, and deletes the oldest witnesses. */
  #remember(gameNumber: number, changes: StoredWitness): void {
    const key = witnessKey(this.#table, gameNumber);
    if (this.#store.get(key) === null) {
      const games = [...(this.#store.get(gamesKey)?.split(' ') ?? []), key];
      for (const old of games.splice(0, games.length - maxWitnesses)) this.#store.remove(old);
      this.#store.set(gamesKey, games.join(' '));
    }
    this.#store.set(
      key,
      JSON.stringify({ ...loadWitness(this.#store, this.#table, gameNumber), ...changes }),
    );
  }
}
