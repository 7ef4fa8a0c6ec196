import type { GameId } from '../../shared/games/registry.ts';
import type { GameAction } from '../../shared/kernel/action.ts';
import { dropRainbow } from './drop-rainbow.ts';
import { presidentialPoker } from './presidential-poker.ts';
import type { Sight } from './script.ts';
import { sequenceStates } from './sequence-states.ts';
import { sevenPoker } from './seven-poker.ts';

/** A script of a game whose types are not known. */
export type AnyScript = (sight: Sight<unknown, GameAction, unknown>) => GameAction;

/** What no computer player may be beaten by: for each game, simple ideas by name. */
export const zoo = {
  'drop-rainbow': dropRainbow,
  'seven-poker': sevenPoker,
  'sequence-states': sequenceStates,
  'presidential-poker': presidentialPoker,
} as unknown as Readonly<Record<GameId, Readonly<Record<string, AnyScript>>>>;
