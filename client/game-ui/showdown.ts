import type { TemplateResult } from 'lit';
import type { Arrival, Motion, Scene } from '../motion/scenes.ts';
import type { Seat } from '../sdk/index.ts';

const handMs = 500;
const handSize = 7;
const decidingMs = 360;

/** The first beat of a showdown: hands come to lie open in the middle, the weakest first. The viewer's own stirs where it lies. */
export const comparing = (weakestFirst: readonly Seat[], you: Seat | null, back: TemplateResult): Scene => ({
  motions: weakestFirst.flatMap((seat) =>
    Array.from({ length: handSize }, (_, at): Motion | Arrival => {
      const from = `seat-${seat}:${at}`;
      return seat === you
        ? { at: from, comes: 'hopping' }
        : { from, to: `laid-${seat}:${at}`, as: back, ends: 'turned over' };
    }),
  ),
  staggerMs: handMs / handSize,
});

/** The first beat of what lies open already: what decides stirs, one after the other. */
export const deciding = (places: readonly string[]): Scene => ({
  motions: places.map((at) => ({ at, comes: 'hopping', durationMs: decidingMs })),
  staggerMs: decidingMs / 4,
});
