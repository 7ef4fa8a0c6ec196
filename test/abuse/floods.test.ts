import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { platforms, type RunningServer, startServer } from '../../scripts/server.ts';
import { expectOk, get, newAddress, seated, type TableClient } from './clients.ts';
import { addressHeader, isLong, secret } from './servers.ts';

/** All floods at once while four people play: each platform has a server of its own here, with the usual limits. */

/** For so long, and so many milliseconds 99 of 100 moves may take. */
const [seconds, mostTaken] = [30, 250];

const attackFile = fileURLToPath(new URL('attack.ts', import.meta.url));

/** Four people draw in turn, game after game. Resolves to how long each was waited for that they heard, in milliseconds. */
const play = async (guests: readonly TableClient[], until: number): Promise<number[]> => {
  const took: number[] = [];
  const ask = async (guest: TableClient | undefined, request: Readonly<Record<string, unknown>>) => {
    const from = performance.now();
    const answer = await guest?.ask(request, 20);
    took.push(performance.now() - from);
    // Faster than people play, and slower than a table refuses.
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

/** Decisions are numbered one after another, whoever is to make them. */
const firstDecision = async (guests: readonly TableClient[]): Promise<number> => {
  for (;;) {
    const views = await Promise.all(guests.map((guest) => guest.view()));
    const [decision] = views.flatMap(({ prompt }) => prompt?.decision ?? []);
    if (decision !== undefined) return decision;
  }
};

// They keep both cores busy, so they are for the long form only.
for (const platform of platforms)
  describe.runIf(isLong)(platform, () => {
    let server: RunningServer;
    beforeAll(async () => {
      const env = { ARCUS_SECRET: secret, ARCUS_ADDRESS_HEADER: addressHeader };
      server = await startServer({ platform, env });
    });
    afterAll(() => server.stop());

    test(
      'four people play on under all floods at once',
      async () => {
        const { origin } = server;
        const names = ['Ann', 'Bo', 'Cleo', 'Dan'];
        const { id, guests } = await seated(origin, names, { seats: 4, settings: { turnSeconds: null } });
        expectOk((await guests[0]?.ask({ type: 'start' })) ?? '', 'the game begins');
        await guests[0]?.socket.find('a game', (heard) =>
          JSON.stringify(heard).includes('"playing"') ? true : undefined,
        );
        const attack = spawn(process.execPath, ['--import', 'tsx', attackFile, origin, id], {
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        });
        onTestFinished(() => void attack.kill());
        const took = await play(guests, Date.now() + seconds * 1000);
        attack.kill();
        const inOrder = took.toSorted((a, b) => a - b);
        const atShare = (share: number) =>
          inOrder[Math.floor(inOrder.length * share)] ?? Number.POSITIVE_INFINITY;
        console.log(
          `${platform}: ${took.length} answers under floods, p50 ${atShare(0.5).toFixed(0)} ms, p99 ${atShare(0.99).toFixed(0)} ms`,
        );
        expect(atShare(0.99)).toBeLessThan(mostTaken);
        expect((await get(`${origin}/health`, { address: newAddress() })).status).toBe(200);
        for (const guest of guests) guest.close();
      },
      (seconds + 120) * 1000,
    );
  });
