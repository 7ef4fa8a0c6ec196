import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { root } from '../../../scripts/files.ts';
import { freePort } from '../../../scripts/start/server.ts';

/** Without Docker: executes the steps of the Dockerfile in a folder. */
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
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

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** Libraries are resolved by Linux. */
describe.runIf(process.platform === 'linux')('the container image', () => {
  test('serves Arcus and is small', async () => {
    const image = mkdtempSync(join(tmpdir(), 'arcus-image-'));
    onTestFinished(() => rmSync(image, { recursive: true, force: true }));
    const layOut = instructions.filter((line) => line.includes('image.sh'));
    expect(layOut).toEqual(['RUN sh scripts/serve/image.sh /image']);
    execFileSync('sh', ['scripts/serve/image.sh', image], { cwd: root });
    const bytes = bytesIn(image);
    console.info(
      `the image is ${(bytes / 1e6).toFixed(1)} MB, without the 2 MB of busybox if there is none here`,
    );
    expect(bytes).toBeLessThan(198e6);

    const env = Object.fromEntries(
      only('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    );
    expect(env).toEqual({ PATH: '/bin', ARCUS_DATA: '/data', ARCUS_LISTEN: '*:8080' });
    const [shell, ...words]: string[] = JSON.parse(only('ENTRYPOINT'));
    const port = await freePort();
    const server = spawn(
      String(shell),
      words.map((word) => image + word),
      {
        // The tools of the system replace busybox.
        env: { PATH: `${image}/bin:/usr/bin:/bin`, ARCUS_DATA: `${image}/data`, ARCUS_LISTEN: `*:${port}` },
      },
    );
    const ended = once(server, 'exit');
    const [, check = ''] = /CMD (\[.*\])/.exec(only('HEALTHCHECK')) ?? [];
    const url = String(JSON.parse(check).at(-1)).replace(':8080', `:${port}`);
    try {
      await expect
        .poll(() =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
      const page = await fetch(new URL('/', url));
      const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
      expect((await fetch(new URL(script, url))).headers.get('content-type')).toMatch(/^text\/javascript/);
    } finally {
      server.kill();
    }
    expect(await ended).toEqual([0, null]);
  });
});
