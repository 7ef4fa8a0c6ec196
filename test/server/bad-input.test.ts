import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeCodes, maxRequestLength, type RefusalCode } from '../../shared/protocol/codes.ts';
import { autoplay, createTable, type DropRainbow, seatedTable, until } from '../helpers/players.ts';
import { openSocket, type RawSocket } from '../helpers/raw-socket.ts';
import { sharedServer } from '../helpers/server.ts';

const { origin } = sharedServer();
const token = (letter: string): string => letter.repeat(32);
const hello = { type: 'hello', protocol: 1 } as const;

describe('a table plays on whatever is sent to it', () => {
  let id: string;
  let players: DropRainbow[];
  let stranger: RawSocket;

  beforeAll(async () => {
    ({ id, players } = await seatedTable(origin, ['Ann', 'Bo'], { settings: { turnSeconds: null } }));
    await players[0]?.start();
    stranger = await openSocket(origin, id);
    stranger.say(hello);
    await stranger.heard((frame) => frame[0] === 'view');
  });

  afterAll(() => {
    stranger.close();
    for (const player of players) player.close();
  });

  const json = (value: unknown): string => JSON.stringify(value);
  const rows: readonly [what: string, data: string | Uint8Array, code: RefusalCode][] = [
    ['not JSON', '{"type":', 'bad-json'],
    ['empty', '', 'bad-json'],
    ['binary', new Uint8Array([1, 2, 3]), 'bad-message'],
    ['no type', '{}', 'bad-message'],
    ['null', 'null', 'bad-message'],
    ['an array', '[[[[]]]]', 'bad-message'],
    ['an unknown type', json({ type: 'cheat', id: 'abcdef' }), 'bad-message'],
    ['a field too many', json({ type: 'start', id: 'abcdef', seat: 1 }), 'bad-message'],
    ['no id', json({ type: 'start' }), 'bad-message'],
    [
      'a decision that is no whole number',
      json({ type: 'act', id: 'abcdef', decision: 1.5, action: { type: 'draw' } }),
      'bad-message',
    ],
    ['too big', json({ type: 'start', id: 'x'.repeat(maxRequestLength) }), 'too-big'],
    ['another version', json({ type: 'hello', protocol: 99 }), 'wrong-protocol'],
    ['an unknown token', json({ ...hello, token: token('z') }), 'bad-token'],
    [
      'an action without a seat',
      json({ type: 'act', id: 'abcdef', decision: 1, action: { type: 'draw' } }),
      'not-seated',
    ],
    ['a start without a seat', json({ type: 'start', id: 'abcdef' }), 'not-seated'],
    ['a seat in a game', json({ type: 'sit', id: 'abcdef', name: 'Zoe', token: token('z') }), 'in-play'],
  ];

  test.each(rows)('%s', async (_, data, code) => {
    const before = players.map(({ state }) => state.view);
    stranger.send(data);
    expect(await stranger.refusal()).toBe(code);
    // An answer to something later shows that nothing else was on its way to the players.
    stranger.send('ping');
    await stranger.heard((frame) => frame === 'pong');
    expect(players.map(({ state }) => state.view)).toEqual(before);
  });

  test('the game goes on to its end', async () => {
    for (const player of players) autoplay(player);
    for (const player of players) await until(player, 'the end', ({ view }) => view?.phase === 'over');
  });
});

// PartyKit dev ends the TCP connection only ten seconds after the closing handshake, so these wait together.
describe.concurrent('a socket of no use is closed', () => {
  test('at a table that does not exist', async ({ expect }) => {
    const socket = await openSocket(origin, '000000000000');
    expect(await socket.closed).toBe(closeCodes.noSuchTable);
  });

  test('that never says hello', async ({ expect }) => {
    const { id } = await createTable(origin);
    const socket = await openSocket(origin, id);
    expect(await socket.closed).toBe(closeCodes.noHello);
    expect(socket.received).toEqual([]);
  });

  test('that sends 10,000 messages at once, while the others play', async ({ expect }) => {
    const { id, players } = await seatedTable(origin, ['Ann', 'Bo']);
    const flooder = await openSocket(origin, id);
    flooder.say(hello);
    for (let sent = 0; sent < 10_000; sent += 1)
      flooder.send(JSON.stringify({ type: 'start', id: 'abcdef' }));
    for (const player of players) autoplay(player);
    await players[0]?.start();
    expect(await flooder.closed).toBe(closeCodes.tooFast);
    expect(flooder.received.filter((frame) => frame[0] === 'no' && frame[2] === 'too-fast')).toHaveLength(1);
    for (const player of players) await until(player, 'the end', ({ view }) => view?.phase === 'over');
    for (const player of players) player.close();
  });
});
