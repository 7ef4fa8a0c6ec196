import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { at, canonicalJson } from '../../shared/kernel/util.ts';
import {
  checksumOf,
  type FullTranscript,
  type OwnTranscript,
  type Transcript,
  transcriptSchema,
} from '../../shared/replay/transcript.ts';
import { verify } from '../../shared/replay/verify.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import { played } from '../helpers/device.ts';
import type { Plan } from '../helpers/memory/gather.ts';
import { tokenOf } from '../helpers/memory/player.ts';
import { isLong } from '../helpers/random.ts';
import {
  type Mutation,
  mutationsOf,
  outsideTheClaim,
  type Path,
  patternOf,
  resealed,
} from '../helpers/tampering.ts';

// Changes each field of finished games, one at a time: in a stored file, and as a server can, with all dependent values recomputed.

const games: readonly Plan[] = [
  { game: 'drop-rainbow', computers: 1 },
  { game: 'seven-poker', players: 3, options: { victoryCards: 3 }, settings: { botsReplaceLeavers: false } },
  { game: 'sequence-states', players: 2, settings: { turnSeconds: null, spectatorDelay: 5 } },
  { game: 'presidential-poker', players: 3, options: { maxHands: 2 }, settings: { hints: 'never' } },
];
const kinds = isLong ? (['full', 'full', 'full', 'own', 'own'] as const) : (['full'] as const);
const plans = games.flatMap((plan) =>
  kinds.map((transcript): Plan => ({ ...plan, settings: { ...plan.settings, transcript } })),
);
/** The long form has twenty transcripts and 30,000 mutations. */
const cases: readonly Plan[] = isLong
  ? plans
  : [...plans, { game: 'presidential-poker', options: { maxHands: 1 }, settings: { transcript: 'own' } }];
/** The short form changes every kind of field once. */
const mutations = isLong ? 1_500 : 80;

const isIn = (field: string, path: Path): boolean => `${patternOf(path)}.`.startsWith(`${field}.`);

/** Nothing is claimed of a game with a chosen seed. */
type Claimed = FullTranscript | OwnTranscript;

const claimedOf = (file: Transcript): Claimed => {
  if (file.kind === 'chosen') throw new Error('no fair shuffle');
  return file;
};

const recomputedFrom = (file: Claimed): Claimed =>
  file.kind === 'full' ? resealed(file) : { ...file, checksum: checksumOf(file) };

interface Unseen {
  readonly field: string;
  readonly isListed: boolean;
}

/** Fields whose change is undetected: in the stored file; in a full transcript against a witness; or else, with `isListed`. */
const unseenIn = async (
  genuine: Claimed,
  { path, file }: Mutation<Claimed>,
  witness: Witness,
): Promise<Unseen[]> => {
  const asItLies = await verify(JSON.stringify(file));
  const field = patternOf(path);
  if (asItLies.verdict !== 'wrong') return [{ field: `${field}, as the file lies`, isListed: false }];
  const recomputed = asItLies.transcript === null ? genuine : recomputedFrom(claimedOf(asItLies.transcript));
  // A changed dependent value is recomputed to the genuine one.
  if (canonicalJson(recomputed) === canonicalJson(genuine)) return [];
  const { verdict, findings } = await verify(JSON.stringify(recomputed), witness);
  if (genuine.kind === 'full' && verdict !== 'wrong')
    return [{ field: `${field}, against a witness`, isListed: false }];
  const faults = findings.filter(({ result }) => result === 'wrong');
  const refused =
    genuine.kind === 'own' ? faults : faults.filter(({ check }) => !check.startsWith('witness-'));
  const isListed = outsideTheClaim[genuine.kind].some((listed) => isIn(listed, path));
  return refused.length > 0 ? [] : [{ field, isListed }];
};

/** A finished game: its transcript and a witness. */
const finished = async (seed: string, plan: Plan): Promise<{ genuine: Claimed; witness: Witness }> => {
  const scene = await played(seed, plan);
  // The transcript is available only after delayed spectators have seen the end.
  await scene.world.pass(5_000);
  const given: unknown = JSON.parse(JSON.stringify(await scene.table.transcript(1, tokenOf('ann'))));
  return { genuine: claimedOf(transcriptSchema.parse(given)), witness: at(scene.devices, 0).witness() };
};

describe('[SEC-7] the verifier rejects a change of any field, or the field is listed as outside the claim', () => {
  test.each(cases.map((plan, index): [number, Plan] => [index, plan]))('%s: %j', async (index, plan) => {
    const { genuine, witness } = await finished(`mutations ${index}`, plan);
    const { verdict } = await verify(JSON.stringify(genuine), witness);
    expect(verdict).toBe(genuine.kind === 'full' ? 'witnessed' : 'unknown');
    const unseen: Unseen[] = [];
    for (const mutation of mutationsOf(genuine, mutations, `mutations ${index}`))
      unseen.push(...(await unseenIn(genuine, mutation, witness)));
    expect(unseen.filter(({ isListed }) => !isListed)).toEqual([]);
  });

  test.each(isLong ? (['full', 'own'] as const) : (['own'] as const))(
    'every listed field of kind “%s” can change undetected',
    async (kind) => {
      const left = new Set(outsideTheClaim[kind]);
      // One game suffices: in a short game a device notes all links, for example.
      for (const plan of games) {
        const settings = { ...plan.settings, transcript: kind };
        const { genuine, witness } = await finished(`told of ${kind}`, { ...plan, settings });
        for (const listed of left)
          for (const mutation of mutationsOf(genuine, 300, listed, (path) => isIn(listed, path)))
            if ((await unseenIn(genuine, mutation, witness)).some(({ isListed }) => isListed)) {
              left.delete(listed);
              break;
            }
      }
      expect([...left]).toEqual([]);
    },
  );
});

test('[SEC-7] FAIRNESS.md lists the same fields', () => {
  const page = readFileSync(new URL('../../shared/replay/FAIRNESS.md', import.meta.url), 'utf8');
  const lists = [...page.matchAll(/^- `(full|own)`: (.*)$/gm)].map(([, kind, fields = '']) => [
    kind,
    [...fields.matchAll(/`([\w.*]+)`/g)].map(([, field]) => field),
  ]);
  expect(Object.fromEntries(lists)).toEqual(outsideTheClaim);
});
