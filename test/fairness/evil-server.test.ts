import { describe, expect, test } from 'vitest';
import { sampleAction } from '../../shared/kernel/action.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { at, canonicalJson } from '../../shared/kernel/util.ts';
import type { Check } from '../../shared/replay/findings.ts';
import { replay } from '../../shared/replay/replay.ts';
import type { FullTranscript } from '../../shared/replay/transcript.ts';
import { type Report, verify } from '../../shared/replay/verify.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import { devicesOf, fileOf, lookAll, played, playOut } from '../helpers/device.ts';
import { gather } from '../helpers/memory/gather.ts';
import { isLong, randomFrom } from '../helpers/random.ts';
import { legalCourse, sealed } from '../helpers/tampering.ts';

// A malicious server changes a game from one move on, and recomputes all links. Other tampered files: helpers/verifier-cases.ts.

const honest = await played('honest', { computers: 1 });
const [ann, bob] = [at(honest.devices, 0), at(honest.devices, 1)];
const genuine = await fileOf(honest);

const check = (file: FullTranscript, witness: Witness | null): Promise<Report> =>
  verify(JSON.stringify(file), witness);
const wrongIn = ({ findings }: Report): Check[] =>
  findings.flatMap((finding) => (finding.result === 'wrong' ? [finding.check] : []));

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
    expect(wrongIn(await check(forked, device.witness()))).toContain('witness-seal');
    expect(await check(genuine, device.witness())).toMatchObject({ verdict: 'witnessed' });
  }
});
