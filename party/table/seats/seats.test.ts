import { describe, expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { nameSchema } from '../../../shared/protocol/requests.ts';
import {
  asked,
  begin,
  computerDue,
  gather,
  notAsked,
  playOn,
  recordOf,
} from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { keyFrom } from '../../../test/helpers/random.ts';
import { withKick } from './seats.ts';

const namesOf = ({ view }: Player) => view.seats.map((seat) => seat?.name ?? null);

describe('a sit request', () => {
  test('takes the first empty seat; the first player is the host', async () => {
    const { players } = await gather({ players: 2, capacity: 3 });
    expect(players.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(players.map(({ view }) => view.host)).toEqual([0, 0]);
    expect(namesOf(at(players, 1))).toEqual(['ann', 'bob', null]);
    expect(at(players, 0).events).toEqual([{ type: 'table:sat', seat: 1, name: 'bob' }]);
  });

  test('repeated with one token takes one seat, also on two devices', async () => {
    const { world, table, players } = await gather({ players: 1, capacity: 3 });
    const ann = at(players, 0);
    expect(await ann.sit(seatOf(2))).toEqual(ok);
    const phone = await new Player(world, table, 'ann').hello(null);
    expect(await phone.sit()).toEqual(ok);
    expect([ann.seat, phone.seat]).toEqual([0, 0]);
    expect(namesOf(phone)).toEqual(['ann', null, null]);
  });

  test('[ALL-5] repeated with the token ends being away', async () => {
    const { world, table, players } = await begin({ settings: { turnSeconds: null } });
    const [away, other] = [asked(players), notAsked(players)];
    away.client.close();
    await world.pass(60_000);
    expect(other.events).toContainEqual({ type: 'table:away', seat: players.indexOf(away) });
    const phone = await new Player(world, table, away.name).hello(null);
    expect(await phone.sit()).toEqual(ok);
    expect(phone.view.seats[phone.seat]?.away).toBe(false);
  });
});

test.each([
  ['', false],
  [' ', false],
  [' Ann', false],
  ['Ann ', false],
  ['Ann\nBob', false],
  ['x'.repeat(25), false],
  ['🂡'.repeat(25), false],
  ['🂡'.repeat(24), true],
  ['a b', true],
])('%j is a name: %s', (name, isValid) => expect(nameSchema.safeParse(name).success).toBe(isValid));

describe('[SEC-11] a returning player', () => {
  test('gets the seat and a whole view by the token', async () => {
    const { players } = await begin();
    const ann = at(players, 0);
    ann.client.close();
    await ann.world.settled();
    expect(at(players, 1).presence).toEqual({ seats: [false, true], watching: 0 });
    await ann.connectAgain().hello();
    expect(ann.seat).toBe(0);
    expect(ann.client.frames().map(([kind]) => kind)).toEqual(['welcome', 'view', 'presence']);
    expect(ann.view.gameView).toEqual(at(players, 1).view.gameView);
  });

  test('opens no seat with what the table stores, sends or drew for another seat or table', async () => {
    const { world, table, players } = await gather({ players: 3, capacity: 4 });
    const elsewhere = await gather({ world, players: 1 });
    await at(players, 2).ask({ type: 'leave' });
    const { seats, table: stored } = recordOf(table);
    const known = seats.flatMap((seat) => [seat?.tokenHash ?? [], seat?.holder ?? []].flat());
    expect(known).toHaveLength(4);
    const other = await new Player(world, elsewhere.table, 'mallory').hello(tokenOf('bob'));
    expect(other.view.you).toBeNull();
    for (const token of [...known, stored.key, tokenOf('cleo'), tokenOf('an'), '0'.repeat(32)]) {
      const mallory = await new Player(world, table, 'mallory').hello(token);
      expect(mallory.view.you).toBeNull();
      expect(await mallory.ask({ type: 'say', text: 'Hello' })).toEqual(no('not-seated'));
      mallory.client.close();
    }
    const bob = await new Player(world, table, 'bob').hello();
    expect(bob.seat).toBe(1);
  });

  test('is announced to all connections', async () => {
    const { world, players, table } = await gather({ players: 2, capacity: 3 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    const seen = () => ann.presence;
    expect(seen()).toEqual({ seats: [true, true, false], watching: 0 });
    const eve = await new Player(world, table, 'eve').hello(null);
    expect(seen()).toEqual({ seats: [true, true, false], watching: 1 });
    const tab = await new Player(world, table, 'bob').hello();
    bob.client.close();
    await world.settled();
    expect(seen()).toEqual({ seats: [true, true, false], watching: 1 });
    tab.client.close();
    eve.client.close();
    await world.settled();
    expect(seen()).toEqual({ seats: [true, false, false], watching: 0 });
  });

  test('who disconnects while the hello is stored is shown as gone', async () => {
    const { world, table, players } = await gather({ players: 2 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    bob.client.close();
    await world.settled();
    bob.connectAgain();
    await world.settled();
    const release = table.holdSaves();
    const back = bob.hello();
    await Promise.resolve();
    await world.settled();
    bob.client.close();
    release();
    await back;
    await world.settled();
    expect(ann.presence).toEqual({ seats: [true, false], watching: 0 });
  });
});

describe('a leave request', () => {
  test('before a game frees the seat and makes the next player the host', async () => {
    const { players } = await gather({ players: 3 });
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    expect(await bob.ask({ type: 'leave' })).toEqual(ok);
    expect(bob.view.you).toBeNull();
    expect(await ann.ask({ type: 'leave' })).toEqual(ok);
    expect(cleo.view.host).toBe(2);
    expect(namesOf(cleo)).toEqual([null, null, 'cleo']);
    expect(cleo.events.slice(-2)).toEqual([
      { type: 'table:left', seat: 1, name: 'bob' },
      { type: 'table:left', seat: 0, name: 'ann' },
    ]);
  });

  test('of the last player leaves no host; the next to sit down is the host', async () => {
    const { players } = await gather({ players: 1, computers: 1, capacity: 3 });
    const ann = at(players, 0);
    await ann.ask({ type: 'leave' });
    expect(ann.view.host).toBeNull();
    expect(await ann.sit(seatOf(2))).toEqual(ok);
    expect(ann.view.host).toBe(2);
  });

  test('[ALL-6] during a game lets a bot take over', async () => {
    const { players, table, world } = await begin({ players: 3 });
    const leaver = asked(players);
    const stayer = notAsked(players);
    const { seat } = leaver;
    expect(await leaver.ask({ type: 'leave' })).toEqual(ok);
    expect(leaver.view.you).toBeNull();
    expect(stayer.view.seats[seat]).toMatchObject({ name: leaver.name, bot: true, away: false });
    await world.advance(computerDue(table));
    expect(table.log().map(({ by }) => by)).toEqual(['bot']);
  });

  test('[ALL-6] without replacement lets the table play safe actions, and frees the seat afterwards', async () => {
    const { players, table, world } = await begin({ players: 3, settings: { botsReplaceLeavers: false } });
    const leaver = asked(players);
    const { seat } = leaver;
    expect(await leaver.ask({ type: 'leave' })).toEqual(ok);
    await world.pass(2_000);
    expect(table.log()).toEqual([expect.objectContaining({ seat, by: 'left', action: { type: 'draw' } })]);
    const rest = players.filter((player) => player !== leaver);
    await playOn(rest);
    const played = table.log().filter((entry) => entry.seat === seat);
    expect(played.length).toBeGreaterThan(1);
    expect(played.every(({ by }) => by === 'left')).toBe(true);
    expect(at(rest, 0).view.phase).toBe('over');
    expect(at(rest, 0).view.seats[seat]).toBeNull();
    expect(await leaver.sit(seat)).toEqual(ok);
  });
});

test('[ALL-4] lets the next player of the seat see the finished game as a spectator does', async () => {
  const { players, world, table } = await begin();
  await playOn(players);
  const [ann, bob] = [at(players, 0), at(players, 1)];
  const eve = await new Player(world, table, 'eve').hello(null);
  await bob.ask({ type: 'leave' });
  expect(await eve.sit(seatOf(1))).toEqual(ok);
  expect(eve.seat).toBe(1);
  expect(eve.view.roster).toMatchObject({ names: ['ann', 'bob'], you: null });
  expect(ann.view.roster).toMatchObject({ names: ['ann', 'bob'], you: 0 });
  await ann.ask({ type: 'start' });
  expect(eve.view.roster).toMatchObject({ names: ['ann', 'eve'], you: 1 });
});

describe('bots', () => {
  test('are added and removed by the host, with different names', async () => {
    const { players } = await gather({ players: 1, computers: 3, capacity: 5 });
    const ann = at(players, 0);
    const names = namesOf(ann);
    expect(new Set(names).size).toBe(5);
    expect(ann.view.seats.map((seat) => seat?.bot ?? null)).toEqual([false, true, true, true, null]);
    expect(await ann.ask({ type: 'remove-bot', seat: seatOf(2) })).toEqual(ok);
    expect(ann.view.seats[2]).toBeNull();
    expect(await ann.ask({ type: 'remove-bot', seat: seatOf(0) })).toEqual(no('no-such-seat'));
  });
});

const fresh = tokenOf('fresh');
const renew = (player: Player, token = fresh, id?: string) => player.ask({ type: 'renew', token }, id);
const firstFrame = ({ client }: Player) => client.frames()[0];

describe('[SEC-11] a new token', () => {
  test('forgets the keys of the seat’s devices: they sign no later game', async () => {
    const { players } = await gather({ seed: 'renewed keys' });
    const bob = at(players, 1);
    await bob.ask({ type: 'commit', key: keyFrom('a phone') });
    expect(bob.view.seats[1]?.keys).toEqual([keyFrom('a phone')]);
    await renew(bob);
    expect(bob.view.seats[1]?.keys).toEqual([]);
  });

  test('opens the seat, and the old one does not', async () => {
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

  test('takes the seat from all other devices, without notifying other players', async () => {
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

  test('keeps the prompt, its decision and its clock', async () => {
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

  test('[SEC-12] is stored as its hash only, and is in no frame', async () => {
    const { players, table } = await gather();
    const bob = at(players, 1);
    await renew(bob);
    const stored = JSON.stringify(table.stored());
    expect(stored).not.toContain(fresh);
    expect(stored).not.toContain(digestOf(tokenOf('bob')));
    expect(recordOf(table).seats[1]?.tokenHash).toBe(digestOf(fresh));
    const texts = players.flatMap(({ client }) => client.received).join();
    expect(texts).not.toContain(fresh);
    expect(texts).not.toContain(digestOf(fresh));
  });

  test('is valid after a lost reply: hello accepts it, and a repeated request changes nothing', async () => {
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

  test('that could not be stored is not valid', async () => {
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

  test('may be the present one, but not another player’s', async () => {
    const { players } = await begin();
    const bob = at(players, 1);
    expect(await renew(bob, tokenOf('bob'))).toEqual(ok);
    expect(await renew(bob, tokenOf('ann'))).toEqual(no('bad-token'));
    expect(bob.seat).toBe(1);
    await bob.connectAgain().hello();
    expect(bob.seat).toBe(1);
  });
});

test('makes bearers of the old link spectators, who may sit down elsewhere', async () => {
  const { players, world, table } = await gather({ players: 2, capacity: 3 });
  const bob = at(players, 1);
  await renew(bob);
  const late = await new Player(world, table, 'late').hello(tokenOf('bob'));
  expect(late.view.you).toBeNull();
  expect(await late.sit(undefined, tokenOf('bob'))).toEqual(ok);
  expect([late.view.you, bob.view.you]).toEqual([2, 1]);
});

test('[SEC-17] a table remembers the last hundred kicked players', async () => {
  const { table } = await gather();
  let record = recordOf(table);
  for (let kick = 0; kick < 150; kick += 1)
    record = withKick(record, { tokenHash: `${kick}`, from: [], until: 0 });
  expect(record.kicked.map(({ tokenHash }) => tokenHash)).toEqual(
    Array.from({ length: 100 }, (_, index) => `${index + 50}`),
  );
});

describe('[SEC-17] a kicked player', () => {
  const minute = 60_000;
  const putOut = async (hostAddress: string | null = '192.0.2.1') => {
    const { world, table } = await gather({ players: 0, capacity: 4 });
    const ann = await new Player(world, table, 'ann', hostAddress).hello(null);
    await ann.sit(seatOf(0));
    const troll = await new Player(world, table, 'troll', '192.0.2.2').hello(null);
    await troll.sit(seatOf(1));
    expect(await ann.ask({ type: 'kick', seat: seatOf(1) })).toEqual(ok);
    const come = (name: string, address: string | null) =>
      new Player(world, table, name, address).hello(null);
    return { world, table, ann, troll, come };
  };

  test('cannot sit down: never with the token, and for ten minutes from the address', async () => {
    const { world, troll, come } = await putOut();
    expect(await troll.sit()).toEqual(no('kicked'));
    expect(await troll.sit(seatOf(2), tokenOf('another'))).toEqual(no('kicked'));
    const again = await come('again', '192.0.2.2');
    expect(await again.sit()).toEqual(no('kicked'));
    await world.pass(10 * minute - 1);
    expect(await again.sit()).toEqual(no('kicked'));
    await world.pass(1);
    expect(await again.sit()).toEqual(ok);
    expect(await (await come('back', '192.0.2.3')).sit(seatOf(2), tokenOf('troll'))).toEqual(no('kicked'));
  });

  test('without an address cannot sit down on the same connection', async () => {
    const { world, table, ann } = await putOut();
    const other = await new Player(world, table, 'other').hello(null);
    await other.sit(seatOf(2));
    expect(await ann.ask({ type: 'kick', seat: seatOf(2) })).toEqual(ok);
    expect(await other.sit(seatOf(2), tokenOf('another'))).toEqual(no('kicked'));
  });

  test('does not bar other players', async () => {
    const { come } = await putOut();
    for (const address of ['192.0.2.3', null]) expect(await (await come('other', address)).sit()).toEqual(ok);
  });

  test('does not bar the host’s address', async () => {
    const { troll, come } = await putOut('192.0.2.2');
    expect(await troll.sit()).toEqual(no('kicked'));
    expect(await (await come('sister', '192.0.2.2')).sit()).toEqual(ok);
  });

  test('is refused as a matched player', async () => {
    const { table } = await putOut();
    const id = digestOf(tokenOf('troll'));
    expect(await table.reserve([{ id, name: 'troll', color: null }])).toEqual([]);
  });
});
