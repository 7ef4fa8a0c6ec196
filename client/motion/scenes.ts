import type { TemplateResult } from 'lit';
import type { Voice } from './voices.ts';

/** Moves something between places. A place is a value of `data-place`; `seat-2:3` is the fourth card there, or the last one. */
export interface Motion {
  readonly from: string;
  /** Without it, the piece is lifted off the table. */
  readonly to?: string;
  /** The moving piece; default: the content of `from`. */
  readonly as?: TemplateResult;
  /** Only a part of the content of `from` moves. */
  readonly isPart?: true;
  readonly ends?: 'turned over' | 'dropped';
  /** Chips move, worth this number. */
  readonly chips?: number;
  readonly durationMs?: number;
}

/** Animates new content of a place without a moving piece. */
export interface Arrival {
  readonly at: string;
  readonly comes: 'down' | 'up' | 'along' | 'hopping' | 'closing';
  readonly durationMs?: number;
}

/** Motions shown together, each `staggerMs` after the one before. Scenes follow one another. */
export interface Scene {
  readonly motions: readonly (Motion | Arrival)[];
  readonly staggerMs?: number;
  /** Sounds at its end. */
  readonly voice?: Voice;
}

/** Times count from the beginning of the step. */
export interface Timed {
  readonly motion: Motion | Arrival;
  readonly scene: number;
  readonly startMs: number;
  readonly durationMs: number;
  /** After it lies still. */
  readonly endMs: number;
}

const flightMs = 280;
export const turnMs = 220;
export const dropMs = 200;
const arrivalMs = 240;

/** The maximum duration of a deal before its last flight. */
const maxDealMs = 1300;

const timed = (motion: Motion | Arrival, scene: number, startMs: number): Timed => {
  if ('comes' in motion) {
    const { durationMs = arrivalMs } = motion;
    return { motion, scene, startMs, durationMs, endMs: startMs + durationMs };
  }
  const { durationMs = flightMs, ends } = motion;
  const landingMs = ends === 'turned over' ? turnMs : ends === 'dropped' ? dropMs : 0;
  return { motion, scene, startMs, durationMs, endMs: startMs + durationMs + landingMs };
};

export const timelineOf = (scenes: readonly Scene[]): readonly Timed[] => {
  let begin = 0;
  return scenes.flatMap(({ motions, staggerMs = 0 }, scene) => {
    const step = Math.min(staggerMs, maxDealMs / Math.max(1, motions.length));
    const times = motions.map((motion, index) => timed(motion, scene, begin + index * step));
    begin = Math.max(begin, ...times.map(({ endMs }) => endMs));
    return times;
  });
};

export const totalMs = (times: readonly Timed[]): number => Math.max(0, ...times.map(({ endMs }) => endMs));
