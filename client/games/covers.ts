import type { TemplateResult } from 'lit';
import type { GameId } from '../sdk/index.ts';
import { picture as dropRainbow } from './drop-rainbow/cover.ts';
import { picture as presidentialPoker } from './presidential-poker/cover.ts';
import { picture as sequenceStates } from './sequence-states/cover.ts';
import { picture as sevenPoker } from './seven-poker/cover.ts';

/** Of every game an SVG, 8 by 3, that says nothing to a screen reader and needs no styles. Pages that open tables have them, tables do not. */
export const covers: Readonly<Record<GameId, TemplateResult>> = {
  'drop-rainbow': dropRainbow,
  'seven-poker': sevenPoker,
  'sequence-states': sequenceStates,
  'presidential-poker': presidentialPoker,
};
