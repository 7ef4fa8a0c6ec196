import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { lobby, type TableSummary, watchTables } from '../../../client/sdk/index.ts';
import { gameIds } from '../../../shared/games/registry.ts';
import { whenAdmitted } from '../../helpers/network.ts';
import { createTable, seatedTable, until } from '../../helpers/players.ts';
import { sharedServer } from '../../helpers/server.ts';

const { origin } = sharedServer();

describe('the lobby on a real server', () => {
  test('lists an open table and its later states', async ({ expect }) => {
    const { id, players } = await seatedTable(origin, ['Ann', 'Bo'], {
      settings: { listed: true },
      seats: 3,
    });
    const listed = async () => (await lobby(origin).listTables()).tables.find((table) => table.id === id);
    await expect.poll(listed).toMatchObject({ phase: 'gathering', players: ['Ann', 'Bo'], seats: 3 });
    await players[0]?.start();
    await expect.poll(listed).toMatchObject({ phase: 'playing' });
    for (const player of players) player.close();
  });

  test('notifies watchers of the list when a table appears and when it fills up', async ({ expect }) => {
    const { near } = await lobby(origin).listGames();
    let seen: readonly TableSummary[] | null = null;
    const stop = watchTables({
      host: origin,
      games: ['drop-rainbow', 'seven-poker'],
      region: near,
      onChange: (tables) => {
        seen = tables;
      },
      WebSocket,
    });
    await expect.poll(() => seen).not.toBeNull();
    const { id, players } = await seatedTable(origin, ['Ann', 'Bo'], {
      settings: { listed: true },
      seats: 3,
    });
    const shown = () => seen?.find((table) => table.id === id);
    await expect.poll(shown).toMatchObject({ players: ['Ann', 'Bo'] });
    await players[0]?.change({ settings: { locked: true } });
    await expect.poll(shown).toBeUndefined();
    stop();
    for (const player of players) player.close();
  });

  test('leads to a table by the code that its host made, and by no withdrawn one', async ({ expect }) => {
    const { id, players } = await seatedTable(origin, ['Ann'], {});
    await players[0]?.makeCode();
    await expect.poll(() => players[0]?.state.view?.code?.text).toMatch(/^\w{6}$/);
    const code = players[0]?.state.view?.code?.text ?? '';
    const find = (text: string) => whenAdmitted(() => lobby(origin).findCode(text));
    expect(await find(code.toLowerCase())).toBe(id);
    await players[0]?.withdrawCode();
    await expect(find(code)).rejects.toMatchObject({ code: 'no-such-code' });
    for (const player of players) player.close();
  });

  test('does not list a table that is open by link only', async ({ expect }) => {
    const { id, players } = await seatedTable(origin, ['Ann'], {});
    const { id: later } = await createTable(origin, { settings: { listed: true } });
    await expect
      .poll(async () => (await lobby(origin).listTables()).tables.map((table) => table.id))
      .toContain(later);
    expect((await lobby(origin).listTables()).tables.map((table) => table.id)).not.toContain(id);
    expect(await lobby(origin).getTable(id)).toMatchObject({ id, players: ['Ann'] });
    for (const player of players) player.close();
  });

  test('serves the icons of the web manifest', async () => {
    const response = await fetch(`${origin}/assets/manifest.webmanifest`);
    expect(response.headers.get('content-type')).toMatch(/json/);
    const { icons } = z
      .object({ icons: z.array(z.object({ src: z.string(), type: z.string() })) })
      .parse(await response.json());
    for (const { src, type } of icons) {
      const icon = await fetch(`${origin}/assets/${src}`);
      expect([icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    }
  });

  test.each(['preview', ...gameIds.map((game) => `preview-${game}`)])(
    '%s.png has the size stated in its meta tags',
    async (name) => {
      const response = await fetch(`${origin}/assets/${name}.png`);
      expect(response.headers.get('content-type')).toBe('image/png');
      const bytes = new DataView(await response.arrayBuffer());
      // After signature and chunk header.
      expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630]);
    },
  );

  test('serves the page of a table with its security policy, and 404 for an unknown one', async () => {
    const { id, players } = await seatedTable(origin, ['Ann']);
    const response = await fetch(`${origin}/t/${id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${origin}/t/000000000000`)).status).toBe(404);
    for (const player of players) {
      await until(player, 'the table', ({ status }) => status === 'open');
      player.close();
    }
  });
});
