import { describe, expect, test } from 'vitest';
import { reportWords } from '../../client/site/replay/report.ts';
import { begin, gather, playOn } from '../../test/helpers/memory/gather.ts';
import { isLong, randomFrom } from '../../test/helpers/random.ts';
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
