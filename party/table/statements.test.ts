import { describe, expect, test } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { isSignedBy } from '../../shared/kernel/signatures.ts';
import { at } from '../../shared/kernel/util.ts';
import { actionText, linkName, type Statement, viewDigest } from '../../shared/protocol/statements.ts';
import { termsOf } from '../../shared/protocol/terms.ts';
import { nextLink, termsDigest } from '../../shared/replay/transcript.ts';
import {
  asked,
  begin,
  type Gathered,
  gather,
  type Plan,
  playAgain,
  playOn,
  recordOf,
  withoutPresence,
} from '../../test/helpers/memory/gather.ts';
import { no, ok, Player } from '../../test/helpers/memory/player.ts';
import { MemoryWorld } from '../../test/helpers/memory/world.ts';
import { viewIn } from '../../test/helpers/notes.ts';
import { keyFrom, randomFrom } from '../../test/helpers/random.ts';
import { wrongSignatures } from '../../test/helpers/signer.ts';
import type { SignedStatement } from './events.ts';
import { linked } from './game/play.ts';
import { withSignatures } from './statements.ts';

/** A world that collects the statements to sign, and signs them if `signs`. */
const witnessed = (seed: string) => {
  const world = new MemoryWorld(seed);
  const { sign } = world;
  const asked: Statement[] = [];
  const signed: SignedStatement[] = [];
  const signing = { signs: true };
  world.sign = async (statements) => {
    asked.push(...statements);
    if (!signing.signs) return [];
    const made = await sign(statements);
    signed.push(...made);
    return made;
  };
  return { world, asked, signed, signing, names: () => asked.map(({ name }) => name) };
};

const long: Plan = { players: 4, settings: { turnSeconds: null } };

/** All seats commit to a seed; the table waits for the seeds. */
const dealing = async (plan: Plan): Promise<Gathered> => {
  const gathered = await gather(plan);
  for (const player of gathered.players) await player.promise();
  await at(gathered.players, 0).ask({ type: 'start' });
  return gathered;
};

const playUntil = async (players: readonly Player[], moves: number): Promise<void> => {
  const random = randomFrom('some moves');
  while (at(players, 0).view.shuffle.actions < moves) {
    await at(players, 0).world.pass(1_000);
    await asked(players).actByChance(random);
  }
};

const expectedNames = (actions: number): string[] => [
  'terms',
  ...Array.from({ length: Math.floor(actions / 32) + 1 }, (_, index) => linkName(32 * index)),
  ...(actions % 32 === 0 ? [] : [linkName(actions)]),
  'seal',
];

describe('the server signs', () => {
  test.each(['promptly', 'never'])(
    'each statement in order, once if it is signed, the terms before the deal: signatures come %s',
    async (when) => {
      const { world, signing, names } = witnessed('statements');
      signing.signs = when === 'promptly';
      const { players, table } = await dealing({ ...long, world });
      const ann = at(players, 0);
      expect(ann.view.phase).toBe('dealing');
      expect(names()).toEqual(['terms']);
      for (const player of players) await player.show();
      expect(names()).toEqual(['terms', 'link 0']);
      const watcher = await new Player(world, table, 'eve').hello(null);
      // A connection repeats unsigned statements.
      expect(names().slice(2)).toEqual(signing.signs ? [] : ['terms', 'link 0']);
      await playOn(players);
      const { actions } = ann.view.shuffle;
      expect(actions).toBeGreaterThan(32);
      // So do alarms.
      expect(signing.signs ? names() : [...new Set(names())]).toEqual(expectedNames(actions));
      const shown = signing.signs ? expectedNames(actions) : [];
      expect(Object.keys(ann.view.shuffle.signatures)).toEqual(shown);
      expect(Object.keys(watcher.view.shuffle.signatures)).toEqual(
        shown.filter((name) => name === 'terms' || name === 'seal'),
      );
      for (const { view } of [...players, watcher]) expect(await wrongSignatures(view)).toEqual([]);
    },
  );

  test('a link after it is sent: no player waits for a signature', async () => {
    const world = new MemoryWorld('a crash');
    const { players } = await begin({ ...long, world });
    await playUntil(players, 31);
    const seen: unknown[] = [];
    world.sign = async () => {
      seen.push(...players.map(({ view }) => Object.keys(view.shuffle.links)));
      return [];
    };
    await playUntil(players, 32);
    expect(seen).toEqual(players.map(() => ['0', '32']));
  });

  test('its key is in the terms, whose signature players see while the table waits for seeds', async () => {
    const { players } = await dealing(long);
    const { view } = at(players, 1);
    expect(view).toMatchObject({ phase: 'dealing', shuffle: { signatures: { terms: expect.any(String) } } });
    expect(termsOf(view)?.server).toBe(view.shuffle.server);
    expect(await wrongSignatures(view)).toEqual([]);
  });

  test('the terms of each attempt', async () => {
    const { world, asked: statements } = witnessed('attempts');
    const { players } = await dealing({ ...long, world });
    await at(players, 0).show();
    await world.pass(3_000);
    expect(at(players, 0).view.shuffle.signatures).toEqual({});
    for (const player of players) await player.promise(keyFrom(`${player.name} again`));
    const { view } = at(players, 0);
    expect(view.shuffle).toMatchObject({ attempt: 2, signatures: { terms: expect.any(String) } });
    expect(await wrongSignatures(view)).toEqual([]);
    expect(statements.map(({ name, attempt }) => [name, attempt])).toEqual([
      ['terms', 1],
      ['terms', 2],
    ]);
    expect(statements[1]?.value).not.toBe(statements[0]?.value);
  });

  test('again, at the next connection, the statements whose signatures a crash lost', async () => {
    const { world, signed, signing } = witnessed('a crash');
    const { players, table } = await begin({ ...long, world });
    await playUntil(players, 31);
    const ann = at(players, 0);
    signing.signs = false;
    await playUntil(players, 33);
    expect(Object.keys(ann.view.shuffle.signatures)).toEqual(['terms', 'link 0']);
    const first = Object.fromEntries(signed.map(({ name, signature }) => [name, signature]));
    table.crash();
    // The earlier ones are lost as well.
    const record = recordOf(table);
    table.rewrite({ ...record, log: { ...record.log, signatures: {} } });
    signing.signs = true;
    const again = await new Player(world, table, 'ann').hello();
    expect(again.view.shuffle.signatures).toEqual({ ...first, 'link 32': expect.any(String) });
    expect(await wrongSignatures(again.view)).toEqual([]);
  });

  test('again, at the next alarm, a link whose signature was not saved', async () => {
    const world = new MemoryWorld('a failed save');
    const { players, table } = await begin({ ...long, world });
    await playUntil(players, 31);
    const { sign } = world;
    world.sign = async (statements) => {
      table.failSaves(1);
      return sign(statements);
    };
    await playUntil(players, 32);
    world.sign = sign;
    const ann = at(players, 0);
    expect(Object.keys(ann.view.shuffle.signatures)).toEqual(['terms', 'link 0']);
    await world.pass(5_000);
    expect(Object.keys(ann.view.shuffle.signatures)).toEqual(['terms', 'link 0', 'link 32']);
    expect(await wrongSignatures(ann.view)).toEqual([]);
  });

  test('statements of this game only: signatures of others change nothing', async () => {
    const { world, signed, signing } = witnessed('another game');
    const { players, table } = await begin({ ...long, world });
    await playOn(players);
    const old = [...signed];
    signing.signs = false;
    await playAgain(players);
    const before = recordOf(table);
    expect(before.log.signatures).toEqual({});
    const { version } = at(players, 0);
    await table.onSigned(old);
    await table.onSigned(old.map((statement) => ({ ...statement, name: 'link 64' })));
    expect(recordOf(table)).toEqual(before);
    expect(at(players, 0).version).toBe(version);
  });

  test('the next game’s statements while it is dealt and played', async () => {
    const { players } = await begin(long);
    const ann = at(players, 0);
    await playOn(players);
    await ann.promise();
    await playAgain(players);
    for (const phase of ['dealing', 'playing']) {
      expect(ann.view.phase).toBe(phase);
      expect(Object.keys(ann.view.shuffle.signatures)).toEqual(
        phase === 'dealing' ? ['terms'] : ['terms', 'link 0'],
      );
      expect(await wrongSignatures(ann.view)).toEqual([]);
      await ann.show();
    }
  });

  test('links of which the last 64 stay published, and their signatures', async () => {
    const { table } = await begin({ seed: 'many links', players: 2 });
    const record = recordOf(table);
    let { published } = record.log;
    for (let length = 1; length <= 70 * 32; length += 1)
      ({ published } = linked(published, length, keyFrom(`${length}`)));
    const lengths = Array.from({ length: 64 }, (_, index) => String(32 * (7 + index)));
    expect(Object.keys(published)).toEqual(lengths);
    const names = ['terms', ...Array.from({ length: 70 }, (_, index) => linkName(32 * index))];
    const signatures = Object.fromEntries(names.map((name) => [name, 'A'.repeat(86)]));
    const { id } = record.table;
    const last = {
      table: id,
      gameNumber: 1,
      attempt: 1,
      name: linkName(2_240),
      value: keyFrom('2240'),
      signature: 'Q'.repeat(86),
    };
    const { log } = withSignatures({ ...record, log: { ...record.log, published, signatures } }, [last]);
    expect(Object.keys(log.signatures)).toEqual(['terms', ...lengths.map(linkName)]);
  });
});

describe('keys of devices', () => {
  const keys = Array.from({ length: 5 }, (_, index) => keyFrom(`device ${index}`));

  test('are added by `sit`, and by a `commit` without a commitment, and are in the terms of the next game', async () => {
    const { players } = await gather({ players: 2, capacity: 3, computers: 0, signed: true });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    const own = players.map(({ device }) => device?.publicKey);
    expect(ann.view.seats.map((seat) => seat?.keys)).toEqual([[own[0]], [own[1]], undefined]);
    await bob.promise();
    const { commitment } = ann.view.seats[1] ?? {};
    expect(await bob.ask({ type: 'commit', key: at(keys, 0) })).toEqual(ok);
    expect(ann.view.seats[1]).toMatchObject({ keys: [own[1], keys[0]], commitment });
    await ann.ask({ type: 'start' });
    await bob.show();
    expect(ann.view).toMatchObject({ phase: 'playing', shuffle: { keys: [[own[0]], [own[1], keys[0]]] } });
    expect(await bob.ask({ type: 'commit', key: at(keys, 1) })).toEqual(no('in-play'));
    expect(termsDigest({ ...termsOf(ann.view), keys: [[], []] } as never)).not.toBe(ann.view.shuffle.bound);
    expect(termsOf(ann.view)).toMatchObject({ keys: ann.view.shuffle.keys });
    await playOn(players);
    expect(await bob.ask({ type: 'commit', key: at(keys, 1) })).toEqual(ok);
    expect(ann.view.seats[1]?.keys).toEqual([own[1], keys[0], keys[1]]);
    // The terms of the finished game stay.
    expect(ann.view.shuffle.keys).toEqual([[own[0]], [own[1], keys[0]]]);
    expect(await wrongSignatures(ann.view)).toEqual([]);
  });

  test('are four at most: the newest, a repeated one once', async () => {
    const { players } = await gather({ players: 2 });
    const ann = at(players, 0);
    for (const key of [...keys.slice(0, 2), ...keys])
      expect(await ann.ask({ type: 'commit', key })).toEqual(ok);
    expect(at(players, 1).view.seats[0]?.keys).toEqual(keys.slice(1));
  });

  test('leave with their player', async () => {
    const { players } = await gather({ players: 2, signed: true });
    await at(players, 1).ask({ type: 'leave' });
    await at(players, 0).ask({ type: 'add-bot', seat: seatOf(1) });
    expect(at(players, 0).view.seats[1]).toMatchObject({ bot: true, keys: [] });
  });
});

describe('a signed action', () => {
  test('is in the log, in the full transcript and its links, also after a restart', async () => {
    const { players, table } = await begin({ players: 3, signed: true });
    await playUntil(players, 3);
    const first = table.log();
    table.crash();
    for (const player of players) await player.connectAgain().hello();
    await playOn(players);
    expect(table.log().slice(0, 3)).toEqual(first);
    const transcript = await table.transcript(1, null);
    if (transcript?.kind !== 'full') throw new Error('it is full');
    const { terms } = transcript.head;
    const bound = termsDigest(terms);
    for (const [index, logged] of transcript.actions.entries()) {
      const { seat, by, action, signed } = logged;
      expect({ by, after: signed?.after }).toEqual({ by: 'player', after: index });
      const text = actionText(bound, seat, index, viewDigest(viewIn(transcript, seat, index)), action);
      expect(await isSignedBy(terms.keys[seat]?.[0] ?? '', text, signed?.signature ?? '')).toBe(true);
      const [before, after] = transcript.links.slice(index);
      expect(nextLink(before ?? '', logged, transcript.secret)).toBe(after);
      const { signed: _, ...unsigned } = logged;
      expect(nextLink(before ?? '', unsigned, transcript.secret)).not.toBe(after);
    }
  });

  test('is not in the log for an action without a signature', async () => {
    const { players, table } = await begin({ players: 2 });
    await playUntil(players, 2);
    expect(table.log().map((entry) => 'signed' in entry)).toEqual([false, false]);
  });

  const signature = 'A'.repeat(86);
  test.each(
    Object.entries({
      'no object': signature,
      'no signature': { after: 0 },
      'no number': { signature },
      'a negative number': { after: -1, signature },
      'a short signature': { after: 0, signature: signature.slice(1) },
      'an impossible last letter': { after: 0, signature: `${signature.slice(1)}B` },
      'another field': { after: 0, signature, key: keyFrom('a key') },
      null: null,
    }),
  )('is refused and changes nothing with %s', async (_, signed) => {
    const { players, table } = await begin({ players: 2 });
    const player = asked(players);
    const before = withoutPresence(recordOf(table));
    const { decision, view } = player;
    const [legal] = view.prompt?.legal ?? [];
    const action = { type: legal?.type ?? '' };
    const from = player.client.received.length;
    player.client.say(JSON.stringify({ type: 'act', id: 'damaged:1', decision, action, signed }));
    await player.world.settled();
    expect(player.client.frames(from)).toEqual([
      ['no', 'damaged:1', 'bad-message', expect.any(String), null],
    ]);
    expect(withoutPresence(recordOf(table))).toEqual(before);
  });
});
