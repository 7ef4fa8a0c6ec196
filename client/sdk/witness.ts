import type { Terms } from '../../shared/protocol/terms.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import type { TokenStore } from './tokens.ts';

/** Under which key a device keeps what it saw of a game. */
export const witnessKey = (table: string, gameNumber: number): string => `${table}:game:${gameNumber}`;
/** What is kept of it, and the terms that the device was last bound to, by which it checks cards while the game goes on. */
export type StoredWitness = Omit<Witness, 'format' | 'version' | 'table' | 'gameNumber'> & {
  readonly terms?: Terms;
};

export const loadWitness = (store: TokenStore, table: string, gameNumber: number): StoredWitness => {
  try {
    const kept: unknown = JSON.parse(store.get(witnessKey(table, gameNumber)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
};

/** What this device saw of a game at a table, to hold against its transcript: nothing but which game, of one it had no seat in. */
export const witnessOf = (store: TokenStore, table: string, gameNumber: number): Witness => {
  const { terms: _, ...seen } = loadWitness(store, table, gameNumber);
  return { ...seen, format: 'arcus-witness', version: 2, table, gameNumber };
};
