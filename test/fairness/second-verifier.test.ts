import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { games as arcus, arcusGames, findGame } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { commitmentTo } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { replay } from '../../shared/replay/replay.ts';
import {
  checksumOf,
  type FullTranscript,
  fullTranscriptSchema,
  type OwnTranscript,
  ownTranscriptSchema,
} from '../../shared/replay/transcript.ts';
import { type Report, verify } from '../../shared/replay/verify.ts';
import { readWitness, type Witness } from '../../shared/replay/witness.ts';
import { fileOf, lookAll, played, playOut } from '../helpers/device.ts';
import { type ChancePlan, gameByChance } from '../helpers/game-by-chance.ts';
import { type Plan, playAgain } from '../helpers/memory/gather.ts';
import { tokenOf } from '../helpers/memory/player.ts';
import { notesOf } from '../helpers/notes.ts';
import { isLong, keyFrom } from '../helpers/random.ts';
import { mutationsOf, relinked } from '../helpers/tampering.ts';

// Compares verify.py, written from FAIRNESS.md, with the product's verifier, file by file and check by check.

const folder = fileURLToPath(new URL('../../shared/replay', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

interface Case {
  readonly file: string;
  readonly witness: string | null;
}
const caseOf = (file: unknown, witness: unknown = null): Case => ({
  file: JSON.stringify(file),
  witness: witness === null ? null : JSON.stringify(witness),
});

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
    stream = v.Stream(each['key'], each['hand'])
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
    return {'order': order, 'open': opened, 'firstLeaf': leaf.hex(), 'top': top.hex(), 'root': v.decks_of(terms, each['order'])}
def statement(each): return v.statement(each, each['attempt'], each['name'], each['value'])
def signed(each): return v.frame('arcus 3 action', each['bound'], each['seat'], each['after'], v.canonical(each['action']))
def vectors(all):
    def each(name, **fields): return name, [{field: made(one) for field, made in fields.items()} for one in all[name]]
    links = all['links']
    return dict([
        each('commitments', commitment=lambda one: v.sha256(bytes.fromhex(one['secret']))),
        each('macs', mac=lambda one: v.mac(one['key'], *one['texts'])),
        each('terms', bound=lambda one: v.digest_of(one['terms'])),
        each('keys', key=lambda one: v.key_of(one['secret'], one['bound'], one['seeds'])),
        each('bots', words=words),
        each('hands', handKey=lambda one: v.Stream(one['key'], one['hand']).key),
        each('numbers', numbers=numbers),
        each('shuffles', order=lambda one: v.Stream(one['key'], one['hand']).shuffle(range(one['items']))),
        ('decks', [deck(one) for one in all['decks']]),
        each('texts', text=lambda one: v.canonical(one['value'])),
        each('statements', text=lambda one: statement(one).decode()),
        each('signedActions', text=lambda one: signed(one).decode()),
        ('views', {'digest': v.chain_of([v.digest_of(view) for view in all['views']['views']])}),
        ('links', {'end': {'state': v.mac(links['secret'], 'arcus 3 state', v.canonical(links['state']))}}),
    ])
def checked(all):
    valid = lambda one, text: v.signed_by(one['key'], text, one['signature'])
    return {
        'witness': v.fits(all['witness'], v.WITNESS),
        'links': list(v.chain_checks(all['links'])),
        'statements': {valid(one, statement(one)) for one in all['statements']} == {True},
        'actions': {valid(one, signed(one)) for one in all['signedActions']} == {True},
        'refused': {valid(one, one['text'].encode()) for one in all['refused']} == {False},
    }
def once(real):
    found = {}
    def same(file):
        # Keeps the file, so that no other gets its id.
        if id(file) not in found: found[id(file)] = file, list(real(file))
        return found[id(file)][1]
    return same
v.chain_checks, v.own_checks, v.rule_checks = map(once, (v.chain_checks, v.own_checks, v.rule_checks))
read, files = v.read, {}
def read_once(text, longest, shape):
    key = text, longest
    if key not in files: files[key] = read(text, longest, shape)
    return files[key]
v.read = read_once
def answer(file, witness):
    try:
        return v.verify(file, witness)
    except v.Unreadable:
        return 'unreadable', [], None
def code(words):
    try:
        with open(os.devnull, 'w') as nowhere, contextlib.redirect_stdout(nowhere):
            return v.main(words)
    except (v.Unreadable, OSError, UnicodeError):
        return 2
given = json.load(open(sys.argv[2], encoding='utf-8'))
published = json.loads(json.dumps(given['vectors']), parse_int=v.number, parse_float=v.number)
print(json.dumps({
    'vectors': vectors(published),
    'checked': checked(published),
    'answers': [answer(*each) for each in given['cases']],
    'codes': [code(words) for words in given['commands']],
}))
`;

const place = mkdtempSync(join(tmpdir(), 'arcus-'));
afterAll(() => rmSync(place, { recursive: true }));
const inputPath = join(place, 'input.json');
const vectorsText = readFileSync(join(folder, 'vectors.json'), 'utf8');

const repliesSchema = z.strictObject({
  vectors: z.record(z.string(), z.unknown()),
  checked: z.unknown(),
  answers: z.array(answerSchema),
  codes: z.array(z.int()),
});

const ask = async (cases: readonly Case[], commands: readonly string[][]) => {
  const asked = { cases: cases.map(({ file, witness }) => [file, witness]), commands };
  // Raw text, because the vectors contain numbers in several notations.
  writeFileSync(inputPath, `{"vectors":${vectorsText},${JSON.stringify(asked).slice(1)}`);
  const { stdout } = await promisify(execFile)('python3', ['-B', '-c', driver, folder, inputPath], {
    maxBuffer: 2 ** 28,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  return repliesSchema.parse(JSON.parse(stdout));
};

/** The product's findings that verify.py prints too. The one about others' signed moves has another name there. */
const findingsOf = ({ findings }: Report) =>
  findings
    .filter(({ check }) => check !== 'readable' && check !== 'never-looked')
    .map(({ check, result, about }) => [about.why === 'others' ? `${check}-others` : check, result]);

/** Faults of `rules` that every verifier detects without the game's moves. */
const plain = ['unknown-game', 'bad-options', 'wrong-player-count', 'not-theirs'];

/** Checks whose result verify.py leaves open: it plays one game, no computer player, and opens no card. */
const beyond = (found: Answer[1]): readonly string[] => {
  const unplayed = found.flatMap(([check, result]) => (result === 'unplayed' ? [check] : []));
  const ofMoves = unplayed.includes('rules') ? ['outcome', 'cards', 'bots', 'witness-view'] : [];
  return ['openings', ...unplayed, ...ofMoves];
};

/** Expects the answer of verify.py to match the product's verifier. */
const compare = (report: Report | null, [verdict, found]: Answer): void => {
  if (!report?.transcript) {
    expect(verdict).toBe('unreadable');
    return;
  }
  const left = beyond(found);
  const shared = (all: readonly (readonly string[])[]) => all.filter(([check = '']) => !left.includes(check));
  expect(shared(found)).toEqual(shared(findingsOf(report)));
  const rules = report.findings.find(({ check }) => check === 'rules');
  if (plain.includes(String(rules?.about.why))) expect(found).toContainEqual(['rules', 'wrong']);
  const isUnplayed = found.some(([, result]) => result === 'unplayed');
  const isWrong = found.some(([, result]) => result === 'wrong');
  if (isWrong || report.verdict !== 'wrong')
    expect(verdict).toBe(isUnplayed && !isWrong ? 'unplayed' : report.verdict);
  else expect(verdict).toBe(report.transcript.kind === 'own' ? 'unknown' : 'unplayed');
};

const plans: readonly Plan[] = [
  { game: 'drop-rainbow' },
  { game: 'drop-rainbow', computers: 1 },
  { game: 'seven-poker', players: 3, options: { victoryCards: 3 } },
  { game: 'sequence-states', players: 2 },
  { game: 'presidential-poker', players: 3, options: { maxHands: 1 } },
];

const games = await Promise.all(
  plans.map(async (plan, index) => {
    const scene = await played(`second ${index}`, plan);
    return { file: await fileOf(scene), witnesses: scene.devices.map((device) => device.witness()) };
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
        witness: device.witness(),
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
  return { file: await fileOf(scene, 2), witnesses: [at(scene.devices, 1).witness(2)] };
};

const honest = [...games, await rematch()];
const honestCases = honest.flatMap(({ file, witnesses }) =>
  [null, ...witnesses].map((witness) => caseOf(file, witness)),
);

/** Number of tampered files of each kind and game. */
const count = isLong ? 60 : 3;

/** Other terms, recomputed. They invalidate every signature, so that ten are enough: Python needs 2 ms for each. */
const withTerms = (file: FullTranscript, changes: object): FullTranscript => {
  const head = { ...file.head, terms: { ...file.head.terms, ...changes } };
  const actions = file.actions.map(({ signed, ...move }, index) =>
    index < 10 && signed !== undefined ? { ...move, signed } : move,
  );
  return relinked({ ...file, head, actions });
};

/** One forgery for each check, with all links recomputed where they depend on it. */
const forgeriesOf = (file: FullTranscript): FullTranscript[] => {
  const { head, links, seal, end } = file;
  const { terms, seeds } = head;
  const other = commitmentTo(seal);
  return [
    relinked({ ...file, secret: other }),
    relinked({ ...file, head: { ...head, seeds: seeds.with(0, other) } }),
    withTerms(file, { commitment: other }),
    withTerms(file, { decks: other }),
    withTerms(file, { decks: null }),
    withTerms(file, { attempt: 2 }),
    withTerms(file, { attempt: 6, withheld: [seatOf(0)] }),
    withTerms(file, { keys: [] }),
    withTerms(file, { server: other }),
    withTerms(file, { before: other }),
    withTerms(file, { commitments: terms.commitments.map(() => other) }),
    withTerms(file, { commitments: [] }),
    relinked({ ...file, actions: file.actions.slice(0, -1) }),
    relinked({ ...file, end: { ...end, state: other } }),
    { ...file, links: links.with(1, other) },
    { ...file, seal: other },
  ];
};

const tampered = honest.flatMap(({ file, witnesses }, index) => {
  const witness = at(witnesses, 0);
  const files = [...mutationsOf(file, count, `files ${index}`)].map(({ file: changed }) => changed);
  const heads = [...mutationsOf(file.head.terms, count, `terms ${index}`)].map(({ file: terms }) =>
    withTerms(file, terms),
  );
  const reasons = [...mutationsOf(file.actions.slice(0, 4), count, `actions ${index}`)].map(
    ({ file: actions }) => relinked({ ...file, actions: [...actions, ...file.actions.slice(4)] }),
  );
  const notes = [...mutationsOf<unknown>(witness, count, `notes ${index}`)];
  return [
    ...forgeriesOf(file).map((changed) => caseOf(changed, witness)),
    ...[...files, ...heads, ...reasons].flatMap((changed) => [caseOf(changed), caseOf(changed, witness)]),
    ...notes.map(({ file: changed }) => caseOf(file, changed)),
  ];
});

const recomputed = (file: OwnTranscript): OwnTranscript => ({ ...file, checksum: checksumOf(file) });

const ownHonest = owns.flatMap((seats) =>
  seats.flatMap(({ file }) =>
    [null, ...seats.map(({ witness }) => witness)].map((witness) => caseOf(file, witness)),
  ),
);

const ownTampered = owns.flatMap((seats, index) => {
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
  return [...files, ...terms, ...fewer].flatMap((changed) => [caseOf(changed), caseOf(changed, witness)]);
});

/** A judgement of talk, without effect, in games without judgements. */
const judged = games.map(({ file }) => {
  const vote = { at: 0, seat: seatOf(0), by: 'vote', action: null } as const;
  return caseOf(relinked({ ...file, actions: [vote, ...file.actions] }));
});

/** Games with one option omitted, although tables fill in defaults. */
const silent = games.flatMap(({ file }) => {
  const options = z.record(z.string(), z.unknown()).parse(file.head.terms.options);
  return Object.keys(options).map((name) => {
    const { [name]: _, ...rest } = options;
    return caseOf(withTerms(file, { options: rest }));
  });
});

/** Games of Drop Rainbow and another one, whose moves devices signed, with chosen terms. */
const signedPlans: readonly ChancePlan[] = [
  { game: 'drop-rainbow', seats: 2, settings: { botsReplaceLeavers: true } },
  { game: 'drop-rainbow', seats: 3, options: { hiddenScores: true }, settings: { turnSeconds: 15 } },
  { game: 'drop-rainbow', seats: 4, options: { lastLap: true, cardsPerColour: 8 } },
  { game: 'drop-rainbow', seats: 5, options: { lastLap: true, hiddenScores: true, cardsPerColour: 12 } },
  { game: 'drop-rainbow', seats: 2, terms: { gameNumber: 2, first: 1, before: keyFrom('seal') } },
  { game: 'drop-rainbow', seats: 4, terms: { attempt: 2, withheld: [1] } },
  { game: 'drop-rainbow', seats: 4, terms: { attempt: 9, withheld: [0, 1, 2] } },
  { game: 'seven-poker', seats: 3, options: { victoryCards: 3 } },
];
const signedGames = signedPlans.flatMap((plan, index) =>
  Array.from({ length: isLong ? 20 : 1 }, (_, round) => {
    const file = gameByChance(`signed ${index} ${round}`, plan);
    return { file, witnesses: file.head.terms.seats.map((_seat, seat) => notesOf(file, seatOf(seat))) };
  }),
);

/** Changes the notes in each way that a check of the witness looks for. */
const otherNotes = (witness: Witness, { head, links }: FullTranscript): Witness[] => {
  const { statements = {}, seen = [], promises = {}, seat, key, server, ...rest } = witness;
  const whole = { ...rest, statements, seen, promises, ...(seat !== undefined && { seat }) };
  const other = keyFrom('other');
  const without = (name: string) =>
    Object.fromEntries(Object.entries(statements).filter(([one]) => one !== name));
  const said = (name: string, value = other) => ({ ...statements, [name]: { value, signature: null } });
  const { attempt, gameNumber } = head.terms;
  const last = links.length - 1;
  const [first] = seen;
  const range = (changes: Partial<NonNullable<typeof first>>) =>
    first === undefined ? [] : [{ ...witness, seen: [{ ...first, ...changes }] }];
  return [
    whole,
    { ...witness, key: other },
    { ...witness, seat: seatOf(11) },
    { ...witness, table: 'another' },
    { ...witness, gameNumber: gameNumber + 1 },
    { ...witness, evicted: true },
    { ...witness, contradictions: [{ name: 'seal', value: other, signature: null }] },
    { ...witness, previous: { gameNumber, seal: null } },
    { ...witness, previous: { gameNumber: Math.max(1, gameNumber - 1), seal: head.terms.before } },
    { ...witness, previous: { gameNumber: Math.max(1, gameNumber - 1), seal: other } },
    { ...witness, promises: {} },
    { ...witness, promises: { [attempt + 1]: { bound: other, seed: other } } },
    { ...witness, promises: { ...promises, [attempt]: { bound: other, seed: other } } },
    ...Array.from({ length: attempt }, (_, index) => ({
      ...witness,
      statements: { ...statements, [`terms ${index + 1}`]: { value: other, signature: null } },
    })),
    {
      ...witness,
      statements: Object.fromEntries([
        ...Array.from({ length: attempt - 1 }, (_, index) => [
          `terms ${index + 1}`,
          { value: other, signature: null },
        ]),
        ...Object.entries(statements),
      ]),
    },
    { ...witness, statements: said(`terms ${attempt + 1}`) },
    { ...witness, statements: said(`link ${last + 1}`) },
    ...[`terms ${attempt}`, 'link 0', `link ${last}`, 'seal'].flatMap((name) => [
      { ...witness, statements: without(name) },
      { ...witness, statements: said(name) },
    ]),
    { ...witness, statements: without('link 0'), seen: seen.slice(1) },
    ...range({ last: other }),
    ...range({ digest: other }),
    ...range({ from: 1 }),
    ...range({ from: 9, to: 8 }),
    ...range({ to: last + 1 }),
    { ...rest, gameNumber },
    { ...rest, table: 'another' },
    { ...rest, key: other, previous: { gameNumber: 1, seal: null } },
  ];
};

/** Changes the signed moves, and recomputes what depends on them with the server's key. */
const movesOf = (file: FullTranscript): FullTranscript['actions'][] => {
  const { actions } = file;
  const place = actions.findIndex(({ signed }) => signed !== undefined);
  const { signed, ...move } = at(actions, place);
  if (signed === undefined) throw new Error('no move is signed');
  const later = actions.findLastIndex(
    ({ by, seat }, index) => index > place && by === 'player' && seat === move.seat,
  );
  const withMove = (index: number, changes: object) =>
    actions.with(index, { ...at(actions, index), ...changes });
  return [
    actions.with(place, move),
    withMove(place, { signed: { ...signed, after: signed.after + 1 } }),
    withMove(place, { signed: { ...signed, signature: `${'A'.repeat(85)}A` } }),
    withMove(place, { signed: { ...signed, signature: `${'-'.repeat(85)}A` } }),
    withMove(place, { by: 'time' }),
    withMove(place, { action: { type: 'stop' } }),
    ...(later === -1 ? [] : [withMove(later, { signed }), withMove(later, { seat: seatOf(0), by: 'away' })]),
    [...actions, at(actions, 0)],
    actions.slice(0, -1),
  ];
};

const signedCases = signedGames.map(({ file, witnesses }, index) => {
  const first = at(witnesses, 0);
  const { end } = file;
  const ends = [
    { ...end, state: keyFrom('state') },
    { ...end, outcome: { ...end.outcome, scores: [] } },
    { ...end, outcome: { ...end.outcome, winners: [seatOf(0), seatOf(1), seatOf(2)] } },
  ];
  const changed = [
    ...movesOf(file).map((actions) => relinked({ ...file, actions })),
    ...ends.map((other) => relinked({ ...file, end: other })),
    ...[null, `${'B'.repeat(85)}A`].map((signature) => ({ ...file, signature })),
  ];
  const notes = [...mutationsOf<unknown>(first, isLong ? 200 : 10, `signed notes ${index}`)];
  return {
    honest: [null, ...witnesses].map((witness) => caseOf(file, witness)),
    tampered: [
      ...[...otherNotes(first, file), ...notes.map(({ file: one }) => one)].map((one) => caseOf(file, one)),
      ...changed.flatMap((one) => [caseOf(one), caseOf(one, first)]),
    ],
  };
});
const signedHonest = signedCases.flatMap(({ honest: some }) => some);
const signedTampered = signedCases.flatMap(({ tampered: some }) => some);

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
const dealCases = deals.map((file) => caseOf(file));

/** The same values, and others, in notations that parsers may treat differently. */
const odd = (): Case[] => {
  const { file } = at(games, 0);
  const text = JSON.stringify(file);
  const retold = JSON.stringify(Object.fromEntries(Object.entries(file).toReversed()), null, 2);
  const renamed = (name: string) => {
    const seats = file.head.terms.seats.with(0, { ...at([...file.head.terms.seats], 0), name });
    return withTerms(file, { seats });
  };
  const names = [
    '민준 😀',
    '\ud83d',
    '\ude00\ud83d',
    'a\u007f\u2028"\\\n\u0001',
    '\ufb33\u{1f600}',
    'n'.repeat(101),
    '😀'.repeat(100),
    '😀'.repeat(101),
  ];
  const nested = (levels: number) =>
    text.replace(/"action":\{[^}]*\}/, `"action":${'['.repeat(levels)}${']'.repeat(levels)}`);
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
    text.replace('"version":3', '"version":3.0'),
    text.replace('"version":3', '"version":1,"version":30e-1'),
    text.replace('"version":3', '"version":1e400'),
    text.replace('"version":3', '"version":1e400,"version":3'),
    text.replace('"action":{', '"action":{"x":-1e999,'),
    ...[97, 98, 490, 5_000].map(nested),
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
const commands = (): { code: number; words: string[] }[] => {
  const write = (name: string, value: unknown): string => {
    const path = join(place, name);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const [{ file, witnesses }, other] = [at(signedGames, 0), at(signedGames, signedGames.length - 1)];
  const [ann = '', bob = '', foreign = ''] = [...witnesses, ...other.witnesses].map((witness, index) =>
    write(`${index}.json`, witness),
  );
  const [game, changed, none, unplayed] = [
    write('game.json', file),
    write('changed.json', { ...file, seal: file.secret }),
    write('none.json', {}),
    write('unplayed.json', other.file),
  ];
  const bytes = (name: string, ...parts: string[]): string => {
    const path = join(place, name);
    writeFileSync(path, Buffer.from(parts.join(''), 'latin1'));
    return path;
  };
  const text = JSON.stringify(file);
  const evicted = write('evicted.json', { ...at(witnesses, 0), evicted: true });
  return [
    [0, '--witness', ann, game],
    [1, '--witness', ann, changed],
    [2, '--witness', ann, none],
    [2, '--witness', none, game],
    [2, '--witness', ann],
    [3, game],
    [2],
    [0, '--witness', ann, '--witness', bob, game],
    [3, '--witness', ann, '--witness', foreign, game],
    [3, '--witness', ann, '--witness', evicted, game],
    [3, '--witness', foreign, unplayed],
    [2, bytes('latin1.json', text.replace('Player 0', 'Player é'))],
    [2, bytes('mark.json', 'ï»¿', text)],
  ].map(([code, ...words]) => ({ code: Number(code), words: words.map(String) }));
};

/** Games of a version that neither verifier has. */
const laterRules = (['drop-rainbow', 'seven-poker'] as const).flatMap((id) => {
  setGames([...arcusGames, { ...arcus[id], version: 99 }]);
  const file = gameByChance(`later ${id}`, { game: id, seats: 3, terms: { rules: 99 } });
  const witness = notesOf(file, seatOf(0));
  setGames(arcusGames);
  return [caseOf(file, witness), caseOf(file)];
});

const oddCases = odd();
const cases = [
  ...honestCases,
  ...ownHonest,
  ...ownTampered,
  ...tampered,
  ...judged,
  ...silent,
  ...signedHonest,
  ...signedTampered,
  ...dealCases,
  ...laterRules,
  ...oddCases,
];

/** Of the product's verifier; null for an invalid witness. */
const reportsOf = async (some: readonly Case[]): Promise<(Report | null)[]> => {
  const reports: (Report | null)[] = [];
  for (const { file, witness } of some) {
    const noted = witness === null ? null : readWitness(witness);
    reports.push(witness !== null && noted === null ? null : await verify(file, noted));
  }
  return reports;
};

const lines = commands();
const words = lines.map((line) => line.words);
const [{ vectors, checked, answers, codes }, reports] = hasPython
  ? await Promise.all([ask(cases, words), reportsOf(cases)])
  : [{ vectors: {}, checked: {}, answers: [], codes: [] }, []];

describe.skipIf(!hasPython)(`verify.py${hasPython ? '' : ' (skipped: python3 is missing)'}`, () => {
  const answersTo = (some: readonly Case[]) =>
    some.map((one): [Case, Answer] => [one, at(answers, cases.indexOf(one))]);
  const compareAll = (some: readonly Case[]): void => {
    for (const one of some) compare(at(reports, cases.indexOf(one)), at(answers, cases.indexOf(one)));
  };

  test('reproduces the published vectors', () => {
    expect(JSON.parse(vectorsText)).toMatchObject(vectors);
    expect(Object.keys(vectors)).toHaveLength(14);
    expect(checked).toEqual({
      ...{ witness: true, statements: true, actions: true, refused: true },
      links: ['chain', 'seal'].map((name) => [name, 'right']),
    });
  });

  test('says of honest games that they are witnessed, consistent, or not played', () => {
    const signedOnes = answersTo(signedHonest);
    for (const [{ witness }, [verdict, found]] of signedOnes) {
      const isPlayed = found.every(([, result]) => result !== 'unplayed');
      const isHarmless = (check: string): boolean => check === 'no-seed' || check === 'table-moves';
      const isLimited = found.some(([check, result]) => result === 'open' && !isHarmless(check));
      const noted = isLimited ? 'unknown' : 'witnessed';
      expect(verdict).toBe(isPlayed ? (witness === null ? 'consistent' : noted) : 'unplayed');
    }
    const limited = signedOnes.filter(([, [verdict]]) => verdict === 'unknown').map(([{ file }]) => file);
    expect(limited.every((file) => file.includes('"attempt":9'))).toBe(true);
    const verdicts = answersTo(honestCases).map(([{ file, witness }, [verdict]]) => {
      const { head, actions } = fullTranscriptSchema.parse(JSON.parse(file));
      const isPlayed = head.terms.game === 'drop-rainbow' && actions.every(({ by }) => by !== 'bot');
      return [isPlayed, witness !== null, verdict];
    });
    expect(verdicts).toEqual(
      verdicts.map(([isPlayed, hasWitness]) => [
        isPlayed,
        hasWitness,
        isPlayed ? (hasWitness ? 'witnessed' : 'consistent') : 'unplayed',
      ]),
    );
    expect(new Set(verdicts.map(([, , verdict]) => verdict)).size).toBe(3);
    expect(new Set(honest.map(({ file }) => file.head.terms.game)).size).toBe(4);
  });

  test('deals the same cards as the product', () => {
    expect(deals.length).toBeGreaterThan(60);
    for (const [index, [, [, , dealt]]] of answersTo(dealCases).entries())
      expect(dealt).toEqual(dealtIn(at(deals, index)));
  });

  test('[SEC-6] agrees with the product’s verifier on honest and tampered files, check by check', () => {
    compareAll([...honestCases, ...tampered, ...silent]);
  });

  test('[SEC-6] agrees with the product’s verifier on signed games, notes and changed moves', () => {
    compareAll([...signedHonest, ...signedTampered]);
    const all = answersTo([...signedHonest, ...signedTampered]);
    expect([...new Set(all.map(([, [verdict]]) => verdict))].sort()).toEqual([
      ...['consistent', 'unknown', 'unplayed', 'unreadable', 'witnessed', 'wrong'],
    ]);
    const found = all.flatMap(([, [, findings]]) => findings.map((one) => one.join(' ')));
    const each = ['bound', 'seed', 'attempts', 'before', 'links', 'seal', 'view'];
    expect([...new Set(found)]).toEqual(
      expect.arrayContaining([
        ...each.flatMap((name) => [`witness-${name} right`, `witness-${name} wrong`]),
        ...['game', 'evicted', 'gap', 'key'].map((name) => `witness-${name} open`),
        ...['witness-twice wrong', 'signed right', 'signed open', 'signed-others open', 'signature wrong'],
        ...['rules wrong', 'outcome wrong', 'cards wrong', 'witness-view unplayed'],
      ]),
    );
  });

  test('agrees with the product’s verifier on own transcripts, except the content of views', () => {
    expect(ownHonest.length).toBeGreaterThan(20);
    compareAll([...ownHonest, ...ownTampered]);
    for (const [, [verdict]] of answersTo(ownHonest)) expect(verdict).toBe('unknown');
    const verdicts = new Set(answersTo(ownTampered).map(([, [verdict]]) => verdict));
    expect([...verdicts].sort()).toEqual(['unknown', 'unreadable', 'wrong']);
  });

  test('agrees with the product’s verifier on games of rules that neither has', () => {
    compareAll(laterRules);
    for (const [, [verdict, found]] of answersTo(laterRules)) {
      expect(verdict).toBe('unknown');
      expect(found).toContainEqual(['rules', 'open']);
    }
  });

  test('accepts and rejects the same texts as the product’s verifier', () => {
    compareAll(oddCases);
  });

  test('rejects judgements in games without judgements', () => {
    compareAll(judged);
    for (const [, [verdict]] of answersTo(judged)) expect(verdict).toBe('wrong');
  });

  test('exits with the documented codes', () => {
    expect(codes).toEqual(lines.map(({ code }) => code));
  });
});

test('verify.py has up to 500 lines and only imports the standard library', () => {
  const lines = readFileSync(join(folder, 'verify.py'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(500);
  const imports = lines.filter((line) => /^(import|from) /.test(line));
  expect(imports).toEqual([
    'import base64, hashlib, hmac, json, math, re, sys',
    'from decimal import Decimal',
    'from functools import lru_cache, reduce',
  ]);
});
