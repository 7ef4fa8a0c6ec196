import { describe, expect, test } from 'vitest';
import { findGame } from '../../../shared/games/registry.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { MemoryWorld } from '../../../test/helpers/memory/world.ts';
import { hostTokenTimeoutMs } from '../seats/seats.ts';

const hostToken = tokenOf('opener');

const opened = async (capacity = 3) => {
  const world = new MemoryWorld('hosts');
  const table = await world.create({
    game: 'drop-rainbow',
    options: findGame('drop-rainbow')?.options.parse({}),
    settings: settingsSchema.parse({}),
    capacity,
    hostTokenHash: digestOf(hostToken),
  });
  const come = (name: string) => new Player(world, table, name).hello(null);
  const sitAsHost = (player: Player) =>
    player.ask({ type: 'sit', name: player.name, token: tokenOf(player.name), hostToken });
  return { world, table, come, sitAsHost };
};

describe('[SEC-15] the host of a table with a host token', () => {
  test('is the bearer of the token, not the first to sit down', async () => {
    const { table, come, sitAsHost } = await opened();
    const bot = await come('bot');
    expect(await bot.sit()).toEqual(ok);
    expect(bot.view.host).toBeNull();
    expect(await bot.ask({ type: 'change', settings: { locked: true } })).toEqual(no('not-host'));
    const ann = await come('ann');
    expect(await sitAsHost(ann)).toEqual(ok);
    expect(ann.view.host).toBe(ann.view.you);
    expect(await bot.ask({ type: 'kick', seat: seatOf(1) })).toEqual(no('not-host'));
    expect(JSON.stringify(table.stored())).not.toContain(hostToken);
  });

  test('is not the bearer of another token', async () => {
    const { come } = await opened();
    const bot = await come('bot');
    expect(
      await bot.ask({ type: 'sit', name: 'bot', token: tokenOf('bot'), hostToken: tokenOf('another') }),
    ).toEqual(ok);
    expect(bot.view.host).toBeNull();
  });

  test('is the longest seated player if the bearer does not come within a minute, then the bearer', async () => {
    const { world, come, sitAsHost } = await opened();
    const cleo = await come('cleo');
    await cleo.sit(seatOf(2));
    await world.pass(1_000);
    const bot = await come('bot');
    await bot.sit(seatOf(0));
    await world.pass(hostTokenTimeoutMs - 1_001);
    expect(bot.view.host).toBeNull();
    await world.pass(1);
    expect(bot.view.host).toBe(2);
    expect(bot.events.at(-1)).toEqual({ type: 'table:host', seat: 2 });
    const ann = await come('ann');
    await sitAsHost(ann);
    expect(ann.view.host).toBe(1);
    expect(bot.events.at(-1)).toEqual({ type: 'table:host', seat: 1 });
  });

  test('is the first to sit down after that minute at an empty table', async () => {
    const { world, come } = await opened();
    await world.pass(hostTokenTimeoutMs);
    const bot = await come('bot');
    await bot.sit();
    expect(bot.view.host).toBe(0);
  });

  test('passes to the longest seated player', async () => {
    const { world, come, sitAsHost } = await opened();
    const ann = await come('ann');
    await sitAsHost(ann);
    await world.pass(1_000);
    const cleo = await come('cleo');
    await cleo.sit(seatOf(2));
    await world.pass(1_000);
    await (await come('bob')).sit(seatOf(1));
    await ann.ask({ type: 'leave' });
    expect(cleo.view.host).toBe(2);
  });
});

describe('[SEC-16] a matched table', () => {
  const matched = async () => {
    const world = new MemoryWorld('matched');
    const seats = ['ann', 'bob'].map((name) => ({ id: digestOf(tokenOf(name)), name, color: null }));
    const table = await world.create({
      game: 'drop-rainbow',
      options: findGame('drop-rainbow')?.options.parse({}),
      settings: settingsSchema.parse({}),
      capacity: 2,
      matched: { seats, bots: 0, starts: true, allowFewer: false },
    });
    const players = [];
    for (const name of ['ann', 'bob']) players.push(await new Player(world, table, name).hello());
    await world.pass(2_000);
    const [ann, bob] = players;
    if (ann === undefined || bob === undefined) throw new Error('missing player');
    return { world, table, players, ann, bob };
  };

  test('has no host', async () => {
    const { ann, bob } = await matched();
    expect(ann.view).toMatchObject({ phase: 'playing', host: null });
    for (const player of [ann, bob]) {
      expect(await player.ask({ type: 'kick', seat: seatOf(0) })).toEqual(no('not-host'));
      expect(await player.ask({ type: 'change', settings: { locked: true } })).toEqual(no('not-host'));
    }
  });

  test('gets no host when players leave, are away or sit down', async () => {
    const { world, table, players, ann, bob } = await matched();
    ann.client.close();
    await world.pass(2 * 60_000);
    expect(bob.view.host).toBeNull();
    ann.connectAgain();
    await ann.hello();
    await playOn(players);
    await ann.ask({ type: 'leave' });
    const eve = await new Player(world, table, 'eve').hello(null);
    expect(await eve.sit()).toEqual(ok);
    await world.pass(2 * 60_000);
    expect(recordOf(table).host.seat).toBeNull();
  });
});
