import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchLikeBrowsers } from './network.ts';

/** Answers the first request of a connection, and closes at the second. */
const startClosing = async (isAnswering = true): Promise<string> => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      if (!isAnswering) return void socket.end();
      socket.once('data', () => socket.end());
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('a request that meets a kept connection as it is closed is sent again, as in browsers', async () => {
  const url = await startClosing();
  for (let request = 0; request < 3; request += 1)
    expect(await (await fetchLikeBrowsers(url)).text()).toBe('ok');
});

test('a request whose own connection is closed fails', async () => {
  await expect(fetchLikeBrowsers(await startClosing(false))).rejects.toThrow('fetch failed');
});
