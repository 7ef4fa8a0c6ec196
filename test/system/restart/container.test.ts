import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { root } from '../../../scripts/files.ts';
import { freePort } from '../../../scripts/start/server.ts';
import { linkSqlite } from '../../helpers/package.ts';

/** Without Docker: executes the steps of the Dockerfile in a folder. */
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const instructions = dockerfile
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .trim()
  .split('\n')
  .filter((line) => line !== '');

const only = (name: string, of = instructions): string => {
  const found = of.filter((line) => line.startsWith(`${name} `));
  if (found.length !== 1) throw new Error(`the Dockerfile says ${found.length} times ${name}`);
  return found[0]?.slice(name.length + 1) ?? '';
};

test('the Dockerfile passes the linter', () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(validate('FROM scratch\nEXPOSE many\n')).not.toEqual([]);
});

test('the container runs as an unprivileged user, and all its commands exist', () => {
  expect(only('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const commands = [...dockerfile.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(commands).toEqual(['build', 'docs', 'build:server']);
  expect(commands.filter((name) => !(name in packageJson.scripts))).toEqual([]);
});

test('the container image serves Arcus from its own files', async () => {
  const image = mkdtempSync(join(tmpdir(), 'arcus-image-'));
  onTestFinished(() => rmSync(image, { recursive: true, force: true }));
  const copies = instructions.flatMap((line) => /^COPY --from=build \/src\/(\S+) (\S+)$/.exec(line) ?? []);
  expect(copies.length).toBe(6);
  for (let index = 1; index < copies.length; index += 3)
    cpSync(join(root, String(copies[index])), join(image, String(copies[index + 1])), { recursive: true });
  linkSqlite(image);
  expect(only('ENV')).toBe('NODE_ENV=production ARCUS_DATA=/data ARCUS_LISTEN=*:8080');
  const [program, file]: string[] = JSON.parse(only('ENTRYPOINT'));
  expect(program).toBe('node');
  const port = await freePort();
  const command: string[] = JSON.parse(only('CMD'));
  const server = spawn(process.execPath, [image + file, ...command], {
    env: { NODE_ENV: 'production', ARCUS_DATA: `${image}/data`, ARCUS_LISTEN: `*:${port}` },
  });
  const ended = once(server, 'exit');
  const [, check = ''] = /CMD (\[.*\])/.exec(only('HEALTHCHECK')) ?? [];
  const [, ...words]: string[] = JSON.parse(check);
  const isHealthy = (): boolean =>
    spawnSync(
      process.execPath,
      words.map((word) => word.replace(':8080', `:${port}`)),
    ).status === 0;
  try {
    await expect.poll(isHealthy).toBe(true);
    const origin = `http://127.0.0.1:${port}`;
    const page = await fetch(origin);
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
    expect((await fetch(new URL(script, origin))).headers.get('content-type')).toMatch(/^text\/javascript/);
  } finally {
    server.kill();
  }
  expect(await ended).toEqual([0, null]);
});
