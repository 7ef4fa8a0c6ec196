import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { jsonPost } from '../../../client/sdk/http.ts';
import { lobby } from '../../../client/sdk/lobby.ts';
import { findMatch } from '../../../client/sdk/match.ts';
import { startServer } from '../../../scripts/start/server.ts';
import { whenAdmitted } from '../../helpers/network.ts';
import { ownTokens } from '../../helpers/players.ts';

test('the SDK opens a table and is matched on a server with proof of work', async () => {
  const env = { ARCUS_SECRET: 'a secret that only this test knows about', ARCUS_PROOF_OF_WORK: '6' };
  const server = await startServer({ platform: 'node', env });
  onTestFinished(() => server.stop());
  // A busy server answers 503 first.
  const statusWithout = async () =>
    (await fetch(`${server.origin}/api/tables`, jsonPost({ game: 'drop-rainbow' }))).status;
  await expect.poll(statusWithout).toBe(428);
  const { createTable, getTable } = lobby(server.origin, ownTokens());
  const { id } = await whenAdmitted(() => createTable({ game: 'drop-rainbow', seats: 2 }));
  expect(await getTable(id)).toMatchObject({ id, seats: 2 });
  const seek = () =>
    findMatch({
      host: server.origin,
      game: 'drop-rainbow',
      size: 2,
      name: 'Ada',
      latencies: { weur: 20 },
      tokens: ownTokens(),
      WebSocket,
    });
  const found = await Promise.all([seek().found, seek().found]);
  expect(found[0]?.table).toMatch(/^[0-9a-z]{12}$/);
  expect(found[1]?.table).toBe(found[0]?.table);
});
