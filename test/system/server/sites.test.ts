import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type Identity, lobby } from '../../../client/sdk/index.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at, parseJson } from '../../../shared/kernel/util.ts';
import { type SiteSecrets, siteSecretsSchema } from '../../../shared/protocol/site.ts';
import { runScript } from '../../helpers/command.ts';
import { allSnippets } from '../../helpers/documents.ts';
import { startExampleSite } from '../../helpers/example-site.ts';
import { whenAdmitted } from '../../helpers/network.ts';
import { autoplay, type DropRainbow, join as joinTable, ownTokens, until } from '../../helpers/players.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';
import { ownServer } from '../../helpers/server.ts';
import { addSite, operatorToken, signIdentity } from '../../helpers/sites.ts';

describe('a site with its own users', () => {
  const server = ownServer();
  let club: SiteSecrets;
  const open: DropRainbow[] = [];

  beforeAll(async () => {
    club = await addSite(server.origin, 'club');
  });
  afterAll(() => {
    for (const table of open) table.close();
  });

  const identityOf = (user: string, claims = {}): Promise<string> =>
    signIdentity(club, server.origin, user, claims);

  const openTable = async (user: string, claims = {}): Promise<string> =>
    (
      await whenAdmitted(async () =>
        lobby(server.origin, ownTokens()).createTable({
          game: 'drop-rainbow',
          seats: 2,
          identity: await identityOf(user, claims),
        }),
      )
    ).id;

  /** Another device. */
  const join = (table: string, identity: Identity): DropRainbow => {
    const joined = joinTable(server.origin, table, ownTokens(), { identity });
    open.push(joined);
    return joined;
  };

  /** Plays a game of two users, the host first. Resolves to its outcome. @param die called after a random move */
  const playThrough = async (
    table: string,
    identities: readonly Identity[],
    random: Random,
    die: () => Promise<void>,
  ) => {
    const players = identities.map((identity) => join(table, identity));
    for (const player of players) {
      await player.sit({ name: '' });
      autoplay(player);
    }
    const host = at(players, 0);
    await host.start();
    const deadly = 1 + random.below(40);
    const isOver = (view: DropRainbow['state']['view']) => view?.phase === 'over';
    await until(host, 'the move', ({ view }) => (view?.shuffle.actions ?? 0) >= deadly || isOver(view));
    await die();
    const { view } = await until(host, 'the end', ({ view }) => isOver(view));
    if (!view?.outcome) throw new Error('no outcome');
    return view.outcome;
  };

  const killServer = async (): Promise<void> => {
    await server.kill9();
    await server.restart();
  };

  test('seats a signed user on each of their devices under the site’s name', async () => {
    const table = await openTable('zoe');
    const phone = join(table, () => identityOf('zoe', { name: 'Zoe' }));
    await until(phone, 'a view', ({ view }) => view !== null);
    expect(phone.state.user).toEqual({ name: 'Zoe', role: 'player' });
    await phone.sit({ name: 'another name' });
    const laptop = join(table, () => identityOf('zoe', { name: 'Zoe' }));
    const { view } = await until(laptop, 'the seat', ({ view }) => view?.you === 0);
    expect(view?.seats[0]?.name).toBe('Zoe');
  });

  test('asks for a new identity when the first has expired', async () => {
    const table = await openTable('zoe');
    const identities = [await identityOf('zoe', { exp: 1 }), await identityOf('zoe')];
    const expired = join(table, () => identities.shift() ?? '');
    await until(expired, 'a view', ({ view }) => view !== null);
    expect(identities).toEqual([]);
  });

  test('runs the example site, whose leaderboard is right after either side died at random moments', async ({
    expect,
  }) => {
    const random = randomFrom('the example');
    const site = await startExampleSite(server.origin);
    try {
      const [zoe, max] = [await site.signIn('Zoe'), await site.signIn('Max')];
      const wins = [0, 0];
      const deaths = isLong ? 10 : 3;
      for (let game = 0; game < deaths; game += 1) {
        const { winners } = await playThrough(
          await zoe.openTable(),
          [zoe.identity, max.identity],
          random,
          game % 2 === 0 ? site.restart : killServer,
        );
        for (const seat of winners) wins[seat] = (wins[seat] ?? 0) + 1;
      }
      const board = [
        { name: 'Zoe', games: deaths, wins: wins[0] },
        { name: 'Max', games: deaths, wins: wins[1] },
      ];
      await expect.poll(() => site.leaderboard(), { timeout: 60_000 }).toEqual(expect.arrayContaining(board));
    } finally {
      await site.stop();
    }
  }, 240_000);

  test('answers the curl examples of the documentation', async () => {
    const folder = mkdtempSync(joinPath(tmpdir(), 'arcus-curl-'));
    const blocks = allSnippets().filter(
      ({ place, language }) => place.startsWith('docs/guide/server-api.md') && language === 'sh',
    );
    expect(blocks.length).toBeGreaterThan(4);
    let table = '';
    try {
      for (const { place, code } of blocks) {
        const env = { ...process.env, ARCUS: server.origin, ARCUS_KEY: club.key, TABLE: table };
        const script = `set -e\ncurl() { command curl --silent --show-error --fail-with-body --retry 9 --output reply "$@" || local code=$?; cat reply; echo; return $code; }\n${code}`;
        const ran = promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
        const { stdout } = await ran.catch((error: unknown) => {
          throw new Error(`${place}: ${JSON.stringify(error)}`);
        });
        const replies = stdout.split('\n').filter((line) => line !== '');
        for (const reply of replies) expect(parseJson(reply), place).toBeTypeOf('object');
        if (table === '')
          table = z.looseObject({ id: z.string() }).safeParse(parseJson(replies[0] ?? '')).data?.id ?? '';
        if (code.includes('/invites')) expect(stdout).toContain(`/t/${table}#seat=`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(table).not.toBe('');
  });

  test('lets the operator manage sites on the command line, with the token only', async () => {
    const site = (...words: string[]) =>
      runScript('scripts/start/site.ts', [...words, '--server', server.origin]);
    vi.stubEnv('ARCUS_OPERATOR_TOKEN', operatorToken);
    try {
      const added = await site('add', 'guild', '--origin', 'https://guild.example', '--open-tables', '3');
      const { key } = siteSecretsSchema.parse(parseJson(added.out));
      expect((await site('add', 'guild')).error).toBe('There is a site of this id.\n');
      expect((await site('change', 'guild', '--webhook', 'http://guild.example')).error).toMatch(
        /^webhook: /,
      );
      expect((await site('change', 'guild', '--webhook', 'https://guild.example/hooks')).code).toBe(0);
      expect(siteSecretsSchema.parse(parseJson((await site('rotate', 'guild')).out)).key).not.toBe(key);
      const listed = (await site('list')).out;
      expect(parseJson(listed)).toMatchObject({
        sites: expect.arrayContaining([
          expect.objectContaining({
            id: 'guild',
            origins: ['https://guild.example'],
            webhook: 'https://guild.example/hooks',
            maxOpenTables: 3,
          }),
        ]),
      });
      expect(listed).not.toContain('arcus_guild');
      await site('remove', 'guild');
      expect((await site('list')).out).not.toContain('guild');
      vi.stubEnv('ARCUS_OPERATOR_TOKEN', 'wrong');
      expect(await site('list')).toMatchObject({ code: 1, out: '' });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
