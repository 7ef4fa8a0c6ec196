import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { type AnsweredRequest, requestSchema } from '../../../shared/protocol/requests.ts';
import type { SettingsChange } from '../../../shared/protocol/settings.ts';
import {
  asked,
  begin,
  type Gathered,
  gather,
  playOn,
  recordOf,
} from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { readRequest } from './requests.ts';

interface Row {
  readonly what: string;
  readonly scene: () => Promise<Gathered>;
  readonly who: (scene: Gathered) => Player | Promise<Player>;
  readonly request: (sender: Player) => AnsweredRequest;
}

const id = 'resent-1';
const host = ({ players }: Gathered) => at(players, 0);

const rows: readonly Row[] = [
  {
    what: 'act',
    scene: () => begin(),
    who: ({ players }) => asked(players),
    request: ({ decision }) => ({ type: 'act', id, decision, action: { type: 'draw' } }),
  },
  {
    what: 'sit',
    scene: () => gather({ players: 1, capacity: 3 }),
    who: ({ world, table }) => new Player(world, table, 'eve').hello(null),
    request: () => ({ type: 'sit', id, name: 'Eve', token: tokenOf('eve') }),
  },
  {
    what: 'leave',
    scene: () => gather({ players: 3 }),
    who: ({ players }) => at(players, 1),
    request: () => ({ type: 'leave', id }),
  },
  {
    what: 'leave in play',
    scene: () => begin({ players: 3 }),
    who: ({ players }) => at(players, 1),
    request: () => ({ type: 'leave', id }),
  },
  { what: 'start', scene: () => gather({ players: 3 }), who: host, request: () => ({ type: 'start', id }) },
  {
    what: 'start, with the sender on another seat after it',
    scene: async () => {
      const scene = await gather({ players: 3 });
      await host(scene).ask({ type: 'leave' });
      return scene;
    },
    who: ({ players }) => at(players, 1),
    request: () => ({ type: 'start', id }),
  },
  {
    what: 'add-bot',
    scene: () => gather({ players: 1, capacity: 3 }),
    who: host,
    request: () => ({ type: 'add-bot', id, seat: seatOf(2) }),
  },
  {
    what: 'remove-bot',
    scene: () => gather({ players: 1, computers: 1 }),
    who: host,
    request: () => ({ type: 'remove-bot', id, seat: seatOf(1) }),
  },
];

const betweens: Readonly<Record<string, (scene: Gathered, sender: Player) => Promise<unknown>>> = {
  'at once': async () => undefined,
  'after the table has slept': async ({ table }) => table.evict(),
  'on a new socket': async (_, sender) => {
    sender.client.close();
    return sender.connectAgain().hello();
  },
  'on a new socket after a crash': async ({ table }, sender) => {
    table.crash();
    return sender.connectAgain().hello();
  },
};

const cases = rows.flatMap((row) => Object.keys(betweens).map((between) => ({ ...row, between })));

describe('a repeated request with its id counts once and gets the same reply', () => {
  test.each(cases)('$what, $between', async ({ scene, who, request, between }) => {
    const gathered = await scene();
    const sender = await who(gathered);
    const message = request(sender);
    expect(await sender.ask(message, id)).toEqual(['ok', id]);
    const {
      game: { lastDecision, state, number: gameNumber },
      log: { length: entries },
      seats,
    } = recordOf(gathered.table);
    await betweens[between]?.(gathered, sender);
    expect(await sender.ask(message, id)).toEqual(['ok', id]);
    const after = recordOf(gathered.table);
    expect([after.game.lastDecision, after.log.length, after.game.state, after.game.number]).toEqual([
      lastDecision,
      entries,
      state,
      gameNumber,
    ]);
    expect(after.seats.map((seat) => seat?.name)).toEqual(seats.map((seat) => seat?.name));
    expect(gathered.table.log()).toHaveLength(entries);
  });
});

test('a client with request numbers gets the same reply after many requests of another client of the seat', async () => {
  const { players, table } = await gather({ players: 2 });
  const [ann] = players;
  if (ann === undefined) throw new Error('missing player');
  const color = (number: number, client: string) =>
    ann.ask({ type: 'color', color: number % 2 === 0 ? 'pink' : 'green' }, `${client}:${number}`);
  expect(await color(1, 'phone')).toEqual(['ok', 'phone:1']);
  for (let number = 1; number <= 40; number += 1) await color(number, 'laptop');
  const before = recordOf(table);
  // The request before was pending when the last one was sent.
  for (const [number, client] of [
    [1, 'phone'],
    [39, 'laptop'],
  ] as const)
    expect(await color(number, client)).toEqual(['ok', `${client}:${number}`]);
  expect(recordOf(table).seats).toEqual(before.seats);
  expect(await color(41, 'laptop')).toEqual(['ok', 'laptop:41']);
  expect(recordOf(table).seats).not.toEqual(before.seats);
});

test.each([
  ['at 2^53', '9007199254740992', '9007199254740993'],
  ['of 19 digits', '9223372036854775807', '9223372036854775808'],
  ['of 20 digits', '18446744073709551614', '18446744073709551615'],
])('request numbers %s that differ by one are two requests', async (_, number, next) => {
  const { players, table } = await gather({ players: 2 });
  const ann = at(players, 0);
  const recolor = (color: 'pink' | 'green', id: string) => ann.ask({ type: 'color', color }, id);
  for (const [color, id, seen] of [
    ['pink', `a:${number}`, 'pink'],
    ['green', `a:${next}`, 'green'],
    ['pink', `a:${number}`, 'green'],
  ] as const) {
    expect(await recolor(color, id)).toEqual(['ok', id]);
    expect(recordOf(table).seats[0]?.color).toBe(seen);
  }
});

test('an equal id of another seat is another request', async () => {
  const { players, table } = await begin();
  const first = asked(players);
  await first.act({ type: 'stop' }, id);
  const second = asked(players);
  expect(second).not.toBe(first);
  expect(await second.act({ type: 'stop' }, id)).toEqual(['ok', id]);
  expect(table.log().map(({ seat }) => seat)).toEqual([first.seat, second.seat]);
});

const second = 1_000;
const minute = 60 * second;

const change = (host: Player, settings: SettingsChange) => host.ask({ type: 'change', settings });
const namesOf = ({ view }: Player) => view.seats.map((seat) => seat?.name ?? null);
const typesOf = ({ events }: Player): string[] => events.map(({ type }) => type);

describe('the host changes', () => {
  test('options and settings in all views; omitted settings stay', async () => {
    const { players } = await gather({ settings: { turnSeconds: 30, listed: true } });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    expect(
      await ann.ask({ type: 'change', options: { cardsPerColor: 12 }, settings: { spectatorDelay: 20 } }),
    ).toEqual(ok);
    expect(bob.view.options).toMatchObject({ cardsPerColor: 12, hiddenScores: false });
    expect(bob.view.settings).toMatchObject({ turnSeconds: 30, listed: true, spectatorDelay: 20 });
    expect(bob.events.at(-1)).toEqual({ type: 'table:changed' });
    await ann.ask({ type: 'change', options: { hiddenScores: true } });
    expect(bob.view.options).toMatchObject({ cardsPerColor: 'auto', hiddenScores: true });
    await ann.ask({ type: 'start' });
    expect(bob.view.gameView).toMatchObject({ deck: 63 });
  });

  test.each<SettingsChange>([
    { locked: true },
    { chat: false },
    { spectators: false },
    { listed: true },
    { botsReact: false },
  ])('%o in the middle of a game', async (settings) => {
    const { players } = await begin();
    expect(await change(at(players, 0), settings)).toEqual(ok);
    expect(at(players, 1).view.settings).toMatchObject(settings);
  });

  test.each<SettingsChange>([{ turnSeconds: 30 }, { botsReplaceLeavers: false }, { spectatorDelay: 5 }])(
    '%o only between games',
    async (settings) => {
      const { players } = await begin();
      const ann = at(players, 0);
      const { settings: before } = ann.view;
      expect(await change(ann, { locked: true, ...settings })).toEqual(no('in-play'));
      expect(ann.view.settings).toEqual(before);
      await playOn(players);
      expect(await change(ann, settings)).toEqual(ok);
    },
  );
});

describe('a locked table', () => {
  test('rejects new players, lets seated ones return, and can be unlocked', async () => {
    const { players, world, table } = await gather({ players: 2, capacity: 3 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    const eve = await new Player(world, table, 'eve').hello(null);
    await change(ann, { locked: true });
    expect(await eve.sit()).toEqual(no('locked'));
    bob.client.close();
    await bob.connectAgain().hello();
    expect(bob.seat).toBe(1);
    // A repeated request is not carried out again.
    expect(await bob.sit()).toEqual(ok);
    expect(await ann.ask({ type: 'add-bot', seat: seatOf(2) })).toEqual(ok);
    await ann.ask({ type: 'remove-bot', seat: seatOf(2) });
    await change(ann, { locked: false });
    expect(await eve.sit()).toEqual(ok);
  });
});

describe('a kick', () => {
  test('frees the seat: its devices become spectators, and the token opens nothing', async () => {
    const { players, world, table } = await gather({ players: 3 });
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    const phone = await new Player(world, table, 'bob').hello();
    expect(await ann.ask({ type: 'kick', seat: seatOf(1) })).toEqual(ok);
    for (const device of [bob, phone]) {
      expect(device.view.you).toBeNull();
      expect(await device.sit(seatOf(1), tokenOf('new'))).toEqual(no('kicked'));
    }
    expect(namesOf(cleo)).toEqual(['ann', null, 'cleo']);
    expect(cleo.events.at(-1)).toEqual({ type: 'table:kicked', seat: 1, name: 'bob' });
    expect(cleo.presence).toEqual({ seats: [true, false, true], watching: 2 });
    await phone.connectAgain().hello();
    expect(phone.client.frames()[0]).toEqual(no('bad-token').with(1, null));
  });
});

describe('the role of host', () => {
  test('passes after a minute without a connection, to the next player clockwise', async () => {
    const { players, world } = await gather({ players: 4 });
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    bob.client.close();
    await world.pass(30 * second);
    ann.client.close();
    await world.pass(minute - 1);
    expect(cleo.view.host).toBe(0);
    expect(await cleo.ask({ type: 'start' })).toEqual(no('not-host'));
    await world.pass(1);
    // Bob sits next, but is disconnected.
    expect(cleo.view.host).toBe(2);
    expect(cleo.events.at(-1)).toEqual({ type: 'table:host', seat: 2 });
    expect(await cleo.ask({ type: 'start' })).toEqual(ok);
    await ann.connectAgain().hello();
    expect(ann.view.host).toBe(2);
    expect(await change(ann, { chat: false })).toEqual(no('not-host'));
  });

  test('stays with a host who returns in time, or with another device', async () => {
    const { players, world, table } = await gather({ players: 2 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    ann.client.close();
    await world.pass(minute - 1);
    await ann.connectAgain().hello();
    await world.pass(2 * minute);
    expect(bob.view.host).toBe(0);
    const phone = await new Player(world, table, 'ann').hello();
    ann.client.close();
    await world.pass(2 * minute);
    expect(bob.view.host).toBe(0);
    phone.client.close();
    await world.pass(minute);
    expect(bob.view.host).toBe(1);
  });

  test('stays while no other player is connected, then goes to the first to connect', async () => {
    const { players, world } = await gather({ players: 3, computers: 1 });
    const [bob, cleo] = [at(players, 1), at(players, 2)];
    for (const { client } of players) client.close();
    await world.pass(10 * minute);
    expect(recordOf(bob.table).host.seat).toBe(0);
    await cleo.connectAgain().hello();
    await world.pass(0);
    expect(cleo.view.host).toBe(2);
  });

  test('is not given to a player away', async () => {
    const { players, world } = await begin({ players: 2, computers: 1, settings: { turnSeconds: 15 } });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    // Ann always acts, Bob never.
    while (!ann.view.seats[1]?.away) {
      await world.pass(second);
      if (ann.isAsked) await ann.act({ type: 'draw' });
      if (ann.view.phase !== 'playing') throw new Error('the game is over too soon');
    }
    ann.client.close();
    await world.pass(2 * minute);
    expect(bob.view.host).toBe(0);
    await bob.ask({ type: 'react', reaction: 'hello' });
    await world.pass(0);
    expect(bob.view.host).toBe(1);
  });

  test('goes to a connected player first when the host leaves', async () => {
    const { players, world } = await gather({ players: 3 });
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    bob.client.close();
    await world.settled();
    await ann.ask({ type: 'leave' });
    expect(cleo.view.host).toBe(2);
    await bob.connectAgain().hello();
    cleo.client.close();
    await world.settled();
    await bob.ask({ type: 'leave' });
    expect(recordOf(bob.table).host.seat).toBe(2);
  });

  test('passes after a crash once a player reconnects', async () => {
    const { players, world, table } = await gather({ players: 2 });
    const bob = at(players, 1);
    table.crash();
    await bob.connectAgain().hello();
    await world.pass(minute);
    expect(bob.view.host).toBe(1);
    expect(typesOf(bob)).toEqual(['table:host']);
  });
});

test('the fast path of `act` agrees with its schema on damaged requests', () => {
  const signed = { after: 7, signature: `${'-_0aZ'.repeat(17)}Q` };
  const unsigned = { type: 'act', id: 'client:12', decision: 3, action: { type: 'draw', cards: [1, 2] } };
  const valid = fc.constantFrom(unsigned, { ...unsigned, signed });
  const fields = fc.constantFrom('type', 'id', 'decision', 'action', 'signed', 'more', '__proto__');
  const signatures = fc.record(
    {
      after: fc.constantFrom(0, 7, -1, 0.5, 2 ** 60, '7', null),
      signature: fc.constantFrom(
        signed.signature,
        'A'.repeat(85),
        'A'.repeat(85).concat('B'),
        'A'.repeat(87),
        '+'.repeat(86),
        7,
      ),
      more: fc.constant(1),
    },
    { requiredKeys: [] },
  );
  const strange = fc.oneof(
    fc.jsonValue(),
    signatures,
    fc.constantFrom('act', 'client:13', 'x', 7, -1, 0.5, 2 ** 60, {}, { type: 1 }, { type: 'stop' }),
  );
  const read = (text: string): unknown => {
    const result = readRequest(text);
    return result.ok ? result.value : result.error.code;
  };
  fc.assert(
    fc.property(valid, fields, strange, fc.boolean(), (request, field, value, isInAction) => {
      const part = `,${JSON.stringify(field)}:${JSON.stringify(value)}}`;
      const whole = JSON.stringify(request);
      // Into the last object: `action`, or `signed`.
      const text = isInAction ? `${whole.slice(0, -2)}${part}}` : `${whole.slice(0, -1)}${part}`;
      const parsed = requestSchema.safeParse(JSON.parse(text));
      expect(read(text)).toStrictEqual(parsed.success ? parsed.data : 'bad-message');
    }),
    { numRuns: 1_000 },
  );
  for (const valid of [unsigned, { ...unsigned, signed }])
    expect(read(JSON.stringify(valid))).toStrictEqual(valid);
});
