import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findGame } from '../../shared/games/registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { commitmentTo } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { replay } from '../../shared/replay/replay.ts';
import {
  checksumOf,
  type FullTranscript,
  type OwnTranscript,
  ownTranscriptSchema,
} from '../../shared/replay/transcript.ts';
import { type Report, verify } from '../../shared/replay/verify.ts';
import { readWitness } from '../../shared/replay/witness.ts';
import { fileOf, lookAll, played, playOut } from '../helpers/device.ts';
import { type Plan, playAgain } from '../helpers/memory/gather.ts';
import { tokenOf } from '../helpers/memory/player.ts';
import { isLong } from '../helpers/random.ts';
import { mutationsOf, relinked } from '../helpers/tampering.ts';

// Compares verify.py, written from FAIRNESS.md, with the product's verifier, file by file and check by check.

const folder = fileURLToPath(new URL('../../shared/replay', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

interface Case {
  readonly file: string;
  readonly witness: string | null;
}

const answerSchema = z.tuple([
  z.string(),
  z.array(z.tuple([z.string(), z.string()])),
  z
    .strictObject({ first: z.int(), hands: z.array(z.array(z.unknown())), deck: z.array(z.unknown()) })
    .nullable(),
]);
type Answer = z.infer<typeof answerSchema>;

/** One process for all files, because starting it takes longer than most files. */
const driver = `
import contextlib, json, os, sys
sys.path.insert(0, sys.argv[1])
import verify as v
def numbers(each):
    stream = v.Stream(each['key'], each['hand'] + 1)
    return [stream.below(bound) for bound in each['bounds']]
def words(each):
    stream = v.Stream(v.derive(each['key'], b'bots'), label='bot %d' % each['action'])
    return [stream.word() for _ in each['words']]
def deck(each):
    terms = {'game': each['game'], 'options': each['options'], 'seats': [None] * 2}
    sizes, group = v.DECKS[each['game']](terms)[1:]
    leaf = next(v.leaves_of(each['order'], each['hand'], sizes))
    top = v.hand_top(each['order'], each['hand'], sizes, group)
    order, opened = v.order_key(each['secret']), v.open_key(each['bound'], each['seeds'])
    return [order, opened, leaf.hex(), top.hex(), v.decks_of(terms, each['order'])]
def vectors(all):
    links = all['links']
    return {
        'commitments': [v.sha256(bytes.fromhex(each['secret'])) for each in all['commitments']],
        'macs': [v.mac(each['key'], *each['texts']) for each in all['macs']],
        'terms': [v.bound_of(each['terms']) for each in all['terms']],
        'keys': [v.key_of(each['secret'], each['bound'], each['seeds']) for each in all['keys']],
        'bots': [words(each) for each in all['bots']],
        'hands': [v.Stream(each['key'], each['hand'] + 1).key for each in all['hands']],
        'numbers': [numbers(each) for each in all['numbers']],
        'shuffles': [v.Stream(each['key'], each['hand'] + 1).shuffle(range(each['items'])) for each in all['shuffles']],
        'decks': [deck(each) for each in all['decks']],
        'texts': [v.canonical(each['value']) for each in all['texts']],
        'links': list(v.chain_checks(links)),
        'state': v.mac(links['secret'], 'arcus 2 state', v.canonical(links['state'])),
    }
def answer(file, witness):
    try:
        return v.verify(file, witness)
    except v.Unreadable:
        return 'unreadable', [], None
def code(words):
    try:
        with open(os.devnull, 'w') as nowhere, contextlib.redirect_stdout(nowhere):
            return v.main(words)
    except (v.Unreadable, OSError):
        return 2
given = json.load(sys.stdin)
text = json.dumps(given['vectors'])
print(json.dumps({
    'vectors': vectors(json.loads(text, parse_int=v.number, parse_float=v.number)),
    'answers': [answer(*each) for each in given['cases']],
    'codes': [code(words) for words in given['commands']],
}))
`;

const vectorsText = readFileSync(join(folder, 'vectors.json'), 'utf8');

const repliesSchema = z.strictObject({
  vectors: z.unknown(),
  answers: z.array(answerSchema),
  codes: z.array(z.int()),
});

const ask = (cases: readonly Case[], commands: readonly string[][]): z.infer<typeof repliesSchema> => {
  const asked = { cases: cases.map(({ file, witness }) => [file, witness]), commands };
  // Raw text, because the vectors contain numbers in several notations.
  const input = `{"vectors":${vectorsText},${JSON.stringify(asked).slice(1)}`;
  const { stdout, stderr } = spawnSync('python3', ['-B', '-c', driver, folder], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  if (stdout === '') throw new Error(stderr);
  return repliesSchema.parse(JSON.parse(stdout));
};

/** Expected results of the published vectors, in the shape of the driver's answer. */
const vectorsSchema = z
  .object({
    commitments: z.array(z.object({ commitment: z.string() })),
    macs: z.array(z.object({ mac: z.string() })),
    terms: z.array(z.object({ bound: z.string() })),
    keys: z.array(z.object({ key: z.string() })),
    bots: z.array(z.object({ words: z.array(z.int()) })),
    hands: z.array(z.object({ handKey: z.string() })),
    numbers: z.array(z.object({ numbers: z.array(z.int()) })),
    shuffles: z.array(z.object({ order: z.array(z.int()) })),
    decks: z.array(
      z.object({
        order: z.string(),
        open: z.string(),
        firstLeaf: z.string(),
        top: z.string(),
        root: z.string(),
      }),
    ),
    texts: z.array(z.object({ text: z.string() })),
    links: z.object({ end: z.object({ state: z.string() }) }),
  })
  .transform((all) => ({
    commitments: all.commitments.map(({ commitment }) => commitment),
    macs: all.macs.map(({ mac }) => mac),
    terms: all.terms.map(({ bound }) => bound),
    keys: all.keys.map(({ key }) => key),
    bots: all.bots.map(({ words }) => words),
    hands: all.hands.map(({ handKey }) => handKey),
    numbers: all.numbers.map(({ numbers }) => numbers),
    shuffles: all.shuffles.map(({ order }) => order),
    decks: all.decks.map(({ order, open, firstLeaf, top, root }) => [order, open, firstLeaf, top, root]),
    texts: all.texts.map(({ text }) => text),
    links: [
      ['chain', 'right'],
      ['seal', 'right'],
    ],
    state: all.links.end.state,
  }));

/** Checks that need the games' rules, or that verify.py does not print. */
const beyond = ['readable', 'rules', 'outcome', 'cards', 'bots', 'openings', 'witness-view', 'never-looked'];
/** Faults of `rules` that are detectable without the games' rules. */
const plain = ['unknown-game', 'bad-options', 'wrong-player-count', 'not-theirs'];

const findingsOf = ({ findings }: Report) =>
  findings.filter(({ check }) => !beyond.includes(check)).map(({ check, result }) => [check, result]);

/** Expects the answer of verify.py to match the product's verifier. */
const compare = ({ file, witness }: Case, [verdict, found]: Answer): void => {
  const noted = witness === null ? null : readWitness(witness);
  const report = verify(file, noted);
  if (report.transcript === null || (witness !== null && noted === null)) {
    expect(verdict).toBe('unreadable');
    return;
  }
  const rules = report.findings.find(({ check }) => check === 'rules');
  const own = found.find(([check]) => check === 'rules')?.[1];
  // verify.py only counts deltas; it does not check that they fit.
  const { transcript } = report;
  const isCounted = transcript.kind === 'own' && transcript.links.length === transcript.steps.length + 1;
  const counted = found.find(([check]) => check === 'steps')?.[1];
  const others = (all: readonly (readonly [string, string] | readonly string[])[]) =>
    all.filter(([check]) => check !== 'rules' && check !== 'steps');
  expect(others(found)).toEqual(others(findingsOf(report)));
  if (rules?.result === 'right') expect(own).toBe('right');
  if (transcript.kind === 'own') expect(counted).toBe(isCounted ? 'right' : 'wrong');
  if (plain.includes(String(rules?.about.why))) expect(own).toBe('wrong');
  const isWrong = found.some(([, result]) => result === 'wrong');
  if (report.verdict !== 'wrong' || isWrong) expect(verdict).toBe(report.verdict);
  else expect(verdict).not.toBe('wrong');
};

const plans: readonly Plan[] = [
  { game: 'drop-rainbow', computers: 1 },
  { game: 'seven-poker', players: 3, options: { victoryCards: 3 } },
  { game: 'sequence-states', players: 2 },
  { game: 'presidential-poker', players: 3, options: { maxHands: 1 } },
];

const games = await Promise.all(
  plans.map(async (plan, index) => {
    const scene = await played(`second ${index}`, plan);
    const witnesses = scene.devices.map((device) => JSON.stringify(device.witness()));
    return { file: await fileOf(scene), witnesses };
  }),
);

/** The same games at tables with closed secrets: each player's own transcript. */
const owns = await Promise.all(
  plans.map(async (plan, index) => {
    const scene = await played(`second own ${index}`, { ...plan, settings: { transcript: 'own' } });
    return Promise.all(
      scene.devices.map(async (device) => ({
        file: ownTranscriptSchema.parse(
          JSON.parse(JSON.stringify(await scene.table.transcript(1, tokenOf(device.player.name)))),
        ),
        witness: JSON.stringify(device.witness()),
      })),
    );
  }),
);

const rematch = async () => {
  const scene = await played('second rematch');
  await lookAll(scene.devices);
  await playAgain(scene.players);
  await lookAll(scene.devices);
  await playOut(scene.devices, 'second rematch', scene.world);
  return { file: await fileOf(scene, 2), witnesses: [JSON.stringify(at(scene.devices, 1).witness(2))] };
};

const honest = [...games, await rematch()];
const honestCases = honest.flatMap(({ file, witnesses }): Case[] => {
  const text = JSON.stringify(file);
  return [null, ...witnesses].map((witness) => ({ file: text, witness }));
});

/** Number of tampered files of each kind and game. */
const count = isLong ? 60 : 3;

/** One forgery for each check, with all links recomputed where they depend on it. */
const forgeriesOf = (file: FullTranscript): FullTranscript[] => {
  const { head, links, seal, end } = file;
  const { terms, seeds } = head;
  const other = commitmentTo(seal);
  const withTerms = (changes: Partial<typeof terms>) =>
    relinked({ ...file, head: { ...head, terms: { ...terms, ...changes } } });
  return [
    relinked({ ...file, secret: other }),
    relinked({ ...file, head: { ...head, seeds: seeds.with(0, other) } }),
    withTerms({ commitment: other }),
    withTerms({ decks: other }),
    withTerms({ decks: null }),
    withTerms({ attempt: 2 }),
    withTerms({ before: other }),
    withTerms({ commitments: terms.commitments.map(() => other) }),
    withTerms({ commitments: [] }),
    relinked({ ...file, actions: file.actions.slice(0, -1) }),
    relinked({ ...file, end: { ...end, state: other } }),
    { ...file, links: links.with(1, other) },
    { ...file, seal: other },
  ];
};

const tampered = honest.flatMap(({ file, witnesses }, index): Case[] => {
  const witness = at(witnesses, 0);
  const files = [...mutationsOf(file, count, `files ${index}`)].map(({ file: changed }) => changed);
  const heads = [...mutationsOf(file.head.terms, count, `terms ${index}`)].map(({ file: terms }) =>
    relinked({ ...file, head: { ...file.head, terms } }),
  );
  const reasons = [...mutationsOf(file.actions.slice(0, 4), count, `actions ${index}`)].map(
    ({ file: actions }) => relinked({ ...file, actions: [...actions, ...file.actions.slice(4)] }),
  );
  const notes = [...mutationsOf(JSON.parse(witness) as unknown, count, `notes ${index}`)];
  return [
    ...[...forgeriesOf(file), ...files, ...heads, ...reasons].flatMap((changed) => [
      { file: JSON.stringify(changed), witness: null },
      { file: JSON.stringify(changed), witness },
    ]),
    ...notes.map(({ file: changed }) => ({ file: JSON.stringify(file), witness: JSON.stringify(changed) })),
  ];
});

const recomputed = (file: OwnTranscript): OwnTranscript => ({ ...file, checksum: checksumOf(file) });

const ownHonest = owns.flatMap((seats) =>
  seats.flatMap(({ file }): Case[] =>
    [null, ...seats.map(({ witness }) => witness)].map((witness) => ({
      file: JSON.stringify(file),
      witness,
    })),
  ),
);

const ownTampered = owns.flatMap((seats, index): Case[] => {
  const { file, witness } = at(seats, 0);
  const files = [...mutationsOf(file, 3 * count, `own files ${index}`)].map(({ file: changed }) => changed);
  const terms = [...mutationsOf(file.head.terms, count, `own terms ${index}`)].map(({ file: changed }) =>
    recomputed({ ...file, head: { ...file.head, terms: changed } }),
  );
  const fewer = [
    recomputed({ ...file, steps: file.steps.slice(1) }),
    recomputed({ ...file, links: file.links.slice(1) }),
    recomputed({ ...file, seal: file.checksum }),
    recomputed({ ...file, head: { ...file.head, seeds: file.head.seeds.with(0, file.checksum) } }),
    { ...file, seat: 12 },
    { ...file, steps: [{ ...file.steps[0], events: [{}] }] },
    { ...file, decks: [{ hand: -1, nodes: '', path: [], openings: {} }] },
  ];
  return [...files, ...terms, ...fewer].flatMap((changed) => [
    { file: JSON.stringify(changed), witness: null },
    { file: JSON.stringify(changed), witness },
  ]);
});

/** A judgement of talk, without effect, in games without judgements. */
const judged = games.map(({ file }): Case => {
  const vote = { at: 0, seat: seatOf(0), by: 'vote', action: null } as const;
  return { file: JSON.stringify(relinked({ ...file, actions: [vote, ...file.actions] })), witness: null };
});

/** Games with one option omitted, although tables fill in defaults. */
const silent = games.flatMap(({ file }): Case[] => {
  const options = z.record(z.string(), z.unknown()).parse(file.head.terms.options);
  return Object.keys(options).map((name) => {
    const { [name]: _, ...rest } = options;
    const head = { ...file.head, terms: { ...file.head.terms, options: rest } };
    return { file: JSON.stringify(relinked({ ...file, head })), witness: null };
  });
});

/** Witnesses of an honest game with one optional part missing. */
const forgetful = ['seal', 'promises', 'links', 'moves', 'seen', 'seat', 'before'].flatMap((part) =>
  games.slice(0, 1).flatMap(({ file, witnesses }): Case[] => {
    const { [part]: _, ...rest } = z.record(z.string(), z.unknown()).parse(JSON.parse(at(witnesses, 0)));
    return [{ file: JSON.stringify(file), witness: JSON.stringify(rest) }];
  }),
);

/** Deals only: each game with every number of players and some options, as a first game and as a later one. */
const deals = games.flatMap(({ file }): FullTranscript[] => {
  const { terms, seeds } = file.head;
  const variants: Readonly<Record<string, readonly object[]>> = {
    'drop-rainbow': [{}, { cardsPerColour: 8 }, { cardsPerColour: 11 }],
    'seven-poker': [{}, { cardsPerColour: 10 }],
    'presidential-poker': [{}, { cut: true }],
  };
  return [...(findGame(terms.game)?.players ?? [])].flatMap((count) =>
    (variants[terms.game] ?? [{}]).flatMap((options) =>
      [null, seatOf(count - 1)].map((first) => {
        const seats = Array.from({ length: count }, () => at([...terms.seats], 0));
        const changed = { ...terms, seats, first, options: { ...Object(terms.options), ...options } };
        return { ...file, actions: [], head: { ...file.head, terms: changed, seeds: seeds.slice(0, count) } };
      }),
    ),
  );
});
const dealCases = deals.map((file): Case => ({ file: JSON.stringify(file), witness: null }));

/** The same values, and others, in notations that parsers may treat differently. */
const odd = (): Case[] => {
  const [{ file }] = [at(games, 0)];
  const text = JSON.stringify(file);
  const retold = JSON.stringify(Object.fromEntries(Object.entries(file).toReversed()), null, 2);
  const renamed = (name: string) => {
    const seats = file.head.terms.seats.with(0, { ...at([...file.head.terms.seats], 0), name });
    return relinked({ ...file, head: { ...file.head, terms: { ...file.head.terms, seats } } });
  };
  const names = [
    '민준 😀',
    '\ud83d',
    '\ude00\ud83d',
    'a\u007f\u2028"\\\n\u0001',
    '\ufb33\u{1f600}',
    'n'.repeat(101),
  ];
  return [
    ...[
      text,
      retold,
      ` ${text}\r\n\t`,
      `\ufeff${text}`,
      `${text},`,
      `${text}\u00a0`,
      '',
      'null',
      '[]',
      '{}',
      '"',
      '01',
      'NaN',
    ],
    text.replace('"version":2', '"version":2.0'),
    text.replace('"version":2', '"version":1,"version":20e-1'),
    text.replace('"version":2', '"version":1e400'),
    text.replace('"attempt":1', '"attempt":true'),
    text.replace('"startedAt":', '"startedAt":-0,"was":'),
    text.replace('"startedAt":', '"startedAt":9007199254740992,"startedAt":'),
    text.replace(/"startedAt":\d+/, '"startedAt":9007199254740992'),
    text.replace(/"scores":\[/, '"scores":[1.50,-0.0,1e21,123456789012345680000,1e-7,0.000001,5e-324,'),
    text.replace('"arcus-transcript"', '"arcus\\u002dtranscript"'),
    text.replace('"secret"', '"Secret"'),
    ...names.map((name) => JSON.stringify(renamed(name))),
  ].map((changed) => ({ file: changed, witness: null }));
};

/** The product's deal before the first action. */
const dealtIn = (file: FullTranscript): unknown => {
  const again = replay({ ...file, actions: [] });
  if (!again.ok) return null;
  const { first, positions } = again.value;
  const state = z.record(z.string(), z.unknown()).parse(at([...positions], 0).state);
  const { up, deck, hands, players, stock, scores } = state;
  const lists = z.array(z.array(z.unknown()));
  const held = z
    .array(z.object({ hand: z.array(z.unknown()) }))
    .optional()
    .parse(players);
  return {
    first,
    hands: held?.map(({ hand }) => hand) ?? lists.parse(hands ?? scores),
    deck: [...(up === undefined ? [] : [up]), ...z.array(z.unknown()).parse(deck ?? stock)],
  };
};

/** Command lines with different exit codes. */
const commands = (): string[][] => {
  const place = mkdtempSync(join(tmpdir(), 'arcus-'));
  const write = (name: string, value: unknown): string => {
    const path = join(place, name);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const { file, witnesses } = at(games, 1);
  const [ann, bob] = witnesses.slice(0, 2).map((text, seat) => write(`${seat}.json`, JSON.parse(text)));
  const [game, changed, none] = [
    write('game.json', file),
    write('changed.json', { ...file, seal: file.secret }),
    write('none.json', {}),
  ];
  const other = write('other.json', JSON.parse(at(at(games, 0).witnesses, 0)));
  return [
    ['--witness', ann ?? '', game],
    ['--witness', ann ?? '', changed],
    ['--witness', ann ?? '', none],
    ['--witness', none, game],
    ['--witness', ann ?? ''],
    [game],
    [],
    ['--witness', ann ?? '', '--witness', bob ?? '', game],
    ['--witness', ann ?? '', '--witness', other, game],
  ];
};

const oddCases = odd();
const cases = [
  ...honestCases,
  ...ownHonest,
  ...ownTampered,
  ...tampered,
  ...judged,
  ...silent,
  ...forgetful,
  ...dealCases,
  ...oddCases,
];

describe.skipIf(!hasPython)(`verify.py${hasPython ? '' : ' (skipped: python3 is missing)'}`, () => {
  const { vectors, answers, codes } = hasPython
    ? ask(cases, commands())
    : { vectors: null, answers: [], codes: [] };
  const answersTo = (some: readonly Case[]) =>
    some.map((one): [Case, Answer] => [one, at(answers, cases.indexOf(one))]);

  test('reproduces the published vectors', () => {
    const expected = vectorsSchema.parse(JSON.parse(vectorsText));
    expect(vectors).toEqual(expected);
  });

  test('finds honest games of every kind witnessed with a witness, and consistent without', () => {
    const verdicts = answersTo(honestCases).map(([{ witness }, [verdict]]) => [witness !== null, verdict]);
    expect(verdicts).toEqual(
      honestCases.map(({ witness }) => (witness === null ? [false, 'consistent'] : [true, 'witnessed'])),
    );
    expect(new Set(honest.map(({ file }) => file.head.terms.game)).size).toBe(4);
  });

  test('deals the same cards as the product', () => {
    expect(deals.length).toBeGreaterThan(60);
    for (const [index, [, [, , dealt]]] of answersTo(dealCases).entries())
      expect(dealt).toEqual(dealtIn(at(deals, index)));
  });

  test('[SEC-6] agrees with the product’s verifier on honest and tampered files, check by check', () => {
    for (const [one, answer] of answersTo([...honestCases, ...tampered, ...silent, ...forgetful]))
      compare(one, answer);
    const verdicts = new Set(answersTo([...tampered, ...forgetful]).map(([, [verdict]]) => verdict));
    expect([...verdicts].sort()).toEqual(['consistent', 'unknown', 'unreadable', 'witnessed', 'wrong']);
  });

  test('agrees with the product’s verifier on own transcripts, except the content of views', () => {
    expect(ownHonest.length).toBeGreaterThan(20);
    for (const [one, answer] of answersTo(ownHonest)) {
      compare(one, answer);
      expect(answer[0]).toBe('unknown');
    }
    for (const [one, answer] of answersTo(ownTampered)) compare(one, answer);
    const verdicts = new Set(answersTo(ownTampered).map(([, [verdict]]) => verdict));
    expect([...verdicts].sort()).toEqual(['unknown', 'unreadable', 'wrong']);
  });

  test('accepts and rejects the same texts as the product’s verifier', () => {
    for (const [one, answer] of answersTo(oddCases)) compare(one, answer);
  });

  test('rejects judgements in games without judgements', () => {
    for (const [one, answer] of answersTo(judged)) {
      compare(one, answer);
      expect(answer[0]).toBe('wrong');
    }
  });

  test('exits with the documented codes', () => {
    expect(codes).toEqual([0, 1, 2, 2, 2, 3, 2, 0, 1]);
  });
});

test('verify.py has up to 300 lines and only imports the standard library', () => {
  const lines = readFileSync(join(folder, 'verify.py'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(300);
  const imports = lines.filter((line) => /^(import|from) /.test(line));
  expect(imports).toEqual(['import hashlib, hmac, json, math, re, sys', 'from decimal import Decimal']);
});
