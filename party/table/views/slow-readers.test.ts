import { describe, expect, test } from 'vitest';
import { at } from '../../../shared/kernel/util.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import { begin, type Gathered, playOn } from '../../../test/helpers/memory/gather.ts';
import { Player } from '../../../test/helpers/memory/player.ts';
import { maxUnreadBytes } from '../../runtime/backlog.ts';

/** Sends hello at the allowed rate; each gets a whole view. */
const askForViews = async (player: Player, times: number, token?: string | null): Promise<void> => {
  for (let count = 0; count < times && player.client.closed === null; count += 1) {
    await player.world.pass(100);
    await player.hello(token);
  }
};

const unreadOf = ({ client }: Player): number =>
  (client.unread ?? []).reduce((sum, { length }) => sum + length, 0);

const seatsThere = (player: Player): readonly boolean[] | undefined => player.presence?.seats;

/** Ann and Bob in a game; Ann has stopped reading. */
const stalled = async (): Promise<Gathered & { readonly ann: Player; readonly bob: Player }> => {
  const gathered = await begin({ settings: { turnSeconds: null } });
  const [ann, bob] = [at(gathered.players, 0), at(gathered.players, 1)];
  ann.client.stall();
  return { ...gathered, ann, bob };
};

describe('[SEC-27] [SEC-28] a client that does not read', () => {
  test('is closed before it exceeds the maximum, and the others see it gone', async () => {
    const { ann, bob } = await stalled();
    expect(seatsThere(bob)).toEqual([true, true]);
    await askForViews(ann, 1_000);
    expect(ann.client.closed?.code).toBe(closeCodes.tooSlow);
    expect(unreadOf(ann)).toBeLessThanOrEqual(maxUnreadBytes);
    expect(unreadOf(ann)).toBeGreaterThan(maxUnreadBytes / 2);
    expect(seatsThere(bob)).toEqual([false, true]);
  });

  test('is closed also as a spectator, and the others play on', async () => {
    const { world, table, players } = await begin({ players: 4, settings: { turnSeconds: null } });
    const watcher = await new Player(world, table, 'watcher').hello(null);
    watcher.client.stall();
    const talker = at(players, 0);
    for (let said = 0; said < 1_000 && watcher.client.closed === null; said += 1) {
      await world.pass(2_000);
      expect((await talker.ask({ type: 'say', text: '𠀀'.repeat(200) }))?.[0]).toBe('ok');
    }
    expect(watcher.client.closed?.code).toBe(closeCodes.tooSlow);
    expect(unreadOf(watcher)).toBeLessThanOrEqual(maxUnreadBytes);
    expect(talker.presence?.watching).toBe(0);
    await playOn(players);
    expect(talker.view.phase).toBe('over');
  });

  test('is closed also by a table that is evicted in between', async () => {
    const { world, table, ann } = await stalled();
    for (let count = 0; count < 1_000 && ann.client.closed === null; count += 1) {
      await askForViews(ann, 1);
      await world.pass(15_000);
      table.evict();
    }
    expect(ann.client.closed?.code).toBe(closeCodes.tooSlow);
    expect(unreadOf(ann)).toBeLessThanOrEqual(maxUnreadBytes);
  });

  test('is ignored, and gets a whole view after reconnecting', async () => {
    const { world, table, ann, bob } = await stalled();
    await askForViews(ann, 1_000);
    const stored = table.stored();
    ann.client.say({ type: 'leave', id: 'too-late' });
    await world.settled();
    expect(table.stored()).toEqual(stored);
    const before = await new Player(world, table, 'ann').hello();
    ann.connectAgain();
    await ann.hello();
    expect(ann.view).toEqual(before.view);
    expect(ann.view.you).toBe(0);
    expect(seatsThere(bob)).toEqual([true, true]);
    // The end of the old socket disconnects no player.
    const heard = bob.client.received.length;
    before.client.close();
    await world.settled();
    expect(seatsThere(bob)).toEqual([true, true]);
    expect(bob.client.received).toHaveLength(heard);
  });

  test('does not affect the seat’s other device', async () => {
    const { world, table, ann, bob } = await stalled();
    const phone = await new Player(world, table, 'ann').hello();
    await askForViews(ann, 1_000);
    expect(phone.client.closed).toBeNull();
    await bob.ask({ type: 'say', text: 'still there?' });
    expect(Object.values(phone.view.chat).map(({ text }) => text)).toContain('still there?');
    expect(seatsThere(bob)).toEqual([true, true]);
  });
});
