import type { TableView } from '../../shared/protocol/table-view.ts';
import type { Witness } from '../../shared/replay/verify.ts';
import type { RequestDraft } from './outbox.ts';
import type { TokenStore } from './tokens.ts';

/** As many games back as a table keeps. */
const keptGames = 10;

const keyOf = (table: string, gameNumber: number): string => `${table}:game:${gameNumber}`;

/** What this device remembers of a game at a table, to hold against its transcript: nothing of a game it had no seat in. */
export const witnessOf = (store: TokenStore, table: string, gameNumber: number): Witness => {
  try {
    const kept: unknown = JSON.parse(store.get(keyOf(table, gameNumber)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
};

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const commitmentTo = async (seed: string): Promise<string> => {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
};

/**
 * Takes part in the shuffle for whoever sits at a table: commits to a seed before each game, reveals it once all are bound, and remembers
 * what the game's transcript has to agree with. A page without `crypto.subtle`, which browsers keep for secure origins, takes no part.
 */
export class CommitReveal {
  readonly #table: string;
  readonly #store: TokenStore;
  readonly #request: (draft: RequestDraft) => Promise<void>;
  /** The last game that was committed to, or tried to; the last that was revealed, and the last that was seen to its end. */
  #committed = 0;
  #revealed = 0;
  #ended = 0;
  #pending: Promise<void> | null = null;

  constructor(table: string, store: TokenStore, request: (draft: RequestDraft) => Promise<void>) {
    this.#table = table;
    this.#store = store;
    this.#request = request;
  }

  /** Resolves once the request under way is answered, or refused; null if there is none. */
  get pending(): Promise<void> | null {
    return this.#pending;
  }

  /** Does what a new view asks for. */
  update({ you, phase, gameNumber, seats, shuffle, roster, gameView }: TableView): void {
    if (
      phase === 'over' &&
      this.#ended < gameNumber &&
      shuffle.seal !== null &&
      typeof roster?.you === 'number'
    ) {
      this.#ended = gameNumber;
      this.#remember(gameNumber, { seat: roster.you, seal: shuffle.seal, view: gameView });
    }
    if (you === null || globalThis.crypto?.subtle === undefined) return;
    if (phase === 'gathering' || phase === 'over') {
      if (this.#committed <= gameNumber && seats[you]?.commitment === null)
        this.#track(this.#commit(gameNumber + 1, shuffle.next));
    } else if (phase === 'dealing' && this.#revealed < gameNumber) {
      const own = shuffle.contributions.find(({ seat }) => seat === you);
      if (own?.seed === null) this.#track(this.#reveal(gameNumber, own.commitment));
    }
  }

  async #commit(gameNumber: number, commitment: string): Promise<void> {
    this.#committed = gameNumber;
    // Another tab of the same seat may have committed to one already.
    const seed = this.#seedOf(gameNumber) ?? hexOf(crypto.getRandomValues(new Uint8Array(32)));
    this.#remember(gameNumber, { seed, commitment });
    await this.#request({ type: 'commit', commitment: await commitmentTo(seed) });
  }

  async #reveal(gameNumber: number, commitment: string): Promise<void> {
    const seed = this.#seedOf(gameNumber);
    if (seed === undefined || (await commitmentTo(seed)) !== commitment) return;
    this.#revealed = gameNumber;
    await this.#request({ type: 'reveal', seed });
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

  #seedOf(gameNumber: number): string | undefined {
    return witnessOf(this.#store, this.#table, gameNumber).seed;
  }

  /** Remembers more of a game, and forgets those that no table keeps any more. */
  #remember(gameNumber: number, more: Witness): void {
    const known = witnessOf(this.#store, this.#table, gameNumber);
    this.#store.remove(keyOf(this.#table, gameNumber - keptGames));
    this.#store.set(keyOf(this.#table, gameNumber), JSON.stringify({ ...known, ...more }));
  }
}
