import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with whole games, which take longest, and with those that wait for time to pass, beside which the others work. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = [
      '/test/contract/',
      '/test/table/',
      '/test/restart/',
      '/test/server/',
      '/test/browser/matching',
      '/test/browser/watching',
      '/test/browser/frameworks',
      '/test/browser/devtools',
      '',
    ];
    const placeOf = ({ moduleId }: TestSpecification): number =>
      order.findIndex((folder) => moduleId.includes(folder));
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Games outside the core are written by the public surface alone. */
const resolve = {
  alias: Object.fromEntries(
    Object.entries({ game: 'shared/kernel/index.ts', testing: 'test/contract/index.ts' }).map(
      ([entry, file]) => [`arcus-tables/${entry}`, new URL(file, import.meta.url).pathname],
    ),
  ),
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          // One module graph for each worker: to load the rules anew for every file takes longer than most tests.
          isolate: false,
          setupFiles: 'test/setup.ts',
          maxWorkers: availableParallelism(),
          // Room for a busy machine; nothing here waits for time to pass.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 45_000 } },
          include: [
            '{shared,party,client,examples/games}/**/*.test.ts',
            'test/{contract,fairness,matching,table}/**/*.test.ts',
            'test/*.test.ts',
          ],
        },
      },
      {
        resolve,
        test: {
          // Real servers and browsers. All share a server of each platform; what ends servers has its own.
          name: 'real',
          include: ['test/{server,browser,restart}/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          // One module graph and one browser for each worker: to load and start them anew for every file costs seconds.
          isolate: false,
          setupFiles: 'test/setup.ts',
          // One more than there are cores, because these tests wait for about a third of their time, and some for seconds.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          // Room for a busy machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 45_000 } },
          // Tests that only wait may all do so together.
          maxConcurrency: 20,
        },
      },
      {
        test: {
          name: 'abuse',
          include: ['test/abuse/**/*.test.ts'],
          globalSetup: 'test/abuse/setup.ts',
          isolate: false,
          setupFiles: 'test/setup.ts',
          // They wait more than they work, so they run beside the real ones, which has to be in as many workers.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          // Room for a busy machine: on a quiet one none takes so long, but for those of the long form.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 45_000 } },
          maxConcurrency: 40,
        },
      },
    ],
  },
});
