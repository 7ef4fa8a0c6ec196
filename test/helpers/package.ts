import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly keywords: readonly string[];
  readonly exports: Readonly<Record<string, object>>;
  readonly customElements: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** A project with the package installed from its tarball. */
export interface ConsumerProject {
  /** With the examples and `test/consumer`. */
  readonly folder: string;
  /** The installed package. */
  readonly installed: string;
  readonly manifest: Manifest;
  remove(): void;
}

/** For Node without SQLite. */
export const linkSqlite = (folder: string): void => {
  if (process.getBuiltinModule?.('node:sqlite') !== undefined) return;
  mkdirSync(join(folder, 'node_modules/@photostructure'), { recursive: true });
  for (const name of ['@photostructure/sqlite', 'node-gyp-build'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
};

/**
 * Unpacks the npm package into a new project. Its dependencies and `others` are links to our packages: no network.
 * Call it while a file loads, like `sharedServer`: the run builds the package once, beside other tests.
 */
export const consumerProject = async (others: readonly string[]): Promise<ConsumerProject> => {
  const file = await (await fetch(inject('packageUrl'))).text();
  if (!existsSync(file)) throw new Error(file);
  const folder = mkdtempSync(join(tmpdir(), 'arcus-consumer-'));
  const installed = join(folder, 'node_modules/arcus-tables');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', file, '-C', installed, '--strip-components=1']);
  const manifest: Manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const { dependencies, peerDependencies } = manifest;
  for (const name of new Set([...Object.keys({ ...dependencies, ...peerDependencies }), ...others])) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place);
  }
  for (const source of ['examples', 'test/consumer']) cpSync(join(root, source), folder, { recursive: true });
  // The paths lead to our sources.
  const settings = JSON.parse(readFileSync(join(folder, 'tsconfig.base.json'), 'utf8'));
  settings.compilerOptions.paths = {};
  writeFileSync(join(folder, 'tsconfig.base.json'), JSON.stringify(settings));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, installed, manifest, remove };
};
