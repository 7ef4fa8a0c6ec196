import type { z } from 'zod';
import { viewSchema as dropRainbow } from './drop-rainbow/view-schema.ts';
import { viewSchema as presidentialPoker } from './presidential-poker/view-schema.ts';
import { viewSchema as sequenceStates } from './sequence-states/view-schema.ts';
import { viewSchema as sevenPoker } from './seven-poker/view-schema.ts';

/** A line for each game. In a registry of its own, so that pages do not load them. */
export const viewSchemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['drop-rainbow', dropRainbow],
  ['seven-poker', sevenPoker],
  ['sequence-states', sequenceStates],
  ['presidential-poker', presidentialPoker],
]);
