import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxRequestLength, type RefusalCode } from '../../../shared/protocol/codes.ts';
import { openSocket, type RawSocket } from '../../helpers/network.ts';
import { autoplay, type DropRainbow, seatedTable, until } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const token = (letter: string): string => letter.repeat(32);
const hello = { type: 'hello', protocol: 1 } as const;

const { origin } = sharedServer();

describe('a table refuses bad input and plays on', () => {
  let id: string;
  let players: DropRainbow[];
  let stranger: RawSocket;

  beforeAll(async () => {
    ({ id, players } = await seatedTable(origin, ['Ann', 'Bo'], { settings: { turnSeconds: null } }));
    await players[0]?.start();
    for (const player of players) await until(player, 'the game', (state) => state.view?.phase === 'playing');
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
    // The reply to a later request proves that no other frame was under way.
    stranger.send('ping');
    await stranger.heard((frame) => frame === 'pong');
    expect(players.map(({ state }) => state.view)).toEqual(before);
  });

  test('the game continues to its end', async () => {
    for (const player of players) autoplay(player);
    for (const player of players) await until(player, 'the end', ({ view }) => view?.phase === 'over');
  });
});
