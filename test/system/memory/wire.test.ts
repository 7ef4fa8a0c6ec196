import { expect, test } from 'vitest';
import { gameIds } from '../../../shared/games/registry.ts';
import type { Frame } from '../../../shared/protocol/frames.ts';
import { unmetBounds } from '../../contract/arcus-games.ts';
import { asked, begin, type Gathered } from '../../helpers/memory/gather.ts';
import { isFrame, type MemoryClient } from '../../helpers/memory/socket.ts';
import { randomFrom } from '../../helpers/random.ts';
import { weighGame } from '../../helpers/weigh.ts';

const games = 20;

const bytes = (text: string): number => Buffer.byteLength(text);

/** A step without turn, deadline and legal actions. */
const withoutAsking = (text: string): string => {
  const frame: unknown = JSON.parse(text);
  if (!Array.isArray(frame) || typeof frame[0] !== 'number') return text;
  const [version, game, table, events] = frame;
  const kept = Object.entries(table).filter(([field]) => field !== 'toAct' && field !== 'prompt');
  return JSON.stringify([version, game, Object.fromEntries(kept), events]);
};

/** A step without the number of actions. */
const withoutActions = (text: string): string =>
  text
    .replace(/"actions":\d+,?/, '')
    .replace(/,\}/g, '}')
    .replace(/,?"shuffle":\{\}/, '');

/** A step without openings. */
const withoutOpenings = (text: string): string =>
  text
    .replace(/"openings":(?:\[[^\]]*\]|\{[^}]*\}),?/, '')
    .replace(/,\}/g, '}')
    .replace(/,?"shuffle":\{\}/, '');

interface Sent {
  readonly actions: number;
  readonly all: number;
  readonly openings: number;
  readonly withoutAsking: number;
  readonly byKind: Readonly<Record<string, number>>;
}

const kindOf = ([kind]: Frame): string => (typeof kind === 'number' ? 'steps' : kind);

/** Plays a random game and measures all sent messages. */
const weigh = async ({ players, world }: Gathered, seed: string): Promise<Sent> => {
  const random = randomFrom(seed);
  const clients = players.map(({ client }): [MemoryClient, number] => [client, client.received.length]);
  let actions = 0;
  while (players[0]?.view.phase === 'playing') {
    // Pauses, so that deadlines are as long as in a real game.
    await world.pass(1_000 + random.below(9_000));
    const answer = await asked(players).actByChance(random);
    if (answer?.[0] === 'ok') actions += 1;
  }
  const texts = clients.flatMap(([client, from]) => client.received.slice(from).filter(isFrame));
  // The terms, with all keys, are sent before.
  expect(texts.filter((text) => /"(keys|signed)":/.test(text))).toEqual([]);
  const frames = clients.flatMap(([client, from]) => client.frames(from));
  const byKind: Record<string, number> = {};
  for (const frame of frames) {
    byKind[kindOf(frame)] = (byKind[kindOf(frame)] ?? 0) + bytes(JSON.stringify(frame));
  }
  const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);
  return {
    actions,
    all: sum(texts.map((text) => bytes(withoutOpenings(withoutActions(text))))),
    openings: sum(texts.map((text) => bytes(text) - bytes(withoutOpenings(text)))),
    withoutAsking: sum(texts.map((text) => bytes(withoutAsking(withoutOpenings(withoutActions(text)))))),
    byKind,
  };
};

test('a move to four players is at most 520 bytes in all, 400 without deadlines and legal moves, and for each what opens a card 60', async () => {
  const sent: Sent[] = [];
  for (let game = 0; game < games; game += 1) {
    const seed = `wire ${game}`;
    const plan = { seed, players: 4, settings: { turnSeconds: 60 }, signed: true };
    sent.push(await weigh(await begin(plan), seed));
  }
  const total = (weight: (one: Sent) => number): number => sent.reduce((sum, one) => sum + weight(one), 0);
  const actions = total((one) => one.actions);
  const mean = total((one) => one.all) / actions;
  const short = total((one) => one.withoutAsking) / actions;
  const openings = total((one) => one.openings) / actions / 4;
  const kinds = ['steps', 'ok', 'presence'].map(
    (kind) => `${kind} ${(total(({ byKind }) => byKind[kind] ?? 0) / actions).toFixed(0)}`,
  );
  console.info(
    `${actions} moves to four players: ${mean.toFixed(0)} bytes each (${kinds.join(', ')}), ${short.toFixed(0)} without toAct and prompt, and ${openings.toFixed(0)} for what opens a card of each player`,
  );
  expect(actions).toBeGreaterThan(100);
  expect(mean).toBeLessThanOrEqual(520);
  expect(short).toBeLessThanOrEqual(400);
  expect(openings).toBeGreaterThan(18);
  expect(openings).toBeLessThanOrEqual(60);
});

test('the short count omits only toAct and prompt', () => {
  const table = { host: 1, toAct: { 1: 5 }, prompt: { decision: 2 } };
  const step = [7, { up: 'red' }, table, [{ type: 'drew' }]];
  expect(withoutAsking(JSON.stringify(step))).toBe('[7,{"up":"red"},{"host":1},[{"type":"drew"}]]');
  expect(withoutAsking('["ok","abcdef"]')).toBe('["ok","abcdef"]');
});

/** Mean of all frames to four players. */
test.each(gameIds)('a move of %s and the messages before its start have the claimed size', async (game) => {
  const sent: number[] = [];
  for (let number = 0; number < 3; number += 1) {
    const weighed = await weighGame({ game, seed: `bytes ${number}` }, 120);
    sent.push(...weighed.perMove);
    expect(unmetBounds(game, 'bytesBeforeStart', weighed.beforeStart)).toEqual([]);
  }
  const mean = sent.reduce((sum, bytes) => sum + bytes, 0) / sent.length;
  console.info(`${sent.length} moves of ${game} to four players: ${mean.toFixed(0)} bytes each`);
  expect(unmetBounds(game, 'moves', sent.length)).toEqual([]);
  expect(unmetBounds(game, 'bytesPerMove', mean)).toEqual([]);
});
