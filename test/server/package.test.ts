import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build as bundle } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildPackage, packageFolder } from '../../scripts/package/build.ts';
import { sharedServer } from '../helpers/server.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'arcus-consumer-'));
const installed = join(project, 'node_modules/arcus-tables');
let tarball: Buffer;

/** Unpacks the tarball as npm does, and gives it what it says that it depends on, out of our own packages: nothing is fetched. */
beforeAll(async () => {
  await buildPackage();
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', project], {
    cwd: packageFolder,
  });
  const file = join(project, stdout.trim());
  tarball = readFileSync(file);
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', file, '-C', installed, '--strip-components=1']);
  const { dependencies, peerDependencies } = manifest();
  for (const name of [...Object.keys({ ...dependencies, ...peerDependencies }), '@types/node']) {
    const place = join(project, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place);
  }
  cpSync(join(root, 'test/consumer'), project, { recursive: true });
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifest = (): Manifest => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));

const bundled = async (contents: string): Promise<string> => {
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

test('publint finds nothing to say', async () => {
  const packed = new Uint8Array(tarball).buffer;
  const { messages, pkg } = await publint({ pack: { tarball: packed }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test('every module that one names is in it', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|ts)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const lost = files.flatMap((file) =>
    [
      ...readFileSync(join(installed, file), 'utf8').matchAll(
        /(?:from |import |import\()['"]([.#][^'"]*)['"]/g,
      ),
    ]
      .map(([, to = '']) => join(dirname(file), to))
      .filter((to) => !to.endsWith('.js') || !existsSync(join(installed, to))),
  );
  expect(lost).toEqual([]);
  expect(files.filter((name) => name.includes('.test.') || name.startsWith('party/'))).toEqual([]);
});

test('a program that uses it compiles, plays a game against a server, and checks it', async () => {
  const { stdout: faults } = await run(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    project,
  ]).catch((error: { readonly stdout: string }) => error);
  expect(faults).toBe('');
  const { origin } = sharedServer();
  const { stdout: played } = await run(process.execPath, ['play.js', origin, 'game.json', 'witness.json'], {
    cwd: project,
  });
  expect(JSON.parse(played)).toEqual([
    'Drop Rainbow',
    'ArcusTable',
    'consistent',
    expect.stringContaining('The file agrees with itself'),
  ]);
  const { 'arcus-tables': bin = '' } = manifest().bin;
  const command = async (...words: string[]) => {
    const ended = run(process.execPath, [join(installed, bin), ...words], { cwd: project });
    return ended
      .then(({ stdout }) => ({ code: 0, stdout }))
      .catch((error: { code: number; stdout: string }) => error);
  };
  const game = readFileSync(join(project, 'game.json'), 'utf8');
  writeFileSync(join(project, 'changed.json'), game.replace('"Bo"', '"Eve"'));
  writeFileSync(join(project, 'cut.json'), game.slice(0, -9));
  const witness = ['--witness', 'witness.json'];
  const ends: readonly (readonly [string[], number, RegExp])[] = [
    [['verify', ...witness, 'game.json'], 0, /^With witness\.json:\nYes: this is the game/],
    [
      ['verify', ...witness, ...witness, 'game.json'],
      0,
      /^With witness\.json:[\s\S]*\n\nWith witness\.json:\nYes/,
    ],
    [['verify', ...witness, 'changed.json'], 1, /^With witness\.json:\nNo: something/],
    [['verify', 'changed.json'], 1, /^No: something/],
    [['verify', ...witness, 'cut.json'], 2, /cut short, or not JSON/],
    [['verify', '--witness', 'game.json', 'game.json'], 2, /^$/],
    [['verify', '--witness', 'nothing.json', 'game.json'], 2, /^$/],
    [['verify', 'game.json'], 3, /^The file agrees with itself/],
    [[], 2, /^$/],
  ];
  for (const [words, code, stdout] of ends)
    expect(await command(...words), words.join(' ')).toMatchObject({
      code,
      stdout: expect.stringMatching(stdout),
    });
});

test('the program in README plays in this Node as it stands there, but for the address of the server', async () => {
  const { origin } = sharedServer();
  const [, program = ''] = readFileSync(join(root, 'README.md'), 'utf8').match(/```ts\n([\s\S]*?)```/) ?? [];
  expect(program).toContain("'http://localhost:1999'");
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module'], { cwd: root });
  const kill = (): void => void child.kill();
  process.once('exit', kill);
  onTestFinished(() => {
    process.off('exit', kill);
    kill();
  });
  child.stdin.end(program.replace('http://localhost:1999', origin));
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (data) => {
      said += data;
    });
  // The game has begun, and the row is told.
  await expect.poll(() => said).toMatch(/table:started/);
  expect(said).not.toMatch(/Error/);
});

test.each([
  ['sdk', `import { RefusalError } from 'arcus-tables/sdk'; console.log(RefusalError)`],
  ['rules', `import { levels } from 'arcus-tables/rules'; console.log(levels)`],
  ['verify', `import { verdictWords } from 'arcus-tables/verify'; console.log(verdictWords)`],
])('of %s a bundle takes only what is used', async (_, text) => {
  const small = (await bundled(text)).length;
  expect(small).toBeGreaterThan(20);
  expect(small).toBeLessThan(2000);
});

test.each([
  ['embed', 'arcus-table', 8_000],
  ['widget', 'arcus-table-view', 345_000],
  ['widget/ko', 'arcus-table-view', 345_000],
  ['widget/es', 'arcus-table-view', 345_000],
])('a bundle that only imports %s has its element', async (entry, element, most) => {
  const text = await bundled(`import 'arcus-tables/${entry}'`);
  expect(text).toContain(`"${element}"`);
  expect(text).toContain('customElements');
  expect(text.length).toBeLessThan(most);
});

test.each([
  ['widget', 'Score cards lie face down'],
  ['widget/ko', '점수 카드를 뒤집어 놓기'],
  ['widget/es', 'Las cartas de puntos van boca abajo'],
])('%s speaks one language, and knows the refusals of the SDK', async (entry, text) => {
  const program = await bundled(
    `import { RefusalError } from 'arcus-tables/sdk'; import 'arcus-tables/${entry}'; console.log(RefusalError)`,
  );
  const texts = [
    'Score cards lie face down',
    '점수 카드를 뒤집어 놓기',
    'Las cartas de puntos van boca abajo',
  ];
  expect(texts.filter((one) => program.includes(one))).toEqual([text]);
  // A second class of this name would not be an instance of the first.
  expect(program.split('"RefusalError"')).toHaveLength(2);
});
