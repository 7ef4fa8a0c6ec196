import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { whenAdmitted } from '../../helpers/network.ts';
import {
  expectOk,
  get,
  newAddress,
  newTableId,
  openTable,
  RawSocket,
  seated,
  TableClient,
} from './clients.ts';
import { attackedServer, socketsPerTable } from './servers.ts';

const { origin, persistDir } = await attackedServer();

describe.concurrent('a table', () => {
  const started = async (names: readonly string[], wish: object = {}) => {
    const { id, guests } = await seated(origin, names, { seats: names.length, ...wish });
    const [host] = guests;
    expectOk((await host?.ask({ type: 'start' })) ?? 'no host', 'the game starts');
    return { id, guests };
  };

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
});

/** The files of a platform's storage. */
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
