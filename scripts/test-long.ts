import { spawnSync } from 'node:child_process';
import { fail, readCommand } from './command-line.ts';
import { root } from './files.ts';

/** The arguments of vitest, run by run. */
const suites: Readonly<Record<string, readonly (readonly string[])[]>> = {
  unit: [['--project', 'unit*', '--testTimeout=3600000', '--exclude', 'test/mutations/**']],
  package: [
    [
      'test/system/server/package',
      'test/system/server/bundlers',
      'test/system/server/own-game',
      'test/system/browser/frameworks',
    ],
  ],
  system: [
    [
      'test/system/browser',
      'test/system/server',
      '--exclude',
      '**/{package,bundlers,own-game,frameworks}.test.ts',
    ],
  ],
  chaos: [['test/system/restart', '-t', 'chaos']],
  abuse: [
    ['test/system/abuse', '--testTimeout=600000', '--exclude', '**/{floods,failures}.test.ts'],
    ['test/system/abuse/failures', '--testTimeout=600000', '--maxConcurrency=1'],
    ['test/system/abuse/floods', '--testTimeout=600000'],
  ],
  mutations: [['test/mutations', '--testTimeout=3600000', '--reporter=verbose']],
};
const names = Object.keys(suites);

const { positionals } = readCommand({
  name: 'npm run test:long --',
  about: `Runs the long forms of the tests, all or some of: ${names.join(', ')}. One file: ARCUS_LONG=1 npx vitest run FILE.`,
  options: {},
  positionals: '[SUITE …]',
});
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) fail(`no suite “${unknown}”; there are ${names.join(', ')}`);

for (const name of positionals.length > 0 ? positionals : names)
  for (const args of suites[name] ?? []) {
    const env = { ...process.env, ARCUS_LONG: '1' };
    const { status } = spawnSync('npx', ['vitest', 'run', ...args], { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
