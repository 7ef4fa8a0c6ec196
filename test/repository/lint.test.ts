import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that each break one rule of biome.json. */
const samples: Readonly<Record<string, readonly [rule: string, text: string]>> = Object.fromEntries(
  [
    ['shared/kernel/a.ts', '../protocol/codes.ts'],
    ['shared/protocol/a.ts', '../games/registry.ts'],
    ['shared/games/whist/a.ts', '../../replay/play.ts'],
    ['shared/games/french-deck.ts', 'zod'],
    ['shared/replay/a.ts', '../../party/table/step.ts'],
    ['party/runtime/a.ts', '../table/step.ts'],
    ['party/table/game/a.ts', 'hono'],
    ['party/matching/a.ts', '../lobby/app.ts'],
    ['party/relay/a.ts', '../platforms/worker.ts'],
    ['party/directory/a.ts', '../table/step.ts'],
    ['party/counters/a.ts', '../lobby/app.ts'],
    ['party/desk/a.ts', '../lobby/app.ts'],
    ['party/lobby/a.ts', 'partyserver'],
    ['party/platforms/a.ts', '../../client/sdk/table.ts'],
    ['client/theme/a.ts', '../games/registry.ts'],
    ['client/cards/a.ts', '../widget/table.ts'],
    ['client/ui/a.ts', '../game-ui/game-ui.ts'],
    ['client/motion/a.ts', '../widget/table.ts'],
    ['client/sdk/a.ts', 'lit'],
    ['client/locales/en/a.ts', '../../widget/table.ts'],
    ['client/game-ui/a.ts', '../games/registry.ts'],
    ['client/games/whist/a.ts', '../../widget/table.ts'],
    ['client/widget/bar/a.ts', '../../embed/messages.ts'],
    ['client/embed/a.ts', '../site/name.ts'],
    ['client/frameworks/a.ts', '../widget/table.ts'],
    ['client/site/a.ts', '../../party/table/record.ts'],
    ['test/helpers/a.ts', '../../scripts/lab/bench/bench.ts'],
  ].map(([file = '', to = '']) => [file, ['noRestrictedImports', `export { a } from '${to}';\n`]]),
);

const cycle = {
  'shared/kernel/ring-a.ts': `import { b } from './ring-b.ts';\nexport const a = () => b;\n`,
  'shared/kernel/ring-b.ts': `import type { a } from './ring-a.ts';\nexport const b: typeof a | 1 = 1;\n`,
};

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string | { readonly file: string } };
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'arcus-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lint = async (): Promise<ReadonlySet<string>> => {
  const config = JSON.parse(readFileSync(`${root}biome.json`, 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  cpSync(`${root}scripts/lint`, join(folder, 'scripts/lint'), { recursive: true });
  for (const [file, text] of [
    ...Object.entries(samples).map(([name, [, code]]) => [name, code]),
    ...Object.entries(cycle),
  ]) {
    mkdirSync(dirname(join(folder, file ?? '')), { recursive: true });
    writeFileSync(join(folder, file ?? ''), text ?? '');
  }
  const words = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const report = await new Promise<string>((resolve) =>
    execFile(`${root}node_modules/.bin/biome`, words, { cwd: folder }, (_, stdout) => resolve(stdout)),
  );
  const { diagnostics }: Report = JSON.parse(report);
  return new Set(
    diagnostics.map(({ category, location: { path } }) =>
      `${category.split('/').at(-1)} ${typeof path === 'string' ? path : path.file}`.replace(' ./', ' '),
    ),
  );
};

describe('lint: biome.json', async () => {
  const found = await lint();
  test.each(Object.entries(samples))('rejects an import that points up, in %s', (file, [rule]) => {
    expect(found).toContain(`${rule} ${file}`);
  });
  test('rejects a cycle of imports, also of types', () => {
    for (const file of Object.keys(cycle)) expect(found).toContain(`noImportCycles ${file}`);
  });
});

test('a clone has the same line endings under every setting of git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arcus-clone-'));
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { stdio: 'pipe' });
  try {
    for (const name of ['.gitattributes', 'biome.json', 'party/table/step.ts'])
      cpSync(join(root, name), join(folder, 'source', name));
    git('init', '-q', 'source');
    git('-C', 'source', 'add', '.');
    git('-C', 'source', '-c', 'user.name=a', '-c', 'user.email=a@a', 'commit', '-qm', 'a');
    git('-c', 'core.autocrlf=true', 'clone', '-q', 'source', 'clone');
    for (const name of ['biome.json', 'party/table/step.ts'])
      expect(readFileSync(join(folder, 'clone', name), 'utf8')).not.toContain('\r');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
