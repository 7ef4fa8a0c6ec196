import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { build as bundle } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ArcusTable } from '../../../client/embed/element.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { CustomElements } from '../../../scripts/package/custom-elements.ts';
import { publicAddress, repositoryOf } from '../../../scripts/package/manifest.ts';
import { packageSizes } from '../../../scripts/package/sizes.ts';
import { freePort } from '../../../scripts/start/server.ts';
import { consumerProject, linkSqlite } from '../../helpers/package.ts';
import { createTable } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';
import { operatorToken } from '../../helpers/sites.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const embedding = readFileSync(join(root, 'client/embed/EMBEDDING.md'), 'utf8');
const consumer = await consumerProject(['@types/node', 'ws']);
const { folder: project, installed } = consumer;
afterAll(() => consumer.remove());

/** The Dockerfile in DEPLOYMENT.md. */
const containerRecipe = (): string => {
  const text = readFileSync(join(root, 'party/platforms/DEPLOYMENT.md'), 'utf8');
  return /```dockerfile\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
};

const bundles = new Map<string, Promise<string>>();

const bundled = (contents: string): Promise<string> => {
  const bundling = bundles.get(contents) ?? makeBundle(contents);
  bundles.set(contents, bundling);
  return bundling;
};

const makeBundle = async (contents: string): Promise<string> => {
  const { outputFiles } = await bundle({
    stdin: { contents, resolveDir: project },
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    charset: 'utf8',
    outdir: project,
  });
  return outputFiles[0]?.text ?? '';
};

test('package: publint reports nothing', async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test('package: the manifest has its name, keywords, exports and repository', () => {
  const { name, keywords, exports, customElements } = consumer.manifest;
  expect(name).toBe('arcus-tables');
  expect(keywords).toContain('custom-elements');
  expect(exports['.']).toEqual(exports['./sdk']);
  expect(existsSync(join(installed, customElements))).toBe(true);
  expect(repositoryOf('ann/arcus')).toBe('https://github.com/ann/arcus');
});

test.each([
  ['https://github.com/ann/arcus.git', 'https://github.com/ann/arcus'],
  ['https://ann:secret@github.com/ann/arcus', 'https://github.com/ann/arcus'],
  ['https://secret@gitlab.com/group/part/arcus.git', 'https://gitlab.com/group/part/arcus'],
  ['git@github.com:ann/arcus.git', 'https://github.com/ann/arcus'],
  ['ssh://git@codeberg.org:22/ann/arcus.git', 'https://codeberg.org/ann/arcus'],
  ['/home/ann/arcus', null],
  ['', null],
])('package: the public address of the remote %j is %j', (remote, address) =>
  expect(publicAddress(remote)).toBe(address),
);

test('package: custom-elements.json has every attribute, event and token of the element', () => {
  const { modules }: CustomElements = JSON.parse(
    readFileSync(join(installed, consumer.manifest.customElements), 'utf8'),
  );
  const [element, ...others] = modules.flatMap(({ declarations }) => declarations);
  const namesOf = (listed: readonly { readonly name: string }[] = []) =>
    listed.map(({ name }) => name).sort();
  const rowsOf = (heading: string): readonly string[] => {
    const [, section = ''] = embedding.split(`\n## ${heading}\n`);
    const [own = ''] = section.split('\n## ');
    return [...own.matchAll(/^\| `([a-z]+)`/gm)].map(([, name = '']) => name).sort();
  };
  expect(others).toEqual([]);
  expect(element).toMatchObject({ name: 'ArcusTable', tagName: 'arcus-table' });
  expect(namesOf(element?.attributes)).toEqual([...ArcusTable.observedAttributes].sort());
  expect(namesOf(element?.attributes)).toEqual(rowsOf('Attributes'));
  expect(element?.attributes?.filter(({ type }) => !type)).toEqual([]);
  expect(namesOf(element?.events)).toEqual(rowsOf('Events'));
  expect(element?.events?.filter(({ description }) => !description)).toEqual([]);
  expect(namesOf(element?.cssProperties)).toEqual(
    [...new Set(embedding.match(/(?<=`)--arcus-[a-z]+(-[a-z]+)*(?=`)/g))].sort(),
  );
  const [module] = modules;
  expect(existsSync(join(installed, module?.path ?? ''))).toBe(true);
});

test.runIf(isLong)(
  'package: the sizes in README are current; npm run build:package -- --write-sizes updates them',
  async () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const documented = new Map(
      [...readme.matchAll(/^\| (.*) \| ([\d.]+) \|$/gm)].map(([, name, kB]) => [name, Number(kB)]),
    );
    const sizes = await packageSizes(project);
    expect([...documented.keys()]).toEqual(sizes.map(([name]) => name));
    // Small changes need no update.
    const wrong = sizes.filter(
      ([name, kB]) => Math.abs((documented.get(name) ?? 0) - kB) > Math.max(0.3, kB * 0.03),
    );
    expect(wrong).toEqual([]);
  },
);

test.runIf(isLong)('package: source maps lead to source lines, also after style sheets', () => {
  const maps = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js.map'),
  );
  expect(maps.length).toBeGreaterThan(100);
  const lost = maps.flatMap((file) => {
    const text = readFileSync(join(installed, file.replace(/\.map$/, '')), 'utf8');
    const payload: SourceMapPayload = JSON.parse(readFileSync(join(installed, file), 'utf8'));
    const map = new SourceMap(payload);
    const lines = text.split('\n');
    // Element definitions are at the end of their modules.
    const at = lines.findIndex((line) => line.startsWith('customElements.define('));
    if (at < 0) return [];
    const entry = map.findEntry(at, 0);
    const source = 'originalLine' in entry ? payload.sources.indexOf(entry.originalSource) : -1;
    const line =
      'originalLine' in entry ? payload.sourcesContent[source]?.split('\n')[entry.originalLine] : '';
    return line?.startsWith('customElements.define(') ? [] : [`${file}: ${line}`];
  });
  expect(lost).toEqual([]);
});

test('package: contains every imported module, and no tests or rooms but that of a table', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|ts|svelte)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const lost = files.flatMap((file) =>
    [
      ...readFileSync(join(installed, file), 'utf8').matchAll(
        /(?:from |import |import\()['"]([.#][^'"]*)['"]/g,
      ),
    ]
      .map(([, to = '']) => join(dirname(file), to))
      .filter((to) => {
        const types = join(installed, to.replace(/js$/, 'd.ts'));
        const isThere = existsSync(join(installed, to)) || (file.endsWith('.d.ts') && existsSync(types));
        return !/\.(js|svelte)$/.test(to) || !isThere;
      }),
  );
  expect(lost).toEqual([]);
  expect(files.filter((name) => name.includes('.test.') || /^party\/(?!table|runtime)/.test(name))).toEqual(
    [],
  );
});

test.runIf(isLong)(
  'package: a program with it compiles, starts a server, plays a game there, and verifies it',
  async () => {
    const { stdout: faults } = await run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--singleThreaded',
      '-p',
      project,
    ]).catch((error: { readonly stdout: string }) => error);
    expect(faults).toBe('');
    const { stdout: played } = await run(process.execPath, ['play.js', 'data', 'game.json', 'witness.json'], {
      cwd: project,
    });
    expect(JSON.parse(played)).toEqual([
      'Drop Rainbow',
      'ArcusTable',
      'bad-key',
      'consistent',
      expect.stringContaining('The file agrees with itself'),
    ]);
    const { 'arcus-tables': bin = '' } = consumer.manifest.bin;
    const command = async (...words: string[]) => {
      const ended = run(process.execPath, [join(installed, bin), ...words], { cwd: project });
      return ended
        .then(({ stdout }) => ({ code: 0, stdout }))
        .catch((error: { code: number; stdout: string }) => error);
    };
    const game = readFileSync(join(project, 'game.json'), 'utf8');
    writeFileSync(join(project, 'changed.json'), game.replace('"Bo"', '"Eve"'));
    const witness = ['--witness', 'witness.json'];
    // test/fairness/evil-wire.test.ts covers the verdicts.
    const ends: readonly (readonly [string[], number, RegExp])[] = [
      [['verify', ...witness, 'game.json'], 0, /^With witness\.json:\nThis game fits/],
      [['verify', 'changed.json'], 1, /^No: something/],
      [[], 2, /^$/],
    ];
    for (const [words, code, stdout] of ends)
      expect(await command(...words), words.join(' ')).toMatchObject({
        code,
        stdout: expect.stringMatching(stdout),
      });
  },
);

test.runIf(isLong)(
  'package: its program alone serves Arcus, manages sites, backs up and checks its data, as in the recipe of a container',
  async () => {
    const { 'arcus-tables': bin = '' } = consumer.manifest.bin;
    const recipe = containerRecipe();
    expect(recipe).toMatch(new RegExp(`^ENTRYPOINT \\["node", "/package/${bin.slice(2)}"\\]$`, 'm'));
    expect(validate(recipe)).toEqual([]);
    // The unpacked package, without its dependencies.
    const folder = mkdtempSync(join(tmpdir(), 'arcus-package-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(installed, join(folder, 'package'), { recursive: true });
    linkSqlite(folder);
    const program = join(folder, 'package', bin);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const data = join(folder, 'data');
    const env = { ARCUS_DATA: data, ARCUS_LISTEN: `127.0.0.1:${port}`, ARCUS_OPERATOR_TOKEN: operatorToken };
    const server = spawn(process.execPath, [program, 'serve'], { env });
    const ended = once(server, 'exit');
    try {
      await expect
        .poll(() =>
          fetch(`${origin}/health`).then(
            (answer) => answer.ok,
            () => false,
          ),
        )
        .toBe(true);
      expect((await fetch(`${origin}/sdk@1.js`)).ok).toBe(true);
      expect(await (await fetch(`${origin}/rules/drop-rainbow`)).text()).toContain('Drop Rainbow');
      const { id } = await createTable(origin);
      const command = (...words: string[]) => run(process.execPath, [program, ...words], { env });
      const { stdout: site } = await command('site', 'add', 'club', '--server', origin, '--origin', origin);
      expect(JSON.parse(site)).toHaveProperty('key');
      await command('backup', join(folder, 'copy'));
      expect(readdirSync(join(folder, 'copy')).sort()).toEqual(['arcus.db', 'secret']);
      expect((await command('upgrade-check', data)).stdout).toBe(`${id}  goes on\n1 tables. goes on: 1.\n`);
      expect((await command('--version')).stdout).toBe(`${packageJson.version}\n`);
    } finally {
      server.kill();
    }
    expect(await ended).toEqual([0, null]);
  },
);

test.runIf(isLong)(
  'package: the program of “Your own front end” draws a card, prints its view and ends',
  async () => {
    const { origin } = sharedServer();
    const page = readFileSync(join(root, 'docs/guide/front-end.md'), 'utf8');
    const [, program = ''] = page.match(/```ts\n([\s\S]*?)```/) ?? [];
    expect(program).toContain("'http://localhost:1999'");
    writeFileSync(join(project, 'play.mjs'), program.replace('http://localhost:1999', origin));
    const { stdout, stderr } = await run(process.execPath, ['play.mjs'], { cwd: project });
    expect(stderr).toBe('');
    // A draw that fails discards the row.
    expect(stdout).toMatch(/^\{.*\b(row|discards): \[\s+'[a-z]+'.*\}\n$/s);
  },
);

test.each([
  ['sdk', `import { RefusalError } from 'arcus-tables/sdk'; console.log(RefusalError)`],
  ['rules', `import { levels } from 'arcus-tables/rules'; console.log(levels)`],
  ['verify', `import { verdictWords } from 'arcus-tables/verify'; console.log(verdictWords)`],
])('package: a bundle with %s contains only what it uses', async (_, text) => {
  const small = (await bundled(text)).length;
  expect(small).toBeGreaterThan(20);
  expect(small).toBeLessThan(2000);
});

test('package: the client of a site needs neither Node nor zod', async () => {
  const text = await bundled(`export { createSiteClient } from 'arcus-tables/site'`);
  expect(text).toContain('"idempotency-key"');
  expect(text).not.toMatch(/ZodError|node:|require\(/);
});

test('package: a classic script with the element runs, and asks for the host', async () => {
  const { outputFiles } = await bundle({
    stdin: { contents: `import 'arcus-tables/embed'`, resolveDir: project },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
  });
  expect(() => new Function(outputFiles[0]?.text ?? '')()).not.toThrow();
});

test.runIf(isLong)(
  'package: a CommonJS bundle for Node finds the package ws, from the bundle and from its folder',
  async () => {
    const outfile = join(project, 'bundled/bot.cjs');
    const contents = `import { connectTable } from 'arcus-tables/sdk';
delete globalThis.WebSocket;
connectTable({ host: 'http://127.0.0.1:9', table: '0123456789ab' }).close();
console.log('connected');`;
    await bundle({
      stdin: { contents, resolveDir: project },
      bundle: true,
      outfile,
      platform: 'node',
      format: 'cjs',
      logLevel: 'silent',
    });
    for (const [args, cwd] of [
      [[outfile], root],
      [['-e', `eval(require('node:fs').readFileSync(0, 'utf8'))`], project],
    ] as const) {
      const child = run(process.execPath, [...args], { cwd });
      child.child.stdin?.end(readFileSync(outfile));
      expect((await child).stdout).toBe('connected\n');
    }
  },
);

const hasElement = (program: string, name: string, maxLength: number): void => {
  expect(program).toContain(`"${name}"`);
  expect(program).toContain('customElements');
  expect(program.length).toBeLessThan(maxLength);
};

test('package: a bundle that only imports embed has its element', async () =>
  hasElement(await bundled(`import 'arcus-tables/embed'`), 'arcus-table', 10_700));

test.runIf(isLong).each(['widget', 'widget/ko', 'widget/es'])(
  'package: a bundle of %s and own-games has the games and the plain table once',
  async (entry) => {
    const text = await bundled(
      `import 'arcus-tables/${entry}'; import { addGames } from 'arcus-tables/${entry}/own-games'; console.log(addGames)`,
    );
    expect(text.split('pass it to addGames first')).toHaveLength(2);
    expect(text.split('define("arcus-drawn"')).toHaveLength(2);
  },
);

// With the lazy drawing of games under other rules.
test.each([
  ['widget', 'Score cards lie face down', 452_000],
  ['widget/ko', '점수 카드를 뒤집어 놓기', 438_000],
  ['widget/es', 'Las cartas de puntos van boca abajo', 458_000],
])(
  'package: a bundle of %s has its element and one language, and shares the SDK’s RefusalError',
  async (entry, text, maxLength) => {
    const program = await bundled(
      `import { RefusalError } from 'arcus-tables/sdk'; import 'arcus-tables/${entry}'; console.log(RefusalError)`,
    );
    hasElement(program, 'arcus-table-view', maxLength);
    const texts = [
      'Score cards lie face down',
      '점수 카드를 뒤집어 놓기',
      'Las cartas de puntos van boca abajo',
    ];
    expect(texts.filter((one) => program.includes(one))).toEqual([text]);
    // Errors of a second class would fail `instanceof`.
    expect(program.split('"RefusalError"')).toHaveLength(2);
  },
);
