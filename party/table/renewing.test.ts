import { describe, expect, test } from 'vitest';
import { at } from '../../shared/kernel/cards.ts';
import { no, ok, Player, tokenOf } from '../../test/helpers/memory-player.ts';
import { asked, begin, gather, notAsked, recordOf } from '../../test/helpers/memory-table.ts';
import { hashToken } from './seats.ts';

const fresh = tokenOf('fresh');
const renew = (player: Player, token = fresh, id?: string) => player.ask({ type: 'renew', token }, id);
const firstFrame = ({ client }: Player) => client.frames()[0];

describe('a new token', () => {
  test('opens the seat from now on, and the old one does not', async () => {
    const { players } = await begin();
    const bob = at(players, 1);
    const { view } = bob;
    expect(await renew(bob)).toEqual(ok);
    expect(bob.view).toEqual(view);
    await bob.connectAgain().hello(tokenOf('bob'));
    expect(firstFrame(bob)).toEqual(['no', null, 'bad-token', expect.any(String), null]);
    expect(bob.view.you).toBeNull();
    await bob.connectAgain().hello(fresh);
    expect(bob.view).toEqual(view);
  });

  test('takes the seat from all other devices at once, and tells nobody else anything', async () => {
    const { players, world, table } = await begin();
    const [ann, bob] = [at(players, 0), at(players, 1)];
    const phone = await new Player(world, table, 'bob').hello();
    const [heard, from] = [ann.client.received.length, phone.client.received.length];
    await renew(bob);
    expect(phone.client.frames(from).map(([kind]) => kind)).toEqual(['view', 'presence']);
    expect(phone.view).toMatchObject({ you: null, prompt: null });
    expect(await phone.ask({ type: 'leave' })).toEqual(ok);
    expect(await phone.ask({ type: 'say', text: 'Hello' })).toEqual(no('not-seated'));
    expect(bob.seat).toBe(1);
    expect(ann.client.frames(heard)).toEqual([['presence', [true, true], 1]]);
    await phone.hello(fresh);
    expect(phone.view).toEqual(bob.view);
  });

  test('leaves the question, its decision and its clock as they are', async () => {
    const { players, table, world } = await begin({ settings: { turnSeconds: 30 } });
    const mover = asked(players);
    const { decision } = mover;
    const { toAct } = mover.view;
    await world.pass(10_000);
    await renew(mover);
    expect(mover.decision).toBe(decision);
    expect(mover.view.toAct).toEqual(toAct);
    expect(await mover.act({ type: 'draw' })).toEqual(ok);
    expect(table.log()).toHaveLength(1);
  });

  test('keeps the host’s part', async () => {
    const { players } = await gather();
    const ann = at(players, 0);
    await renew(ann);
    expect(ann.view.host).toBe(0);
    expect(await ann.ask({ type: 'start' })).toEqual(ok);
  });

  test('is stored as its hash only, and is in no frame', async () => {
    const { players, table } = await gather();
    const bob = at(players, 1);
    await renew(bob);
    const stored = JSON.stringify(table.stored());
    expect(stored).not.toContain(fresh);
    expect(stored).not.toContain(hashToken(tokenOf('bob')));
    expect(recordOf(table).seats[1]?.tokenHash).toBe(hashToken(fresh));
    const texts = players.flatMap(({ client }) => client.received).join();
    expect(texts).not.toContain(fresh);
    expect(texts).not.toContain(hashToken(fresh));
  });

  test('whose answer is lost is in force: hello with it, and the request sent again changes nothing', async () => {
    const { players, table } = await begin();
    const bob = at(players, 1);
    bob.client.say({ type: 'renew', id: 'renew-once', token: fresh });
    bob.client.close();
    await bob.world.settled();
    table.crash();
    await bob.connectAgain().hello(fresh);
    expect(bob.seat).toBe(1);
    const { seats } = recordOf(table);
    expect(await renew(bob, fresh, 'renew-once')).toEqual(['ok', 'renew-once']);
    expect(recordOf(table).seats[1]?.tokenHash).toBe(seats[1]?.tokenHash);
    expect(bob.seat).toBe(1);
  });

  test('that could not be stored is not in force', async () => {
    const { players, world, table } = await begin();
    const bob = at(players, 1);
    const phone = await new Player(world, table, 'bob').hello();
    table.failSaves(1);
    expect(await renew(bob)).toEqual(no('not-saved'));
    expect(phone.view.you).toBe(1);
    await phone.connectAgain().hello(fresh);
    expect(firstFrame(phone)?.[2]).toBe('bad-token');
    await phone.connectAgain().hello(tokenOf('bob'));
    expect(phone.seat).toBe(1);
  });

  test('may be the one that is in force, and is never somebody else’s', async () => {
    const { players } = await begin();
    const bob = at(players, 1);
    expect(await renew(bob, tokenOf('bob'))).toEqual(ok);
    expect(await renew(bob, tokenOf('ann'))).toEqual(no('bad-token'));
    expect(bob.seat).toBe(1);
    await bob.connectAgain().hello();
    expect(bob.seat).toBe(1);
  });

  test('twice: only the last one opens the seat', async () => {
    const { players } = await begin();
    const bob = at(players, 1);
    await renew(bob);
    await renew(bob, tokenOf('fresher'));
    await bob.connectAgain().hello(fresh);
    expect(bob.view.you).toBeNull();
    await bob.connectAgain().hello(tokenOf('fresher'));
    expect(bob.seat).toBe(1);
  });

  test('takes the seat from whoever has it, for whoever was given the link', async () => {
    const { players, world, table } = await begin();
    const bob = at(players, 1);
    const friend = await new Player(world, table, 'friend').hello(tokenOf('bob'));
    await renew(friend);
    expect([friend.view.you, bob.view.you]).toEqual([1, null]);
    await bob.hello(tokenOf('bob'));
    expect(bob.view.you).toBeNull();
  });
});

test('with an old link one watches, and may take another seat with it', async () => {
  const { players, world, table } = await gather({ players: 2, capacity: 3 });
  const bob = at(players, 1);
  await renew(bob);
  const late = await new Player(world, table, 'late').hello(tokenOf('bob'));
  expect(late.view.you).toBeNull();
  expect(await late.sit(undefined, tokenOf('bob'))).toEqual(ok);
  expect([late.view.you, bob.view.you]).toEqual([2, 1]);
});

test('a seat that was left has no token to renew', async () => {
  const { players } = await begin({ players: 3 });
  const leaver = notAsked(players);
  await leaver.ask({ type: 'leave' });
  expect(await renew(leaver)).toEqual(no('not-seated'));
  await leaver.connectAgain().hello(fresh);
  expect(leaver.view.you).toBeNull();
});
