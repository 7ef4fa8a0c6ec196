import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { root } from '../../scripts/files.ts';
import { temporaryFolder } from '../../scripts/start/server.ts';

/** A change that removes one guard. */
export interface Mutation {
  /** The promise of SECURITY.md whose test has to fail. */
  readonly promise: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** A pattern of the titles of tests; by default those with the promise in them. */
  readonly tests?: string;
  /** The tests have a long form only. */
  readonly isLong?: boolean;
}

/** A promise, a text that occurs once in the file, and the text without the guard: none by default. */
type Row = readonly [
  promise: string,
  find: string,
  replace?: string,
  more?: Pick<Mutation, 'tests' | 'isLong'>,
];

/** The promises of SECURITY.md without their guards, by file. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Of one run. A test that never ends, as without a bound, has failed. */
const timeoutMs = 900_000;

/** Number of tests by result. */
interface Result {
  readonly passed: number;
  readonly failed: number;
}

/** A copy of the repository, which has one mutation at a time. */
export class Copy {
  readonly folder = mkdtempSync(join(temporaryFolder(), 'arcus-mutations-'));

  constructor() {
    const listed = ['ls-files', '-co', '--exclude-standard'];
    const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
    // With their times, so that only a changed source is built again.
    for (const file of [...files, 'build'])
      cpSync(join(root, file), join(this.folder, file), { recursive: true, preserveTimestamps: true });
    for (const modules of ['node_modules', 'docs/reference/node_modules'])
      symlinkSync(join(root, modules), join(this.folder, modules));
  }

  /** Whether a test of the promise fails with the mutation. @throws Error if a file of tests cannot be loaded */
  async isNoticed(mutation: Mutation, paths: readonly string[]): Promise<boolean> {
    const { promise, file, find, replace, tests = `\\[${promise}\\]`, isLong = false } = mutation;
    const changed = join(this.folder, file);
    const source = readFileSync(changed, 'utf8');
    writeFileSync(
      changed,
      source.replace(find, () => replace),
    );
    try {
      for (const path of paths) if ((await this.test([path], tests, isLong)).failed > 0) return true;
      return false;
    } finally {
      writeFileSync(changed, source);
      const { mtime } = statSync(join(root, file));
      utimesSync(changed, mtime, mtime);
    }
  }

  /** Runs the tests whose titles have a pattern. @throws Error if a file of tests cannot be loaded */
  async test(paths: readonly string[], titles: string, isLong = false): Promise<Result> {
    const output = join(this.folder, 'build/mutation.json');
    rmSync(output, { force: true });
    const args = ['run', ...paths, '-t', titles, '--reporter=json', `--outputFile=${output}`];
    const child = spawn(join(root, 'node_modules/.bin/vitest'), args, {
      cwd: this.folder,
      env: { ...process.env, ARCUS_LONG: isLong ? '1' : '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let isEndless = false;
    const kill = (): void => {
      isEndless = true;
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    };
    const timer = setTimeout(kill, timeoutMs);
    process.once('exit', kill);
    const [printed] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')]);
    clearTimeout(timer);
    process.off('exit', kill);
    if (isEndless) return { passed: 0, failed: 1 };
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const count = (status: string) => tests.filter((one) => one.status === status).length;
    const result = { passed: count('passed'), failed: count('failed') };
    if (result.passed + result.failed === 0)
      throw new Error([...testResults.map(({ message }) => message), printed].join('\n'));
    return result;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
