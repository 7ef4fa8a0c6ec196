import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { lobby } from '../../../client/sdk/lobby.ts';
import { findMatch } from '../../../client/sdk/match.ts';
import { solveChallenge } from '../../../client/sdk/proof-of-work.ts';
import { platforms, type RunningServer, startServer } from '../../../scripts/start/server.ts';
import { whenAdmitted } from '../../helpers/network.ts';
import { ownTokens } from '../../helpers/players.ts';
import { type From, MatcherClient, newAddress, postAdmitted } from '../abuse/clients.ts';
import { addressHeader, isLong } from '../abuse/servers.ts';

/** A server takes seconds to start, and platforms differ only in reading a variable. */
const asked = isLong ? platforms : platforms.slice(-1);

describe.each(asked)('a server with proof of work, on %s', (platform) => {
  let server: RunningServer;
  beforeAll(async () => {
    const env = {
      ARCUS_SECRET: 'a secret that only this suite knows about',
      ARCUS_ADDRESS_HEADER: addressHeader,
      ARCUS_PROOF_OF_WORK: '6',
    };
    server = await startServer({ platform, env });
  });
  afterAll(() => server.stop());

  const create = async (from: From, proof?: string) => {
    const headers = proof === undefined ? {} : { 'arcus-proof': proof };
    const body = '{"game":"drop-rainbow"}';
    const { status, text } = await postAdmitted(`${server.origin}/api/tables`, body, { ...from, headers });
    const { id, code, challenge } = JSON.parse(text);
    return { status, id, code, challenge: String(challenge) };
  };

  test('[SEC-46] opens one table per valid proof', async () => {
    const from = { address: newAddress() };
    const refused = await create(from);
    expect(refused).toMatchObject({ status: 428, code: 'proof-needed' });
    const proof = await solveChallenge(refused.challenge);
    expect(await create({ address: newAddress() }, proof)).toMatchObject({ status: 428 });
    expect(await create(from, refused.challenge)).toMatchObject({ status: 428 });
    expect(await create(from, proof)).toMatchObject({ status: 201 });
    const together = await Promise.all(Array.from({ length: 4 }, () => create(from, proof)));
    expect(together.map(({ status }) => status)).toEqual([428, 428, 428, 428]);
  });

  test('opens one table for a proof that is sent many times in parallel', async () => {
    const from = { address: newAddress() };
    const proof = await solveChallenge((await create(from)).challenge);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(from, proof)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('[SEC-47] refuses a ticket without a proof, and opens one ticket per proof', async () => {
    const queue = 'drop-rainbow.2.weur';
    const from = { address: newAddress() };
    const come = () => whenAdmitted(() => MatcherClient.come(server.origin, queue, {}, from));
    const seeker = await come();
    const asks = seeker.socket.next('prove');
    seeker.seek();
    const proof = await solveChallenge(String((await asks)[1]));
    const other = await come();
    const asksOther = other.socket.next('prove');
    other.seek({ proof });
    await asksOther;
    const waits = seeker.socket.next('waiting');
    seeker.seek({ proof });
    expect((await waits)[3]).toBe(0);
    const gone = seeker.socket.next('cancelled');
    seeker.socket.say({ type: 'cancel' });
    await gone;
    const asksAgain = seeker.socket.next('prove');
    seeker.seek({ proof });
    await asksAgain;
    for (const one of [seeker, other]) one.close();
  });

  test('works with the SDK', async () => {
    const { createTable, getTable } = lobby(server.origin, ownTokens());
    const { id } = await whenAdmitted(() => createTable({ game: 'drop-rainbow', seats: 2 }));
    expect(await getTable(id)).toMatchObject({ id, seats: 2 });
    const seek = () =>
      findMatch({
        host: server.origin,
        game: 'drop-rainbow',
        size: 2,
        name: 'Ada',
        latencies: { weur: 20 },
        tokens: ownTokens(),
        WebSocket,
      });
    const found = await Promise.all([seek().found, seek().found]);
    expect(found[0]?.table).toMatch(/^[0-9a-z]{12}$/);
    expect(found[1]?.table).toBe(found[0]?.table);
  });
});
