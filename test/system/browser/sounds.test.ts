import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultVolume, gainOf } from '../../../client/motion/sound-player.ts';
import { axe, sharedBrowser } from '../../helpers/browser.ts';
import { button, sitDown, visit } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const server = sharedServer();
const browser = await sharedBrowser();

interface Heard {
  /** The loudest sample, 1 is full scale. */
  readonly peak: number;
  /** Seconds until it is 60 dB below the peak. */
  readonly seconds: number;
  /** Shares of the energy, by band of a third of an octave. */
  readonly bands: readonly number[];
  /** Zero crossings a second in the loudest 30 ms. */
  readonly crossings: number;
}

describe('sounds:', () => {
  let voices: readonly string[];
  let heard: Record<string, Heard>;
  let page: Page;

  /** Renders voices at the default volume. */
  const render = (wanted: readonly (readonly [voice: string, number: number])[]) =>
    page.evaluate(
      async ({ all, gain }) => {
        const { sing } = Reflect.get(window, 'arcus');
        const heard: Record<string, Heard> = {};
        for (const [voice, number] of all) {
          const rate = 44_100;
          const audio = new OfflineAudioContext(1, 2.5 * rate, rate);
          const out = new GainNode(audio, { gain });
          out.connect(audio.destination);
          sing(out, voice, number, 0);
          const samples = (await audio.startRendering()).getChannelData(0);
          const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
          const last = samples.findLastIndex((sample) => Math.abs(sample) > peak / 1000);
          const bands = Array.from({ length: 22 }, (_, band) => {
            const step = (2 * Math.PI * 80 * 2 ** (band / 3)) / rate;
            let [real, imaginary] = [0, 0];
            for (const [index, sample] of samples.entries()) {
              real += sample * Math.cos(step * index);
              imaginary += sample * Math.sin(step * index);
            }
            return Math.hypot(real, imaginary);
          });
          const length = Math.hypot(...bands);
          const loudest = samples.findIndex((sample) => Math.abs(sample) === peak);
          const window = samples.slice(loudest, loudest + 0.03 * rate);
          const crossings = window.filter(
            (sample, at) => sample < 0 !== (window[at + 1] ?? sample) < 0,
          ).length;
          heard[`${voice} ${number}`] = {
            peak,
            seconds: last / rate,
            bands: bands.map((band) => band / length),
            crossings: crossings / 0.03,
          };
        }
        return heard;
      },
      { all: wanted, gain: gainOf(defaultVolume) },
    );

  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export * from './client/motion/voices.ts'`,
        resolveDir: process.cwd(),
      },
      bundle: true,
      format: 'iife',
      globalName: 'arcus',
      write: false,
    });
    page = await (await browser.newContext()).newPage();
    // The same noise in each run.
    await page.evaluate(() => {
      let seed = 1;
      Math.random = () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed / 2_147_483_647;
      };
    });
    await page.evaluate(`${outputFiles[0]?.text}; window.arcus = arcus`);
    voices = await page.evaluate(() => Object.keys(Reflect.get(window, 'arcus').voices));
    heard = await render([
      ...voices.map((voice) => [voice, 1] as const),
      ['deal', 6],
      ['chips', 6],
      ['stroke', 6],
    ]);
  });

  const of = (name: string): Heard => {
    const found = heard[name];
    if (found === undefined) throw new Error(`${name} is not rendered`);
    return found;
  };

  test('each of the eleven voices is at most -18 dB at the default volume, is heard, and is short', () => {
    expect(voices).toHaveLength(11);
    for (const [name, { peak, seconds }] of Object.entries(heard)) {
      const decibels = 20 * Math.log10(peak);
      expect(decibels, name).toBeLessThanOrEqual(-18);
      expect(decibels, name).toBeGreaterThan(-30);
      expect(seconds, name).toBeLessThan(1.5);
      expect(seconds, name).toBeGreaterThan(0.03);
    }
  });

  test('no two voices have the same spectrum', () => {
    const likeness = (a: string, b: string): number =>
      of(a).bands.reduce((sum, share, band) => sum + share * (of(b).bands[band] ?? 0), 0);
    for (const [at, voice] of voices.entries())
      for (const other of voices.slice(at + 1))
        expect(likeness(`${voice} 1`, `${other} 1`), `${voice} and ${other}`).toBeLessThan(0.9);
  });

  test('later cards and strokes are higher, six chips take longer than one', () => {
    for (const voice of ['deal', 'stroke'])
      expect(of(`${voice} 6`).crossings).toBeGreaterThan(of(`${voice} 1`).crossings);
    expect(of('chips 6').seconds).toBeGreaterThan(of('chips 1').seconds + 0.2);
  });
});

/** Counts what begins to sound. */
const listen = () => {
  Object.assign(window, { begun: 0 });
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (when) {
    Object.assign(window, { begun: Reflect.get(window, 'begun') + 1 });
    start.call(this, when);
  };
};

test('sounds: a table sounds after the first press, at the volume of the speaker in its bar, which stays', async () => {
  const { id } = await createTable(server.origin, { seats: 2, settings: { turnSeconds: null } });
  const { page, faults } = await visit(browser, `${server.origin}/t/${id}`);
  await page.addInitScript(listen);
  await page.reload();
  const begun = (): Promise<number> => page.evaluate(() => Reflect.get(window, 'begun'));
  const speaker = button(page, /^Sound:/);
  await speaker.waitFor();
  expect(await begun()).toBe(0);
  await sitDown(page, 'Ann');
  await button(page, /^Fill/).click();
  const draw = page.getByRole('button', { name: /^Draw/, disabled: false });
  // A device that takes long to start its sound drops the first one.
  await expect
    .poll(async () => {
      await draw.click();
      return begun();
    })
    .toBeGreaterThan(0);

  await speaker.focus();
  await page.keyboard.press('Enter');
  const slider = page.getByRole('slider', { name: 'Sound' });
  await expect.poll(() => slider.evaluate((input) => input.matches(':focus'))).toBe(true);
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('50 %');
  expect(await axe(page)).toEqual([]);
  // It lies over the bar: above the seats.
  const gap = async (): Promise<number> => {
    const panelEnd = await page.locator('#volume').evaluate((panel) => panel.getBoundingClientRect().bottom);
    const heads = await page
      .locator('.head')
      .evaluateAll((all) => all.map((head) => head.getBoundingClientRect().top));
    return Math.min(...heads) - panelEnd;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.locator('.prompt').click();
  await expect.poll(() => slider.isVisible()).toBe(false);
  await speaker.click();
  await expect.poll(() => slider.evaluate((input) => input.matches(':focus'))).toBe(true);
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await button(page, 'Sound: off').waitFor();
  const before = await begun();
  await draw.click();
  await draw.waitFor();
  expect(await begun()).toBe(before);

  await page.reload();
  await button(page, 'Sound: off').waitFor();
  expect(faults).toEqual([]);
});
