import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findingText } from '../../client/site/replay/finding-text.ts';
import { recordedTable } from '../../client/site/replay/recording.ts';
import { reportWords } from '../../client/site/replay/report.ts';
import { arcusGames, games } from '../../shared/games/registry.ts';
import type { AnyGame, GameEvent, TalkRules } from '../../shared/kernel/game.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { at, canonicalJson } from '../../shared/kernel/util.ts';
import { maxNameLength } from '../../shared/protocol/codes.ts';
import type { Check, Finding } from '../../shared/replay/findings.ts';
import { checksumOf, type FullTranscript, type LoggedAction } from '../../shared/replay/transcript.ts';
import { type Report, verify } from '../../shared/replay/verify.ts';
import { readWitness, type Witness } from '../../shared/replay/witness.ts';
import { runScript } from '../helpers/command.ts';
import { fullOf, gather, ownOf, type Plan, playOn } from '../helpers/memory/gather.ts';
import { ok, Player, tokenOf } from '../helpers/memory/player.ts';
import { ann, bob, deviceSeed, notesOf, signedAt, signedGame, signMove } from '../helpers/notes.ts';
import { isLong, keyFrom } from '../helpers/random.ts';
import { publicKeyOf } from '../helpers/signer.ts';
import { mutationsOf, resealed, sealed } from '../helpers/tampering.ts';

// Files of patched servers with honest notes, and honest files with forged notes. None may read "Yes", and no honest server may read "No".

const playedAt = async (plan: Plan) => {
  const scene = await gather({ seed: 'forgeries', ...plan });
  for (const player of scene.players) await player.promise();
  await at(scene.players, 0).ask({ type: 'start' });
  for (const player of scene.players) await player.show();
  await playOn(scene.players);
  return scene;
};
const fileOf = async (plan: Plan): Promise<FullTranscript> => fullOf(await playedAt(plan));

const played = await fileOf({ computers: 1 });
const honest = signedGame(played);
const notes = notesOf(honest, ann);
const { terms } = honest.head;

const check = (file: unknown, witness: Witness | null): Promise<Report> =>
  verify(JSON.stringify(file), witness);
const without = (witness: Witness, ...names: string[]): Witness => ({
  ...witness,
  statements: Object.fromEntries(
    Object.entries(witness.statements ?? {}).filter(([name]) => !names.includes(name)),
  ),
});
/** The findings of a check, as result and data. */
const found = ({ findings }: Report, check: Check): Omit<Finding, 'check'>[] =>
  findings.flatMap((one) => (one.check === check ? [{ result: one.result, about: one.about }] : []));

/** A course in which the server makes moves as Ann from this index on. */
const forgedFrom = (
  from: number,
  forge: (game: FullTranscript, move: LoggedAction, index: number) => LoggedAction,
  changes = {},
) =>
  signedGame(played, changes, (game, move, index) =>
    move.seat === ann && index >= from ? forge(game, move, index) : signMove(game, move, index),
  );
const unsigned = (_game: FullTranscript, move: LoggedAction): LoggedAction => move;
const indexesOf = (file: FullTranscript, seat: number): number[] =>
  file.actions.flatMap((move, index) => (move.by === 'player' && move.seat === seat ? [index] : []));

test('an honest game with signed moves is witnessed by each device, with 0 bits to choose', async () => {
  for (const seat of [ann, bob]) {
    const report = await check(honest, notesOf(honest, seat));
    expect(report.findings.filter(({ result }) => result === 'wrong')).toEqual([]);
    expect(report.verdict).toBe('witnessed');
    expect(reportWords(report)).toContain('there was no other deck to choose.');
  }
});

describe('[SEC-102] a move of this seat', () => {
  const first = at(indexesOf(honest, ann), 1);
  const rest = indexesOf(honest, ann).length - 1;
  const other = publicKeyOf(keyFrom('of the server'));

  test('that no device signed is named with its number, and the game is not witnessed', async () => {
    const file = forgedFrom(first, unsigned);
    const report = await check(file, notesOf(file, ann));
    expect(report.verdict).toBe('unknown');
    expect(found(report, 'signed')).toContainEqual({
      result: 'open',
      about: { why: 'own', action: first + 1, count: rest, names: 'ann' },
    });
    expect(reportWords(report)).toContain(`first action ${first + 1}`);
  });

  test.each<[string, (game: FullTranscript, move: LoggedAction, index: number) => LoggedAction]>([
    [
      'with a key that the terms lack',
      (game, move, index) => signMove(game, move, index, keyFrom('another')),
    ],
    ['for a view that came later', (game, move, index) => signMove(game, move, index + 1)],
    [
      'at a false board, shown to a page that was opened again,',
      ({ head }, move, index) => signedAt(head.terms, move, index, { up: 'false' }),
    ],
    ['for an earlier view than its last move', (game, move) => signMove(game, move, 0)],
  ])('signed %s counts as unsigned', async (_how, forge) => {
    const file = forgedFrom(first, forge);
    const report = await check(file, notesOf(file, ann));
    expect(report.verdict).toBe('unknown');
    expect(found(report, 'signed')[0]).toMatchObject({
      result: 'open',
      about: { why: 'own', action: first + 1 },
    });
  });

  test.each<[string, Partial<LoggedAction>, number]>([
    ['the table made by timeout', { by: 'time' }, 1],
    ['the table made for an absent player', { by: 'away' }, 1],
    ['has no signature itself', {}, 2],
  ])('held back over an action that %s counts as unsigned', async (_which, changes, count) => {
    const later = at(indexesOf(honest, ann), 2);
    const file = forgedFrom(first, (game, move, index) =>
      index === first ? { ...move, ...changes } : signMove(game, move, index === later ? first : index),
    );
    for (const seat of [ann, bob]) {
      const report = await check(file, notesOf(file, seat));
      expect(report.verdict).toBe(seat === ann ? 'unknown' : 'witnessed');
      const [own, others] = found(report, 'signed');
      expect(seat === ann ? own : others).toMatchObject({ result: 'open', about: { count, names: 'ann' } });
    }
  });

  test('signed before a judgment of the player’s talk is valid after it', async () => {
    const talk: TalkRules<unknown, GameEvent> = {
      muted: () => null,
      judges: () => [bob],
      penalise: (state) => ({ state, events: [] }),
    };
    setGames([{ ...games['drop-rainbow'], talk } as AnyGame]);
    onTestFinished(() => setGames(arcusGames));
    const { actions } = honest;
    const vote: LoggedAction = { at: 1, seat: ann, by: 'vote', action: null };
    const file = sealed({
      ...honest,
      actions: [...actions.slice(0, first), vote, ...actions.slice(first, first + 1)],
    });
    expect(found(await check(file, null), 'signed')).toMatchObject([{ result: 'right' }]);
  });

  test('signed with a key that the server added to the seat is named as another device’s', async () => {
    const keys = terms.keys.with(ann, [publicKeyOf(deviceSeed(ann)), other]);
    const file = forgedFrom(first, (...at) => signMove(...at, keyFrom('of the server')), { keys });
    const count = indexesOf(file, ann).filter((index) => index >= first).length;
    const report = await check(file, notesOf(file, ann));
    expect(report.verdict).toBe('unknown');
    expect(found(report, 'signed')[0]).toMatchObject({
      result: 'open',
      about: { why: 'device', count },
    });
  });

  test('by a device whose key the terms lack leaves the game unwitnessed', async () => {
    const file = signedGame(played, { keys: terms.keys.with(ann, []) });
    const report = await check(file, notesOf(file, ann));
    expect(report.verdict).toBe('unknown');
    expect(found(report, 'witness-key')).toEqual([{ result: 'open', about: {} }]);
  });

  test('that the table made by timeout has no signature: a finding counts them', async () => {
    const file = signedGame(played, {}, (game, move, index) =>
      index >= first ? { ...move, by: 'time' } : signMove(game, move, index),
    );
    const report = await check(file, notesOf(file, ann));
    expect(report.verdict).toBe('witnessed');
    const count = indexesOf(honest, ann).filter((index) => index >= first).length;
    expect(found(report, 'table-moves')).toEqual([{ result: 'open', about: { count } }]);
    expect(reportWords(report)).toContain(`The table played ${count} moves for you`);
  });
});

test('an unsigned move of another seat is named, and this seat stays witnessed', async () => {
  const file = signedGame(played, {}, (game, move, index) =>
    move.seat === bob ? move : signMove(game, move, index),
  );
  const report = await check(file, notesOf(file, ann));
  expect(report.verdict).toBe('witnessed');
  expect(found(report, 'signed')[1]).toMatchObject({
    result: 'open',
    about: { why: 'others', names: 'bob' },
  });
  expect((await check(file, notesOf(file, bob))).verdict).toBe('unknown');
});

describe('the claims', () => {
  const wasAway = forgedFrom(0, (_game, move) => ({ ...move, by: 'away' }));
  const { promises: _, ...promised } = notes;
  test.each<[string, FullTranscript, Witness, readonly string[]]>([
    ['a whole game', honest, notes, ['cards', 'moves']],
    [
      'moves that the device did not sign',
      forgedFrom(0, unsigned),
      notesOf(forgedFrom(0, unsigned), ann),
      ['cards'],
    ],
    ['no move of the player', wasAway, notesOf(wasAway, ann), ['cards']],
    ['an end that the device did not see', honest, without(notes, 'seal'), ['cards']],
    ['a seed that the device did not promise', honest, promised, ['moves']],
    ['nine decks', honest, { ...notes, passed: 8 }, ['moves']],
    ['another game', honest, { ...notes, gameNumber: 2 }, []],
    ['another seal', { ...honest, seal: keyFrom('x') }, notes, []],
  ])('of a report on %s are proven one by one', async (_what, file, witness, proven) => {
    const report = await check(file, witness);
    expect(report.proven).toEqual(proven);
    const words = reportWords(report);
    expect(words.includes('✓ Yes: the cards were fixed before the first move')).toBe(
      proven.includes('cards'),
    );
    expect(words.includes('✓ Yes: the moves played as yours are yours')).toBe(proven.includes('moves'));
    // Each unproven claim names the missing proof.
    if (report.verdict !== 'wrong')
      expect(words.match(/· Not shown: .*\n {2}· /g) ?? []).toHaveLength(2 - proven.length);
  });

  test('name their limits below them', async () => {
    const words = reportWords(await check(honest, { ...notes, passed: 4 }));
    expect(words).toMatch(
      /✓ Yes: the cards .*\n(?: {2}· .*\n)* {2}· .*could have passed over 4 decks\.\n {2}· .*never looked/,
    );
    expect(words).toMatch(/✓ Yes: the moves .*\n {2}· .*keys that the server named/);
    expect(words).not.toMatch(/chose the cards|their devices|was watching/);
  });
});

describe('[SEC-106] attempts', () => {
  const second = signedGame(played, { attempt: 2, withheld: [bob] });

  test('that the device saw are witnessed, with the decks that could have been passed over', async () => {
    const report = await check(second, notesOf(second, ann));
    expect(report.verdict).toBe('witnessed');
    expect(reportWords(report)).toContain('could have passed over 1 deck.');
  });

  test('that the device did not see leave the game unwitnessed', async () => {
    const report = await check(second, without(notesOf(second, ann), 'terms 1'));
    expect(report.verdict).toBe('unknown');
    expect(found(report, 'witness-attempts')).toEqual([{ result: 'open', about: { count: 1 } }]);
  });

  test('later than the file’s are wrong', async () => {
    const hidden = {
      ...notes,
      statements: { ...notes.statements, 'terms 2': keyFrom('x') },
    };
    const report = await check(honest, hidden);
    expect(report.verdict).toBe('wrong');
    expect(found(report, 'witness-attempts')).toEqual([{ result: 'wrong', about: {} }]);
  });

  test('that exceed the maximum of a table are wrong', async () => {
    const file = signedGame(played, {
      attempt: 6,
      withheld: [bob],
      commitments: terms.commitments.with(bob, null),
    });
    const report = await check(file, notesOf(file, ann));
    expect(report.verdict).toBe('wrong');
    expect(found(report, 'terms')).toEqual([{ result: 'wrong', about: { why: 'attempts' } }]);
  });

  test('leave the game unwitnessed if there are nine: more than 3 bits to choose', async () => {
    const four = await fileOf({ players: 4 });
    const commitments = four.head.terms.commitments.map((one, seat) => (seat === ann ? one : null));
    const many = (attempt: number) =>
      signedGame(four, { attempt, withheld: [bob, seatOf(2), seatOf(3)], commitments });
    const nine = await check(many(9), notesOf(many(9), ann));
    expect(nine.verdict).toBe('unknown');
    expect(found(nine, 'bits')).toMatchObject([{ result: 'open', about: { count: 9, bits: 3.2 } }]);
    expect((await check(many(8), notesOf(many(8), ann))).verdict).toBe('witnessed');
  });
});

describe('[SEC-4] games before', () => {
  const seal = keyFrom('the seal before');
  const later = (changes = {}) => signedGame(played, { gameNumber: 3, first: ann, before: seal, ...changes });
  const check3 = (changes: Partial<Witness>, file = later()) =>
    check(file, { ...notesOf(file, ann), ...changes });

  test('whose end the device noted leave the game witnessed, with no other deck', async () => {
    const report = await check3({ before: seal });
    expect(report.verdict).toBe('witnessed');
    expect(reportWords(report)).toContain('there was no other deck to choose.');
  });

  test('that ended with another seal are wrong', async () => {
    const report = await check3({ before: keyFrom('another') });
    expect(report.verdict).toBe('wrong');
    expect(found(report, 'witness-before')[0]?.result).toBe('wrong');
  });

  test.each([
    [1, 7, 'witnessed', 'could have passed over 7 decks.'],
    [2, 6, 'witnessed', 'could have passed over 7 decks.'],
    [1, 8, 'unknown', 'could have passed over 8 decks.'],
    [1, 272, 'unknown', 'could have passed over 272 decks.'],
  ])('of which it saw no end add to %s attempts %s decks: %s', async (attempt, passed, verdict, words) => {
    const report = await check3({ passed }, later({ attempt, withheld: attempt > 1 ? [bob] : [] }));
    expect(report.verdict).toBe(verdict);
    expect(reportWords(report)).toContain(words);
    expect(reportWords(report)).not.toMatch(/no other deck|✗/);
  });

  test('are unknown without a witness, which the report does not deny', async () => {
    expect(reportWords(await check(later(), null))).toMatch(/The seeds were asked for once\.\n/);
  });
});

test('[SEC-106] rules of an unknown version leave the game unwitnessed', async () => {
  setGames([...arcusGames, { ...games['drop-rainbow'], version: 99 }]);
  const file = signedGame(played, { rules: 99 });
  const witness = notesOf(file, ann);
  expect(await check(file, witness)).toMatchObject({ verdict: 'witnessed' });
  setGames(arcusGames);
  for (const noted of [witness, null]) {
    const report = await check(file, noted);
    expect(report.verdict).toBe('unknown');
    expect(found(report, 'rules')).toEqual([
      { result: 'open', about: { why: 'unknown-rules', game: 'drop-rainbow', version: 99 } },
    ]);
  }
});

test('[SEC-106] an own file where the terms promise the full one is wrong', async () => {
  const scene = await playedAt({ settings: { transcript: 'own' } });
  const own = await ownOf(scene, 'ann');
  expect((await check(own, null)).verdict).toBe('unknown');
  const settings = { ...own.head.terms.settings, transcript: 'full' as const };
  const file = { ...own, head: { ...own.head, terms: { ...own.head.terms, settings } } };
  const report = await check({ ...file, checksum: checksumOf(file) }, null);
  expect(report.verdict).toBe('wrong');
  expect(found(report, 'kind')).toEqual([{ result: 'wrong', about: {} }]);
});

describe('[SEC-102] an own file', async () => {
  const scene = await playedAt({ players: 3, settings: { transcript: 'own' }, signed: true });
  const own = await ownOf(scene, 'ann');
  const place = own.steps.findIndex(({ signed }) => signed !== undefined);
  const { seat, signed } = at(own.steps, place);
  const later = own.steps.findIndex((step, index) => index > place && step.seat === seat);
  const checkWith = (index: number, changes: object): Promise<Report> => {
    const file = { ...own, steps: own.steps.with(index, { ...at(own.steps, index), ...changes }) };
    return check({ ...file, checksum: checksumOf(file) }, null);
  };

  test('has its seat’s signatures and no others, and they are valid', async () => {
    expect(own.steps.map((step) => step.signed !== undefined)).toEqual(
      own.steps.map((step) => step.seat === own.seat),
    );
    expect(found(await check(own, null), 'signed')).toMatchObject([{ result: 'right' }]);
  });

  test.each<[string, number, object]>([
    ['without the signature', place, { signed: undefined }],
    ['with another action', place, { action: { type: 'no' } }],
    ['without an action', place, { action: undefined }],
    ['with a signature of an earlier move', later, { signed }],
  ])('%s has an unsigned move', async (_what, index, changes) => {
    expect(found(await checkWith(index, changes), 'signed')).toMatchObject([
      { result: 'open', about: { action: index + 1, count: 1 } },
    ]);
  });

  test.each([
    [39, 'right'],
    [40, 'wrong'],
  ] as const)('of %i signed moves at views of ten million letters has %s steps', async (moves, result) => {
    const step = { ...at(own.steps, place), delta: {}, events: [] };
    // Its canonical text has ten million code units.
    const view = { s: 'x'.repeat(10_000_000 - '{"s":""}'.length) };
    const file = { ...own, decks: [], view, steps: Array.from({ length: moves }, () => step) };
    const report = await check({ ...file, checksum: checksumOf(file) }, null);
    expect(found(report, 'steps')).toEqual([{ result, about: {} }]);
    expect(found(report, 'signed')).toHaveLength(result === 'right' ? 1 : 0);
  });
});

describe('[SEC-106] notes', () => {
  test.each<[string, Partial<Witness>]>([
    ['table', { table: 'xxxxxxxxxxxx' }],
    ['game', { gameNumber: 2 }],
  ])('of another %s say nothing, even if they contradict the file', async (_what, changes) => {
    const contradictions = [{ name: 'seal', value: keyFrom('x') }];
    for (const more of [{}, { contradictions }]) {
      const report = await check(honest, { ...notes, ...changes, ...more });
      expect(report.verdict).toBe('unknown');
      expect(found(report, 'witness-game')).toEqual([{ result: 'open', about: {} }]);
      expect(report.findings.filter(({ check }) => check.startsWith('witness-')).length).toBe(1);
    }
  });

  test('that were cleared are never witnessed, and their promise still counts', async () => {
    const { table, gameNumber, promises, seat } = notes;
    const left = { format: 'arcus-witness', version: 1, table, gameNumber, evicted: true } as const;
    for (const more of [{}, { promises, seat }]) {
      const report = await check(honest, { ...left, ...more });
      expect(report.verdict).toBe('unknown');
      expect(found(report, 'witness-evicted')).toEqual([{ result: 'open', about: {} }]);
    }
    const promise = { 1: { bound: keyFrom('others'), seed: keyFrom('seed') } };
    expect((await check(honest, { ...left, seat, promises: promise })).verdict).toBe('wrong');
  });

  test.each([
    ['seal', keyFrom('another seal')],
    ['terms 1', keyFrom('other terms')],
  ])('with another %s are wrong', async (name, value) => {
    const twice = await check(honest, { ...notes, contradictions: [{ name, value }] });
    expect(twice.verdict).toBe('wrong');
    expect(found(twice, 'witness-twice')).toEqual([{ result: 'wrong', about: { name } }]);
    const checked = name === 'seal' ? 'witness-seal' : 'witness-bound';
    const noted = { ...notes, statements: { ...notes.statements, [name]: value } };
    expect(found(await check(honest, noted), checked)).toMatchObject([{ result: 'wrong' }]);
  });

  test('[SEC-4] of a seed that was given for other terms are wrong', async () => {
    const given = notes.promises?.[1];
    if (given === undefined) throw new Error('no promise');
    const promises = { 1: { ...given, bound: keyFrom('other terms') } };
    const report = await check(honest, { ...notes, promises });
    expect(report.verdict).toBe('wrong');
    expect(found(report, 'witness-bound')).toMatchObject([{ result: 'wrong' }]);
  });

  test('of views that this game does not have are wrong', async () => {
    const [range] = notes.seen ?? [];
    if (range === undefined) throw new Error('no views');
    for (const changed of [
      { ...range, digest: keyFrom('x') },
      { ...range, last: keyFrom('x') },
      { ...range, to: range.to + 1 },
      { ...range, from: range.from + 1 },
      { ...range, from: range.to + 1 },
    ]) {
      const report = await check(honest, { ...notes, seen: [changed] });
      expect(report.verdict).toBe('wrong');
      expect(found(report, 'witness-view')[0]?.result).toBe('wrong');
    }
  });

  test('without an end are not witnessed', async () => {
    const report = await check(honest, without(notes, 'seal'));
    expect(report.verdict).toBe('unknown');
    expect(found(report, 'witness-seal')).toEqual([{ result: 'open', about: {} }]);
  });
});

describe('the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arcus-'));
  const write = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const text = JSON.stringify(honest);
  const game = write('game.json', text);
  const seen = write('ann.json', JSON.stringify(notes));
  const seenByBob = write('bob.json', JSON.stringify(notesOf(honest, bob)));
  const written = (name: string, value: unknown): string => write(name, JSON.stringify(value));
  const { table, gameNumber } = notes;

  test.each<[string, string[], number, RegExp]>([
    [
      'two witnesses',
      ['--witness', seen, '--witness', seenByBob, game],
      0,
      /ann\.json:\nThis game fits[\s\S]*bob\.json:\nThis game fits[\s\S]*\nVerified by arcus-tables \d+\.\d+\.\d+\.\n$/,
    ],
    [
      'a witness of this game and one of another',
      ['--witness', seen, '--witness', written('other.json', { ...notes, gameNumber: 2 }), game],
      3,
      /This game fits[\s\S]*is of another game/,
    ],
    [
      'a witness that was cleared',
      [
        '--witness',
        written('cleared.json', { format: 'arcus-witness', version: 1, table, gameNumber, evicted: true }),
        game,
      ],
      3,
      /has forgotten the game/,
    ],
    [
      'another file than the witness’s',
      ['--witness', seen, written('changed.json', { ...honest, seal: keyFrom('x') })],
      1,
      /^With .*\nNo/,
    ],
    ['no witness', [game], 3, /^The file agrees with itself/],
    ['no file', ['--witness', seen, join(folder, 'nothing.json')], 2, /^$/],
    [
      'a witness that is none',
      ['--witness', written('poison.json', { ...notes, promises: { 1: null } }), game],
      2,
      /^$/,
    ],
    ['a byte order mark', [write('bom.json', `\ufeff${text}`)], 2, /not JSON/],
    [
      'a text that is not UTF-8',
      [write('latin.json', Buffer.from(text.replace('"ann"', '"\u00e4nn"'), 'latin1'))],
      2,
      /not JSON/,
    ],
  ])('answers %s with its exit code', async (_what, words, code, out) => {
    expect(await runScript('scripts/package/arcus-tables.ts', ['verify', ...words])).toMatchObject({
      code,
      out: expect.stringMatching(out),
    });
  });
});

describe('a name that clears a terminal, reverses its line or hides in it', () => {
  // cspell:disable-next-line
  const name = '\u001b[2J\u001b[H\rYes\u0085\u2028\u202eno\u2066\u200b\ufeff\u{e0041}\u3164\ud800 👩‍🚀';
  // cspell:disable-next-line
  const shown = String.raw`\u{1b}[2J\u{1b}[H\u{d}Yes\u{85}\u{2028}\u{202e}no\u{2066}\u{200b}\u{feff}\u{e0041}\u{3164}\u{d800} 👩‍🚀`;
  const seats = terms.seats.map((seat, index) => (index === 0 ? { ...seat, name } : seat));
  const file = signedGame(played, { seats }, unsigned);

  test('is printed with escapes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'arcus-'));
    writeFileSync(join(folder, 'game.json'), JSON.stringify(file));
    const { out } = await runScript('scripts/package/arcus-tables.ts', ['verify', join(folder, 'game.json')]);
    expect(out).toContain(shown);
    expect(out.replaceAll('👩‍🚀', '')).not.toMatch(/[^\P{C}\n]|\p{Default_Ignorable_Code_Point}|\u2028/u);
  });

  test('is replayed with escapes', async () => {
    const { transcript, replayed } = await check(file, null);
    if (transcript === null) throw new Error('unreadable');
    const { roster, seats: shownSeats } = recordedTable(transcript, { replayed }).at(0, ann).view;
    expect([roster?.names[0], shownSeats[0]?.name]).toEqual([shown, shown]);
  });
});

test('a table makes a readable file of the longest names', async () => {
  const { world, table } = await gather({ seed: 'names', players: 0, capacity: 2 });
  const names = ['\u{1f600}', '\u{1f355}'].map((emoji) => emoji.repeat(maxNameLength));
  const players = names.map((_, index) => new Player(world, table, `player${index}`));
  for (const [index, player] of players.entries()) {
    await player.hello(null);
    const sit = { type: 'sit', name: at(names, index), token: tokenOf(player.name) } as const;
    expect(await player.ask(sit)).toEqual(ok);
  }
  await at(players, 0).ask({ type: 'start' });
  await playOn(players);
  const { transcript, verdict } = await check(await table.transcript(1, null), null);
  expect(verdict).toBe('consistent');
  expect(transcript?.head.terms.seats.map(({ name }) => name)).toEqual(names);
});

test('no file and no notes crash the verifier, and a forged file is never witnessed', async () => {
  const count = isLong ? 3_000 : 150;
  for (const { file } of mutationsOf(notes, count, 'notes')) {
    const witness = readWitness(JSON.stringify(file));
    if (witness === null) continue;
    const report = await check(honest, witness);
    for (const finding of report.findings) expect(findingText(finding)).not.toMatch(/undefined|NaN|^\S*$/);
  }
  for (const { file } of mutationsOf(honest, count, 'files')) {
    for (const changed of [file, safely(() => resealed(file)), safely(() => sealed(file))])
      if (canonicalJson(changed) !== canonicalJson(honest))
        expect((await check(changed, notes)).verdict).not.toBe('witnessed');
  }
});

/** A change that cannot be recomputed stays as it is. */
const safely = <Value>(make: () => Value): Value | null => {
  try {
    return make();
  } catch {
    return null;
  }
};
