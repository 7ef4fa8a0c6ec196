import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { at } from '../../shared/kernel/util.ts';
import { replay } from '../../shared/replay/replay.ts';
import { type FullTranscript, fullTranscriptSchema } from '../../shared/replay/transcript.ts';
import { type Report, verify } from '../../shared/replay/verify.ts';
import { readWitness } from '../../shared/replay/witness.ts';
import {
  dealCases,
  deals,
  forgeries,
  honest,
  honestCases,
  judged,
  laterRules,
  oddCases,
  ownHonest,
  ownTampered,
  signedGames,
  signedHonest,
  signedTampered,
  silent,
  tampered,
} from '../helpers/verifier-cases.ts';
import { type Answer, ask, type Case, caseOf, folder, hasPython, vectorsText } from '../helpers/verify-py.ts';

// Compares verify.py, written from FAIRNESS.md, with the product's verifier, file by file and check by check.

const place = mkdtempSync(join(tmpdir(), 'arcus-'));
afterAll(() => rmSync(place, { recursive: true }));

/** The product's findings that verify.py prints too. The one about others' signed moves has another name there. */
const findingsOf = ({ findings }: Report) =>
  findings
    .filter(({ check }) => check !== 'readable' && check !== 'never-looked')
    .map(({ check, result, about }) => [about.why === 'others' ? `${check}-others` : check, result]);

/** Faults of `rules` that every verifier detects without the game's moves. */
const plain = ['bad-options', 'wrong-player-count', 'not-theirs'];

/** Checks whose result verify.py leaves open: it plays one game, no computer player, and opens no card. */
const beyond = (found: Answer[1]): readonly string[] => {
  const unplayed = found.flatMap(([check, result]) => (result === 'unplayed' ? [check] : []));
  const ofMoves = unplayed.includes('rules') ? ['outcome', 'cards', 'bots', 'witness-view'] : [];
  return ['openings', ...unplayed, ...ofMoves];
};

/** Expects the answer of verify.py to match the product's verifier. */
const compare = (report: Report | null, [verdict, found, , proven]: Answer): void => {
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
  if (!isUnplayed) expect(proven).toEqual(report.proven);
  if (isWrong || report.verdict !== 'wrong')
    expect(verdict).toBe(isUnplayed && !isWrong ? 'unplayed' : report.verdict);
  else expect(verdict).toBe(report.transcript.kind === 'own' ? 'unknown' : 'unplayed');
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

const forgeryCases = forgeries.map(({ file, witness }) => caseOf(file, witness));

const cases = [
  ...forgeryCases,
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
  ? await Promise.all([ask(place, cases, words), reportsOf(cases)])
  : [{ vectors: {}, checked: {}, answers: [], codes: [] }, []];

describe.skipIf(!hasPython)(`verify.py${hasPython ? '' : ' (skipped: python3 is missing)'}`, () => {
  const answersTo = (some: readonly Case[]) =>
    some.map((one): [Case, Answer] => [one, at(answers, cases.indexOf(one))]);
  const compareAll = (some: readonly Case[]): void => {
    for (const one of some) compare(at(reports, cases.indexOf(one)), at(answers, cases.indexOf(one)));
  };

  test('reproduces the published vectors', () => {
    expect(JSON.parse(vectorsText)).toMatchObject(vectors);
    expect(Object.keys(vectors)).toHaveLength(13);
    expect(checked).toEqual({ witness: true, actions: true, refused: true });
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
    for (const [{ file, witness }, [verdict, , , proven]] of signedOnes) {
      if (verdict !== 'unknown' && verdict !== 'witnessed') continue;
      const { head, actions } = fullTranscriptSchema.parse(JSON.parse(file));
      const seat = readWitness(witness ?? '')?.seat;
      const hasMoves = actions.some((made) => made.by === 'player' && made.seat === seat);
      expect(proven).toEqual([
        ...(head.terms.attempt === 9 ? [] : ['cards']),
        ...(hasMoves ? ['moves'] : []),
      ]);
    }
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
    const each = ['bound', 'seed', 'attempts', 'before', 'seal', 'view'];
    expect([...new Set(found)]).toEqual(
      expect.arrayContaining([
        ...each.flatMap((name) => [`witness-${name} right`, `witness-${name} wrong`]),
        ...['game', 'evicted', 'key'].map((name) => `witness-${name} open`),
        ...['bits right', 'bits open'],
        ...['witness-twice wrong', 'signed right', 'signed open', 'signed-others open', 'seal wrong'],
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

  test('rejects judgments in games without judgments', () => {
    compareAll(judged);
    for (const [, [verdict]] of answersTo(judged)) expect(verdict).toBe('wrong');
  });

  test('exits with the documented codes', () => {
    expect(codes).toEqual(lines.map(({ code }) => code));
  });
});

test.each(forgeries.map((forgery, index) => ({ ...forgery, index })))(
  '[SEC-4] a server with all seeds cannot choose $what: both verifiers answer $finding',
  async ({ file, witness, finding, index }) => {
    const report = await verify(JSON.stringify(file), witness);
    expect(report.verdict).toBe(finding[1] === 'wrong' ? 'wrong' : 'unknown');
    expect(findingsOf(report)).toContainEqual(finding);
    if (!hasPython) return;
    const answer = at(answers, index);
    expect(answer[1]).toContainEqual(finding);
    compare(report, answer);
  },
);

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
