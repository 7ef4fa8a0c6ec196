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

/** Days for each decision at a table over days. */
export const paceDays = [1, 2, 3, 7] as const;
export const secondsPerDay = 86_400;

/** Players come and go: a disconnected player is not away, and deadlines count also while all are disconnected (ALL-5). */
export const isOverDays = ({ turnSeconds }: { readonly turnSeconds: number | null }): boolean =>
  (turnSeconds ?? 0) >= secondsPerDay;
