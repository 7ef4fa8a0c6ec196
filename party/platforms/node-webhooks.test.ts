import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { siteSettingsSchema } from '../../shared/protocol/site.ts';
import { postBy, postByNode } from './node-webhooks.ts';

type Done = (error: null, addresses: { address: string; family: number }[]) => void;

describe('[SEC-99] a webhook', () => {
  test.each([
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:192.168.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:a00:1::1]/',
    'https://[fec0::1]/',
    'https://[::a00:1]/',
    'https://0.0.0.0/',
    'https://2130706434/',
  ])('is not sent to %s', async (url) => {
    await expect(postByNode(url, {}, '{}')).rejects.toThrow('is not a public address');
  });

  test('is not sent to a name of a private address', async () => {
    const resolve = (_name: string, _options: object, done: Done) =>
      done(null, [{ address: '10.1.2.3', family: 4 }]);
    await expect(postBy(resolve as typeof lookup)('https://club.example/', {}, '{}')).rejects.toThrow(
      'is not a public address',
    );
  });

  test('has an https address, or one of this machine as the operator wrote it', () => {
    const isValid = (webhook: string) => siteSettingsSchema.safeParse({ webhook }).success;
    expect(isValid('https://club.example/hooks')).toBe(true);
    expect(isValid('http://localhost:3000/hooks')).toBe(true);
    expect(isValid('http://club.example/hooks')).toBe(false);
    expect(isValid('http://localhost.club.example/hooks')).toBe(false);
    expect(isValid('http://localhost@club.example/hooks')).toBe(false);
  });

  test('ends after ten seconds without an answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')));
    onTestFinished(() => timeout.mockRestore());
    await expect(postByNode('http://127.0.0.1:9/hooks', {}, '{}')).rejects.toThrow();
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  test('does not read an endless answer', async () => {
    const server = createServer((_, response) => response.write('x')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const requested = once(server, 'request');
    const { port } = server.address() as AddressInfo;
    expect(await postByNode(`http://127.0.0.1:${port}/hooks`, {}, '{}')).toBe(200);
    const [, response] = await requested;
    if (!response.destroyed) await once(response, 'close');
  }, 10_000);

  test('follows no redirect', async () => {
    const paths: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      paths.push(url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      expect(await postByNode(`http://127.0.0.1:${port}/hooks`, {}, '{}')).toBe(307);
      expect(paths).toEqual(['/hooks']);
    } finally {
      server.close();
    }
  });
});
