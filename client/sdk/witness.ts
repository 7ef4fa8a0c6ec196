import type { Witness } from '../../shared/replay/witness.ts';
import type { TokenStore } from './tokens.ts';

/** This device's witness of a game, to compare with its transcript. Without a seat in that game it has only table and game number. */
export const witnessOf = async (store: TokenStore, table: string, gameNumber: number): Promise<Witness> => {
  const { readWitness } = await import('./notes.ts');
  return readWitness(store, table, gameNumber);
};
