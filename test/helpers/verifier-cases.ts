import * as z from 'zod';
import { games as arcus, arcusGames, findGame } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { commitmentTo } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import type { Check } from '../../shared/replay/findings.ts';
import { checksumOf, type FullTranscript, type OwnTranscript } from '../../shared/replay/transcript.ts';
import type { Witness } from '../../shared/replay/witness.ts';
import { fileOf, lookAll, played, playOut } from './device.ts';
import { type ChancePlan, gameByChance } from './game-by-chance.ts';
import { ownOf, type Plan, playAgain } from './memory/gather.ts';
import { notesOf, signMove } from './notes.ts';
import { isLong, keyFrom } from './random.ts';
import { legalCourse, mutationsOf, resealed, sealed } from './tampering.ts';
import { type Case, caseOf } from './verify-py.ts';

// Honest and tampered files for verify.py and the product's verifier.
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
        file: await ownOf(scene, device.player.name),
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

export const honest = [...games, await rematch()];
export const honestCases = honest.flatMap(({ file, witnesses }) =>
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
  return resealed({ ...file, head, actions });
};

/** One forgery for each check, with the seal recomputed where it depends on it. */
const forgeriesOf = (file: FullTranscript): FullTranscript[] => {
  const { head, seal, end } = file;
  const { terms, seeds } = head;
  const other = commitmentTo(seal);
  return [
    resealed({ ...file, secret: other }),
    resealed({ ...file, head: { ...head, seeds: seeds.with(0, other) } }),
    withTerms(file, { commitment: other }),
    withTerms(file, { decks: other }),
    withTerms(file, { decks: null }),
    withTerms(file, { attempt: 2 }),
    withTerms(file, { attempt: 6, withheld: [seatOf(0)] }),
    withTerms(file, { keys: [] }),
    withTerms(file, { before: other }),
    withTerms(file, { commitments: terms.commitments.map(() => other) }),
    withTerms(file, { commitments: [] }),
    resealed({ ...file, actions: file.actions.slice(0, -1) }),
    resealed({ ...file, end: { ...end, state: other } }),
    { ...file, seal: other },
  ];
};

export const tampered = honest.flatMap(({ file, witnesses }, index) => {
  const witness = at(witnesses, 0);
  const files = [...mutationsOf(file, count, `files ${index}`)].map(({ file: changed }) => changed);
  const heads = [...mutationsOf(file.head.terms, count, `terms ${index}`)].map(({ file: terms }) =>
    withTerms(file, terms),
  );
  const reasons = [...mutationsOf(file.actions.slice(0, 4), count, `actions ${index}`)].map(
    ({ file: actions }) => resealed({ ...file, actions: [...actions, ...file.actions.slice(4)] }),
  );
  const notes = [...mutationsOf<unknown>(witness, count, `notes ${index}`)];
  return [
    ...forgeriesOf(file).map((changed) => caseOf(changed, witness)),
    ...[...files, ...heads, ...reasons].flatMap((changed) => [caseOf(changed), caseOf(changed, witness)]),
    ...notes.map(({ file: changed }) => caseOf(file, changed)),
  ];
});

/** A forgery that Ann's witness detects, or says nothing about. */
export interface Forgery {
  readonly what: string;
  readonly file: FullTranscript;
  readonly witness: Witness;
  /** Of both verifiers, among others. */
  readonly finding: readonly [check: Check, result: 'wrong' | 'open'];
}

/** What a server with all seeds could choose: the same moves while they are legal, then others, with all dependent values recomputed. */
const forgeriesFor = (
  { file: genuine, witnesses }: (typeof games)[number],
  other: FullTranscript,
): Forgery[] => {
  const { head } = genuine;
  const { terms } = head;
  const forged = (changes: object, seeds = head.seeds, secret = genuine.secret): FullTranscript => {
    const changed = { ...head, terms: { ...terms, ...changes }, seeds };
    return sealed({
      ...genuine,
      secret,
      head: changed,
      actions: legalCourse({ ...genuine, secret, head: changed }),
    });
  };
  const made = keyFrom('made up when the others were known');
  const [ann, bob, bot] = [at([...terms.seats], 0), at([...terms.seats], 1), at([...terms.seats], 2)];
  const without = (seat: number) => head.seeds.with(seat, null);
  const withSeed = (seat: number, seed: string | null): FullTranscript => {
    const seeds = head.seeds.with(seat, seed);
    return forged({ commitments: seeds.map((one) => one && commitmentTo(one)) }, seeds);
  };
  const rows: readonly (readonly [string, FullTranscript, Check?, ('wrong' | 'open')?])[] = [
    ['its own secret', forged({ commitment: commitmentTo(made) }, head.seeds, made)],
    ['another number of attempts', forged({ attempt: 2, withheld: [seatOf(2)] }), 'witness-seal'],
    ['other options', forged({ options: { ...Object(terms.options), cardsPerColor: 8 } })],
    ['other settings', forged({ settings: { ...terms.settings, turnSeconds: 30 } })],
    ['other names', forged({ seats: [bob, ann, bot] })],
    ['one name', forged({ seats: [ann, { ...bob, name: 'Eve' }, bot] })],
    ['a color', forged({ seats: [ann, { ...bob, color: 'white' }, bot] })],
    ['the level of a computer player', forged({ seats: [ann, bob, { ...bot, level: 'hard' }] })],
    ['a person instead of a computer player', forged({ seats: [ann, bob, { ...bot, level: null }] })],
    ['the first player', forged({ first: seatOf(1) })],
    ['the previous game', forged({ before: made })],
    ['the version of the rules', forged({ rules: 2 })],
    ['the seed of another player', withSeed(1, made)],
    ['the seed of this player', withSeed(0, made)],
    ['no seed of another player', withSeed(1, null)],
    ['no seed of this player', withSeed(0, null)],
    ['a seed of the computer player', withSeed(2, made)],
    ['a seed of this player twice', withSeed(1, at([...head.seeds], 0))],
    [
      'a seed for an empty seat',
      forged({ commitments: [...terms.commitments, commitmentTo(made)] }, [...head.seeds, made]),
    ],
    ['to omit a committed seed', forged({}, without(1)), 'witness-seal'],
    ['to omit the seed of this player', forged({}, without(0)), 'witness-seed'],
    [
      'other moves from the same cards',
      sealed({ ...genuine, actions: genuine.actions.slice(0, -1) }),
      'witness-seal',
    ],
    ['another id of the table', forged({ table: other.head.terms.table }), 'witness-game', 'open'],
    [
      'another number of the game',
      forged({ gameNumber: 2, first: seatOf(0), before: made }),
      'witness-game',
      'open',
    ],
    ['another game at another table', other, 'witness-game', 'open'],
  ];
  const witness = at(witnesses, 0);
  return rows.map(
    ([what, file, check = 'witness-bound', result = 'wrong']): Forgery => ({
      what,
      file,
      witness,
      finding: [check, result],
    }),
  );
};

export const forgeries = forgeriesFor(at(games, 1), at(games, 0).file);

const recomputed = (file: OwnTranscript): OwnTranscript => ({ ...file, checksum: checksumOf(file) });

export const ownHonest = owns.flatMap((seats) =>
  seats.flatMap(({ file }) =>
    [null, ...seats.map(({ witness }) => witness)].map((witness) => caseOf(file, witness)),
  ),
);

export const ownTampered = owns.flatMap((seats, index) => {
  const { file, witness } = at(seats, 0);
  const files = [...mutationsOf(file, 3 * count, `own files ${index}`)].map(({ file: changed }) => changed);
  const terms = [...mutationsOf(file.head.terms, count, `own terms ${index}`)].map(({ file: changed }) =>
    recomputed({ ...file, head: { ...file.head, terms: changed } }),
  );
  const fewer = [
    recomputed({ ...file, steps: file.steps.slice(1) }),
    ...[{ signed: undefined }, { action: null }, { action: undefined }, { by: 'time' as const }].map(
      (changes) =>
        recomputed({
          ...file,
          steps: file.steps.map((step) => (step.signed === undefined ? step : { ...step, ...changes })),
        }),
    ),
    recomputed({ ...file, seal: file.checksum }),
    recomputed({ ...file, head: { ...file.head, seeds: file.head.seeds.with(0, file.checksum) } }),
    { ...file, seat: 12 },
    { ...file, steps: [{ ...file.steps[0], events: [{}] }] },
    { ...file, decks: [{ hand: -1, nodes: '', path: [], openings: {} }] },
  ];
  return [...files, ...terms, ...fewer].flatMap((changed) => [caseOf(changed), caseOf(changed, witness)]);
});

/** A judgement of talk, without effect, in games without judgements. */
export const judged = games.map(({ file }) => {
  const vote = { at: 0, seat: seatOf(0), by: 'vote', action: null } as const;
  return caseOf(resealed({ ...file, actions: [vote, ...file.actions] }));
});

/** Games with one option omitted, although tables fill in defaults. */
export const silent = games.flatMap(({ file }) => {
  const options = z.record(z.string(), z.unknown()).parse(file.head.terms.options);
  return Object.keys(options).map((name) => {
    const { [name]: _, ...rest } = options;
    return caseOf(withTerms(file, { options: rest }));
  });
});

/** Games of Drop Rainbow and another one, whose moves devices signed, with chosen terms. */
const signedPlans: readonly ChancePlan[] = [
  { game: 'drop-rainbow', seats: 2, settings: { botsReplaceLeavers: true } },
  { game: 'drop-rainbow', seats: 3, options: { hiddenScores: true }, settings: { turnSeconds: 604_800 } },
  { game: 'drop-rainbow', seats: 4, options: { lastLap: true, cardsPerColor: 8, showSeven: true } },
  { game: 'drop-rainbow', seats: 5, options: { lastLap: true, hiddenScores: true, cardsPerColor: 12 } },
  { game: 'drop-rainbow', seats: 2, terms: { gameNumber: 2, first: 1, before: keyFrom('seal') } },
  { game: 'drop-rainbow', seats: 4, terms: { attempt: 2, withheld: [1] } },
  { game: 'drop-rainbow', seats: 4, terms: { attempt: 9, withheld: [0, 1, 2] } },
  { game: 'seven-poker', seats: 3, options: { victoryCards: 3 } },
];
export const signedGames = signedPlans.flatMap((plan, index) =>
  Array.from({ length: isLong ? 20 : 1 }, (_, round) => {
    const file = gameByChance(`signed ${index} ${round}`, plan);
    return { file, witnesses: file.head.terms.seats.map((_seat, seat) => notesOf(file, seatOf(seat))) };
  }),
);

/** Changes the notes in each way that a check of the witness looks for. */
const otherNotes = (witness: Witness, { head, actions }: FullTranscript): object[] => {
  const { statements = {}, seen = [], promises = {}, seat, key, ...rest } = witness;
  const whole = { ...rest, statements, seen, promises, ...(seat !== undefined && { seat }) };
  const other = keyFrom('other');
  const without = (name: string) =>
    Object.fromEntries(Object.entries(statements).filter(([one]) => one !== name));
  const said = (name: string, value = other) => ({ ...statements, [name]: value });
  const { attempt, gameNumber } = head.terms;
  const last = actions.length;
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
    { ...witness, contradictions: [{ name: 'seal', value: other }] },
    ...[8 - attempt, 9 - attempt, 272].map((passed) => ({ ...witness, passed })),
    { ...witness, passed: -1 },
    ...[other, head.terms.before].map((before) => ({ ...witness, before })),
    { ...witness, promises: {} },
    { ...witness, promises: { [attempt + 1]: { bound: other, seed: other } } },
    { ...witness, promises: { ...promises, [attempt]: { bound: other, seed: other } } },
    ...Array.from({ length: attempt }, (_, index) => ({
      ...witness,
      statements: { ...statements, [`terms ${index + 1}`]: other },
    })),
    {
      ...witness,
      statements: Object.fromEntries([
        ...Array.from({ length: attempt - 1 }, (_, index) => [`terms ${index + 1}`, other]),
        ...Object.entries(statements),
      ]),
    },
    { ...witness, statements: said(`terms ${attempt + 1}`) },
    { ...witness, statements: said('link 0') },
    ...[`terms ${attempt}`, 'seal'].flatMap((name) => [
      { ...witness, statements: without(name) },
      { ...witness, statements: said(name) },
    ]),
    { ...witness, seen: seen.slice(1) },
    ...range({ last: other }),
    ...range({ digest: other }),
    ...range({ from: 1 }),
    ...range({ from: 9, to: 8 }),
    ...range({ to: last + 1 }),
    { ...rest, gameNumber },
    { ...rest, table: 'another' },
    { ...rest, key: other, passed: 9, before: other },
  ];
};

/** Changes the signed moves, and recomputes the seal. */
const movesOf = (file: FullTranscript): FullTranscript['actions'][] => {
  const { actions } = file;
  const place = actions.findIndex(({ signed }) => signed !== undefined);
  const { signed, ...move } = at(actions, place);
  if (signed === undefined) throw new Error('no move is signed');
  const later = actions.findIndex(
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
    ...(later === -1
      ? []
      : [
          withMove(later, { signed }),
          withMove(later, { seat: seatOf(0), by: 'away' }),
          ...(['time', 'vote'] as const).map((by) =>
            actions.with(place, { ...move, by }).with(later, signMove(file, at(actions, later), place)),
          ),
        ]),
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
    ...movesOf(file).map((actions) => resealed({ ...file, actions })),
    ...ends.map((other) => resealed({ ...file, end: other })),
    { ...file, seal: keyFrom('seal') },
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
export const signedHonest = signedCases.flatMap(({ honest: some }) => some);
export const signedTampered = signedCases.flatMap(({ tampered: some }) => some);

/** Deals only: each game with every number of players and some options, as a first game and as a later one. */
export const deals = games.flatMap(({ file }): FullTranscript[] => {
  const { terms, seeds } = file.head;
  const variants: Readonly<Record<string, readonly object[]>> = {
    'drop-rainbow': [{}, { cardsPerColor: 8 }, { cardsPerColor: 11 }],
    'seven-poker': [{}, { cardsPerColor: 8 }, { cardsPerColor: 10 }],
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
export const dealCases = deals.map((file) => caseOf(file));

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
    text.replace('"version":1', '"version":1.0'),
    text.replace('"version":1', '"version":3,"version":10e-1'),
    text.replace('"version":1', '"version":1e400'),
    text.replace('"version":1', '"version":1e400,"version":1'),
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

export const oddCases = odd();

/** Games of a version that neither verifier has. */
export const laterRules = (['drop-rainbow', 'seven-poker'] as const).flatMap((id) => {
  setGames([...arcusGames, { ...arcus[id], version: 99 }]);
  const file = gameByChance(`later ${id}`, { game: id, seats: 3, terms: { rules: 99 } });
  const witness = notesOf(file, seatOf(0));
  setGames(arcusGames);
  return [caseOf(file, witness), caseOf(file)];
});
