import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { at, canonicalJson } from '../../shared/kernel/util.ts';
import { checksumOf, type Transcript, transcriptSchema } from '../../shared/replay/transcript.ts';
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
  relinked,
} from '../helpers/tampering.ts';

// Every field of finished games, changed one at a time: as a file is changed that lies somewhere, and as a server does it, which
// makes everything anew that hangs on the field.

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
/** Twenty transcripts, with 30,000 mutations, in the long form. */
const cases: readonly Plan[] = isLong
  ? plans
  : [...plans, { game: 'presidential-poker', options: { maxHands: 1 }, settings: { transcript: 'own' } }];
const mutations = isLong ? 1_500 : 20;

const isIn = (field: string, path: Path): boolean => `${patternOf(path)}.`.startsWith(`${field}.`);

const madeAnew = (file: Transcript): Transcript =>
  file.kind === 'full' ? relinked(file) : { ...file, checksum: checksumOf(file) };

interface Unseen {
  readonly field: string;
  readonly isListed: boolean;
}

/** Where a change goes unseen: as the file lies; in a full transcript against a witness; and else, where it may have been told. */
const unseenIn = (genuine: Transcript, { path, file }: Mutation<Transcript>, witness: Witness): Unseen[] => {
  const asItLies = verify(JSON.stringify(file));
  const field = patternOf(path);
  if (asItLies.verdict !== 'wrong') return [{ field: `${field}, as the file lies`, isListed: false }];
  const anew = asItLies.transcript === null ? genuine : madeAnew(asItLies.transcript);
  // What only hangs on the rest is as it was.
  if (canonicalJson(anew) === canonicalJson(genuine)) return [];
  const { verdict, findings } = verify(JSON.stringify(anew), witness);
  if (genuine.kind === 'full' && verdict !== 'wrong')
    return [{ field: `${field}, against a witness`, isListed: false }];
  const faults = findings.filter(({ result }) => result === 'wrong');
  const refused =
    genuine.kind === 'own' ? faults : faults.filter(({ check }) => !check.startsWith('witness-'));
  const isListed = outsideTheClaim[genuine.kind].some((listed) => isIn(listed, path));
  return refused.length > 0 ? [] : [{ field, isListed }];
};

/** A game that was played to its end, as its players and whoever watched may keep it. */
const finished = async (seed: string, plan: Plan): Promise<{ genuine: Transcript; witness: Witness }> => {
  const scene = await played(seed, plan);
  // Watchers see it later, and nobody gets it before.
  await scene.world.pass(5_000);
  const given: unknown = JSON.parse(JSON.stringify(await scene.table.transcript(1, tokenOf('ann'))));
  return { genuine: transcriptSchema.parse(given), witness: at(scene.devices, 0).witness() };
};

describe('a change of any field is refused, or told to be outside the claim', () => {
  test.each(cases.map((plan, index): [number, Plan] => [index, plan]))('%s: %j', async (index, plan) => {
    const { genuine, witness } = await finished(`mutations ${index}`, plan);
    expect(verify(JSON.stringify(genuine), witness).verdict).toBe(
      genuine.kind === 'full' ? 'witnessed' : 'unknown',
    );
    const unseen = [...mutationsOf(genuine, mutations, `mutations ${index}`)].flatMap((mutation) =>
      unseenIn(genuine, mutation, witness),
    );
    expect(unseen.filter(({ isListed }) => !isListed)).toEqual([]);
  });

  test.each(isLong ? (['full', 'own'] as const) : (['own'] as const))(
    'and whatever is told of “%s” does happen',
    async (kind) => {
      const left = new Set(outsideTheClaim[kind]);
      // In some game: a device remembers all links of a short one, for example.
      for (const plan of games) {
        const settings = { ...plan.settings, transcript: kind };
        const { genuine, witness } = await finished(`told of ${kind}`, { ...plan, settings });
        for (const listed of left)
          for (const mutation of mutationsOf(genuine, 300, listed, (path) => isIn(listed, path)))
            if (unseenIn(genuine, mutation, witness).some(({ isListed }) => isListed)) {
              left.delete(listed);
              break;
            }
      }
      expect([...left]).toEqual([]);
    },
  );
});

test('[SEC-7] FAIRNESS.md tells the same fields', () => {
  const page = readFileSync(new URL('../../shared/replay/FAIRNESS.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(full|own)` \| `([\w.*]+)` \|/gm)].map(([, kind, field]) => [
    kind,
    field,
  ]);
  expect(rows).toEqual(
    Object.entries(outsideTheClaim).flatMap(([kind, fields]) => fields.map((field) => [kind, field])),
  );
});
