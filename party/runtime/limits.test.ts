import { describe, expect, test } from 'vitest';
import { at } from '../../shared/kernel/util.ts';
import { closeCodes, maxRequestLength, ping } from '../../shared/protocol/codes.ts';
import { begin, gather } from '../../test/helpers/memory/gather.ts';
import { no, ok, Player, tokenOf } from '../../test/helpers/memory/player.ts';
import {
  defaultLimits,
  fullBucket,
  isAtSocketLimit,
  maxMessagesOverLimit,
  maxSocketsPerSeat,
  socketToEvict,
  spectatorLimits,
  spendTokens,
  type TokenBucket,
} from './limits.ts';

/** Spends messages of one length at one moment. */
const spendMany = (bucket: TokenBucket, count: number, length = 10, now = bucket.updatedAt): TokenBucket =>
  Array.from({ length: count }).reduce<TokenBucket>((left) => spendTokens(left, length, now), bucket);

describe('the message limit', () => {
  const full = fullBucket(1_000);

  test('permits a burst of sixty short messages', () => {
    const spent = spendMany(full, 60);
    expect(spent).toEqual({ tokens: 0, updatedAt: 1_000, overLimitCount: 0 });
    expect(spendMany(spent, 1).overLimitCount).toBe(1);
    expect(spendMany(spent, 200).overLimitCount).toBe(200);
  });

  test('permits twenty a second permanently', () => {
    let bucket = spendMany(full, 60);
    for (let message = 1; message <= 2_000; message += 1) {
      bucket = spendTokens(bucket, 10, 1_000 + 50 * message);
      expect(bucket.overLimitCount).toBe(0);
    }
    expect(spendTokens(bucket, 10, bucket.updatedAt + 49).overLimitCount).toBe(1);
  });

  test('requires a second’s worth of tokens after it was exceeded', () => {
    const over = spendMany(spendMany(full, 60), 3);
    expect(spendTokens(over, 10, 1_999).overLimitCount).toBe(4);
    expect(spendTokens(over, 10, 2_000)).toEqual({ tokens: 19, updatedAt: 2_000, overLimitCount: 0 });
  });

  test('saves no more than sixty messages', () => {
    expect(spendTokens(spendMany(full, 60), 10, 3_600_000).tokens).toBe(59);
  });

  test('survives a clock that is set back', () => {
    expect(spendTokens({ tokens: 5, updatedAt: 1_000, overLimitCount: 0 }, 10, 0).tokens).toBe(4);
  });

  test.each([
    [0, 1],
    [1_023, 1],
    [1_024, 2],
    [maxRequestLength - 1, 8],
    [maxRequestLength, 9],
    [maxRequestLength + 1, 9],
    [1_000_000, 9],
  ])('charges a message of %i code units %i tokens', (length, cost) => {
    expect(spendTokens(full, length, 1_000).tokens).toBe(60 - cost);
  });

  test('requires all tokens of a long message', () => {
    expect(
      spendTokens({ tokens: 8, updatedAt: 0, overLimitCount: 0 }, maxRequestLength, 0).overLimitCount,
    ).toBe(1);
    expect(
      spendTokens({ tokens: 9, updatedAt: 0, overLimitCount: 0 }, maxRequestLength, 0).overLimitCount,
    ).toBe(0);
  });
});

describe('a seat’s message limit', () => {
  const flood = (player: Player, count: number): void => {
    for (let sent = 0; sent < count; sent += 1) player.client.say(ping);
  };
  const tooFast = ({ client }: Player) => client.frames().filter(([, , code]) => code === 'too-fast').length;

  test('is shared by its devices, and separate from other seats', async () => {
    const { players, world, table } = await begin();
    const [ann, bob] = [at(players, 0), at(players, 1)];
    const phone = await new Player(world, table, 'ann').hello();
    const watcher = await new Player(world, table, 'eve').hello(null);
    await world.pass(3_000);
    flood(ann, 30);
    flood(phone, 30);
    expect([tooFast(ann), tooFast(phone)]).toEqual([0, 0]);
    expect(await phone.ask({ type: 'react', reaction: 'wow' })).toEqual(no('too-fast').with(1, null));
    for (const other of [bob, watcher]) flood(other, 50);
    expect([tooFast(bob), tooFast(watcher)]).toEqual([0, 0]);
    await world.pass(1_000);
    expect(await ann.ask({ type: 'react', reaction: 'wow' })).toEqual(ok);
  });

  test('is not reset by another connection, and closes only the flooding one', async () => {
    const { players, world, table } = await begin();
    const ann = at(players, 0);
    await world.pass(3_000);
    flood(ann, 60);
    const phone = new Player(world, table, 'ann');
    await phone.hello();
    flood(phone, maxMessagesOverLimit);
    await world.settled();
    expect(phone.client.closed?.code).toBe(closeCodes.tooFast);
    expect(ann.client.closed).toBeNull();
    await world.pass(1_000);
    expect(await ann.ask({ type: 'react', reaction: 'wow' })).toEqual(ok);
  });
});

describe('the socket limit', () => {
  const limits = { maxSockets: 4, maxSocketsPerAddress: 2 };
  test.each([
    ['the first of an address', ['a', 'b'], 'c', false],
    ['the second of an address', ['a', 'b'], 'b', false],
    ['the third of an address', ['b', 'b'], 'b', true],
    ['any number without an address', [null, null, null], null, false],
    ['the fifth of all', ['a', 'b', 'c', 'd'], 'e', true],
    ['the fifth of all without an address', ['a', null, 'c', null], null, true],
  ])('is evaluated for %s', (_what, addresses, address, crowded) => {
    expect(isAtSocketLimit(addresses, address, limits)).toBe(crowded);
  });

  test('frees a place when a spectator leaves', async () => {
    const { world, table } = await gather();
    const address = '192.0.2.1';
    const some: Player[] = [];
    for (let count = 0; count < spectatorLimits(defaultLimits).maxSocketsPerAddress; count += 1)
      some.push(await new Player(world, table, 'some', address).hello(null));
    const many = await new Player(world, table, 'many', address).hello(null);
    expect(many.client.closed?.code).toBe(closeCodes.tooMany);
    at(some, 7).client.close();
    await world.settled();
    const next = await new Player(world, table, 'next', address).hello(null);
    expect(next.view.you).toBeNull();
  });

  test('[SEC-13] leaves a rejected spectator unheard and uncounted', async () => {
    const { world, table } = await gather();
    for (let count = 0; count < spectatorLimits(defaultLimits).maxSockets; count += 1)
      await new Player(world, table, 'some').hello(null);
    const before = table.stored();
    const late = await new Player(world, table, 'late').hello(null);
    late.client.close();
    await world.settled();
    expect(late.client.received).toEqual([]);
    expect(table.stored()).toEqual(before);
  });
});

describe('[SEC-13] a player is admitted', () => {
  const isBack = async (player: Player): Promise<void> => {
    expect((await player.hello(tokenOf('ann'))).view.you).toBe(0);
  };

  test('for any number of spectators', async () => {
    const { world, table, players } = await gather();
    at(players, 0).client.close();
    const watchers: Player[] = [];
    for (let count = 0; count < defaultLimits.maxSockets + 4; count += 1)
      watchers.push(await new Player(world, table, 'some').hello(null));
    await isBack(new Player(world, table, 'ann'));
    const staying = watchers.filter(({ client }) => client.closed === null);
    expect(staying).toEqual(watchers.slice(0, spectatorLimits(defaultLimits).maxSockets));
  });

  test.each([null, '192.0.2.1'])('however many say nothing, from %s', async (address) => {
    const { world, table, players } = await gather();
    at(players, 0).client.close();
    const silent = Array.from({ length: defaultLimits.maxSockets + 4 }, () => table.connect(address));
    await isBack(new Player(world, table, 'ann', address));
    const open = silent.filter(({ closed }) => closed === null);
    const places = address === null ? defaultLimits.maxSockets : defaultLimits.maxSocketsPerAddress;
    // One spectator was evicted for the player.
    expect(open).toHaveLength(places - 1);
    expect(silent[0]?.closed?.code).toBe(closeCodes.noHello);
  });

  test('on as many devices as a seat may have, the oldest evicted above that', async () => {
    const { world, table, players } = await gather();
    const devices = [at(players, 0)];
    for (let count = 0; count < maxSocketsPerSeat; count += 1) {
      const device = new Player(world, table, 'ann');
      await isBack(device);
      devices.push(device);
    }
    expect(devices.map(({ client }) => client.closed?.code ?? null)).toEqual([
      closeCodes.tooMany,
      ...devices.slice(1).map(() => null),
    ]);
  });
});

describe('to admit one more socket', () => {
  const limits = { maxSockets: 4, maxSocketsPerAddress: 2 };
  const socket = (address: string | null, since: number, isSpectator = false) => ({
    address,
    since,
    isSpectator,
  });

  test('none is evicted while there is room', () => {
    expect(socketToEvict([socket('a', 1), socket('b', 2)], 'a', limits)).toBeUndefined();
  });

  test('at a full table the newest spectator is evicted', () => {
    const sockets = [socket('a', 1, true), socket('b', 3, true), socket('c', 2, true), socket('d', 4)];
    expect(socketToEvict(sockets, 'e', limits)).toBe(sockets[1]);
  });

  test('without spectators the oldest of the address with most sockets is evicted', () => {
    const sockets = [socket('a', 1), socket('b', 2), socket('b', 3), socket('c', 4)];
    expect(socketToEvict(sockets, 'e', limits)).toBe(sockets[1]);
  });

  test('from a full address one of its own is evicted', () => {
    const sockets = [socket('a', 1, true), socket('b', 2), socket('b', 3)];
    expect(socketToEvict(sockets, 'b', limits)).toBe(sockets[1]);
  });
});
