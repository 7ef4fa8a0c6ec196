import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningServer, startServer } from '../../../scripts/start/server.ts';
import { expectOk, get, newAddress, openTable, seated, type TableClient } from './clients.ts';
import { addressHeader, isLong, secret } from './servers.ts';

/** Floods while four players play. */

const floods = [
  'tickets',
  'watchers',
  'silent sockets',
  'heartbeats',
  'bodies',
  'made-up tables',
  'made-up names',
  'new tables',
  'one client',
  'transcripts',
] as const;

/** The duration of each flood, and the maximum p99 of moves, in ms. */
const [seconds, mostTaken] = [30, 250];

const attackFile = fileURLToPath(new URL('attack.ts', import.meta.url));

/** Four players draw in turn. Resolves to the milliseconds of each reply. */
const play = async (guests: readonly TableClient[], until: number): Promise<number[]> => {
  const took: number[] = [];
  const ask = async (guest: TableClient | undefined, request: Readonly<Record<string, unknown>>) => {
    const from = performance.now();
    const answer = await guest?.ask(request);
    took.push(performance.now() - from);
    // Faster than people, below the rate limit.
    await delay(1000 / 15);
    return answer;
  };
  let inTurn = [...guests];
  let decision: number | null = null;
  while (Date.now() < until || took.length === 0) {
    decision ??= await firstDecision(guests);
    const answer = await ask(inTurn[0], { type: 'act', decision, action: { type: 'draw' } });
    if (answer === 'not-to-act') inTurn = [...inTurn.slice(1), ...inTurn.slice(0, 1)];
    else if (answer === 'ok') decision += 1;
    else if (answer === 'not-in-play') {
      for (const guest of guests)
        expectOk((await ask(guest, { type: 'rematch', agreed: true })) ?? '', 'one agrees');
      decision = null;
    } else throw new Error(`no move: ${answer}`);
  }
  return took;
};

/** Decisions are numbered consecutively. */
const firstDecision = async (guests: readonly TableClient[]): Promise<number> => {
  for (;;) {
    const views = await Promise.all(guests.map((guest) => guest.view()));
    const [decision] = views.flatMap(({ prompt }) => prompt?.decision ?? []);
    if (decision !== undefined) return decision;
  }
};

// Both cores are busy: long form only.
describe.runIf(isLong)('a flooded server', () => {
  let server: RunningServer;
  beforeAll(async () => {
    const env = { ARCUS_SECRET: secret, ARCUS_ADDRESS_HEADER: addressHeader };
    server = await startServer({ platform: 'node', env });
  });
  afterAll(() => server.stop());

  /** Resolves to the p99 of moves in ms. */
  const playUnder = async (attacks: readonly string[]): Promise<number> => {
    const { origin } = server;
    // New requests may wait briefly after a flood.
    const opens = () =>
      openTable(origin).then(
        () => true,
        () => false,
      );
    await expect.poll(opens, { timeout: 60_000, interval: 500 }).toBe(true);
    const names = ['Ann', 'Bo', 'Cleo', 'Dan'];
    const { id, guests } = await seated(origin, names, { seats: 4, settings: { turnSeconds: null } });
    expectOk((await guests[0]?.ask({ type: 'start' })) ?? '', 'the game begins');
    await guests[0]?.socket.find('a game', (heard) =>
      JSON.stringify(heard).includes('"playing"') ? true : undefined,
    );
    const attack = spawn(process.execPath, ['--import', 'tsx', attackFile, origin, id, ...attacks], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    onTestFinished(() => void attack.kill());
    // Excludes the start of the attacker's process.
    await once(attack, 'message');
    const took = await play(guests, Date.now() + seconds * 1000);
    const ended = once(attack, 'exit');
    attack.kill();
    await ended;
    const inOrder = took.toSorted((a, b) => a - b);
    const atShare = (share: number) =>
      inOrder[Math.floor(inOrder.length * share)] ?? Number.POSITIVE_INFINITY;
    console.log(
      `${attacks.join(', ')}: ${took.length} answers, p50 ${atShare(0.5).toFixed(0)} ms, p99 ${atShare(0.99).toFixed(0)} ms`,
    );
    expect((await get(`${origin}/health`, { address: newAddress() })).status).toBe(200);
    for (const guest of guests) guest.close();
    return atShare(0.99);
  };

  test.each([...floods.map((flood) => [flood, [flood]] as const), ['all of these', floods] as const])(
    '[SEC-26] four players play on under a flood of %s',
    async (_, attacks) => expect(await playUnder(attacks)).toBeLessThan(mostTaken),
  );
});
