import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, type Metafile } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build/build.ts';

interface Import {
  readonly from: string;
  /** A path from the top of the repository, or a package's name. */
  readonly to: string;
  /** As it is written. */
  readonly specifier: string;
  readonly typeOnly: boolean;
}

type Files = Readonly<Record<string, string>>;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The project's files by their path; tests may import what they like. */
function readFiles(): Files {
  const names = ['shared', 'party', 'client'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => posix.join(folder, name)),
  );
  const sources = names.filter((name) => /(?<!\.svelte\.d)\.tsx?$/.test(name) && !name.endsWith('.test.ts'));
  return Object.fromEntries(sources.map((name) => [name, readFileSync(root + name, 'utf8')]));
}

/** esbuild parses the files and tells what they import, lazily or not. It drops type imports, so it runs a second time with those made plain. */
async function readImports(files: Files): Promise<Import[]> {
  const values = await parseImports(files);
  const plain = Object.entries(files).map(([name, text]) => [
    name,
    text.replace(/^(\s*(?:import|export)) type(?=\s*[\w{*][^=]*\bfrom\b)/gm, '$1'),
  ]);
  const all = await parseImports(Object.fromEntries(plain));
  const inline = Object.entries(files).flatMap(([from, text]) =>
    [...text.matchAll(/\bimport\(\s*(['"])(.+?)\1/g)].map(([, , to = '']) => edgeOf(from, to)),
  );
  return [...new Set([...all, ...inline])].map((edge) => {
    const [from = '', specifier = ''] = edge.split('\n');
    return { from, to: resolve(from, specifier), specifier, typeOnly: !values.has(edge) };
  });
}

async function parseImports(files: Files): Promise<Set<string>> {
  const edges = new Set<string>();
  await bundle({
    entryPoints: Object.keys(files),
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [
      {
        name: 'imports',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ kind, path, importer }) => {
            // esbuild puts `../` before the name of a file that exists.
            if (kind === 'entry-point') return { path: posix.normalize(path), namespace: 'files' };
            edges.add(edgeOf(importer, path));
            return { path, external: true };
          });
          onLoad({ filter: /.*/, namespace: 'files' }, ({ path }) => {
            const contents = files[path];
            if (contents === undefined) throw new Error(`${path} was not read`);
            return { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  return edges;
}

const edgeOf = (from: string, specifier: string) => `${from}\n${specifier}`;

/** Code of the client names the catalogues by an alias: `imports` in package.json. */
const resolve = (from: string, to: string) =>
  to.startsWith('.')
    ? posix.join(posix.dirname(from), to)
    : to
        .replace(/^#locale\/(.+)$/, 'client/locales/en/$1.ts')
        .replace(/^#games\/(.+)\/locale$/, 'client/games/$1/locales/en.ts')
        .replace(/^#games\/(.+)\/hints$/, 'client/games/$1/locales/en-hints.ts');

const isPackage = (to: string, ...names: string[]) =>
  names.some((name) => to === name || to.startsWith(`${name}/`));
const folder = (file: string, depth: number) => `${file.split('/').slice(0, depth).join('/')}/`;

interface Arrow {
  readonly name: string;
  readonly files: RegExp;
  readonly may: (line: Import) => boolean;
  /** A file that breaks only what this row forbids. */
  readonly sample: readonly [file: string, text: string];
}

/** A game's name and what lies in its box, as data, and what a hand of it is worth: a page may draw it. */
const equipment =
  /^shared\/games\/(rainbow-deck|[^/]+\/(meta|board|outlines|cards|deck|hand|hand\/rank))\.ts$/;

/** A deck that several games use. */
const deck = /^shared\/games\/[a-z]+-deck\.ts$/;

/** Verify and replay run the rules in the browser; others load them lazily and stop there. */
const mayRunRules = /^client\/site\/(pages\/)?(verify|replay)\b/;

const arrows: readonly Arrow[] = [
  {
    name: 'shared imports only shared, zod and @noble/hashes',
    files: /^shared\//,
    may: ({ to }) => to.startsWith('shared/') || isPackage(to, 'zod', '@noble/hashes'),
    sample: ['shared/replay/a.ts', `import '../../party/table/step.ts'`],
  },
  {
    name: 'shared/kernel imports of shared only itself',
    files: /^shared\/kernel\//,
    may: ({ to }) => !to.startsWith('shared/') || to.startsWith('shared/kernel/'),
    sample: ['shared/kernel/a.ts', `export * from '../games/french-deck.ts'`],
  },
  {
    name: 'a deck imports nothing',
    files: deck,
    may: () => false,
    sample: ['shared/games/french-deck.ts', `import * as z from 'zod'`],
  },
  {
    name: 'a game imports only kernel, decks, zod and itself',
    files: /^shared\/games\/[^/]+\//,
    may: ({ from, to }) =>
      to.startsWith('shared/kernel/') ||
      deck.test(to) ||
      to.startsWith(folder(from, 3)) ||
      isPackage(to, 'zod'),
    sample: ['shared/games/whist/a.ts', `import { b } from '../hearts/rules.ts'`],
  },
  {
    name: 'shared/protocol imports only kernel, zod and types of the registry',
    files: /^shared\/protocol\//,
    may: ({ to, typeOnly }) =>
      /^shared\/(kernel|protocol)\//.test(to) ||
      isPackage(to, 'zod') ||
      (typeOnly && to === 'shared/games/registry.ts'),
    sample: ['shared/protocol/a.ts', `import { games } from '../games/registry.ts'`],
  },
  {
    name: 'nothing of shared imports shared/replay',
    files: /^shared\/(?!replay\/)/,
    may: ({ to }) => !to.startsWith('shared/replay/'),
    sample: ['shared/a.ts', `import { canonical } from './replay/transcript.ts'`],
  },
  {
    name: 'party/runtime imports only kernel, protocol, @noble/hashes and itself',
    files: /^party\/runtime\//,
    may: ({ to }) =>
      /^(shared\/(kernel|protocol)|party\/runtime)\//.test(to) || isPackage(to, '@noble/hashes'),
    sample: ['party/runtime/a.ts', `import { step } from '../table/step.ts'`],
  },
  {
    name: 'party/table imports only shared, party/runtime, zod, @noble/hashes, unhomoglyph and itself',
    files: /^party\/table\//,
    may: ({ to }) =>
      /^(shared|party\/(runtime|table))\//.test(to) || isPackage(to, 'zod', '@noble/hashes', 'unhomoglyph'),
    sample: ['party/table/a.ts', `import { Hono } from 'hono'`],
  },
  {
    name: 'party/matching imports only shared, party/runtime, party/table, zod and itself',
    files: /^party\/matching\//,
    may: ({ to }) => /^(shared|party\/(runtime|table|matching))\//.test(to) || isPackage(to, 'zod'),
    sample: ['party/matching/a.ts', `import '../lobby/party-calls.ts'`],
  },
  {
    name: 'party/relay imports only shared, party/runtime, party/table, zod and itself',
    files: /^party\/relay\//,
    may: ({ to }) => /^(shared|party\/(runtime|table|relay))\//.test(to) || isPackage(to, 'zod'),
    sample: ['party/relay/a.ts', `import '../lobby/party-calls.ts'`],
  },
  {
    name: 'party never imports client',
    files: /^party\//,
    may: ({ to }) => !to.startsWith('client/'),
    sample: ['party/lobby/a.ts', `import type { A } from '../../client/sdk/table.ts'`],
  },
  {
    name: 'client never imports party',
    files: /^client\//,
    may: ({ to }) => !to.startsWith('party/'),
    sample: ['client/sdk/a.ts', `export type { A } from '../../party/table/record.ts'`],
  },
  {
    name: 'a catalogue imports only what its language has, equipment of games and the refusals',
    files: /^client\/locales\//,
    may: ({ from, to, typeOnly }) =>
      typeOnly ||
      to === 'client/locales/grammar.ts' ||
      to.startsWith(folder(from, 3)) ||
      to === 'shared/protocol/refusals.ts' ||
      equipment.test(to),
    sample: ['client/locales/ko/a.ts', `import { listOf } from '../en/grammar.ts'`],
  },
  {
    name: 'client names catalogues by their alias, not by a language',
    files: /^client\/(?!locales\/)/,
    may: ({ to, typeOnly, specifier }) =>
      typeOnly || !/^client\/locales\/\w+\//.test(to) || specifier.startsWith('#locale/'),
    sample: ['client/widget/a.ts', `import { tableWords } from '../locales/ko/table.ts'`],
  },
  {
    name: 'client/sdk knows neither Lit nor what draws with it',
    files: /^client\/sdk\//,
    may: ({ to }) =>
      !isPackage(to, 'lit', 'lit-html', 'lit-element') &&
      !/^client\/(games|widget|embed|site|locales)\//.test(to),
    sample: ['client/sdk/a.ts', `const a = () => import('../widget/table.ts')`],
  },
  {
    name: 'client/games imports of other games nothing',
    files: /^client\/games\/[^/]+\//,
    may: ({ from, to }) => !/^client\/games\/[^/]+\//.test(to) || to.startsWith(folder(from, 3)),
    sample: ['client/games/whist/a.ts', `import { b } from '../hearts/board.ts'`],
  },
  {
    name: 'client/games and client/widget know neither embed nor the site, and client/embed not the site',
    files: /^client\/(games|widget|embed)\//,
    may: ({ from, to }) =>
      !to.startsWith('client/site/') && (from.startsWith('client/embed/') || !to.startsWith('client/embed/')),
    sample: ['client/widget/a.ts', `import { tokens } from '../embed/messages.ts'`],
  },
  {
    name: 'client/frameworks puts only the SDK and the loader into frameworks, and each file knows one of these',
    files: /^client\/frameworks\//,
    may: ({ from, to }) =>
      /^client\/(sdk\/index|embed\/element)\.ts$/.test(to) ||
      to.startsWith('client/frameworks/') ||
      /^(react|vue|svelte)(\/|$)/.exec(to)?.[1] === /(\w+)\.ts$/.exec(from)?.[1],
    sample: ['client/frameworks/react.ts', `import { ref } from 'vue'`],
  },
  {
    name: 'the loader of embedded tables knows only itself, the languages and what the standard library lacks',
    files: /^client\/embed\/(element|frame|messages|poster)\.ts$/,
    may: ({ to, typeOnly }) =>
      typeOnly ||
      /^shared\/kernel\/(locales|util)\.ts$/.test(to) ||
      /^client\/embed\/(element|frame|messages|poster)\.ts$/.test(to),
    sample: ['client/embed/frame.ts', `import { oneOf } from '../sdk/guard.ts'`],
  },
  {
    name: 'client takes of shared only types, values of kernel and protocol, and the equipment of games',
    files: /^client\//,
    may: ({ from, to, typeOnly }) =>
      typeOnly ||
      !/^shared\/(?!kernel\/|protocol\/)/.test(to) ||
      equipment.test(to) ||
      mayRunRules.test(from),
    sample: ['client/widget/a.ts', `import { view } from '../../shared/games/whist/view.ts'`],
  },
];

/** Rings of files that import each other, be it for types only: one for each import that closes a ring. */
function cycles(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    if (done.has(file) || way.includes(file)) return;
    for (const to of targets.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return found;
}

const broken = (arrow: Arrow, imports: readonly Import[]) =>
  imports
    .filter((line) => arrow.files.test(line.from) && !arrow.may(line))
    .map(({ from, to }) => `${from} -> ${to}`);

const serverOnly = (to: string) =>
  /(^|node_modules\/)zod(\/|$)|^shared\/games\/(registry|.*\/rules)\.ts$/.test(to);

/** Everything of the server's that a client file carries, with the way it got there. */
function carried(imports: readonly Import[]): string[] {
  const values = imports.filter(({ to, typeOnly }) => !typeOnly && !mayRunRules.test(to));
  const found: string[] = [];
  const starts = new Set(
    values.map(({ from }) => from).filter((from) => /^client\//.test(from) && !mayRunRules.test(from)),
  );
  const seen = new Set(starts);
  const open = [...starts].map((file) => [file]);
  for (const way of open) {
    for (const { to } of values.filter(({ from }) => from === way.at(-1))) {
      if (seen.has(to)) continue;
      seen.add(to);
      if (serverOnly(to)) found.push([...way, to].join(' -> '));
      else open.push([...way, to]);
    }
  }
  return found;
}

/** The same, of what the bundler really put into the files that a page loads. */
function bundled(outputs: Metafile['outputs']): string[] {
  const open = Object.keys(outputs).filter((file) => {
    const entry = outputs[file]?.entryPoint;
    return entry !== undefined && !mayRunRules.test(entry);
  });
  const files = new Set(open);
  for (const file of files) {
    for (const { path } of outputs[file]?.imports ?? []) {
      if (!mayRunRules.test(outputs[path]?.entryPoint ?? '')) files.add(path);
    }
  }
  return [...files].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}).filter(serverOnly));
}

const platform = /partykit|partyserver|cloudflare:|@cloudflare\/|wrangler/i;

function naming(files: Files): string[] {
  return Object.entries(files)
    .filter(([name]) => !name.startsWith('party/platforms/'))
    .filter(([, text]) => platform.test(text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')))
    .map(([name]) => name);
}

const files = readFiles();
const imports = await readImports(files);

test('the files are really read', () => {
  expect(Object.keys(files).length).toBeGreaterThan(20);
  expect(imports.length).toBeGreaterThan(20);
});

test('every relative import names a file', () => {
  const lost = imports.filter(
    ({ to }) => /^(shared|party|client)\//.test(to) && !(to in files) && !existsSync(root + to),
  );
  expect(lost).toEqual([]);
});

describe('no files import each other in a ring', () => {
  test('holds', () => expect(cycles(imports)).toEqual([]));
  test('is seen to fail', async () => {
    const ring = {
      'party/table/a.ts': `import { b } from './b.ts'`,
      'party/table/b.ts': `import type { C } from './c.ts'`,
      'party/table/c.ts': `import '../runtime/d.ts'; import { a } from './a.ts'`,
      'party/runtime/d.ts': '',
    };
    expect(cycles(await readImports(ring))).toHaveLength(1);
  });
});

for (const arrow of arrows) {
  const [file, text] = arrow.sample;
  describe(arrow.name, () => {
    test('holds', () => expect(broken(arrow, imports)).toEqual([]));
    test('is seen to fail', async () =>
      expect(broken(arrow, await readImports({ [file]: text }))).toHaveLength(1));
  });
}

describe('the client carries neither zod nor rules', () => {
  const codes = `import * as z from 'zod'`;

  test('holds in the sources', () => expect(carried(imports)).toEqual([]));
  test.each<[string, Files]>([
    ['through shared', { 'client/a.ts': `import '../shared/protocol/b.ts'`, 'shared/protocol/b.ts': codes }],
    ['lazily', { 'client/a.ts': `import('../shared/games/whist/rules.ts')` }],
    ['by the registry', { 'client/sdk/a.ts': `export * from '../../shared/games/registry.ts'` }],
  ])('is seen to fail %s', async (_, sample) => expect(carried(await readImports(sample))).toHaveLength(1));
  test.each<[string, Files]>([
    ['types', { 'client/a.ts': `import type { A } from '../shared/games/whist/rules.ts'` }],
    ['replay', { 'client/site/replay.ts': `import '../../shared/games/registry.ts'` }],
  ])('lets %s pass', async (_, sample) => expect(carried(await readImports(sample))).toEqual([]));

  test('holds in the bundles', async () => expect(bundled(await buildIfStale())).toEqual([]));
  test('is seen to fail in a bundle', () => {
    const output = { bytes: 1, exports: [], inputs: {}, imports: [] };
    const inputs = { 'node_modules/zod/v4/core/util.js': { bytesInOutput: 1 } };
    const chunk = { path: 'chunk.js', kind: 'import-statement' } as const;
    const home = { ...output, entryPoint: 'client/site/pages/home.ts', imports: [chunk] };
    expect(bundled({ 'home.js': home, 'chunk.js': { ...output, inputs } })).toHaveLength(1);
  });
});

describe('only party/platforms names a platform', () => {
  test('holds', () => expect(naming(files)).toEqual([]));
  test.each([
    `import { DurableObject } from 'cloudflare:workers'`,
    `import type { Room } from 'partykit/server'`,
    `export const host = 'https://arcus.partykit.dev'`,
  ])('is seen to fail on %s', (text) =>
    expect(naming({ 'party/lobby/a.ts': text })).toEqual(['party/lobby/a.ts']),
  );
  test('lets comments pass', () =>
    expect(naming({ 'party/lobby/a.ts': '// as wrangler does\n' })).toEqual([]));
});
