/** A struck bar, or a breath of noise. */
interface Part {
  /** Hertz; of noise, the middle of its band. */
  readonly hz: number;
  /** It glides to this frequency. */
  readonly toHz?: number;
  readonly isNoise?: true;
  /** Seconds from the beginning of the voice. */
  readonly at?: number;
  /** Seconds to silence. */
  readonly decay: number;
  /** Of 1, the loudest a voice may be. */
  readonly level: number;
}

const noise = (hz: number, decay: number, level: number, at = 0): Part => ({
  hz,
  decay,
  level: level * 3,
  at,
  isNoise: true,
});

/** Two partials of a wooden bar. */
const bar = (hz: number, level: number, at = 0, decay = 0.5): readonly Part[] => [
  { hz, decay, level, at },
  { hz: hz * 3.98, decay: decay * 0.2, level: level * 0.25, at },
];

const semitones = (hz: number, steps: number): number => hz * 2 ** (steps / 12);
const scale = [0, 2, 4, 5, 7, 9, 11];
const c5 = 523.25;
/** A note of the major scale; 0 is C5. */
const note = (degree: number): number =>
  semitones(c5, (scale[degree % 7] ?? 0) + 12 * Math.floor(degree / 7));

/** Clay on clay. */
const chip = (at: number, index: number): readonly Part[] => [
  { hz: 2350 + 170 * (index % 3), decay: 0.045, level: 0.24, at },
  { hz: 4120 - 230 * (index % 2), decay: 0.03, level: 0.16, at },
  noise(5200, 0.012, 0.2, at),
];

export const maxChips = 6;
const chipGap = 0.055;

const chord = (hz: number, steps: readonly number[], gap: number, decay: number): readonly Part[] =>
  steps.flatMap((step, index) => bar(semitones(hz, step), 0.26, index * gap, decay));

/** By name; the number is the card, the chips or the stroke. */
export const voices = {
  deal: (card) => [
    noise(1500 * 2 ** ((card % 12) / 24), 0.05, 0.4),
    { hz: semitones(620, card % 12), decay: 0.04, level: 0.24 },
  ],
  flip: () => [noise(3600, 0.05, 0.26), noise(640, 0.05, 0.7, 0.06)],
  chips: (count) =>
    Array.from({ length: Math.min(Math.max(count, 1), maxChips) }, (_, index) =>
      chip(index * chipGap, index),
    ).flat(),
  thud: () => [{ hz: 150, toHz: 62, decay: 0.16, level: 0.75 }, noise(320, 0.05, 0.2)],
  bust: () => [...bar(semitones(c5, -5), 0.42), ...bar(semitones(c5, -8), 0.42, 0.17, 0.7)],
  win: () => chord(c5, [0, 4, 7, 12], 0.07, 1.2),
  loss: () => chord(c5 / 2, [0, 3, 7], 0.08, 1),
  turn: () => [...bar(note(1), 0.4, 0, 0.3), ...bar(note(4), 0.4, 0.1, 0.45)],
  pick: () => [{ hz: 880, toHz: 1180, decay: 0.04, level: 0.35 }, noise(3200, 0.02, 0.15)],
  chat: () => [
    { hz: 1245, decay: 0.09, level: 0.45 },
    { hz: 1661, decay: 0.12, level: 0.45, at: 0.08 },
  ],
  stroke: (index) => bar(note(index), 0.5, 0, 0.35),
} as const satisfies Readonly<Record<string, (number: number) => readonly Part[]>>;

export type Voice = keyof typeof voices;

let noiseBuffer: AudioBuffer | undefined;

const noiseOf = (audio: BaseAudioContext): AudioBuffer => {
  const { sampleRate } = audio;
  if (noiseBuffer?.sampleRate === sampleRate) return noiseBuffer;
  noiseBuffer = new AudioBuffer({ length: sampleRate / 2, sampleRate });
  const samples = noiseBuffer.getChannelData(0);
  for (const index of samples.keys()) samples[index] = Math.random() * 2 - 1;
  return noiseBuffer;
};

const attack = 0.003;

/** Schedules a voice. @param when seconds of the context */
export const sing = (out: AudioNode, voice: Voice, number: number, when: number): void => {
  const audio = out.context;
  const parts: readonly Part[] = voices[voice](number);
  for (const { hz, toHz, isNoise, at = 0, decay, level } of parts) {
    const start = when + at;
    const end = start + attack + decay;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(level, start + attack);
    gain.gain.exponentialRampToValueAtTime(level / 1000, end);
    gain.connect(out);
    const source = isNoise
      ? new AudioBufferSourceNode(audio, { buffer: noiseOf(audio) })
      : new OscillatorNode(audio, { frequency: hz });
    if (source instanceof OscillatorNode && toHz !== undefined) {
      source.frequency.setValueAtTime(hz, start);
      source.frequency.exponentialRampToValueAtTime(toHz, end);
    }
    const band = isNoise && new BiquadFilterNode(audio, { type: 'bandpass', frequency: hz, Q: 1.2 });
    (band ? source.connect(band) : source).connect(gain);
    source.start(start);
    source.stop(end);
  }
};
