import { type Scene, type Timed, timelineOf, totalMs } from './scenes.ts';
import { maxChips, type Voice } from './voices.ts';

/** A voice at a time of a step. */
export interface Cue {
  readonly voice: Voice;
  readonly number: number;
  readonly atMs: number;
}

/** One chip clicks for each doubling. */
const clicksOf = (chips: number): number => Math.min(maxChips, 1 + Math.floor(Math.log2(Math.max(chips, 1))));

const numberIn = (place: string | undefined): number | null => {
  const digits = place === undefined ? null : /\d+$/.exec(place);
  return digits && Number(digits[0]);
};

const cueOf = ({ motion, startMs, durationMs, endMs }: Timed, index: number): Cue | [] => {
  const landedMs = startMs + durationMs;
  if ('comes' in motion)
    return motion.comes === 'along' ? { voice: 'stroke', number: index, atMs: startMs } : [];
  const { to, chips, ends } = motion;
  if (chips !== undefined) return { voice: 'chips', number: clicksOf(chips), atMs: landedMs };
  if (ends === 'dropped') return { voice: 'thud', number: 0, atMs: endMs };
  if (ends === 'turned over') return { voice: 'flip', number: 0, atMs: landedMs };
  return { voice: 'deal', number: numberIn(to) ?? index, atMs: landedMs };
};

/** Voices of one kind that begin closer together are one. */
const minGapMs = 20;

/** The sounds of a step, each when its piece has arrived. @param isStill nothing moves: each voice once */
export const cuesOf = (scenes: readonly Scene[], isStill: boolean): readonly Cue[] => {
  const times = timelineOf(scenes);
  const cues = scenes.flatMap(({ voice }, at): readonly Cue[] => {
    const own = times.filter(({ scene }) => scene === at);
    return [...own.flatMap(cueOf), ...(voice ? [{ voice, number: 0, atMs: totalMs(own) }] : [])];
  });
  const last = new Map<Voice, number>();
  return cues
    .map((cue) => (isStill ? { ...cue, atMs: 0 } : cue))
    .sort((a, b) => a.atMs - b.atMs)
    .filter(({ voice, atMs }) => {
      const isNew = atMs - (last.get(voice) ?? -minGapMs) >= minGapMs;
      if (isNew) last.set(voice, atMs);
      return isNew;
    });
};
