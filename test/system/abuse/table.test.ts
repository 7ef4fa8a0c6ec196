import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { whenAdmitted } from '../../helpers/network.ts';
import {
  expectOk,
  get,
  holdableWay,
  newAddress,
  newTableId,
  openTable,
  RawSocket,
  seated,
  TableClient,
} from './clients.ts';
import { attackedServer, isLong, socketsPerTable } from './servers.ts';

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

const { origin, persistDir } = await attackedServer();

describe.concurrent('a table', () => {
  const started = async (names: readonly string[], wish: object = {}) => {
    const { id, guests } = await seated(origin, names, { seats: names.length, ...wish });
    const [host] = guests;
    expectOk((await host?.ask({ type: 'start' })) ?? 'no host', 'the game starts');
    return { id, guests };
  };

  test('[SEC-13] readmits a player when spectators fill the table', async () => {
    const { id, guests } = await seated(origin, ['Ann', 'Bo'], { seats: 2 });
    const [ann, bo] = guests;
    const boIsGone = ann?.socket.find('Bo to be gone', gone(ann, 1));
    bo?.close();
    await boIsGone;
    const url = `${origin}/parties/table/${id}`;
    const watchers = await Promise.all(
      times(socketsPerTable + 4, () => RawSocket.open(url, { address: newAddress() })),
    );
    for (const watcher of watchers) if (watcher.code === null) watcher.say({ type: 'hello', protocol: 1 });
    await Promise.all(
      watchers.map((watcher) =>
        watcher.find('a view or the end', (heard) => watcher.code !== null || heard.length > 0 || undefined),
      ),
    );
    const back = await TableClient.come(origin, id, { address: newAddress() }, bo?.token);
    expect((await back.view()).you).toBe(1);
    for (const socket of [...watchers, ...guests, back]) socket.close();
    expect(ann?.socket.code).toBeNull();
  });

  test('refuses only spectators at the limit: players reconnect and move', async () => {
    const { id, guests } = await started(['Ann', 'Bo'], { settings: { turnSeconds: null } });
    const watch = async () => {
      const socket = await RawSocket.open(`${origin}/parties/table/${id}`, { address: newAddress() });
      socket.say({ type: 'hello', protocol: 1 });
      await socket.find('a view or the end', (heard) => heard.length > 0 || undefined).catch(() => null);
      return socket;
    };
    const watchers: RawSocket[] = [];
    for (let come = 0; come < socketsPerTable + 2; come += 1) watchers.push(await watch());
    const move = async (players: readonly TableClient[]): Promise<string[]> => {
      const views = await Promise.all(players.map((player) => player.view()));
      const asked = views.findIndex(({ prompt }) => prompt !== null);
      const decision = views[asked]?.prompt?.decision;
      const answer = await players[asked]?.ask({ type: 'act', decision, action: { type: 'draw' } });
      return answer === undefined ? [] : [answer];
    };
    expect(await move(guests)).toEqual(['ok']);
    expect(await (await watch()).closed()).toBe(4009);
    const back = await Promise.all(
      guests.map(({ token }) => TableClient.come(origin, id, { address: newAddress() }, token)),
    );
    expect(await move(back)).toEqual(['ok']);
    expect([...guests, ...back].map(({ socket }) => socket.code)).toEqual([null, null, null, null]);
    expect(new Set(watchers.map(({ code }) => code))).toEqual(new Set([null, 4009]));
    for (const socket of [...watchers, ...guests, ...back]) socket.close();
  });

  test('stores nothing for requested tables that never existed', async ({ expect }) => {
    const real = await openTable(origin);
    const ids = [newTableId(), newTableId()];
    const sockets = await Promise.all(
      ids.map((id) =>
        whenAdmitted(() => RawSocket.open(`${origin}/parties/table/${id}`, { address: newAddress() })),
      ),
    );
    for (const socket of sockets) {
      socket.say({ type: 'hello', protocol: 1 });
      expect(await socket.closed()).toBe(4004);
    }
    for (const id of ids) {
      const { status } = await get(`${origin}/api/tables/${id}`, { address: newAddress() });
      expect(status).toBe(404);
    }
    let stored: string[] = [];
    const isStored = (id: string) => stored.some((content) => content.includes(id));
    await expect
      .poll(() => {
        stored = filesUnder(persistDir).flatMap((file) => {
          // The journal may be gone.
          try {
            return readFileSync(file, 'latin1');
          } catch {
            return [];
          }
        });
        return isStored(real.id);
      })
      .toBe(true);
    expect(ids.filter(isStored)).toEqual([]);
  });

  test('[SEC-17] refuses a seat to a kicked player', async () => {
    const { id, guests } = await seated(origin, ['Ann'], { seats: 3 });
    const [ann] = guests;
    const address = newAddress();
    const troll = await TableClient.come(origin, id, { address });
    expectOk(await troll.sit('Troll', { seat: 1 }), 'the troll sits down');
    expectOk((await ann?.ask({ type: 'kick', seat: 1 })) ?? '', 'the troll is put out');
    const answers = [await troll.sit('Troll')];
    for (let tries = 0; tries < 4; tries += 1) {
      const again = await TableClient.come(origin, id, { address });
      answers.push(await again.sit(`Troll ${tries}`));
      again.close();
    }
    expect(answers.filter((answer) => answer === 'ok')).toEqual([]);
    for (const guest of [...guests, troll]) guest.close();
  });

  (isLong ? test : test.skip)(
    'makes the longest seated player the host when the creator is absent for a minute',
    async () => {
      const { id } = await openTable(origin);
      const [ann, bo] = await Promise.all(
        times(2, () => TableClient.come(origin, id, { address: newAddress() })),
      );
      if (ann === undefined || bo === undefined) throw new Error('no client');
      const from = Date.now();
      expectOk(await ann.sit('Ann'), 'Ann sits down');
      expectOk(await bo.sit('Bo'), 'Bo sits down');
      expect((await bo.view()).host).toBeNull();
      const isHost = (heard: readonly unknown[]) =>
        JSON.stringify(heard).includes('"table:host","seat":0') || undefined;
      await bo.socket.find('a host', isHost, 90);
      expect(Date.now() - from).toBeGreaterThan(50_000);
      for (const guest of [ann, bo]) guest.close();
    },
  );

  (isLong ? test : test.skip)('detects the dead connection of a player within 90 seconds', async () => {
    const way = await holdableWay(origin);
    const { id, guests } = await seated(origin, ['Ann'], { seats: 2, settings: { turnSeconds: null } });
    const [ann] = guests;
    const bo = await TableClient.come(way.origin, id, { address: newAddress() });
    expectOk(await bo.sit('Bo'), 'Bo sits down');
    const beat = setInterval(() => ann?.socket.say('ping'), 20_000);
    way.hold();
    await ann?.socket.find('Bo to be gone', gone(ann, 1), 95).finally(() => clearInterval(beat));
    for (const guest of [...guests, bo]) guest.close();
    way.close();
  });
});

/** The files of a platform's storage. */
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

/** Whether a player has since received that this seat is disconnected. */
const gone = ({ socket }: TableClient, seat: number) => {
  const from = socket.heard.length;
  return (heard: readonly unknown[]): true | undefined =>
    heard
      .slice(from)
      .some((frame) => Array.isArray(frame) && frame[0] === 'presence' && frame[1][seat] === false) ||
    undefined;
};
