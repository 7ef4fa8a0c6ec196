import type { TemplateResult } from 'lit';

/**
 * Something that goes from one place to another. A place is the value of a `data-place` in the drawing; `seat-2:3` is the fourth card that
 * lies there, or the last one.
 */
export interface Motion {
  readonly from: string;
  /** Left out, it is lifted off the table. */
  readonly to?: string;
  /** What is seen of it; what lay there, unless given. */
  readonly as?: TemplateResult;
  readonly ends?: 'turned over' | 'dropped';
  /** It knocks against another on its place. */
  readonly knocks?: boolean;
  /** In milliseconds. */
  readonly takes?: number;
}

/** How what lies at a place afterwards comes to it, without being carried. */
export interface Arrival {
  readonly at: string;
  readonly comes: 'down' | 'up' | 'along' | 'knocking';
  readonly takes?: number;
}

/** Motions that are seen together, one beginning `apart` milliseconds after the other. Scenes follow one another. */
export interface Scene {
  readonly motions: readonly (Motion | Arrival)[];
  readonly apart?: number;
}

/** What is seen when, in milliseconds from the beginning. */
export interface Timed {
  readonly motion: Motion | Arrival;
  readonly scene: number;
  readonly at: number;
  /** How long it is carried. */
  readonly takes: number;
  /** When it lies there for good. */
  readonly ends: number;
}

const flight = 280;
export const turn = 220;
export const drop = 200;
const arrival = 240;

/** A whole deal takes no longer than this and one flight, however many cards it has. */
const longestDeal = 1300;

const timed = (motion: Motion | Arrival, scene: number, at: number): Timed => {
  if ('comes' in motion) {
    const { takes = arrival } = motion;
    return { motion, scene, at, takes, ends: at + takes };
  }
  const { takes = flight, ends } = motion;
  const lying = ends === 'turned over' ? turn : ends === 'dropped' ? drop : 0;
  return { motion, scene, at, takes, ends: at + takes + lying };
};

/** When each motion begins and ends. */
export const timesOf = (scenes: readonly Scene[]): readonly Timed[] => {
  let begin = 0;
  return scenes.flatMap(({ motions, apart = 0 }, scene) => {
    const step = Math.min(apart, longestDeal / Math.max(1, motions.length));
    const times = motions.map((motion, index) => timed(motion, scene, begin + index * step));
    begin = Math.max(begin, ...times.map(({ ends }) => ends));
    return times;
  });
};

export const lengthOf = (times: readonly Timed[]): number => Math.max(0, ...times.map(({ ends }) => ends));

/** Nobody watches what happened longer ago than this. */
const patience = 1500;

/** Steps that come while others are still seen wait for them, but never for long. */
export class MotionQueue {
  readonly #now: () => number;
  #busyUntil = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** In how many milliseconds something that takes so many may begin; null if all that is under way has to be at its end first, and it begins now. */
  add(takes: number): number | null {
    const now = this.#now();
    const wait = Math.max(0, this.#busyUntil - now);
    const hurries = wait > patience;
    this.#busyUntil = now + (hurries ? 0 : wait) + takes;
    return hurries ? null : wait;
  }

  clear(): void {
    this.#busyUntil = 0;
  }
}
