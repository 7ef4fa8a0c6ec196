import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/start/server.ts';
import { createTable, join as joinTable, until } from '../../helpers/players.ts';
import { listenersOf, treeOf } from '../abuse/processes.ts';
import { eventsIn, run, serverOn, starting, testFolder } from './launch.ts';

const folder = testFolder();

describe('a server of `npm run serve`', () => {
  test('listens on this machine, stores a secret, and exits on SIGTERM with open connections', async () => {
    const data = join(folder, 'data');
    const { port, origin, env, start } = await serverOn(data);
    const first = await start();
    const secret = readFileSync(join(data, 'secret'), 'utf8');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    if (process.platform === 'linux') {
      expect(statSync(join(data, 'secret')).mode & 0o077).toBe(0);
      expect(listenersOf(first.pid)).toEqual([{ port, isLoopback: true }]);
      expect(treeOf(first.pid).filter(({ args }) => args.includes(secret))).toEqual([]);
      // A second server would corrupt the files.
      expect(await run({ ...env, ARCUS_LISTEN: `127.0.0.1:${await freePort()}` })).toEqual({
        status: 78,
        events: [starting, expect.objectContaining({ code: 'data-in-use' })],
      });
    }
    const { id } = await createTable(origin);
    const ann = joinTable(origin, id);
    onTestFinished(() => ann.close());
    await ann.sit({ name: 'Ann' });
    first.kill('SIGTERM');
    expect(await first.exit).toEqual([0, null]);
    expect(eventsIn(first.output()).at(-1)).toEqual({ event: 'stopped' });

    await start();
    await until(ann, 'the table again', ({ status, view }) => status === 'open' && view?.you === 0);
    expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(secret);
  });

  const unreadable = join(folder, 'unreadable');
  mkdirSync(unreadable);
  writeFileSync(join(unreadable, 'arcus.db'), 'x'.repeat(4096));
  writeFileSync(join(unreadable, 'secret'), 'x'.repeat(32));

  // party/platforms/data-folder.test.ts has the other reasons.
  test.each([
    // As on a full disk.
    ['data-not-writable', { ARCUS_DATA: join(folder, 'fresh') }, 'ulimit -f 0;'],
    ['data-corrupted', { ARCUS_DATA: unreadable }, ''],
  ])(
    'does not start without its conditions, says why, and deletes nothing: %s',
    async (code, env, prelude) => {
      expect(await run(env, prelude)).toEqual({
        status: 78,
        events: [starting, { event: 'not-started', code, why: expect.any(String) }],
      });
      expect(readFileSync(join(unreadable, 'arcus.db'), 'utf8')).toBe('x'.repeat(4096));
    },
  );
});
