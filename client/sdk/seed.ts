import type { TokenStore } from './tokens.ts';

/** Key of a seed that is committed and not yet revealed. */
export const seedKey = (table: string): string => `${table}:seed`;

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const randomSeed = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)));

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

export const commitmentTo = (seed: string): Promise<string> =>
  sha256(Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));

/**
 * Draws a seed that a sit request commits to. Returns a function that stores the seed: once, because a revealed seed must never be committed
 * again. It returns no commitment if that is not ready or was taken, or if the seat has another seed.
 */
export const drawSeed = (table: string, store: TokenStore): (() => { readonly commitment?: string }) => {
  const seed = randomSeed();
  let ready: { readonly commitment?: string } = {};
  // Absent on insecure origins.
  if (crypto.subtle)
    void commitmentTo(seed).then((commitment) => {
      ready = { commitment };
    });
  return () => {
    const taken = ready;
    ready = {};
    if (taken.commitment === undefined || store.get(seedKey(table)) !== null) return {};
    store.set(seedKey(table), seed);
    return taken;
  };
};
