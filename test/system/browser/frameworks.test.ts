import { execFile } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build as bundle } from 'esbuild';
import { build, type PluginOption, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { entries } from '../../../scripts/package/manifest.ts';
import { at } from '../../../shared/kernel/util.ts';
import { axe, sharedBrowser } from '../../helpers/browser.ts';
import { allSnippets } from '../../helpers/documents.ts';
import { consumerProject } from '../../helpers/package.ts';
import { button, visit } from '../../helpers/pages.ts';
import { autoplay, createTable, join as joinTable, seatedTable, until } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { origin } = sharedServer();
const browser = await sharedBrowser();
const consumer = await consumerProject([
  '@modelcontextprotocol/server',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'react-dom',
]);
beforeAll(() => {
  if (isLong) prepareChecks();
});
afterAll(() => consumer.remove());

/** Copies the documentation's code beside the examples. */
const prepareChecks = (): void => {
  // Games that snippets import.
  for (const game of [
    'scripts/package/create-arcus/template/high-card.ts',
    'scripts/package/create-arcus/template/games.ts',
    'examples/tutorial/bot.ts',
    'examples/tutorial/the-spy.ts',
  ])
    for (const framework of ['react', 'vue', 'svelte'])
      copyFileSync(root + game, join(consumer.folder, framework, basename(game)));
  // The earlier version in step 7 of the tutorial.
  copyFileSync(`${root}examples/tutorial/the-spy.ts`, join(consumer.folder, 'react/the-spy-1.ts'));
  // Compiles the documentation's code next to the example of the same framework.
  for (const [at, { language, code, place }] of allSnippets().entries()) {
    const folders: Readonly<Record<string, string>> = {
      ts: 'react',
      tsx: 'react',
      vue: 'vue',
      svelte: 'svelte',
    };
    const to = folders[language];
    const text = code.replace("'./client/sdk/node.ts'", "'arcus-tables'");
    // Makes a snippet without imports a module.
    const ending = language === 'ts' ? '\nexport {};\n' : '';
    if (to !== undefined)
      writeFileSync(
        join(consumer.folder, to, `snippet-${at}-${place.replace(/\W+/g, '-')}.${language}`),
        text + ending,
      );
  }
};

type Framework = 'react' | 'vue' | 'svelte';

const plugins: Readonly<Record<Framework, () => PluginOption>> = {
  react: () => [],
  vue: () => vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'arcus-table' } } }),
  svelte: () => svelte({ configFile: false }),
};

type App = Framework | 'lobby';

const settingsOf = (app: App) =>
  ({ root: join(consumer.folder, app), configFile: false, logLevel: 'error' }) as const;

const builds = new Map<App, Promise<unknown>>();

const buildOnce = (app: App): Promise<unknown> => {
  const settings = settingsOf(app);
  const pages = readdirSync(settings.root).filter((file) => file.endsWith('.html'));
  const building =
    builds.get(app) ??
    build({
      ...settings,
      plugins: app === 'lobby' ? [] : [plugins[app]()],
      build: { target: 'es2023', rollupOptions: { input: pages.map((page) => join(settings.root, page)) } },
    });
  builds.set(app, building);
  return building;
};

const serve = async (app: App): Promise<string> => {
  await buildOnce(app);
  const settings = settingsOf(app);
  const server = await preview({ ...settings, preview: { port: 0, host: 'localhost' } });
  onTestFinished(() => server.close());
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return url;
};

/** One `tsc` process compiles these. */
const plainApps = ['react', 'lobby', 'next', 'node-bot', 'mcp'];

const checkers: Readonly<Record<Framework, readonly string[]>> = {
  react: [
    `${root}node_modules/typescript/bin/tsc`,
    '-b',
    '--singleThreaded',
    ...plainApps.map((app) => `../${app}`),
  ],
  vue: [`${root}node_modules/vue-tsc/bin/vue-tsc.js`, '--noEmit', '-p', '.'],
  svelte: [`${root}node_modules/svelte-check/dist/src/index.js`, '--fail-on-warnings', '--output', 'machine'],
};

/** Errors of the framework's type checker. Vue's and Svelte's need TypeScript before 7: the manifest analyzer's. */
const typeErrors = async (framework: Framework): Promise<string> => {
  const require = createRequire(`${root}node_modules/@custom-elements-manifest/analyzer/package.json`);
  const older = framework === 'react' ? {} : { ARCUS_TYPESCRIPT: require.resolve('typescript') };
  const words = ['--require', join(root, 'test/helpers/older-typescript.cjs'), ...checkers[framework]];
  return run(process.execPath, words, {
    cwd: join(consumer.folder, framework),
    env: { ...process.env, ...older },
  }).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
};

/** The short form tests one: all three use the same stores. */
const apps: readonly (readonly [Framework, number])[] = [
  ['react', 8],
  ['vue', 7],
  ['svelte', 6],
];
const shortApps = apps.slice(0, isLong ? undefined : 1);
describe.each(shortApps)('frameworks: an app in %s', (framework, size) => {
  test.runIf(isLong)(
    `compiles${framework === 'react' ? ', and so do the examples next, lobby, node-bot and mcp' : ''}`,
    async () => expect(await typeErrors(framework)).toBe(''),
  );

  test('plays a game next to an embedded table and receives its events', async () => {
    const url = await serve(framework);
    const { page, faults } = await visit(browser, `${url}?host=${origin}&size=${size}`);
    await button(page, 'Find people').click();
    await page.getByText('waiting').waitFor();
    await button(page, 'Give up').click();
    await page.getByText('cancelled').waitFor();

    await button(page, 'Open a table').click();
    const own = page.locator('[data-table]');
    await page.getByText('ready gathering').waitFor();
    const element = page.locator('arcus-table.embedded');
    expect(await element.getAttribute('options')).toBe('{"cardsPerColor":8}');
    await button(page, 'Sit down').click();
    const opponent = joinTable(origin, (await own.getAttribute('data-table')) ?? '');
    await opponent.sit({ name: 'Bo', seat: 1 });
    await button(page, 'Start').click();
    autoplay(opponent);
    await own.evaluate(async (section) => {
      let answered: string | undefined;
      while (!section.textContent?.includes('Won by')) {
        const button = [...section.querySelectorAll('button')].find(
          ({ textContent, dataset: { decision, row } }) =>
            decision !== answered &&
            textContent?.trim().toLowerCase() === (Number(row) < 3 ? 'draw' : 'stop'),
        );
        button?.click();
        answered = button?.dataset.decision ?? answered;
        await new Promise(requestAnimationFrame);
      }
    });
    await page.getByText('; started 1; ended Ann,Bo').waitFor();
    expect(Number(await own.getAttribute('data-moves'))).toBeGreaterThan(3);
    expect(faults).toEqual([]);
    opponent.close();
  });
});

test.runIf(isLong)(
  'frameworks: React renders the table on a server with its options and receives events after hydration',
  async () => {
    const folder = join(consumer.folder, 'react');
    await bundle({
      entryPoints: [join(folder, 'server.tsx')],
      outfile: join(folder, 'server.mjs'),
      bundle: true,
      packages: 'external',
      format: 'esm',
      jsx: 'automatic',
    });
    const { id } = await createTable(origin, { seats: 2 });
    const players = [joinTable(origin, id), joinTable(origin, id)];
    const { stdout } = await run(process.execPath, ['server.mjs', origin, id], { cwd: folder });
    const [embedded, app]: readonly string[] = JSON.parse(stdout);
    expect(embedded).toContain('options="{&quot;cardsPerColor&quot;:8}"');
    expect(embedded).toContain('No table.</arcus-table>');
    expect(app).toContain('Open a table');

    const url = await serve('react');
    const dist = join(folder, 'dist');
    const html = readFileSync(join(dist, 'hydrate.html'), 'utf8').replace(
      'id="app">',
      `id="app">${embedded}`,
    );
    expect(html).toContain('<arcus-table');
    writeFileSync(join(dist, 'drawn.html'), html);
    const { page, faults } = await visit(browser, `${url}drawn.html?host=${origin}&table=${id}`);
    const heard = page.locator('#heard');
    await expect.poll(() => heard.textContent()).toBe('ready gathering');
    expect(await page.locator('arcus-table').evaluate((element) => Reflect.get(element, 'options'))).toEqual({
      cardsPerColor: 8,
    });
    for (const [seat, player] of players.entries()) await player.sit({ name: `Player ${seat}`, seat });
    await players[0]?.start();
    await expect.poll(() => heard.textContent()).toBe('ready gathering; started 1');
    expect(faults).toEqual([]);
    for (const player of players) player.close();
  },
);

test.runIf(isLong)('frameworks: the lobby example lists a new table and shows it', async () => {
  const url = await serve('lobby');
  const [ann, bo] = [
    await visit(browser, `${url}?host=${origin}`),
    await visit(browser, `${url}?host=${origin}`),
  ];
  for (const { page } of [ann, bo]) await button(page, /^# Seven Poker/).click();
  await button(ann.page, 'Open a table').click();
  const drawn = ann.page.frameLocator('arcus-table iframe');
  await drawn.getByLabel('Your name').fill('Ann of the lobby');
  await button(drawn, 'Take a seat').click();
  await button(bo.page, /^Ann of the lobby/).click();
  await bo.page.frameLocator('arcus-table iframe').getByText('Ann of the lobby').first().waitFor();
  expect(await axe(bo.page)).toEqual([]);
  expect([...ann.faults, ...bo.faults]).toEqual([]);
});

test.runIf(isLong)('frameworks: the node-bot example plays a whole game by forms alone', async () => {
  const { id, players } = await seatedTable(origin, ['Ann'], { seats: 2 });
  const ann = at(players, 0);
  const finished = new AbortController();
  onTestFinished(() => {
    finished.abort();
    ann.close();
  });
  const words = ['--import', join(root, 'node_modules/tsx/dist/loader.mjs'), 'bot.ts', id];
  const program = run(process.execPath, words, {
    cwd: join(consumer.folder, 'node-bot'),
    env: { ...process.env, ARCUS_HOST: origin },
    signal: finished.signal,
  });
  const seated = until(ann, 'the program', ({ view }) => view?.seats.every((seat) => seat !== null) ?? false);
  await Promise.race([seated, program]);
  autoplay(ann);
  await ann.start();
  const { stdout } = await program;
  expect(stdout).toMatch(/\{"type":"draw"\}\n[\s\S]*Won by (Program|Ann|Ann and Program)\n$/);
});

test('frameworks: each example names its dependencies in the tested versions', () => {
  const ours: Readonly<Record<string, string>> = {
    ...packageJson.dependencies,
    ...packageJson.devDependencies,
  };
  for (const name of ['react', 'vue', 'svelte', 'lobby', 'next', 'node-bot', 'mcp']) {
    const manifest = JSON.parse(readFileSync(join(root, 'examples', name, 'package.json'), 'utf8'));
    const { 'arcus-tables': own, ...others } = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(own).toBe(`^${packageJson.version}`);
    // Next and its TypeScript are not among our dependencies.
    for (const [dependency, version] of Object.entries(others))
      if (name !== 'next' || !['next', 'typescript'].includes(dependency))
        expect([dependency, version]).toEqual([dependency, ours[dependency]]);
  }
  const { paths } = JSON.parse(
    readFileSync(join(root, 'examples/tsconfig.base.json'), 'utf8'),
  ).compilerOptions;
  const named = Object.keys(entries).map((entry) =>
    entry === '.' ? 'arcus-tables' : `arcus-tables/${entry}`,
  );
  expect(Object.keys(paths).toSorted()).toEqual(named.toSorted());
});
