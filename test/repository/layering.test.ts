import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build/build.ts';

interface Import {
  readonly from: string;
  /** A path from the repository's root, or a package's name. */
  readonly to: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

type Files = Readonly<Record<string, string>>;

const root = fileURLToPath(new URL('../..', import.meta.url));

function readFiles(): Files {
  const names = ['shared', 'party', 'client'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => posix.join(folder, name)),
  );
  const sources = names.filter((name) => /(?<!\.svelte\.d)\.tsx?$/.test(name) && !name.endsWith('.test.ts'));
  return Object.fromEntries(sources.map((name) => [name, readFileSync(root + name, 'utf8')]));
}

/** `imports` in package.json maps aliases to catalogues. */
const resolve = (from: string, to: string) =>
  to.startsWith('.')
    ? posix.join(posix.dirname(from), to)
    : to
        .replace(/^#locale\/(.+)$/, 'client/locales/en/$1.ts')
        .replace(/^#games\/(.+)\/locale$/, 'client/games/$1/locales/en.ts')
        .replace(/^#games\/(.+)\/(hints|options)$/, 'client/games/$1/locales/en-$2.ts');

const readImports = (files: Files): Import[] =>
  Object.entries(files).flatMap(([from, text]) => {
    const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module;
    const edge = (specifier: string, typeOnly: boolean): Import => ({
      from,
      to: resolve(from, specifier),
      specifier,
      typeOnly,
    });
    return [
      ...staticImports.map(({ moduleRequest, entries }) =>
        edge(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
      ),
      ...staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, isType }) =>
          moduleRequest === null ? [] : [edge(moduleRequest.value, isType)],
        ),
      ),
      ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
        const [, specifier] = /^['"](.*)['"]$/.exec(text.slice(start, end)) ?? [];
        return specifier === undefined ? [] : [edge(specifier, false)];
      }),
    ];
  });

/** A game's data that a page may draw: its name, board, cards and the ranks of hands. */
const equipment =
  /^shared\/games\/([a-z]+-deck|decks|[^/]+\/(meta|beats|board|outlines|cards|deck|hand|hand\/(rank|compared)))\.ts$/;

/** Only verification, replay, lessons and the tables that a page holds run the rules in the browser. */
const mayRunRules =
  /^(client\/local\/(games|rooms|chosen-seeds|browser-store|worker|own-games)|client\/site\/(pages\/)?(verify|replay|learn|lesson)|shared\/games\/[^/]+\/lesson)\b/;

const loader = /^client\/embed\/(element|frame|messages|place)\.ts$/;

interface Rule {
  readonly name: string;
  readonly files: RegExp;
  readonly may: (line: Import) => boolean;
  /** A file that breaks this rule only. */
  readonly sample: readonly [file: string, text: string];
}

const drawing =
  'shared/ client/sdk/ client/theme/ client/cards/ client/ui/ client/motion/ client/locales/ lit';
const games = `${drawing} client/game-ui/`;
const widget = `${games} client/games/ idb uqr`;
const embed = `${widget} client/widget/`;
const localTables = 'client/local/index.ts client/local/daily client/local/page-rooms.ts';
const room = 'shared/ party/runtime/ @noble/ jose nanoid standardwebhooks zod';

/** What the files of folders import besides their own folder, types included, and an import that breaks this rule. */
const layers: readonly (readonly [folders: string, may: string, sample: string])[] = [
  ['shared/kernel', '@noble/ zod', '../protocol/codes.ts'],
  ['shared/protocol', 'shared/kernel/ @noble/ zod', '../games/registry.ts'],
  ['shared/games', 'shared/kernel/ zod', '../replay/replay.ts'],
  ['shared/replay', 'shared/ zod', '../../party/table/step.ts'],
  ['party/runtime', 'shared/kernel/ shared/protocol/ @noble/ zod', '../table/step.ts'],
  ['party/table', 'shared/ party/runtime/ unhomoglyph zod', 'hono'],
  ['party/http', 'shared/ party/runtime/ party/table/ hono nanoid zod', '../lobby/app.ts'],
  ['party/matching party/directory party/counters', room, '../table/step.ts'],
  ['party/codes party/sites', `${room} party/http/ hono`, '../table/step.ts'],
  ['party/desk', `${room} party/http/ party/counters/ party/matching/ party/sites/ hono`, '../lobby/app.ts'],
  ['party/relay', `${room} party/table/`, '../platforms/worker.ts'],
  [
    'party/lobby',
    `${room} party/http/ party/directory/ party/codes/ party/desk/ party/sites/ hono package.json`,
    'partyserver',
  ],
  [
    'party/platforms',
    `shared/ party/ build/ package.json node: hono @hono/ @noble/ @photostructure/ @pushforge/ partykit partyserver prom-client sirv ws zod`,
    '../../client/sdk/table.ts',
  ],
  ['client/sdk', 'shared/ @noble/ partysocket', 'lit'],
  ['client/site-api', 'shared/ client/sdk/ jose', '../ui/dialog.ts'],
  ['client/theme client/cards client/ui client/motion', drawing, '../widget/table.ts'],
  ['client/locales', 'shared/ client/sdk/ client/theme/', '../widget/table.ts'],
  ['client/game-ui', drawing, '../games/registry.ts'],
  ['client/games', games, '../widget/table.ts'],
  ['client/widget', widget, '../embed/messages.ts'],
  // The one entry into rules and rooms.
  [
    'client/local',
    'shared/ party/runtime/ party/table/ client/sdk/ client/ui/ client/widget/device.ts @noble/ idb zod',
    '../../party/lobby/app.ts',
  ],
  ['client/embed', `${embed} ${localTables}`, '../site/name.ts'],
  ['client/site', `${embed} client/embed/ ${localTables}`, '../../party/table/record.ts'],
  ['client/frameworks', 'client/sdk/ client/embed/ react svelte vue', '../widget/table.ts'],
];

const folderOf = (file: string): string => file.split('/', 2).join('/');

const layerRules: readonly Rule[] = layers.flatMap(([folders, may, sample]) =>
  folders.split(' ').map((folder) => ({
    name: `${folder} imports only itself and ${may}`,
    files: new RegExp(`^${folder}/`),
    may: ({ to }) => folderOf(to) === folder || may.split(' ').some((start) => to.startsWith(start)),
    sample: [`${folder}/a.ts`, `export { a } from '${sample}'`],
  })),
);

const rules: readonly Rule[] = [
  {
    name: 'a deck imports nothing',
    files: /^shared\/games\/[^/]+-deck\.ts$/,
    may: () => false,
    sample: ['shared/games/french-deck.ts', `import * as z from 'zod'`],
  },
  {
    name: 'a game imports no other game',
    files: /^(shared|client)\/games\/[^/]+\//,
    may: ({ from, to, typeOnly }) => {
      const [, id] = /^(?:shared|client)\/games\/([^/]+)\//.exec(to) ?? [];
      return id === undefined || from.includes(`/games/${id}/`) || typeOnly;
    },
    sample: ['shared/games/whist/a.ts', `import { b } from '../hearts/rules.ts'`],
  },
  {
    name: 'the core of a table names no feature',
    files: /^party\/table\/(?!features|contract\.ts)/,
    may: ({ to }) => !/^party\/table\/features/.test(to),
    sample: ['party/table/views/a.ts', `import { code } from '../features/code.ts'`],
  },
  {
    name: 'the folders of a table import in the order views, game, seats',
    files: /^party\/table\/(seats|game|views)\//,
    may: ({ from, to }) => {
      const order = ['seats', 'game', 'views', 'requests'];
      const [own = '', other = ''] = [from, to].map((file) => file.split('/')[2]);
      return order.indexOf(other) <= order.indexOf(own);
    },
    sample: ['party/table/seats/a.ts', `import { act } from '../game/play.ts'`],
  },
  {
    name: 'client imports of shared only types, kernel, protocol and the equipment of games',
    files: /^client\//,
    may: ({ from, to, typeOnly }) =>
      typeOnly ||
      !/^shared\/(?!kernel\/|protocol\/)/.test(to) ||
      equipment.test(to) ||
      mayRunRules.test(from) ||
      (/^client\/games\/[^/]+\/page\.ts$/.test(from) && /\/(about|lesson)\.ts$/.test(to)),
    sample: ['client/widget/a.ts', `import { view } from '../../shared/games/whist/view.ts'`],
  },
  {
    name: 'a catalogue imports only its own language, grammar.ts, refusals and equipment',
    files: /^client\/(locales|games\/[^/]+\/locales)\//,
    may: ({ from, to, typeOnly }) => {
      const locale = /locales\/(en|ko|es)\b/.exec(from)?.[1];
      return (
        typeOnly ||
        to === 'client/locales/grammar.ts' ||
        to.startsWith(`client/locales/${locale}/`) ||
        new RegExp(`/locales/${locale}(-hints|-options)?\\.ts$`).test(to) ||
        /^shared\/(protocol\/refusals|kernel\/util)\.ts$/.test(to) ||
        equipment.test(to)
      );
    },
    sample: ['client/locales/ko/a.ts', `import { listOf } from '../en/grammar.ts'`],
  },
  {
    name: 'client names catalogues by their alias, not by a language',
    files: /^client\/(?!locales\/|games\/[^/]+\/locales\/)/,
    // The service worker is one file for all languages.
    may: ({ from, to, typeOnly, specifier }) =>
      typeOnly ||
      !/\/locales\/(en|ko|es)\b/.test(to) ||
      specifier.startsWith('#') ||
      from === 'client/site/worker.ts',
    sample: ['client/widget/a.ts', `import { tableWords } from '../locales/ko/table.ts'`],
  },
  {
    name: 'a file of client/frameworks imports only its own framework and the SDK',
    files: /^client\/frameworks\//,
    may: ({ from, to, typeOnly }) =>
      typeOnly ||
      to === 'client/sdk/index.ts' ||
      to.startsWith('client/frameworks/') ||
      /^(react|vue|svelte)(\/|$)/.exec(to)?.[1] === /(\w+)\.ts$/.exec(from)?.[1],
    sample: ['client/frameworks/react.ts', `import { ref } from 'vue'`],
  },
  {
    name: 'the loader of embedded tables imports only itself, host.ts and util.ts',
    files: loader,
    may: ({ to, typeOnly }) =>
      typeOnly || /^(shared\/kernel\/util|client\/sdk\/host)\.ts$/.test(to) || loader.test(to),
    sample: ['client/embed/frame.ts', `import { oneOf } from '../sdk/guard.ts'`],
  },
];

const broken = (rule: Rule, imports: readonly Import[]) =>
  imports
    .filter((line) => rule.files.test(line.from) && !rule.may(line))
    .map(({ from, to }) => `${from} -> ${to}`);

const isServerOnly = (to: string) =>
  /(^|node_modules\/)zod(\/|$)|^shared\/games\/(registry|.*\/rules)\.ts$/.test(to);

/** Paths of imports from a client file to a server-only module. */
function reachedByClient(imports: readonly Import[]): string[] {
  const values = imports.filter(({ to, typeOnly }) => !typeOnly && !mayRunRules.test(to));
  const found: string[] = [];
  const starts = values
    .map(({ from }) => from)
    .filter((from) => /^client\//.test(from) && !mayRunRules.test(from));
  const seen = new Set(starts);
  const paths = [...seen].map((file) => [file]);
  for (const path of paths) {
    for (const { to } of values.filter(({ from }) => from === path.at(-1))) {
      if (seen.has(to)) continue;
      seen.add(to);
      if (isServerOnly(to)) found.push([...path, to].join(' -> '));
      else paths.push([...path, to]);
    }
  }
  return found;
}

/** Server-only modules in the bundles that pages load. */
function bundledForClient(outputs: Metafile['outputs']): string[] {
  const files = new Set(
    Object.keys(outputs).filter((file) => {
      const entry = outputs[file]?.entryPoint;
      return entry !== undefined && !mayRunRules.test(entry);
    }),
  );
  for (const file of files)
    for (const { path } of outputs[file]?.imports ?? [])
      if (!mayRunRules.test(outputs[path]?.entryPoint ?? '')) files.add(path);
  return [...files].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}).filter(isServerOnly));
}

const namesPlatform = (text: string): boolean =>
  /partykit|partyserver|cloudflare:|@cloudflare\/|wrangler/i.test(
    text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, ''),
  );

const files = readFiles();
const imports = readImports(files);

test('layering: the test reads the repository', () => {
  expect(Object.keys(files).length).toBeGreaterThan(200);
  expect(imports.length).toBeGreaterThan(1000);
});

test('layering: each folder has a rule', () => {
  const ruled = layers.flatMap(([folders]) => folders.split(' '));
  expect([...new Set(Object.keys(files).map(folderOf))].sort()).toEqual(ruled.sort());
});

describe.each([...layerRules, ...rules])('layering: $name', (rule) => {
  const [file, text] = rule.sample;
  test('holds', () => expect(broken(rule, imports)).toEqual([]));
  test('fails on a sample', () => expect(broken(rule, readImports({ [file]: text }))).toHaveLength(1));
});

describe('layering: the client reaches neither zod nor rules', () => {
  test('holds in the sources', () => expect(reachedByClient(imports)).toEqual([]));
  test.each<[string, Files]>([
    [
      'through shared',
      {
        'client/a.ts': `import '../shared/protocol/b.ts'`,
        'shared/protocol/b.ts': `import * as z from 'zod'`,
      },
    ],
    ['lazily', { 'client/a.ts': `import('../shared/games/whist/rules.ts')` }],
    ['by the registry', { 'client/sdk/a.ts': `export * from '../../shared/games/registry.ts'` }],
  ])('fails on a sample %s', (_, sample) => expect(reachedByClient(readImports(sample))).toHaveLength(1));
  test.each<[string, Files]>([
    ['types', { 'client/a.ts': `import type { A } from '../shared/games/whist/rules.ts'` }],
    ['replay', { 'client/site/replay.ts': `import '../../shared/games/registry.ts'` }],
  ])('allows %s', (_, sample) => expect(reachedByClient(readImports(sample))).toEqual([]));

  test('holds in the bundles', async () => expect(bundledForClient(await buildIfStale())).toEqual([]));
  test('fails on a sample of a bundle', () => {
    const output = { bytes: 1, exports: [], inputs: {}, imports: [] };
    const inputs = { 'node_modules/zod/v4/core/util.js': { bytesInOutput: 1 } };
    const chunk = { path: 'chunk.js', kind: 'import-statement' } as const;
    const home = { ...output, entryPoint: 'client/site/pages/home.ts', imports: [chunk] };
    expect(bundledForClient({ 'home.js': home, 'chunk.js': { ...output, inputs } })).toHaveLength(1);
  });
});

/** Imports of pages on demand that would fail without a word in a page of an earlier build. */
const unnoticed = (from: string, text: string): readonly string[] =>
  /^client\/(?!sdk\/|site-api\/|games\/registry|games\/[^/]+\/page|local\/games)/.test(from)
    ? (text.match(/(?<!typeof |: |loadPart\(\(\) => )\bimport\('[^']+'\)/g) ?? [])
    : [];

test('layering: pages import their parts with loadPart', () => {
  expect(Object.entries(files).flatMap(([name, text]) => unnoticed(name, text))).toEqual([]);
  expect(unnoticed('client/widget/a.ts', `await import('./b.ts').catch(() => null)`)).toHaveLength(1);
});

test('layering: only party/platforms names a platform', () => {
  const named = Object.entries(files)
    .filter(([, text]) => namesPlatform(text))
    .map(([name]) => name);
  expect(named.filter((name) => !name.startsWith('party/platforms/'))).toEqual([]);
  expect(named).toContain('party/platforms/worker.ts');
  expect(namesPlatform('// as wrangler does')).toBe(false);
  expect(namesPlatform(`const host = 'https://arcus.partykit.dev'`)).toBe(true);
});
