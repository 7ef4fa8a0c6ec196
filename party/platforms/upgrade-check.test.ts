import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { arcusGames, games } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { runScript } from '../../test/helpers/command.ts';
import { deployLater } from '../../test/helpers/later-version.ts';
import { begin, gather, playOn } from '../../test/helpers/memory/gather.ts';
import type { MemoryTable } from '../../test/helpers/memory/table.ts';
import { secondVersion } from '../../test/helpers/second-version.ts';
import type { Shape } from '../runtime/stored.ts';
import { movePrefix, tableShape } from '../table/record.ts';
import { openData } from './data-folder.ts';
import { checkUpgrade, type TableCheck } from './upgrade-check.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arcus-check-test-'));
});
afterEach(() => {
  setGames(arcusGames);
  rmSync(folder, { recursive: true, force: true });
});

const check = (...words: string[]) =>
  runScript('scripts/package/arcus-tables.ts', ['upgrade-check', folder, ...words]);

/** A folder in use, with the values by table. */
const folderOf = async (tables: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
  const data = await openData({
    folder,
    secret: undefined,
    log: () => undefined,
    onAlarm: async () => undefined,
  });
  onTestFinished(() => data.close());
  for (const [table, rows] of Object.entries(tables)) await data.store.storageOf(`table/${table}`).put(rows);
};

const rowsOf = (table: MemoryTable) => {
  const { record, moves } = table.storedApart();
  return {
    record: record as object,
    ...Object.fromEntries(moves.map((move, index) => [`${movePrefix}${index}`, move])),
  };
};

/** The stored values of a table during a game. */
const playing = async () => rowsOf((await begin()).table);

test('upgrade-check reports for each table of a folder in use whether this version can continue it, and changes nothing', async () => {
  const rows = await playing();
  await folderOf({
    'goes-on': rows,
    newer: { ...rows, record: { ...rows.record, format: 99 } },
    damaged: { ...rows, record: '{"id":' },
    // Without a record there is no table.
    ended: { 'log:0001:000000': {} },
  });
  const { code, out, error } = await check();
  expect({ code, error }).toEqual({ code: 1, error: '' });
  const lines = out.split('\n');
  expect(lines).toContain('goes-on  goes on');
  for (const [table, why] of [
    ['newer', 'number 99'],
    ['damaged', 'no object'],
  ])
    expect(out).toMatch(new RegExp(`^${table}  cannot: .*${why}`, 'm'));
  expect(lines.at(-2)).toBe('3 tables. cannot: 2. goes on: 1.');
  expect(out).not.toContain('ended');
});

test('upgrade-check ends with 0 when all tables can continue, and names those that it migrates', async () => {
  await folderOf({ one: await playing() });
  expect(await check()).toEqual({ code: 0, out: 'one  goes on\n1 tables. goes on: 1.\n', error: '' });
  onTestFinished(deployLater([tableShape] as Shape<never>[]));
  expect(await check()).toEqual({ code: 0, out: 'one  migrated\n1 tables. migrated: 1.\n', error: '' });
});

test('upgrade-check names the rules under which a table stays during and after its game', async () => {
  const game = games['drop-rainbow'];
  const before = await gather();
  const during = await begin();
  const after = await begin();
  await playOn(after.players);
  await folderOf({
    before: rowsOf(before.table),
    during: rowsOf(during.table),
    over: rowsOf(after.table),
  });
  const fates: TableCheck[] = [];
  for await (const one of checkUpgrade(folder, [game, secondVersion(game)])) fates.push(one);
  const kept = { fate: 'kept under rules 1 of drop-rainbow', canContinue: true };
  expect(fates).toEqual([
    { table: 'before', fate: 'goes on', canContinue: true },
    { table: 'during', ...kept },
    { table: 'over', ...kept },
  ]);
});

test('upgrade-check reads the games of a module, and ends with 2 for a folder without data', async () => {
  const missing = await check();
  expect(missing).toMatchObject({ code: 2, out: '' });
  expect(existsSync(join(folder, 'arcus.db'))).toBe(false);
  await folderOf({ one: await playing() });
  expect(await check('--games', 'examples/games/liars-dice/index.ts')).toMatchObject({
    code: 1,
    out: expect.stringContaining('one  cannot: game: drop-rainbow'),
  });
});
