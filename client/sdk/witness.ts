import type { Witness } from '../../shared/replay/verify.ts';
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
