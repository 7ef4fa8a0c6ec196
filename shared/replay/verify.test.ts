import { describe, expect, test } from 'vitest';
import { findingText } from '../../client/site/replay/finding-text.ts';
import { reportWords } from '../../client/site/replay/report.ts';
import { begin, fullOf, gather, playOn } from '../../test/helpers/memory/gather.ts';
import { tokenOf } from '../../test/helpers/memory/player.ts';
import { isLong, keyFrom, randomFrom } from '../../test/helpers/random.ts';
import { resealed } from '../../test/helpers/tampering.ts';
import { presidentialPoker } from '../games/presidential-poker/index.ts';
import type { Action } from '../games/presidential-poker/types.ts';
import type { Template } from '../kernel/action.ts';
import { CommittedDecks } from '../kernel/committed-decks.ts';
import type { AnyGame } from '../kernel/game.ts';
import { seatOf } from '../kernel/ids.ts';
import { dealRandom, orderKey, resumeRandom } from '../kernel/random.ts';
import { at } from '../kernel/util.ts';
import type { Check } from './findings.ts';
import {
  type FullTranscript,
  fullTranscriptSchema,
  type LoggedAction,
  maxTranscriptLength,
  readTranscript,
  termsDigest,
  transcriptEnd,
} from './transcript.ts';
import { type Report, verify } from './verify.ts';
import type { Witness } from './witness.ts';

const finished = async (seed: string, settings = {}) => {
  const scene = await gather({ seed, settings });
  for (const player of scene.players) await player.promise();
  await at(scene.players, 0).ask({ type: 'start' });
  for (const player of scene.players) await player.show();
  await playOn(scene.players, randomFrom(seed));
  return scene;
};

const { table } = await finished('verify');
const genuine = JSON.stringify(await table.transcript(1, null));
const copy = (): FullTranscript => fullTranscriptSchema.parse(JSON.parse(genuine));

const wrongIn = ({ findings }: Report): Check[] =>
  findings.filter(({ result }) => result === 'wrong').map(({ check }) => check);

const check = (transcript: unknown, witness: Witness | null = null): Promise<Report> =>
  verify(JSON.stringify(transcript), witness);

test('a game that was played at a table is right, and the report names the limits of every file', async () => {
  const report = await verify(genuine);
  expect(wrongIn(report)).toEqual([]);
  expect(report.verdict).toBe('consistent');
  const words = reportWords(report);
  expect(words).toMatch(/^The file agrees with itself/);
  expect(words).toContain('2 players’ seeds are in the shuffle');
  expect(words).toContain('the server never looked');
});

describe('a game of more than 50,000 actions', () => {
  test('is read', () => {
    const long = copy();
    const [action] = long.actions;
    const actions = Array.from({ length: 50_001 }, () => action);
    const text = JSON.stringify({ ...long, actions });
    expect(readTranscript(text)).toMatchObject({ ok: true });
  });

  test.runIf(isLong)('is right', { timeout: 600_000 }, async () => {
    const { head, secret, ...rest } = copy();
    const game: AnyGame = presidentialPoker;
    const options = game.options.parse({ stack: 10_000, ante: 1, minBet: 1, maxHands: 1_000 });
    if (game.deck === undefined) throw new Error('its cards are opened one by one');
    const decks = new CommittedDecks(game.deck, options, orderKey(secret)).root;
    const terms = { ...head.terms, game: game.id, options, decks };
    const deal = resumeRandom(dealRandom(secret, termsDigest(terms), head.seeds));
    const seats = terms.seats.length;
    const first = terms.first ?? seatOf(deal.below(seats));
    let state = game.setup({ options: terms.options, seats, first }, deal);
    const actions: LoggedAction[] = [];
    for (let outcome = game.outcome(state); outcome === null; outcome = game.outcome(state)) {
      const { seat } = at(game.toAct(state), 0);
      const action = raiseALittle(game.legal(state, seat) as readonly Template<Action>[]);
      actions.push({ at: head.startedAt, seat, by: 'player', action });
      const applied = game.apply(state, seat, action, deal);
      if (!applied.ok) throw new Error(applied.error.reason);
      state = applied.value.state;
    }
    expect(actions.length).toBeGreaterThan(50_000);
    const outcome = game.outcome(state);
    if (outcome === null) throw new Error('the game goes on');
    const end = transcriptEnd(state, outcome, head.startedAt, secret);
    const report = await check(resealed({ ...rest, head: { ...head, terms }, secret, actions, end }));
    expect(wrongIn(report)).toEqual([]);
  });
});

/** By the least, until a hundred are in. */
const raiseALittle = (legal: readonly Template<Action>[]): Action => {
  for (const template of legal) {
    if (template.type === 'draw') return { type: 'draw', discards: [] };
    if (
      (template.type === 'bet' || template.type === 'raise') &&
      'from' in template.to &&
      template.to.from < 50
    )
      return { type: template.type, to: template.to.from };
  }
  return legal.some(({ type }) => type === 'call') ? { type: 'call' } : { type: 'check' };
};

describe('a flipped bit', () => {
  /** Every place in the transcript that holds a value, with one bit of it flipped. */
  const flipped = function* (value: unknown, random = randomFrom('bits')): Generator<[string, unknown]> {
    if (typeof value === 'string' && value.length > 0) {
      const place = random.below(value.length);
      const bit = 2 ** random.below(7);
      const changed = String.fromCharCode(value.charCodeAt(place) ^ bit);
      yield ['', value.slice(0, place) + changed + value.slice(place + 1)];
    } else if (typeof value === 'number') yield ['', value ^ (2 ** random.below(20))];
    else if (typeof value === 'boolean') yield ['', !value];
    else if (value === null) yield ['', 0];
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        for (const [path, changed] of flipped(item, random))
          yield [`.${index}${path}`, value.map((other, place) => (place === index ? changed : other))];
    } else if (typeof value === 'object')
      for (const [key, item] of Object.entries(value ?? {})) {
        for (const [path, changed] of flipped(item, random))
          yield [`.${key}${path}`, { ...value, [key]: changed }];
        const { [key]: moved, ...rest } = value as Record<string, unknown>;
        yield [`.${key} (its name)`, { ...rest, [`${key}x`]: moved }];
      }
  };

  test('anywhere is found, and named', async () => {
    const unseen: string[] = [];
    let flips = 0;
    for (const [path, changed] of flipped(JSON.parse(genuine))) {
      flips += 1;
      const report = await check(changed);
      const words = report.findings.filter(({ result }) => result === 'wrong').map(findingText);
      if (report.verdict !== 'wrong' || words.length === 0) unseen.push(path);
    }
    expect(unseen).toEqual([]);
    expect(flips).toBeGreaterThan(300);
  });

  test('in a transcript of one’s own is found', async () => {
    const scene = await finished('own', { transcript: 'own' });
    const own: unknown = JSON.parse(JSON.stringify(await scene.table.transcript(1, tokenOf('ann'))));
    expect(await check(own)).toMatchObject({ verdict: 'unknown' });
    expect(reportWords(await check(own))).toContain(
      'cards that this seat was not shown, and those of a showdown, stay unchecked',
    );
    // It is the longest of them; in the short run a third of its places.
    const places = [...flipped(own)].filter((_, index) => isLong || index % 3 === 0);
    const unseen: string[] = [];
    for (const [path, changed] of places) if ((await check(changed)).verdict !== 'wrong') unseen.push(path);
    expect(unseen).toEqual([]);
  });
});

describe('a lying server that recomputes the seal', () => {
  test('with another secret than it was bound to', async () => {
    const changed = { ...copy(), secret: keyFrom('a better one') };
    expect(wrongIn(await check(resealed(changed)))).toContain('commitment');
  });

  test('with a chosen deck', async () => {
    // The actions of a game with another deck, under this game's head.
    const { actions, end } = await fullOf(await finished('another deck'));
    const report = await check(resealed({ ...copy(), actions, end }));
    expect(report.verdict).toBe('wrong');
    expect(wrongIn(report).some((wrong) => ['rules', 'outcome', 'cards'].includes(wrong))).toBe(true);
  });

  test('with a player’s seed changed', async () => {
    const changed = copy();
    const seeds = changed.head.seeds.with(0, keyFrom('not ann’s'));
    expect(wrongIn(await check(resealed({ ...changed, head: { ...changed.head, seeds } })))).toContain(
      'seeds',
    );
  });
});

test('players whose clients add nothing are named', async () => {
  const { players: two, table: at2 } = await begin();
  await playOn(two);
  const words = reportWords(await check(await at2.transcript(1, null)));
  expect(words).toContain('No seed came from ann, bob.');
});

describe('bad input gets a clear answer', () => {
  const full = JSON.parse(genuine) as Record<string, unknown>;
  const withTerms = (changes: object) => {
    const { head } = copy();
    return { ...full, head: { ...head, terms: { ...head.terms, ...changes } } };
  };
  test.each([
    ['nothing', '', 'cut short, or not JSON'],
    ['a text cut short', genuine.slice(0, -20), 'cut short, or not JSON'],
    ['something else', '{"name":"arcus"}', 'not the transcript of a game'],
    ['null', 'null', 'not the transcript of a game'],
    ['another version', JSON.stringify({ ...full, version: 2 }), 'of version 2'],
    ['a version that is none', JSON.stringify({ ...full, version: { toString: 1 } }), 'of version'],
    ['a huge file', ' '.repeat(maxTranscriptLength + 1), 'longer than any game'],
    ['nesting without end', '['.repeat(1_000_000), 'cut short, or not JSON'],
    ['deep nesting', '['.repeat(200_000) + ']'.repeat(200_000), 'cut short, or not JSON'],
    ['a field too many', JSON.stringify({ ...full, more: 1 }), '“more” is missing, unknown'],
    ['a game that is gone', JSON.stringify(withTerms({ game: 'whist' })), 'not one that can be checked'],
    [
      'options of no game',
      JSON.stringify(withTerms({ options: { __proto__: null, deck: 'x' } })),
      'no such options',
    ],
    ['actions that are none', JSON.stringify({ ...full, actions: [0] }), '“actions.0”'],
  ])('%s', async (_what, text, answer) => {
    const report = await verify(text);
    expect(report.verdict).toBe('wrong');
    expect(reportWords(report)).toContain(answer);
  });
});
