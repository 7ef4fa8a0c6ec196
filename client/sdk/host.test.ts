import { describe, expect, it } from 'vitest';
import { fakeSockets } from '../../test/helpers/fake-socket.ts';
import { HostError } from './host.ts';
import { connectTable, findMatch, lobby, watchTables } from './index.ts';

const { WebSocket, all } = fakeSockets();
const onChange = () => {};

const calls: Readonly<Record<string, (host: string) => unknown>> = {
  connectTable: (host) => connectTable({ host, table: '0123456789ab', WebSocket }).close(),
  lobby: (host) => lobby(host),
  watchTables: (host) => watchTables({ host, games: ['drop-rainbow'], region: null, onChange, WebSocket })(),
  findMatch: (host) =>
    findMatch({
      host,
      game: 'drop-rainbow',
      size: 2,
      name: 'Ada',
      latencies: { weur: 20 },
      WebSocket,
    }).cancel(),
};

describe.each(Object.keys(calls))('host: %s', (name) => {
  it.each([
    'https://arcus.example//play',
    'https://arcus.example/../play',
    'https://arcus.example/games/./play',
    'https://arcus.example/games%2Fplay',
    'https://arcus.example\\@elsewhere.example',
    'https://arcus.example?room=1',
    'https://arcus.example/#room',
    'arcus.example',
    'localhost:1999',
    '//arcus.example',
    'ws://arcus.example',
    'wss://arcus.example',
    'javascript:alert(1)',
    'data:text/plain,arcus',
    'file:///arcus',
    'https://ann:secret@arcus.example',
    'https://arcus.example:99999',
    '',
    'null',
  ])('rejects %j immediately with the code bad-host and an example', (host) => {
    expect(() => calls[name]?.(host)).toThrow(
      expect.objectContaining({
        name: 'HostError',
        code: 'bad-host',
        message: 'host must be like https://arcus.example.',
      }),
    );
    expect(() => calls[name]?.(host)).toThrow(HostError);
    expect(all).toEqual([]);
  });

  it.each([
    'https://arcus.example',
    'https://ARCUS.example/',
    'https://example.com/games',
    'https://example.com/a/games/',
    'http://localhost:1999',
    'http://[::1]:1999',
  ])('accepts %j', (host) => {
    expect(() => calls[name]?.(host)).not.toThrow();
    all.length = 0;
  });
});
