import { describe, expect, test } from 'vitest';
import { sampleAction } from '../../shared/kernel/action.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { commitmentTo } from '../../shared/kernel/random.ts';
import { at, canonicalJson } from '../../shared/kernel/util.ts';
import { termsOf } from '../../shared/protocol/terms.ts';
import type { Check } from '../../shared/replay/findings.ts';
import { replay } from '../../shared/replay/replay.ts';
import { type FullTranscript, termsDigest } from '../../shared/replay/transcript.ts';
import { type Report, verify } from '../../shared/replay/verify.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import { devicesOf, fileOf, lookAll, played, playOut } from '../helpers/device.ts';
import { begin, gather, playAgain, playOn } from '../helpers/memory/gather.ts';
import { tokenOf } from '../helpers/memory/player.ts';
import { isLong, keyFrom, randomFrom } from '../helpers/random.ts';
import { legalCourse, sealed } from '../helpers/tampering.ts';

// A malicious server against the SDK's part in the shuffle. A participating device detects every change made after the seeds are
// revealed, also if all links are recomputed.

const honest = await played('honest', { computers: 1 });
const [ann, bob] = [at(honest.devices, 0), at(honest.devices, 1)];
const genuine = await fileOf(honest);
const other = await fileOf(await played('other', { computers: 1 }));

const check = (file: FullTranscript, witness: Witness | null): Promise<Report> =>
  verify(JSON.stringify(file), witness);
const wrongIn = ({ findings }: Report): Check[] =>
  findings.flatMap((finding) => (finding.result === 'wrong' ? [finding.check] : []));

type Terms = FullTranscript['head']['terms'];

/** A forgery: the same moves while they are legal, then others, with all dependent values recomputed. */
const forged = (
  changes: Partial<Terms>,
  seeds = genuine.head.seeds,
  secret = genuine.secret,
): FullTranscript => {
  const head = { ...genuine.head, terms: { ...genuine.head.terms, ...changes }, seeds };
  const actions = legalCourse({ ...genuine, head, secret });
  return sealed({ ...genuine, head, secret, actions });
};

test('every participating device witnesses an honest game with a computer player', async () => {
  for (const device of [ann, bob]) {
    const report = await check(genuine, device.witness());
    expect(wrongIn(report)).toEqual([]);
    expect(report.verdict).toBe('witnessed');
  }
});

const terms = genuine.head.terms;
const own = at([...genuine.head.seeds], 0) ?? '';
const made = keyFrom('made up when the others were known');
const [seatAnn, seatBob, seatBot] = [
  at([...terms.seats], 0),
  at([...terms.seats], 1),
  at([...terms.seats], 2),
];
const without = (seat: number) => genuine.head.seeds.map((seed, index) => (index === seat ? null : seed));
const commitmentsOf = (seeds: readonly (string | null)[]) => seeds.map((seed) => seed && commitmentTo(seed));
const withSeed = (seat: number, seed: string | null) => {
  const seeds = genuine.head.seeds.with(seat, seed);
  return forged({ commitments: commitmentsOf(seeds) }, seeds);
};

describe('[SEC-4] a server with all seeds cannot choose', () => {
  test.each<[string, () => FullTranscript, Check?]>([
    ['its own secret', () => forged({ commitment: commitmentTo(made) }, genuine.head.seeds, made)],
    ['another number of attempts', () => forged({ attempt: 2, withheld: [seatOf(2)] }), 'witness-links'],
    ['other options', () => forged({ options: { ...Object(terms.options), cardsPerColour: 8 } })],
    ['other settings', () => forged({ settings: { ...terms.settings, turnSeconds: 30 } })],
    ['other names', () => forged({ seats: [seatBob, seatAnn, seatBot] })],
    ['one name', () => forged({ seats: [seatAnn, { ...seatBob, name: 'Eve' }, seatBot] })],
    ['a colour', () => forged({ seats: [seatAnn, { ...seatBob, colour: 'white' }, seatBot] })],
    [
      'the level of a computer player',
      () => forged({ seats: [seatAnn, seatBob, { ...seatBot, level: 'hard' }] }),
    ],
    [
      'a person instead of a computer player',
      () => forged({ seats: [seatAnn, seatBob, { ...seatBot, level: null }] }),
    ],
    ['the first player', () => forged({ first: seatOf(1) })],
    ['the previous game', () => forged({ before: made })],
    ['the version of the rules', () => forged({ rules: 2 })],
    ['the seed of another player', () => withSeed(1, made)],
    ['the seed of this player', () => withSeed(0, made)],
    ['no seed of another player', () => withSeed(1, null)],
    ['no seed of this player', () => withSeed(0, null)],
    ['a seed of the computer player', () => withSeed(2, made)],
    ['a seed of this player twice', () => withSeed(1, own)],
    [
      'a seed for an empty seat',
      () =>
        forged({ commitments: [...terms.commitments, commitmentTo(made)] }, [...genuine.head.seeds, made]),
    ],
    ['to omit a committed seed', () => forged({}, without(1)), 'witness-seal'],
    ['to omit the seed of this player', () => forged({}, without(0)), 'witness-seed'],
    [
      'other moves from the same cards',
      () => sealed({ ...genuine, actions: genuine.actions.slice(0, -1) }),
      'witness-seal',
    ],
  ])('%s', async (_what, forge, by = 'witness-bound') => {
    const file = forge();
    const report = await check(file, ann.witness());
    expect(report.verdict).toBe('wrong');
    // The device's notes detect it, not only a mistake of the forger.
    expect(wrongIn(report)).toContain(by);
    expect(wrongIn(await check(file, null)).filter((found) => found.startsWith('witness-'))).toEqual([]);
  });

  test.each<[string, () => FullTranscript]>([
    ['another id of the table', () => forged({ table: other.head.terms.table })],
    ['another number of the game', () => forged({ gameNumber: 2, first: seatOf(0), before: made })],
    ['another game at another table', () => other],
  ])('%s: the witness says nothing about it', async (_what, forge) => {
    const report = await check(forge(), ann.witness());
    expect(report.verdict).toBe('unknown');
    expect(report.findings).toContainEqual({ check: 'witness-game', result: 'open', about: {} });
  });

  test('an evicted witness, which has its promises only, detects other terms', async () => {
    const { promises, ...witness } = ann.witness();
    const evicted = {
      ...witness,
      ...(promises && { promises }),
      evicted: true as const,
      statements: {},
      seen: [],
    };
    expect(wrongIn(await check(genuine, evicted))).toEqual([]);
    expect(wrongIn(await check(forged({ first: seatOf(1) }), evicted))).toContain('witness-bound');
  });

  test('a made-up game without a witness is only consistent', async () => {
    const report = await check(other, null);
    expect(report.verdict).toBe('consistent');
  });

  test('the witnesses of two players who saw different games do not match one file', async () => {
    expect(await check(other, ann.witness())).toMatchObject({ verdict: 'unknown' });
    expect(await check(genuine, ann.witness())).toMatchObject({ verdict: 'witnessed' });
  });
});

describe('a computer player that uses hidden cards', () => {
  /** An honest game with two computer players, and a forgery in which one acts differently once and all others follow the rules. */
  const knowing = async (game: string, level: 'easy' | 'normal' | 'hard') => {
    const scene = await gather({ seed: `knowing ${game}`, game, players: 1, capacity: 3 });
    const [player] = scene.players;
    for (const seat of [1, 2]) await player?.ask({ type: 'add-bot', seat: seatOf(seat), level });
    const devices = devicesOf(scene.players);
    await lookAll(devices);
    await player?.ask({ type: 'start' });
    await lookAll(devices);
    await playOut(devices, 'knowing', scene.world);
    const file = await fileOf(scene);
    for (const [index, { by, seat, action }] of file.actions.entries()) {
      if (by !== 'bot') continue;
      const before = file.actions.slice(0, index);
      const again = replay({ ...file, actions: before });
      if (!again.ok) throw new Error(again.error.why);
      const { game: rules, positions } = again.value;
      const legal = rules.legal(positions.at(-1)?.state, seat);
      const random = randomFrom(`knowing ${index}`);
      const others = Array.from({ length: 20 }, () => sampleAction(legal, random));
      for (const other of others) {
        const begun = [...before, { at: 1, seat, by, action: other }];
        if (canonicalJson(other) === canonicalJson(action) || !replay({ ...file, actions: begun }).ok)
          continue;
        return {
          file,
          device: at(devices, 0),
          index,

          forged: sealed({ ...file, actions: legalCourse(file, begun) }),
        };
      }
    }
    throw new Error('no computer player had a choice');
  };

  const rows = [
    ['drop-rainbow', 'easy'],
    ['sequence-states', 'normal'],
    ['drop-rainbow', 'hard'],
    ['seven-poker', 'normal'],
    ['presidential-poker', 'hard'],
  ] as const;
  test.each(rows.slice(0, isLong ? undefined : 2))(
    '%s, %s: is detected at its first move that its code does not make',
    async (game, level) => {
      const { file, device, index, forged } = await knowing(game, level);
      expect(await check(file, device.witness())).toMatchObject({ verdict: 'witnessed' });
      const report = await check(forged, null);
      expect(wrongIn(report)).toEqual(['bots']);
      expect(report.findings).toContainEqual({
        check: 'bots',
        result: 'wrong',
        about: { action: index + 1 },
      });
    },
  );
});

test('after a fork with one game per player, each device rejects the other’s file', async () => {
  const half = genuine.actions.slice(0, Math.floor(genuine.actions.length / 2));
  const forked = sealed({ ...genuine, actions: legalCourse(genuine, half) });
  expect(await check(forked, null)).toMatchObject({ verdict: 'consistent' });
  for (const device of [ann, bob]) {
    const witness = device.witness();
    const wrong = wrongIn(await check(forked, witness));
    expect(wrong).toContain('witness-seal');
    // A game may end before a link is published after the fork.
    const wasTold = Object.keys(witness.statements ?? {}).some((name) => Number(name.slice(5)) > half.length);
    expect(wrong.includes('witness-links')).toBe(wasTold);
    expect(await check(genuine, device.witness())).toMatchObject({ verdict: 'witnessed' });
  }
});

describe('a server that requests a seed under false terms', () => {
  const settle = async () => {
    const scene = await gather({ seed: 'settle' });
    const devices = devicesOf(scene.players);
    await lookAll(devices);
    await at(scene.players, 0).ask({ type: 'start' });
    return { ...scene, device: at(devices, 0), view: at(scene.players, 0).view };
  };

  test('gets a reveal that the honest table refuses', async () => {
    const { device, view } = await settle();
    await device.look({ ...view, options: { cardsPerColour: 8 } });
    expect(device.player.view.shuffle.seeds).toEqual([]);
    const bound = device.witness().promises?.[1]?.bound;
    const seen = termsOf(view);
    expect(bound).not.toBe(seen && termsDigest(seen));
  });

  test('gets no second bound for one seed, also after a reload', async () => {
    const { device, view } = await settle();
    await device.look({ ...view, options: { cardsPerColour: 8 } });
    const first = device.witness().promises;
    device.reload();
    await device.look(view);
    expect(device.witness().promises).toEqual(first);
  });
});

describe('[SEC-10] terms stay valid after the game', () => {
  test('a closed secret stays closed when the host changes the transcript setting afterwards', async () => {
    const scene = await begin({ settings: { transcript: 'own' } });
    await playOn(scene.players);
    await at(scene.players, 0).ask({ type: 'change', settings: { transcript: 'full' } });
    expect(await scene.table.transcript(1, null)).toBeNull();
    expect(await scene.table.transcript(1, tokenOf('ann'))).toMatchObject({ kind: 'own' });
  });

  test('a player can fetch an own transcript after the next game began', async () => {
    const scene = await begin({ settings: { transcript: 'own' } });
    await playOn(scene.players);
    await playAgain(scene.players);
    expect(await scene.table.transcript(1, tokenOf('bob'))).toMatchObject({ kind: 'own', seat: 1 });
  });

  test('without spectators strangers get no transcript, also if the host allows spectators afterwards', async () => {
    const scene = await begin({ settings: { spectators: false } });
    await playOn(scene.players);
    await at(scene.players, 0).ask({ type: 'change', settings: { spectators: true } });
    expect(await scene.table.transcript(1, null)).toBeNull();
    expect(await scene.table.transcript(1, tokenOf('ann'))).toMatchObject({ kind: 'full' });
  });
});
