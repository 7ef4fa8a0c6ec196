import type { Page } from 'playwright-core';
import { lobby } from '../../client/sdk/index.ts';
import { examplePage, serveHostPage } from '../../test/helpers/browser.ts';
import { crowds } from './crowds.ts';
import { inLanguages } from './languages.ts';
import { played } from './moments.ts';
import { gather, names, settings } from './party.ts';
import type { Scene, Studio } from './studio.ts';

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

const home: Scene = async ({ origin, screens, open, each, shoot }) => {
  const parties = await Promise.all(
    played.map(({ game, players }, index) =>
      gather(origin, { game, seats: players, settings: { listed: true } }, names.slice(index, 2 * index + 1)),
    ),
  );
  await open('/');
  await each((page) => page.getByText('Drop Rainbow').last().waitFor());
  await shoot('home', 'page');
  await each((page) => page.getByLabel('Your name').fill('Ann'));
  // One after another: they would find each other.
  for (const screen of screens) {
    await press('Play with others')(screen.page);
    await screen.page.getByRole('timer').waitFor();
    await shoot('home-seeking', 'page', [screen]);
    await press('Stop looking')(screen.page);
  }
  await each((page) => page.getByText('Open a table for friends').click());
  await shoot('home-create', 'page');
  for (const party of parties) party.close();
};

const gathering: Scene = async ({ origin, open, each, shoot }) => {
  const party = await gather(origin, { game: 'seven-poker', seats: 5, settings }, names.slice(0, 3));
  await party.players[0]?.addComputer(3);
  await open(`/t/${party.id}`);
  await each((page) => page.getByRole('button', { name: 'Take a seat' }).waitFor());
  await shoot('gathering-newcomer', 'page');
  await open(party.link);
  await each((page) => page.getByRole('button', { name: 'Leave the seat' }).waitFor());
  await shoot('gathering', 'page');
  await each(press('Show it as a QR code'));
  await each((page) => page.getByRole('img', { name: 'QR code of the link' }).waitFor());
  await shoot('gathering-invite', 'page');
  party.close();
};

const gameScene =
  ({ game, players, options, moments }: (typeof played)[number]): Scene =>
  async ({ origin, open, each, shoot }) => {
    const party = await gather(origin, { game, seats: players, options, settings }, names.slice(0, players));
    await party.players[0]?.start();
    for (const [index, { name, isSo }] of moments.entries()) {
      if (!(await party.playUntil(isSo))) {
        console.log(`${game}: this game ended without ${name}`);
        break;
      }
      if (index === 0) {
        await open(party.link);
        await each((page) => page.getByRole('region', { name: 'Your seat' }).waitFor());
      }
      await shoot(`${game}-${index + 1}-${name}`, 'page');
    }
    await party.playUntil(() => false);
    await each((page) => page.getByRole('list', { name: 'Scores' }).waitFor());
    await shoot(`${game}-${moments.length + 1}-end`, 'page');
    await open(`/t/${party.id}/games/1`);
    await each(async (page) => {
      const slider = page.getByRole('slider');
      await slider.waitFor();
      await slider.evaluate((element) => {
        if (!(element instanceof HTMLInputElement)) return;
        element.value = String(Math.floor(Number(element.max) / 2));
        element.dispatchEvent(new Event('input', { bubbles: true }));
      });
    });
    await shoot(`${game}-replay`, 'page');
    party.close();
  };

const aroundTheTable: Scene = async ({ origin, open, each, shoot }) => {
  const party = await gather(
    origin,
    { game: 'drop-rainbow', seats: 3, settings: { ...settings, hints: 'always' } },
    names.slice(0, 3),
  );
  const [ann, max, bo] = party.players;
  await ann?.start();
  await party.playUntil(() => true);
  await open(`/t/${party.id}`);
  await each((page) => page.getByText('You are watching.').waitFor());
  await shoot('table-spectator', 'page');
  await open(party.link);
  await each((page) => page.getByRole('region', { name: 'Your seat' }).waitFor());
  await max?.say('Good evening, everybody.');
  await bo?.say('Hello! I have never played this before, so please be kind to me for a round or two.');
  await party.playUntil(
    ({ gameNumber, gameView, prompt }) => gameNumber > 0 && prompt !== null && gameView !== null,
  );
  await bo?.react('well-played');
  await ann?.say('We will.');
  await each(press(/^Chat/));
  await shoot('table-chat', 'window');
  await each(press('Close the chat'));
  await party.playUntil(
    (view) => view.game === 'drop-rainbow' && view.prompt !== null && (view.gameView?.row.length ?? 0) > 0,
  );
  await each(press('Give me a hint'));
  await each((page) => page.getByText(/^(Draw|Stop): /).waitFor());
  await shoot('table-hint', 'page');
  await each(press('Log'));
  await shoot('table-log', 'window');
  await each(press('Close the log'));
  await each(press('Table'));
  await shoot('table-menu', 'window');
  await each((page) => page.getByRole('link', { name: /^Rules of/ }).click());
  await each((page) => page.getByRole('heading', { name: 'Drop Rainbow' }).last().waitFor());
  await shoot('table-rules', 'window');
  await each((page) => page.keyboard.press('Escape'));
  await party.playUntil((view) => view.game === 'drop-rainbow' && (view.gameView?.discards.length ?? 0) > 0);
  await each((page) => page.getByRole('button', { name: /discarded: look through them$/ }).click());
  await shoot('table-discards', 'window');
  party.close();
};

const embedded: Scene = async ({ origin, open, each, shoot }) => {
  const served = await serveHostPage(examplePage(origin), `script-src ${origin}; frame-src ${origin}`);
  await open(served.url);
  const firstFrame = (page: Page) => page.locator('iframe').first().contentFrame();
  await each((page) => firstFrame(page).getByRole('button', { name: 'Open a table' }).waitFor());
  await shoot('embedded', 'page');
  await each(async (page) => {
    const frame = firstFrame(page);
    await frame.getByRole('button', { name: 'Open a table' }).click();
    await frame.getByLabel('Your name').fill('Ann');
    await frame.getByRole('button', { name: 'Take a seat' }).click();
    await frame.getByRole('button', { name: /^Fill with computer/ }).click();
    await frame.getByText('Ann').first().waitFor();
  });
  await shoot('embedded-playing', 'window');
  served.close();
};

const documents: Scene = async ({ origin, open, each, shoot }) => {
  for (const { game } of played) {
    await open(`/rules/${game}`);
    await shoot(`rules-${game}`, 'page');
  }
  await open('/api');
  await shoot('api', 'window');
  await open('/nowhere');
  await shoot('not-found', 'window');
  await open('/t/000000000000');
  await shoot('table-gone', 'window');
  const party = await gather(origin, { game: 'drop-rainbow', seats: 2, settings }, names.slice(0, 2));
  await party.players[0]?.start();
  await party.playUntil(() => false);
  const file = await lobby(origin).transcript(party.id, 1);
  party.close();
  const give = (text: string) => (page: Page) =>
    page
      .getByLabel('The file of a game')
      .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await open('/verify');
  await shoot('verify', 'window');
  await each(give(file));
  await each((page) => page.getByRole('heading', { name: /^Yes/ }).waitFor());
  await shoot('verify-yes', 'page');
  await each(give(file.replace('"Ann"', '"Eve"')));
  await each((page) => page.getByRole('heading', { name: /^No/ }).waitFor());
  await shoot('verify-no', 'page');
};

/** By name. Each goes by itself. */
export const scenes: ReadonlyMap<string, Scene> = new Map([
  ['home', home],
  ['gathering', gathering],
  ...played.map((game) => [game.game, gameScene(game)] as const),
  ['table', aroundTheTable],
  ['crowds', crowds],
  ['languages', inLanguages],
  ['embedded', embedded],
  ['documents', documents],
]);

/** What a table looks like once `fail` has made the server fail. */
export const lostScene = async (
  { origin, open, each, shoot }: Studio,
  fail: () => Promise<void>,
): Promise<void> => {
  const party = await gather(origin, { game: 'sequence-states', seats: 2, settings }, names.slice(0, 2));
  await party.players[0]?.start();
  await party.playUntil(({ prompt }) => prompt !== null);
  await open(party.link);
  await each((page) => page.getByRole('region', { name: 'Your seat' }).waitFor());
  party.close();
  await fail();
  await each((page) => page.getByText('Connection lost.').first().waitFor());
  await shoot('table-connection-lost', 'page');
};
