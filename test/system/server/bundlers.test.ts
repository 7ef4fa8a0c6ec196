import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '../../helpers/browser.ts';
import { isLong } from '../../helpers/random.ts';

const run = promisify(execFile);

const tools = [
  'esbuild@0.28.2',
  'jsdom20@npm:jsdom@20.0.3',
  'jsdom26@npm:jsdom@26.1.0',
  'parcel@2.16.4',
  'rollup@4.68.8',
  '@rollup/plugin-node-resolve@16.0.3',
  'vite@8.3.8',
  'webpack@5.112.2',
  'webpack-cli@7.3.1',
  'ws@8.23.0',
];

/** Draws a table, and reports the SDK's refusal of a wrong host. */
const pageProgram = `import 'arcus-tables/embed';
import { connectTable } from 'arcus-tables/sdk';
try {
  connectTable({ host: 'arcus.example', table: '0123456789ab' });
} catch ({ code }) {
  document.title = code;
}
document.body.innerHTML = '<arcus-table game="drop-rainbow" host="http://localhost:9"></arcus-table>';
`;

const nodeProgram = `import { connectTable } from 'arcus-tables/sdk';
delete globalThis.WebSocket;
connectTable({ host: 'http://localhost:9', table: '0123456789ab' }).close();
console.log('connected');
`;

/** `loads`: the script that the page loads; a bundler that takes pages writes its own. */
interface Bundler {
  readonly name: string;
  readonly command: readonly string[];
  readonly loads?: `<script${string}`;
}

const rollup = ['rollup', 'page.js', '--plugin', 'node-resolve={browser:true}'];
const bundlers: readonly Bundler[] = [
  {
    name: 'esbuild iife',
    command: ['esbuild', 'page.js', '--bundle', '--outfile=OUT/page.js'],
    loads: '<script defer src="page.js">',
  },
  {
    name: 'esbuild esm',
    command: ['esbuild', 'page.js', '--bundle', '--format=esm', '--splitting', '--outdir=OUT'],
    loads: '<script type="module" src="page.js">',
  },
  {
    name: 'rollup iife',
    command: [...rollup, '--format', 'iife', '--inlineDynamicImports', '--file', 'OUT/page.js'],
    loads: '<script defer src="page.js">',
  },
  {
    name: 'rollup esm',
    command: [...rollup, '--format', 'es', '--dir', 'OUT'],
    loads: '<script type="module" src="page.js">',
  },
  {
    name: 'webpack 5',
    command: ['webpack', './page.js', '--mode', 'production', '-o', 'OUT', '--output-filename', 'page.js'],
    loads: '<script defer src="page.js">',
  },
  { name: 'vite', command: ['vite', 'build', '--base', './', '--outDir', 'OUT'] },
  {
    name: 'parcel',
    command: ['parcel', 'build', 'index.html', '--no-cache', '--public-url', './', '--dist-dir', 'OUT'],
  },
  {
    name: 'Bun',
    command: ['bun', 'build', 'page.js', '--outdir=OUT', '--target=browser'],
    loads: '<script type="module" src="page.js">',
  },
];

const isInstalled = ({ name }: Bundler): boolean =>
  name !== 'Bun' || spawnSync('bun', ['--version']).status === 0;

const nodeBundlers = [
  ['esbuild cjs', ['esbuild', 'node.js', '--bundle', '--platform=node', '--outfile=OUT/node.cjs']],
  [
    'esbuild esm',
    ['esbuild', 'node.js', '--bundle', '--platform=node', '--format=esm', '--outfile=OUT/node.mjs'],
  ],
  [
    'rollup cjs',
    [
      'rollup',
      'node.js',
      '--plugin',
      'node-resolve={exportConditions:["node"]}',
      '--format',
      'cjs',
      '--inlineDynamicImports',
      '--file',
      'OUT/node.cjs',
    ],
  ],
  [
    'webpack 5',
    [
      'webpack',
      './node.js',
      '--mode',
      'production',
      '--target',
      'node',
      '-o',
      'OUT',
      '--output-filename',
      'node.cjs',
    ],
  ],
] as const;

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

describe.runIf(isLong)('bundlers', () => {
  let folder: string;
  const bundle = async (name: string, [command = '', ...args]: readonly string[]): Promise<string> => {
    const out = join(folder, 'out', name.replaceAll(' ', '-'));
    await run('npx', ['--no', '--', command, ...args.map((arg) => arg.replace('OUT', out))], { cwd: folder });
    return out;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'arcus-bundlers-'));
    cpSync(await (await fetch(inject('packageUrl'))).text(), join(folder, 'arcus-tables.tgz'));
    const settings = { private: true, type: 'module', '@parcel/resolver-default': { packageExports: true } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(settings));
    writeFileSync(join(folder, 'page.js'), pageProgram);
    writeFileSync(join(folder, 'node.js'), nodeProgram);
    writeFileSync(join(folder, 'index.html'), '<body><script type="module" src="page.js"></script>');
    const quiet = ['--no-audit', '--no-fund', '--silent'];
    await run('npm', ['install', ...quiet, './arcus-tables.tgz', ...tools], { cwd: folder });
  }, 600_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const bundler of bundlers)
    test.skipIf(!isInstalled(bundler))(
      `${bundler.name}: a page draws the element and uses the SDK${isInstalled(bundler) ? '' : ' (not installed)'}`,
      async () => {
        const out = await bundle(bundler.name, bundler.command);
        if (bundler.loads) writeFileSync(join(out, 'index.html'), `<body>${bundler.loads}</script>`);
        const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
        const server = createServer(({ url = '' }, response) => {
          const name = url.slice(1) || 'index.html';
          if (!files.includes(name)) return void response.writeHead(404).end();
          response.setHeader('content-type', types[extname(name)] ?? '').end(readFileSync(join(out, name)));
        });
        await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
        onTestFinished(() => void server.close());
        const page = await (await sharedBrowser()).newPage();
        onTestFinished(() => page.close());
        const errors: string[] = [];
        page.on('pageerror', ({ message }) => errors.push(message));
        await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
        await page.locator('arcus-table iframe').waitFor({ state: 'attached' });
        expect(await page.title()).toBe('bad-host');
        expect(errors).toEqual([]);
      },
    );

  test.each(nodeBundlers)('%s: a program for Node finds ws', async (name, command) => {
    const out = await bundle(`node ${name}`, command);
    const [program = ''] = readdirSync(out).filter((file) => file.startsWith('node.'));
    const { stdout } = await run(process.execPath, [join(out, program)], { cwd: tmpdir() });
    expect(stdout).toBe('connected\n');
  });

  test.each(['jsdom20', 'jsdom26'])('%s: the element throws nothing and warns of nothing', async (jsdom) => {
    await bundle('esbuild iife', bundlers[0]?.command ?? []);
    const program = `import jsdom from '${jsdom}';
import { readFileSync } from 'node:fs';
const virtualConsole = new jsdom.VirtualConsole();
const said = [];
for (const level of ['jsdomError', 'error', 'warn']) virtualConsole.on(level, (one) => said.push(String(one)));
const { window } = new jsdom.JSDOM('<body>', { runScripts: 'outside-only', virtualConsole, url: 'https://site.example/' });
window.eval(readFileSync('out/esbuild-iife/page.js', 'utf8'));
const [element] = window.document.getElementsByTagName('arcus-table');
element.setAttribute('loading', 'lazy');
element.setAttribute('table', '0123456789ab');
element.replaceWith(element.cloneNode(true));
await new Promise((resolve) => setTimeout(resolve));
const isDrawn = window.document.querySelector('arcus-table').shadowRoot.querySelector('button') !== null;
console.log(JSON.stringify({ said, isDrawn }));
window.close();`;
    writeFileSync(join(folder, `${jsdom}.js`), program);
    const { stdout } = await run(process.execPath, [`${jsdom}.js`], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ said: [], isDrawn: true });
  });
});
