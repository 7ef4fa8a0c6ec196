import { defaultTableLimits } from '../../../party/runtime/limits.ts';
import type { Plan } from './gather.ts';
import type { MemoryClient } from './socket.ts';
import { MemoryWorld } from './world.ts';

/** Seals depend on hidden information: they are keyed by the secret of the game, without which they reveal nothing. */
export const withoutKeyed = (text: string): string => text.replace(/"seal":"[0-9a-f]{64}"/g, '"seal":"…"');

/** A world whose tables serve one spectator directly. */
export const worldWithRelays = ({ seed = '' }: Plan): MemoryWorld => {
  const world = new MemoryWorld(seed);
  world.limits = { ...defaultTableLimits, maxDirectSpectators: 1 };
  return world;
};

/** Sent messages without seals. */
export const textsOf = ({ texts }: MemoryClient): string[] => texts.map(withoutKeyed);
