import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arcusGames } from '../../shared/games/registry.ts';
import { openData } from './data-folder.ts';
import { startServer } from './node.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arcus-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = () => ({ folder, secret: undefined, log: () => undefined, onAlarm: async () => undefined });

test('a data folder belongs to one server, and to the next one after its end', async () => {
  const first = await openData(options());
  await expect(openData(options())).rejects.toMatchObject({ code: 'data-in-use' });
  await first.close();
  const second = await openData(options());
  expect(second.secret).toBe(first.secret);
  await second.close();
});

test('a server that does not start leaves its data folder to the next one', async () => {
  await expect(openData({ ...options(), secret: 'short' })).rejects.toMatchObject({
    code: 'secret-too-short',
  });
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(
    startServer({ games: arcusGames, data: folder, port, log: () => undefined }),
  ).rejects.toMatchObject({
    code: 'not-listening',
  });
  taken.close();
  await (await openData(options())).close();
});
