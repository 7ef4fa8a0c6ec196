import type { Terms } from '../../shared/protocol/terms.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import type { TokenStore } from './tokens.ts';

export const witnessKey = (table: string, gameNumber: number): string => `${table}:game:${gameNumber}`;
/** A witness and the terms it was last bound to, with which cards are verified during the game. */
export type StoredWitness = Omit<Witness, 'format' | 'version' | 'table' | 'gameNumber'> & {
  readonly terms?: Terms;
};

export const loadWitness = (store: TokenStore, table: string, gameNumber: number): StoredWitness => {
  try {
    const stored: unknown = JSON.parse(store.get(witnessKey(table, gameNumber)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
};

/** This device's witness of a game, to compare with its transcript. Without a seat in that game it has only table and game number. */
export const witnessOf = (store: TokenStore, table: string, gameNumber: number): Witness => {
  const { terms: _, ...seen } = loadWitness(store, table, gameNumber);
  return { ...seen, format: 'arcus-witness', version: 2, table, gameNumber };
};
