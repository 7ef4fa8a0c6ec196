import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const cycle = {
  'shared/kernel/ring-a.ts': `import { b } from './ring-b.ts';\nexport const a = () => b;\n`,
  'shared/kernel/ring-b.ts': `import type { a } from './ring-a.ts';\nexport const b: typeof a | 1 = 1;\n`,
};

const newer = {
  'client/ui/newer.ts': 'export const isUrl = (text: string): boolean => URL.canParse(text);\n',
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
  mkdirSync(join(folder, 'shared/kernel'), { recursive: true });
  mkdirSync(join(folder, 'client/ui'), { recursive: true });
  for (const [file, text] of Object.entries({ ...cycle, ...newer })) writeFileSync(join(folder, file), text);
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

test('lint: biome.json rejects a cycle of imports, also of types, and what older browsers lack', async () => {
  const found = await lint();
  for (const file of Object.keys(newer)) expect(found).toContain(`plugin ${file}`);
  for (const file of Object.keys(cycle)) expect(found).toContain(`noImportCycles ${file}`);
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
