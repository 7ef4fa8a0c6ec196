import type { TableView } from '../../shared/protocol/table-view.ts';
import type { Draft } from './outbox.ts';
import type { TokenStore } from './tokens.ts';

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const commitmentTo = async (seed: string): Promise<string> => {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
};

/** Where the seed for one game is kept: beside the seat's token, so that all tabs of the seat promise the same one. */
const keyOf = (table: string, round: number): string => `${table}.seed.${round}`;

/**
 * Takes part in the shuffle for whoever sits at a table: promises a seed before each game, and shows it once all are bound. A page
 * without `crypto.subtle`, which browsers keep for secure origins, takes no part.
 */
export const createShuffler = (table: string, tokens: TokenStore, ask: (draft: Draft) => Promise<void>) => {
  /** The game for which a promise has been made or tried, and the one for which it has been kept. */
  let promised = 0;
  let kept = 0;

  const promise = async (game: number): Promise<void> => {
    promised = game;
    tokens.remove(keyOf(table, game - 1));
    const seed = tokens.get(keyOf(table, game)) ?? hexOf(crypto.getRandomValues(new Uint8Array(32)));
    tokens.set(keyOf(table, game), seed);
    await ask({ type: 'commit', commitment: await commitmentTo(seed) });
  };

  const keep = async (game: number, commitment: string): Promise<void> => {
    const seed = tokens.get(keyOf(table, game));
    if (seed === null || (await commitmentTo(seed)) !== commitment) return;
    kept = game;
    await ask({ type: 'reveal', seed });
  };

  /** Does what a new view asks for. */
  return ({ you, phase, round, seats, shuffle }: TableView): void => {
    if (you === null || globalThis.crypto?.subtle === undefined) return;
    // What is refused comes too late, and the game goes on without it.
    const quietly = (done: Promise<void>): void => void done.catch(() => undefined);
    if (phase === 'gathering' || phase === 'over') {
      if (promised <= round && seats[you]?.commitment === null) quietly(promise(round + 1));
    } else if (phase === 'dealing' && kept < round) {
      const own = shuffle.contributions.find(({ seat }) => seat === you);
      if (own?.seed === null) quietly(keep(round, own.commitment));
    }
  };
};
