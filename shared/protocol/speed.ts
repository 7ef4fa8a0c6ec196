import type { Beats } from '../kernel/game.ts';

/** Of a table, slowest first. */
export const speeds = ['calm', 'normal', 'quick'] as const;
export type Speed = (typeof speeds)[number];

const speedFactors: Readonly<Record<Speed, number>> = { calm: 1.6, normal: 1, quick: 0.4 };

export const pacedMs = (ms: number, speed: Speed = 'normal'): number => Math.round(speedFactors[speed] * ms);

/** How long a table of this speed shows the events, in milliseconds. */
export const beatMsOf = (
  beats: Beats | undefined,
  events: readonly { readonly type: string }[],
  speed?: Speed,
): number =>
  pacedMs(
    events.reduce((sum, { type }) => sum + (beats?.[type] ?? 0), 0),
    speed,
  );
