import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type NodeServer, startServer } from '../../../party/platforms/node.ts';
import { root } from '../../../scripts/files.ts';
import { highCard } from '../../../scripts/package/create-arcus/template/high-card.ts';
import { arcusGames, games } from '../../../shared/games/registry.ts';
import type { AnyGame } from '../../../shared/kernel/game.ts';
import { setGames } from '../../../shared/kernel/game-registry.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { button, looksRight, phone, sitDown, visit } from '../../helpers/pages.ts';
import { createTable } from '../../helpers/players.ts';
import { secondVersion } from '../../helpers/second-version.ts';

afterAll(() => setGames(arcusGames));

/** Starts the server again on the same data, with other games. */
const deployments = () => {
  const data = mkdtempSync(join(tmpdir(), 'arcus-'));
  let running: NodeServer | undefined;
  onTestFinished(async () => {
    await running?.close();
    rmSync(data, { recursive: true });
  });
  return async (list: readonly AnyGame[]): Promise<string> => {
    const port = running === undefined ? 0 : Number(new URL(running.origin).port);
    await running?.close();
    running = await startServer({
      games: list,
      data,
      port,
      files: `${root}build/public`,
      log: () => undefined,
    });
    return running.origin;
  };
};

const playAlone = async (origin: string, game: string) => {
  const { id } = await createTable(origin, { game, seats: 2, settings: { turnSeconds: null } });
  const visitor = await visit(await sharedBrowser(), `${origin}/t/${id}`, phone);
  await sitDown(visitor.page, 'Ann');
  await button(visitor.page, /^Add computer on seat/)
    .first()
    .click();
  await button(visitor.page, 'Start').click();
  await visitor.page.locator('.play').waitFor();
  return visitor;
};

test('a game of earlier rules is drawn by its shape after a reload, and says that it keeps them', async () => {
  const deploy = deployments();
  const { page, faults } = await playAlone(await deploy([highCard]), 'high-card');
  expect(await page.getByText('keeps the rules').count()).toBe(0);
  await deploy([secondVersion(highCard), highCard]);
  await page.reload();
  await page.getByText('This game keeps the rules it began with.').waitFor();
  await looksRight(page);
  expect(faults).toEqual([]);
});

test('a game of rules that the page does not have is drawn by its shape, with a button that loads the page again', async () => {
  const deploy = deployments();
  const dropRainbow = games['drop-rainbow'];
  const { page, faults } = await playAlone(
    await deploy([secondVersion(dropRainbow), dropRainbow]),
    'drop-rainbow',
  );
  await page.getByText('Arcus was renewed while the page was open.').waitFor();
  await button(page, 'Load again').waitFor();
  await looksRight(page);
  expect(faults).toEqual([]);
});
