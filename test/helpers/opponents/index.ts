import type { GameId } from '../../../shared/games/registry.ts';
import type { AnyScript } from '../../contract/simulation.ts';
import { dropRainbow } from './drop-rainbow.ts';
import { presidentialPoker } from './presidential-poker.ts';
import { sequenceStates } from './sequence-states.ts';
import { sevenPoker } from './seven-poker.ts';

/** Simple strategies that must not beat the bots. */
const scripts = {
  'drop-rainbow': dropRainbow,
  'seven-poker': sevenPoker,
  'sequence-states': sequenceStates,
  'presidential-poker': presidentialPoker,
} as unknown as Readonly<Record<GameId, Readonly<Record<string, AnyScript>>>>;

export const scriptsOf = (id: string): Readonly<Record<string, AnyScript>> =>
  Object.entries(scripts).find(([game]) => game === id)?.[1] ?? {};
