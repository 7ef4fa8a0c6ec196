import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../scripts/start/server.ts';
import { createTable, join as joinTable } from '../../helpers/players.ts';
import { buildServerWith } from '../restart/builds.ts';

test('npm start: new files, as of the documentation, are served at once, and tables keep their connections', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arcus-'));
  await buildServerWith({}, 'partykit', folder);
  const configuration = join(folder, 'partykit.json');
  const served = { ...JSON.parse(readFileSync(configuration, 'utf8')), serve: 'public' };
  writeFileSync(configuration, JSON.stringify(served));
  mkdirSync(join(folder, 'public'));
  const server = await startServer({
    folder,
    env: { ARCUS_SECRET: 'a secret that only this suite knows about' },
  });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const { origin } = server;
  const { id } = await createTable(origin);
  const ann = joinTable(origin, id);
  onTestFinished(() => ann.close());
  await ann.sit({ name: 'Ann' });
  const statuses: string[] = [];
  ann.subscribe(({ status }) => statuses.push(status));
  const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;
  expect(await statusOf('/docs/')).toBe(404);

  mkdirSync(join(folder, 'public/docs/pages'), { recursive: true });
  mkdirSync(join(folder, 'public/docs/assets'));
  writeFileSync(join(folder, 'public/docs/assets/a.js'), '');
  writeFileSync(join(folder, 'public/docs/pages/index.txt'), 'the guides');
  await expect.poll(() => statusOf('/docs/')).toBe(200);
  expect(await statusOf('/docs/assets/a.js')).toBe(200);
  expect(await statusOf('/robots.txt')).toBe(200);
  expect(await statusOf('/%E0.js')).toBe(404);
  await ann.leave();
  expect(new Set(statuses)).toEqual(new Set(['open']));
});
