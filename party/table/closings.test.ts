import { describe, expect, test } from 'vitest';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { closeCodes, helloSeconds, ping } from '../../shared/protocol/codes.ts';
import { Player } from '../../test/helpers/memory-player.ts';
import { begin, type Gathered, recordOf } from '../../test/helpers/memory-table.ts';
import { messagesAtOnce, messagesOverLimit, usualLimits } from './limits.ts';

interface Closing {
  readonly why: keyof typeof closeCodes;
  readonly what: string;
  readonly act: (scene: Gathered) => Promise<Player>;
}

/** No table was ever set up there. */
const elsewhere = tableIdSchema.parse('0123456789ab');

const closings: readonly Closing[] = [
  {
    why: 'noHello',
    what: 'nothing was said for ten seconds',
    act: async ({ world, table }) => {
      const silent = new Player(world, table, 'silent');
      await world.pass(helloSeconds * 1000);
      return silent;
    },
  },
  {
    why: 'noSuchTable',
    what: 'no table was set up there',
    act: async ({ world }) => new Player(world, world.table(elsewhere), 'lost'),
  },
  {
    why: 'tooFast',
    what: 'far too many messages',
    act: async ({ world, table }) => {
      const hasty = await new Player(world, table, 'hasty').hello(null);
      for (let count = 0; count < messagesAtOnce + messagesOverLimit; count += 1) hasty.client.say(ping);
      return hasty;
    },
  },
  {
    why: 'tooMany',
    what: 'the table has as many sockets as it may',
    act: async ({ world, table, players }) => {
      for (let count = players.length; count < usualLimits.perTable; count += 1) table.connect();
      await world.settled();
      return new Player(world, table, 'last');
    },
  },
  {
    why: 'tooMany',
    what: 'its address has as many sockets as it may',
    act: async ({ world, table }) => {
      for (let count = 0; count < usualLimits.perAddress; count += 1) table.connect('192.0.2.1');
      const elsewhere = table.connect('192.0.2.2');
      await world.settled();
      expect(elsewhere.closed).toBeNull();
      return new Player(world, table, 'last', '192.0.2.1');
    },
  },
  {
    why: 'newerTable',
    what: 'a newer server has stored it',
    act: async ({ world, table }) => {
      table.rewrite({ ...recordOf(table), format: 2 });
      return new Player(world, table, 'early');
    },
  },
  {
    why: 'newerTable',
    what: 'what is stored cannot be read',
    act: async ({ world, table }) => {
      table.rewrite({ ...recordOf(table), state: { no: 'state' } });
      return new Player(world, table, 'early');
    },
  },
];

/** These rows are in reporting.test.ts, matched.test.ts, and party/lobby/directory-room.test.ts. */
const tested = ['tableGone', 'notHeard', 'unmatched'];

describe('a socket is closed with', () => {
  test.each(closings)('$why: $what', async ({ why, act: bringAbout }) => {
    const scene = await begin();
    const heard = scene.players.map(({ client }) => client.closed);
    const closed = await bringAbout(scene);
    await scene.world.settled();
    expect(closed.client.closed).toEqual({ code: closeCodes[why], reason: expect.stringMatching(/\w/) });
    expect(scene.players.map(({ client }) => client.closed)).toEqual(heard);
  });

  test('every code has a row', () => {
    const known = [...new Set([...closings.map(({ why }) => why), ...tested])];
    expect(known.sort()).toEqual(Object.keys(closeCodes).sort());
  });
});
