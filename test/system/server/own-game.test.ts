import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CreateTable, connectTable, lobby, ProblemError, type Table } from '../../../client/sdk/node.ts';
import partykit from '../../../partykit.json' with { type: 'json' };
import { writeTutorialSteps } from '../../../scripts/docs/tutorial.ts';
import { highCard } from '../../../scripts/package/create-arcus/template/high-card.ts';
import { verify } from '../../../scripts/package/verify.ts';
import { devPlatforms, freePort, type RunningServer, startServer } from '../../../scripts/start/server.ts';
import { sampleAction } from '../../../shared/kernel/action.ts';
import { axe, crossing, fitsWidth, outOfWindow, resize, sharedBrowser } from '../../helpers/browser.ts';
import { whenAdmitted } from '../../helpers/network.ts';
import { consumerProject } from '../../helpers/package.ts';
import { hostPage, phone, playToTheEnd, sitDown, type Visitor, visit } from '../../helpers/pages.ts';
import { createTable, ownTokens } from '../../helpers/players.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Exported names and ids of the example games. */
const exampleGames = [
  ['hearts', 'hearts'],
  ['liarsDice', 'liars-dice'],
] as const;

const consumer = await consumerProject(['@types/node', 'esbuild', 'tsx', 'typescript', 'wrangler']);
/** The folder that `npm create arcus my-game` created. */
const project = join(consumer.folder, 'my-game');

beforeAll(async () => {
  await run(process.execPath, [join(root, 'scripts/package/create-arcus/index.js'), project]);
  const exported = [
    "export { highCard } from './my-game/high-card.ts';",
    ...exampleGames.map(([name, id]) => `export { ${name} } from './games/${id}/index.ts';`),
  ];
  writeFileSync(join(consumer.folder, 'all-games.ts'), exported.join('\n'));
  await command('assets', 'public', '--games', '../all-games.ts');
});

/** Runs `arcus-tables` in the project. */
const command = (...words: string[]) =>
  run(process.execPath, [join(consumer.installed, 'server/arcus.mjs'), ...words], {
    cwd: project,
  });

afterAll(() => consumer.remove());

/** Plays random legal actions. */
const playRandomly = (table: Table, seed: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const random = randomFrom(seed);
    let answered: number | null = null;
    table.subscribe(({ view }) => {
      if (view?.phase === 'over') resolve();
      if (!view?.prompt || view.prompt.decision === answered) return;
      answered = view.prompt.decision;
      // These tables have the types of the Arcus games.
      table.act(sampleAction(view.prompt.legal, random) as Parameters<Table['act']>[0]).catch(reject);
    });
  });

/** High Card drawn by a module, by a broken one, and by one that is missing. */
const modules = { 'drawn-card': '/drawing.js', 'broken-card': '/broken.js', 'lost-card': '/nowhere.js' };

/** Adds games, drawings, and the PartyKit files that replace `worker.ts` and `wrangler.jsonc`. */
const extendProject = async (): Promise<void> => {
  // A typed drawing.
  const drawing = join(project, 'drawing.ts');
  writeFileSync(
    drawing,
    `import type { OwnUi } from 'arcus-tables/widget';
import type { highCard } from './high-card.ts';
type Own = OwnUi<typeof highCard>;
export const ui = (): Own => {
  const sums = document.createElement('p');
  sums.className = 'mine';
  return {
    styles: '.mine { font-size: 40px; }',
    board: ({ view }) => {
      sums.textContent = view.players.map(({ won }) => won.toFixed()).join(':');
      return sums;
    },
    promptText: ({ you }) => 'Seat ' + you + ', lay one.',
  };
};
// @ts-expect-error: an action of another game
export const wrong: Own['moves'] = () => [{ action: { type: 'draw' }, label: 'Draw', key: 'D' }];
`,
  );
  await build({ entryPoints: [drawing], outfile: join(project, 'public/drawing.js'), format: 'esm' });
  // Another site's bundle with the widget.
  await build({
    stdin: {
      contents: `import { connectTable, lobby } from 'arcus-tables';
import { ArcusTableView, documentTheme } from 'arcus-tables/widget/es';
import { addGames } from 'arcus-tables/widget/es/own-games';
const host = new URL(import.meta.url).origin;
addGames((await lobby(host).listGames()).games);
const table = connectTable({ host, table: document.body.dataset.table });
const sheet = new CSSStyleSheet();
sheet.replaceSync(documentTheme + 'body { display: grid; block-size: 100vh; margin: 0; }');
document.adoptedStyleSheets = [sheet];
document.body.append(Object.assign(new ArcusTableView(), { table }));`,
      resolveDir: project,
    },
    outfile: join(project, 'public/bundle.js'),
    bundle: true,
    format: 'esm',
  });
  const others = Object.entries(modules).map(
    ([id, module]) => `{ ...highCard, id: '${id}', ui: { ...(highCard.ui as object), module: '${module}' } }`,
  );
  const spanish = "{ ...highCard, name: { ...highCard.name, es: 'Carta alta' } }";
  writeFileSync(
    join(project, 'games.ts'),
    `import { hearts } from '../games/hearts/index.ts';
import { liarsDice } from '../games/liars-dice/index.ts';
import { highCard } from './high-card.ts';

export const games = [${[spanish, 'hearts', 'liarsDice', ...others].join(', ')}];
`,
  );
  writeFileSync(
    join(project, 'public/broken.js'),
    `export const ui = {
  board: () => { throw new Error('no board'); },
  promptText: () => 7,
  hand: 'cards',
};
`,
  );
  const party = (name: string) => `../node_modules/arcus-tables/server/partykit/${name}.js`;
  writeFileSync(
    join(project, 'party.ts'),
    "import { createParty } from 'arcus-tables/server/partykit';\nimport { games } from './games.ts';\n\nexport default createParty({ games });\n",
  );
  writeFileSync(
    join(project, 'partykit.json'),
    JSON.stringify({
      name: 'my-game',
      main: 'party.ts',
      parties: Object.fromEntries(Object.keys(partykit.parties).map((name) => [name, party(name)])),
      compatibilityDate: '2025-07-18',
      compatibilityFlags: ['handle_cross_request_promise_resolution'],
      serve: 'public',
    }),
  );
};

const copySteps = (): readonly string[] =>
  writeTutorialSteps().map((folder) => {
    const step = `step-${basename(folder)}`;
    cpSync(join(root, folder), join(project, step), { recursive: true });
    return step;
  });

test.runIf(isLong)('own game: a new project and every tutorial step compile', async () => {
  copySteps();
  const settings = join(project, 'tsconfig.json');
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace('["*.ts"]', '["*.ts", "step-*/*.ts"]'));
  await run(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '--singleThreaded',
    '-p',
    project,
  ]);
  writeFileSync(settings, text);
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  expect(manifest.name).toBe('my-game');
  expect(readFileSync(join(project, '.dev.vars'), 'utf8')).toMatch(
    /^ARCUS_SECRET="[0-9a-f]{64}"\nARCUS_DEVTOOLS="1"\n$/,
  );
});

test.runIf(isLong)(
  'own game: the tests of the project and every step pass, and name rule and example when the game breaks the contract',
  async () => {
    const tests = copySteps().flatMap((step) =>
      readdirSync(join(project, step))
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => `${step}/${file}`),
    );
    expect(tests).toHaveLength(7);
    // One process runs all.
    const all = ['high-card.test.ts', 'broken/high-card.test.ts', ...tests];
    writeFileSync(join(project, 'all.test.ts'), all.map((file) => `import './${file}';\n`).join(''));
    mkdirSync(join(project, 'broken'));
    cpSync(join(project, 'high-card.test.ts'), join(project, 'broken/high-card.test.ts'));
    const source = readFileSync(join(project, 'high-card.ts'), 'utf8');
    writeFileSync(
      join(project, 'broken/high-card.ts'),
      source.replace('laid: laid[seat] !== null', 'laid: laid[seat] ?? undefined'),
    );
    const ended = run(process.execPath, ['--import', 'tsx', 'all.test.ts'], { cwd: project });
    const { stdout } = await ended.catch((error: { readonly stdout: string }) => error);
    expect(stdout).toMatch(/views and events are JSON: "high-card, 2 players, round 0", state 0: /);
    expect(stdout).toMatch(/^# pass 8\n# fail 1$/m);
  },
);

test.runIf(isLong)('own game: npm run simulate reports who wins', async () => {
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', 'simulate.ts', 'high-card', 'easy,random', '20', '--players', '4'],
    {
      cwd: project,
    },
  );
  expect(JSON.parse(stdout)).toMatchObject({ game: 'high-card', games: 20, players: 4 });
  expect(stdout).not.toMatch(/\.\d{4}/);
});

test.each([
  [['Bad Name'], 2, /cannot be the name/],
  [[], 2, /Name one folder/],
  [['x', '--package', 'nothing.tgz'], 2, /There is no file nothing.tgz/],
  [['.'], 2, /is not empty/],
  [['there'], 1, /^No project can be made in .*there: ENOTDIR: .*\n$/],
  [['there/below'], 1, /^No project can be made in .*below: ENOTDIR: .*\n$/],
])('own game: npm create arcus %j is refused and creates nothing', async (words, code, reason) => {
  const folder = join(mkdtempSync(join(consumer.folder, 'refused-')), 'here');
  mkdirSync(folder);
  writeFileSync(join(folder, 'there'), '');
  const creation = run(process.execPath, [join(root, 'scripts/package/create-arcus/index.js'), ...words], {
    cwd: folder,
  });
  await expect(creation).rejects.toMatchObject({ code, stderr: expect.stringMatching(reason) });
  expect(readdirSync(folder)).toEqual(['there']);
});

test('own game: npm create arcus accepts a folder with only a repository', async () => {
  const folder = join(mkdtempSync(join(consumer.folder, 'cloned-')), 'here');
  mkdirSync(join(folder, '.git'), { recursive: true });
  await run(process.execPath, [join(root, 'scripts/package/create-arcus/index.js'), '.'], { cwd: folder });
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.git', 'package.json', 'worker.ts']));
});

/** Plays High Card with two players and a computer player on a server, and verifies it. */
const playHighCard = async (host: string, seed: string): Promise<void> => {
  const own = ownTokens();
  const desk = lobby(host, own);
  const { id } = await whenAdmitted(() =>
    desk.createTable<typeof highCard>({ game: 'high-card', options: { rounds: 2 } }),
  );
  const ann = connectTable({ host, table: id, tokens: own });
  const bo = connectTable({ host, table: id, tokens: ownTokens() });
  await ann.sit({ name: 'Ann' });
  await bo.sit({ name: 'Bo' });
  await ann.addBot(2);
  const played = [playRandomly(ann, `${seed}, Ann`), playRandomly(bo, `${seed}, Bo`)];
  await ann.start();
  await Promise.all(played);
  expect(ann.state.view?.outcome?.reason).toBe('most-rounds');
  ann.close();
  bo.close();
  const report = await verify(await desk.getTranscript(id, 1), null, [highCard]);
  expect(report.verdict).toBe('consistent');
};

/** Lays the first card of the hand for this number of rounds, or until the game is over. */
const layCards = async (page: Page | FrameLocator, rounds = Number.POSITIVE_INFINITY): Promise<void> => {
  const over = page.locator('.won-by');
  const cards = page.locator('.own-hand li');
  for (let round = 0; round < rounds; round += 1) {
    await over.or(cards.first().locator('[aria-pressed]')).first().waitFor();
    if ((await over.count()) > 0) return;
    const held = await cards.count();
    await cards.first().locator('button').click();
    await page.getByRole('button', { name: /^Lay \w+$/ }).click();
    await expect.poll(() => cards.count()).toBeLessThan(held);
  }
};

/** A player and a computer player begin a game in a page. */
const startGame = async (host: string, game: string): Promise<Visitor> => {
  const ann = await visit(await sharedBrowser(), `${host}/embed/games/${game}`);
  await ann.page.getByRole('button', { name: 'Open a table' }).click();
  await sitDown(ann.page, 'Ann');
  await ann.page
    .getByRole('button', { name: /^Add computer on/ })
    .first()
    .click();
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click();
  await ann.page.getByRole('list', { name: 'Your hand' }).waitFor();
  return ann;
};

/** Two players and a computer player play High Card in pages, verify it and replay it. */
const playInPages = async (host: string): Promise<void> => {
  const browser = await sharedBrowser();
  const ann = await visit(browser, host);
  await ann.page.getByRole('heading', { name: 'High Card' }).first().waitFor();
  expect(await ann.page.getByRole('heading', { name: 'Seven Poker' }).count()).toBe(0);
  expect(await axe(ann.page)).toEqual([]);
  await ann.page.getByRole('radio', { name: 'With friends' }).check();
  await ann.page.getByRole('button', { name: 'Play High Card' }).first().click();
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByRole('button', { name: 'That is me' }).click();
  await ann.page
    .getByRole('button', { name: /^Add computer on/ })
    .first()
    .click();
  const bo = await visit(browser, ann.page.url(), phone);
  await sitDown(bo.page, 'Bo');
  await ann.page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const { page } of [ann, bo]) {
    await page.locator('.prompt', { hasText: 'Which card do you lay?' }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    expect(await outOfWindow(page)).toEqual([]);
  }
  await Promise.all([layCards(ann.page), layCards(bo.page)]);
  await ann.page.locator('.won-by', { hasText: 'Most rounds win.' }).waitFor();
  await bo.page.getByRole('button', { name: 'More', exact: true }).click();
  const address = await bo.page.getByRole('link', { name: /^Check this game/ }).getAttribute('href');
  await bo.page.goto(`${host}${address}`);
  await bo.page.getByRole('heading', { name: /^This game fits/ }).waitFor();
  await bo.page.getByRole('link', { name: 'Watch again' }).click();
  await bo.page.getByRole('slider', { name: 'Replay' }).focus();
  await bo.page.keyboard.press('End');
  await bo.page.getByRole('list', { name: 'Scores' }).waitFor();
  await bo.page.keyboard.press('Home');
  await bo.page.getByRole('list', { name: 'Your hand' }).first().waitFor();
  expect([...ann.faults, ...bo.faults]).toEqual([]);
};

test('own game: npm run serve serves its games and pages, where players play one', async () => {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const [program, ...words] = scripts.serve.split(' ');
  expect(program).toBe('arcus-tables');
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(consumer.installed, 'server/arcus.mjs'), ...words, '--listen', `127.0.0.1:${port}`],
    { cwd: project },
  );
  const ended = once(child, 'exit');
  const host = `http://127.0.0.1:${port}`;
  try {
    const ids = async () => (await lobby(host).listGames()).games.map(({ id }) => id);
    await expect.poll(() => ids().catch(() => [])).toEqual(['hearts', 'high-card', 'liars-dice']);
    await playHighCard(host, 'node');
    if (isLong) {
      await playInPages(host);
      expect((await command('check', host)).stdout).toMatch(/left out: deal: .* with --games \([^)]*\)\.\n/);
    } else {
      const { page, faults } = await startGame(host, 'high-card');
      await layCards(page, 1);
      expect(faults).toEqual([]);
    }
    const checked = await command('check', host, '--games', 'public/assets/games.js');
    expect(checked.stdout).toMatch(/\n16 ok, 0 wrong, 0 left out, /);
    expect((await fetch(`${host}/assets/games.js`)).ok).toBe(true);
  } finally {
    child.kill();
  }
  expect(await ended).toEqual([0, null]);
  expect(readdirSync(join(project, '.arcus')).sort()).toEqual(expect.arrayContaining(['arcus.db', 'secret']));
});

/** The port of `npm start` with these arguments. */
const startedPort = async (...words: string[]): Promise<number> => {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const child = spawn(`exec ${join(root, 'node_modules/.bin')}/${scripts.start} ${words.join(' ')}`, {
    cwd: project,
    shell: true,
    detached: true,
    env: { ...process.env, CI: '1', CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
  });
  const closed = once(child, 'close');
  try {
    return await new Promise((resolve, reject) => {
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
          const [, port] = /Ready on http:\/\/localhost:(\d+)/.exec(printed) ?? [];
          if (port !== undefined) resolve(Number(port));
        });
      child.once('close', () => reject(new Error(printed)));
    });
  } finally {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await closed;
  }
};

test.runIf(isLong)('own game: npm start takes a free port, or the one that is named', async () => {
  const occupied = [1999, 8787].map((port) => createServer().listen(port));
  await Promise.all(occupied.map((server) => once(server, 'listening')));
  try {
    expect([1999, 8787]).not.toContain(await startedPort());
    const port = await freePort();
    expect(await startedPort('--port', String(port))).toBe(port);
  } finally {
    for (const server of occupied) server.close();
  }
});

/** Passes the first three cards of the hand. */
const passCards = async (page: Page): Promise<void> => {
  for (const place of [0, 1, 2]) await page.locator('.own-hand button').nth(place).click();
  await page.getByRole('button', { name: /^Pass .* and / }).click();
  await expect.poll(() => page.locator('.prompt', { hasText: /^Pass / }).count()).toBe(0);
};

/** `block` if Chromium dropped the style sheet, as it does if one is adopted twice. */
const layoutOfEnd = (page: Page): Promise<string> =>
  page.locator('.ending').evaluate((ending) => getComputedStyle(ending).display);

describe.runIf(isLong).each(devPlatforms)('own game: a server on %s', (platform) => {
  let server: RunningServer;
  beforeAll(async () => {
    await extendProject();
    const env = { ARCUS_SECRET: 'a secret that only this project knows about' };
    server = await startServer({ platform, folder: project, env });
  });
  afterAll(() => server.stop());

  test('plays and lists only its own games, and its transcript is verified', async () => {
    const { games } = await lobby(server.origin).listGames();
    expect(games[0]).toMatchObject({ name: 'High Card', names: { ko: 'High Card', es: 'Carta alta' } });
    expect(games.map(({ id }) => id)).toEqual([
      ...['high-card', 'hearts', 'liars-dice'],
      ...Object.keys(modules),
    ]);
    await expect(lobby(server.origin).createTable({ game: 'seven-poker' })).rejects.toThrow(ProblemError);
    await playHighCard(server.origin, platform);
  });

  test('on a phone no seat of five lies over another or over the cards in the middle', async () => {
    const host = server.origin;
    const own = ownTokens();
    const { id } = await whenAdmitted(() =>
      lobby(host, own).createTable<typeof highCard>({ game: 'high-card', seats: 5 }),
    );
    const players = [own, ownTokens()].map((kept) =>
      connectTable<typeof highCard>({ host, table: id, game: 'high-card', tokens: kept }),
    );
    for (const [seat, player] of players.entries()) await player.sit({ name: 'W'.repeat(10 + seat) });
    for (const seat of [2, 3, 4]) await players[0]?.addBot(seat);
    await players[0]?.start();
    for (const player of players) {
      await expect.poll(() => player.state.view?.prompt).not.toBe(null);
      await player.act({ type: 'play', card: player.state.view?.gameView?.hand[0] ?? 0 });
    }
    const { page } = await visit(await sharedBrowser(), `${host}/t/${id}`, { width: 390, height: 844 });
    await expect.poll(() => page.locator('.plain-board .spot').count()).toBe(5);
    expect(await page.locator('.others > .seat').count()).toBe(5);
    // The computers have chosen their next cards.
    await expect.poll(() => page.locator('.to-act').count()).toBe(2);
    for (const size of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
      { width: 320, height: 480 },
    ]) {
      await resize(page, size);
      expect(await crossing(page)).toEqual([]);
    }
    for (const player of players) player.close();
  });

  test('is embedded on another site in a frame and by a bundled widget', async () => {
    const browser = await sharedBrowser();
    const { origin } = server;
    const sockets = origin.replace('http', 'ws');
    const policy = `script-src ${origin}; frame-src ${origin}; connect-src ${origin} ${sockets}`;
    const other = async (body: string): Promise<Visitor> =>
      visit(
        browser,
        await hostPage(`<!doctype html><html lang="en"><title>Elsewhere</title>${body}`, policy),
      );
    const loader = `<script src="${origin}/embed@1.js" type="module"></script>`;
    const ann = await other(`${loader}<arcus-table game="high-card" options='{"rounds":2}'></arcus-table>`);
    const framed = ann.page.frameLocator('iframe');
    await framed.getByRole('button', { name: 'Open a table' }).click();
    await framed.getByLabel('Your name').fill('Ann');
    await framed.getByRole('button', { name: 'Take a seat' }).click();
    const link = await framed.getByLabel('Invite others').inputValue();
    const id = link.replace(`${origin}/t/`, '');

    // The element learns the game from the server.
    const bo = await other(`${loader}<arcus-table table="${id}"></arcus-table>`);
    const bosFrame = bo.page.frameLocator('iframe');
    await sitDown(bosFrame, 'Bo');
    const cy = await other(
      `<body data-table="${id}"><script type="module" src="${origin}/bundle.js"></script>`,
    );
    await framed.getByRole('button', { name: 'Start', exact: true }).click();
    await cy.page.getByRole('region', { name: 'Carta alta' }).waitFor();
    await cy.page.getByText('the last round', { exact: true }).waitFor();
    await Promise.all([layCards(framed), layCards(bosFrame)]);
    for (const at of [framed, bosFrame])
      await at.locator('.won-by', { hasText: 'Most rounds win.' }).waitFor();
    await cy.page.getByText('Most rounds win.').first().waitFor();

    const dee = await other(
      `${loader}<arcus-table game="drawn-card"></arcus-table><arcus-table game="nothing">No such game</arcus-table>`,
    );
    await dee.page.getByText('No such game').waitFor();
    const drawn = dee.page.frameLocator('iframe');
    await drawn.getByRole('button', { name: 'Open a table' }).click();
    await sitDown(drawn, 'Dee');
    await drawn
      .getByRole('button', { name: /^Add computer on/ })
      .first()
      .click();
    await drawn.getByRole('button', { name: 'Start', exact: true }).click();
    await drawn.getByText('0:0', { exact: true }).waitFor();
    expect([...ann.faults, ...bo.faults, ...cy.faults]).toEqual([]);
    // The frame of a game that does not exist responds with 404.
    expect(dee.faults.map((fault) => fault.replace(/ .*/, ''))).toEqual(['Failed', 'This']);
  });

  const games = [
    { game: 'liars-dice', computers: 1, options: { dice: 1 }, prompt: /^(Bid: how|Bid higher)/ },
    { game: 'hearts', computers: 2, options: { limit: 20 }, prompt: 'Pass 3 cards to the left.' },
  ] as const;
  test.each(games)('lets two players and computers play $game in a browser', async (plan) => {
    const { game, computers, options, prompt } = plan;
    const browser = await sharedBrowser();
    const request = { game, options, seats: computers + 2, settings: { turnSeconds: null } };
    // These tables have the types of the Arcus games.
    const { id } = await createTable(server.origin, request as unknown as Partial<CreateTable>);
    const ann = await visit(browser, `${server.origin}/t/${id}`);
    await sitDown(ann.page, 'Ann');
    const bo = await visit(browser, `${server.origin}/t/${id}`, phone);
    await sitDown(bo.page, 'Bo');
    const free = ann.page.getByRole('button', { name: /^Add computer on/ });
    for (let left = computers; left > 0; left -= 1) {
      await expect.poll(() => free.count()).toBe(left);
      await free.first().click();
    }
    await expect.poll(() => free.count()).toBe(0);
    await ann.page.getByRole('button', { name: 'Start', exact: true }).click();
    for (const { page } of [ann, bo]) {
      await page.locator('.prompt', { hasText: /choosing|cards|Bid/ }).waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await fitsWidth(page)).toBe(true);
      expect(await outOfWindow(page)).toEqual([]);
    }
    await Promise.any(
      [ann, bo].map(({ page }) => page.locator('.prompt.yours', { hasText: prompt }).waitFor()),
    );
    if (game === 'hearts') await Promise.all([ann, bo].map(({ page }) => passCards(page)));
    await playToTheEnd([ann.page, bo.page]);
    for (const { page } of [ann, bo]) {
      await page.getByRole('list', { name: 'Scores' }).waitFor();
      expect(await layoutOfEnd(page)).toBe('grid');
      expect(await axe(page)).toEqual([]);
      expect(await fitsWidth(page)).toBe(true);
    }
    expect([...ann.faults, ...bo.faults]).toEqual([]);
    await bo.page.getByRole('button', { name: 'More', exact: true }).click();
    const address = await bo.page.getByRole('link', { name: /^Check this game/ }).getAttribute('href');
    await bo.page.goto(`${server.origin}${address}`);
    await bo.page.getByRole('heading', { name: /^This game fits/ }).waitFor();
    expect(bo.faults).toEqual([]);
  });

  test('draws a game with its module, and by hints where the module fails or is incomplete', async () => {
    const drawn = await startGame(server.origin, 'drawn-card');
    await drawn.page.getByText('0:0', { exact: true }).waitFor();
    await drawn.page.locator('.prompt', { hasText: 'Seat 0, lay one.' }).waitFor();
    await layCards(drawn.page, 2);
    expect(drawn.faults).toEqual([]);
    const broken = await startGame(server.origin, 'broken-card');
    await broken.page.locator('.prompt', { hasText: 'Which card do you lay?' }).waitFor();
    await layCards(broken.page, 1);
    const warnings = broken.faults.join('\n');
    for (const fault of [
      'drawing-failed: /broken.js: board threw an error.',
      'drawing-invalid: /broken.js: promptText returned a value of the wrong type.',
      'drawing-invalid: /broken.js: hand is of the wrong type.',
    ])
      expect(warnings).toContain(fault);
    const lost = await startGame(server.origin, 'lost-card');
    await layCards(lost.page, 1);
    expect(lost.faults.join('\n')).toContain('drawing-missing: /nowhere.js: it cannot be loaded.');
  });
});
