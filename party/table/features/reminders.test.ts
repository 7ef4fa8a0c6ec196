import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import type { Subscription } from '../../../shared/protocol/requests.ts';
import { asked, begin, gather, notAsked, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { no, ok, type Player } from '../../../test/helpers/memory/player.ts';

const device = (name: string): Subscription => ({
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
  p256dh: 'B'.padEnd(87, 'a'),
  auth: 'c'.padEnd(22, 'd'),
});

const remind = (player: Player, name = player.name) =>
  player.ask({ type: 'remind', subscription: device(name) });

/** Draws until another player is to act. */
const playTurn = async (player: Player): Promise<void> => {
  for (let draws = 0; player.isAsked; draws += 1) {
    if (draws === 20) throw new Error(`${player.name} stays to act`);
    await player.world.pass(200);
    await player.act({ type: 'draw' });
  }
};

const close = async (player: Player): Promise<void> => {
  player.client.close();
  await player.world.settled();
};

const namesIn = (subscriptions: readonly Subscription[]): string[] =>
  subscriptions.map(({ endpoint }) => endpoint.split('/').at(-1) ?? '');

/** Ann and Bob play; one of them is to act. */
const inPlay = async () => {
  const scene = await begin({ settings: { turnSeconds: null } });
  return { ...scene, mover: asked(scene.players), other: notAsked(scene.players) };
};

/** One day for a move. */
const overDays = async () => {
  const scene = await begin({ settings: { turnSeconds: 86_400 } });
  return { ...scene, mover: asked(scene.players), other: notAsked(scene.players) };
};

describe('a player without an open page', () => {
  test('is reminded once when their turn begins', async () => {
    const { world, table, mover, other } = await inPlay();
    expect(await remind(other)).toEqual(ok);
    await close(other);
    expect(world.reminders).toEqual([]);
    await playTurn(mover);
    expect(world.reminders).toEqual([
      {
        devices: [device(other.name)],
        reminder: { table: table.id, game: 'drop-rainbow', kind: 'turn' },
        usefulMs: null,
      },
    ]);
    await world.pass(30_000);
    expect(world.reminders).toHaveLength(1);
  });

  test('is not reminded while a page is open, a computer player has the seat, or the reminders have ended', async () => {
    const { world, mover, other } = await inPlay();
    await remind(other);
    const second = other.connectAgain();
    await second.hello();
    await playTurn(mover);
    await playTurn(second);
    await second.ask({ type: 'hand-over' });
    await close(second);
    await playTurn(mover);
    await world.pass(5_000);
    await second.connectAgain().hello();
    await second.ask({ type: 'take-back' });
    expect(await second.ask({ type: 'remind', subscription: null })).toEqual(ok);
    await playTurn(second);
    await close(second);
    await playTurn(mover);
    expect(world.reminders).toEqual([]);
  });

  test('is reminded of a decision that their page has not shown because it stood still', async () => {
    const { world, mover, other } = await inPlay();
    await remind(other);
    await world.pass(1_000);
    other.client.vanish();
    await playTurn(mover);
    expect(world.reminders).toEqual([]);
    await world.pass(120_000);
    expect(world.reminders).toHaveLength(1);
  });

  test('is not reminded of a decision that their page has shown before it was closed', async () => {
    const { world, mover, other } = await inPlay();
    await remind(other);
    await playTurn(mover);
    await world.pass(1_500);
    await other.hello();
    await close(other);
    expect(world.reminders).toEqual([]);
  });

  test('is told of the end of the game, when the table waits for an agreement', async () => {
    const { world, players } = await begin({ players: 3, settings: { turnSeconds: null } });
    const gone = notAsked(players);
    await remind(gone);
    await gone.ask({ type: 'hand-over' });
    await close(gone);
    await playOn(players.filter((player) => player !== gone));
    await world.settled();
    await world.pass(300_000);
    expect(world.reminders.map(({ reminder }) => reminder.kind)).toEqual(['ended']);
  });

  test('gets the reminder after it is stored: a failed save sends none', async () => {
    const { world, table, mover, other } = await inPlay();
    await remind(other);
    await close(other);
    table.failSaves(1);
    await mover.act({ type: 'draw' });
    expect(world.reminders).toEqual([]);
    await mover.act({ type: 'draw' });
    await world.pass(1_000);
    expect(world.reminders.length).toBeLessThan(2);
  });
});

describe('at a table over days', () => {
  const day = 86_400;

  test('a second reminder comes with the last quarter of the time, and no third', async () => {
    const { world, mover, other } = await overDays();
    await remind(other);
    await close(other);
    await playTurn(mover);
    expect(world.reminders.map(({ usefulMs }) => usefulMs)).toEqual([day * 1_000]);
    await world.pass(day * 740);
    expect(world.reminders).toHaveLength(1);
    await world.pass(day * 20);
    expect(world.reminders.map(({ usefulMs }) => usefulMs)).toEqual([day * 1_000, day * 250]);
    await world.pass(day * 200);
    expect(world.reminders).toHaveLength(2);
  });

  test('a player who has closed their page within the last quarter is not reminded of it', async () => {
    const { world, mover, other } = await overDays();
    await remind(other);
    await playTurn(mover);
    // Its heartbeats come through.
    for (let hour = 0; hour < 20; hour += 1) {
      await world.pass(day * 40);
      await other.connectAgain().hello();
    }
    await close(other);
    await world.pass(day * 100);
    expect(world.reminders.slice(-1)).toEqual([]);
  });
});

describe('[SEC-114] a subscription', () => {
  test.each([
    'https://example.com/push',
    'https://fcm.googleapis.com.example.com/fcm/send/a',
    'https://fcm.googleapis.com@127.0.0.1/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com\\@127.0.0.1/',
    'https://evilpush.services.mozilla.com.example.com/a',
    'https://notify.windows.com/a',
    'https://127.0.0.1/push',
    'http://127.0.0.1:1999/push',
    'https://[::1]/push',
    ' https://web.push.apple.com/a',
  ])('of the address %j is refused, and nothing is stored', async (endpoint) => {
    const { table, players } = await gather();
    const before = recordOf(table).seats;
    const answer = await at(players, 1).ask({ type: 'remind', subscription: { ...device('a'), endpoint } });
    expect(answer).toEqual(no('bad-message'));
    expect(recordOf(table).seats).toEqual(before);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/QA',
    'https://db5p.notify.windows.com/w/?token=a%2fb',
  ])('of the push service %s is taken', async (endpoint) => {
    const { players } = await gather();
    expect(await at(players, 1).ask({ type: 'remind', subscription: { ...device('a'), endpoint } })).toEqual(
      ok,
    );
  });

  test('of a service that the operator names is taken', async () => {
    const { world, table } = await gather();
    world.limits = { ...world.limits, pushOrigins: ['http://127.0.0.1:1234'] };
    table.evict();
    const { players } = await gather({ world });
    const wish = (endpoint: string) =>
      at(players, 1).ask({ type: 'remind', subscription: { ...device('a'), endpoint } });
    expect(await wish('http://127.0.0.1:1234/push')).toEqual(ok);
    expect(await wish('http://127.0.0.1:12345/push')).toEqual(no('bad-message'));
  });

  test.each([
    { p256dh: 'A'.padEnd(87, 'a') },
    { p256dh: 'B' },
    { auth: 'c' },
    { endpoint: 'https://web.push.apple.com/'.padEnd(1_001, 'a') },
  ])('of another shape is refused: %j', async (changes) => {
    const { players } = await gather();
    const subscription = { ...device('a'), ...changes };
    expect(await at(players, 1).ask({ type: 'remind', subscription })).toEqual(no('bad-message'));
  });
});

describe('[SEC-115] addresses of devices', () => {
  test('are in no view of others, and as digests in the own one', async () => {
    const { world, players, table } = await gather({ players: 2, capacity: 3 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    await remind(ann, 'secret');
    expect(ann.view.reminders).toEqual([digestOf(device('secret').endpoint)]);
    await bob.hello();
    expect(bob.view.reminders).toBeUndefined();
    const { endpoint, p256dh, auth } = device('secret');
    const said = [...ann.client.texts, ...bob.client.texts].join();
    for (const secret of [endpoint, p256dh, auth]) expect(said).not.toContain(secret);
    expect(bob.client.texts.join()).not.toContain(digestOf(endpoint));
    expect(JSON.stringify([world.lines, world.reports, await table.summary()])).not.toContain('mozilla');
  });

  test('leave the table with the seat, and with its token', async () => {
    const { table, players } = await begin({ players: 3, settings: { botsReplaceLeavers: false } });
    const [, bob, cleo] = players;
    if (!bob || !cleo) throw new Error('three players');
    await remind(bob);
    await remind(cleo);
    await bob.ask({ type: 'leave' });
    await cleo.ask({ type: 'renew', token: 'another-token-of-cleo-'.padEnd(32, 'x') });
    expect(recordOf(table).seats.map((seat) => seat?.subscriptions)).toEqual([[], [], []]);
  });

  test('that the push service does not know any more are deleted', async () => {
    const { world, table, mover, other } = await inPlay();
    await remind(other, 'old');
    await remind(other, 'new');
    world.unsubscribed.add(device('old').endpoint);
    await close(other);
    await playTurn(mover);
    await world.settled();
    expect(namesIn(at(recordOf(table).seats, other.seat)?.subscriptions ?? [])).toEqual(['new']);
  });
});

test('[SEC-116] turns that follow each other fast send three reminders of a seat in a minute', async () => {
  const { world, mover, other } = await inPlay();
  await remind(other);
  for (let turn = 0; turn < 8; turn += 1) {
    await close(other);
    await playTurn(mover);
    await other.connectAgain().hello();
    await playTurn(other);
  }
  expect(world.reminders.filter(({ reminder }) => reminder.kind === 'turn')).toHaveLength(3);
});

test('[SEC-116] a seat reminds its two newest devices', async () => {
  const { world, mover, other } = await inPlay();
  for (const name of ['one', 'two', 'one', 'three']) await remind(other, name);
  await close(other);
  await playTurn(mover);
  expect(world.reminders.map(({ devices }) => namesIn(devices))).toEqual([['one', 'three']]);
});
