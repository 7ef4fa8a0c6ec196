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

/** Remembers more of a game, and forgets those that no table keeps any more. */
export const remember = (store: TokenStore, table: string, gameNumber: number, more: Witness): void => {
  store.remove(keyOf(table, gameNumber - keptGames));
  store.set(keyOf(table, gameNumber), JSON.stringify({ ...witnessOf(store, table, gameNumber), ...more }));
};

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const commitmentTo = async (seed: string): Promise<string> => {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
};

export interface Shuffler {
  /** Does what a new view asks for. */
  see(view: TableView): void;
  /** Resolves once a promise that was begun has been given, or refused; null if none was. */
  pending(): Promise<void> | null;
}

/**
 * Takes part in the shuffle for whoever sits at a table: promises a seed before each game, shows it once all are bound, and remembers what
 * the game's transcript has to agree with. A page without `crypto.subtle`, which browsers keep for secure origins, takes no part.
 */
export const createShuffler = (
  table: string,
  store: TokenStore,
  ask: (draft: RequestDraft) => Promise<void>,
): Shuffler => {
  /** The game for which a promise has been made or tried, the one for which it has been kept, and the last one seen to its end. */
  let promised = 0;
  let kept = 0;
  let ended = 0;
  let pending: Promise<void> | null = null;

  const promise = async (game: number, commitment: string): Promise<void> => {
    promised = game;
    // What another tab of the same seat has promised already.
    const seed = witnessOf(store, table, game).seed ?? hexOf(crypto.getRandomValues(new Uint8Array(32)));
    remember(store, table, game, { seed, commitment });
    await ask({ type: 'commit', commitment: await commitmentTo(seed) });
  };

  const keep = async (game: number, commitment: string): Promise<void> => {
    const { seed } = witnessOf(store, table, game);
    if (seed === undefined || (await commitmentTo(seed)) !== commitment) return;
    kept = game;
    await ask({ type: 'reveal', seed });
  };

  const see = ({ you, phase, gameNumber, seats, shuffle, roster, gameView }: TableView): void => {
    if (phase === 'over' && ended < gameNumber && shuffle.seal !== null && typeof roster?.you === 'number') {
      ended = gameNumber;
      remember(store, table, gameNumber, { seat: roster.you, seal: shuffle.seal, view: gameView });
    }
    if (you === null || globalThis.crypto?.subtle === undefined) return;
    // What is refused comes too late, and the game goes on without it.
    const quietly = (done: Promise<void>): void => {
      const quiet = done
        .catch(() => undefined)
        .finally(() => {
          if (pending === quiet) pending = null;
        });
      pending = quiet;
    };
    if (phase === 'gathering' || phase === 'over') {
      if (promised <= gameNumber && seats[you]?.commitment === null)
        quietly(promise(gameNumber + 1, shuffle.next));
    } else if (phase === 'dealing' && kept < gameNumber) {
      const own = shuffle.contributions.find(({ seat }) => seat === you);
      if (own?.seed === null) quietly(keep(gameNumber, own.commitment));
    }
  };

  return { see, pending: () => pending };
};
