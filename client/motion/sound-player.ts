import { store, stored } from '../ui/storage.ts';
import { type Cue, cuesOf } from './cues.ts';
import type { Scene } from './scenes.ts';
import { sing, type Voice } from './voices.ts';

export const maxVolume = 10;
export const defaultVolume = 5;

/** 0 to `maxVolume`, of this browser. */
export const volume = (): number => {
  const kept = stored('volume');
  const number = kept === null ? defaultVolume : Number(kept);
  return number >= 0 && number <= maxVolume ? number : defaultVolume;
};

/** The loudest sample of a voice: -18 dB at the default volume. */
export const gainOf = (level: number): number => (level / maxVolume) ** 2 / 2;

/** Of the page. */
let output: GainNode | undefined;

export const setVolume = (level: number): void => {
  store('volume', String(level));
  if (output) output.gain.value = gainOf(level);
};

/** Null before the first press on the page: browsers block sounds until then, and log an error. */
const openOutput = (): GainNode | null => {
  if (!navigator.userActivation.hasBeenActive) return null;
  if (output === undefined) {
    const audio = new AudioContext();
    output = new GainNode(audio, { gain: gainOf(volume()) });
    output.connect(audio.destination);
  }
  return output;
};

/** As in `client/theme/arc.ts`. */
const strokeMs = 90;
const strokeNumbers = [0, 1, 2, 3, 4, 5, 6];

/** Milliseconds. A sound that starts later is dropped: it no longer matches the screen. */
const maxDelayMs = 500;
/** Also of a hidden page. */
const calling: readonly Voice[] = ['turn', 'win', 'loss'];

/** The sounds of one table. */
export class SoundPlayer {
  #step: GainNode | null = null;

  playNow(voice: Voice): void {
    this.#play([{ voice, number: 0, atMs: 0 }]);
  }

  /** A note for each stroke of the arch that fills, then a chord. */
  playEnd(voice: Voice): void {
    const strokes = strokeNumbers.map(
      (number): Cue => ({ voice: 'stroke', number, atMs: number * strokeMs }),
    );
    this.#play([...strokes, { voice, number: 0, atMs: (strokes.length + 1) * strokeMs }]);
  }

  /** @param isStill nothing moves: each voice sounds once */
  playStep(scenes: readonly Scene[], isStill: boolean): void {
    this.#play(cuesOf(scenes, isStill));
  }

  async #play(cues: readonly Cue[]): Promise<void> {
    const wanted = document.hidden ? cues.filter(({ voice }) => calling.includes(voice)) : cues;
    const out = wanted.length > 0 && volume() > 0 ? openOutput() : null;
    const audio = out?.context;
    if (!out || !(audio instanceof AudioContext)) return;
    const asked = performance.now();
    await audio.resume();
    if (performance.now() - asked > maxDelayMs) return;
    this.#step ??= new GainNode(audio);
    this.#step.connect(out);
    for (const { voice, number, atMs } of wanted)
      sing(this.#step, voice, number, audio.currentTime + atMs / 1000);
  }

  /** Ends what sounds, and what would. */
  hush(): void {
    this.#step?.disconnect();
    this.#step = null;
  }
}
