import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { closeCodes, protocolVersion } from '../../shared/protocol/codes.ts';
import { fakeView } from '../../test/helpers/fake-table.ts';
import { connectTable } from './table.ts';
import type { Table, TableState } from './types.ts';

let end = (): void => {};
afterEach(() => end());

const reaches = (table: Table, wanted: (state: TableState) => boolean): Promise<TableState> =>
  new Promise((resolve) => {
    const stop = table.subscribe((state) => {
      if (!wanted(state)) return;
      stop();
      resolve(state);
    });
  });

it('the SDK connects from Node with the class of ws, reconnects after a cut, and stays closed after close', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const message: unknown = JSON.parse(String(data));
      expect(message).toEqual({ type: 'hello', protocol: protocolVersion, relay: true });
      socket.send(JSON.stringify(['welcome', protocolVersion, Date.now()]));
      socket.send(JSON.stringify(['view', 1, fakeView()]));
    }),
  );
  const table = connectTable({ host: `http://127.0.0.1:${port}`, table: 'x', WebSocket });
  end = () => {
    table.close();
    server.close();
  };

  await reaches(table, ({ view }) => view !== null);
  const lost = reaches(table, ({ status }) => status === 'lost');
  for (const socket of server.clients) socket.terminate();
  await lost;
  await reaches(table, ({ status }) => status === 'open');
  const closed = reaches(table, ({ status }) => status === 'closed');
  for (const socket of server.clients) socket.close(closeCodes.noSuchTable, 'gone');
  expect((await closed).closed).toEqual({ code: closeCodes.noSuchTable, reason: 'gone' });
});

it('nothing holds a closed table', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  end = () => server.close();
  await once(server, 'listening');
  const address = server.address();
  const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  server.on('connection', (socket) =>
    socket.on('message', () => socket.send(JSON.stringify(['welcome', protocolVersion, Date.now()]))),
  );
  // A signal of the program outlives its tables.
  const { signal } = new AbortController();
  const use = async (): Promise<WeakRef<Table>> => {
    const table = connectTable({ host, table: 'x', WebSocket, signal });
    await reaches(table, ({ status }) => status === 'open');
    const left = once(server.clients.values().next().value ?? server, 'close');
    table.close();
    await left;
    return new WeakRef(table);
  };
  const table = await use();
  await expect
    .poll(() => {
      collectGarbage();
      return table.deref() === undefined;
    })
    .toBe(true);
});
