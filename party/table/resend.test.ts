import { describe, expect, test } from 'vitest';
import { at } from '../../shared/kernel/cards.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import type { AnsweredRequest } from '../../shared/protocol/requests.ts';
import { Player, tokenOf } from '../../test/helpers/memory-player.ts';
import { asked, begin, type Gathered, gather, recordOf } from '../../test/helpers/memory-table.ts';

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
    what: 'add-computer',
    scene: () => gather({ players: 1, capacity: 3 }),
    who: host,
    request: () => ({ type: 'add-computer', id, seat: seatOf(2) }),
  },
  {
    what: 'remove-computer',
    scene: () => gather({ players: 1, computers: 1 }),
    who: host,
    request: () => ({ type: 'remove-computer', id, seat: seatOf(1) }),
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

describe('a request sent again with its id counts once and gets the same answer', () => {
  test.each(cases)('$what, $between', async ({ scene, who, request, between }) => {
    const gathered = await scene();
    const sender = await who(gathered);
    const message = request(sender);
    expect(await sender.ask(message, id)).toEqual(['ok', id]);
    const { lastDecision, entries, seats, state, gameNumber } = recordOf(gathered.table);
    await betweens[between]?.(gathered, sender);
    expect(await sender.ask(message, id)).toEqual(['ok', id]);
    const after = recordOf(gathered.table);
    expect([after.lastDecision, after.entries, after.state, after.gameNumber]).toEqual([
      lastDecision,
      entries,
      state,
      gameNumber,
    ]);
    expect(after.seats.map((seat) => seat?.name)).toEqual(seats.map((seat) => seat?.name));
    expect(gathered.table.log()).toHaveLength(entries);
  });
});

test('two of the same in one packet count once', async () => {
  const { players, table, world } = await begin();
  const mover = asked(players);
  const message = { type: 'act', id, decision: mover.decision, action: { type: 'draw' } } as const;
  mover.client.say(message);
  mover.client.say(message);
  await world.settled();
  expect(
    mover.client
      .frames()
      .filter(([kind]) => kind === 'ok')
      .slice(-2),
  ).toEqual([
    ['ok', id],
    ['ok', id],
  ]);
  expect(table.log()).toHaveLength(1);
});

test('the same id from another seat is another request', async () => {
  const { players, table } = await begin();
  const first = asked(players);
  await first.act({ type: 'stop' }, id);
  const second = asked(players);
  expect(second).not.toBe(first);
  expect(await second.act({ type: 'stop' }, id)).toEqual(['ok', id]);
  expect(table.log().map(({ seat }) => seat)).toEqual([first.seat, second.seat]);
});

test('with another id it is another request, and its decision is closed', async () => {
  const { players, table } = await begin();
  const mover = asked(players);
  const { decision } = mover;
  await mover.act({ type: 'draw' });
  expect(await mover.ask({ type: 'act', decision, action: { type: 'draw' } })).toEqual([
    'no',
    expect.any(String),
    'stale-decision',
    expect.any(String),
    null,
  ]);
  expect(table.log()).toHaveLength(1);
});
