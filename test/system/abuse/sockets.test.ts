import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../scripts/start/server.ts';
import { expectOk, holdableWay, newAddress, openTable, TableClient } from './clients.ts';
import { addressHeader, secret } from './servers.ts';

describe('a server with a short timeout', () => {
  let server: RunningServer;

  beforeAll(async () => {
    const env = { ARCUS_SECRET: secret, ARCUS_ADDRESS_HEADER: addressHeader, ARCUS_SILENCE_SECONDS: '10' };
    server = await startServer({ platform: 'node', env });
  });
  afterAll(() => server.stop());

  /** A client with heartbeats. */
  const alive = async (table: string, origin = server.origin) => {
    const guest = await TableClient.come(origin, table, { address: newAddress() });
    const beat = setInterval(() => guest.socket.code === null && guest.socket.say('ping'), 500);
    return {
      guest,
      close: (): void => {
        clearInterval(beat);
        guest.close();
      },
    };
  };

  test('[SEC-22] detects the dead connection of a host by missing heartbeats, in a game without a clock', async () => {
    const wish = { seats: 2, settings: { turnSeconds: null } };
    const { id, asHost } = await openTable(server.origin, wish);
    const way = await holdableWay(server.origin);
    const { guest: bo, close } = await alive(id);
    expectOk(await bo.sit('Bo', { seat: 1 }), 'Bo sits down');
    const { guest: ann, close: closeAnn } = await alive(id, way.origin);
    expectOk(await ann.sit('Ann', { seat: 0, ...asHost }), 'Ann sits down');
    expectOk(await ann.ask({ type: 'start' }), 'the game begins');
    // Ann acts now or after Bo's draw.
    for (let view = await bo.view(); view.prompt !== null; view = await bo.view())
      await bo.ask({ type: 'act', decision: view.prompt.decision, action: { type: 'draw' } });
    const from = bo.socket.heard.length;
    way.hold();
    const isGone = (frame: unknown) => Array.isArray(frame) && frame[0] === 'presence' && !frame[1][0];
    await bo.socket.find('Ann to be gone', (heard) => heard.slice(from).some(isGone) || undefined);
    expect(await bo.socket.isAlive()).toBe(true);
    const back = await TableClient.come(server.origin, id, { address: newAddress() }, ann.token);
    expect((await back.view()).prompt).not.toBeNull();
    back.close();
    closeAnn();
    close();
    way.close();
  });
});
