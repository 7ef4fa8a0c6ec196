import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with whole games, which take longest; then those that wait for time to pass, each beside one that works all the time. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = [
      '/test/contract/',
      '/test/system/memory/',
      '/test/system/restart/',
      '/test/system/server/',
      '/test/system/browser/embed.',
      '/test/system/browser/watching',
      '/test/system/browser/play',
      '/test/system/browser/frameworks',
      '/test/system/browser/look',
      '/test/system/browser/matching',
      '/test/system/browser/verify',
      '/test/system/abuse/failures',
      '/test/system/browser/motion',
      '/test/system/abuse/launcher',
      '/test/system/browser/games',
      '/test/system/browser/devtools',
      '/test/system/browser/rules',
      '/test/system/abuse/',
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
    // What is compiled is kept, by what it says: for the other project, and for the next run.
    experimental: { fsModuleCache: true },
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
            'test/{contract,fairness,helpers,repository}/**/*.test.ts',
            'test/system/{matching,memory}/**/*.test.ts',
          ],
        },
      },
      {
        resolve,
        test: {
          // Real servers and browsers. All share a server of each platform; what ends servers has its own, and so has abuse, with lower limits.
          name: 'real',
          include: ['test/system/{server,browser,restart,abuse}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts', 'test/system/abuse/setup.ts'],
          // One module graph and one browser for each worker: to load and start them anew for every file costs seconds.
          isolate: false,
          setupFiles: 'test/setup.ts',
          // Two more than there are cores, because these tests wait for about a third of their time, and some for seconds.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
          // Room for a busy machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 45_000 } },
          // Tests that only wait may all do so together.
          maxConcurrency: 40,
        },
      },
    ],
  },
});
