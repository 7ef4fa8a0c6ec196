import { describe, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  connectTable,
  findMatch,
  lobby,
  type MatchOptions,
  openRoom,
  witnessOf,
} from '../../../client/sdk/index.ts';
import { protocolVersion } from '../../../shared/protocol/codes.ts';
import { type Report, verify } from '../../../shared/replay/verify.ts';
import { openPath, type RawSocket } from '../../helpers/network.ts';
import { autoplay, createTable, join, ownTokens, until } from '../../helpers/players.ts';
import { type OwnServer, ownServer } from '../../helpers/server.ts';
import { testChaos } from './chaos.ts';

/** A game in dealing: one of two seeds is missing. */
const halfDealt = async ({ origin }: Pick<OwnServer, 'origin'>) => {
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  let holdsBack = true;
  class Hesitant extends WebSocket {
    override send(text: string): void {
      if (!(holdsBack && text.includes('"reveal"'))) super.send(text);
    }
  }
  const stores = [ownTokens(), ownTokens()] as const;
  const ann = join(origin, id, stores[0]);
  const wish = { host: origin, table: id, game: 'drop-rainbow', tokens: stores[1] } as const;
  const bo = connectTable({ ...wish, WebSocket: Hesitant });
  const close = (): void => {
    ann.close();
    bo.close();
  };
  await ann.sit({ name: 'Ann' });
  await bo.sit({ name: 'Bo' });
  await until(ann, 'both promises', ({ view }) => view?.seats.every((seat) => seat?.commitment) === true);
  await ann.start();
  await until(bo, 'the terms', ({ view }) => view?.phase === 'dealing' && view.shuffle.commitment !== null);
  const letGo = (): void => {
    holdsBack = false;
  };
  /** The verdicts after the game. */
  const reports = async (): Promise<Report[]> => {
    for (const player of [ann, bo]) autoplay(player);
    for (const player of [ann, bo]) await until(player, 'the end', ({ view }) => view?.phase === 'over');
    const text = await lobby(origin).getTranscript(id, 1);
    return Promise.all(stores.map(async (store) => verify(text, await witnessOf(store, id, 1))));
  };
  return { letGo, reports, close };
};

describe('a server killed with -9 and restarted', () => {
  const server = ownServer();
  // During games: acknowledged actions are stored, and the games continue to their end.
  testChaos(server);

  // One kill for all of it: each takes seconds.
  test('matches waiting tickets, deals a game with a missing seed, serves relays, and keeps the table of a name', async ({
    expect,
    onTestFinished,
  }) => {
    const { letGo, reports, close } = await halfDealt(server);
    onTestFinished(close);
    const seek = (name: string) => {
      const wish: MatchOptions = {
        host: server.origin,
        game: 'drop-rainbow',
        size: 2,
        name,
        latencies: { weur: 10 },
      };
      const search = findMatch({ ...wish, tokens: ownTokens(), WebSocket });
      onTestFinished(() => search.cancel());
      return search;
    };
    const ann = seek('Ann');
    await expect.poll(() => ann.state.others).toBe(0);
    const { id } = await createTable(server.origin);
    const watch = async (): Promise<RawSocket> => {
      const watcher = await openPath(server.origin, `/parties/relay/${id}.0`);
      onTestFinished(() => watcher.close());
      watcher.say({ type: 'hello', protocol: protocolVersion, relay: true });
      await watcher.heard((frame) => frame[0] === 'view');
      return watcher;
    };
    await watch();
    const enter = () =>
      openRoom({ host: server.origin, page: 'https://site.example', name: 'friday', game: 'drop-rainbow' });
    const { id: named } = await enter();
    await server.kill9();
    letGo();
    await server.restart();
    expect((await enter()).id).toBe(named);
    const watcher = await watch();
    const cy = join(server.origin, id);
    onTestFinished(() => cy.close());
    await cy.sit({ name: 'Cy' });
    await watcher.heard(
      (frame) => typeof frame[0] === 'number' && JSON.stringify(frame).includes('table:sat'),
    );
    const bo = seek('Bo');
    const tables = (await Promise.all([ann.found, bo.found])).map((seat) => seat?.table);
    expect(new Set(tables).size).toBe(1);
    expect(tables[0]).toEqual(expect.any(String));
    for (const { verdict, findings } of await reports()) {
      expect(findings.filter(({ result }) => result === 'wrong')).toEqual([]);
      // On a busy machine even the last commitment may be late.
      expect(['witnessed', 'unknown']).toContain(verdict);
    }
  });
});
