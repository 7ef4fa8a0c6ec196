import { isDeepStrictEqual } from 'node:util';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { tokenFromLink } from '../../../client/sdk/tokens.ts';
import { createSiteClient } from '../../../client/site-api/index.ts';
import { linkName } from '../../../shared/protocol/statements.ts';
import {
  autoplay,
  type DropRainbow,
  isSigned,
  join,
  ownTokens,
  seatedTable,
  until,
} from '../../helpers/players.ts';
import { onEachPlatform } from '../../helpers/server.ts';
import { wrongSignatures } from '../../helpers/signer.ts';
import { addSite, operatorToken } from '../../helpers/sites.ts';

const isOver = ({ view }: DropRainbow['state']): boolean => view?.phase === 'over';

/** Equal for all viewers. */
const publicPart = ({ view }: DropRainbow['state']) => ({
  play: view?.gameView,
  outcome: view?.outcome,
  seats: view?.seats,
});

onEachPlatform('games on a real server', (server) => {
  const open: DropRainbow[] = [];
  const opened = <Tables extends readonly DropRainbow[]>(...tables: Tables): Tables => {
    open.push(...tables);
    return tables;
  };

  afterEach(() => {
    for (const table of open.splice(0)) table.close();
  });

  test('two players and a spectator see the same game from its beginning to its end', async ({ expect }) => {
    const { id, players } = await seatedTable(server.origin, ['Ann', 'Bo']);
    const [watcher] = opened(join(server.origin, id), ...players);
    await until(watcher, 'a spectator', ({ presence }) => presence?.spectators === 1);
    for (const player of players) autoplay(player);
    await players[0]?.start();

    for (const table of [...players, watcher]) await until(table, 'the end', isOver);
    // Later changes, such as new commitments, arrive one after the other.
    await expect
      .poll(() => players.map(({ state }) => isDeepStrictEqual(publicPart(state), publicPart(watcher.state))))
      .toEqual([true, true]);
    expect(watcher.state.view?.outcome?.winners.length).toBeGreaterThan(0);
    expect(watcher.state.view?.you).toBeNull();

    const metrics = await fetch(`${server.origin}/operator/metrics`, {
      headers: { authorization: `Bearer ${operatorToken}` },
    });
    const lines = (await metrics.text()).split('\n');
    const form = /^(# (TYPE|HELP|UNIT) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+|\w+ Nan)$/;
    expect(lines.slice(-2)).toEqual(['# EOF', '']);
    expect(lines.slice(0, -2).filter((line) => !form.test(line))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^arcus_events_total\{event="tables"\} [1-9]/));
    expect(lines.join()).not.toContain(id);
    if (server.platform === 'node') {
      const sockets = lines.find((line) => line.startsWith('arcus_sockets{party="table"}'));
      expect(Number(sockets?.split(' ')[1])).toBeGreaterThanOrEqual(3);
      expect(lines).toContainEqual(
        expect.stringMatching(/^arcus_message_seconds_count\{party="table"\} [1-9]/),
      );
      expect(lines).toContainEqual(expect.stringMatching(/^arcus_disk_sync_seconds_count [1-9]/));
    }

    const answer = await fetch(`${server.origin}/api/tables/${id}/games/1/receipt`);
    const { receipt } = (await answer.json()) as { receipt: string };
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', server.origin), {
      timeoutDuration: 30_000,
    });
    const { payload } = await jwtVerify(receipt, keys, { issuer: server.origin });
    expect(payload).toMatchObject({ table: id, ...watcher.state.view?.outcome, you: null });

    for (const table of [...players, watcher]) {
      const { view } = await until(table, 'all signatures', isSigned);
      if (view === null) throw new Error('it has a view');
      const { links, server: key, signatures } = view.shuffle;
      expect('0' in links).toBe(table !== watcher);
      expect(Object.keys(signatures)).toEqual(['terms', ...Object.keys(links).map(linkName), 'seal']);
      expect(await wrongSignatures(view)).toEqual([]);
      const published = keys.jwks()?.keys.map(({ x = '' }) => Buffer.from(x, 'base64url').toString('hex'));
      expect(published).toContain(key);
    }
  });

  test('a site opens, reads and closes a table for its users', async ({ expect }) => {
    const { key } = await addSite(server.origin, `site-${Date.now()}`);
    const site = createSiteClient({ server: server.origin, key });
    const user = { user: 'u-1', name: 'Ann' };
    const made = await site.createTable({ game: 'drop-rainbow', users: [user], bots: ['easy'] }, 'first');
    expect(
      (await site.createTable({ game: 'drop-rainbow', users: [user], bots: ['easy'] }, 'first')).id,
    ).toBe(made.id);
    const token = tokenFromLink(await site.invite(made.id, user)) ?? '';
    const tokens = ownTokens();
    tokens.set(made.id, token);
    const [ann] = opened(join(server.origin, made.id, tokens));
    await until(ann, 'the seat', ({ view }) => view?.you === 0);
    expect((await site.table(made.id)).seats.map((seat) => seat.user)).toEqual(['u-1', null]);
    await site.closeTable(made.id);
    await expect
      .poll(async () => (await site.events()).events.map(({ type }) => type))
      .toEqual(['table.created', 'table.ended']);
  });

  test('a rematch that both request as soon as the game is over has the seeds of both', async () => {
    const { players } = await seatedTable(server.origin, ['Ann', 'Bo'], { seats: 2 });
    opened(...players);
    const agreements = players.map((player) => {
      autoplay(player);
      return new Promise<void>((resolve, reject) => {
        const end = player.subscribe((state) => {
          if (!isOver(state)) return;
          end();
          player.rematch(true).then(resolve, reject);
        });
      });
    });
    await players[0]?.start();
    await Promise.all(agreements);
    for (const player of players) {
      const { view } = await until(
        player,
        'the second game',
        ({ view }) => view?.gameNumber === 2 && view.phase === 'playing',
      );
      expect(view?.shuffle.seeds).toEqual([expect.any(String), expect.any(String)]);
      await until(player, 'its part in the shuffle', ({ inShuffle }) => inShuffle === true);
    }
  });

  test('a disconnected player returns to the same seat and game', async () => {
    const { id, players } = await seatedTable(server.origin, ['Ann']);
    const tokens = ownTokens();
    const [first] = opened(join(server.origin, id, tokens), ...players);
    await first.sit({ name: 'Bo', seat: 1 });
    const [ann] = players;
    if (ann === undefined) throw new Error('no player');
    autoplay(ann);
    await ann.start();
    await until(ann, 'Bo to act', ({ view }) => view?.toAct[1] !== undefined);

    first.close();
    await until(ann, 'Bo to be gone', ({ presence }) => presence?.seats[1] === false);
    const [again] = opened(join(server.origin, id, tokens));
    const { view } = await until(again, 'the view', (state) => state.view !== null);
    expect(view).toMatchObject({ you: 1, phase: 'playing', toAct: { 1: expect.any(Number) } });
    await until(ann, 'Bo to be back', ({ presence }) => presence?.seats[1] === true);

    autoplay(again);
    await until(again, 'the end', isOver);
  });

  test('a player plays alone against computer players', async () => {
    const { players } = await seatedTable(server.origin, ['Ann'], {
      seats: 2,
      settings: { turnSeconds: null },
    });
    opened(...players);
    const [ann] = players;
    if (ann === undefined) throw new Error('no player');
    await ann.addBot(1);
    expect(ann.state.view?.seats[1]).toMatchObject({ bot: true });
    autoplay(ann);
    await ann.start();
    let wasItsTurn = false;
    // Without a clock it moves by itself.
    await until(ann, 'a computer player’s move', ({ view }) => {
      const turn = view?.gameView?.turn;
      const hasMoved = wasItsTurn && (turn !== 1 || view?.phase === 'over');
      wasItsTurn ||= turn === 1;
      return hasMoved;
    });
  });
});
