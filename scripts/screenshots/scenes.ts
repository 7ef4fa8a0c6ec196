import type { Page } from 'playwright-core';
import { lobby } from '../../client/sdk/index.ts';
import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { examplePage, serveHostPage } from '../../test/helpers/browser.ts';
import { openTable } from '../../test/helpers/live-table.ts';
import { shownGames } from './games.ts';
import type { Scene } from './screens.ts';

/** Turns outlast the screenshots of all screens. */
const settings = { turnSeconds: 300 };

/** One is long. */
const names = ['Ann', 'Maximilian Featherstone', 'Bo', 'Ngozi'];

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

/** Opened by link, the page lacks the seed of the seat and shows a notice. */
const showOwnSeat = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Your seat' }).waitFor();
  await press('Play on')(page);
};

const rulesShown: Readonly<Record<Locale, string>> = {
  en: 'drop-rainbow',
  ko: 'seven-poker',
  es: 'presidential-poker',
};

const homeDrawn = (page: Page): Promise<void> =>
  page.locator('arcus-attract .middle .card').first().waitFor({ state: 'attached' });

/** The languages other than English. */
const languages: Scene = async ({ origin, open, each, capture }) => {
  for (const locale of locales.slice(1)) {
    await open(`/?locale=${locale}`);
    await each(homeDrawn);
    await capture(`home-${locale}`, 'page');
    const table = await openTable(origin, { game: 'seven-poker', seats: 3, settings }, names.slice(0, 3));
    const link = new URL(table.link);
    link.searchParams.set('locale', locale);
    await open(link.href);
    await each((page) => page.locator('arcus-gathering').waitFor());
    await capture(`gathering-${locale}`, 'page');
    await table.players[0]?.start();
    await table.playUntil(({ prompt }) => prompt !== null);
    await each((page) => page.locator('.prompt.yours').waitFor());
    await each((page) => page.locator('.banners button').click());
    await capture(`table-${locale}`, 'page');
    await open(`/rules/${rulesShown[locale]}?locale=${locale}`);
    await capture(`rules-${locale}`, 'page');
    table.close();
  }
};

const home: Scene = async ({ origin, open, each, capture }) => {
  const tables = await Promise.all(
    shownGames.map(({ game, players }, index) =>
      openTable(
        origin,
        { game, seats: players, settings: { listed: true } },
        names.slice(index, 2 * index + 1),
      ),
    ),
  );
  await open('/');
  await each(homeDrawn);
  await each((page) => page.getByRole('link', { name: /Ngozi/ }).first().waitFor());
  await capture('home', 'page');
  await each(press('Your name'));
  await capture('home-name', 'window');
  await each((page) => page.getByLabel('Your name').fill('Ann'));
  await each(press('That is me'));
  await each(press('Play with friends'));
  await each((page) => page.getByText('More settings').waitFor());
  await capture('home-create', 'window');
  for (const table of tables) table.close();
};

const gathering: Scene = async ({ origin, open, each, capture }) => {
  const table = await openTable(origin, { game: 'seven-poker', seats: 5, settings }, names.slice(0, 3));
  await table.players[0]?.addBot(3);
  await open(`/t/${table.id}`);
  await each((page) => page.getByRole('button', { name: 'Take a seat' }).waitFor());
  await capture('gathering-newcomer', 'page');
  await open(table.link);
  await each((page) => page.getByRole('button', { name: 'Leave the seat' }).waitFor());
  await capture('gathering', 'page');
  await each(press('Change the table'));
  await each((page) => page.getByRole('dialog').waitFor());
  await capture('gathering-options', 'window');
  table.close();
  const full = await openTable(origin, { game: 'drop-rainbow', seats: 3, settings }, names.slice(0, 3));
  await open(`/t/${full.id}`);
  await each((page) => page.locator('arcus-gathering .asking').waitFor());
  await capture('gathering-full', 'page');
  full.close();
};

/** Plays another game, up to `maxGames`, if one ends before its last stage. */
const gameScene =
  (shown: (typeof shownGames)[number], maxGames = 5): Scene =>
  async (screens) => {
    const { game, players, options } = shown;
    const stages = Object.entries(shown.stages);
    const { origin, open, each, capture } = screens;
    const table = await openTable(
      origin,
      { game, seats: players, options, settings },
      names.slice(0, players),
    );
    await table.players[0]?.start();
    for (const [index, [name, isReached]] of stages.entries()) {
      if (!(await table.playUntil(isReached))) {
        table.close();
        if (maxGames === 1) throw new Error(`games of ${game} end without ${name}`);
        return gameScene(shown, maxGames - 1)(screens);
      }
      if (index === 0) {
        await open(table.link);
        await each(showOwnSeat);
      }
      await capture(`${game}-${index + 1}-${name}`, 'page');
    }
    await table.playUntil(() => false);
    await each((page) => page.getByRole('list', { name: 'Scores' }).waitFor());
    await capture(`${game}-${stages.length + 1}-end`, 'page');
    await each(press('Share'));
    await each((page) => page.getByRole('dialog').locator('canvas').waitFor());
    await capture(`${game}-shared`, 'window');
    await open(`/t/${table.id}/games/1`);
    await each(async (page) => {
      const slider = page.getByRole('slider');
      await slider.waitFor();
      await slider.evaluate((element) => {
        if (!(element instanceof HTMLInputElement)) return;
        element.value = String(Math.floor(Number(element.max) / 2));
        element.dispatchEvent(new Event('input', { bubbles: true }));
        element.scrollIntoView({ block: 'end' });
      });
    });
    await capture(`${game}-replay`, 'window');
    table.close();
  };

const tableScene: Scene = async ({ origin, open, each, capture }) => {
  const table = await openTable(
    origin,
    { game: 'drop-rainbow', seats: 3, settings: { ...settings, hints: 'always' } },
    names.slice(0, 3),
  );
  const [ann, max, bo] = table.players;
  await ann?.start();
  await table.playUntil(() => true);
  await open(`/t/${table.id}`);
  await each((page) => page.getByText('You are watching.').waitFor());
  await capture('table-spectator', 'page');
  await open(table.link);
  await each(showOwnSeat);
  await max?.say('Good evening!');
  await bo?.say('Hello! I have never played this before, so please be kind to me for a round or two.');
  await table.playUntil(
    ({ gameNumber, gameView, prompt }) => gameNumber > 0 && prompt !== null && gameView !== null,
  );
  await bo?.react('well-played');
  await ann?.say('We will.');
  await each(press(/^Chat/));
  await capture('table-chat', 'window');
  await each(press('Close the chat'));
  await table.playUntil(
    (view) => view.game === 'drop-rainbow' && view.prompt !== null && (view.gameView?.row.length ?? 0) > 0,
  );
  await each(press('Give me a hint'));
  await each((page) => page.getByText(/^(Draw|Stop): /).waitFor());
  await capture('table-hint', 'page');
  await each(press('Log'));
  await capture('table-log', 'window');
  await each(press('Close the log'));
  await each(press('Table'));
  await capture('table-menu', 'window');
  await each((page) => page.getByRole('link', { name: /^Rules of/ }).click());
  await each((page) => page.getByRole('heading', { name: 'Drop Rainbow' }).last().waitFor());
  await capture('table-rules', 'window');
  await each((page) => page.keyboard.press('Escape'));
  await table.playUntil((view) => view.game === 'drop-rainbow' && (view.gameView?.discards.length ?? 0) > 0);
  await each((page) => page.getByRole('button', { name: /discarded: look through them$/ }).click());
  await capture('table-discards', 'window');
  table.close();
};

const embedded: Scene = async ({ origin, open, each, capture }) => {
  const served = await serveHostPage(examplePage(origin), `script-src ${origin}; frame-src ${origin}`);
  await open(served.url);
  const firstFrame = (page: Page) => page.locator('iframe').first().contentFrame();
  await each((page) => firstFrame(page).getByRole('button', { name: 'Open a table' }).waitFor());
  await capture('embedded', 'page');
  await each(async (page) => {
    const frame = firstFrame(page);
    await frame.getByRole('button', { name: 'Open a table' }).click();
    await frame.getByLabel('Your name').fill('Ann');
    await frame.getByRole('button', { name: 'Take a seat' }).click();
    await frame.getByRole('button', { name: /^Fill with computer/ }).click();
    await frame.getByText('Ann').first().waitFor();
  });
  await capture('embedded-playing', 'window');
  served.close();
};

const documents: Scene = async ({ origin, open, each, capture }) => {
  for (const { game } of shownGames) {
    await open(`/rules/${game}`);
    await capture(`rules-${game}`, 'page');
  }
  await open('/api');
  await capture('api', 'window');
  await open('/nowhere');
  await capture('not-found', 'window');
  await open('/t/000000000000');
  await capture('table-gone', 'window');
  const table = await openTable(origin, { game: 'drop-rainbow', seats: 2, settings }, names.slice(0, 2));
  await table.players[0]?.start();
  await table.playUntil(() => false);
  const file = await lobby(origin).getTranscript(table.id, 1);
  table.close();
  const give = (text: string) => (page: Page) =>
    page
      .getByLabel('The file of a game')
      .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await open('/verify');
  await capture('verify', 'window');
  await each(give(file));
  await each((page) => page.locator('.verdict:not(.wrong)').waitFor());
  await capture('verify-yes', 'page');
  await each(give(file.replace('"Ann"', '"Eve"')));
  await each((page) => page.locator('.verdict.wrong').waitFor());
  await capture('verify-no', 'page');
};

const lost: Scene = async ({ origin, open, each, capture, stopServer }) => {
  const table = await openTable(origin, { game: 'sequence-states', seats: 2, settings }, names.slice(0, 2));
  await table.players[0]?.start();
  await table.playUntil(({ prompt }) => prompt !== null);
  await open(table.link);
  await each(showOwnSeat);
  table.close();
  await stopServer();
  await each((page) => page.getByText('Connection lost.').first().waitFor());
  await capture('table-connection-lost', 'page');
};

/** Scenes are independent, except the last, which stops the server. */
export const scenes: ReadonlyMap<string, Scene> = new Map([
  ['home', home],
  ['gathering', gathering],
  ...shownGames.map((game) => [game.game, gameScene(game)] as const),
  ['table', tableScene],
  ['languages', languages],
  ['embedded', embedded],
  ['documents', documents],
  ['lost', lost],
]);
