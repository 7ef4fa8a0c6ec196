import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build/build.ts';

beforeAll(() => buildIfStale());

/** The size determines the cold start; Cloudflare's limit is 3 MiB on the free plan. */
const limitKiB = 315_000 / 1024;

test('the Worker can be bundled without an account, and is at most 315 kB, gzip', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'arcus-deploy-'));
  try {
    const wrangler = ['node_modules/wrangler/bin/wrangler.js', 'deploy', '--dry-run', `--outdir=${outdir}`];
    const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1' };
    const { stdout } = await promisify(execFile)(process.execPath, wrangler, { env });
    const size = Number(/gzip: ([\d.]+) KiB/.exec(stdout)?.[1]);
    console.info(`the Worker is ${size} KiB gzip`);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(limitKiB);
    for (const binding of ['env.Table', 'env.Directory']) expect(stdout).toContain(binding);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
});

test.each([
  ['scripts/package/create-arcus/template/worker.ts', /export \{[^}]*\} from/],
  ['scripts/package/create-arcus/template/wrangler.jsonc', /"bindings": \[[^\]]*\]/],
  ['scripts/package/create-arcus/template/wrangler.jsonc', /"new_sqlite_classes": \[[^\]]*\]/],
  ['scripts/package/types/index.d.ts', /(export declare class \w+ .*\n)+/],
])('the Worker of an author has all classes of parties: %s, %s', (path, part) => {
  const own = [...readFileSync('wrangler.jsonc', 'utf8').matchAll(/"class_name": "(\w+)"/g)];
  const named: readonly string[] = part.exec(readFileSync(path, 'utf8'))?.[0].match(/\w+/g) ?? [];
  expect(own.flatMap(([, name = '']) => (named.includes(name) ? [] : [name]))).toEqual([]);
});
