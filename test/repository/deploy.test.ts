import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { envOf } from '../../party/platforms/variables.ts';
import { buildIfStale } from '../../scripts/build/build.ts';

beforeAll(() => buildIfStale());

/** The size determines the cold start; Cloudflare's limit is 3 MiB on the free plan. */
const limitKiB = 315_000 / 1024;

test('the Worker deploys with its secrets in a dry run without an account, and is at most 315 kB, gzip', async () => {
  expect(packageJson.scripts.deploy).toMatch(/&& wrangler deploy$/);
  const outdir = mkdtempSync(join(tmpdir(), 'arcus-deploy-'));
  const secrets = join(outdir, '.dev.vars');
  writeFileSync(secrets, `ARCUS_SECRET=${'s'.repeat(64)}\nARCUS_OPERATOR_TOKEN=${'t'.repeat(48)}\n`);
  try {
    const wrangler = [
      ...['node_modules/wrangler/bin/wrangler.js', 'deploy', '--dry-run'],
      ...[`--outdir=${outdir}`, '--secrets-file', secrets],
    ];
    const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1' };
    const { stdout } = await promisify(execFile)(process.execPath, wrangler, { env });
    const size = Number(/gzip: ([\d.]+) KiB/.exec(stdout)?.[1]);
    console.info(`the Worker is ${size} KiB gzip`);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(limitKiB);
    for (const binding of ['env.Table', 'env.Directory', 'env.ARCUS_SECRET', 'env.ARCUS_OPERATOR_TOKEN'])
      expect(stdout).toContain(binding);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
});

test('a deploy button asks for each variable of wrangler.jsonc and for the secret, whose example is refused', () => {
  const example = readFileSync('.dev.vars.example', 'utf8');
  const asked = [...example.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]);
  // Each line without `#` is asked for, and has to be answered.
  expect(asked.map(([name]) => name)).toEqual(['ARCUS_SECRET']);
  expect(envOf(Object.fromEntries(asked)).secret).toBeUndefined();
  const [, vars = ''] = /"vars": \{([^}]*)\}/.exec(readFileSync('wrangler.jsonc', 'utf8')) ?? [];
  const described = Object.keys(packageJson.cloudflare.bindings);
  for (const [, name] of [...vars.matchAll(/"(\w+)":/g), ...example.matchAll(/^(?:# )?(\w+)="/gm)])
    expect(described).toContain(name);
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('.dev.vars');
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
