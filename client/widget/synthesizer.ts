export type Sound = 'move' | 'turn' | 'end';

/** In hertz. */
const tones: Readonly<Record<Exclude<Sound, 'move'>, readonly number[]>> = {
  turn: [523.25, 659.25],
  // A note for each stroke of the arch.
  end: [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1318.51],
};

const gap = 0.09;
const volume = 0.07;

let context: AudioContext | undefined;

/** A struck string of 0.34 s. */
const playTone = (audio: AudioContext, frequency: number, at: number): void => {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.34);
  const string = new OscillatorNode(audio, { type: 'triangle', frequency });
  string.connect(gain).connect(audio.destination);
  string.start(at);
  string.stop(at + 0.35);
};

/** A breath of noise, like a card on paper. */
const playNoise = (audio: AudioContext): void => {
  const length = Math.round(audio.sampleRate * 0.06);
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (const index of samples.keys()) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 3;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 1800, Q: 0.8 });
  noise
    .connect(band)
    .connect(new GainNode(audio, { gain: volume }))
    .connect(audio.destination);
  noise.start();
};

/** Milliseconds. A sound that starts later is dropped: it no longer matches the screen. */
const longestDelay = 500;

/** Needs an earlier interaction with the page. */
export const makeSound = async (sound: Sound): Promise<void> => {
  context ??= new AudioContext();
  const audio = context;
  const asked = performance.now();
  await audio.resume();
  if (performance.now() - asked > longestDelay) return;
  if (sound === 'move') playNoise(audio);
  else
    for (const [index, tone] of tones[sound].entries())
      playTone(audio, tone, audio.currentTime + index * gap);
};
