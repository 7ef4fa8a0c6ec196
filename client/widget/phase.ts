import type { Phase } from '../sdk/index.ts';

/** Whether a game is on: who leaves now leaves a game. */
export const isOn = (phase: Phase): boolean => phase === 'dealing' || phase === 'playing';
