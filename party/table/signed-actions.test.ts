import { describe, expect, test } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { isSignedBy } from '../../shared/kernel/signatures.ts';
import { at } from '../../shared/kernel/util.ts';
import { requestSchema } from '../../shared/protocol/requests.ts';
import { actionText, viewDigest } from '../../shared/protocol/signed-views.ts';
import { termsOf } from '../../shared/protocol/terms.ts';
import { sealOf, termsDigest } from '../../shared/replay/transcript.ts';
import { asked, begin, gather, playOn } from '../../test/helpers/memory/gather.ts';
import { no, ok, type Player } from '../../test/helpers/memory/player.ts';
import { viewIn } from '../../test/helpers/notes.ts';
import { keyFrom, randomFrom } from '../../test/helpers/random.ts';

const playUntil = async (players: readonly Player[], moves: number): Promise<void> => {
  const random = randomFrom('some moves');
  while (at(players, 0).view.shuffle.actions < moves) {
    await at(players, 0).world.pass(1_000);
    await asked(players).actByChance(random);
  }
};

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
  test('is in the log, in the full transcript and its seal, also after a restart', async () => {
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
    }
    expect(sealOf(transcript)).toBe(transcript.seal);
    const actions = transcript.actions.map(({ signed: _, ...unsigned }) => unsigned);
    expect(sealOf({ ...transcript, actions })).not.toBe(transcript.seal);
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
  )('is refused with %s', (_, signed) => {
    const act = { type: 'act', id: 'damaged:1', decision: 1, action: { type: 'draw' }, signed };
    expect(requestSchema.safeParse(act).success).toBe(false);
    expect(requestSchema.safeParse({ ...act, signed: { after: 0, signature } }).success).toBe(true);
  });
});
